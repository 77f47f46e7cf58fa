//! Running on until something happens.

use super::num::index;
use crate::analysis::cause::history::History;
use crate::analysis::predicates::{Predicate, Verdicts};
use crate::kafka::TaskIx;
use crate::kafka::task::Role;
use crate::sim::event::Event;
use crate::sim::run::{Position, Run};

/// What to run on for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Until {
    /// The group has come to rest.
    Stable,
    /// The state before the next rebalance is one that has been before.
    SeenAgain,
    /// An active is revoked, or made on another member than the one that had it last.
    TaskMoves,
    /// An instance leaves something unsaid that is on its disk; see [`Predicate::ReportsAll`].
    Silent,
}

impl Until {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Stable, Self::SeenAgain, Self::TaskMoves, Self::Silent];

    /// What to run on for, in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Stable => "the group is at rest",
            Self::SeenAgain => "a state is seen again",
            Self::TaskMoves => "a task moves",
            Self::Silent => "an instance leaves something unsaid",
        }
    }
}

/// The next position after one, in unrolled rounds, at which it is so; none if it never is. Looks at the rest of the stem and
/// at one whole lap.
pub fn run_until(run: &Run, verdicts: &Verdicts, from: Position, until: Until) -> Option<Position> {
    let history = History::new(run);
    let last = match run.outcome.lasso() {
        Some((stem, cycle)) => from.round.max(stem).checked_add(cycle + 1)?,
        None => index(run.rounds.len()).checked_sub(1)?,
    };
    let mut rounds = from.round..=last;
    match until {
        Until::Silent => rounds.find_map(|round| {
            let failure = verdicts.failure(run, round, Predicate::ReportsAll).ok().flatten();
            failure.map(|failure| failure.at).filter(|at| *at > from)
        }),
        _ => rounds.find_map(|round| {
            let events = history.events(round);
            let is_it = |at: &Position| *at > from && is_so(history, *at, &events[at.events as usize - 1], until);
            (1..=index(events.len())).map(|events| Position { round, events }).find(is_it)
        }),
    }
}

fn is_so(history: History, at: Position, event: &Event, until: Until) -> bool {
    match (until, *event) {
        (Until::Stable, Event::Rested)
        | (Until::SeenAgain, Event::StateSeenAgain { .. })
        | (Until::TaskMoves, Event::PartitionsRevoked { .. }) => true,
        (
            Until::TaskMoves,
            Event::TaskCreated { member, task, role: Role::Active }
            | Event::TaskRecycled { member, task, role: Role::Active },
        ) => last_owner(history, at, task).is_some_and(|owner| owner != member),
        _ => false,
    }
}

fn last_owner(history: History, before: Position, id: TaskIx) -> Option<crate::kafka::MemberIx> {
    let made = history.last(before, |event| {
        matches!(event, Event::TaskCreated { task, role: Role::Active, .. }
            | Event::TaskRecycled { task, role: Role::Active, .. } if *task == id)
    })?;
    match history.event(made)? {
        Event::TaskCreated { member, .. } | Event::TaskRecycled { member, .. } => Some(member),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::predicates::verdicts;
    use crate::sim::presets::Preset;
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    /// The event at which it stops, and in which round.
    #[track_caller]
    fn check(side: usize, from: (u32, u32), until: Until, expect: Option<(u32, Event)>) -> Option<Position> {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(side), DEFAULT_BOUND_ROUNDS);
        let from = Position { round: from.0, events: from.1 };
        let found = run_until(&run, &verdicts(&run), from, until);
        let event = found.map(|at| (at.round, History::new(&run).event(at).expect("an event")));
        assert_eq!(event, expect);
        assert!(found.is_none_or(|at| at > from));
        found
    }

    #[test]
    fn a_livelock_is_never_stable_and_rest_never_comes_back() {
        check(0, (0, 0), Until::Stable, None);
        check(1, (0, 0), Until::Stable, Some((6, Event::Rested)));
        check(1, (0, 0), Until::SeenAgain, None);
        check(1, (6, 1_000), Until::Stable, None);
    }

    #[test]
    fn a_state_is_seen_again_once_a_lap() {
        let again = Event::StateSeenAgain { first_seen: 3 };
        let at = check(0, (0, 0), Until::SeenAgain, Some((4, again))).expect("a place");
        let next = check(0, (at.round, at.events), Until::SeenAgain, Some((6, again))).expect("a place");
        check(0, (next.round, next.events - 1), Until::SeenAgain, Some((6, again)));
        check(0, (1_000_000, 9), Until::SeenAgain, Some((1_000_000, again)));
    }

    #[test]
    fn the_bug_s_moment_is_found_again_and_again_and_with_the_fix_never() {
        let silence = crate::kafka::task_manager::Silence::NeverInitialised;
        let unsaid = Event::SumUnsaid { member: 2, task: 0, silence };
        let at = check(0, (3, 0), Until::Silent, Some((3, unsaid))).expect("a place");
        check(0, (at.round, at.events), Until::Silent, Some((5, unsaid)));
        check(1, (0, 0), Until::Silent, None);
    }

    #[test]
    fn the_first_placement_is_no_move() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
        let first = run_until(&run, &verdicts(&run), Position::default(), Until::TaskMoves).expect("a move");
        assert!(first.round > 0, "{first:?}");
        assert!(matches!(History::new(&run).event(first), Some(Event::PartitionsRevoked { .. })));
    }
}
