//! A recording that is looked at, and what a message does to it.

use std::rc::Rc;

use super::{At, Pair, Preparing, frames, stage};
use crate::app::diagnose::told::RecordingRead;
use crate::app::lasso_geometry::Point;
use crate::app::message::{Move, Msg};
use crate::app::model::WIDE;
use crate::app::num::index;
use crate::app::side::Side;
use crate::app::stage::{Frame, StageView};
use crate::app::{keymap, lasso_geometry};
use crate::sim::run::Run;

/// A recording, and what is looked at of it.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// Which attempt it was.
    pub attempt: u32,
    /// What was read.
    pub read: Rc<RecordingRead>,
    /// Where the playhead is.
    pub at: At,
    /// Whether it plays.
    pub plays: bool,
    /// On a narrow screen: which stage is shown.
    pub shown_side: Side,
    /// Width of both stages together, in CSS pixels.
    pub width: f64,
    /// Both sides, once they are ready to be shown.
    pub pair: Option<Rc<Pair>>,
    /// Both stages, once they are there.
    pub stages: Option<[Shown; 2]>,
    /// Whether the playhead has been moved.
    is_touched: bool,
}

/// A stage as it is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What is on it.
    pub view: Rc<StageView>,
    /// What its width makes of it.
    pub frame: Rc<Frame>,
    /// Where on its timeline the playhead is.
    pub playhead: Point,
}

impl Recorded {
    /// What is shown first: where it differs, or the beginning.
    pub fn new(attempt: u32, read: RecordingRead) -> Self {
        let mut recorded = Self {
            attempt,
            read: Rc::new(read),
            at: At::default(),
            plays: false,
            shown_side: Side::default(),
            width: 1_200.0,
            pair: None,
            stages: None,
            is_touched: false,
        };
        recorded.at = recorded.first_difference().unwrap_or_default();
        recorded
    }

    /// What has to be done before both sides can be shown; nothing if nothing could be read.
    pub fn prepare(&self) -> Option<Preparing> {
        let (recording, simulated) = self.read.rounds().filter(|(recording, _)| !recording.rounds.is_empty())?;
        Some(Preparing::new(recording, simulated))
    }

    /// The last round that is shown.
    pub fn last(&self) -> u32 {
        index(self.read.rounds.len()).saturating_sub(1)
    }

    /// Where the two first differ; once both are there, in which half of the round.
    pub fn first_difference(&self) -> Option<At> {
        let round = self.read.difference.as_ref()?.0;
        if self.read.is_beyond(round) {
            return None;
        }
        Some(self.pair.as_ref().map_or(At::start_of(round.min(self.last())), |pair| pair.first_difference(round)))
    }

    /// Whether both stages are side by side.
    pub fn is_wide(&self) -> bool {
        self.width >= WIDE
    }

    /// Both sides are ready to be shown.
    pub fn show(&mut self, pair: Rc<Pair>) {
        self.pair = Some(pair);
        if !self.is_touched {
            self.at = self.first_difference().unwrap_or_default();
        }
        self.draw();
    }

    /// Time for the next half, while it plays.
    pub fn beat(&mut self) {
        if self.plays {
            self.go(Move::StepForward);
            self.plays = self.at < At::end_of(self.last());
        }
    }

    /// Does what a stage, a control or a key asks for, as far as there is such a thing here.
    pub fn ask(&mut self, message: &Msg) {
        match message {
            Msg::Press(press) => {
                if let Some(message) = keymap::message_for(press) {
                    self.ask(&message);
                }
            }
            Msg::TogglePlay => {
                self.plays = !self.plays;
                if self.plays && self.at == At::end_of(self.last()) {
                    self.go(Move::GoToStart);
                }
            }
            Msg::Pause => self.plays = false,
            Msg::Move(to) => {
                self.plays = false;
                self.go(*to);
            }
            Msg::ShowSide(side) => self.shown_side = *side,
            // A place that is not shown has no width.
            Msg::Measured(width) if *width > 1.0 && (width - self.width).abs() > 0.5 => {
                self.width = *width;
                self.stages = None;
                self.draw();
            }
            _ => {}
        }
    }

    fn go(&mut self, to: Move) {
        let ring = self.pair.as_ref().and_then(|pair| pair.ring());
        self.at = self.at.moved(to, self.last(), ring, self.first_difference());
        self.is_touched = true;
        self.draw();
    }

    fn draw(&mut self) {
        let Some(pair) = self.pair.clone() else { return };
        let before = self.stages.take();
        let frames = before.map_or_else(|| frames(&pair, self.width), |[left, right]| [left.frame, right.frame]);
        let at = self.at;
        self.stages = Some(Side::BOTH.map(|side| {
            let frame = Rc::clone(&frames[side.index()]);
            let view = Rc::new(stage(&pair, &frame, side, at));
            let playhead = playhead(&pair.run, &frame.lasso, side, at);
            Shown { view, frame, playhead }
        }));
    }
}

/// Where a side's playhead is: with the second half of a round it is on its way.
fn playhead(run: &Run, lasso: &lasso_geometry::Lasso, side: Side, at: At) -> Point {
    let on_the_way = if at == At::start_of(at.round) { 0.0 } else { 0.5 };
    if side == Side::Right && run.round_shown(at.round).is_none() {
        return lasso.playhead(index(run.rounds.len()).saturating_sub(1), 1.0);
    }
    lasso.playhead(at.round, on_the_way)
}
