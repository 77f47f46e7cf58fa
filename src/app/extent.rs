//! The most that each card of a run ever has to hold: cards get their size once, so that nothing jumps while it plays.

use super::card;
use super::chip::chips;
use crate::sim::group::Group;
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

/// The extents of a run's cards, over all its moments.
pub fn extents(run: &Run) -> Vec<CardExtent> {
    let group = &run.group;
    let blank = |process: &crate::sim::group::Process| CardExtent {
        lanes: vec![0; process.threads as usize],
        ..CardExtent::default()
    };
    let mut extents: Vec<CardExtent> = group.processes.iter().map(blank).collect();
    for round in &run.rounds {
        let mut moment = round.before.clone();
        for event in &round.events {
            moment.apply(group, event);
            let mut counts = vec![0_u32; group.members.len()];
            for chip in chips(group, &moment, &round.before) {
                counts[chip.member as usize] += 1;
            }
            widen(group, &counts, &mut extents);
            for (extent, process) in extents.iter_mut().zip(0..) {
                let (rows, has_note) = card::size(group, &moment, process);
                extent.rows = extent.rows.max(rows);
                extent.has_note |= has_note;
            }
        }
    }
    extents
}

/// What holds either of two runs of the same instances.
pub fn widest(one: &[CardExtent], other: &[CardExtent]) -> Vec<CardExtent> {
    let both = |(a, b): (&CardExtent, &CardExtent)| CardExtent {
        lanes: a.lanes.iter().zip(&b.lanes).map(|(a, b)| *a.max(b)).collect(),
        rows: a.rows.max(b.rows),
        has_note: a.has_note || b.has_note,
    };
    one.iter().zip(other).map(both).collect()
}

fn widen(group: &Group, counts: &[u32], extents: &mut [CardExtent]) {
    for (count, member) in counts.iter().zip(&group.members) {
        let lane = &mut extents[member.process as usize].lanes[member.thread as usize - 1];
        *lane = (*lane).max(*count);
    }
}
