//! Who is on the stage: a preset, on one release, with what is done to it.

use std::rc::Rc;

use crate::app::show::{About, Show};
use crate::kafka::process_id::ProcessId;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::{Action, Change, ConfigName};
use crate::sim::presets::Preset;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;
use crate::sim::scenario::Scenario;
use crate::sim::setup::Setup;
use crate::sim::what_if::WhatIf;

/// A group on the stage, as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The preset that it starts from, by its id.
    pub preset: &'static str,
    /// The release that every instance runs.
    pub version: KafkaVersion,
    /// `num.standby.replicas`, if another number than the preset's is wanted.
    pub standbys: Option<u32>,
    /// What is done to it, each before a rebalance.
    pub deeds: &'static [(u32, Deed)],
    /// Rules that no Kafka has.
    pub what_if: WhatIf,
}

/// Something that is done to the group, or happens to it. Instances by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The instance misses its assignment.
    Miss(&'static str),
    /// A task's folder is wiped from the instance's disk.
    Wipe(&'static str, &'static str),
    /// The instance is restarted.
    Restart(&'static str),
    /// `acceptable.recovery.lag` becomes another.
    RaiseLag(u64),
}

/// Rules as Kafka has them.
pub const KAFKAS: WhatIf =
    WhatIf { reads_checkpoints: false, keeps_stateless: false, initialises_first: false, reports_one_more: false };

impl Cast {
    /// A preset on a release, as it is.
    pub const fn of(preset: &'static str, version: KafkaVersion) -> Self {
        Self { preset, version, standbys: None, deeds: &[], what_if: KAFKAS }
    }

    /// The same with things done to it.
    #[must_use]
    pub const fn with(self, deeds: &'static [(u32, Deed)]) -> Self {
        Self { deeds, ..self }
    }

    /// What is run.
    ///
    /// # Errors
    /// What cannot be found by its name.
    pub fn setup(&self) -> Result<Setup, String> {
        let preset = Preset::find(self.preset).ok_or_else(|| format!("no preset {}", self.preset))?;
        let mut scenario = preset.scenario().on_version(self.version);
        if let Some(standbys) = self.standbys {
            scenario.config.num_standby_replicas = standbys;
        }
        let action = |(round, deed): &(u32, Deed)| Ok(Action { round: *round, change: deed.change(&scenario)? });
        let actions: Result<Vec<Action>, String> = self.deeds.iter().map(action).collect();
        Ok(Setup { actions: actions?, scenario, what_if: self.what_if })
    }

    /// The show: this one run, on both sides of which only the left is shown.
    ///
    /// # Panics
    /// Never: a test runs the cast of every scene.
    pub fn show(&self) -> Rc<Show> {
        let setup = self.setup().expect("a cast is a setup");
        let run = Rc::new(setup.run(DEFAULT_BOUND_ROUNDS).expect("a cast runs"));
        let label: Rc<str> = if self.what_if == KAFKAS {
            Rc::from(self.version.to_string())
        } else {
            Rc::from(format!("{}, but initialising first", self.version))
        };
        let sides = [(Rc::clone(&label), Rc::clone(&run)), (label, run)];
        Rc::new(Show::of_runs(About::default(), sides))
    }
}

impl Deed {
    fn change(self, scenario: &Scenario) -> Result<Change, String> {
        let process = |name: &str| -> Result<ProcessId, String> {
            let found = scenario.processes.iter().find(|process| process.name == name);
            found.map(|process| process.id).ok_or_else(|| format!("no instance {name}"))
        };
        Ok(match self {
            Self::Miss(on) => Change::MissAssignment { process: process(on)?, thread: 1 },
            Self::Wipe(on, task) => {
                Change::WipeTask { process: process(on)?, task: task.parse().map_err(|_| format!("no task {task}"))? }
            }
            Self::Restart(on) => Change::Restart { process: process(on)? },
            Self::RaiseLag(value) => Change::SetConfig { key: ConfigName::AcceptableRecoveryLag, value },
        })
    }
}
