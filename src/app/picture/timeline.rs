//! The stem and the ring, with the playhead.

use super::pen::Pen;
use crate::app::axis::Cursor;
use crate::app::headline::equal_states;
use crate::app::lasso_geometry::{Edge, HEIGHT, Lasso, Node, Passage, Point};
use crate::app::num::{index, real};
use crate::app::show::Show;
use crate::app::stage::{Frame, StageView};

/// What the proof needs beside the ring.
pub const PROOF_ROOM: f64 = 130.0;

pub fn draw(pen: &mut Pen, show: &Show, frame: &Frame, view: &StageView, at: Cursor) {
    let lasso = &frame.lasso;
    let ink = pen.ink;
    let rope = if view.outcome.lasso().is_none() { ink.rope_rest } else { ink.rope };
    for one in &lasso.edges {
        edge(pen, lasso, one, rope);
    }
    for one in &lasso.nodes {
        node(pen, lasso, one, rope);
    }
    for flag in &lasso.flags {
        pen.begin(flag.at.x, flag.at.y);
        pen.area("M0-7V-27l13 5-13 5z", ink.focus, "translate(0 0)");
        pen.stroke("M0-7V-27", ink.focus, 1.5, "", "butt");
        pen.end();
    }
    if let (Some((centre, _)), Some(laps)) = (lasso.ring, view.laps) {
        let times = format!("{laps}×");
        let size = 19.0 * (5.0 / real(times.chars().count())).min(1.0);
        pen.text_middle((centre.x, centre.y + 4.0), size, ink.ink, 700, &times);
        pen.text_middle((centre.x, centre.y + 17.0), 11.0, ink.muted, 400, "round");
    }
    if view.is_at_rest {
        pen.text_middle((lasso.right(), HEIGHT / 2.0 + 36.0), 11.0, ink.rest, 700, "at rest");
    }
    if let Some(equal) = equal_states(view.outcome)
        && lasso.room_right() >= PROOF_ROOM
    {
        let x = lasso.right() + 34.0;
        let lines = super::svg::lines(&equal, 13.0, 150.0, 4);
        let mut y = HEIGHT / 2.0 - 9.0 * real(lines.len());
        for line in lines {
            y += 18.0;
            pen.text((x, y), 13.0, ink.muted, 400, &line);
        }
        pen.text((x, y + 18.0), 13.0, ink.endless, 700, "for ever");
    }
    let head = playhead(show, lasso, view, at);
    pen.circle((head.x, head.y), 10.0, "none", Some((ink.line, 3.0)));
    pen.circle((head.x, head.y), 6.0, ink.ink, Some((ink.paper, 2.0)));
}

/// Where the playhead is; at rest, at the end.
fn playhead(show: &Show, lasso: &Lasso, view: &StageView, at: Cursor) -> Point {
    let run = &show.sides[view.side.index()].run;
    if run.round_shown(at.round).is_none() {
        return lasso.playhead(index(run.rounds.len()).saturating_sub(1), 1.0);
    }
    lasso.playhead(at.round, show.axis.round(at.round).progress(at.step, 0.0))
}

fn edge(pen: &mut Pen, lasso: &Lasso, edge: &Edge, rope: &str) {
    let (dashes, cap) = match edge.passage {
        Passage::AtOnce | Passage::Soon => ("", "butt"),
        Passage::Heartbeat => ("13 3.5", "butt"),
        Passage::Probing | Passage::Joined | Passage::Changed => ("0.1 9", "round"),
    };
    pen.stroke(&edge.path, rope, 4.5, dashes, cap);
    if let Some((at, angle)) = edge.arrow {
        pen.area("M-4-4 4 0-4 4z", rope, &format!("translate({:.1} {:.1}) rotate({angle:.1})", at.x, at.y));
    }
    if let Some(at) = edge.label {
        let muted = pen.ink.muted;
        pen.text_middle((at.x, at.y), 11.0, muted, 400, lasso.words(edge.passage));
    }
}

fn node(pen: &mut Pen, lasso: &Lasso, node: &Node, rope: &str) {
    let ink = pen.ink;
    let is_tight = lasso.nodes.len() > 24 && !node.is_on_ring;
    let radius = if is_tight { 2.5 } else { 5.0 };
    if node.is_seen_again {
        pen.circle((node.at.x, node.at.y), radius, ink.endless, Some((ink.paper, 2.0)));
    } else {
        pen.circle((node.at.x, node.at.y), radius, ink.paper, Some((rope, 2.5)));
    }
    if let Some(at) = node.label {
        pen.text_middle((at.x, at.y), 11.0, ink.ink, 700, &node.round.to_string());
    }
}
