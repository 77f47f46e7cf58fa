//! Parameters that a map can be drawn over.

use crate::analysis::space::Space;

/// A parameter of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parameter {
    /// Instances.
    Instances,
    /// Stateful tasks.
    StatefulTasks,
    /// Stateless tasks.
    StatelessTasks,
    /// `max.warmup.replicas`.
    WarmUps,
    /// `acceptable.recovery.lag`, in records.
    LagBound,
    /// Of a thousand checkpoints, those that are caught up: all of the changelog. The others are in part some of it, as in the
    /// space.
    CaughtUpPermille,
}

impl Parameter {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Instances,
        Self::StatefulTasks,
        Self::StatelessTasks,
        Self::WarmUps,
        Self::LagBound,
        Self::CaughtUpPermille,
    ];

    /// Its name in files and addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Instances => "instances",
            Self::StatefulTasks => "stateful_tasks",
            Self::StatelessTasks => "stateless_tasks",
            Self::WarmUps => "warm_ups",
            Self::LagBound => "lag_bound",
            Self::CaughtUpPermille => "caught_up_permille",
        }
    }

    /// The parameter of a name.
    pub fn from_text(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|parameter| parameter.as_str() == text)
    }

    /// The values that it is usually mapped over, ascending.
    pub const fn usual_values(self) -> &'static [u64] {
        match self {
            Self::Instances => &[1, 2, 3, 4, 5, 6],
            Self::StatefulTasks => &[1, 2, 3, 4, 5, 6, 7, 8, 10, 12],
            Self::StatelessTasks => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            Self::WarmUps => &[1, 2, 3, 4, 5, 10],
            Self::LagBound => &[0, 1, 10, 100, 1_000, 10_000, 50_000, 100_000],
            Self::CaughtUpPermille => &[0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000],
        }
    }

    /// Fixes it in a space.
    pub fn set(self, space: &mut Space, value: u64) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        match self {
            Self::Instances => space.instances = (small, small),
            Self::StatefulTasks => space.stateful_tasks = (small, small),
            Self::StatelessTasks => space.stateless_tasks = (small, small),
            Self::WarmUps => space.warm_ups = (small, small),
            Self::LagBound => space.acceptable_recovery_lag = (value, value),
            Self::CaughtUpPermille => {
                space.full_checkpoints_permille = small;
                let rest = 1_000_u32.saturating_sub(small);
                space.partial_checkpoints_permille = space.partial_checkpoints_permille.min(rest);
            }
        }
    }
}

/// A parameter and the values that it is mapped over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The parameter.
    pub parameter: Parameter,
    /// Its values, in the order of the map's columns or rows.
    pub values: Vec<u64>,
}

impl Axis {
    /// A parameter with its usual values.
    pub fn usual(parameter: Parameter) -> Self {
        Self { parameter, values: parameter.usual_values().to_vec() }
    }
}
