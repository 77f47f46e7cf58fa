//! Where the states of an exploration are drawn: a column for each distance from the start, states in a column near those that
//! lead to them, rest at the very right.

use std::collections::BTreeMap;

use super::schedules::Explored;
use crate::app::num::real;

/// Between two columns.
const COLUMN_PX: f64 = 84.0;
/// Between two states of a column.
const ROW_PX: f64 = 34.0;
/// Around all of it.
const MARGIN_PX: f64 = 28.0;
/// Rows before a column is broken in two.
const ROWS: usize = 14;

/// A point.
pub type Point = (f64, f64);

/// A transition as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// From this state.
    pub from: u32,
    /// To this one; none for rest.
    pub to: Option<u32>,
    /// The path, for an SVG.
    pub path: String,
    /// Whether it is a part of the ring.
    pub is_in_ring: bool,
    /// Whether it is a part of the shortest way to rest.
    pub is_on_way: bool,
    /// Whether it takes luck.
    pub is_lucky: bool,
}

/// The drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// How large it is.
    pub size: Point,
    /// Where each state is.
    pub places: BTreeMap<u32, Point>,
    /// Where rest is, if any transition leads there.
    pub rest: Option<Point>,
    /// Transitions, those of the ring and of the way out last, so that they lie on top.
    pub curves: Vec<Curve>,
}

/// Draws what is known.
pub fn drawing(explored: &Explored) -> Drawing {
    let columns = columns(explored);
    let rows = columns.iter().map(Vec::len).max().unwrap_or(1);
    let height = real(rows.max(3)) * ROW_PX;
    let mut places = BTreeMap::new();
    for (column, states) in columns.iter().enumerate() {
        let top = MARGIN_PX + (height - real(states.len()) * ROW_PX) / 2.0;
        for (row, state) in states.iter().enumerate() {
            // Neighbours stand a little apart, so that what passes behind one is seen.
            let shift = if row % 2 == 0 { -8.0 } else { 8.0 };
            places.insert(*state, (MARGIN_PX + real(column) * COLUMN_PX + shift, top + (real(row) + 0.5) * ROW_PX));
        }
    }
    let leads_to_rest = explored.drawn_edges.iter().any(|edge| edge.step.to.is_none());
    let rest = leads_to_rest.then(|| (MARGIN_PX + real(columns.len()) * COLUMN_PX, MARGIN_PX + height / 2.0));
    let width = 2.0 * MARGIN_PX + real(columns.len() - usize::from(!leads_to_rest)) * COLUMN_PX;
    let curves = curves(explored, &places, rest);
    Drawing { size: (width.max(160.0), 2.0 * MARGIN_PX + height), places, rest, curves }
}

/// States by distance from the start; a crowd takes several columns.
fn columns(explored: &Explored) -> Vec<Vec<u32>> {
    let mut by_depth: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for node in &explored.nodes {
        by_depth.entry(node.depth).or_default().push(node.state);
    }
    let mut heights: BTreeMap<u32, f64> = BTreeMap::new();
    let mut columns = Vec::new();
    for states in by_depth.into_values() {
        let states = by_those_before(explored, &heights, states);
        for (at, state) in states.iter().enumerate() {
            heights.insert(*state, (real(at) + 0.5) / real(states.len()));
        }
        let parts = states.len().div_ceil(ROWS);
        columns.extend(states.chunks(states.len().div_ceil(parts)).map(<[u32]>::to_vec));
    }
    columns
}

/// States of one distance, each near the mean of those that lead to it.
fn by_those_before(explored: &Explored, heights: &BTreeMap<u32, f64>, states: Vec<u32>) -> Vec<u32> {
    let mean = |state: u32| {
        let before = explored.drawn_edges.iter().filter(|edge| edge.step.to == Some(state));
        let before: Vec<f64> = before.filter_map(|edge| heights.get(&edge.from)).copied().collect();
        if before.is_empty() { 0.5 } else { before.iter().sum::<f64>() / real(before.len()) }
    };
    let mut placed: Vec<(f64, u32)> = states.into_iter().map(|state| (mean(state), state)).collect();
    placed.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    placed.into_iter().map(|(_, state)| state).collect()
}

fn curves(explored: &Explored, places: &BTreeMap<u32, Point>, rest: Option<Point>) -> Vec<Curve> {
    let ring = &explored.ring;
    let follows = |from: u32, to: Option<u32>| {
        let next = ring.iter().position(|state| *state == from).and_then(|at| ring.get((at + 1) % ring.len()));
        next.is_some() && next.copied() == to
    };
    let curve = |edge: &super::schedules::Edge| {
        let to = edge.step.to;
        let end = to.map_or(rest, |state| places.get(&state).copied())?;
        Some(Curve {
            from: edge.from,
            to,
            path: path(*places.get(&edge.from)?, end),
            is_in_ring: follows(edge.from, to) && !edge.step.is_lucky,
            is_on_way: explored.is_on_way(edge.from, to),
            is_lucky: edge.step.is_lucky,
        })
    };
    let mut curves: Vec<Curve> = explored.drawn_edges.iter().filter_map(curve).collect();
    curves.sort_by_key(|curve| (curve.is_on_way, curve.is_in_ring, curve.from, curve.to));
    curves
}

/// From left to right as an S, back as an arch above, to itself as a loop.
fn path((x, y): Point, (to_x, to_y): Point) -> String {
    if (x, y) == (to_x, to_y) {
        return format!("M{} {}c-26 -30 26 -30 {} 0", x - 4.0, y - 9.0, 8.0);
    }
    if to_x > x + COLUMN_PX / 2.0 {
        let bend = (to_x - x) / 2.0;
        return format!("M{x} {y}C{} {y} {} {to_y} {to_x} {to_y}", x + bend, to_x - bend);
    }
    // High enough to pass over what is between, and not over the edge.
    let top = (y.min(to_y) - 18.0 - (x - to_x) / 6.0).max(-8.0);
    format!("M{x} {y}C{} {top} {} {top} {to_x} {to_y}", x + 14.0, to_x - 14.0)
}
