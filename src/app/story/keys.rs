//! Keys of the Story. As long as the stage is the story's, arrows turn over the scenes; once the reader has taken it over, they
//! step through events as everywhere else, and Escape gives it back.

use super::message::StoryMsg;
use crate::app::keymap::{Press, message_for};
use crate::app::message::Msg;
use crate::app::model::Panel;

/// The keys of the Story with what they do, for the help.
pub const KEYS: [(&str, &str); 5] = [
    ("→ N", "the next scene"),
    ("← B", "the scene before"),
    ("Space", "play the scene again"),
    ("Shift →", "take the stage over: from then on the keys above"),
    ("Esc", "back to the story"),
];

/// What a key means here; none if nothing.
pub fn meaning(press: &Press, is_free: bool) -> Option<StoryMsg> {
    match (press.key.as_str(), press.shift, is_free) {
        ("n" | "N", ..) | ("ArrowRight", false, false) => return Some(StoryMsg::Next),
        ("b" | "B", ..) | ("ArrowLeft", false, false) => return Some(StoryMsg::Back),
        ("Escape", ..) => return Some(StoryMsg::Return),
        (" ", _, false) => return Some(StoryMsg::Replay),
        _ => {}
    }
    match message_for(press)? {
        Msg::Open(Panel::Presets) => None,
        message => Some(StoryMsg::Page(message)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::message::Move;

    #[test]
    fn arrows_turn_over_scenes_until_the_stage_is_the_readers() {
        let press = |key: &str, shift| Press { key: key.to_owned(), shift };
        assert_eq!(meaning(&press("ArrowRight", false), false), Some(StoryMsg::Next));
        assert_eq!(meaning(&press("ArrowRight", false), true), Some(StoryMsg::Page(Msg::Move(Move::StepForward))));
        assert_eq!(meaning(&press("ArrowRight", true), false), Some(StoryMsg::Page(Msg::Move(Move::RebalanceForward))));
        assert_eq!(meaning(&press("n", false), true), Some(StoryMsg::Next));
        assert_eq!(meaning(&press("Escape", false), true), Some(StoryMsg::Return));
        assert_eq!(meaning(&press("p", false), true), None, "there are no groups to choose here");
        assert_eq!(meaning(&press("x", false), false), None);
    }
}
