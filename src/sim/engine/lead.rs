//! The leader's part: from reports to an assignment.

use super::{Assignment, Desk, Engine};
use crate::kafka::assignor::{Decision, DecisionSink};
use crate::kafka::partition_assignor::{self, MemberSubscription};
use crate::kafka::{MemberIx, ProcessIx};
use crate::sim::event::{Event, EventSink};
use crate::sim::group::Group;
use crate::sim::world::{MemberState, World};

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
    pub(super) fn lead(&mut self, assignment: &mut Assignment) {
        let Self { group, world, sink, desk, .. } = self;
        let Some(leading_member) = world.leading_member(group) else {
            assignment.clear();
            return;
        };
        desk.muster(group, world);
        let Desk { lags, leader, told, processes, joined, members, owned, .. } = desk;
        let rank = |member: MemberIx| {
            let rank = joined.binary_search(&group.process_of(member)).unwrap_or(0);
            ProcessIx::try_from(rank).unwrap_or(ProcessIx::MAX)
        };
        let mut subscriptions = Vec::with_capacity(members.len());
        let mut rest = owned.as_slice();
        for member in &*members {
            let MemberState { tasks, report } = world.member(*member);
            let owned = rest.split_off(..tasks.owned().count()).unwrap_or_default();
            subscriptions.push(MemberSubscription { process: rank(*member), offset_sums: &report.offset_sums, owned });
        }
        let view = partition_assignor::Group {
            topology: &group.topology,
            processes,
            members: &subscriptions,
            leader: rank(leading_member),
            keeps_stateless: group.what_if.keeps_stateless,
        };
        partition_assignor::lags(&view, lags);
        let mut said = Explain { sink, joined };
        said.sink.event(|| Event::LagsComputed { leader: leading_member });
        leader.assign(&view, lags, &mut said, told);
        world.apply(group, &Event::LagsComputed { leader: leading_member });
        assignment.resize_with(members.len(), Default::default);
        for ((entry, member), told) in assignment.iter_mut().zip(members).zip(told) {
            entry.0 = *member;
            std::mem::swap(&mut entry.1, told);
        }
        if !assignment.is_sorted_by_key(|(member, _)| *member) {
            assignment.sort_unstable_by_key(|(member, _)| *member);
        }
    }
}

impl Desk {
    /// Lists who takes part: processes, members by name, and what these own.
    fn muster(&mut self, group: &Group, world: &World) {
        self.joined.clear();
        self.joined.extend(world.running.iter());
        self.processes.clear();
        self.processes.extend(self.joined.iter().map(|process| group.processes[*process as usize].id));
        self.members.clear();
        let members = group.members_by_name.iter().copied();
        self.members.extend(members.filter(|member| world.has_joined(group, *member)));
        self.owned.clear();
        self.owned.extend(self.members.iter().flat_map(|member| world.member(*member).tasks.owned()));
    }
}
