//! The assignor's decisions, carried out one by one by the rules of section 4 as they read: loads are compared as
//! fractions, the least loaded process is searched for, nothing waits in a heap.
//!
//! Which of the caught-up processes a movement picks, and in which order movements come, does depend on Java's heap;
//! that is left to the golden vectors.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use proptest::prelude::*;
use rebalance_lasso::kafka::assignor::{ClientAssignment, Decision, WarmUp};
use rebalance_lasso::kafka::{ProcessIx, TaskIx};

use crate::Verdict;
use crate::assignor::Case;

type Tasks = BTreeSet<TaskIx>;

pub struct Replay<'a> {
    case: &'a Case,
    active: Vec<Tasks>,
    standby: Vec<Tasks>,
    /// The step of section 4 that the last decision belongs to.
    step: u32,
    dealt: u32,
    budget: u32,
    warm_ups: Vec<(TaskIx, ProcessIx)>,
    moved: bool,
}

impl<'a> Replay<'a> {
    pub fn new(case: &'a Case) -> Self {
        let nothing = vec![Tasks::new(); case.processes.len()];
        Self {
            case,
            active: nothing.clone(),
            standby: nothing,
            step: 0,
            dealt: 0,
            budget: case.config.max_warmup_replicas,
            warm_ups: Vec::new(),
            moved: false,
        }
    }

    pub fn clients(&self) -> Vec<ClientAssignment> {
        let client = |(active, standby): (&Tasks, &Tasks)| ClientAssignment {
            active: active.iter().copied().collect(),
            standby: standby.iter().copied().collect(),
        };
        self.active.iter().zip(&self.standby).map(client).collect()
    }

    fn processes(&self) -> impl Iterator<Item = ProcessIx> + use<> {
        (0..).take(self.active.len())
    }

    fn count(&self, process: ProcessIx) -> usize {
        self.active[process as usize].len() + self.standby[process as usize].len()
    }

    fn capacity(&self, process: ProcessIx) -> usize {
        self.case.capacities[process as usize] as usize
    }

    fn has(&self, process: ProcessIx, task: TaskIx) -> bool {
        self.active[process as usize].contains(&task) || self.standby[process as usize].contains(&task)
    }

    /// `a` tasks on one process against `b` on another, per thread.
    fn compare(&self, (a, on_a): (usize, ProcessIx), (b, on_b): (usize, ProcessIx)) -> Ordering {
        (a * self.capacity(on_b)).cmp(&(b * self.capacity(on_a)))
    }

    /// The process with the least `count` a thread, the first of equals.
    fn least(&self, fits: impl Fn(ProcessIx) -> bool, count: impl Fn(ProcessIx) -> usize) -> Option<ProcessIx> {
        let candidates = self.processes().filter(|process| fits(*process));
        candidates.min_by(|a, b| self.compare((count(*a), *a), (count(*b), *b)))
    }

    /// Whether one task less here and one more there evens things out, and not the other way round.
    fn is_move_wanted(&self, from: ProcessIx, to: ProcessIx) -> bool {
        let (here, there) = (self.count(from), self.count(to));
        self.compare((here, from), (there, to)).is_gt() && self.compare((here - 1, from), (there + 1, to)).is_ge()
    }

    /// A move of balancing that was left undone, if any.
    pub fn move_that_is_left(&self, standby: bool) -> Option<(TaskIx, ProcessIx, ProcessIx)> {
        let all = if standby { &self.standby } else { &self.active };
        let pairs = self.processes().flat_map(|from| self.processes().map(move |to| (from, to)));
        let mut wanted = pairs.filter(|(from, to)| self.is_move_wanted(*from, *to));
        wanted.find_map(|(from, to)| {
            let task = all[from as usize].iter().find(|task| !self.has(to, **task));
            task.map(|task| (*task, from, to))
        })
    }

    pub fn step(&mut self, decision: &Decision) -> Verdict {
        let step = match decision {
            Decision::Dealt { .. } => 1,
            Decision::Balanced { standby: false, .. } => 2,
            Decision::StandbyPlaced { .. } | Decision::StandbyRefused { .. } => 3,
            Decision::Balanced { standby: true, .. } => 4,
            Decision::ActiveMoved { .. } => 5,
            Decision::StandbyMoved { .. } => 6,
            Decision::StatelessDealt { .. } => 7,
            Decision::ProbingNeeded { .. } => 8,
        };
        prop_assert!(step >= self.step, "{decision:?} after step {}", self.step);
        self.step = step;
        match *decision {
            Decision::Dealt { task, process } => self.deal(task, process),
            Decision::Balanced { task, from, to, standby } => self.balance(task, from, to, standby),
            Decision::StandbyPlaced { task, process } => self.place_standby(task, process),
            Decision::StandbyRefused { task, missing } => self.refuse_standby(task, missing),
            Decision::ActiveMoved { task, destination, caught_up, warm_up } => {
                self.move_active(task, destination, caught_up, warm_up)
            }
            Decision::StandbyMoved { task, destination, caught_up, warm_up } => {
                self.move_standby(task, destination, caught_up, warm_up)
            }
            Decision::StatelessDealt { task, process } => self.deal_stateless(task, process),
            Decision::ProbingNeeded { needed } => {
                prop_assert_eq!(needed, self.moved);
                Ok(())
            }
        }
    }

    fn deal(&mut self, task: TaskIx, process: ProcessIx) -> Verdict {
        prop_assert!(self.case.stateful[task as usize]);
        prop_assert_eq!(process as usize, self.dealt as usize % self.active.len());
        self.dealt += 1;
        prop_assert!(self.active[process as usize].insert(task));
        Ok(())
    }

    fn balance(&mut self, task: TaskIx, from: ProcessIx, to: ProcessIx, standby: bool) -> Verdict {
        prop_assert!(self.is_move_wanted(from, to) && !self.has(to, task));
        let all = if standby { &mut self.standby } else { &mut self.active };
        prop_assert!(all[from as usize].remove(&task));
        prop_assert!(all[to as usize].insert(task));
        Ok(())
    }

    fn place_standby(&mut self, task: TaskIx, process: ProcessIx) -> Verdict {
        let least = self.least(|process| !self.has(process, task), |process| self.count(process));
        prop_assert_eq!(Some(process), least);
        prop_assert!(self.standby[process as usize].insert(task));
        Ok(())
    }

    fn refuse_standby(&mut self, task: TaskIx, missing: u32) -> Verdict {
        prop_assert!(self.processes().all(|process| self.has(process, task)));
        let placed = self.standby.iter().filter(|standby| standby.contains(&task)).count();
        prop_assert_eq!(missing as usize + placed, self.case.config.num_standby_replicas as usize);
        Ok(())
    }

    fn spend(&mut self, warm_up: WarmUp) -> Verdict {
        prop_assert_eq!(warm_up, if self.budget > 0 { WarmUp::Granted } else { WarmUp::Refused });
        self.budget = self.budget.saturating_sub(1);
        Ok(())
    }

    fn move_active(&mut self, task: TaskIx, destination: ProcessIx, caught_up: ProcessIx, warm_up: WarmUp) -> Verdict {
        let case = self.case;
        prop_assert!(!case.is_caught_up(task, destination) && case.is_caught_up(task, caught_up));
        prop_assert!(self.active[destination as usize].remove(&task));
        let mut caught_up_processes = case.caught_up(task);
        if caught_up_processes.any(|process| self.standby[process as usize].contains(&task)) {
            prop_assert_eq!(warm_up, WarmUp::Swapped);
            prop_assert!(self.standby[caught_up as usize].remove(&task));
        } else {
            self.spend(warm_up)?;
        }
        prop_assert!(self.active[caught_up as usize].insert(task));
        if warm_up != WarmUp::Refused {
            prop_assert!(self.standby[destination as usize].insert(task));
        }
        if warm_up == WarmUp::Granted {
            self.warm_ups.push((task, destination));
        }
        self.moved = true;
        Ok(())
    }

    fn move_standby(&mut self, task: TaskIx, destination: ProcessIx, caught_up: ProcessIx, warm_up: WarmUp) -> Verdict {
        let case = self.case;
        prop_assert!(!case.is_caught_up(task, destination) && case.is_caught_up(task, caught_up));
        prop_assert!(!self.warm_ups.contains(&(task, destination)), "a warm-up is where it should be");
        prop_assert!(self.standby[destination as usize].contains(&task) && !self.has(caught_up, task));
        self.spend(warm_up)?;
        self.standby[caught_up as usize].insert(task);
        if warm_up == WarmUp::Refused {
            self.standby[destination as usize].remove(&task);
        }
        self.moved = true;
        Ok(())
    }

    fn deal_stateless(&mut self, task: TaskIx, process: ProcessIx) -> Verdict {
        prop_assert!(!self.case.stateful[task as usize]);
        prop_assert_eq!(Some(process), self.least(|_| true, |process| self.active[process as usize].len()));
        prop_assert!(self.active[process as usize].insert(task));
        Ok(())
    }
}
