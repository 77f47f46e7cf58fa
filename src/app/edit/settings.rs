//! Edits of the configuration, of restoration, and of the switches.

use super::bounds::{Bounds, HEARTBEAT_INTERVAL_MS, RECORDS_PER_HEARTBEAT, RECORDS_PER_S, RECORDS_PER_WAIT};
use super::error::EditError;
use super::verb::{Restored, Switch};
use crate::kafka::config::AssignmentConfig;
use crate::sim::action::ConfigName;
use crate::sim::scenario::{DEFAULT_HEARTBEAT_INTERVAL_MS, MAX_OFFSET, Restoration, Scenario};
use crate::sim::what_if::WhatIf;

/// Sets a configuration value.
pub(super) fn set_config(config: &mut AssignmentConfig, key: ConfigName, value: u64) -> Result<(), EditError> {
    key.set(config, EditError::unless(Bounds::of_key(key.key()), value)?);
    Ok(())
}

/// Sets one number of restoration. One of the other way of saying it changes to that way; its other number is then the one
/// that means the same as before, as far as whole numbers can.
pub(super) fn set_restored(scenario: &mut Scenario, what: Restored, value: u64) -> Result<(), EditError> {
    let value = EditError::unless(what.bounds(), value)?;
    scenario.restoration = match what {
        Restored::PerSecond => {
            let (_, heartbeat_interval_ms) = as_rate(scenario);
            Restoration::Rate { records_per_s: value, heartbeat_interval_ms }
        }
        Restored::HeartbeatIntervalMs => {
            let (records_per_s, _) = as_rate(scenario);
            Restoration::Rate { records_per_s, heartbeat_interval_ms: value }
        }
        Restored::PerHeartbeat => {
            let (_, per_wait) = scenario.restored_records();
            Restoration::Records { per_heartbeat: value, per_wait }
        }
        Restored::PerWait => {
            let (per_heartbeat, _) = scenario.restored_records();
            Restoration::Records { per_heartbeat, per_wait: value }
        }
    };
    Ok(())
}

/// Records in a second, and the interval in which heartbeats follow each other, in milliseconds.
pub fn as_rate(scenario: &Scenario) -> (u64, u64) {
    match scenario.restoration {
        Restoration::Rate { records_per_s, heartbeat_interval_ms } => (records_per_s, heartbeat_interval_ms),
        Restoration::Records { per_heartbeat, .. } => {
            let in_1_s = u128::from(per_heartbeat) * 1_000 / u128::from(DEFAULT_HEARTBEAT_INTERVAL_MS);
            let in_1_s = u64::try_from(in_1_s).unwrap_or(MAX_OFFSET).min(MAX_OFFSET);
            (in_1_s, DEFAULT_HEARTBEAT_INTERVAL_MS)
        }
    }
}

impl Restored {
    /// Its range.
    pub const fn bounds(self) -> Bounds {
        match self {
            Self::PerSecond => RECORDS_PER_S,
            Self::HeartbeatIntervalMs => HEARTBEAT_INTERVAL_MS,
            Self::PerHeartbeat => RECORDS_PER_HEARTBEAT,
            Self::PerWait => RECORDS_PER_WAIT,
        }
    }

    /// Its value, worked out where the scenario says it the other way.
    pub fn value(self, scenario: &Scenario) -> u64 {
        match self {
            Self::PerSecond => as_rate(scenario).0,
            Self::HeartbeatIntervalMs => as_rate(scenario).1,
            Self::PerHeartbeat => scenario.restored_records().0,
            Self::PerWait => scenario.restored_records().1,
        }
    }
}

impl Switch {
    /// Whether it is on.
    pub const fn is_on(self, what_if: WhatIf) -> bool {
        match self {
            Self::ReadsCheckpoints => what_if.reads_checkpoints,
            Self::KeepsStateless => what_if.keeps_stateless,
            Self::InitialisesFirst => what_if.initialises_first,
            Self::ReportsOneMore => what_if.reports_one_more,
        }
    }

    /// The switches with this one on or off.
    #[must_use]
    pub const fn set(self, mut what_if: WhatIf, is_on: bool) -> WhatIf {
        match self {
            Self::ReadsCheckpoints => what_if.reads_checkpoints = is_on,
            Self::KeepsStateless => what_if.keeps_stateless = is_on,
            Self::InitialisesFirst => what_if.initialises_first = is_on,
            Self::ReportsOneMore => what_if.reports_one_more = is_on,
        }
        what_if
    }
}
