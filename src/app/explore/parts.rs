//! What is known of each question.

use std::rc::Rc;

use super::form::Form;
use super::pool::{Heard, Order, Pool, State};
use super::rows::Choice;
use super::schedules::Explored;
use super::shrinking::Shrunk;
use crate::analysis::blind_spot::BlindSpot;
use crate::analysis::luck::Escapes;
use crate::analysis::map::{Map, Parameter};
use crate::analysis::medicine::Medicine;
use crate::analysis::ring::Kind;
use crate::analysis::search::{Search, Totals};
use crate::kafka::version::KafkaVersion;
use crate::sim::setup::Setup;

/// A group that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// What it is called.
    pub name: String,
    /// The group.
    pub setup: Rc<Setup>,
}

/// The search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchPart {
    /// What is to be searched; the map and the blind spot look at the same space.
    pub form: Form,
    /// What was asked last, and how many groups.
    pub asked: Option<(Search, u64)>,
    /// Who works on it.
    pub pool: Pool,
    /// What was found.
    pub totals: Rc<Totals>,
    /// Which rows are shown.
    pub choice: Choice,
}

/// One worker with one job that is told of as it goes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solo {
    worker: Option<u32>,
    last_worker: u32,
    state: State,
}

impl Solo {
    /// Asks anew.
    pub fn start(&mut self, job: String) -> Vec<Order> {
        let mut orders = self.stop();
        self.last_worker += 1;
        self.worker = Some(self.last_worker);
        self.state = State::Running;
        orders.push(Order::Start { worker: self.last_worker, job: job.into() });
        orders
    }

    /// Stops for good.
    pub fn stop(&mut self) -> Vec<Order> {
        if self.is_running() {
            self.state = State::Idle;
        }
        self.worker.take().map(|worker| Order::End { worker }).into_iter().collect()
    }

    /// Hears the worker out; a report is given back.
    pub fn heard<'a>(&mut self, worker: u32, heard: &'a Heard) -> (Option<&'a str>, Vec<Order>) {
        if self.worker != Some(worker) {
            return (None, Vec::new());
        }
        match heard {
            Heard::Report(text) => (Some(text), Vec::new()),
            Heard::Done(text) => {
                self.state = State::Done;
                (Some(text), self.stop())
            }
            Heard::Failed(why) => {
                self.state = State::Failed(why.clone());
                (None, self.stop())
            }
        }
    }

    /// Whether this worker is the one that is at it.
    pub fn has(&self, worker: u32) -> bool {
        self.worker == Some(worker)
    }

    /// How far it is.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Whether the worker is at it.
    pub fn is_running(&self) -> bool {
        self.state == State::Running
    }
}

/// Every schedule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SchedulesPart {
    /// Whether members may miss assignments too.
    pub missed_assignments: bool,
    /// What was asked last.
    pub asked: Option<Subject>,
    /// Who works on it.
    pub solo: Solo,
    /// What is known.
    pub explored: Option<Rc<Explored>>,
    /// The state that is looked at.
    pub picked: Option<u32>,
}

/// The map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPart {
    /// From left to right, and from bottom to top.
    pub axes: (Parameter, Parameter),
    /// On which version, and of which kind; none for either.
    pub mapped: (KafkaVersion, Option<Kind>),
    /// Who works on it.
    pub pool: Pool,
    /// What is known.
    pub map: Option<Rc<Map>>,
    /// The cell whose examples are shown.
    pub picked: Option<usize>,
    /// The cell under the pointer, or that has the focus.
    pub looked_at: Option<usize>,
}

impl Default for MapPart {
    fn default() -> Self {
        Self {
            axes: (Parameter::StatelessTasks, Parameter::StatefulTasks),
            mapped: (KafkaVersion::V2_6_0, Some(Kind::Livelock)),
            pool: Pool::default(),
            map: None,
            picked: None,
            looked_at: None,
        }
    }
}

/// The smallest group around a loop.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShrinkPart {
    /// What was asked last.
    pub asked: Option<Subject>,
    /// Why it was not begun.
    pub refusal: Option<&'static str>,
    /// Who works on it.
    pub solo: Solo,
    /// What is known.
    pub shrunk: Option<Rc<Shrunk>>,
}

/// How long until luck ends it.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckPart {
    /// Of a thousand assignments, those that are missed, as it is typed.
    pub missed_permille: String,
    /// How far a warm-up that stands still creeps a turn, in records, as it is typed.
    pub creep_records: String,
    /// How many runs, as it is typed.
    pub runs: String,
    /// What was asked last.
    pub asked: Option<Subject>,
    /// Why it was not begun.
    pub refusal: Option<&'static str>,
    /// Who works on it.
    pub pool: Pool,
    /// What is known.
    pub escapes: Rc<Escapes>,
}

impl Default for LuckPart {
    fn default() -> Self {
        Self {
            missed_permille: "10".to_owned(),
            creep_records: "0".to_owned(),
            runs: "2000".to_owned(),
            asked: None,
            refusal: None,
            pool: Pool::default(),
            escapes: Rc::default(),
        }
    }
}

/// What ends it.
#[derive(Clone, Debug, PartialEq)]
pub struct MedicinePart {
    /// Loops of this kind are shown.
    pub kind: Kind,
    /// What was asked last.
    pub asked: Option<Search>,
    /// Who works on it.
    pub pool: Pool,
    /// What came of each remedy.
    pub medicine: Medicine,
}

impl Default for MedicinePart {
    fn default() -> Self {
        Self { kind: Kind::Livelock, asked: None, pool: Pool::default(), medicine: Medicine::default() }
    }
}

/// What Kafka's own check sees.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BlindSpotPart {
    /// What was asked last.
    pub asked: Option<Search>,
    /// Who works on it.
    pub pool: Pool,
    /// Both counts.
    pub found: BlindSpot,
}
