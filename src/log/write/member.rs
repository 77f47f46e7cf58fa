//! What threads say when they start, take their assignments and rejoin.

use super::leader::{logger, told};
use super::text::{commas, list, tasks};
use super::{Round, Writer};
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task::Role;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, ReportMoment};
use crate::sim::moment::Moment;

impl Writer<'_> {
    /// An instance starts: its configuration and its release.
    pub(super) fn start(&mut self, process: ProcessIx) {
        let client = self.names.clients[process as usize].clone();
        let threads = self.group.processes[process as usize].threads;
        let printed = self.group.topology.config.entries();
        let mut rows: Vec<String> = printed.iter().map(|(key, value)| format!("\t{} = {value}\n", key.name)).collect();
        rows.push(format!("\tapplication.id = {}\n\tclient.id = {client}\n", self.options.application));
        rows.push(format!("\tnum.stream.threads = {threads}\n"));
        let config = format!("StreamsConfig values: \n{}", rows.concat());
        self.say(process, &config, "org.apache.kafka.streams.StreamsConfig");
        let version = self.version(process);
        for say in
            [format!("Kafka Streams version: {version}"), "State transition from CREATED to REBALANCING".to_owned()]
        {
            self.say(process, &format!("stream-client [{client}] {say}"), "org.apache.kafka.streams.KafkaStreams");
        }
    }

    /// Everybody takes what was assigned; those who revoked something rejoin; tasks are initialised and run.
    pub(super) fn take(&mut self, round: &Round, before: &Moment, events: &[Event]) {
        let mut waiting = round.members.iter().copied().peekable();
        self.now_ms += 4;
        for event in events {
            // Members take their assignments in order, and what each closes and creates follows its own.
            let own = taking_member(event);
            while let Some(member) = waiting.next_if(|member| own.is_none_or(|own| *member <= own)) {
                self.take_assignment(round, before, member, events);
            }
            self.happen(round, before, event);
        }
        for member in waiting {
            self.take_assignment(round, before, member, events);
        }
    }

    fn take_assignment(&mut self, round: &Round, before: &Moment, member: MemberIx, events: &[Event]) {
        if events.contains(&Event::AssignmentMissed { member }) {
            let say = "Join group failed with org.apache.kafka.common.errors.RebalanceInProgressException: The group is \
                       rebalancing, so a rejoin is needed.";
            self.consumer(member, say, "AbstractCoordinator");
            return;
        }
        let told = told(round, member);
        self.joined(round, member);
        let had = &before_taking(round, before, member);
        let assigned = self.partitions(&told.active);
        let owned = self.partitions(&had.owned);
        let without = |all: &[TaskIx], other: &[TaskIx]| -> Vec<TaskIx> {
            all.iter().copied().filter(|task| !other.contains(task)).collect()
        };
        let added = self.partitions(&without(&told.active, &had.owned));
        let revoked = self.partitions(&told.revoked);
        let say = format!(
            "Updating assignment with\n\tAssigned partitions:                       {}\n\tCurrent owned partitions:                  {}\n\
             \tAdded partitions (assigned - owned):       {}\n\tRevoked partitions (owned - assigned):     {}\n",
            list(&assigned),
            list(&owned),
            list(&added),
            list(&revoked)
        );
        self.consumer(member, &say, "ConsumerCoordinator");
        if !revoked.is_empty() {
            let say = format!("Revoke previously assigned partitions {}", commas(&revoked));
            self.consumer(member, &say, "ConsumerCoordinator");
        }
        let said = match told.follow_up {
            FollowUp::None => "No followup rebalance was requested, resetting the rebalance schedule.".to_owned(),
            FollowUp::Immediate => {
                "Requested to schedule immediate rebalance for new tasks to be safely revoked from current owner."
                    .to_owned()
            }
            FollowUp::Probing => format!("Requested to schedule probing rebalance for {} ms.", self.probing_ms),
        };
        self.assignor(member, &said);
        let names = |all: &[TaskIx]| list(tasks(self.group, all));
        let handle = format!(
            "Handle new assignment with:\n\tNew active tasks: {}\n\tNew standby tasks: {}\n\tExisting active tasks: {}\n\
             \tExisting standby tasks: {}",
            names(&told.active),
            names(&told.standby),
            names(&had.owned),
            names(&had.standby)
        );
        self.thread(member, &handle, "TaskManager");
        self.consumer(member, &format!("Adding newly assigned partitions: {}", commas(&added)), "ConsumerCoordinator");
    }

    /// The generation, as the member's release prints it.
    fn joined(&mut self, round: &Round, member: MemberIx) {
        let generation = round.generation;
        if self.version(self.group.process_of(member)) == KafkaVersion::V2_6_0 {
            let say = format!("Successfully joined group with generation {generation}");
            self.consumer(member, &say, "AbstractCoordinator");
            return;
        }
        let name = self.names.member(member);
        let full = format!("Generation{{generationId={generation}, memberId='{name}', protocol='stream'}}");
        for say in ["Successfully joined group with generation", "Successfully synced group in generation"] {
            self.consumer(member, &format!("{say} {full}"), "AbstractCoordinator");
        }
    }

    fn happen(&mut self, round: &Round, before: &Moment, event: &Event) {
        match *event {
            Event::TaskClosed { member, task } => {
                let was = before.world.member(member).tasks.get(task).map_or(Role::Active, |task| task.role);
                self.of_task(member, was, task, "Closed clean");
            }
            Event::TaskRecycled { member, task, role } => {
                let was = if role == Role::Active { Role::Standby } else { Role::Active };
                self.of_task(member, was, task, "Closed clean and recycled state");
            }
            Event::TaskInitialised { member, task, .. } => {
                let is_standby = told(round, member).standby.contains(&task);
                self.of_task(member, if is_standby { Role::Standby } else { Role::Active }, task, "Initialized");
            }
            Event::TaskRan { member, task } => self.of_task(member, Role::Active, task, "Restored and ready to run"),
            Event::JoinGroupSent { member, moment } => {
                if moment == ReportMoment::FollowUp {
                    self.thread(member, "Triggering the followup rebalance scheduled for 0 ms.", "StreamThread");
                }
                self.report_sent(event);
            }
            _ => self.outside(event),
        }
    }

    fn of_task(&mut self, member: MemberIx, role: Role, task: TaskIx, say: &str) {
        let (kind, class) = match role {
            Role::Active => ("task", "StreamTask"),
            Role::Standby => ("standby-task", "StandbyTask"),
        };
        let say = format!("{kind} [{}] {say}", self.task(task));
        self.thread(member, &say, class);
    }

    fn partitions(&self, list: &[TaskIx]) -> Vec<String> {
        tasks(self.group, list).into_iter().map(|task| self.names.partition(task)).collect()
    }

    /// A row of a member's thread.
    pub(super) fn thread(&mut self, member: MemberIx, text: &str, class: &str) {
        let text = format!("stream-thread [{}] {text}", self.names.thread(member));
        self.say(self.group.process_of(member), &text, &logger(class));
    }

    fn assignor(&mut self, member: MemberIx, text: &str) {
        let text = format!("stream-thread [{}-consumer] {text}", self.names.thread(member));
        self.say(self.group.process_of(member), &text, &logger("StreamsPartitionAssignor"));
    }

    /// A row of a member's consumer.
    pub(super) fn consumer(&mut self, member: MemberIx, text: &str, class: &str) {
        let thread = self.names.thread(member);
        let text = format!("[Consumer clientId={thread}-consumer, groupId={}] {text}", self.names.group_id());
        let logger = format!("org.apache.kafka.clients.consumer.internals.{class}");
        self.say(self.group.process_of(member), &text, &logger);
    }
}

/// Whose assignment an event is part of; none for what comes after all have theirs.
fn taking_member(event: &Event) -> Option<MemberIx> {
    match *event {
        Event::PartitionsRevoked { member, .. }
        | Event::CheckpointWritten { member, .. }
        | Event::TaskClosed { member, .. }
        | Event::TaskRecycled { member, .. }
        | Event::TaskCreated { member, .. }
        | Event::LockReleased { member, .. }
        | Event::AssignmentMissed { member } => Some(member),
        _ => None,
    }
}

/// What a member had before it took its assignment.
struct Had {
    owned: Vec<TaskIx>,
    standby: Vec<TaskIx>,
}

fn before_taking(round: &Round, before: &Moment, member: MemberIx) -> Had {
    let owned = round.moment.leader.reports[member as usize].owned.clone();
    let has = before.world.member(member).tasks.tasks();
    let standby = has.iter().filter(|(_, task)| task.role == Role::Standby).map(|(task, _)| *task);
    Had { owned, standby: standby.collect() }
}
