//! What it comes to, in one line: for both sides, and for each.

use super::num::in_words;
use crate::sim::group::Group;
use crate::sim::presets::Preset;
use crate::sim::run::Outcome;

/// Whether a verdict is good news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It never ends.
    Endless,
    /// It rests.
    Rest,
    /// Nobody knows within the bound.
    Unknown,
}

/// The tone of an outcome.
pub const fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Livelock { .. } | Outcome::EndlessProbing { .. } => Tone::Endless,
        Outcome::Stable { .. } => Tone::Rest,
        Outcome::Undecided { .. } => Tone::Unknown,
    }
}

/// The headline over both stages.
pub fn headline(preset: &Preset, group: &Group, outcomes: [Outcome; 2]) -> String {
    let instances = in_words(super::num::index(group.processes.len()));
    let plural = if group.processes.len() == 1 { "instance" } else { "instances" };
    format!("The same {instances} {plural}. {}", comparison(preset, outcomes))
}

fn comparison(preset: &Preset, outcomes: [Outcome; 2]) -> String {
    let by_version = preset.sides.iter().all(|side| side.version.is_some());
    let [left, right] = outcomes.map(ends);
    match (by_version, outcomes.map(tone)) {
        (_, [Tone::Rest, Tone::Rest]) => match (rounds(outcomes[0]), rounds(outcomes[1])) {
            (a, b) if a == b => format!("Both versions come to rest, after {} rebalances.", in_words(a)),
            (a, b) => {
                format!("Both versions come to rest, one after {}, the other after {}.", in_words(a), in_words(b))
            }
        },
        (true, [Tone::Rest, Tone::Endless]) => {
            format!("This time it is the fixed version that {right}; the old one {left}.")
        }
        (true, _) if left != right => format!("One version {left}, the other {right}."),
        (true, _) => format!("Either version {left}."),
        (false, _) => {
            format!("With {} it {left}; with {} everywhere it {right}.", preset.sides[0].label, preset.sides[1].label)
        }
    }
}

const fn rounds(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Stable { rounds } => rounds,
        _ => 0,
    }
}

fn ends(outcome: Outcome) -> String {
    match outcome {
        Outcome::Stable { rounds } => format!("rests after {}", in_words(rounds)),
        Outcome::Livelock { .. } => "never stops rebalancing".to_owned(),
        Outcome::EndlessProbing { .. } => "rebalances every ten minutes, for ever".to_owned(),
        Outcome::Undecided { bound_rounds } => format!("is still at it after {bound_rounds}"),
    }
}

/// The verdict of one side.
pub fn verdict(outcome: Outcome) -> String {
    match outcome {
        Outcome::Stable { rounds } => format!("at rest after {rounds}"),
        Outcome::Livelock { cycle: 1, .. } => "livelock, a ring of one".to_owned(),
        Outcome::Livelock { cycle, .. } => format!("livelock, a ring of {}", in_words(cycle)),
        Outcome::EndlessProbing { cycle: 1, .. } => "endless probing, a ring of one".to_owned(),
        Outcome::EndlessProbing { cycle, .. } => format!("endless probing, a ring of {}", in_words(cycle)),
        Outcome::Undecided { bound_rounds } => format!("undecided within {bound_rounds}"),
    }
}

/// The counter of one side at round `n`, in two parts: what it counts, and what it means.
pub fn counter(outcome: Outcome, n: u32) -> (String, String) {
    match outcome {
        Outcome::Stable { rounds } if n >= rounds => (format!("rebalance {}", rounds - 1), "at rest".to_owned()),
        Outcome::Stable { .. } | Outcome::Undecided { .. } => (format!("rebalance {n}"), String::new()),
        Outcome::Livelock { prefix, .. } | Outcome::EndlessProbing { prefix, .. } if n > prefix => {
            (format!("rebalance {n}"), format!("no progress since {prefix}"))
        }
        Outcome::Livelock { .. } | Outcome::EndlessProbing { .. } => (format!("rebalance {n}"), String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::presets::presets;

    const LIVELOCK: Outcome = Outcome::Livelock { prefix: 3, cycle: 2 };
    const PROBING: Outcome = Outcome::EndlessProbing { prefix: 3, cycle: 2 };
    const REST: Outcome = Outcome::Stable { rounds: 7 };

    #[test]
    fn says_what_comes_of_either_version() {
        let says = |outcomes| comparison(&presets()[0], outcomes);
        assert_eq!(says([LIVELOCK, REST]), "One version never stops rebalancing, the other rests after seven.");
        assert_eq!(
            says([REST, LIVELOCK]),
            "This time it is the fixed version that never stops rebalancing; the old one rests after seven."
        );
        assert_eq!(says([LIVELOCK, LIVELOCK]), "Either version never stops rebalancing.");
        assert!(says([PROBING, REST]).contains("every ten minutes, for ever"));
        assert_eq!(says([REST, REST]), "Both versions come to rest, after seven rebalances.");
    }

    #[test]
    fn counts_what_brings_nothing() {
        assert_eq!(counter(LIVELOCK, 14), ("rebalance 14".to_owned(), "no progress since 3".to_owned()));
        assert_eq!(counter(LIVELOCK, 3).1, "");
        assert_eq!(counter(REST, 20), ("rebalance 6".to_owned(), "at rest".to_owned()));
    }
}
