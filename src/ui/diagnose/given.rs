//! What leads to Diagnose from elsewhere.

use crate::platform::files::Source;

/// Files that were dropped anywhere and are logs, or recordings, or nothing that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Given {
    /// Each time another number.
    pub number: u32,
    /// The files.
    pub sources: Vec<Source>,
    /// What is to be said of others that came with them.
    pub not_opened: String,
}
