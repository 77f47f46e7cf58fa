//! What a leader says in one rebalance: a block of rows that follow each other in a known order.

use super::Rebalance;
use crate::kafka::process_id::ProcessId;
use crate::log::layout::client_of;
use crate::log::reader::Line;
use crate::log::said::{Name, PerConsumer, Said, Told};

/// Longer than this, in milliseconds, no leader is silent inside one assignment.
const LONGEST_PAUSE_MS: i64 = 60_000;

/// How far into an assignment a row stands; none for a row that is not the leader's. Inside one assignment it never goes back.
fn step(said: &Said) -> Option<u32> {
    Some(match said {
        Said::Participating => 0,
        Said::Participant(..) => 1,
        Said::Stateful(..) => 2,
        Said::NoEndOffsets => 3,
        Said::Decided { .. } => 4,
        Said::Assigned | Said::Client(..) => 5,
        Said::Withheld(..)
        | Said::StandIn(..)
        | Said::FollowUpRequested(..)
        | Said::PerConsumerOf(..)
        | Said::PerConsumer(..) => REPEATED,
        Said::Stable(..) => 7,
        Said::Distributed(..) => 8,
        _ => return None,
    })
}

/// Most processes, members or tasks that one block lists twice over; a group has fewer.
const MAX_LISTED: usize = 8_192;

/// The step of rows that there are any number of.
const REPEATED: u32 = 6;

fn may_repeat(step: u32) -> bool {
    matches!(step, 1 | 3 | 5 | REPEATED)
}

struct Block {
    rebalance: Rebalance,
    step: u32,
    latest_ms: Option<i64>,
    is_closed: bool,
    per_consumer_of: Option<ProcessId>,
}

/// The blocks, in order. Decisions are taken out of the rows: they are most of what is kept.
pub(super) fn blocks(lines: &mut [Line]) -> Vec<Rebalance> {
    let mut blocks: Vec<Rebalance> = Vec::new();
    let mut open: Option<Block> = None;
    for line in lines {
        let Some(step) = step(&line.said) else {
            if let (Some(block), Said::Joining) = (&mut open, &line.said) {
                // The leader's next report is out, so this assignment is over.
                block.is_closed |= line.thread.is_some() && line.thread == block.rebalance.leader;
            }
            continue;
        };
        if open.as_ref().is_none_or(|block| block.is_over(step, line)) {
            let rebalance = Rebalance { at: line.stamp, ..Rebalance::default() };
            let next = Block { rebalance, step, latest_ms: None, is_closed: false, per_consumer_of: None };
            blocks.extend(open.replace(next).map(Block::finish));
        }
        if let Some(block) = &mut open {
            block.take(step, line);
        }
    }
    blocks.extend(open.map(Block::finish));
    blocks
}

impl Block {
    fn is_over(&self, step: u32, line: &Line) -> bool {
        let is_another_leader = match (&self.rebalance.leader, &line.thread) {
            (Some(leader), Some(thread)) => is_thread(thread) && leader != thread,
            _ => false,
        };
        let pause_ms = line.stamp.zip(self.latest_ms).map_or(0, |(stamp, latest)| stamp.ms - latest);
        self.is_closed
            || is_another_leader
            || step < self.step
            || (step == self.step && !may_repeat(step))
            || pause_ms > LONGEST_PAUSE_MS
    }

    fn take(&mut self, step: u32, line: &mut Line) {
        self.step = step;
        self.latest_ms = line.stamp.map(|stamp| stamp.ms).or(self.latest_ms);
        let rebalance = &mut self.rebalance;
        rebalance.lines.push(line.place());
        if let Some(thread) = line.thread.as_ref().filter(|thread| is_thread(thread)) {
            rebalance.leader.get_or_insert_with(|| thread.clone());
        }
        let place = line.place();
        match &mut line.said {
            Said::Participant(process, members) => {
                rebalance.participants.insert(*process, members.clone());
            }
            Said::NoEndOffsets => rebalance.end_offsets_missing = true,
            Said::Decided { clients, probing } => {
                rebalance.at = line.stamp;
                rebalance.decided = Some(place);
                rebalance.clients = std::mem::take(clients);
                rebalance.probing = *probing;
            }
            Said::Client(client)
                if rebalance.clients.len() < MAX_LISTED && rebalance.client(client.process).is_none() =>
            {
                rebalance.clients.push((**client).clone());
            }
            Said::Withheld(task, member) => rebalance.withheld.push((*task, member.clone())),
            Said::StandIn(task, member) => rebalance.stand_ins.push((*task, member.clone())),
            Said::FollowUpRequested(told, member) => rebalance.follow_ups.push((*told, member.clone())),
            Said::PerConsumerOf(process) => self.per_consumer_of = Some(*process),
            Said::PerConsumer(kind, lists) => self.per_consumer(*kind, lists),
            Said::Stable(stable) => rebalance.stable = Some(*stable),
            Said::Distributed(generation, given) => {
                rebalance.generation = Some(*generation);
                rebalance.given = given.iter().cloned().collect();
            }
            _ => {}
        }
    }

    /// Releases that print a process's members tell what is withheld a second time; the members are what is new.
    fn per_consumer(&mut self, kind: PerConsumer, lists: &[(Name, Vec<crate::kafka::task_id::TaskId>)]) {
        let Some(process) = self.per_consumer_of else { return };
        let members = self.rebalance.participants.entry(process).or_default();
        for (member, _) in lists {
            if members.len() < MAX_LISTED && !members.contains(member) {
                members.push(member.clone());
            }
        }
        if kind == PerConsumer::Revoking {
            for (member, tasks) in lists {
                for task in tasks {
                    let known = self.rebalance.withheld.iter().any(|(other, _)| other == task);
                    if !known && self.rebalance.withheld.len() < MAX_LISTED {
                        self.rebalance.withheld.push((*task, member.clone()));
                    }
                }
            }
        }
    }

    fn finish(mut self) -> Rebalance {
        let rebalance = &mut self.rebalance;
        rebalance.clients.sort_by_key(|client| client.process);
        rebalance.probing = rebalance.probing.or_else(|| {
            let asked = rebalance.follow_ups.iter().any(|(told, _)| *told == Told::Probing);
            asked.then_some(true)
        });
        self.rebalance
    }
}

fn is_thread(name: &str) -> bool {
    client_of(name) != name
}
