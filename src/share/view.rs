//! What of the Lab is looked at.

/// What a narrow screen shows of the Lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The group, to be edited.
    Configure,
    /// The stages.
    #[default]
    Watch,
    /// Why things happen.
    TakeApart,
}

impl Pane {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Configure, "Configure"), (Self::Watch, "Watch"), (Self::TakeApart, "Take apart")];
}

/// What of a run is taken apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspect {
    /// What the last step and the last rebalance changed.
    #[default]
    Changes,
    /// Why.
    Cause,
    /// The leader's decisions, one by one.
    Leader,
    /// All events.
    Events,
    /// What holds in each rebalance.
    Holds,
}

impl Inspect {
    /// All of them, in the order of their numbers in links.
    pub const ALL: [Self; 5] = [Self::Changes, Self::Cause, Self::Leader, Self::Events, Self::Holds];
}

/// What of the Lab is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabView {
    /// On a narrow screen: what is shown.
    pub pane: Pane,
    /// What is taken apart.
    pub inspect: Inspect,
    /// Whether that is of the right side.
    pub is_right: bool,
    /// Whether it is open, where it lies over the stages.
    pub is_open: bool,
}

impl LabView {
    /// As a number: two bits for the pane, three for what is taken apart, one each for the rest. Those above are for later.
    pub(super) fn number(self) -> u64 {
        let of = |found: Option<usize>| found.unwrap_or(0) as u64;
        let pane = of(Pane::ALL.iter().position(|(pane, _)| *pane == self.pane));
        let inspect = of(Inspect::ALL.iter().position(|inspect| *inspect == self.inspect));
        pane | inspect << 2 | u64::from(self.is_right) << 5 | u64::from(self.is_open) << 6
    }

    /// The view of a number; none if it says something that this version does not know.
    pub(super) fn numbered(number: u64) -> Option<Self> {
        let number = u8::try_from(number).ok().filter(|number| *number < 1 << 7)?;
        let at = |shift: u32, bits: u32| usize::from(number >> shift & ((1 << bits) - 1));
        Some(Self {
            pane: Pane::ALL.get(at(0, 2))?.0,
            inspect: *Inspect::ALL.get(at(2, 3))?,
            is_right: at(5, 1) == 1,
            is_open: at(6, 1) == 1,
        })
    }
}
