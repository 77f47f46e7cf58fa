//! Rules that Kafka does not have, to see that the bug needs several things at once. All off, Kafka is as it is.

/// Switches for a whole group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // four switches, each free of the others
pub struct WhatIf {
    /// The real fix on every instance: the checkpoint of a task that is still CREATED is reported.
    pub reads_checkpoints: bool,
    /// A stateless task stays with the member that had it, as long as that one's process and thread hold no more actives than
    /// an even share, rounded up.
    pub keeps_stateless: bool,
    /// A member that must rejoin leaves poll() and initialises its tasks before it reports.
    pub initialises_first: bool,
    /// A checkpoint is reported as a task would count it: one more than the file says.
    pub reports_one_more: bool,
}
