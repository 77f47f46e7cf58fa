//! The ownership strip.

use super::pen::{Pen, along};
use super::svg;
use crate::app::layout::Rect;
use crate::app::num::real;
pub use crate::app::strip::NAMES;
use crate::app::strip::{ColumnKind, StripCell, StripView, is_labelled, label_every};

const HEAD: f64 = 44.0;
const ROW: f64 = 18.0;
/// Between tasks with state and those without.
const GROUP_GAP: f64 = 6.0;

/// Draws it; gives how far down it reaches.
pub fn draw(pen: &mut Pen, view: &StripView, column_px: f64) -> f64 {
    let ink = pen.ink;
    pen.text((0.0, 12.0), 12.0, ink.muted, 400, "who runs what, rebalance by rebalance");
    heads(pen, view, column_px);
    let mut y = HEAD;
    for (task, (name, is_stateful)) in view.tasks.iter().enumerate() {
        if task > 0 && view.tasks[task - 1].1 != *is_stateful {
            y += GROUP_GAP;
        }
        pen.mono((0.0, y + 13.0), "start", 11.0, ink.ink, 500, name);
        for at in 0..view.columns.len() {
            cell(pen, view, (task, at), Rect { x: along(NAMES, column_px, at), y, w: column_px, h: ROW });
        }
        y += ROW;
    }
    y
}

/// From where a task's row begins, from above, and how high it is.
pub fn row_place(view: &StripView, task: usize) -> (f64, f64) {
    let changes = (1..=task).filter(|at| view.tasks[*at].1 != view.tasks[*at - 1].1).count();
    (HEAD + ROW * real(task) + GROUP_GAP * real(changes), ROW)
}

fn heads(pen: &mut Pen, view: &StripView, column_px: f64) {
    let ink = pen.ink;
    let newest = view.columns.last().map_or(0, |column| column.round);
    let every = label_every(newest, column_px);
    for (at, column) in view.columns.iter().enumerate() {
        let middle = along(NAMES, column_px, at) + column_px / 2.0;
        let number = column.round.to_string();
        match column.kind {
            ColumnKind::Rest => pen.text_middle((middle, 34.0), 11.0, ink.muted, 500, "·"),
            ColumnKind::Now | ColumnKind::Open => {
                let width = (svg::width(&number, 12.0) + 6.0).max(column_px);
                let right = along(NAMES, column_px, at + 1);
                pen.rect(Rect { x: right - width, y: 19.0, w: width, h: 21.0 }, 4.0, ink.ink, None);
                pen.text_middle((right - width / 2.0, 34.0), 11.0, ink.paper, 700, &number);
            }
            ColumnKind::Past if is_labelled(column.round, newest, every) => {
                pen.text_middle((middle, 34.0), 11.0, ink.muted, 500, &number);
            }
            ColumnKind::Past => {}
        }
    }
}

fn cell(pen: &mut Pen, view: &StripView, (task, at): (usize, usize), place: Rect) {
    let ink = pen.ink;
    let column = &view.columns[at];
    let mark = Rect { x: place.x + 1.5, y: place.y + 1.0, w: place.w - 3.0, h: 16.0 };
    if column.kind == ColumnKind::Open {
        return pen.rect(mark, 3.0, "none", Some((ink.line, 1.0)));
    }
    let middle = (place.x + place.w / 2.0, place.y + 12.6);
    match column.cells[task] {
        StripCell::Nobody => {}
        StripCell::Owned { process, .. } if column.kind == ColumnKind::Rest => {
            pen.rect(Rect { y: place.y + 7.0, h: 4.0, ..place }, 0.0, ink.hue(process).fill, None);
        }
        StripCell::Owned { process, is_created } => {
            let hue = ink.hue(process);
            let (fill, on) = if is_created {
                (format!("url(#hatch-{})", process % 8), ink.ink)
            } else {
                (hue.fill.to_owned(), hue.on)
            };
            pen.rect(mark, 3.0, &fill, Some((hue.edge, 1.0)));
            if let Some(name) = view.new_owner(task, at) {
                pen.text_middle(middle, 10.0, on, 700, &svg::fit(name, 10.0, real(name.len()).min(1.0) * place.w));
            }
        }
        StripCell::Withheld { process } => {
            let hue = ink.hue(process);
            pen.dashed(mark, 3.0, "none", (hue.edge, 1.5), "1.5 2");
            pen.clock((place.x + place.w / 2.0, place.y + 9.0), hue.tone);
        }
    }
}
