//! A group that can be run: a scenario checked, sorted and numbered.

use super::what_if::WhatIf;
use crate::kafka::partition_assignor::Topology;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::kafka::task_manager::ReportRules;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};

/// One JVM that runs Kafka Streams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    /// Its UUID; processes are in its order.
    pub id: ProcessId,
    /// What a person calls it.
    pub name: String,
    /// The release that it runs.
    pub version: KafkaVersion,
    /// Number of threads, each one member.
    pub threads: u32,
    /// Index of the phase in which it joins by itself; none if only an action makes it join.
    pub phase: Option<u32>,
    /// What is on its disk at the start, an entry a task, in the task's own count.
    pub checkpoints: Vec<Option<u64>>,
}

/// One thread of a process: one consumer, one member of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its process.
    pub process: ProcessIx,
    /// The thread's number, from 1.
    pub thread: u32,
}

/// Everything that a run depends on, if nothing is done to it. Immutable: what an action changes here makes another group of
/// the same processes and tasks ([`super::run::Run::group_at`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Tasks and configuration.
    pub topology: Topology,
    /// Processes, in process order.
    pub processes: Vec<Process>,
    /// Members, by process, then thread number.
    pub members: Vec<Member>,
    /// Members, by process, then *name*: the order that the leader uses inside a process.
    pub members_by_name: Vec<MemberIx>,
    /// Number of phases, at least 1.
    pub phases: u32,
    /// Records that restoration gains in a turn that waits for a heartbeat.
    pub restored_per_heartbeat: u64,
    /// Records that restoration gains in a wait for a probing or the next phase.
    pub restored_per_wait: u64,
    /// Rules that Kafka does not have.
    pub what_if: WhatIf,
}

impl Group {
    /// Numbers the members of sorted processes.
    pub fn new(
        topology: Topology,
        processes: Vec<Process>,
        phases: u32,
        restored_per_heartbeat: u64,
        restored_per_wait: u64,
    ) -> Self {
        let threads = |(process, ix): (&Process, ProcessIx)| {
            (1..=process.threads).map(move |thread| Member { process: ix, thread })
        };
        let members: Vec<Member> = processes.iter().zip(0..).flat_map(threads).collect();
        let mut members_by_name: Vec<MemberIx> = (0..).zip(&members).map(|(ix, _)| ix).collect();
        // Up to nine threads the names are in order as they are.
        if processes.iter().any(|process| process.threads > 9) {
            members_by_name.sort_by_cached_key(|ix| {
                let member = members[*ix as usize];
                (member.process, member.thread.to_string())
            });
        }
        Self {
            topology,
            processes,
            members,
            members_by_name,
            phases,
            restored_per_heartbeat,
            restored_per_wait,
            what_if: WhatIf::default(),
        }
    }

    /// The process of a member.
    pub fn process_of(&self, member: MemberIx) -> ProcessIx {
        self.members[member as usize].process
    }

    /// The members of a process, in order of thread number.
    pub fn members_of(&self, process: ProcessIx) -> impl Iterator<Item = MemberIx> + '_ {
        (0..).zip(&self.members).filter(move |(_, member)| member.process == process).map(|(ix, _)| ix)
    }

    /// The release that a member runs.
    pub fn version_of(&self, member: MemberIx) -> KafkaVersion {
        self.processes[self.process_of(member) as usize].version
    }

    /// How a member reads its checkpoints for a report.
    pub fn report_rules(&self, member: MemberIx) -> ReportRules {
        let fixed = self.version_of(member).reports_checkpoint_of_created_tasks();
        ReportRules {
            checkpoint_of_created: fixed || self.what_if.reads_checkpoints,
            one_more: self.what_if.reports_one_more,
        }
    }

    /// Its processes, by index.
    pub fn process_indices(&self) -> impl Iterator<Item = ProcessIx> + use<> {
        0..ProcessIx::try_from(self.processes.len()).unwrap_or(ProcessIx::MAX)
    }

    /// A task's name.
    pub fn task_id(&self, task: TaskIx) -> TaskId {
        self.topology.tasks[task as usize]
    }

    /// Whether a task has state.
    pub fn is_stateful(&self, task: TaskIx) -> bool {
        self.topology.stateful[task as usize]
    }

    /// A task's end offset sum; none if it is stateless.
    pub fn end_offset_sum(&self, task: TaskIx) -> Option<u64> {
        self.is_stateful(task).then(|| self.topology.end_offset_sums[task as usize])
    }

    /// The name of a member as the vectors write it: `p2-thread-1`, with the process's own name in front.
    pub fn member_name(&self, member: MemberIx) -> String {
        let Member { process, thread } = self.members[member as usize];
        format!("{}-thread-{thread}", self.processes[process as usize].name)
    }

    /// The same group under other rules.
    #[must_use]
    pub fn what_if(&self, what_if: WhatIf) -> Self {
        Self { what_if, ..self.clone() }
    }

    /// The same group with every instance on one version.
    #[must_use]
    pub fn on_version(&self, version: KafkaVersion) -> Self {
        let mut group = self.clone();
        group.put_on(version);
        group
    }

    /// Puts every instance on one version.
    pub fn put_on(&mut self, version: KafkaVersion) {
        for process in &mut self.processes {
            process.version = version;
        }
    }
}
