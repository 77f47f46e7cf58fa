//! The part of an address that says where to go: `#lab`, `#lab/PRESET`, `#lab/PRESET/REBALANCE`, `#explore`, `#diagnose`; what
//! comes after `#story` and `#fidelity` is the story's (`app::story::address`), what comes after `#diagnose` Diagnose's
//! (`app::diagnose::samples`).

use crate::share::opening::PREFIX;
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
    /// Whether it is, or once was, a link that [`crate::share::decode`] reads.
    pub is_link: bool,
}

impl Route {
    /// Reads a fragment, with or without its `#`. What it does not know, it leaves out.
    pub fn read(fragment: &str) -> Self {
        let mut parts = fragment.trim_start_matches('#').split('/');
        let name = parts.next().unwrap_or_default();
        let place = Place::all().find(|(_, known, _)| *known == name).map_or(Place::Opening, |(place, ..)| *place);
        if place == Place::Opening && is_packed(fragment) {
            return Self { place: Place::Lab, is_link: true, ..Self::default() };
        }
        if place != Place::Lab {
            return Self { place, ..Self::default() };
        }
        let preset = parts.next().and_then(|id| presets().iter().position(|preset| preset.id == id));
        let round = parts.next().and_then(|round| round.parse().ok());
        Self { place, preset, round: round.filter(|_| preset.is_some()), is_link: false }
    }

    /// The fragment that leads to a preset in the Lab.
    pub fn to_preset(index: usize, round: u32) -> String {
        format!("#lab/{}/{round}", presets()[index].id)
    }
}

/// Whether a fragment that names no place looks like a link that is not the opening view's, or like what has become of one on its
/// way. `boot.js` knows the same rule.
fn is_packed(fragment: &str) -> bool {
    let text = fragment.trim_start_matches('#');
    let is_version =
        |text: &str| text.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_hidden = || text.char_indices().take(10).any(|(at, _)| text[at..].starts_with("v1"));
    !text.starts_with(PREFIX) && (is_version(text) || text.starts_with("%76") || is_hidden())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_to_the_lab_however_it_was_mangled_and_the_readable_one_to_the_opening_view() {
        for packed in
            ["#v1wAb", "v1z-_", "#v2anything", "#%76%31wAb", "#%3Cv1wAb", "#(v1wAb)", "#v1o%2Flivelock%2F3", "#v1"]
        {
            let route = Route::read(packed);
            assert_eq!((route.place, route.is_link), (Place::Lab, true), "{packed}");
        }
        for other in
            ["#v1o/livelock/14/6/m1-l3.2-s7/3fa9c1", "#", "", "#version", "#somewhere/v1", "#värde", "#\u{1f980}"]
        {
            let route = Route::read(other);
            assert_eq!((route.place, route.is_link), (Place::Opening, false), "{other}");
        }
        assert!(!Route::read("#lab/v1").is_link);
    }

    #[test]
    fn reads_what_it_writes_and_leaves_out_what_it_does_not_know() {
        let check = |fragment: &str, place, preset, round| {
            assert_eq!(Route::read(fragment), Route { place, preset, round, is_link: false }, "{fragment}");
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
