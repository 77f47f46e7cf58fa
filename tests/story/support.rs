//! A scene on its stage, in verbs of its own.

use std::collections::BTreeMap;
use std::rc::Rc;

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::num::index;
use rebalance_lasso::app::show::Show;
use rebalance_lasso::app::story::cast::Cast;
use rebalance_lasso::app::story::model::{answer, range};
use rebalance_lasso::app::story::moment::At;
use rebalance_lasso::app::story::scene::{Scene, View};
use rebalance_lasso::app::story::scenes::{SCENES, find};
use rebalance_lasso::kafka::task::{Role, TaskState};
use rebalance_lasso::kafka::{MemberIx, ProcessIx, TaskIx};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::moment::{MemberMoment, Moment};
use rebalance_lasso::sim::run::{Outcome, Position, Run};

/// A view of a scene, run.
pub struct Stage {
    pub scene: &'static Scene,
    pub view: &'static View,
    pub show: Rc<Show>,
}

/// The first view of a scene.
pub fn stage(id: &str) -> Stage {
    stage_of(id, 0)
}

/// A view of a scene.
pub fn stage_of(id: &str, view: usize) -> Stage {
    let scene = &SCENES[find(id).unwrap_or_else(|| panic!("no scene {id}"))];
    let view = &scene.views[view];
    Stage { scene, view, show: view.cast.show() }
}

/// All views of all scenes.
pub fn all() -> Vec<Stage> {
    let views = |scene: &'static Scene| (0..scene.views.len()).map(|view| stage_of(scene.id, view));
    SCENES.iter().flat_map(views).collect()
}

/// How a cast's run ends.
pub fn outcome(cast: Cast) -> Outcome {
    cast.show().sides[0].run.outcome
}

impl Stage {
    pub fn run(&self) -> &Run {
        &self.show.sides[0].run
    }

    pub fn group(&self) -> &Group {
        &self.run().group
    }

    pub fn outcome(&self) -> Outcome {
        self.run().outcome
    }

    /// The moment that the text is about.
    pub fn cursor(&self) -> Cursor {
        range(&self.show, self.scene, self.view, false).1
    }

    /// The same once the question is answered.
    pub fn after(&self) -> Cursor {
        range(&self.show, self.scene, self.view, true).1
    }

    pub fn now(&self) -> Moment {
        self.show.axis.moment(0, self.cursor())
    }

    pub fn then(&self) -> Moment {
        self.show.axis.moment(0, self.after())
    }

    /// At another moment of the run.
    pub fn at(&self, at: At) -> Moment {
        self.show.axis.moment(0, at.cursor(&self.show).expect("a moment of the run"))
    }

    /// At the end of a round.
    pub fn end_of(&self, round: u32) -> Moment {
        self.run().moment(Position { round, events: u32::MAX })
    }

    pub fn events(&self, round: u32) -> &[Event] {
        let shown = self.run().round_shown(round).expect("a round of the run");
        &self.run().rounds[shown as usize].events
    }

    /// The answer to the question.
    pub fn answer(&self) -> &str {
        let process = answer(&self.show, self.scene, self.view).expect("an answer");
        &self.group().processes[process as usize].name
    }

    pub fn task(&self, name: &str) -> TaskIx {
        let tasks = 0..index(self.group().topology.tasks.len());
        tasks.into_iter().find(|ix| self.group().task_id(*ix).to_string() == name).expect("a task")
    }

    pub fn process(&self, name: &str) -> ProcessIx {
        index(self.group().processes.iter().position(|process| process.name == name).expect("an instance"))
    }

    fn members<'m>(&self, moment: &'m Moment, on: &str) -> Vec<(MemberIx, &'m MemberMoment)> {
        let process = self.process(on);
        (0..).zip(&moment.members).filter(|(member, _)| self.group().process_of(*member) == process).collect()
    }

    /// The only member of an instance.
    pub fn member<'m>(&self, moment: &'m Moment, on: &str) -> &'m MemberMoment {
        self.members(moment, on)[0].1
    }

    /// Tasks in hand, with role and state.
    pub fn in_hand(&self, moment: &Moment, on: &str) -> BTreeMap<String, (Role, TaskState)> {
        let members = self.members(moment, on).into_iter().map(|(member, _)| moment.world.member(member));
        let held = members.flat_map(|member| member.tasks.tasks().to_vec());
        held.map(|(task, held)| (self.group().task_id(task).to_string(), (held.role, held.state))).collect()
    }

    /// Who runs a task, or has it as its active.
    pub fn owner(&self, moment: &Moment, task: &str) -> Option<String> {
        let names = self.group().processes.iter().map(|process| process.name.clone());
        let is_active =
            |name: &String| self.in_hand(moment, name).get(task).is_some_and(|(role, _)| *role == Role::Active);
        names.into_iter().find(is_active)
    }

    pub fn lag(&self, moment: &Moment, task: &str, on: &str) -> i64 {
        let table = moment.lag_table(self.group()).expect("a table");
        table.get(self.task(task), self.process(on))
    }

    /// What the last report of an instance says of a task.
    pub fn said(&self, moment: &Moment, task: &str, on: &str) -> Option<i64> {
        let task = self.task(task);
        self.member(moment, on).report.said.iter().find(|(said, ..)| *said == task).map(|(_, sum, _)| *sum)
    }

    /// What lies on a disk, in the task's count.
    pub fn on_disk(&self, moment: &Moment, task: &str, on: &str) -> Option<u64> {
        let task = self.task(task);
        let folders = moment.world.directories[self.process(on) as usize].folders();
        folders.iter().find(|(folder, _)| *folder == task).map(|(_, folder)| folder.checkpoint)
    }
}
