//! Puts what leaders decided and what threads did together: by generation, and where that is missing by time.

use std::collections::{BTreeMap, BTreeSet};

use super::{Rebalance, Turn};
use crate::log::said::Name;

/// Further apart than this, in milliseconds, two things are not of the same rebalance although the generation is the same: the
/// group was emptied and begun anew.
const FURTHEST_MS: i64 = 600_000;

/// Rebalances in order, and the number of turns that belong to none.
pub(super) fn join(blocks: Vec<Rebalance>, turns: Vec<(Name, Turn)>) -> (Vec<Rebalance>, u64) {
    let mut rebalances = blocks;
    name_generations(&mut rebalances, &turns);
    let mut strays = 0;
    let (known, unknown): (Vec<_>, Vec<_>) = turns.into_iter().partition(|(_, turn)| turn.generation.is_some());
    let mut by_generation: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, rebalance) in rebalances.iter().enumerate() {
        if let Some(generation) = rebalance.generation {
            by_generation.entry(generation).or_default().push(at);
        }
    }
    for (thread, turn) in known {
        let generation = turn.generation.unwrap_or_default();
        let candidates = by_generation.entry(generation).or_default();
        let distance = |at: &usize| apart_ms(&rebalances[*at], &turn);
        let nearest = candidates.iter().copied().min_by_key(distance).filter(|at| distance(at) <= FURTHEST_MS);
        let at = nearest.unwrap_or_else(|| {
            rebalances.push(Rebalance { generation: turn.generation, at: turn.at, ..Rebalance::default() });
            candidates.push(rebalances.len() - 1);
            rebalances.len() - 1
        });
        put(&mut rebalances[at], thread, turn);
    }
    rebalances.sort_by_key(|rebalance| (rebalance.at.map(|stamp| stamp.ms), rebalance.generation));
    for (thread, turn) in unknown {
        let ms = turn.at.map(|stamp| stamp.ms);
        let before = rebalances.partition_point(|rebalance| rebalance.at.map(|stamp| stamp.ms) <= ms);
        match before.checked_sub(1).map(|at| &mut rebalances[at]) {
            Some(rebalance) if !rebalance.turns.contains_key(&thread) => put(rebalance, thread, turn),
            _ => strays += 1,
        }
    }
    (rebalances, strays)
}

fn put(rebalance: &mut Rebalance, thread: Name, turn: Turn) {
    let kept = rebalance.turns.get(&thread);
    // A thread that missed its assignment and says so twice.
    if kept.is_none_or(|kept| kept.handled.is_none() && turn.handled.is_some()) {
        rebalance.turns.insert(thread, turn);
    }
}

fn apart_ms(rebalance: &Rebalance, turn: &Turn) -> i64 {
    rebalance.at.zip(turn.at).map_or(0, |(a, b)| (a.ms - b.ms).abs())
}

/// A block whose row with the generation is missing takes it from a thread that got its assignment before the next block.
fn name_generations(blocks: &mut [Rebalance], turns: &[(Name, Turn)]) {
    let mut known: BTreeSet<u32> = blocks.iter().filter_map(|block| block.generation).collect();
    for at in 0..blocks.len() {
        if blocks[at].generation.is_some() {
            continue;
        }
        let ms = |block: &Rebalance| block.at.map(|stamp| stamp.ms);
        let (Some(from), until) = (ms(&blocks[at]), blocks.get(at + 1).and_then(ms).unwrap_or(i64::MAX)) else {
            continue;
        };
        let first = turns.partition_point(|(_, turn)| turn.at.is_none_or(|stamp| stamp.ms < from));
        let inside = turns[first..].iter().take_while(|(_, turn)| turn.at.is_some_and(|stamp| stamp.ms < until));
        let found = inside.filter(|(_, turn)| turn.handled.is_some()).find_map(|(_, turn)| turn.generation);
        blocks[at].generation = found.filter(|generation| known.insert(*generation));
    }
}
