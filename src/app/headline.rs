//! What it comes to, in one line: for both sides, and for each.

use super::num::{duration, in_words};
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
    let interval = interval(group.topology.config.probing_rebalance_interval_ms);
    format!("The same {instances} {plural}. {}", comparison(preset, outcomes, &interval))
}

/// An interval after the word *every*.
fn interval(ms: u64) -> String {
    match u32::try_from(ms / 60_000) {
        Ok(1) if ms.is_multiple_of(60_000) => "minute".to_owned(),
        Ok(minutes @ 2..=12) if ms.is_multiple_of(60_000) => format!("{} minutes", in_words(minutes)),
        _ => duration(ms),
    }
}

fn comparison(preset: &Preset, outcomes: [Outcome; 2], interval: &str) -> String {
    let by_version = preset.sides.iter().all(|side| side.version.is_some());
    // What one version does, and what the instances do.
    let [left, right] = outcomes.map(|outcome| ends(outcome, true, interval));
    let [they, they_too] = outcomes.map(|outcome| ends(outcome, false, interval));
    match (by_version, outcomes) {
        (true, [Outcome::Stable { rounds: a }, Outcome::Stable { rounds: b }]) if a == b => {
            format!("Both versions come to rest after {} rebalances.", in_words(a))
        }
        (true, _) if outcomes.map(tone) == [Tone::Rest, Tone::Endless] => {
            format!("This time it is the fixed version that {right}; the old one {left}.")
        }
        (true, _) if left != right => format!("One version {left}, the other {right}."),
        (true, _) => format!("Either version {left}."),
        (false, _) => {
            let [one, other] = preset.sides.map(|side| side.label);
            format!("With {one} they {they}; with {other} everywhere they {they_too}.")
        }
    }
}

/// How it ends: of one, or of several.
pub(super) fn ends(outcome: Outcome, of_one: bool, interval: &str) -> String {
    let s = if of_one { "s" } else { "" };
    match outcome {
        Outcome::Stable { rounds } => format!("rest{s} after {}", in_words(rounds)),
        Outcome::Livelock { .. } => format!("never stop{s} rebalancing"),
        Outcome::EndlessProbing { .. } => format!("rebalance{s} every {interval} for ever"),
        Outcome::Undecided { bound_rounds } if of_one => format!("is still at it after {bound_rounds}"),
        Outcome::Undecided { bound_rounds } => format!("are still at it after {bound_rounds}"),
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
        Outcome::Livelock { prefix, .. } | Outcome::EndlessProbing { prefix, .. } if n > prefix => {
            (format!("rebalance {n}"), format!("no progress since {prefix}"))
        }
        _ => (format!("rebalance {n}"), String::new()),
    }
}

/// Why it never ends, up to the words *for ever*; none if it does end, or may.
pub fn equal_states(outcome: Outcome) -> Option<String> {
    let (stem, cycle) = outcome.lasso()?;
    Some(format!("{stem} and {} are equal in all that decides:", stem + cycle))
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
        let says = |outcomes| comparison(&presets()[0], outcomes, "ten minutes");
        assert_eq!(says([LIVELOCK, REST]), "One version never stops rebalancing, the other rests after seven.");
        assert_eq!(
            says([REST, LIVELOCK]),
            "This time it is the fixed version that never stops rebalancing; the old one rests after seven."
        );
        assert_eq!(says([LIVELOCK, LIVELOCK]), "Either version never stops rebalancing.");
        assert_eq!(
            says([PROBING, REST]),
            "One version rebalances every ten minutes for ever, the other rests after seven."
        );
        assert_eq!(says([REST, REST]), "Both versions come to rest after seven rebalances.");
    }

    #[test]
    fn says_who_runs_what_where_it_is_not_the_version_alone() {
        let mixed = Preset::find("half-upgraded").unwrap();
        assert_eq!(
            comparison(mixed, [LIVELOCK, REST], "ten minutes"),
            "With only C on 2.6.0 they never stop rebalancing; with 2.6.1 everywhere they rest after seven."
        );
    }

    #[test]
    fn every_preset_has_a_headline_of_its_own_length() {
        for index in 0..presets().len() {
            let show = super::super::show::Show::new(index);
            let line = show.about.headline;
            assert!(line.ends_with('.') && (40..140).contains(&line.len()), "{line}");
        }
    }

    #[test]
    fn names_intervals() {
        assert_eq!(
            (interval(600_000), interval(60_000), interval(90_000)),
            ("ten minutes".into(), "minute".into(), "90 s".into())
        );
    }

    #[test]
    fn names_the_two_equal_states() {
        assert_eq!(equal_states(PROBING).as_deref(), Some("3 and 5 are equal in all that decides:"));
        assert_eq!(equal_states(REST), None);
    }

    #[test]
    fn counts_what_brings_nothing() {
        assert_eq!(counter(LIVELOCK, 14), ("rebalance 14".to_owned(), "no progress since 3".to_owned()));
        assert_eq!(counter(LIVELOCK, 3).1, "");
        assert_eq!(counter(REST, 20), ("rebalance 6".to_owned(), "at rest".to_owned()));
    }
}
