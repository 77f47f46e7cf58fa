//! What can be done to a running group, as a person chooses it from a list.

use crate::sim::action::Change;

/// The kinds of [`Change`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// [`Change::Join`].
    Join,
    /// [`Change::Leave`].
    Leave,
    /// [`Change::Crash`].
    Crash,
    /// [`Change::Restart`].
    Restart,
    /// [`Change::SetVersion`].
    SetVersion,
    /// [`Change::WipeTask`].
    WipeTask,
    /// [`Change::WipeAll`].
    WipeAll,
    /// [`Change::SetConfig`].
    SetConfig,
    /// [`Change::MissAssignment`].
    MissAssignment,
    /// [`Change::PassInsidePoll`].
    PassInsidePoll,
}

impl ActionKind {
    /// All, in the order in which they are offered; luck comes last.
    pub const ALL: [Self; 10] = [
        Self::Join,
        Self::Leave,
        Self::Crash,
        Self::Restart,
        Self::SetVersion,
        Self::WipeTask,
        Self::WipeAll,
        Self::SetConfig,
        Self::MissAssignment,
        Self::PassInsidePoll,
    ];

    /// The kind of a change.
    pub const fn of(change: Change) -> Self {
        match change {
            Change::Join { .. } => Self::Join,
            Change::Leave { .. } => Self::Leave,
            Change::Crash { .. } => Self::Crash,
            Change::Restart { .. } => Self::Restart,
            Change::SetVersion { .. } => Self::SetVersion,
            Change::WipeTask { .. } => Self::WipeTask,
            Change::WipeAll { .. } => Self::WipeAll,
            Change::SetConfig { .. } => Self::SetConfig,
            Change::MissAssignment { .. } => Self::MissAssignment,
            Change::PassInsidePoll { .. } => Self::PassInsidePoll,
        }
    }

    /// What it is called in the list.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Join => "join",
            Self::Leave => "leave cleanly",
            Self::Crash => "crash",
            Self::Restart => "restart",
            Self::SetVersion => "change the release",
            Self::WipeTask => "wipe one task's folder",
            Self::WipeAll => "wipe the whole disk",
            Self::SetConfig => "change the configuration",
            Self::MissAssignment => "miss an assignment",
            Self::PassInsidePoll => "a turn passes inside poll()",
        }
    }

    /// What happens, exactly.
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Join => "The instance starts with what is on its disk and joins the group.",
            Self::Leave => {
                "The instance stops cleanly: checkpoints of initialised tasks are written, locks released; then it leaves \
                 the group."
            }
            Self::Crash => "The instance dies. Nothing is written: its checkpoints stay as they were last written.",
            Self::Restart => {
                "The instance stops cleanly and is back before the same rebalance, with empty hands and its disk."
            }
            Self::SetVersion => {
                "The instance is restarted on another release. One that does not run is only put on it."
            }
            Self::WipeTask => {
                "The instance stops cleanly, the task's folder is deleted, and it starts again. With wiping the whole disk, \
                 this is the escape by hand that the bug report names."
            }
            Self::WipeAll => "The instance stops cleanly, every folder on its disk is deleted, and it starts again.",
            Self::SetConfig => "The value changes on all instances, from this rebalance on.",
            Self::MissAssignment => {
                "Luck: others rejoin before this member has asked for its assignment, so it is refused and the member keeps \
                 what it had. Real loops can end so."
            }
            Self::PassInsidePoll => {
                "Luck: the turn after this rebalance passes while the member is inside poll(), so it initialises nothing in \
                 it. Real loops can begin and go on so."
            }
        }
    }

    /// Whether it is luck that a running Kafka has, and not done by a person.
    pub const fn is_luck(self) -> bool {
        matches!(self, Self::MissAssignment | Self::PassInsidePoll)
    }

    /// Whether it is done to one instance.
    pub const fn has_instance(self) -> bool {
        !matches!(self, Self::SetConfig)
    }
}
