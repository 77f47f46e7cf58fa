//! A group, run on both sides: everything that stays the same while it is looked at.

use std::rc::Rc;

use super::axis::{Axis, Cursor};
use super::extent::{CardExtent, extents, widest};
use super::headline::headline;
use super::num::duration;
use super::playback::{Weight, weight};
use super::strip::{InstanceNames, StripRound, TaskNames, columns, names};
use crate::kafka::config::PROBING_REBALANCE_INTERVAL_MS;
use crate::kafka::lag::ANY_LAG;
use crate::sim::group::Group;
use crate::sim::presets::presets;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};

/// One side, run.
#[derive(Clone, Debug)]
pub struct ShownSide {
    /// What to call it.
    pub label: Rc<str>,
    /// Its run.
    pub run: Rc<Run>,
    /// The most that each card ever holds.
    pub extents: Vec<CardExtent>,
    /// Letters of the longest task name.
    pub letters: usize,
    /// Who runs what after each stored round.
    pub columns: Rc<Vec<StripRound>>,
    /// Names of the tasks, and whether each has state.
    pub tasks: TaskNames,
    /// Names of the instances.
    pub instances: InstanceNames,
}

/// What a show is called, and what it comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Its title.
    pub title: Rc<str>,
    /// What it comes to, in a line.
    pub headline: Rc<str>,
    /// What it shows.
    pub sentence: Rc<str>,
}

/// Two runs, side by side.
#[derive(Clone, Debug)]
pub struct Show {
    /// The preset that is shown, by index; none if it is somebody's own group.
    pub preset: Option<usize>,
    /// In words.
    pub about: About,
    /// Left and right.
    pub sides: [ShownSide; 2],
    /// Both under one playhead.
    pub axis: Axis,
    /// Where the two first differ.
    pub first_difference: Option<Cursor>,
}

impl Show {
    /// Runs a preset; the first one if there is none at that index.
    pub fn new(index: usize) -> Self {
        let index = if index < presets().len() { index } else { 0 };
        let preset = &presets()[index];
        let sides = [0, 1].map(|side| {
            (Rc::from(preset.sides[side].label), Rc::new(Run::new(preset.group(side), DEFAULT_BOUND_ROUNDS)))
        });
        let outcomes = [sides[0].1.outcome, sides[1].1.outcome];
        let about = About {
            title: Rc::from(preset.title),
            headline: Rc::from(headline(preset, &sides[0].1.group, outcomes)),
            sentence: Rc::from(preset.sentence),
        };
        Self { preset: Some(index), ..Self::of_runs(about, sides) }
    }

    /// Shows two runs, each with what to call it.
    pub fn of_runs(about: About, sides: [(Rc<str>, Rc<Run>); 2]) -> Self {
        Self::of_sides(about, sides.map(|(label, run)| ShownSide::new(label, run)))
    }

    /// Shows two sides.
    pub fn of_sides(about: About, mut sides: [ShownSide; 2]) -> Self {
        // Cards of the same size on both sides can be compared at a glance.
        let common = widest(&sides[0].extents, &sides[1].extents);
        for side in &mut sides {
            let own = std::mem::take(&mut side.extents);
            side.extents = common.iter().cloned().chain(own.into_iter().skip(common.len())).collect();
        }
        let axis = Axis::new([Rc::clone(&sides[0].run), Rc::clone(&sides[1].run)]);
        let first_difference = axis.first_difference();
        Self { preset: None, about, sides, axis, first_difference }
    }

    /// How both sides end.
    pub fn outcomes(&self) -> [Outcome; 2] {
        [self.sides[0].run.outcome, self.sides[1].run.outcome]
    }

    /// Whether a side leads round for ever; the left one if both do.
    pub fn looping_side(&self) -> Option<usize> {
        self.outcomes().iter().position(|outcome| outcome.lasso().is_some())
    }

    /// Where it opens: in the ring, with some history behind it; at the start if both sides rest.
    pub fn opening(&self) -> Cursor {
        const HISTORY: u32 = 12;
        let lasso = self.looping_side().and_then(|side| self.outcomes()[side].lasso());
        let Some((stem, cycle)) = lasso else { return Cursor::default() };
        let laps = HISTORY.saturating_sub(stem).div_ceil(cycle).max(2);
        Cursor { round: stem + laps * cycle, step: 0 }
    }

    /// The moment to stop at for who wants no motion: the one that this page is about, in the opening's time round the ring.
    pub fn turning_point(&self) -> Cursor {
        let from = self.opening();
        let Some(side) = self.looping_side() else { return from };
        let is_it = |at: &Cursor| {
            let event = self.axis.event(side, *at);
            self.axis.step(*at).moves[side] && event.is_some_and(|event| weight(&event) == Weight::Dwell)
        };
        let round = |at: &Cursor| at.round < from.round + 40;
        std::iter::successors(Some(from), |at| self.axis.next(*at)).take_while(round).find(is_it).unwrap_or(from)
    }

    /// A side's group at a cursor: actions may have changed what it is configured with and which releases it runs.
    pub fn group_at(&self, side: usize, at: Cursor) -> &Rc<Group> {
        self.sides[side].run.group_at(self.axis.position(side, at).round)
    }

    /// What shapes the behaviour, in Kafka's names.
    /// At a cursor, on the left: an action can change it.
    pub fn config(&self, at: Cursor) -> Vec<(&'static str, String)> {
        let config = &self.group_at(0, at).topology.config;
        let value = |name: &str, value: u64| {
            if name == PROBING_REBALANCE_INTERVAL_MS.name {
                duration(value)
            } else if value == ANY_LAG {
                "any".to_owned()
            } else {
                super::num::exact(value)
            }
        };
        config.entries().iter().map(|(key, number)| (key.name, value(key.name, *number))).collect()
    }

    /// The releases that the instances of a side run, by instance.
    pub fn versions(&self, side: usize, at: Cursor) -> String {
        let processes = &self.group_at(side, at).processes;
        let first = processes[0].version;
        if processes.iter().all(|process| process.version == first) {
            return format!("Kafka Streams {first}");
        }
        let each: Vec<String> =
            processes.iter().map(|process| format!("{} {}", process.name, process.version)).collect();
        each.join(", ")
    }
}

impl ShownSide {
    fn new(label: Rc<str>, run: Rc<Run>) -> Self {
        let (extents, columns) = (extents(&run), columns(&run));
        Self::measured(label, run, extents, columns)
    }

    /// A side whose run has been measured already.
    pub fn measured(label: Rc<str>, run: Rc<Run>, extents: Vec<CardExtent>, columns: Vec<StripRound>) -> Self {
        let (tasks, instances) = names(&run.group);
        let letters = tasks.iter().map(|(name, _)| name.len()).max().unwrap_or(3);
        Self { label, extents, columns: Rc::new(columns), run, letters, tasks, instances }
    }
}
