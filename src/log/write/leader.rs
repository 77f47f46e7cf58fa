//! What the leader says.

use std::collections::BTreeMap;

use super::text::{commas, list, tasks};
use super::{Round, Writer};
use crate::kafka::assignor::Decision;
use crate::kafka::partition_assignor::FollowUp;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::moment::Told;

const ASSIGNOR: &str = "assignment.HighAvailabilityTaskAssignor";
const PARTITION_ASSIGNOR: &str = "StreamsPartitionAssignor";

impl Writer<'_> {
    /// The assignment, from the decision to the distribution.
    pub(super) fn lead(&mut self, round: &Round) {
        let leader = round.leader;
        let process = self.group.process_of(leader);
        let states = self.client_states(round);
        let needed = round.moment.leader.decisions.contains(&Decision::ProbingNeeded { needed: true });
        let with = if needed { "with followup" } else { "with no followup" };
        let entries = states.iter().map(|(id, state)| format!("{id}={state}"));
        let decided = format!("Decided on assignment: {{{}}} {with} probing rebalance.", commas(entries));
        self.say(process, &decided, &logger(ASSIGNOR));
        let rows: Vec<String> = states.iter().map(|(id, state)| format!("{id}={state}")).collect();
        self.leading(leader, &format!("Assigned tasks to clients as \n{}.", rows.join("\n")));
        self.follow_ups(leader, round);
        self.distribute(leader, round);
    }

    /// `ClientState.toString` of every process that takes part.
    fn client_states(&self, round: &Round) -> Vec<(String, String)> {
        let mut processes: BTreeMap<ProcessIx, Vec<MemberIx>> = BTreeMap::new();
        for member in &round.members {
            processes.entry(self.group.process_of(*member)).or_default().push(*member);
        }
        let state = |(process, members): (ProcessIx, Vec<MemberIx>)| {
            (self.group.processes[process as usize].id.to_string(), self.client_state(round, process, &members))
        };
        processes.into_iter().map(state).collect()
    }

    fn client_state(&self, round: &Round, process: ProcessIx, members: &[MemberIx]) -> String {
        let (mut active, mut standby, mut owned) = (Vec::new(), Vec::new(), Vec::new());
        let mut sums: BTreeMap<TaskIx, i64> = BTreeMap::new();
        for member in members {
            let told = told(round, *member);
            active.extend(told.active.iter().chain(told.pending.iter().map(|(task, _)| task)).copied());
            standby.extend(told.standby.iter().filter(|task| !told.stand_ins.contains(task)).copied());
            let report = &round.moment.leader.reports[*member as usize];
            owned.extend(&report.owned);
            sums.extend(report.said.iter().map(|(task, sum, _)| (*task, *sum)));
        }
        for list in [&mut active, &mut standby, &mut owned] {
            list.sort_unstable();
        }
        let names = |list: &[TaskIx]| list_in_brackets(tasks(self.group, list));
        let with_number = |(task, number): (TaskIx, i64)| format!("{}={number}", self.task(task));
        let prev_standby: Vec<TaskIx> = sums.keys().copied().filter(|task| !owned.contains(task)).collect();
        let partitions = owned.iter().map(|task| self.names.partition(self.task(*task)));
        let lags = round.moment.lag_table(self.group).unwrap_or_default();
        let stateful = (0..).take(self.group.topology.tasks.len()).filter(|task| self.group.is_stateful(*task));
        format!(
            "[activeTasks: {} standbyTasks: {} prevActiveTasks: {} prevStandbyTasks: {} prevOwnedPartitionsByConsumerId: {} \
             changelogOffsetTotalsByTask: {} taskLagTotals: {} capacity: {} assigned: {}]",
            names(&active),
            names(&standby),
            names(&owned),
            names(&prev_standby),
            list_in_brackets(partitions),
            list_in_brackets(sums.into_iter().map(with_number)),
            list_in_brackets(stateful.map(|task| with_number((task, lags.get(task, process))))),
            members.len(),
            active.len() + standby.len(),
        )
    }

    fn follow_ups(&mut self, leader: MemberIx, round: &Round) {
        let mut is_stable = true;
        for member in &round.members {
            let told = told(round, *member);
            let name = self.names.member(*member).to_owned();
            for (task, _) in &told.pending {
                let task = self.task(*task);
                let say = format!(
                    "Removing task {task} from {name} active assignment until it is safely revoked in followup rebalance"
                );
                self.leading(leader, &say);
            }
            for task in &told.stand_ins {
                let task = self.task(*task);
                let say = format!(
                    "Adding removed stateful active task {task} as a standby for {name} before it is safely revoked in followup \
                     rebalance"
                );
                self.leading(leader, &say);
            }
            is_stable &= told.follow_up == FollowUp::None;
            match told.follow_up {
                FollowUp::None => {}
                FollowUp::Immediate => {
                    self.leading(
                        leader,
                        "Requesting followup rebalance be scheduled immediately due to tasks changing ownership.",
                    );
                }
                FollowUp::Probing => {
                    let interval = self.group.topology.config.probing_rebalance_interval_ms;
                    self.probing_ms = self.now_ms.saturating_add(i64::try_from(interval).unwrap_or(i64::MAX));
                    let say = format!(
                        "Requesting followup rebalance be scheduled for {} ms to probe for caught-up replica tasks.",
                        self.probing_ms
                    );
                    self.leading(leader, &say);
                }
            }
        }
        self.leading(
            leader,
            if is_stable {
                "Finished stable assignment of tasks, no followup rebalances required."
            } else {
                "Finished unstable assignment of tasks, a followup rebalance will be scheduled."
            },
        );
    }

    fn distribute(&mut self, leader: MemberIx, round: &Round) {
        let given = round.members.iter().map(|member| {
            let partitions =
                tasks(self.group, &told(round, *member).active).into_iter().map(|task| self.names.partition(task));
            format!("{}=Assignment(partitions={}, userDataSize=64)", self.names.member(*member), list(partitions))
        });
        let say = format!("Finished assignment for group at generation {}: {{{}}}", round.generation, commas(given));
        self.consumer(leader, &say, "ConsumerCoordinator");
    }

    fn leading(&mut self, leader: MemberIx, text: &str) {
        let text = format!("stream-thread [{}-consumer] {text}", self.names.thread(leader));
        self.say(self.group.process_of(leader), &text, &logger(PARTITION_ASSIGNOR));
    }
}

fn list_in_brackets<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    format!("({})", list(items))
}

pub(super) fn logger(class: &str) -> String {
    format!("org.apache.kafka.streams.processor.internals.{class}")
}

/// What a member was told; nothing if it was told nothing.
pub(super) fn told(round: &Round, member: MemberIx) -> Told {
    round.moment.members[member as usize].told.clone().unwrap_or_default()
}
