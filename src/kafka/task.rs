//! A task in the hands of a member. Mirrors `Task`, `StreamTask` and `StandbyTask`, as far as offsets go.

/// As what a member has a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It processes records.
    Active,
    /// It keeps a copy of the state.
    Standby,
}

/// How far a task has come. A task that is closed is gone, so there is no state for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaskState {
    /// Made, not yet initialised: it has no lock of its own making and has read no checkpoint.
    Created,
    /// An active that is initialised and does not run yet.
    Restoring,
    /// A standby that keeps up, or an active that processes.
    Running,
}

/// A task of one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// Active or standby.
    pub role: Role,
    /// How far it has come.
    pub state: TaskState,
    /// The offset sum of its stores, in the task's own count; none before it was ever initialised, or without state.
    pub offset: Option<u64>,
}

impl Task {
    /// A new task: created, without an offset.
    pub const fn created(role: Role) -> Self {
        Self { role, state: TaskState::Created, offset: None }
    }

    /// The same task in its other role: created anew, keeping the stores and so the offset.
    #[must_use]
    pub const fn recycled(self) -> Self {
        let role = match self.role {
            Role::Active => Role::Standby,
            Role::Standby => Role::Active,
        };
        Self { role, state: TaskState::Created, offset: self.offset }
    }

    /// Whether it has been initialised in its present role.
    pub const fn is_initialised(self) -> bool {
        !matches!(self.state, TaskState::Created)
    }

    /// Whether it is an active that processes records.
    pub const fn is_running_active(self) -> bool {
        matches!((self.role, self.state), (Role::Active, TaskState::Running))
    }

    /// Records that a restoring active still lacks; none for anything else. A stateless active lacks 0.
    pub fn lack_records(self, end_offset_sum: u64) -> Option<u64> {
        let restoring = self.role == Role::Active && self.state == TaskState::Restoring;
        restoring.then(|| self.offset.map_or(0, |offset| end_offset_sum.saturating_sub(offset)))
    }

    /// Whether it is an active that could run: initialised, and stateless or restored to the end.
    pub fn is_ready(self, end_offset_sum: u64) -> bool {
        self.lack_records(end_offset_sum) == Some(0)
    }
}
