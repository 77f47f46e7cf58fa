//! What the page knows.

use std::rc::Rc;

use super::axis::Cursor;
use super::pace::Pace;
use super::playback::Speed;
use super::show::Show;
use super::side::Side;
use super::stage::{Frame, StageView, Staged};
use super::told::{Told, told};

/// What lies over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The choice of presets.
    Presets,
    /// Keys and signs.
    Help,
    /// Why a side goes on for ever.
    Why(Side),
    /// Links, pictures and files of what is shown.
    Share,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Theme {
    /// All themes with their names.
    pub const ALL: [(Self, &'static str); 3] = [(Self::Auto, "auto"), (Self::Light, "light"), (Self::Dark, "dark")];

    /// The theme's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The theme of a name; the system's if there is none.
    pub fn named(name: &str) -> Self {
        Self::ALL.into_iter().find(|(_, other)| *other == name).map_or(Self::Auto, |(theme, _)| theme)
    }
}

/// What the reader, or the reader's system, has chosen before the page opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Light or dark.
    pub theme: Theme,
    /// Whether less motion is wanted.
    pub reduced_motion: bool,
    /// Whether keyboard shortcuts are on.
    pub keys_on: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self { theme: Theme::Auto, reduced_motion: false, keys_on: true }
    }
}

/// What of the page anybody can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether the page is on screen.
    pub page: bool,
    /// Whether the stages are.
    pub stage: bool,
}

impl Default for Sight {
    fn default() -> Self {
        Self { page: true, stage: true }
    }
}

/// Everything.
#[derive(Clone, Debug)]
pub struct Model {
    /// The preset, run.
    pub show: Rc<Show>,
    /// Where the playhead is.
    pub cursor: Cursor,
    /// Time since it came there, in milliseconds at speed 1.
    pub ahead_ms: f64,
    /// Whether the reader wants it to run.
    pub is_playing: bool,
    /// How fast.
    pub speed: Speed,
    /// Whether the last move was one that chips may slide through; after a jump they are just where they are.
    pub slides: bool,
    /// What the reader has chosen.
    pub preferences: Preferences,
    /// What lies over the page.
    pub panel: Option<Panel>,
    /// What is to be said of the link that was opened.
    pub notes: Rc<Vec<String>>,
    /// On a narrow screen: which stage is shown.
    pub shown_side: Side,
    /// Width of both stages together, in CSS pixels.
    pub width: f64,
    /// What of it anybody can see.
    pub sight: Sight,
    /// What a width makes of each side.
    pub frames: [Rc<Frame>; 2],
    /// What is shown of each side.
    pub(super) staged: [Staged; 2],
    /// The side that was worked out last while the playhead runs.
    pub(super) turn: Side,
    /// How often they are.
    pub(super) pace: Pace,
    /// The sentences.
    pub told: Rc<Vec<Told>>,
}

/// From this width on both stages are side by side.
pub const WIDE: f64 = 900.0;
/// Between two stages.
pub const STAGE_GAP: f64 = 48.0;

impl Model {
    /// The page as it opens: in the ring and turning; standing at the turning point if less motion is wanted.
    pub fn new(preferences: Preferences) -> Self {
        Self::of_preset(0, preferences, 1_200.0)
    }

    /// The page as it opens a preset.
    pub fn of_preset(index: usize, preferences: Preferences, width: f64) -> Self {
        let show = Rc::new(Show::new(index));
        let cursor = if preferences.reduced_motion { show.turning_point() } else { show.opening() };
        let is_playing = !preferences.reduced_motion;
        let frames = frames(&show, width);
        let staged = Side::BOTH
            .map(|side| Staged::new(&show, &frames[side.index()], side, cursor, preferences.reduced_motion, None));
        let told = Rc::new(told(&show, cursor, is_playing));
        Self {
            show,
            cursor,
            ahead_ms: 0.0,
            is_playing,
            speed: Speed::default(),
            slides: false,
            preferences,
            panel: None,
            notes: Rc::default(),
            shown_side: Side::default(),
            width,
            sight: Sight::default(),
            frames,
            staged,
            turn: Side::default(),
            pace: Pace::default(),
            told,
        }
    }

    /// Whether both stages are side by side.
    pub fn is_wide(&self) -> bool {
        self.width >= WIDE
    }

    /// Whether frames are wanted: it plays, and somebody can see it.
    pub fn runs(&self) -> bool {
        self.is_playing && self.sight.page && self.sight.stage && self.panel.is_none()
    }

    /// Whether chips slide now.
    pub fn is_sliding(&self) -> bool {
        self.slides && !self.preferences.reduced_motion
    }

    /// Whether there is anything left to play.
    pub fn is_at_end(&self) -> bool {
        self.show.axis.next(self.cursor).is_none()
    }

    /// How far the playhead is on its way to the next rebalance, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let ahead_ms = if self.preferences.reduced_motion { 0.0 } else { self.ahead_ms };
        self.show.axis.round(self.cursor.round).progress(self.cursor.step, ahead_ms)
    }

    /// The round that a side's playhead is in; at rest, its last.
    pub fn side_round(&self, side: usize) -> u32 {
        let stored = super::num::index(self.show.sides[side].run.rounds.len());
        if self.is_resting(side) { stored.saturating_sub(1) } else { self.cursor.round }
    }

    /// How far a side's playhead is on its way to the next rebalance.
    pub fn side_progress(&self, side: usize) -> f64 {
        if self.is_resting(side) { 1.0 } else { self.progress() }
    }

    fn is_resting(&self, side: usize) -> bool {
        self.show.sides[side].run.round_shown(self.cursor.round).is_none()
    }

    /// Shows two other runs, where the playhead is; it goes back as far as it must.
    pub fn put_on(&mut self, show: Rc<Show>) {
        self.cursor = show.axis.clamp(self.cursor);
        self.is_playing &= show.axis.next(self.cursor).is_some();
        self.ahead_ms = 0.0;
        self.slides = false;
        self.show = show;
        self.lay_out();
    }

    /// What is shown of a side.
    pub const fn stage(&self, side: Side) -> &Rc<StageView> {
        &self.staged[side.index()].view
    }

    /// Works out anew what is laid out by the width, and with it all that is shown.
    pub fn lay_out(&mut self) {
        self.frames = frames(&self.show, self.width);
        self.show_stages(&Side::BOTH, false);
        self.tell();
    }

    /// Whether the last frame of a run drew anything: where it did not, the page is as it was.
    pub const fn has_drawn(&self) -> bool {
        !self.is_playing || self.pace.has_drawn()
    }

    /// Whether the browser carries the playhead from drawing to drawing, for drawing takes this machine longer than a frame.
    pub const fn is_gliding(&self) -> bool {
        self.is_playing && self.pace.is_slow()
    }

    /// Works out what is shown now.
    pub fn refresh(&mut self) {
        self.show_stages(&Side::BOTH, true);
        self.tell();
    }

    /// The same for a frame while the playhead runs, so long after the last one: one side a frame, in turn, as often as the machine
    /// can. What passes in a blink need not be drawn on both sides in the same frame, and a large group's two stages would not be
    /// ready in time.
    pub fn refresh_in_turn(&mut self, frame_ms: f64) {
        if self.pace.may_draw(frame_ms) {
            self.turn = self.turn.other();
            self.show_stages(&[self.turn], true);
            self.tell();
        }
    }

    /// `in_same_frames` says whether what was shown before was laid out as now.
    fn show_stages(&mut self, sides: &[Side], in_same_frames: bool) {
        // Where nothing slides, marks say what changed; in the first frame of a run there is no time to read them.
        let marks_changes = !self.is_sliding() && (self.preferences.reduced_motion || !self.is_playing);
        for &side in sides {
            let (frame, at) = (&self.frames[side.index()], self.cursor);
            let then = Some(&self.staged[side.index()]).filter(|_| in_same_frames);
            if then.is_some_and(|then| then.is_of(&self.show, at, marks_changes)) {
                continue; // it holds still while the other one moves
            }
            self.staged[side.index()] = Staged::new(&self.show, frame, side, at, marks_changes, then);
        }
    }

    fn tell(&mut self) {
        let told = told(&self.show, self.cursor, self.runs());
        if *self.told != told {
            self.told = Rc::new(told);
        }
    }
}

/// Width of one stage if both share a width.
pub fn stage_width(width: f64) -> f64 {
    if width >= WIDE { ((width - STAGE_GAP) / 2.0).floor() } else { width.floor() }
}

fn frames(show: &Show, width: f64) -> [Rc<Frame>; 2] {
    [0, 1].map(|side| Rc::new(Frame::new(show, side, stage_width(width))))
}
