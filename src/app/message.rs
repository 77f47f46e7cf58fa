//! Everything that can happen to the page, as verbs.

use super::keymap::Press;
use super::model::{Panel, Theme};
use super::side::Side;
use crate::share::opening::{Flaw, PresetLink};

/// What is asked of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// A frame has passed while playing: so many milliseconds.
    Tick(f64),
    /// Plays, or pauses.
    TogglePlay,
    /// Pauses, if it plays.
    Pause,
    /// Moves the playhead.
    Move(Move),
    /// Sets the speed, an index.
    SetSpeed(usize),
    /// The next faster speed.
    Faster,
    /// The next slower speed.
    Slower,
    /// Shows another preset, by index.
    ChoosePreset(usize),
    /// Opens a link, and says what is wrong with it.
    OpenLink(PresetLink, Option<Flaw>),
    /// Takes away what was said of a link.
    DismissNotes,
    /// An address was opened that leads nowhere.
    LedNowhere(String),
    /// What is shown has rested for a moment: the address is to say it.
    AddressDue,
    /// Opens a panel.
    Open(Panel),
    /// Closes whatever panel is open.
    Close,
    /// Sets the theme.
    SetTheme(Theme),
    /// Turns the keyboard shortcuts on or off.
    SetKeys(bool),
    /// On a narrow screen: which stage is shown.
    ShowSide(Side),
    /// A key was pressed that nobody else wants.
    Press(Press),
    /// The page is on screen, or is not.
    SetPageVisible(bool),
    /// The stages are on screen, or are not.
    SetStageVisible(bool),
    /// The reader does, or does not, want less motion.
    SetReducedMotion(bool),
    /// A stage has this many pixels across.
    Measured(f64),
}

/// Where the playhead is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One step on.
    StepForward,
    /// One step back.
    StepBack,
    /// To the beginning of the next rebalance.
    RebalanceForward,
    /// To the beginning of this rebalance, or of the one before.
    RebalanceBack,
    /// To the very start.
    GoToStart,
    /// To rest, or to the state that comes back.
    GoToEnd,
    /// Once round the loop.
    OnceRound,
    /// To the first difference.
    FirstDifference,
    /// To the end of a rebalance that is on screen.
    JumpTo(u32),
    /// To a place on the axis, in steps.
    Scrub(u32),
}
