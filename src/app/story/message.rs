//! Everything that can happen to the Story.

use super::address::Leaf;
use crate::app::message::Msg;
use crate::kafka::ProcessIx;

/// What is asked of the Story.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryMsg {
    /// What can happen to any stage.
    Page(Msg),
    /// The address leads somewhere; none if it only says *the story*.
    Go(Option<Leaf>),
    /// To the next scene.
    Next,
    /// To the one before.
    Back,
    /// The stage is the story's again.
    Return,
    /// Plays the scene from its beginning.
    Replay,
    /// Predicts that the task goes to an instance.
    Predict(ProcessIx),
    /// Chooses what is on the stage, of several.
    Choose(usize),
    /// Opens or closes the meaning of a term, by its id.
    Explain(Option<&'static str>),
    /// The page is about to be printed: the stage stands still.
    Print,
    /// Answers one of the questions at the end: which, and how.
    Check(usize, usize),
}
