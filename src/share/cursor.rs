//! Where the playhead is.

/// A step of a rebalance that has just happened. Rounds go on without bound in a ring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// The rebalance, from 0.
    pub round: u32,
    /// The step within it, from 0.
    pub step: u32,
}
