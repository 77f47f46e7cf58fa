//! How long until luck ends it: a group in its ring, run many times with chance, until it comes to rest.
//!
//! Two things that the canonical order leaves out, and that end loops on a running Kafka, happen here by chance: members miss
//! assignments, and warm-ups that stand still creep. Each run is decided by its number, so runs can be done anywhere and
//! [`Escapes::merge`] to the same.

use serde_json::{Value, json};

use super::random::Random;
use super::ring::Ring;
use super::statistics::{Bar, Share, histogram, quantile};
use crate::kafka::MemberIx;
use crate::kafka::task::{Role, TaskState};
use crate::sim::engine::{Assignment, Engine};
use crate::sim::event::{Event, Next, Trigger};
use crate::sim::group::Group;
use crate::sim::scenario::DEFAULT_HEARTBEAT_INTERVAL_MS;

/// How much luck there is, and how long things take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Of a million assignments, those that a member misses, where it can: it does not lead, and a member that misses nothing
    /// revokes something in that rebalance.
    pub missed_per_million: u32,
    /// In a turn between two rebalances a running standby whose thread stands still gains up to so many records, each number as
    /// likely. One fetch brings 1000 by default (`max.poll.records` of the restore consumer).
    pub creep_records: u64,
    /// How long a turn takes in which nobody waits for a heartbeat.
    pub at_once_ms: u64,
    /// How long a turn takes in which some members learn of the rebalance with their next heartbeat.
    pub heartbeat_ms: u64,
    /// Rebalances after which a run is given up.
    pub bound_rounds: u32,
}

impl Default for Chance {
    /// One assignment in a hundred; a turn at once as short as the median of the recorded runs of released Kafkas, 50 ms;
    /// `heartbeat.interval.ms` as Kafka sets it. The probing interval is the group's own.
    fn default() -> Self {
        Self {
            missed_per_million: 10_000,
            creep_records: 0,
            at_once_ms: 50,
            heartbeat_ms: DEFAULT_HEARTBEAT_INTERVAL_MS,
            bound_rounds: 5_000,
        }
    }
}

impl Chance {
    /// How long it takes from one rebalance to the next. A wait for a later phase counts as one probing interval.
    pub fn turn_ms(&self, group: &Group, next: Next) -> u64 {
        match next {
            Next::AtOnce | Next::Soon => self.at_once_ms,
            Next::Heartbeat => self.heartbeat_ms,
            Next::Probing | Next::None => group.topology.config.probing_rebalance_interval_ms,
        }
    }
}

/// How one run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Escape {
    /// Its number.
    pub number: u64,
    /// Rebalances from the start of the ring on.
    pub rounds: u32,
    /// The time that these took.
    pub ms: u64,
    /// Whether it came to rest; if not, it was given up.
    pub rests: bool,
}

/// One run from the start of the ring, decided by seed and number.
pub fn escape(group: &Group, ring: &Ring, chance: &Chance, seed: u64, number: u64) -> Escape {
    let mut random = Random::numbered(seed, number);
    let mut engine = Engine::new(group, ring.start.clone(), ());
    let mut trigger = ring.trigger;
    let mut ms = 0_u64;
    for round in 0..chance.bound_rounds {
        let next = lucky_round(&mut engine, group, chance, &mut random, (round, trigger));
        match engine.pass_to_next(next) {
            Some(coming) => trigger = coming,
            None => return Escape { number, rounds: round + 1, ms, rests: true },
        }
        ms = ms.saturating_add(chance.turn_ms(group, next));
    }
    Escape { number, rounds: chance.bound_rounds, ms, rests: false }
}

fn lucky_round(
    engine: &mut Engine<()>,
    group: &Group,
    chance: &Chance,
    random: &mut Random,
    (round, trigger): (u32, Trigger),
) -> Next {
    let assignment = engine.begin(round, trigger);
    let missed = who_misses(engine, &assignment, chance, random);
    engine.deliver(&assignment, &missed);
    let next = engine.finish(&[]);
    if chance.creep_records > 0 && matches!(next, Next::AtOnce | Next::Soon | Next::Heartbeat) {
        creep(engine, group, chance, random);
    }
    next
}

fn who_misses(engine: &Engine<()>, assignment: &Assignment, chance: &Chance, random: &mut Random) -> Vec<MemberIx> {
    let drawn = |_: &MemberIx| random.within(0, 999_999) < u64::from(chance.missed_per_million);
    let missed: Vec<MemberIx> = engine.may_miss().filter(drawn).collect();
    let revokes = |member: MemberIx| !missed.contains(&member) && engine.would_revoke(assignment, member);
    if missed.is_empty() || engine.joined().any(revokes) { missed } else { Vec::new() }
}

/// Standbys of threads that wait with their report out gain a little.
fn creep(engine: &mut Engine<()>, group: &Group, chance: &Chance, random: &mut Random) {
    for member in engine.joined() {
        let state = engine.world.member(member);
        if !state.report.is_out {
            continue;
        }
        let standing = state.tasks.tasks().iter().filter_map(|(task, state)| {
            let end = group.end_offset_sum(*task)?;
            let lack = end.checked_sub(state.offset?)?;
            (state.role == Role::Standby && state.state == TaskState::Running && lack > 0).then_some((*task, lack))
        });
        for (task, lack) in standing.collect::<Vec<_>>() {
            let records = random.within(0, chance.creep_records).min(lack);
            if records > 0 {
                engine.world.apply(group, &Event::RecordsGained { member, task, records });
            }
        }
    }
}

/// Most runs that are kept.
pub const MAX_RUNS: u64 = 100_000;

/// How many runs ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Escapes {
    /// The runs, by number.
    pub runs: Vec<Escape>,
}

impl Escapes {
    /// Does the runs numbered `from` up to but not including `to`, at most up to [`MAX_RUNS`].
    pub fn run(&mut self, group: &Group, ring: &Ring, chance: &Chance, seed: u64, from: u64, to: u64) {
        let runs = (from..to.min(MAX_RUNS)).map(|number| escape(group, ring, chance, seed, number));
        self.runs.extend(runs);
        self.runs.sort_unstable();
    }

    /// Adds the runs of other numbers.
    pub fn merge(&mut self, other: &Self) {
        self.runs.extend_from_slice(&other.runs);
        self.runs.sort_unstable();
    }

    /// `[[number, rounds, ms, rests], ...]`, for whoever puts runs of several workers together.
    pub fn to_json(&self) -> Value {
        let run = |run: &Escape| json!([run.number, run.rounds, run.ms, run.rests]);
        self.runs.iter().map(run).collect()
    }

    /// Reads what [`Escapes::to_json`] writes; none if it is not so.
    pub fn read(value: &Value) -> Option<Self> {
        let run = |run: &Value| {
            let number = |at: usize| run.get(at)?.as_u64();
            let (rounds, rests) = (u32::try_from(number(1)?).ok()?, run.get(3)?.as_bool()?);
            Some(Escape { number: number(0)?, rounds, ms: number(2)?, rests })
        };
        Some(Self { runs: value.as_array()?.iter().map(run).collect::<Option<_>>()? })
    }

    /// The share of runs that came to rest within the bound.
    pub fn rested(&self) -> Share {
        Share::new(self.runs.iter().filter(|run| run.rests).count() as u64, self.runs.len() as u64)
    }

    /// The time within which `share_permille` in a thousand of all runs came to rest; none if so many did not.
    pub fn quantile_ms(&self, share_permille: u32) -> Option<u64> {
        self.quantile(share_permille, |run| run.ms)
    }

    /// As [`Escapes::quantile_ms`], in rebalances.
    pub fn quantile_rounds(&self, share_permille: u32) -> Option<u64> {
        self.quantile(share_permille, |run| run.rounds.into())
    }

    fn quantile(&self, share_permille: u32, of: impl Fn(&Escape) -> u64) -> Option<u64> {
        // Those that were given up would have taken longer than any other.
        let mut all: Vec<u64> = self.runs.iter().map(|run| if run.rests { of(run) } else { u64::MAX }).collect();
        all.sort_unstable();
        quantile(&all, share_permille).filter(|number| *number < u64::MAX)
    }

    /// The times of those that came to rest, in ms, as bars whose ends double.
    pub fn histogram_ms(&self) -> Vec<Bar> {
        let mut times: Vec<u64> = self.runs.iter().filter(|run| run.rests).map(|run| run.ms).collect();
        times.sort_unstable();
        histogram(&times, 1)
    }
}
