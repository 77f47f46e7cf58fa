//! Where one side stands. It is kept from step to step, so that the next step costs what it changes, and not all that happened
//! in its rebalance before.

use std::rc::Rc;

use super::axis::Cursor;
use super::show::Show;
use crate::kafka::{MemberIx, ProcessIx, TaskIx};
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Position;

/// A side at a cursor.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The group, as it is there.
    pub group: Rc<Group>,
    /// The moment before the rebalance.
    pub before: Rc<Moment>,
    /// The moment.
    pub moment: Moment,
    round: u32,
    position: Position,
}

impl Standing {
    /// A side at a cursor, from the beginning of its rebalance.
    pub fn new(show: &Show, side: usize, at: Cursor) -> Self {
        let before = Rc::new(show.axis.moment_before(side, at));
        let start = Position { events: 0, ..show.axis.position(side, at) };
        Self {
            group: Rc::clone(show.group_at(side, at)),
            moment: (*before).clone(),
            before,
            round: at.round,
            position: start,
        }
        .going_on(show, side, at)
    }

    /// The same side at another cursor: from here, if that is further on in the same rebalance.
    #[must_use]
    pub fn at(&self, show: &Show, side: usize, at: Cursor) -> Self {
        let to = show.axis.position(side, at);
        if self.round == at.round && self.position.round == to.round && self.position.events <= to.events {
            self.clone().going_on(show, side, at)
        } else {
            Self::new(show, side, at)
        }
    }

    fn going_on(mut self, show: &Show, side: usize, at: Cursor) -> Self {
        show.axis.go_on(side, &mut self.moment, self.position.events, at);
        self.position = show.axis.position(side, at);
        self
    }

    /// Whether an instance's card shows the same in both.
    pub fn has_same_card(&self, other: &Self, process: ProcessIx) -> bool {
        let (a, b) = (&self.moment, &other.moment);
        let is_same = |member: usize| {
            let (now, then) = (&a.members[member], &b.members[member]);
            a.world.members[member].tasks == b.world.members[member].tasks
                && (now.position, &now.report) == (then.position, &then.report)
        };
        let directories = [a, b].map(|moment| &moment.world.directories[process as usize]);
        Rc::ptr_eq(&self.group, &other.group)
            && (Rc::ptr_eq(directories[0], directories[1]) || directories[0] == directories[1])
            && self.group.members_of(process).all(|member| is_same(member as usize))
    }

    /// Whether the same chips are in the same hands in both.
    pub fn has_same_chips(&self, other: &Self) -> bool {
        let (a, b) = (&self.moment, &other.moment);
        let mut hands = a.world.members.iter().zip(&b.world.members);
        Rc::ptr_eq(&self.group, &other.group)
            && Rc::ptr_eq(&self.before, &other.before)
            && hands.all(|(now, then)| now.tasks == then.tasks)
            && withheld(a).eq(withheld(b))
            && a.leader.moves().eq(b.leader.moves())
    }

    /// Whether the lags in the leader's table are the same in both.
    pub fn has_same_lags(&self, other: &Self) -> bool {
        let (a, b) = (&self.moment.leader, &other.moment.leader);
        Rc::ptr_eq(&self.group, &other.group) && a.processes == b.processes && a.reports == b.reports
    }

    /// Whether the leader's table says the same in both.
    pub fn has_same_table(&self, other: &Self) -> bool {
        let (a, b) = (&self.moment.leader, &other.moment.leader);
        self.has_same_lags(other) && (a.process, a.round) == (b.process, b.round) && a.moves().eq(b.moves())
    }
}

/// What is withheld of each member, once it was told.
fn withheld(moment: &Moment) -> impl Iterator<Item = Option<&[(TaskIx, MemberIx)]>> {
    moment.members.iter().map(|member| member.told.as_ref().map(|told| &*told.pending))
}
