//! What the group in the Lab is compared with.

use std::rc::Rc;

use crate::app::edit::verb::Switch;
use crate::app::num::exact;
use crate::kafka::lag::ANY_LAG;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::ConfigName;
use crate::sim::setup::Setup;

/// What the right stage shows: the group of the left one with one thing changed, or a group of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Compare {
    /// Every instance on one release.
    Version(KafkaVersion),
    /// A rule that Kafka does not have, turned over.
    Switch(Switch),
    /// Another value of the configuration.
    Config(ConfigName, u64),
    /// Nothing is done to it while it runs.
    WithoutActions,
    /// A group that stays as it is while the left one is edited.
    Kept {
        /// What to call it.
        label: Rc<str>,
        /// The group.
        setup: Rc<Setup>,
    },
}

impl Default for Compare {
    /// With the fix.
    fn default() -> Self {
        Self::Version(KafkaVersion::V2_6_1)
    }
}

impl Compare {
    /// The group to compare with.
    pub fn of(&self, left: &Setup) -> Setup {
        match self {
            Self::Version(version) => Setup { scenario: left.scenario.on_version(*version), ..left.clone() },
            Self::Switch(switch) => {
                let mut setup = left.clone();
                setup.what_if = switch.set(left.what_if, !switch.is_on(left.what_if));
                setup
            }
            Self::Config(key, value) => {
                let mut setup = left.clone();
                key.set(&mut setup.scenario.config, *value);
                setup
            }
            Self::WithoutActions => Setup { actions: Vec::new(), ..left.clone() },
            Self::Kept { setup, .. } => Setup::clone(setup),
        }
    }

    /// What to call the right side.
    pub fn label(&self, left: &Setup) -> Rc<str> {
        match self {
            Self::Version(version) => version.as_str().into(),
            Self::Switch(switch) if switch.is_on(left.what_if) => format!("without: {}", switch.name()).into(),
            Self::Switch(switch) => switch.name().into(),
            Self::Config(key, ANY_LAG) => format!("{} any", key.key().name).into(),
            Self::Config(key, value) => format!("{} {}", key.key().name, exact(*value)).into(),
            Self::WithoutActions => "without actions".into(),
            Self::Kept { label, .. } => Rc::clone(label),
        }
    }

    /// How the right side differs, after the word *with* or on its own: `every instance on 2.6.1`.
    pub fn phrase(&self, left: &Setup) -> String {
        match self {
            Self::Version(version) => format!("with every instance on {}", version.as_str()),
            Self::Switch(_) | Self::Config(..) => format!("with {}", self.label(left)),
            Self::WithoutActions => "left alone".to_owned(),
            Self::Kept { label, .. } => label.to_string(),
        }
    }

    /// What makes one of two groups of the other, if it is one thing that can be named; else the other as it is.
    pub fn between(left: &Setup, right: &Setup, label: &str) -> Self {
        let versions = KafkaVersion::ALL.map(Self::Version);
        let switches = Switch::ALL.map(Self::Switch);
        let config = &right.scenario.config;
        let settings = ConfigName::ALL.map(|key| Self::Config(key, key.of(config)));
        let named = versions.into_iter().chain(switches).chain([Self::WithoutActions]).chain(settings);
        let kept = || Self::Kept { label: label.into(), setup: Rc::new(right.clone()) };
        named.into_iter().find(|compare| compare.of(left) == *right).unwrap_or_else(kept)
    }
}

/// What to call a group as it is configured: the release if all instances run the same one.
pub fn own_label(setup: &Setup) -> Rc<str> {
    let mut versions = setup.scenario.processes.iter().map(|process| process.version);
    let first = versions.next().unwrap_or_default();
    if versions.all(|version| version == first) { first.as_str().into() } else { "mixed releases".into() }
}
