//! The leader's table of lags with what the leader moves, and the strip beside it or under it.

use super::pen::{Pen, along};
use super::{strip, svg};
use crate::app::lag_view::{LagCell, LagKind, LagView, MoveView};
use crate::app::layout::Rect;
use crate::app::num::real;
use crate::app::stage::{Frame, StageView};

const NAMES: f64 = 37.0;
const CELL: f64 = 58.0;
const ROW: f64 = 27.0;
const BETWEEN: f64 = 28.0;
const FIRST_ROW: f64 = 38.0;

/// Where a cell of the table is.
pub fn cell_place(row: usize, column: usize) -> Rect {
    Rect { x: along(NAMES, CELL, column), y: along(FIRST_ROW, ROW, row), w: 55.0, h: 24.0 }
}

/// Draws both; gives how far down they reach.
pub fn draw(pen: &mut Pen, frame: &Frame, view: &StageView, width: f64) -> f64 {
    let lag_width = NAMES + CELL * real(view.lag.processes.len());
    let strip_width = (strip::NAMES + frame.strip_column * real(view.strip.columns.len())).max(1.0);
    let room = if frame.is_stacked { width } else { width - strip_width - BETWEEN };
    let lags = lag_table(pen, &view.lag, room.max(lag_width));
    // On the page the table keeps its width from the start; so does the strip its place.
    let x = 44.0 + CELL * real(frame.layout.cards.len()) + BETWEEN;
    let (x, y) = if frame.is_stacked { (0.0, lags + 16.0) } else { (x, 0.0) };
    pen.begin(x, y);
    let strips = strip::draw(pen, &view.strip, frame.strip_column);
    pen.end();
    if frame.is_stacked { y + strips } else { lags.max(strips) }
}

/// Draws the table alone; gives how far down it reaches.
pub fn lag_table(pen: &mut Pen, view: &LagView, room: f64) -> f64 {
    let ink = pen.ink;
    let leader = view.processes.iter().find(|(process, _)| *process == view.leader);
    let caption = match (view.round, leader) {
        (Some(round), Some((_, name))) => format!("lag as leader {name} sees it in {round}"),
        _ => "lag: no report to the leader yet".to_owned(),
    };
    pen.text((0.0, 12.0), 12.0, ink.muted, 400, &svg::fit(&caption, 12.0, room));
    for (at, (process, name)) in view.processes.iter().enumerate() {
        let tone = ink.hue(*process).tone;
        pen.text_middle((along(NAMES, CELL, at) + 27.5, 32.0), 12.0, tone, 700, &svg::fit(name, 12.0, CELL - 6.0));
    }
    let mut y = FIRST_ROW;
    for (task, cells) in view.rows.iter() {
        pen.mono((0.0, y + 16.5), "start", 12.0, ink.ink, 600, task);
        for (at, (one, (process, _))) in cells.iter().zip(&view.processes).enumerate() {
            cell(pen, one, *process, Rect { y, ..cell_place(0, at) });
        }
        y += ROW;
    }
    y += 6.0;
    for moved in &view.moves {
        y = movement(pen, moved, y, room);
    }
    y
}

fn cell(pen: &mut Pen, cell: &LagCell, process: u32, place: Rect) {
    let ink = pen.ink;
    let (fill, colour, weight, outline) = match cell.kind {
        LagKind::CaughtUp => (ink.rest_wash, ink.rest, 400, None),
        LagKind::Behind => (ink.sunken, ink.muted, 400, None),
        LagKind::Unsaid => (ink.endless_wash, ink.endless, 700, Some((ink.endless, 1.5))),
    };
    pen.rect(place, 5.0, fill, outline);
    if cell.is_owner {
        let mark = Rect { x: place.x + 3.0, y: place.y + 3.0, w: 4.0, h: place.h - 6.0 };
        pen.rect(mark, 2.0, ink.hue(process).edge, None);
    }
    let right = place.x + place.w - 6.0;
    if cell.kind == LagKind::Unsaid {
        pen.mono((right, place.y + 11.5), "end", 11.5, colour, weight, &cell.text);
        pen.text_end((right, place.y + 20.5), 9.5, colour, weight, "unsaid");
    } else {
        let has_sign = cell.kind == LagKind::CaughtUp && !cell.is_owner;
        let text = if has_sign { format!("{} ✓", cell.text) } else { cell.text.clone() };
        pen.mono((right, place.y + 16.0), "end", 12.0, colour, weight, &text);
    }
}

/// What the leader moves, and why: in two lines if one is too short; gives where the next begins.
fn movement(pen: &mut Pen, moved: &MoveView, y: f64, room: f64) -> f64 {
    let ink = pen.ink;
    let standby = if moved.is_standby { " standby" } else { "" };
    let what = format!("{}{standby} →", moved.task);
    let because = format!("not {}: {}", moved.ideal.1, moved.left_with);
    let tone = ink.hue(moved.to.0).tone;
    let head = [(what.as_str(), 12.0, ink.ink, 500), (moved.to.1.as_str(), 12.0, tone, 700)];
    if svg::width(&format!("{what} {}   {because}", moved.to.1), 12.0) <= room {
        pen.spans((0.0, y + 13.0), &[head[0], head[1], (&because, 12.0, ink.muted, 400)]);
        return y + 18.0;
    }
    pen.spans((0.0, y + 13.0), &head);
    pen.text((12.0, y + 29.0), 12.0, ink.muted, 400, &svg::fit(&because, 12.0, room - 12.0));
    y + 36.0
}
