//! Ranges of numbers, spread over workers.
//!
//! ```text
//! Idle ─start─> Running ─pause─> Paused ─go_on─> Running ─> Done
//!                  └─ a worker dies: its range is given to a new one; too many in a row: Failed
//! ```
//!
//! A range counts once its answer is there, so it does not matter who did it, how many there were, or who died on the way. What a
//! worker that is ended had begun is done again: some tenths of a second at most.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::Value;

use super::pace::Pace;
use crate::app::job::range_text;

/// Deaths without a range done between them after which it is no use to go on.
pub const MOST_DEATHS: u32 = 4;

/// From the first number up to but not including the second.
pub type Range = (u64, u64);

/// What a worker tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// What it knows so far, as JSON.
    Report(String),
    /// The last that it knows.
    Done(String),
    /// It died, or could not begin; why.
    Failed(String),
}

/// What is to be done about a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Starts one, with a job.
    Start {
        /// Its number, which no other has.
        worker: u32,
        /// The job, as JSON.
        job: Rc<str>,
    },
    /// Gives it a range.
    Give {
        /// Which.
        worker: u32,
        /// The range, as a job reads it.
        text: String,
    },
    /// Ends it.
    End {
        /// Which.
        worker: u32,
    },
}

/// How far it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// Nothing has been asked.
    #[default]
    Idle,
    /// Workers are at it.
    Running,
    /// It can go on where it stopped.
    Paused,
    /// All numbers are done.
    Done,
    /// Workers died again and again; what the last one said.
    Failed(String),
}

/// A worker that died, for the page to say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Death {
    /// What it had in hand.
    pub range: Range,
    /// What is known of why.
    pub why: String,
}

/// Workers, and who has what in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pool {
    job: Rc<str>,
    range_size: u64,
    limit: u64,
    next: u64,
    returned: Vec<Range>,
    /// What each worker has in hand, and how far it is with it.
    hands: BTreeMap<u32, (Range, u64)>,
    last_worker: u32,
    wanted: u32,
    done: u64,
    state: State,
    deaths: u64,
    last_death: Option<Death>,
    deaths_in_a_row: u32,
    pace: Pace,
}

impl Pool {
    /// Asks anew: numbers from 0 up to but not including `limit`, in ranges of a size, of as many workers as are wanted.
    pub fn start(&mut self, job: String, limit: u64, range_size: u64, wanted: u32) -> Vec<Order> {
        let mut orders = self.end_all();
        let last_worker = self.last_worker;
        *self = Self {
            job: job.into(),
            range_size: range_size.max(1),
            limit,
            last_worker,
            wanted: wanted.max(1),
            state: State::Running,
            ..Self::default()
        };
        orders.extend(self.employ());
        orders
    }

    /// Stops for a while. What was found stays.
    pub fn pause(&mut self) -> Vec<Order> {
        if self.state != State::Running {
            return Vec::new();
        }
        self.state = State::Paused;
        self.end_all()
    }

    /// Stops for good. What was found stays.
    pub fn stop(&mut self) -> Vec<Order> {
        self.state = State::Idle;
        self.end_all()
    }

    /// Goes on where it stopped, or failed.
    pub fn go_on(&mut self) -> Vec<Order> {
        if !matches!(self.state, State::Paused | State::Failed(_)) {
            return Vec::new();
        }
        self.state = State::Running;
        self.deaths_in_a_row = 0;
        self.pace.restart();
        self.employ()
    }

    /// Hears a worker out. Answers of ranges are handed to `gather`, which says whether it could read them.
    pub fn heard(
        &mut self,
        worker: u32,
        heard: &Heard,
        now_ms: f64,
        gather: impl FnOnce(&Value) -> bool,
    ) -> Vec<Order> {
        if !self.hands.contains_key(&worker) {
            return Vec::new(); // ended before its last words came
        }
        let text = match heard {
            Heard::Report(text) => text,
            Heard::Done(_) => return self.died(worker, "it ended by itself".to_owned()),
            Heard::Failed(why) => return self.died(worker, why.clone()),
        };
        let report: Value = serde_json::from_str(text).unwrap_or_default();
        let Some(((from, to), next)) = self.hands.get_mut(&worker) else { return Vec::new() };
        if report["from"].as_u64() != Some(*from) || report["to"].as_u64() != Some(*to) {
            return Vec::new(); // about nothing, before its first range came
        }
        *next = report["next"].as_u64().unwrap_or(*next).min(*to);
        let size = *to - *from;
        if !report["answer"].is_null() {
            if !gather(&report["answer"]) {
                return self.died(worker, "its answer could not be read".to_owned());
            }
            self.done += size;
            self.deaths_in_a_row = 0;
            self.hands.remove(&worker);
        }
        self.pace.reached(now_ms, self.done());
        if self.hands.contains_key(&worker) { Vec::new() } else { self.occupy(worker) }
    }

    /// Whether this worker is at it.
    pub fn has(&self, worker: u32) -> bool {
        self.hands.contains_key(&worker)
    }

    /// How far it is.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Whether workers are at it.
    pub fn is_running(&self) -> bool {
        self.state == State::Running
    }

    /// Numbers done, those in hand included.
    pub fn done(&self) -> u64 {
        self.done + self.hands.values().map(|((from, _), next)| next - from).sum::<u64>()
    }

    /// All numbers.
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// How many are at work.
    pub fn workers(&self) -> usize {
        self.hands.len()
    }

    /// Numbers done in a second; none if that is not known.
    pub fn per_second(&self) -> Option<f64> {
        self.pace.per_second().filter(|_| self.is_running())
    }

    /// How many workers died since it was asked, and the last of them.
    pub fn deaths(&self) -> (u64, Option<&Death>) {
        (self.deaths, self.last_death.as_ref())
    }

    fn end_all(&mut self) -> Vec<Order> {
        let hands = std::mem::take(&mut self.hands);
        self.returned.extend(hands.values().map(|(range, _)| *range));
        hands.into_keys().map(|worker| Order::End { worker }).collect()
    }

    /// Starts workers until there are as many as are wanted, or nothing is left to give.
    fn employ(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        while self.workers() < self.wanted as usize && self.has_more() {
            self.last_worker += 1;
            let worker = self.last_worker;
            orders.push(Order::Start { worker, job: Rc::clone(&self.job) });
            orders.extend(self.occupy(worker));
        }
        if orders.is_empty() && self.hands.is_empty() {
            self.state = State::Done;
        }
        orders
    }

    fn has_more(&self) -> bool {
        !self.returned.is_empty() || self.next < self.limit
    }

    /// Gives a worker the next range, or lets it go.
    fn occupy(&mut self, worker: u32) -> Vec<Order> {
        let Some(range) = self.take_range() else {
            if self.hands.is_empty() {
                self.state = State::Done;
            }
            return vec![Order::End { worker }];
        };
        self.hands.insert(worker, (range, range.0));
        vec![Order::Give { worker, text: range_text(range) }]
    }

    fn take_range(&mut self) -> Option<Range> {
        if let Some(range) = self.returned.pop() {
            return Some(range);
        }
        let from = self.next;
        self.next = self.limit.min(from.saturating_add(self.range_size));
        (from < self.next).then_some((from, self.next))
    }

    fn died(&mut self, worker: u32, why: String) -> Vec<Order> {
        let Some((range, _)) = self.hands.remove(&worker) else { return Vec::new() };
        self.returned.push(range);
        self.deaths += 1;
        self.last_death = Some(Death { range, why: why.clone() });
        self.deaths_in_a_row += 1;
        let mut orders = vec![Order::End { worker }];
        if self.deaths_in_a_row >= MOST_DEATHS.max(self.wanted) {
            orders.extend(self.end_all());
            self.state = State::Failed(why);
        } else {
            orders.extend(self.employ());
        }
        orders
    }
}
