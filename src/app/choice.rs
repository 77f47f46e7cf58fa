//! The presets to choose from, each with how both its sides end.

use std::sync::LazyLock;

use super::headline::{Tone, tone, verdict};
use crate::sim::presets::{Preset, presets};
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Run};

/// A preset to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The preset.
    pub preset: &'static Preset,
    /// How left and right end.
    pub endings: [Ending; 2],
}

/// How a side of a preset ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What to call the side.
    pub label: &'static str,
    /// How it ends, in words.
    pub verdict: String,
    /// Whether that is good news.
    pub tone: Tone,
}

/// Every side of every preset has to be run for it: once, when somebody first wants to choose.
static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| presets().iter().map(Choice::of).collect());

/// All presets, in their order.
pub fn choices() -> &'static [Choice] {
    &CHOICES
}

impl Choice {
    fn of(preset: &'static Preset) -> Self {
        let ending = |side: usize| {
            // What happens on the way is not looked at, but keeping it is what this program can do anyway: without, it would carry
            // the whole engine a second time.
            let outcome = Run::new(preset.group(side), DEFAULT_BOUND_ROUNDS).outcome;
            Ending { label: preset.sides[side].label, verdict: verdict(outcome), tone: tone(outcome) }
        };
        Self { preset, endings: [ending(0), ending(1)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::show::Show;

    #[test]
    fn promises_what_is_then_shown() {
        assert_eq!(choices().len(), presets().len());
        for (index, choice) in choices().iter().enumerate() {
            let show = Show::new(index);
            assert_eq!(*choice.preset.title, *show.about.title);
            let verdicts = show.outcomes().map(verdict);
            assert_eq!(
                choice.endings.each_ref().map(|ending| ending.verdict.clone()),
                verdicts,
                "{}",
                show.about.title
            );
        }
    }
}
