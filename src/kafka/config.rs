//! The four configuration values of `StreamsConfig` that reach the assignor.

use thiserror::Error;

/// What a group is configured with. It holds any numbers; [`AssignmentConfig::check`] says which of them Kafka refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AssignmentConfig {
    /// `acceptable.recovery.lag`, in records. A process whose lag is at most this is caught up; 2^63-1 accepts any lag.
    pub acceptable_recovery_lag: u64,
    /// `max.warmup.replicas`.
    pub max_warmup_replicas: u32,
    /// `num.standby.replicas`.
    pub num_standby_replicas: u32,
    /// `probing.rebalance.interval.ms`.
    pub probing_rebalance_interval_ms: u64,
}

impl Default for AssignmentConfig {
    /// Kafka's own defaults.
    fn default() -> Self {
        Self {
            acceptable_recovery_lag: 10_000,
            max_warmup_replicas: 2,
            num_standby_replicas: 0,
            probing_rebalance_interval_ms: 600_000,
        }
    }
}

/// A configuration key with its range, as Kafka's `ConfigDef` states them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfigKey {
    /// Kafka's name.
    pub name: &'static str,
    /// Smallest value, inclusive.
    pub min: u64,
    /// Largest value, inclusive: what a Java `int` or `long` holds.
    pub max: u64,
}

const INT_MAX: u64 = i32::MAX as u64;
const LONG_MAX: u64 = i64::MAX as u64;

/// `acceptable.recovery.lag`.
pub const ACCEPTABLE_RECOVERY_LAG: ConfigKey = ConfigKey { name: "acceptable.recovery.lag", min: 0, max: LONG_MAX };
/// `max.warmup.replicas`.
pub const MAX_WARMUP_REPLICAS: ConfigKey = ConfigKey { name: "max.warmup.replicas", min: 1, max: INT_MAX };
/// `num.standby.replicas`.
pub const NUM_STANDBY_REPLICAS: ConfigKey = ConfigKey { name: "num.standby.replicas", min: 0, max: INT_MAX };
/// `probing.rebalance.interval.ms`.
pub const PROBING_REBALANCE_INTERVAL_MS: ConfigKey =
    ConfigKey { name: "probing.rebalance.interval.ms", min: 60_000, max: LONG_MAX };

/// A configuration value outside its range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is {value}, but must be between {} and {}", key.name, key.min, key.max)]
pub struct ConfigError {
    /// The key and its range.
    pub key: ConfigKey,
    /// The value refused.
    pub value: u64,
}

impl AssignmentConfig {
    /// The values with their keys, in the order of Kafka's documentation of the assignor.
    pub fn entries(&self) -> [(ConfigKey, u64); 4] {
        [
            (ACCEPTABLE_RECOVERY_LAG, self.acceptable_recovery_lag),
            (MAX_WARMUP_REPLICAS, self.max_warmup_replicas.into()),
            (NUM_STANDBY_REPLICAS, self.num_standby_replicas.into()),
            (PROBING_REBALANCE_INTERVAL_MS, self.probing_rebalance_interval_ms),
        ]
    }

    /// Every value that is outside Kafka's range.
    pub fn check(&self) -> Vec<ConfigError> {
        let outside =
            |(key, value): (ConfigKey, u64)| (value < key.min || value > key.max).then_some(ConfigError { key, value });
        self.entries().into_iter().filter_map(outside).collect()
    }
}
