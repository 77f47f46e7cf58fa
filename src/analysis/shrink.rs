//! The smallest group around a loop: from any scenario that goes on for ever, one that still does and of which nothing can be
//! taken away.

use crate::kafka::config::{
    ACCEPTABLE_RECOVERY_LAG, AssignmentConfig, MAX_WARMUP_REPLICAS, NUM_STANDBY_REPLICAS, PROBING_REBALANCE_INTERVAL_MS,
};
use crate::kafka::task_id::TaskId;
use crate::sim::run::{Outcome, outcome};
use crate::sim::scenario::{Joins, Scenario};

/// One thing to take away. Instances are named by their place in the scenario at the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removal {
    /// An instance, with its disk.
    Instance(usize),
    /// A task, with its checkpoints.
    Task(TaskId),
    /// All threads of an instance but one.
    Threads(usize),
    /// One thread of an instance.
    Thread(usize),
    /// A later phase: the instance starts with the others.
    Phase(usize),
    /// A checkpoint.
    Checkpoint(usize, TaskId),
    /// A checkpoint that is some of the changelog becomes all of it.
    PartialCheckpoint(usize, TaskId),
    /// A configuration that is not Kafka's default.
    Config(ConfigField),
}

/// A value of the configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigField {
    /// `acceptable.recovery.lag`
    AcceptableRecoveryLag,
    /// `max.warmup.replicas`
    MaxWarmupReplicas,
    /// `num.standby.replicas`
    NumStandbyReplicas,
    /// `probing.rebalance.interval.ms`
    ProbingRebalanceInterval,
}

impl ConfigField {
    /// Kafka's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AcceptableRecoveryLag => ACCEPTABLE_RECOVERY_LAG.name,
            Self::MaxWarmupReplicas => MAX_WARMUP_REPLICAS.name,
            Self::NumStandbyReplicas => NUM_STANDBY_REPLICAS.name,
            Self::ProbingRebalanceInterval => PROBING_REBALANCE_INTERVAL_MS.name,
        }
    }
}

const CONFIG_FIELDS: [ConfigField; 4] = [
    ConfigField::AcceptableRecoveryLag,
    ConfigField::MaxWarmupReplicas,
    ConfigField::NumStandbyReplicas,
    ConfigField::ProbingRebalanceInterval,
];

impl Removal {
    /// Everything that could be taken away from a scenario, what makes it smallest first.
    pub fn all(scenario: &Scenario) -> Vec<Self> {
        let processes = || scenario.processes.iter().enumerate();
        let mut all: Vec<Self> = processes().map(|(at, _)| Self::Instance(at)).collect();
        all.extend(scenario.tasks.iter().map(|task| Self::Task(task.id)));
        all.extend(processes().filter(|(_, process)| process.threads > 2).map(|(at, _)| Self::Threads(at)));
        all.extend(processes().filter(|(_, process)| process.threads > 1).map(|(at, _)| Self::Thread(at)));
        let first = scenario.processes.iter().filter_map(|process| process.joins.phase()).min();
        all.extend(processes().filter(|(_, process)| process.joins.phase() > first).map(|(at, _)| Self::Phase(at)));
        all.extend(CONFIG_FIELDS.map(Self::Config));
        let checkpoints =
            || processes().flat_map(|(at, process)| process.checkpoints.keys().map(move |task| (at, *task)));
        all.extend(checkpoints().map(|(at, task)| Self::Checkpoint(at, task)));
        all.extend(checkpoints().map(|(at, task)| Self::PartialCheckpoint(at, task)));
        all
    }

    /// What is left when it is taken away from a scenario: "without 1_0", "with one thread in C".
    pub fn described(self, before: &Scenario) -> String {
        let name = |at: usize| before.processes.get(at).map_or("an instance", |process| process.name.as_str());
        match self {
            Self::Instance(at) => format!("without {}", name(at)),
            Self::Task(task) => format!("without {task}"),
            Self::Threads(at) => format!("with one thread in {}", name(at)),
            Self::Thread(at) => format!("with one thread fewer in {}", name(at)),
            Self::Phase(at) => format!("if {} starts with the others", name(at)),
            Self::Checkpoint(at, task) => format!("without {task} on the disk of {}", name(at)),
            Self::PartialCheckpoint(at, task) => format!("with all of {task} on the disk of {}", name(at)),
            Self::Config(field) => format!("with Kafka's default of {}", field.name()),
        }
    }

    /// The scenario without it; none if there is nothing to take away, or not enough would be left.
    pub fn apply(self, scenario: &Scenario) -> Option<Scenario> {
        let mut smaller = scenario.clone();
        match self {
            Self::Instance(at) => drop(smaller.processes.remove(at)),
            Self::Task(id) => {
                smaller.tasks.retain(|task| task.id != id);
                for process in &mut smaller.processes {
                    process.checkpoints.remove(&id);
                }
            }
            Self::Threads(at) => smaller.processes[at].threads = 1,
            Self::Thread(at) => smaller.processes[at].threads -= 1,
            Self::Phase(at) => {
                let first = scenario.processes.iter().filter_map(|process| process.joins.phase()).min()?;
                smaller.processes[at].joins = Joins::InPhase(first);
            }
            Self::Config(field) => reset(&mut smaller.config, field),
            Self::Checkpoint(at, id) => drop(smaller.processes[at].checkpoints.remove(&id)),
            Self::PartialCheckpoint(at, id) => {
                let end = scenario.tasks.iter().find(|task| task.id == id)?.end_offset?;
                smaller.processes[at].checkpoints.insert(id, end);
            }
        }
        let enough = !smaller.processes.is_empty() && !smaller.tasks.is_empty();
        (enough && smaller != *scenario).then_some(smaller)
    }
}

fn reset(config: &mut AssignmentConfig, field: ConfigField) {
    let default = AssignmentConfig::default();
    match field {
        ConfigField::AcceptableRecoveryLag => config.acceptable_recovery_lag = default.acceptable_recovery_lag,
        ConfigField::MaxWarmupReplicas => config.max_warmup_replicas = default.max_warmup_replicas,
        ConfigField::NumStandbyReplicas => config.num_standby_replicas = default.num_standby_replicas,
        ConfigField::ProbingRebalanceInterval => {
            config.probing_rebalance_interval_ms = default.probing_rebalance_interval_ms;
        }
    }
}

/// A scenario being shrunk, one try at a time.
#[derive(Clone, Debug)]
pub struct Shrink {
    scenario: Scenario,
    is_livelock: bool,
    bound_rounds: u32,
    untried: std::vec::IntoIter<Removal>,
    in_vain: Vec<Removal>,
}

/// What one try came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It still loops without this.
    TakenAway(Removal),
    /// Without this it does not loop.
    Needed(Removal),
}

impl Shrink {
    /// Starts from a scenario that goes on for ever; none if it does not, or cannot be run.
    pub fn new(scenario: Scenario, bound_rounds: u32) -> Option<Self> {
        let is_livelock = loops(&scenario, bound_rounds)?;
        let untried = Removal::all(&scenario).into_iter();
        Some(Self { scenario, is_livelock, bound_rounds, untried, in_vain: Vec::new() })
    }

    /// The smallest scenario so far.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// What was tried in vain since anything was taken away last. At the end: everything that there is.
    pub fn in_vain(&self) -> &[Removal] {
        &self.in_vain
    }

    /// How many things are still untried, some of which may turn out to be nothing that could be taken away.
    pub fn untried(&self) -> usize {
        self.untried.len()
    }

    /// Tries the next thing; none when taking away any one thing ends the loop.
    pub fn step(&mut self) -> Option<Tried> {
        for removal in self.untried.by_ref() {
            let Some(smaller) = removal.apply(&self.scenario) else { continue };
            // It must stay the same kind of loop.
            if loops(&smaller, self.bound_rounds) != Some(self.is_livelock) {
                self.in_vain.push(removal);
                return Some(Tried::Needed(removal));
            }
            self.scenario = smaller;
            self.untried = Removal::all(&self.scenario).into_iter();
            self.in_vain.clear();
            return Some(Tried::TakenAway(removal));
        }
        None
    }
}

/// Whether a scenario goes on for ever, and if so, whether as a livelock.
fn loops(scenario: &Scenario, bound_rounds: u32) -> Option<bool> {
    let outcome = outcome(&scenario.group().ok()?, bound_rounds);
    outcome.lasso().map(|_| matches!(outcome, Outcome::Livelock { .. }))
}
