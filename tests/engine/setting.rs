//! Worlds written as text, to try one call on.
//!
//! ```text
//! tasks 0_0=100 1_0                      a stateful task with its end, a stateless one
//! restored 10 50                         records a heartbeat, records a wait
//! lag 0                                  acceptable.recovery.lag
//! process A 2.6.0 threads=2 0_0=100      an instance with its release, its threads and its disk
//! A1 active 0_0 running 100              a task in the hands of thread 1 of A; stores that are open are locked and on disk
//! A1 locks 0_1
//! A1 is out                              its report has been sent
//! ```

use std::rc::Rc;

use rebalance_lasso::kafka::config::AssignmentConfig;
use rebalance_lasso::kafka::partition_assignor::Topology;
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::state_directory::StateDirectory;
use rebalance_lasso::kafka::task::{Role, Task, TaskState};
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::{MemberIx, TaskIx};
use rebalance_lasso::sim::engine::Engine;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::group::{Group, Process};
use rebalance_lasso::sim::world::World;

use crate::tell;

pub struct Setting {
    pub group: Group,
    pub world: World,
}

impl Setting {
    pub fn new(text: &str) -> Self {
        let words: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        let group = group(&words);
        let world = World::before_start(&group);
        let mut setting = Self { group, world };
        for line in words.iter().filter(|line| !line.is_empty()) {
            if !["tasks", "restored", "lag", "process"].contains(&line[0]) {
                setting.has(setting.member(line[0]), &line[1..]);
            }
        }
        setting
    }

    pub fn member(&self, name: &str) -> MemberIx {
        let mut members = (0..).take(self.group.members.len());
        members.find(|ix| tell::member(&self.group, *ix) == name).unwrap_or_else(|| panic!("no member {name}"))
    }

    pub fn task(&self, name: &str) -> TaskIx {
        let task = self.group.topology.tasks.binary_search(&name.parse().unwrap());
        u32::try_from(task.unwrap_or_else(|_| panic!("no task {name}"))).unwrap()
    }

    pub fn tasks(&self, names: &str) -> Vec<TaskIx> {
        names.split_whitespace().map(|name| self.task(name)).collect()
    }

    /// The lines of what one call does.
    pub fn lines(&self, act: impl FnOnce(&mut Engine<Vec<Event>>)) -> Vec<String> {
        let mut engine = Engine::new(&self.group, self.world.clone(), Vec::new());
        act(&mut engine);
        tell::lines(&self.group, &engine.sink)
    }

    fn has(&mut self, member: MemberIx, words: &[&str]) {
        let process = self.group.process_of(member) as usize;
        let (role, task, rest) = match words {
            ["is", "out"] => {
                self.world.members[member as usize].report.is_out = true;
                return;
            }
            ["locks", task] => {
                let task = self.task(task);
                self.directory(process).lock(task, member);
                return;
            }
            ["active", task, rest @ ..] => (Role::Active, self.task(task), rest),
            ["standby", task, rest @ ..] => (Role::Standby, self.task(task), rest),
            other => panic!("{other:?}"),
        };
        let state = match rest[0] {
            "created" => TaskState::Created,
            "restoring" => TaskState::Restoring,
            "running" => TaskState::Running,
            other => panic!("no such state: {other}"),
        };
        let offset = rest.get(1).map(|offset| offset.parse().unwrap());
        self.world.members[member as usize].tasks.put(task, Task { role, state, offset });
        if let Some(offset) = offset {
            self.directory(process).write_checkpoint(task, offset);
            self.directory(process).lock(task, member);
        }
    }

    fn directory(&mut self, process: usize) -> &mut StateDirectory {
        Rc::make_mut(&mut self.world.directories[process])
    }
}

/// `0_0=100` or `1_0`.
fn task_and_offset(word: &str) -> (TaskId, Option<u64>) {
    let (task, offset) = word.split_once('=').map_or((word, None), |(task, offset)| (task, Some(offset)));
    (task.parse().unwrap(), offset.map(|offset| offset.parse().unwrap()))
}

fn group(lines: &[Vec<&str>]) -> Group {
    let after = |word: &str| lines.iter().find(|line| line.first() == Some(&word)).map(|line| line[1..].to_vec());
    let tasks: Vec<(TaskId, Option<u64>)> = after("tasks").unwrap().into_iter().map(task_and_offset).collect();
    let number = |word: &str| word.parse::<u64>().unwrap();
    let mut config = AssignmentConfig::default();
    if let Some(lag) = after("lag") {
        config.acceptable_recovery_lag = number(lag[0]);
    }
    let topology = Topology {
        config,
        tasks: tasks.iter().map(|(task, _)| *task).collect(),
        stateful: tasks.iter().map(|(_, end)| end.is_some()).collect(),
        end_offset_sums: tasks.iter().map(|(_, end)| end.unwrap_or(0)).collect(),
    };
    let restored = after("restored").map_or([0, 0], |words| [number(words[0]), number(words[1])]);
    let all = lines.iter().filter(|line| line.first() == Some(&"process"));
    let processes = all.enumerate().map(|(at, line)| process(at, &line[1..], &topology.tasks)).collect();
    Group::new(topology, processes, 1, restored[0], restored[1])
}

fn process(at: usize, words: &[&str], tasks: &[TaskId]) -> Process {
    let [name, version, rest @ ..] = words else { panic!("{words:?}") };
    let threads = rest.iter().find_map(|word| word.strip_prefix("threads="));
    let on_disk = rest.iter().filter(|word| !word.starts_with("threads=")).map(|word| task_and_offset(word));
    let on_disk: Vec<(TaskId, Option<u64>)> = on_disk.collect();
    Process {
        id: ProcessId::numbered(at as u64 + 1),
        name: (*name).to_owned(),
        version: version.parse().unwrap(),
        threads: threads.map_or(1, |threads| threads.parse().unwrap()),
        phase: Some(0),
        checkpoints: tasks.iter().map(|task| on_disk.iter().find(|(id, _)| id == task)?.1).collect(),
    }
}
