//! Both groups of the Lab being run and measured, a slice at a time: nothing here takes longer than a frame, however large
//! the groups are.

use std::rc::Rc;

use crate::app::extent::Extents;
use crate::app::show::{About, Show, ShownSide};
use crate::app::strip::{self, StripRound};
use crate::sim::problem::Problem;
use crate::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome, Run};
use crate::sim::running::Running;
use crate::sim::setup::Setup;

/// Events that one slice looks at, about: some milliseconds of work.
pub const SLICE_EVENTS: usize = 20_000;

/// One side on its way.
#[derive(Debug)]
enum Stage {
    /// To be checked.
    Waiting(Rc<Setup>),
    /// Being run.
    Running(Box<Running>),
    /// Run, and being measured.
    Measuring {
        /// The run.
        run: Rc<Run>,
        /// Of its rounds so far.
        extents: Extents,
        /// Of its rounds so far.
        columns: Vec<StripRound>,
    },
    /// Ready to be shown.
    Done(ShownSide),
    /// Handed over.
    Gone,
}

/// Both sides on their way to be shown.
#[derive(Debug)]
pub struct Staging {
    about: About,
    labels: [Rc<str>; 2],
    stages: [Stage; 2],
    outcomes: [Option<Outcome>; 2],
}

impl Staging {
    /// Begins with two groups and what to call them.
    pub fn new(about: About, labels: [Rc<str>; 2], setups: [Rc<Setup>; 2]) -> Self {
        Self { about, labels, stages: setups.map(Stage::Waiting), outcomes: [None, None] }
    }

    /// How the sides end, as far as that is known.
    pub const fn outcomes(&self) -> [Option<Outcome>; 2] {
        self.outcomes
    }

    /// Does a slice of the work; the show once everything is done.
    ///
    /// # Errors
    /// If a group cannot be run: all that is wrong with it.
    pub fn advance(&mut self) -> Result<Option<Show>, Vec<Problem>> {
        let mut left = SLICE_EVENTS;
        // First how both end, then how both look.
        let unknown = |stage: &Stage| matches!(stage, Stage::Waiting(_) | Stage::Running(_));
        let unmeasured = |stage: &Stage| !matches!(stage, Stage::Done(_) | Stage::Gone);
        for is_to_do in [&unknown as &dyn Fn(&Stage) -> bool, &unmeasured] {
            for side in 0..2 {
                while left > 0 && is_to_do(&self.stages[side]) {
                    let spent = self.advance_side(side)?;
                    left = left.saturating_sub(spent);
                }
            }
        }
        Ok((left > 0).then(|| self.show()).flatten())
    }

    /// One step of a side's work; how many events it looked at.
    fn advance_side(&mut self, side: usize) -> Result<usize, Vec<Problem>> {
        match std::mem::replace(&mut self.stages[side], Stage::Gone) {
            Stage::Waiting(setup) => {
                self.stages[side] = Stage::Running(Box::new(Running::new(setup.plan()?, DEFAULT_BOUND_ROUNDS)));
                Ok(1)
            }
            Stage::Running(mut running) => {
                let (events, outcome) = running.advance(SLICE_EVENTS / 8);
                self.outcomes[side] = outcome;
                self.stages[side] = match outcome {
                    None => Stage::Running(running),
                    Some(outcome) => {
                        let run = Rc::new(running.finish(outcome));
                        Stage::Measuring { extents: Extents::new(&run), columns: Vec::new(), run }
                    }
                };
                Ok(events / 8)
            }
            Stage::Measuring { run, mut extents, mut columns } => {
                let Some(round) = run.rounds.get(columns.len()) else {
                    let label = Rc::clone(&self.labels[side]);
                    self.stages[side] = Stage::Done(ShownSide::measured(label, run, extents.done(), columns));
                    return Ok(0);
                };
                let events = round.events.len().max(1);
                extents.add(&run, columns.len());
                columns.push(strip::column(&run, columns.len()));
                self.stages[side] = Stage::Measuring { run, extents, columns };
                Ok(events)
            }
            finished => {
                self.stages[side] = finished;
                Ok(0)
            }
        }
    }

    fn show(&mut self) -> Option<Show> {
        if !self.stages.iter().all(|stage| matches!(stage, Stage::Done(_))) {
            return None;
        }
        let [Stage::Done(left), Stage::Done(right)] = std::mem::replace(&mut self.stages, [Stage::Gone, Stage::Gone])
        else {
            return None;
        };
        Some(Show::of_sides(self.about.clone(), [left, right]))
    }
}
