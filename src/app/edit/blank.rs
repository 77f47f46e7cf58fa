//! Groups from nothing.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::topology::DEFAULT_END_OFFSET;
use super::verb::Edit;
use crate::kafka::config::AssignmentConfig;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::sim::presets::{Preset, Side, presets};
use crate::sim::scenario::{DEFAULT_HEARTBEAT_INTERVAL_MS, Joins, ProcessSpec, Restoration, Scenario, TaskSpec};
use crate::sim::setup::Setup;

/// Records restored in a second, as in the opening scenario.
const DEFAULT_RECORDS_PER_S: u64 = 20_000;

/// The smallest group: one instance with one thread and an empty disk, one stateful task, Kafka's defaults.
pub fn blank() -> Setup {
    Setup::from(Scenario {
        config: AssignmentConfig::default(),
        tasks: vec![TaskSpec { id: TaskId::new(0, 0), end_offset: Some(DEFAULT_END_OFFSET) }],
        processes: vec![ProcessSpec {
            id: ProcessId::numbered(1),
            name: "A".to_owned(),
            threads: 1,
            version: KafkaVersion::default(),
            joins: Joins::InPhase(0),
            checkpoints: BTreeMap::new(),
        }],
        restoration: Restoration::Rate {
            records_per_s: DEFAULT_RECORDS_PER_S,
            heartbeat_interval_ms: DEFAULT_HEARTBEAT_INTERVAL_MS,
        },
    })
}

/// The edit that begins with [`blank`].
pub fn start_over() -> Edit {
    Edit::Replace { name: "a new group".to_owned(), setup: Rc::new(blank()) }
}

/// The edit that opens one side of a preset, 0 left, 1 right; none for any other side.
pub fn open_preset(preset: &Preset, side: usize) -> Option<Edit> {
    let (name, setup) = named(preset, side)?;
    Some(Edit::Replace { name, setup })
}

/// One side of the preset at an index, with what to call it; none if there is no such preset or side.
pub fn preset_setup(index: usize, side: usize) -> Option<(String, Rc<Setup>)> {
    named(presets().get(index)?, side)
}

fn named(preset: &Preset, side: usize) -> Option<(String, Rc<Setup>)> {
    let side = preset.sides.get(side)?;
    Some((format!("{}, {}", preset.title, side.label), setup_of(&preset.scenario(), side)))
}

/// Both sides of a preset, which is read once.
pub fn preset_sides(preset: &Preset) -> [Rc<Setup>; 2] {
    let scenario = preset.scenario();
    preset.sides.each_ref().map(|side| setup_of(&scenario, side))
}

fn setup_of(scenario: &Scenario, side: &Side) -> Rc<Setup> {
    Rc::new(Setup::from(scenario.on_version_or_own(side.version)))
}
