//! A recording and the run of its group, made ready to be shown a slice at a time: nothing takes longer than a frame, however
//! large the group is.

use std::rc::Rc;

use super::recorded::Staged;
use super::simulated::pose;
use super::{At, Half};
use crate::analysis::conformance::{Seen, seen};
use crate::app::extent::Extents;
use crate::app::num::index;
use crate::app::strip::{InstanceNames, StripCell, TaskNames, names};
use crate::kafka::ProcessIx;
use crate::kafka::task::{Role, TaskState};
use crate::log::recording::{RecordedRound, Recording, Row};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::plan::Plan;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use crate::sim::running::Running;

/// Who runs what after a round, a cell a task.
pub type Cells = Rc<Vec<StripCell>>;

/// Events that one slice looks at, about.
const SLICE_EVENTS: usize = 10_000;

/// A recording beside the simulation of its group.
#[derive(Clone, Debug)]
pub struct Pair {
    /// What was recorded.
    pub recording: Rc<Recording>,
    /// The canonical rounds, as far as they are compared.
    pub simulated: Rc<Vec<RecordedRound>>,
    /// The canonical run.
    pub run: Rc<Run>,
    /// The recorded rounds, on the stage.
    pub staged: Vec<Staged>,
    /// Who runs what, recorded and simulated.
    pub cells: [Vec<Cells>; 2],
    /// What each card ever holds.
    pub extents: Extents,
    /// The most that a leader moves at once.
    pub move_lines: u32,
    /// Names of the tasks, and whether each has state.
    pub tasks: TaskNames,
    /// Names of the instances.
    pub instances: InstanceNames,
    /// How the recorded group ended, as far as that shows.
    pub seen: Seen,
}

/// A pair on its way.
#[derive(Clone, Debug)]
pub enum Preparing {
    /// The group is being run.
    Running(Rc<Recording>, Rc<Vec<RecordedRound>>, Box<Running>),
    /// The rounds are being put on the stage.
    Staging(Box<Pair>),
    /// All is there.
    Done(Rc<Pair>),
}

impl Preparing {
    /// Begins.
    pub fn new(recording: Rc<Recording>, simulated: Rc<Vec<RecordedRound>>) -> Self {
        let plan = Plan::new(Rc::clone(&recording.group), Vec::new());
        Self::Running(recording, simulated, Box::new(Running::new(plan, DEFAULT_BOUND_ROUNDS)))
    }

    /// A slice of the work.
    #[must_use]
    pub fn advance(self) -> Self {
        match self {
            Self::Running(recording, simulated, mut running) => match running.advance(SLICE_EVENTS).1 {
                None => Self::Running(recording, simulated, running),
                Some(outcome) => {
                    Self::Staging(Box::new(Pair::new(recording, simulated, Rc::new(running.finish(outcome)))))
                }
            },
            Self::Staging(mut pair) => {
                let mut events = 0;
                while events < SLICE_EVENTS {
                    if !pair.add_round() {
                        return Self::Done(Rc::from(pair));
                    }
                    let group = &pair.recording.group;
                    events += (group.members.len() + 4) * (group.topology.tasks.len() + 4);
                }
                Self::Staging(pair)
            }
            done @ Self::Done(_) => done,
        }
    }
}

impl Pair {
    fn new(recording: Rc<Recording>, simulated: Rc<Vec<RecordedRound>>, run: Rc<Run>) -> Self {
        let (tasks, instances) = names(&recording.group);
        Self {
            extents: Extents::new(&run),
            seen: seen(&recording),
            staged: Vec::new(),
            cells: [Vec::new(), Vec::new()],
            move_lines: 0,
            tasks,
            instances,
            recording,
            simulated,
            run,
        }
    }

    /// Puts the next round on the stage, of both sides; false if there is none.
    fn add_round(&mut self) -> bool {
        let number = self.staged.len();
        let group = Rc::clone(&self.recording.group);
        let Some(round) = self.recording.rounds.get(number) else { return false };
        let last = number.checked_sub(1).map(|last| (&self.staged[last], &self.recording.rounds[last]));
        let staged = Staged::new(&group, last, index(number), round);
        let before = last.map_or_else(|| Moment::before_start(&group), |(last, _)| last.told.clone());
        let [read, told] = [Half::Read, Half::Told].map(|half| pose(&self.run, index(number), half));
        for (now, before) in
            [(&staged.read, &before), (&staged.told, &before), (&read.now, &read.before), (&told.now, &told.before)]
        {
            self.extents.add_moment(&group, now, before);
            self.move_lines = self.move_lines.max(index(now.leader.moves().count()));
        }
        for (cells, told) in self.cells.iter_mut().zip([&staged.told, &told.now]) {
            let now = cells_of(&group, told);
            let same = cells.last().filter(|last| ***last == now).map(Rc::clone);
            cells.push(same.unwrap_or_else(|| Rc::new(now)));
        }
        self.staged.push(staged);
        true
    }

    /// The last round there is.
    pub fn last(&self) -> u32 {
        index(self.staged.len()).saturating_sub(1)
    }

    /// The ring that was seen, or else that of the simulation: how many rounds it has.
    pub fn ring(&self) -> Option<u32> {
        let simulated = self.run.outcome.lasso().map(|(_, cycle)| cycle);
        if let Seen::Ring { cycle, .. } = self.seen { Some(cycle) } else { simulated }
    }

    /// Instances of which a half says something else on one side than on the other.
    pub fn differing(&self, at: At) -> Vec<ProcessIx> {
        let round = |rounds: &[RecordedRound]| rounds.get(at.round as usize).map(|round| round.members.clone());
        let (real, own) = (round(&self.recording.rounds), round(&self.simulated).unwrap_or_default());
        let real = real.unwrap_or_default();
        let as_read = |row: &Row| (row.owned.clone(), row.offset_sums.clone());
        let is_same = |one: Option<&Row>, other: Option<&Row>| match at.half {
            Half::Read => one.map(as_read) == other.map(as_read),
            Half::Told => one == other,
        };
        let of = |rows: &[Row], member: u32| rows.iter().find(|row| row.member == member).cloned();
        let group: &Group = &self.recording.group;
        let members = (0..index(group.members.len()))
            .filter(|member| !is_same(of(&real, *member).as_ref(), of(&own, *member).as_ref()));
        let mut processes: Vec<ProcessIx> = members.map(|member| group.process_of(member)).collect();
        processes.dedup();
        processes
    }

    /// Where the two first differ, if they do in this round; after the last, one rests and the other does not.
    pub fn first_difference(&self, round: u32) -> At {
        if round > self.last() {
            return At::end_of(self.last());
        }
        let read = At::start_of(round);
        if self.differing(read).is_empty() { At::end_of(round) } else { read }
    }
}

/// Who runs each task once everybody has taken what it was told. What is not initialised then is reported so by those that rejoin
/// inside poll(), because they had to give something up.
fn cells_of(group: &Group, told: &Moment) -> Vec<StripCell> {
    let mut cells = vec![StripCell::Nobody; group.topology.tasks.len()];
    for (member, beside) in (0..).zip(&told.members) {
        for (task, _) in beside.told.iter().flat_map(|told| &told.pending) {
            cells[*task as usize] = StripCell::Withheld { process: group.process_of(member) };
        }
    }
    for ((member, state), beside) in (0..).zip(&told.world.members).zip(&told.members) {
        let rejoins = beside.told.as_ref().is_some_and(|told| !told.revoked.is_empty());
        for (task, held) in state.tasks.tasks().iter().filter(|(_, held)| held.role == Role::Active) {
            let is_created = rejoins && held.state == TaskState::Created;
            cells[*task as usize] = StripCell::Owned { process: group.process_of(member), is_created };
        }
    }
    cells
}
