//! A page with workers that live in the test: each is the job itself, stepped to its end.

use std::collections::BTreeMap;
use std::rc::Rc;

use rebalance_lasso::app::explore::message::{ExploreEffect, ExploreMsg, Section};
use rebalance_lasso::app::explore::model::Explore;
use rebalance_lasso::app::explore::parts::Subject;
use rebalance_lasso::app::explore::pool::{Heard, Order};
use rebalance_lasso::app::explore::update::update;
use rebalance_lasso::app::job::{Part, Progress, Work, begin};
use rebalance_lasso::app::model::{Preferences, Theme};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::setup::Setup;

/// A page, its workers, and what it opened in the Lab.
pub struct Page {
    pub model: Explore,
    pub workers: BTreeMap<(Section, u32), Box<dyn Work>>,
    pub opened: Vec<(String, Rc<Setup>)>,
    /// Workers that could not begin, and why; told once what was asked last is done, as a browser would.
    stillborn: Vec<(Section, u32, String)>,
    now_ms: f64,
}

/// A worker that could not begin.
struct Stillborn;

impl Work for Stillborn {
    fn step(&mut self) -> Progress {
        Progress::Waiting
    }

    fn report(&self) -> String {
        String::new()
    }
}

pub fn livelock() -> Rc<Setup> {
    Rc::new(Setup::from(presets()[0].scenario()))
}

impl Page {
    pub fn open(cores: u32) -> Self {
        let preferences = Preferences { theme: Theme::Auto, reduced_motion: false, keys_on: true };
        let subject = Subject { name: "The livelock".to_owned(), setup: livelock() };
        let model = Explore::new(preferences, cores, subject);
        Self { model, workers: BTreeMap::new(), opened: Vec::new(), stillborn: Vec::new(), now_ms: 0.0 }
    }

    pub fn say(&mut self, message: ExploreMsg) {
        for effect in update(&mut self.model, message) {
            match effect {
                ExploreEffect::Work(section, order) => self.obey(section, order),
                ExploreEffect::OpenInLab(name, setup) => self.opened.push((name, setup)),
                ExploreEffect::Page(_) => {}
            }
        }
        for (section, worker, why) in std::mem::take(&mut self.stillborn) {
            self.say(ExploreMsg::Heard(section, worker, Heard::Failed(why), self.now_ms));
        }
    }

    fn obey(&mut self, section: Section, order: Order) {
        match order {
            Order::Start { worker, job } => {
                let work = begin(&job).unwrap_or_else(|error| {
                    self.stillborn.push((section, worker, error.to_string()));
                    Box::new(Stillborn)
                });
                let known = self.workers.insert((section, worker), work);
                assert!(known.is_none(), "worker {worker} was started twice");
            }
            Order::Give { worker, text } => {
                self.workers.get_mut(&(section, worker)).expect("a worker").take(Part::Text(text));
            }
            Order::End { worker } => {
                self.workers.remove(&(section, worker)).expect("a worker is ended once");
            }
        }
    }

    /// Lets one worker do one slice, and tells the page.
    pub fn work_once(&mut self, which: (Section, u32)) {
        let Some(work) = self.workers.get_mut(&which) else { return };
        let progress = work.step();
        let report = work.report();
        self.now_ms += 10.0;
        let heard = if progress == Progress::Done { Heard::Done(report) } else { Heard::Report(report) };
        self.say(ExploreMsg::Heard(which.0, which.1, heard, self.now_ms));
    }

    /// Lets all workers work in turn, as often as that.
    pub fn work(&mut self, rounds: usize) {
        for _ in 0..rounds {
            for which in self.workers.keys().copied().collect::<Vec<_>>() {
                self.work_once(which);
            }
        }
    }

    /// Lets all workers work until nobody is left.
    pub fn work_to_the_end(&mut self) {
        while !self.workers.is_empty() {
            self.work(1);
        }
    }

    pub fn kill(&mut self, which: (Section, u32)) {
        let heard = Heard::Failed("out of memory".to_owned());
        self.say(ExploreMsg::Heard(which.0, which.1, heard, self.now_ms));
    }

    pub fn first_worker(&self) -> (Section, u32) {
        *self.workers.keys().next().expect("a worker")
    }
}
