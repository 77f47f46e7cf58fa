//! What holds in each rebalance, green or red, with the first instance and task for which it does not.

use std::ops::Range;

use super::sentence::Sentence;
use super::sentence::say::Say;
use crate::analysis::predicates::{Failure, Predicate, Reason, Verdicts};
use crate::kafka::MemberIx;
use crate::kafka::task_manager::Silence;
use crate::sim::group::Group;
use crate::sim::run::{Position, Run};

/// One rebalance of one predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PredicateCell {
    /// It holds.
    Holds,
    /// It fails.
    Fails {
        /// For whom, and how.
        sentence: Sentence,
        /// Where to look, in unrolled rounds.
        at: Position,
    },
    /// There is no such rebalance: the group is at rest, or the bound is reached.
    Nothing,
}

/// A row of the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PredicateRow {
    /// Which.
    pub predicate: Predicate,
    /// What it says.
    pub words: &'static str,
    /// A cell a rebalance of the range.
    pub cells: Vec<PredicateCell>,
}

/// The strip over a range of rebalances, unrolled.
pub fn predicate_strip(run: &Run, verdicts: &Verdicts, rounds: Range<u32>) -> Vec<PredicateRow> {
    let row = |predicate: Predicate| PredicateRow {
        predicate,
        words: predicate.words(),
        cells: rounds.clone().map(|round| cell(run, verdicts, round, predicate)).collect(),
    };
    Predicate::ALL.map(row).into()
}

fn cell(run: &Run, verdicts: &Verdicts, round: u32, predicate: Predicate) -> PredicateCell {
    match verdicts.failure(run, round, predicate) {
        Err(_) => PredicateCell::Nothing,
        Ok(None) => PredicateCell::Holds,
        Ok(Some(failure)) => PredicateCell::Fails { sentence: fails(&run.group, &failure), at: failure.at },
    }
}

/// A failure in a sentence.
pub fn fails(group: &Group, failure: &Failure) -> Sentence {
    let say = Say::about(group);
    let Failure { task, process, reason, .. } = *failure;
    let holder = match process {
        Some(process) => Say::about(group).process(process),
        None => Say::about(group).text("Nobody"),
    };
    match reason {
        Reason::Unsaid(Silence::LockedBy(_)) => {
            holder.text(" says nothing of ").task(task).text(", which is on its disk: another thread holds its lock.")
        }
        Reason::Unsaid(_) => holder.text(" says nothing of ").task(task).text(", which is on its disk."),
        Reason::NoOwner => say.text("Nobody has ").task(task).text("."),
        Reason::WithheldFor(member) => {
            say.text("Nobody runs ").task(task).text(": it is withheld, meant for ").member(member).text(".")
        }
        Reason::NotInitialised => holder.text(" has ").task(task).text(", and has not initialised it."),
        Reason::Restoring => holder.text(" has ").task(task).text(", and still restores it."),
        Reason::Moved { from, to } => moved(say.task(task), from, to),
    }
    .spans
}

fn moved(say: Say, from: MemberIx, to: Option<MemberIx>) -> Say {
    match to {
        Some(to) => say.text(" went from ").member(from).text(" to ").member(to).text("."),
        None => say.text(" was taken from ").member(from).text(", and nobody has it."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::predicates::verdicts;
    use crate::app::sentence::plain;
    use crate::sim::presets::Preset;
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    fn strip(id: &str, side: usize, rounds: Range<u32>) -> Vec<Vec<String>> {
        let run = Run::new(Preset::find(id).expect("a preset").group(side), DEFAULT_BOUND_ROUNDS);
        let words = |cell: &PredicateCell| match cell {
            PredicateCell::Holds => "holds".to_owned(),
            PredicateCell::Nothing => "nothing".to_owned(),
            PredicateCell::Fails { sentence, at } => format!("{}: {}", at.round, plain(sentence)),
        };
        let rows = predicate_strip(&run, &verdicts(&run), rounds);
        rows.iter().map(|row| row.cells.iter().map(words).collect()).collect()
    }

    #[test]
    fn in_every_other_rebalance_of_the_opening_something_is_left_unsaid() {
        let rows = strip("livelock", 0, 1_000_011..1_000_013);
        assert_eq!(rows[0], ["holds", "1000011: C says nothing of 0_0, which is on its disk."]);
        assert_eq!(
            rows[1],
            [
                "1000011: Nobody runs 0_0: it is withheld, meant for C.",
                "1000012: Nobody runs 1_0: it is withheld, meant for C."
            ]
        );
        assert_eq!(
            rows[2],
            ["1000011: 0_0 was taken from B, and nobody has it.", "1000012: 1_0 was taken from A, and nobody has it."]
        );
    }

    #[test]
    fn with_the_fix_all_is_said_and_in_the_end_all_is_green() {
        let rows = strip("livelock", 1, 0..9);
        assert!(rows[0][..7].iter().all(|cell| cell == "holds"), "{:?}", rows[0]);
        for row in &rows[..2] {
            assert_eq!(row[6..], ["holds", "nothing", "nothing"], "{row:?}");
        }
        assert_eq!(rows[2][5..7], ["5: 0_2 was taken from A, and nobody has it.", "6: 0_2 went from A to C."]);
    }

    #[test]
    fn what_is_owned_for_the_first_time_has_not_moved() {
        assert_eq!(strip("hand-over", 0, 0..1)[2], ["holds"]);
    }
}
