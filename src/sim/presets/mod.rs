//! Groups worth a look, each with a sentence.

use std::rc::Rc;

use super::group::Group;
use super::scenario::Scenario;
use crate::kafka::version::KafkaVersion;

/// A group to start from, and the two ways of running it that are shown side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in links and on the command line.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it shows.
    pub sentence: &'static str,
    /// Left and right.
    pub sides: [Side; 2],
    json: &'static str,
}

/// One way of running a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// What to call it.
    pub label: &'static str,
    /// The release that every instance runs; none for those that the scenario gives them.
    pub version: Option<KafkaVersion>,
}

const OLD: Side = Side { label: "2.6.0", version: Some(KafkaVersion::V2_6_0) };
const NEW: Side = Side { label: "2.6.1", version: Some(KafkaVersion::V2_6_1) };
const MIXED: Side = Side { label: "only C on 2.6.0", version: None };

static PRESETS: [Preset; 7] = [
    Preset {
        id: "livelock",
        title: "The livelock",
        sentence: "Three instances restart with old state on disk: 2.6.0 never comes to rest, 2.6.1 does.",
        sides: [OLD, NEW],
        json: include_str!("livelock.json"),
    },
    Preset {
        id: "scale-out",
        title: "A scale-out that loops",
        sentence: "Two instances are at rest; a third joins, and on 2.6.0 the group never rests again.",
        sides: [OLD, NEW],
        json: include_str!("scale-out.json"),
    },
    Preset {
        id: "ring-of-four",
        title: "A ring of four",
        sentence: "Five threads in three instances: the state comes back only every fourth rebalance.",
        sides: [OLD, NEW],
        json: include_str!("ring-of-four.json"),
    },
    Preset {
        id: "slow-face",
        title: "The slow face",
        sentence: "Two threads in each instance: one task bounces at every probing, every ten minutes, for ever.",
        sides: [OLD, NEW],
        json: include_str!("slow-face.json"),
    },
    Preset {
        id: "one-less",
        title: "One less",
        sentence: "The loop that survives the fix: a file says 9999 where a task says 10000, and 2.6.1 never rests.",
        sides: [OLD, NEW],
        json: include_str!("one-less.json"),
    },
    Preset {
        id: "hand-over",
        title: "A healthy hand-over",
        sentence: "A third instance joins with an empty disk; tasks warm up there, are probed for, and move.",
        sides: [OLD, NEW],
        json: include_str!("hand-over.json"),
    },
    Preset {
        id: "half-upgraded",
        title: "One instance left on 2.6.0",
        sentence: "Two instances run the fix; the last one still runs 2.6.0, and what it leaves unsaid is enough.",
        sides: [MIXED, NEW],
        json: include_str!("half-upgraded.json"),
    },
];

/// All presets; the first one opens the page.
pub fn presets() -> &'static [Preset] {
    &PRESETS
}

impl Preset {
    /// The preset of that name.
    pub fn find(id: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.id == id)
    }

    /// Its scenario.
    ///
    /// # Panics
    /// Never: a test reads every preset.
    pub fn scenario(&self) -> Scenario {
        let value = serde_json::from_str(self.json).expect("a preset is JSON");
        Scenario::read(&value).0
    }

    /// The group that one side shows, 0 left, 1 right.
    ///
    /// # Panics
    /// Never for 0 and 1: a test builds every side of every preset.
    pub fn group(&self, side: usize) -> Rc<Group> {
        let scenario = self.scenario();
        let scenario = scenario.on_version_or_own(self.sides[side].version);
        Rc::new(scenario.group().expect("a preset is a group"))
    }
}
