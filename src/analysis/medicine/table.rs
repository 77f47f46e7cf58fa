//! Remedies tried on every loop of many groups.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::{Cure, Remedy, as_it_runs, give};
use crate::analysis::ring::{Kind, Ring};
use crate::analysis::search::Search;
use crate::analysis::statistics::Share;
use crate::kafka::version::KafkaVersion;
use crate::sim::runner::Runner;

/// What a remedy came to, over all loops of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Loops on which it was tried.
    pub tried: u64,
    /// Of these, those that came to rest, by the number of rebalances that it took.
    pub rests: BTreeMap<u32, u64>,
    /// Livelocks that became endless probings.
    pub eased: u64,
    /// Endless probings that became livelocks.
    pub worse: u64,
    /// Those of which nothing came within the bound.
    pub undecided: u64,
    /// The number of the first group that it does not bring to rest.
    pub first_in_vain: Option<u64>,
}

impl Effect {
    /// The share that came to rest.
    pub fn cured(&self) -> Share {
        Share::new(self.rests.values().sum(), self.tried)
    }

    /// The share that was made worse.
    pub fn made_worse(&self) -> Share {
        Share::new(self.worse, self.tried)
    }

    /// Rebalances within which `share_permille` in a thousand of those that came to rest did so.
    pub fn rounds(&self, share_permille: u32) -> Option<u32> {
        let all: u64 = self.rests.values().sum();
        let rank = (all * u64::from(share_permille)).div_ceil(1_000).max(1);
        let mut so_far = 0;
        let reached = |(_, count): &(&u32, &u64)| {
            so_far += **count;
            so_far >= rank
        };
        self.rests.iter().find(reached).map(|(rounds, _)| *rounds)
    }

    fn add(&mut self, cure: Cure, number: u64) {
        self.tried += 1;
        match cure {
            Cure::Rests(rounds) => *self.rests.entry(rounds).or_default() += 1,
            Cure::Eased => self.eased += 1,
            Cure::Worse => self.worse += 1,
            Cure::Undecided => self.undecided += 1,
            Cure::Same => {}
        }
        if !matches!(cure, Cure::Rests(_)) {
            self.first_in_vain = Some(self.first_in_vain.map_or(number, |first| first.min(number)));
        }
    }

    fn merge(&mut self, other: &Self) {
        self.tried += other.tried;
        self.eased += other.eased;
        self.worse += other.worse;
        self.undecided += other.undecided;
        for (rounds, count) in &other.rests {
            *self.rests.entry(*rounds).or_default() += count;
        }
        self.first_in_vain = [self.first_in_vain, other.first_in_vain].into_iter().flatten().min();
    }
}

/// The table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Medicine {
    /// Groups run on 2.6.0.
    pub groups: u64,
    /// What came of each remedy, by the kind of the loop.
    pub effects: BTreeMap<(Kind, Remedy), Effect>,
}

impl Medicine {
    /// Runs the groups numbered `from` up to but not including `to` on 2.6.0, and tries every remedy on each that loops.
    pub fn search(&mut self, search: &Search, from: u64, to: u64) {
        let mut runner = Runner::default();
        for number in from..to {
            let group = search.group(number, KafkaVersion::V2_6_0);
            self.groups += 1;
            let outcome = runner.outcome(&group, search.bound_rounds);
            let Some(ring) = Ring::known(&group, outcome) else { continue };
            let group = Rc::new(as_it_runs(&group, &ring));
            for remedy in Remedy::ALL {
                let cure = give(&mut runner, &group, &ring, remedy, search.bound_rounds);
                self.effects.entry((ring.kind, remedy)).or_default().add(cure, number);
            }
        }
    }

    /// Adds what was found in other numbers.
    pub fn merge(&mut self, other: &Self) {
        self.groups += other.groups;
        for (key, effect) in &other.effects {
            self.effects.entry(*key).or_default().merge(effect);
        }
    }

    /// `{"groups", "livelock": {"upgrade-one": {"tried", "cured": {"count", "share", "low", "high"}, "worse", "eased", "undecided",
    /// "median_rounds", "p95_rounds", "rests", "first_in_vain"}, ...}, "endless-probing": ...}`.
    pub fn to_json(&self) -> Value {
        let mut value = json!({ "groups": self.groups });
        for kind in Kind::ALL {
            let of_kind = self.effects.iter().filter(|((of, _), _)| *of == kind);
            let row =
                |((_, remedy), effect): (&(Kind, Remedy), &Effect)| (remedy.as_str().to_owned(), effect.to_json());
            value[kind.as_str()] = of_kind.map(row).collect::<Map<_, _>>().into();
        }
        value
    }

    /// Reads what [`Medicine::to_json`] writes; none if it is not so.
    pub fn read(value: &Value) -> Option<Self> {
        let mut medicine = Self { groups: value["groups"].as_u64()?, ..Self::default() };
        for kind in Kind::ALL {
            for (name, effect) in value[kind.as_str()].as_object()? {
                medicine.effects.insert((kind, Remedy::from_text(name)?), Effect::read(effect)?);
            }
        }
        Some(medicine)
    }
}

impl Effect {
    fn to_json(&self) -> Value {
        let share = |Share { of, share, low, high, .. }: Share| json!({ "count": of, "share": share, "low": low, "high": high });
        let rests = self.rests.iter().map(|(rounds, count)| (rounds.to_string(), json!(count)));
        json!({
            "tried": self.tried,
            "cured": share(self.cured()),
            "worse": share(self.made_worse()),
            "eased": self.eased,
            "undecided": self.undecided,
            "median_rounds": self.rounds(500),
            "p95_rounds": self.rounds(950),
            "rests": rests.collect::<Map<_, _>>(),
            "first_in_vain": self.first_in_vain,
        })
    }

    fn read(value: &Value) -> Option<Self> {
        let rest = |(rounds, count): (&String, &Value)| Some((rounds.parse().ok()?, count.as_u64()?));
        Some(Self {
            tried: value["tried"].as_u64()?,
            rests: value["rests"].as_object()?.iter().map(rest).collect::<Option<_>>()?,
            eased: value["eased"].as_u64()?,
            worse: value["worse"]["count"].as_u64()?,
            undecided: value["undecided"].as_u64()?,
            first_in_vain: value["first_in_vain"].as_u64(),
        })
    }
}
