//! The most that each card of a run ever has to hold: cards get their size once, so that nothing jumps while it plays.

use super::card;
use super::chip::ghosts;
use super::num::index;
use crate::kafka::ProcessIx;
use crate::sim::event::Event;
use crate::sim::group::Group;
use crate::sim::moment::Moment;
use crate::sim::run::Run;

/// The most that a card ever holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardExtent {
    /// Chips at once, a lane a thread.
    pub lanes: Vec<u32>,
    /// Rows at once.
    pub rows: u32,
    /// Whether it ever says why something stays unsaid.
    pub has_note: bool,
}

/// The extents of a run's cards, on their way.
#[derive(Clone, Debug, Default)]
pub struct Extents(Vec<CardExtent>);

impl Extents {
    /// Of nothing yet.
    pub fn new(run: &Run) -> Self {
        let blank = |process: &crate::sim::group::Process| CardExtent {
            lanes: vec![0; process.threads as usize],
            ..CardExtent::default()
        };
        Self(run.group.processes.iter().map(blank).collect())
    }

    /// Takes a stored round into account: all its moments.
    pub fn add(&mut self, run: &Run, round: usize) {
        let (group, round) = (&run.group, &run.rounds[round]);
        let mut moment = round.before.clone();
        for event in &round.events {
            moment.apply(group, event);
            if may_add_chips(event) {
                widen(group, &counts(group, &moment, &round.before), &mut self.0);
            }
            if let Some(process) = may_add_rows(group, event) {
                let (rows, has_note) = card::size(group, &moment, process);
                let extent = &mut self.0[process as usize];
                extent.rows = extent.rows.max(rows);
                extent.has_note |= has_note;
            }
        }
    }

    /// Takes one moment into account. `before` is the moment before its rebalance.
    pub fn add_moment(&mut self, group: &Group, moment: &Moment, before: &Moment) {
        widen(group, &counts(group, moment, before), &mut self.0);
        for (process, extent) in (0..).zip(&mut self.0) {
            let (rows, has_note) = card::size(group, moment, process);
            extent.rows = extent.rows.max(rows);
            extent.has_note |= has_note;
        }
    }

    /// What has come of it so far.
    pub fn so_far(&self) -> &[CardExtent] {
        &self.0
    }

    /// What has come of it.
    pub fn done(self) -> Vec<CardExtent> {
        self.0
    }
}

/// The extents of a run's cards, over all its moments.
pub fn extents(run: &Run) -> Vec<CardExtent> {
    let mut extents = Extents::new(run);
    for round in 0..run.rounds.len() {
        extents.add(run, round);
    }
    extents.done()
}

/// Whether there can be more chips in a lane after an event than before it. Most events change what a chip looks like.
const fn may_add_chips(event: &Event) -> bool {
    !matches!(
        event,
        Event::DirectoryLocked { .. }
            | Event::LockReleased { .. }
            | Event::SumReported { .. }
            | Event::SumUnsaid { .. }
            | Event::JoinGroupSent { .. }
            | Event::LagsComputed { .. }
            | Event::Decided(_)
            | Event::ActiveGiven { .. }
            | Event::StandbyGiven { .. }
            | Event::FollowUpScheduled { .. }
            | Event::CheckpointWritten { .. }
            | Event::TaskInitialised { .. }
            | Event::TaskRan { .. }
            | Event::RecordsGained { .. }
            | Event::LeftPoll { .. }
            | Event::StoodStill { .. }
    )
}

/// The process whose card can have more rows after an event than before it, or a note. A report is looked at when it is
/// complete; while it is made anew, what another thread left unsaid can come to light.
fn may_add_rows(group: &Group, event: &Event) -> Option<ProcessIx> {
    match *event {
        Event::DirectoryLocked { member, .. } | Event::SumReported { member, .. } | Event::SumUnsaid { member, .. } => {
            let process = group.process_of(member);
            (group.processes[process as usize].threads > 1).then_some(process)
        }
        Event::JoinGroupSent { member, .. }
        | Event::TaskCreated { member, .. }
        | Event::TaskInitialised { member, .. }
        | Event::CheckpointWritten { member, .. } => Some(group.process_of(member)),
        _ => None,
    }
}

fn counts(group: &Group, moment: &Moment, before: &Moment) -> Vec<u32> {
    let mut counts = vec![0_u32; group.members.len()];
    for (count, state) in counts.iter_mut().zip(&moment.world.members) {
        *count = index(state.tasks.tasks().len());
    }
    for (member, ..) in ghosts(moment, before) {
        counts[member as usize] += 1;
    }
    counts
}

/// What holds either of two runs of the same instances.
pub fn widest(one: &[CardExtent], other: &[CardExtent]) -> Vec<CardExtent> {
    let both = |(a, b): (&CardExtent, &CardExtent)| CardExtent {
        lanes: longest(&a.lanes, &b.lanes),
        rows: a.rows.max(b.rows),
        has_note: a.has_note || b.has_note,
    };
    one.iter().zip(other).map(both).collect()
}

/// The larger of each; where only one has a lane, that one's.
fn longest(one: &[u32], other: &[u32]) -> Vec<u32> {
    let lane = |lanes: &[u32], at: usize| lanes.get(at).copied().unwrap_or(0);
    (0..one.len().max(other.len())).map(|at| lane(one, at).max(lane(other, at))).collect()
}

fn widen(group: &Group, counts: &[u32], extents: &mut [CardExtent]) {
    for (count, member) in counts.iter().zip(&group.members) {
        let lane = &mut extents[member.process as usize].lanes[member.thread as usize - 1];
        *lane = (*lane).max(*count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::chip::chips;
    use crate::app::show::Show;
    use crate::sim::presets::presets;

    #[test]
    fn no_moment_of_a_run_needs_more_than_the_extents_and_some_moment_needs_all() {
        for show in (0..presets().len()).map(Show::new) {
            for side in &show.sides {
                let run = &side.run;
                let mut most: Vec<CardExtent> = extents(run);
                let promised = most.clone();
                for extent in &mut most {
                    extent.lanes.fill(0);
                    (extent.rows, extent.has_note) = (0, false);
                }
                for round in &run.rounds {
                    let mut moment = round.before.clone();
                    for event in &round.events {
                        moment.apply(&run.group, event);
                        let mut counts = vec![0_u32; run.group.members.len()];
                        for chip in chips(&run.group, &moment, &round.before) {
                            counts[chip.member as usize] += 1;
                        }
                        widen(&run.group, &counts, &mut most);
                        for (extent, process) in most.iter_mut().zip(0..) {
                            let (rows, has_note) = card::size(&run.group, &moment, process);
                            extent.rows = extent.rows.max(rows);
                            extent.has_note |= has_note;
                        }
                    }
                }
                assert_eq!(most, promised, "{} {}", show.about.title, side.label);
            }
        }
    }
}
