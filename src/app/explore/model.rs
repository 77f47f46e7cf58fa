//! What Explore knows.

use std::rc::Rc;

use super::message::Section;
use super::parts::{BlindSpotPart, LuckPart, MapPart, MedicinePart, SchedulesPart, SearchPart, ShrinkPart, Subject};
use super::pool::{Pool, State};
use crate::app::model::{Panel, Preferences};
use crate::kafka::version::KafkaVersion;
use crate::sim::setup::Setup;

/// Explore.
#[derive(Debug)]
pub struct Explore {
    /// How it looks.
    pub preferences: Preferences,
    /// What lies over the page.
    pub panel: Option<Panel>,
    /// Workers that this machine keeps busy.
    pub cores: u32,
    /// The question that is shown.
    pub section: Section,
    /// The group that questions about one group are about.
    pub subject: Subject,
    /// Whether the Lab's group was asked for, and the Lab keeps none.
    pub misses_labs: bool,
    /// Every instance of it on one version; none for as it is.
    pub version: Option<KafkaVersion>,
    /// Whether work was paused because the reader went elsewhere.
    pub was_left: bool,
    /// Whether the fields of the space are shown.
    pub is_space_open: bool,
    /// How many groups loop.
    pub search: SearchPart,
    /// Where they are.
    pub map: MapPart,
    /// Every schedule of one.
    pub schedules: SchedulesPart,
    /// The smallest.
    pub shrink: ShrinkPart,
    /// What ends them.
    pub medicine: MedicinePart,
    /// How long until luck ends one.
    pub luck: LuckPart,
    /// What Kafka's own check sees.
    pub blind_spot: BlindSpotPart,
}

impl Explore {
    /// Nothing is asked yet.
    pub fn new(preferences: Preferences, cores: u32, subject: Subject) -> Self {
        Self {
            preferences,
            panel: None,
            cores: cores.max(1),
            section: Section::default(),
            subject,
            misses_labs: false,
            version: None,
            was_left: false,
            is_space_open: true,
            search: SearchPart::default(),
            map: MapPart::default(),
            schedules: SchedulesPart::default(),
            shrink: ShrinkPart::default(),
            medicine: MedicinePart::default(),
            luck: LuckPart::default(),
            blind_spot: BlindSpotPart::default(),
        }
    }

    /// The group that is looked at, on the version that is chosen. What is done to it while it runs is left out: these questions
    /// are about a group that is left alone.
    pub fn looked_at(&self) -> Subject {
        let Setup { scenario, what_if, .. } = &*self.subject.setup;
        let scenario = scenario.on_version_or_own(self.version);
        let name = match self.version {
            None => self.subject.name.clone(),
            Some(version) => format!("{}, every instance on {version}", self.subject.name),
        };
        Subject { name, setup: Rc::new(Setup { what_if: *what_if, ..Setup::from(scenario) }) }
    }

    /// The workers of a question; none for one that has a single worker.
    pub fn pool(&self, section: Section) -> Option<&Pool> {
        match section {
            Section::Search => Some(&self.search.pool),
            Section::Map => Some(&self.map.pool),
            Section::Luck => Some(&self.luck.pool),
            Section::Medicine => Some(&self.medicine.pool),
            Section::BlindSpot => Some(&self.blind_spot.pool),
            Section::Schedules | Section::Shrink => None,
        }
    }

    pub(super) fn pool_mut(&mut self, section: Section) -> Option<&mut Pool> {
        match section {
            Section::Search => Some(&mut self.search.pool),
            Section::Map => Some(&mut self.map.pool),
            Section::Luck => Some(&mut self.luck.pool),
            Section::Medicine => Some(&mut self.medicine.pool),
            Section::BlindSpot => Some(&mut self.blind_spot.pool),
            Section::Schedules | Section::Shrink => None,
        }
    }

    /// How far a question is.
    pub fn state(&self, section: Section) -> &State {
        match section {
            Section::Schedules => self.schedules.solo.state(),
            Section::Shrink => self.shrink.solo.state(),
            Section::Search => self.search.pool.state(),
            Section::Map => self.map.pool.state(),
            Section::Luck => self.luck.pool.state(),
            Section::Medicine => self.medicine.pool.state(),
            Section::BlindSpot => self.blind_spot.pool.state(),
        }
    }
}
