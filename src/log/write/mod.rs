//! A simulated run as the logs that Kafka 2.6 would have written, one an instance.
//!
//! The texts are those of `lasso diagnose`'s own reading, at the level INFO, in the layout of Kafka's scripts: read back, they
//! give the same rebalances. Times are made up: a rebalance at once takes 40 ms, one after a heartbeat three seconds, one after
//! a probing the probing interval.

mod leader;
mod member;
mod text;

use super::time::Stamp;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::task_id::TaskId;
use crate::kafka::version::KafkaVersion;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, Next, Trigger};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Run;

/// How a run is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// `application.id`, also the group's name and the beginning of the topics'.
    pub application: String,
    /// When the first instance starts, in milliseconds since 1970.
    pub start_ms: i64,
    /// Rebalances written at most; a ring goes round until then.
    pub max_rebalances: u32,
}

impl Default for WriteOptions {
    /// An application called `lasso`, some day, forty rebalances.
    fn default() -> Self {
        Self { application: "lasso".to_owned(), start_ms: 1_796_055_139_000, max_rebalances: 40 }
    }
}

/// The log of one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InstanceLog {
    /// The client's name.
    pub client: String,
    /// Its events: milliseconds since 1970, the place among all events of all instances, and the text, of one row or several.
    events: Vec<(i64, u64, String)>,
}

impl InstanceLog {
    /// The file's text.
    pub fn text(&self) -> String {
        self.events.iter().map(|(_, _, text)| text.as_str()).collect()
    }
}

/// All instances' logs in one, by time.
pub fn merged(logs: &[InstanceLog]) -> String {
    let mut events: Vec<&(i64, u64, String)> = logs.iter().flat_map(|log| &log.events).collect();
    events.sort_by_key(|(ms, place, _)| (*ms, *place));
    events.into_iter().map(|(_, _, text)| text.as_str()).collect()
}

const AT_ONCE_MS: i64 = 40;
const HEARTBEAT_MS: i64 = 3_000;
const START_MS: i64 = 6_000;

/// The logs of a run, an instance each, in process order. An instance that never joins has an empty one.
pub fn write(run: &Run, options: &WriteOptions) -> Vec<InstanceLog> {
    let mut writer = Writer::new(run, options);
    for rebalance in 0..options.max_rebalances {
        let Some(shown) = run.round_shown(rebalance) else { break };
        let round = &run.rounds[shown as usize];
        writer.group = run.group_at(shown);
        writer.round(rebalance, &round.before, &round.events);
    }
    writer.logs
}

struct Writer<'a> {
    group: &'a Group,
    options: &'a WriteOptions,
    logs: Vec<InstanceLog>,
    names: text::NamesOf,
    now_ms: i64,
    written: u64,
    /// How the rebalance that is being written came about.
    trigger: Trigger,
    /// Processes that have started.
    started: Vec<bool>,
    /// When the probing that was asked for is due.
    probing_ms: i64,
}

/// One rebalance as it is written.
struct Round<'a> {
    generation: u32,
    /// Once everything is settled: reports, and what everybody was told.
    moment: &'a Moment,
    members: Vec<MemberIx>,
    /// Who leads it.
    leader: MemberIx,
}

impl<'a> Writer<'a> {
    fn new(run: &'a Run, options: &'a WriteOptions) -> Self {
        let group: &Group = &run.group;
        let names = text::NamesOf::new(group, &options.application);
        let log = |client: &String| InstanceLog { client: client.clone(), events: Vec::new() };
        Self {
            group,
            options,
            logs: names.clients.iter().map(log).collect(),
            names,
            now_ms: options.start_ms,
            written: 0,
            trigger: Trigger::Start,
            started: vec![false; group.processes.len()],
            probing_ms: 0,
        }
    }

    fn round(&mut self, rebalance: u32, before: &Moment, events: &[Event]) {
        let settled = events.iter().position(|event| matches!(event, Event::NextSettled { .. }));
        let Some(settled) = settled else { return };
        let told = events.iter().rposition(|event| matches!(event, Event::FollowUpScheduled { .. })).unwrap_or(0);
        let mut moment = before.clone();
        moment.apply_all(self.group, &events[..=settled]);
        let members: Vec<MemberIx> = (0..)
            .take(self.group.members.len())
            .filter(|member| moment.world.has_joined(self.group, *member))
            .collect();
        self.pass(before);
        let (leading, taking) = events.split_at(told + 1);
        let is_begun = |event: &Event| matches!(event, Event::RebalanceBegan { .. });
        let begun = leading.iter().position(is_begun).unwrap_or(0);
        for event in &leading[..begun] {
            self.outside(event);
        }
        self.start_processes(&members);
        for event in &leading[begun..] {
            self.report_sent(event);
        }
        self.now_ms += 20;
        let leader = moment.world.leading_member(self.group).unwrap_or(0);
        let round = Round { generation: rebalance + 1, moment: &moment, members, leader };
        self.lead(&round);
        self.take(&round, before, taking);
        self.end(&round);
    }

    /// Time passes until the rebalance begins, and those who learn of it say so.
    fn pass(&mut self, before: &Moment) {
        self.now_ms += match self.trigger {
            Trigger::Start => START_MS,
            Trigger::AtOnce | Trigger::Soon => AT_ONCE_MS,
            Trigger::Heartbeat => HEARTBEAT_MS,
            Trigger::Probing => (self.probing_ms - self.now_ms).max(AT_ONCE_MS),
            Trigger::Joined | Trigger::Changed => HEARTBEAT_MS * 5,
        };
        if self.trigger == Trigger::Probing {
            let told = |member: &MemberIx| {
                let told = before.members[*member as usize].told.as_ref();
                told.is_some_and(|told| told.follow_up == FollowUp::Probing)
            };
            let due = self.probing_ms;
            for member in (0..).take(self.group.members.len()).filter(told) {
                self.thread(
                    member,
                    &format!("Triggering the followup rebalance scheduled for {due} ms."),
                    "StreamThread",
                );
            }
        }
    }

    /// What the thread of a member says with its report.
    fn report_sent(&mut self, event: &Event) {
        if let Event::JoinGroupSent { member, .. } = *event {
            self.consumer(member, "(Re-)joining group", "AbstractCoordinator");
        }
    }

    /// What is done to an instance from outside.
    fn outside(&mut self, event: &Event) {
        let (process, say) = match *event {
            Event::InstanceStopping { process } => (process, "State transition from RUNNING to PENDING_SHUTDOWN"),
            Event::InstanceLeft { process } => (process, "State transition from PENDING_SHUTDOWN to NOT_RUNNING"),
            Event::InstanceCrashed { process } => {
                self.started[process as usize] = false;
                return;
            }
            _ => return,
        };
        self.started[process as usize] = false;
        let text = format!("stream-client [{}] {say}", self.names.clients[process as usize]);
        self.say(process, &text, "org.apache.kafka.streams.KafkaStreams");
    }

    fn start_processes(&mut self, members: &[MemberIx]) {
        for member in members {
            let process = self.group.process_of(*member);
            if !std::mem::replace(&mut self.started[process as usize], true) {
                self.start(process);
            }
        }
    }

    /// After everything else of a rebalance: how the next one comes about.
    fn end(&mut self, round: &Round) {
        let next = round.moment.next.unwrap_or(Next::None);
        self.trigger = next.trigger().unwrap_or(Trigger::Joined);
        self.now_ms += 5;
    }

    fn version(&self, process: ProcessIx) -> KafkaVersion {
        self.group.processes[process as usize].version
    }

    fn task(&self, task: TaskIx) -> TaskId {
        self.group.task_id(task)
    }

    /// An event of an instance, in the layout `[%d] %p %m (%c)`.
    fn say(&mut self, process: ProcessIx, text: &str, logger: &str) {
        let stamp = Stamp { ms: self.now_ms, has_date: true, has_zone: false }.to_string();
        let stamp = stamp.replacen('T', " ", 1).replacen('.', ",", 1);
        let event = format!("[{stamp}] INFO {text} ({logger})\n");
        self.logs[process as usize].events.push((self.now_ms, self.written, event));
        self.written += 1;
    }
}
