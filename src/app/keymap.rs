//! One table gives both: key -> message, and message -> what the help says.

use super::message::{Move, Msg};

/// A key as the browser names it, and whether shift is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// `KeyboardEvent.key`.
    pub key: String,
    /// Whether shift is held.
    pub shift: bool,
}

impl Press {
    /// A key press. Where a layout writes no Latin letters, the place of the key (`KeyboardEvent.code`) says which is meant.
    pub fn new(key: String, code: &str, shift: bool) -> Self {
        let key = match code.strip_prefix("Key") {
            Some(letter) if !key.is_ascii() => letter.to_owned(),
            _ => key,
        };
        Self { key, shift }
    }
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// The keys as the browser names them.
    pub keys: &'static [&'static str],
    /// Whether shift must be held; none if it does not matter.
    pub shift: Option<bool>,
    /// How a person reads the key.
    pub label: &'static str,
    /// What it does, in words.
    pub does: &'static str,
    /// What it does.
    pub message: Msg,
}

const fn bind(
    keys: &'static [&'static str],
    shift: Option<bool>,
    label: &'static str,
    does: &'static str,
    message: Msg,
) -> Binding {
    Binding { keys, shift, label, does, message }
}

/// All keys, in the order of the help.
pub static BINDINGS: [Binding; 13] = [
    bind(&[" "], None, "Space", "play or pause", Msg::TogglePlay),
    bind(&["ArrowRight"], Some(false), "→", "one step on", Msg::Move(Move::StepForward)),
    bind(&["ArrowLeft"], Some(false), "←", "one step back", Msg::Move(Move::StepBack)),
    bind(&["ArrowRight"], Some(true), "Shift →", "the next rebalance", Msg::Move(Move::RebalanceForward)),
    bind(&["ArrowLeft"], Some(true), "Shift ←", "back a rebalance", Msg::Move(Move::RebalanceBack)),
    bind(&["Home"], None, "Home", "the very start", Msg::Move(Move::GoToStart)),
    bind(&["End"], None, "End", "rest, or the state that comes back", Msg::Move(Move::GoToEnd)),
    bind(&["l", "L"], None, "L", "once round the loop", Msg::Move(Move::OnceRound)),
    bind(&["d", "D"], None, "D", "the first difference between the two", Msg::Move(Move::FirstDifference)),
    bind(&["+", "="], None, "+", "faster", Msg::Faster),
    bind(&["-", "_"], None, "−", "slower", Msg::Slower),
    bind(&["p", "P"], None, "P", "choose a group", Msg::Open(super::model::Panel::Presets)),
    bind(&["?"], None, "?", "this help", Msg::Open(super::model::Panel::Help)),
];

/// What a key press means, if it means anything.
pub fn message_for(press: &Press) -> Option<Msg> {
    let fits = |binding: &&Binding| {
        binding.keys.contains(&press.key.as_str()) && binding.shift.is_none_or(|shift| shift == press.shift)
    };
    BINDINGS.iter().find(fits).map(|binding| binding.message.clone())
}

/// Whether a key that is held goes on doing what it does. What turns something over would flicker.
pub fn repeats(press: &Press) -> bool {
    !matches!(message_for(press), Some(Msg::TogglePlay | Msg::Open(_)))
}

/// The label of the key for a message, for tooltips.
pub fn label_for(message: &Msg) -> Option<&'static str> {
    BINDINGS.iter().find(|binding| binding.message == *message).map(|binding| binding.label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: &str, shift: bool) -> Press {
        Press { key: key.to_owned(), shift }
    }

    #[test]
    fn every_key_of_the_table_is_reached() {
        for binding in &BINDINGS {
            for key in binding.keys {
                let shift = binding.shift.unwrap_or(false);
                assert_eq!(message_for(&press(key, shift)).as_ref(), Some(&binding.message), "{key}");
            }
        }
    }

    #[test]
    fn shift_turns_a_step_into_a_rebalance() {
        assert_eq!(message_for(&press("ArrowRight", false)), Some(Msg::Move(Move::StepForward)));
        assert_eq!(message_for(&press("ArrowRight", true)), Some(Msg::Move(Move::RebalanceForward)));
        assert_eq!(message_for(&press("x", false)), None);
    }

    #[test]
    fn only_what_moves_goes_on_while_a_key_is_held() {
        assert!(repeats(&press("ArrowRight", false)) && repeats(&press("+", true)));
        assert!(!repeats(&press(" ", false)) && !repeats(&press("p", false)) && !repeats(&press("?", true)));
    }

    #[test]
    fn without_latin_letters_the_place_of_a_key_counts() {
        let typed = |key: &str, code| message_for(&Press::new(key.to_owned(), code, false));
        assert_eq!(typed("д", "KeyL"), Some(Msg::Move(Move::OnceRound)));
        assert_eq!(typed("λ", "KeyL"), Some(Msg::Move(Move::OnceRound)));
        assert_eq!(typed("l", "KeyP"), Some(Msg::Move(Move::OnceRound)), "what a Latin layout writes, counts");
        assert_eq!(typed("ArrowRight", "ArrowRight"), Some(Msg::Move(Move::StepForward)));
        assert_eq!(typed("é", "Digit2"), None);
    }

    #[test]
    fn labels_come_from_the_same_table() {
        assert_eq!(label_for(&Msg::TogglePlay), Some("Space"));
        assert_eq!(label_for(&Msg::Move(Move::GoToStart)), Some("Home"));
        assert_eq!(label_for(&Msg::Close), None);
    }
}
