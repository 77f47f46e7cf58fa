//! The timeline's shape: a stem, and a ring if a state has come back. Pure geometry, in CSS pixels.
//!
//! ```text
//!                              ╭─ at once ─╮
//!  0 ── 10 min ── 1 ── 2 ── 3 ●             ● 4
//!                              ╰─heartbeat─╯
//! ```
//!
//! Only transitions that happen are drawn. How a rebalance comes is seen twice: as a distance, and as a sign.

use std::f64::consts::PI;

use super::num::{duration, index};
use crate::sim::action::Action;
use crate::sim::event::{Event, Next, Wait};
use crate::sim::plan::Fate;
use crate::sim::run::{Outcome, Run};

/// How the next rebalance comes, as the timeline has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    /// Everybody rejoined inside poll().
    AtOnce,
    /// Everybody rejoined or followed up immediately.
    Soon,
    /// Some hear of it with their next heartbeat.
    Heartbeat,
    /// After the probing interval.
    Probing,
    /// When new members join.
    Joined,
    /// When something is done to the group at rest.
    Changed,
}

impl Passage {
    /// Its name, for style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AtOnce => "at-once",
            Self::Soon => "soon",
            Self::Heartbeat => "heartbeat",
            Self::Probing => "probing",
            Self::Joined | Self::Changed => "joined",
        }
    }

    /// How the next rebalance comes so, in words.
    pub const fn in_words(self) -> &'static str {
        match self {
            Self::AtOnce => "everybody rejoins at once",
            Self::Soon => "everybody rejoins at once or is told to",
            Self::Heartbeat => "the others hear of it with their heartbeat",
            Self::Probing => "after the probing interval",
            Self::Joined => "somebody joins",
            Self::Changed => "somebody changes something",
        }
    }

    /// Its distance on the stem, against others.
    const fn share(self) -> f64 {
        match self {
            Self::AtOnce | Self::Soon => 1.0,
            Self::Heartbeat => 1.25,
            Self::Joined | Self::Changed => 1.7,
            Self::Probing => 2.0,
        }
    }
}

/// A point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// From the left.
    pub x: f64,
    /// From above.
    pub y: f64,
}

/// A rebalance on the timeline.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its number; of a ring, the first.
    pub round: u32,
    /// Where it is.
    pub at: Point,
    /// Where its number is written, if there is room.
    pub label: Option<Point>,
    /// Whether it lies on the ring.
    pub is_on_ring: bool,
    /// Whether it is the one whose state comes back: the ring's first.
    pub is_seen_again: bool,
}

/// From one rebalance to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// How the next one comes.
    pub passage: Passage,
    /// As an SVG path.
    pub path: String,
    /// Where its name is written, if there is room.
    pub label: Option<Point>,
    /// On a ring: where the arrow head is, and its direction in degrees.
    pub arrow: Option<(Point, f64)>,
}

/// The whole shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lasso {
    /// Rebalances.
    pub nodes: Vec<Node>,
    /// Ways between them; that from the ring's last back to its first included.
    pub edges: Vec<Edge>,
    /// Where something is done to the group from outside.
    pub flags: Vec<Flag>,
    /// Width of the drawing.
    pub width: f64,
    /// The ring's centre and radius.
    pub ring: Option<(Point, f64)>,
    probing: String,
    stem: u32,
    cycle: u32,
}

/// Something is done to the group before a rebalance.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// The rebalance.
    pub round: u32,
    /// Where its node is.
    pub at: Point,
    /// What is done, in a few words.
    pub words: String,
}

/// Height of the drawing.
pub const HEIGHT: f64 = 122.0;
const RADIUS: f64 = 44.0;
const MIDDLE: f64 = 61.0;
const MARGIN: f64 = 14.0;
/// The space right of the ring for what the proof says.
const PROOF: f64 = 158.0;
const STEP_MAX: f64 = 78.0;
const LABEL_ROOM: f64 = 22.0;
const NAME_ROOM: f64 = 54.0;

/// How a stored round goes over into the next; none after the last of a run that rests.
pub fn passage(events: &[Event]) -> Option<Passage> {
    let waits = |wanted: Wait| events.contains(&Event::WaitBegan { wait: wanted });
    let next = events.iter().rev().find_map(|event| match event {
        Event::NextSettled { next } => Some(*next),
        _ => None,
    });
    match next? {
        Next::AtOnce => Some(Passage::AtOnce),
        Next::Soon => Some(Passage::Soon),
        Next::Heartbeat => Some(Passage::Heartbeat),
        Next::Probing => Some(Passage::Probing),
        Next::None if waits(Wait::Phase) => Some(Passage::Joined),
        Next::None => waits(Wait::Action).then_some(Passage::Changed),
    }
}

impl Lasso {
    /// The shape of a run in a width.
    pub fn new(run: &Run, width: f64) -> Self {
        let passages: Vec<Passage> = run.rounds.iter().filter_map(|round| passage(&round.events)).collect();
        let (stem, cycle) = run.outcome.lasso().unwrap_or((index(run.rounds.len()).saturating_sub(1), 0));
        let probing_ms = run.group_at(index(run.rounds.len())).topology.config.probing_rebalance_interval_ms;
        let mut lasso = Self::shape(&passages, stem, cycle, width).with_probing(probing_ms);
        lasso.plant_flags(run);
        lasso
    }

    /// The same with how long a wait for a probing is, in milliseconds.
    #[must_use]
    pub fn with_probing(self, interval_ms: u64) -> Self {
        Self { probing: duration(interval_ms), ..self }
    }

    fn plant_flags(&mut self, run: &Run) {
        for (action, fate) in &run.actions {
            let Fate::Done { round } = *fate else { continue };
            let words = said(run, *action);
            if let Some(flag) = self.flags.iter_mut().find(|flag| flag.round == round) {
                flag.words = format!("{}, {words}", flag.words);
                continue;
            }
            let node = self.nodes.iter().find(|node| node.round == round);
            self.flags.extend(node.map(|node| Flag { round, at: node.at, words }));
        }
    }

    /// The shape of a stem of so many ways and a ring of so many, 0 for none; `passages` in order.
    pub fn shape(passages: &[Passage], stem: u32, cycle: u32, width: f64) -> Self {
        let proof = if width >= 420.0 { PROOF } else { 0.0 };
        let ring_room = if cycle > 0 { 2.0 * RADIUS + proof } else { 40.0 };
        let room = (width - 2.0 * MARGIN - ring_room).max(10.0);
        let on_stem = &passages[..passages.len().min(stem as usize)];
        let shares: f64 = on_stem.iter().map(|passage| passage.share()).sum();
        let unit = if shares > 0.0 { (room / shares).min(STEP_MAX) } else { 0.0 };
        let mut lasso = Self { width, stem, cycle, ..Self::default() };
        let mut x = MARGIN;
        let mut last_label = f64::MIN;
        for round in 0..=stem {
            let is_end = round == stem;
            let has_label = x - last_label >= LABEL_ROOM && (is_end || unit * (f64::from(stem - round)) >= LABEL_ROOM);
            if has_label {
                last_label = x;
            }
            if !(is_end && cycle > 0) {
                let label = has_label.then_some(Point { x, y: MIDDLE + 21.0 });
                lasso.nodes.push(Node {
                    round,
                    at: Point { x, y: MIDDLE },
                    label,
                    is_on_ring: false,
                    is_seen_again: false,
                });
            }
            let Some(passage) = on_stem.get(round as usize) else { continue };
            let next = x + unit * passage.share();
            lasso.edges.push(Edge {
                passage: *passage,
                path: format!("M{x:.1} {MIDDLE}H{next:.1}"),
                label: (next - x >= NAME_ROOM).then_some(Point { x: f64::midpoint(x, next), y: MIDDLE - 11.0 }),
                arrow: None,
            });
            x = next;
        }
        if cycle > 0 {
            lasso.add_ring(&passages[on_stem.len()..], x);
        }
        lasso
    }

    fn add_ring(&mut self, passages: &[Passage], x: f64) {
        let centre = Point { x: x + RADIUS, y: MIDDLE };
        self.ring = Some((centre, RADIUS));
        for (passage, at) in passages.iter().zip(0..self.cycle) {
            let turn = |places: f64| on_circle(centre, RADIUS, places / f64::from(self.cycle));
            let (from, to) = (turn(f64::from(at)), turn(f64::from(at + 1)));
            let middle = turn(f64::from(at) + 0.5);
            let angle = (f64::from(at) + 0.5) / f64::from(self.cycle) * 360.0 - 180.0;
            let outside = on_circle(centre, RADIUS + 13.0, f64::from(at) / f64::from(self.cycle));
            let label = (self.cycle <= 12).then_some(Point { x: outside.x, y: outside.y + 4.0 });
            // The stem's way arrives at the first: its number goes below that.
            let label = if at == 0 { label.map(|_| Point { x: from.x - 12.0, y: from.y + 21.0 }) } else { label };
            let round = self.stem + at;
            self.nodes.push(Node { round, at: from, label, is_on_ring: true, is_seen_again: at == 0 });
            let path = if self.cycle == 1 {
                let far = turn(0.5);
                format!(
                    "M{:.1} {:.1}A{RADIUS} {RADIUS} 0 0 1 {:.1} {:.1}A{RADIUS} {RADIUS} 0 0 1 {:.1} {:.1}",
                    from.x, from.y, far.x, far.y, to.x, to.y
                )
            } else {
                format!("M{:.1} {:.1}A{RADIUS} {RADIUS} 0 0 1 {:.1} {:.1}", from.x, from.y, to.x, to.y)
            };
            let name = on_circle(centre, RADIUS - 17.0, (f64::from(at) + 0.5) / f64::from(self.cycle));
            let label = (self.cycle <= 2).then_some(Point { x: name.x, y: name.y + 3.5 });
            self.edges.push(Edge { passage: *passage, path, label, arrow: Some((middle, angle + 90.0)) });
        }
    }

    /// Where a playhead is: in round `n`, so far on the way to the next.
    pub fn playhead(&self, n: u32, progress: f64) -> Point {
        if let (Some((centre, radius)), true) = (self.ring, n >= self.stem) {
            let place = f64::from((n - self.stem) % self.cycle) + progress;
            return on_circle(centre, radius, place / f64::from(self.cycle));
        }
        let x = |round: usize| self.nodes.get(round).or(self.nodes.last()).map_or(0.0, |node| node.at.x);
        let (from, to) = (x(n as usize), x(n as usize + 1));
        Point { x: from + (to - from) * progress, y: MIDDLE }
    }

    /// Times round the ring so far; none before it.
    pub fn laps(outcome: Outcome, n: u32) -> Option<u32> {
        outcome.lasso().and_then(|(stem, cycle)| n.checked_sub(stem).map(|on_ring| on_ring / cycle))
    }

    /// What is written on a way.
    pub fn words(&self, passage: Passage) -> &str {
        match passage {
            Passage::AtOnce => "at once",
            Passage::Soon => "soon",
            Passage::Heartbeat => "heartbeat",
            Passage::Probing => &self.probing, // how long the wait is
            Passage::Joined => "joins",
            Passage::Changed => "change",
        }
    }

    /// Right end of what is drawn.
    pub fn right(&self) -> f64 {
        let ring = self.ring.map(|(centre, radius)| centre.x + radius);
        ring.or_else(|| self.nodes.last().map(|node| node.at.x)).unwrap_or(0.0)
    }

    /// The room from the end of the drawing to the right edge of the stage.
    pub fn room_right(&self) -> f64 {
        self.width - self.right()
    }
}

/// An action in a few words.
fn said(run: &Run, action: Action) -> String {
    let what = action.change.name().replace('_', " ");
    let processes = &run.group.processes;
    let whom = action.change.process().and_then(|id| processes.iter().find(|process| process.id == id));
    whom.map_or_else(|| what.clone(), |process| format!("{what} {}", process.name))
}

/// A point on a circle: from the left, clockwise, a part of the whole.
fn on_circle(centre: Point, radius: f64, part: f64) -> Point {
    Point { x: centre.x - radius * sine(part + 0.25), y: centre.y - radius * sine(part) }
}

/// The sine of a part of a whole turn, to a thousand-millionth. The library's knows angles of any size, for which it brings 3 kB
/// into the page, and need not give the same on every target.
fn sine(part: f64) -> f64 {
    // Into the quarters beside 0, where few terms are enough.
    let part = part - (part + 0.5).floor();
    let part = if part.abs() > 0.25 { 0.5_f64.copysign(part) - part } else { part };
    let angle = part * 2.0 * PI;
    let (mut term, mut sum) = (angle, angle);
    for n in [2.0, 4.0, 6.0, 8.0, 10.0, 12.0] {
        term *= -angle * angle / (n * (n + 1.0));
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_stays_inside_however_long_the_stem() {
        for width in [300.0, 328.0, 620.0, 900.0, 1_800.0] {
            for (stem, cycle) in [(0, 0), (0, 1), (3, 2), (7, 4), (80, 4), (80, 0), (40, 30)] {
                let passages = vec![Passage::Heartbeat; (stem + cycle) as usize];
                let lasso = Lasso::shape(&passages, stem, cycle, width);
                assert_eq!(lasso.edges.len(), passages.len());
                assert_eq!(lasso.nodes.len(), (stem + cycle.max(1)) as usize);
                for node in &lasso.nodes {
                    assert!(node.at.x >= 0.0 && node.at.x <= width, "{stem}+{cycle} in {width}: {node:?}");
                    assert!(node.at.y >= 0.0 && node.at.y <= HEIGHT);
                }
            }
        }
    }

    #[test]
    fn the_playhead_meets_every_rebalance_and_closes_the_ring() {
        let lasso = Lasso::shape(&[Passage::AtOnce; 5], 3, 2, 600.0);
        let near = |a: Point, b: Point| (a.x - b.x).abs() < 1e-6 && (a.y - b.y).abs() < 1e-6;
        for node in &lasso.nodes {
            assert!(near(lasso.playhead(node.round, 0.0), node.at), "{node:?}");
        }
        assert!(near(lasso.playhead(2, 1.0), lasso.nodes[3].at));
        assert!(near(lasso.playhead(4, 1.0), lasso.nodes[3].at));
        assert!(near(lasso.playhead(1_003, 0.0), lasso.nodes[3].at));
    }
    #[test]
    fn the_sine_is_the_library_s() {
        for step in -400..=400 {
            let part = f64::from(step) / 160.0;
            let (own, other) = (sine(part), (part * 2.0 * PI).sin());
            assert!((own - other).abs() < 1e-9, "{part}: {own}, {other}");
        }
    }
}
