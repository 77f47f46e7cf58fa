//! A run on its way: played a few rebalances at a time, so that whoever has something else to do gets to do it.

use std::rc::Rc;

use super::engine::Engine;
use super::event::Event;
use super::group::Group;
use super::moment::Moment;
use super::plan::Plan;
use super::play::Play;
use super::run::{Outcome, Round, Run};
use super::world::World;

/// Most events that a run keeps, about: some hundred megabytes with the moments between them. A group of hundreds of instances and
/// thousands of tasks, which any file can have, would otherwise fill the memory of a browser before it ends.
pub const MAX_EVENTS: usize = 4_000_000;

/// A run between two rebalances.
#[derive(Clone, Debug)]
pub struct Running {
    plan: Plan,
    play: Play,
    world: World,
    /// What has happened since the last rebalance began.
    events: Vec<Event>,
    /// What there was before that.
    before: Moment,
    rounds: Vec<Round>,
    /// How many events may still be kept.
    room: usize,
}

impl Running {
    /// Before the start of a run that takes at most `bound_rounds` rebalances.
    pub fn new(plan: Plan, bound_rounds: u32) -> Self {
        let (world, before) = (World::before_start(&plan.group), Moment::before_start(&plan.group));
        Self {
            play: Play::new(bound_rounds),
            world,
            before,
            events: Vec::new(),
            rounds: Vec::new(),
            plan,
            room: MAX_EVENTS,
        }
    }

    /// Rebalances that are over.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Goes on until about so many events more have happened, at least for one rebalance. How many there were, and how the run
    /// ends once that is known: then it is time for [`Running::finish`]. One that has more than [`MAX_EVENTS`] is left undecided.
    pub fn advance(&mut self, events: usize) -> (usize, Option<Outcome>) {
        let Self { plan, play, world, events: since, before, rounds, room } = self;
        let group = play.group().map_or_else(|| Rc::clone(&plan.group), Rc::clone);
        let now = std::mem::replace(world, World::before_start(&group));
        let mut engine = Engine::new(&group, now, std::mem::take(since));
        let mut spent = 0;
        let outcome = loop {
            let known = engine.sink.len();
            let mut closed = 0;
            let outcome = play.advance(&plan.steps, &mut engine, |engine| {
                closed = engine.sink.len();
                close_round(&plan.group, std::mem::take(&mut engine.sink), before, rounds);
            });
            spent += engine.sink.len() + closed - known;
            if outcome.is_some() {
                break outcome;
            }
            if spent > *room {
                // Those before, and the one that is just over.
                let bound_rounds = u32::try_from(rounds.len() + 1).unwrap_or(u32::MAX);
                break Some(Outcome::Undecided { bound_rounds });
            }
            if spent >= events {
                break None;
            }
        };
        *room = room.saturating_sub(spent);
        (*world, *since) = (engine.world, engine.sink);
        (spent, outcome)
    }

    /// The whole run, once its outcome is known.
    pub fn finish(mut self, outcome: Outcome) -> Run {
        let events = std::mem::take(&mut self.events);
        self.rounds.push(Round { before: self.before, events });
        Run::played(&self.plan, self.rounds, self.play.played(outcome))
    }
}

fn close_round(group: &Group, events: Vec<Event>, before: &mut Moment, rounds: &mut Vec<Round>) {
    if events.is_empty() {
        return; // nothing has happened before the first one
    }
    let mut after = before.clone();
    after.apply_all(group, &events);
    rounds.push(Round { before: std::mem::replace(before, after), events });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kafka::process_id::ProcessId;
    use crate::kafka::version::KafkaVersion;
    use crate::sim::action::{Action, Change, ConfigName};
    use crate::sim::presets::presets;
    use crate::sim::setup::Setup;

    /// Checks on the way that each slice is as long as it says, and no longer than it has to be.
    fn sliced(plan: &Plan, events: usize) -> Run {
        let mut running = Running::new(plan.clone(), 2_000);
        let mut spent = Vec::new();
        loop {
            let (happened, outcome) = running.advance(events);
            spent.push(happened);
            let rounds = running.rounds();
            let Some(outcome) = outcome else {
                assert!(happened >= events);
                continue;
            };
            let run = running.finish(outcome);
            assert_eq!(run.rounds.len(), rounds + 1);
            let lengths: Vec<usize> = run.rounds.iter().map(|round| round.events.len()).collect();
            assert_eq!(spent.iter().sum::<usize>(), lengths.iter().sum::<usize>());
            let longest = *lengths.iter().max().expect("a round");
            assert!(spent.iter().all(|happened| *happened < events.saturating_add(longest)), "{spent:?}");
            return run;
        }
    }

    #[test]
    fn slices_of_any_size_make_the_same_run() {
        let process = ProcessId::numbered(2);
        let other = ProcessId::numbered(1);
        let (config, version) = (ConfigName::NumStandbyReplicas, KafkaVersion::V2_6_1);
        let changes = [
            Change::Crash { process },
            Change::SetConfig { key: config, value: 1 },
            Change::Join { process },
            Change::SetVersion { process: other, version },
            Change::Restart { process: other },
        ];
        let actions: Vec<Action> =
            changes.iter().zip([2, 2, 3, 20, 40]).map(|(change, round)| Action { round, change: *change }).collect();
        for preset in presets() {
            for actions in [Vec::new(), actions.clone()] {
                let plan = Setup { actions, ..Setup::from(preset.scenario()) }.plan().expect("a plan");
                let whole = Run::of(&plan, 2_000);
                for events in [1, 150, 100_000] {
                    let run = sliced(&plan, events);
                    assert_eq!((run.outcome, &run.actions), (whole.outcome, &whole.actions), "{}", preset.id);
                    assert_eq!(run.rounds.len(), whole.rounds.len(), "{}", preset.id);
                    for (one, other) in run.rounds.iter().zip(&whole.rounds) {
                        assert_eq!((&one.before, &one.events), (&other.before, &other.events), "{}", preset.id);
                    }
                }
            }
        }
    }
    #[test]
    fn a_run_that_would_fill_the_memory_is_left_undecided() {
        let plan = Setup::from(presets()[0].scenario()).plan().expect("a plan");
        let whole = Run::of(&plan, 2_000);
        let events = |run: &Run| run.rounds.iter().map(|round| round.events.len()).sum::<usize>();
        let bounded = |room: usize, slice: usize| {
            let mut running = Running { room, ..Running::new(plan.clone(), 2_000) };
            loop {
                if let (_, Some(outcome)) = running.advance(slice) {
                    return running.finish(outcome);
                }
            }
        };
        for slice in [1, usize::MAX] {
            let run = bounded(events(&whole) / 2, slice);
            let rounds = run.rounds.len();
            assert!(rounds < whole.rounds.len() && events(&run) > events(&whole) / 2);
            assert_eq!(run.outcome, Outcome::Undecided { bound_rounds: u32::try_from(rounds).expect("few") });
            for (one, other) in run.rounds.iter().zip(&whole.rounds) {
                assert_eq!((&one.before, &one.events), (&other.before, &other.events));
            }
            assert_eq!(bounded(events(&whole), slice).outcome, whole.outcome);
        }
    }
}
