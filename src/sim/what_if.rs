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

impl WhatIf {
    /// The switches with their names in the JSON form.
    pub const fn entries(&self) -> [(&'static str, bool); 4] {
        [
            ("reads_checkpoints", self.reads_checkpoints),
            ("keeps_stateless", self.keeps_stateless),
            ("initialises_first", self.initialises_first),
            ("reports_one_more", self.reports_one_more),
        ]
    }

    /// As [`WhatIf::entries`], to be set.
    pub const fn entries_mut(&mut self) -> [(&'static str, &mut bool); 4] {
        [
            ("reads_checkpoints", &mut self.reads_checkpoints),
            ("keeps_stateless", &mut self.keeps_stateless),
            ("initialises_first", &mut self.initialises_first),
            ("reports_one_more", &mut self.reports_one_more),
        ]
    }
}
