//! Left or right.

/// One of the two stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The left one.
    #[default]
    Left,
    /// The right one.
    Right,
}

impl Side {
    /// Both, from the left.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// Its place in a pair.
    pub const fn index(self) -> usize {
        match self {
            Self::Left => 0,
            Self::Right => 1,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}
