//! The leader's part: from reports to an assignment.

use super::{Assignment, Engine};
use crate::kafka::assignor::{Decision, DecisionSink};
use crate::kafka::partition_assignor::{self, GroupAssignment, MemberAssignment, MemberSubscription};
use crate::kafka::process_id::ProcessId;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::event::{Event, EventSink};

/// Passes decisions on, with processes as the group numbers them: the assignor knows only those that have joined.
struct Explain<'s, S> {
    sink: &'s mut S,
    joined: &'s [ProcessIx],
}

impl<S: EventSink> DecisionSink for Explain<'_, S> {
    #[inline]
    fn decided(&mut self, decision: impl FnOnce() -> Decision) {
        let Self { sink, joined } = self;
        sink.event(|| Event::Decided(decision().renumbered(|rank| joined[rank as usize])));
    }
}

impl<S: EventSink> Engine<'_, S> {
    /// The leader assigns from the reports. An entry a joined member, in member order; none in an empty group.
    pub(super) fn lead(&mut self) -> Assignment {
        let group = self.group;
        let Some(leading_member) = self.world.leading_member(group) else { return Assignment::new() };
        let joined: Vec<ProcessIx> = self.world.running.iter().collect();
        let processes: Vec<ProcessId> = joined.iter().map(|process| group.processes[*process as usize].id).collect();
        let members: Vec<MemberIx> =
            group.members_by_name.iter().copied().filter(|member| self.world.has_joined(group, *member)).collect();
        let tasks_of = |member: &MemberIx| &self.world.member(*member).tasks;
        let owned: Vec<TaskIx> = members.iter().flat_map(|member| tasks_of(member).owned()).collect();
        let rank = |member: MemberIx| {
            let rank = joined.binary_search(&group.process_of(member)).unwrap_or(0);
            ProcessIx::try_from(rank).unwrap_or(ProcessIx::MAX)
        };
        let mut subscriptions = Vec::with_capacity(members.len());
        let mut rest = owned.as_slice();
        for member in &members {
            let offset_sums = &self.world.member(*member).report.offset_sums;
            let owned = rest.split_off(..tasks_of(member).owned().count()).unwrap_or_default();
            subscriptions.push(MemberSubscription { process: rank(*member), offset_sums, owned });
        }
        let leader = rank(leading_member);
        let view = partition_assignor::Group {
            topology: &group.topology,
            processes: &processes,
            members: &subscriptions,
            leader,
            keeps_stateless: group.what_if.keeps_stateless,
        };
        partition_assignor::lags(&view, &mut self.lags);
        let leader = leading_member;
        let mut said = Explain { sink: &mut self.sink, joined: &joined };
        said.sink.event(|| Event::LagsComputed { leader });
        let GroupAssignment { members: told, .. } = partition_assignor::assign(&view, &self.lags, &mut said);
        self.world.apply(group, &Event::LagsComputed { leader });
        let mut by_member: Vec<(MemberIx, MemberAssignment)> = members.into_iter().zip(told).collect();
        by_member.sort_unstable_by_key(|(member, _)| *member);
        by_member
    }
}
