//! The part of an address that says where to go: `#lab`, `#lab/PRESET`, `#lab/PRESET/REBALANCE`, `#explore`, `#diagnose`; what
//! comes after `#story` and `#fidelity` is the story's (`app::story::address`), what comes after `#diagnose` Diagnose's
//! (`app::diagnose::samples`).

use crate::sim::presets::presets;

/// The places of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// What opens the page.
    #[default]
    Opening,
    /// Scenes that explain it, one after the other.
    Story,
    /// What of the simulation can be trusted.
    Fidelity,
    /// A group that a person makes.
    Lab,
    /// Questions about thousands of groups, or all schedules of one.
    Explore,
    /// Logs of a group that somebody has.
    Diagnose,
}

impl Place {
    /// Those of the workshop, with their names in an address and on the page.
    pub const WORKSHOP: [(Self, &'static str, &'static str); 3] =
        [(Self::Lab, "lab", "Lab"), (Self::Explore, "explore", "Explore"), (Self::Diagnose, "diagnose", "Diagnose")];

    /// Those of the story, with their names in an address and on the page.
    pub const STORY: [(Self, &'static str, &'static str); 2] =
        [(Self::Story, "story", "Story"), (Self::Fidelity, "fidelity", "Fidelity")];

    /// All but the opening view, in the order in which links lead to them.
    fn all() -> impl Iterator<Item = &'static (Self, &'static str, &'static str)> {
        Self::STORY.iter().chain(&Self::WORKSHOP)
    }

    /// The program that shows it.
    pub const fn program(self) -> Program {
        match self {
            Self::Opening => Program::Opening,
            Self::Story | Self::Fidelity => Program::Story,
            Self::Lab | Self::Explore | Self::Diagnose => Program::Workshop,
        }
    }

    /// The fragment that leads there.
    pub fn fragment(self) -> String {
        let known = Self::all().find(|(place, ..)| *place == self);
        known.map_or_else(String::new, |(_, name, _)| format!("#{name}"))
    }
}

/// The programs that show places. What one needs, the others need not load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// What opens the page.
    Opening,
    /// The story.
    Story,
    /// The Lab, Explore, Diagnose.
    Workshop,
}

/// Where an address leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The place.
    pub place: Place,
    /// The preset to open, by index.
    pub preset: Option<usize>,
    /// The rebalance to go to.
    pub round: Option<u32>,
}

impl Route {
    /// Reads a fragment, with or without its `#`. What it does not know, it leaves out.
    pub fn read(fragment: &str) -> Self {
        let mut parts = fragment.trim_start_matches('#').split('/');
        let name = parts.next().unwrap_or_default();
        let place = Place::all().find(|(_, known, _)| *known == name).map_or(Place::Opening, |(place, ..)| *place);
        if place != Place::Lab {
            return Self { place, ..Self::default() };
        }
        let preset = parts.next().and_then(|id| presets().iter().position(|preset| preset.id == id));
        let round = parts.next().and_then(|round| round.parse().ok());
        Self { place, preset, round: round.filter(|_| preset.is_some()) }
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
        let check = |fragment: &str, place, preset, round| {
            assert_eq!(Route::read(fragment), Route { place, preset, round }, "{fragment}");
        };
        check(&Route::to_preset(2, 14), Place::Lab, Some(2), Some(14));
        check("#lab", Place::Lab, None, None);
        check("#lab/livelock", Place::Lab, Some(0), None);
        check("#lab/nothing/3", Place::Lab, None, None);
        check("#lab/livelock/-1", Place::Lab, Some(0), None);
        check("#lab/livelock/99999999999999999999", Place::Lab, Some(0), None);
        check("", Place::Opening, None, None);
        check("#laboratory", Place::Opening, None, None);
        for (place, ..) in Place::all() {
            check(&place.fragment(), *place, None, None);
        }
        check("#story/unsaid", Place::Story, None, None);
    }
}
