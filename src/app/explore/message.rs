//! Everything that can happen in Explore, as verbs.

use std::rc::Rc;

use super::pool::{Heard, Order};
use super::rows::Column;
use crate::analysis::map::Parameter;
use crate::analysis::ring::Kind;
use crate::app::effect::Effect;
use crate::app::message::Msg;
use crate::kafka::version::KafkaVersion;
use crate::sim::setup::Setup;

/// The questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// How many groups loop.
    #[default]
    Search,
    /// Where in a space they are.
    Map,
    /// What every schedule of one group comes to.
    Schedules,
    /// The smallest group around a loop.
    Shrink,
    /// What ends it.
    Medicine,
    /// How long until luck ends it.
    Luck,
    /// What Kafka's own check sees.
    BlindSpot,
}

impl Section {
    /// All of them, with what they are called in an id and on the page.
    pub const ALL: [(Self, &'static str, &'static str); 7] = [
        (Self::Search, "search", "Search"),
        (Self::Map, "map", "Where it lives"),
        (Self::Schedules, "schedules", "Every schedule"),
        (Self::Shrink, "shrink", "Shrink"),
        (Self::Medicine, "medicine", "Which medicine"),
        (Self::Luck, "luck", "Luck"),
        (Self::BlindSpot, "blind-spot", "Kafka's blind spot"),
    ];

    /// What it is called in an id.
    pub fn id(self) -> &'static str {
        Self::ALL.iter().find(|(section, ..)| *section == self).map_or("", |(_, id, _)| id)
    }

    /// Whether it is about one group, not about a space.
    pub const fn is_about_one_group(self) -> bool {
        matches!(self, Self::Schedules | Self::Shrink | Self::Luck)
    }
}

/// Which rows of the search's table are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Those of a version; of any.
    Version(Option<KafkaVersion>),
    /// Those of a kind; of any.
    Kind(Option<Kind>),
    /// Those of a shape: so long a ring, so many bouncing tasks, of this kind, on this version.
    Shape(KafkaVersion, Kind, u32, u32),
    /// All.
    Everything,
}

/// What is asked of Explore.
#[derive(Clone, Debug, PartialEq)]
pub enum ExploreMsg {
    /// Something that the opening view knows too: the theme, a dialog, a preset.
    Page(Msg),
    /// Shows a question.
    Show(Section),
    /// A field holds this text now.
    Type(&'static str, String),
    /// The default space, or the same with another lag bound.
    UseLag(u64),
    /// Shows the fields of the space, or does not.
    ToggleSpace,
    /// Asks a question anew.
    Start(Section),
    /// Stops for a while.
    Pause(Section),
    /// Goes on after a pause.
    GoOn(Section),
    /// Stops for good; what was found stays.
    Stop(Section),
    /// A worker said something, at this time in milliseconds of any clock.
    Heard(Section, u32, Heard, f64),
    /// The reader goes to another place.
    Leave,
    /// Shows other rows.
    Filter(Filter),
    /// Sorts the rows.
    Sort(Column),
    /// Shows more rows.
    ShowMore,
    /// Opens the group of a number on a version in the Lab.
    OpenNumber(u64, KafkaVersion),
    /// Takes the group of a number on a version to another question.
    Examine(u64, KafkaVersion, Section),
    /// Takes another group, under a name.
    Choose(String, Rc<Setup>),
    /// Takes the group that the Lab keeps; whoever holds the storage turns it into [`ExploreMsg::Choose`], or into
    /// [`ExploreMsg::MissLabs`].
    UseLabs,
    /// The Lab keeps no group.
    MissLabs,
    /// Opens the group that is looked at in the Lab.
    OpenSubject,
    /// Every schedule: members may miss assignments too, or may not.
    SetMissed(bool),
    /// The group that is looked at: every instance on one version, or as it is.
    SetVersion(Option<KafkaVersion>),
    /// Every schedule: looks at a state.
    PickState(Option<u32>),
    /// Every schedule: opens the group in the Lab, with the luck that leads it to a state.
    OpenState(u32),
    /// The map: from left to right, and from bottom to top.
    SetAxes(Parameter, Parameter),
    /// The map: what is counted.
    SetMapped(KafkaVersion, Option<Kind>),
    /// The map: says what is known of a cell, for as long as it is pointed at.
    LookAtCell(Option<usize>),
    /// The map: shows examples of a cell.
    PickCell(Option<usize>),
    /// The map: opens an example of a cell in the Lab.
    OpenExample(usize, u64, KafkaVersion),
    /// Medicine: loops of this kind.
    SetMedicineKind(Kind),
    /// Medicine: opens a group that was not cured in the Lab.
    OpenInVain(u64),
    /// Opens the smallest group in the Lab.
    OpenShrunk,
}

/// What an update asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum ExploreEffect {
    /// Something about a worker.
    Work(Section, Order),
    /// Opens a group in the Lab, under a name.
    OpenInLab(String, Rc<Setup>),
    /// What the opening view knows too.
    Page(Effect),
}
