//! The part of an address that says where to go: `#lab`, `#lab/PRESET`, `#lab/PRESET/REBALANCE`.

use crate::sim::presets::presets;

/// Where an address leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The preset to open, by index.
    pub preset: Option<usize>,
    /// The rebalance to go to.
    pub round: Option<u32>,
}

impl Route {
    /// Reads a fragment, with or without its `#`. What it does not know, it leaves out.
    pub fn read(fragment: &str) -> Self {
        let mut parts = fragment.trim_start_matches('#').split('/').skip(1);
        let preset = parts.next().and_then(|id| presets().iter().position(|preset| preset.id == id));
        let round = parts.next().and_then(|round| round.parse().ok());
        Self { preset, round: round.filter(|_| preset.is_some()) }
    }

    /// The fragment that leads to a preset in the Lab.
    pub fn to_preset(index: usize, round: u32) -> String {
        format!("#lab/{}/{round}", presets()[index].id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_leaves_out_what_it_does_not_know() {
        let read = |fragment: &str| {
            let route = Route::read(fragment);
            (route.preset, route.round)
        };
        assert_eq!(read(&Route::to_preset(2, 14)), (Some(2), Some(14)));
        assert_eq!(read("#lab"), (None, None));
        assert_eq!(read("#lab/livelock"), (Some(0), None));
        assert_eq!(read("#lab/nothing/3"), (None, None));
        assert_eq!(read("#lab/livelock/-1"), (Some(0), None));
        assert_eq!(read("#lab/livelock/99999999999999999999"), (Some(0), None));
        assert_eq!(read(""), (None, None));
    }
}
