//! Outcomes of one group after the other, in the same memory: for searches.

use super::engine::{Desk, Engine};
use super::group::Group;
use super::plan::{Plan, Step};
use super::play::Play;
use super::run::Outcome;
use super::world::World;
use crate::kafka::version::KafkaVersion;

/// Runs groups to their ends. What it keeps between two runs is memory only: the outcomes are those of [`super::run::outcome`].
#[derive(Debug)]
pub struct Runner {
    world: Option<World>,
    desk: Desk,
    play: Play,
}

impl Default for Runner {
    fn default() -> Self {
        Self { world: None, desk: Desk::default(), play: Play::new(0) }
    }
}

impl Runner {
    /// How a group ends, within so many rebalances.
    pub fn outcome(&mut self, group: &Group, bound_rounds: u32) -> Outcome {
        self.run(group, bound_rounds).0
    }

    /// How a group ends if every instance runs 2.6.0, and if every instance runs 2.6.1, in the order of [`KafkaVersion::ALL`]. The
    /// group is left on 2.6.1.
    ///
    /// The two differ in one rule of the report. If no report of the run on 2.6.0 would have been another on 2.6.1, the run on 2.6.1
    /// is that one over again, so it is not played a second time.
    pub fn on_both(&mut self, group: &mut Group, bound_rounds: u32) -> [Outcome; 2] {
        let [old, new] = KafkaVersion::ALL;
        group.put_on(old);
        let (first, fix_mattered) = self.run(group, bound_rounds);
        group.put_on(new);
        [first, if fix_mattered { self.outcome(group, bound_rounds) } else { first }]
    }

    /// How a plan ends, within so many rebalances.
    pub fn outcome_of(&mut self, plan: &Plan, bound_rounds: u32) -> Outcome {
        let world = self.before_start(&plan.group);
        self.play(&plan.group, &plan.steps, world, bound_rounds).0
    }

    /// How a group ends that goes on from a world, within so many rebalances from there, which are counted from 0.
    pub fn outcome_from(&mut self, group: &Group, world: &World, bound_rounds: u32) -> Outcome {
        self.play(group, &[], world.clone(), bound_rounds).0
    }

    /// How a group ends, and whether the versions' rules differ in any report of the run.
    fn run(&mut self, group: &Group, bound_rounds: u32) -> (Outcome, bool) {
        let world = self.before_start(group);
        self.play(group, &[], world, bound_rounds)
    }

    fn before_start(&mut self, group: &Group) -> World {
        match self.world.take() {
            Some(mut world) => {
                world.restart(group);
                world
            }
            None => World::before_start(group),
        }
    }

    fn play(&mut self, group: &Group, steps: &[Step], world: World, bound_rounds: u32) -> (Outcome, bool) {
        let mut engine = Engine::at(std::mem::take(&mut self.desk), group, world, ());
        self.play.again(bound_rounds);
        let outcome = loop {
            if let Some(outcome) = self.play.advance(steps, &mut engine, |_| {}) {
                break outcome;
            }
        };
        let fix_mattered = engine.fix_mattered();
        let (world, desk) = engine.into_memory();
        self.world = Some(world);
        self.desk = desk;
        (outcome, fix_mattered)
    }
}
