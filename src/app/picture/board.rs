//! The cards: an instance each, with its disk and what it reports.

use super::pen::{Pen, along};
use super::{chips, svg};
use crate::app::card::{CardView, RowView, Said, position_words};
use crate::app::layout::{CardLayout, LANE_CAPTION, ROW, ROWS_CAPTION, Rect};
use crate::app::stage::{Frame, StageView};
use crate::sim::event::ReportMoment;
use crate::sim::moment::ThreadPosition;

/// From a card's edge to what is in it.
const PADDING: f64 = 11.0;
/// What a row has for what is said.
const SAID: f64 = 56.0;

pub fn draw(pen: &mut Pen, frame: &Frame, view: &StageView) {
    for (card, place) in view.cards.iter().zip(&frame.layout.cards) {
        pen.rect(place.card, 12.0, pen.ink.card, Some((pen.ink.line, 1.0)));
        pen.begin(place.card.x, place.card.y);
        head(pen, card, place);
        pen.begin(0.0, place.rows_y);
        rows(pen, card, place.card.w);
        pen.end();
        pen.end();
    }
    for chip in view.chips.iter() {
        chips::draw(pen, chip);
    }
}

fn head(pen: &mut Pen, card: &CardView, place: &CardLayout) {
    let (hue, width) = (pen.ink.hue(card.process), place.card.w);
    let room = width / 2.0 - PADDING;
    pen.badge((PADDING, 8.0), &card.name, hue, room);
    let x = PADDING + Pen::badge_width(&card.name, room) + 9.0;
    match card.lanes.as_slice() {
        [only] => position(pen, (x, 19.0), 13.0, only.position, width - x - PADDING),
        lanes => {
            let muted = pen.ink.muted;
            pen.text((x, 23.5), 13.0, muted, 400, &format!("{} threads", lanes.len()));
            for (lane, rect) in lanes.iter().zip(&place.lanes) {
                let y = rect.y - place.card.y - LANE_CAPTION + 10.0;
                pen.text((PADDING, y + 4.0), 12.0, muted, 400, &format!("thread {}", lane.thread));
                position(pen, (PADDING + 64.0, y), 12.0, lane.position, width - 2.0 * PADDING - 64.0);
            }
        }
    }
}

/// Where a thread is: a sign, and words.
fn position(pen: &mut Pen, (x, y): (f64, f64), size: f64, position: ThreadPosition, room: f64) {
    let ink = pen.ink;
    let colour = match position {
        ThreadPosition::Running => ink.rest,
        ThreadPosition::InsidePoll | ThreadPosition::StandingStill => ink.endless,
        ThreadPosition::Rebalancing | ThreadPosition::NotJoined => ink.muted,
    };
    let middle = (x + 4.0, y);
    match position {
        ThreadPosition::Running => pen.circle(middle, 4.0, colour, None),
        ThreadPosition::Rebalancing => pen.circle(middle, 3.0, "none", Some((colour, 2.0))),
        ThreadPosition::NotJoined => pen.circle(middle, 3.2, "none", Some((colour, 1.0))),
        ThreadPosition::InsidePoll => {
            pen.area("M-5 0 0-5 5 0 0 5z", colour, &format!("translate({:.1} {y:.1})", middle.0));
        }
        ThreadPosition::StandingStill => pen.rect(Rect { x, y: y - 4.0, w: 8.0, h: 8.0 }, 1.0, colour, None),
    }
    let words = svg::fit(position_words(position), size, room - 13.0);
    pen.text((x + 13.0, y + 0.36 * size), size, colour, 600, &words);
}

fn rows(pen: &mut Pen, card: &CardView, width: f64) {
    let ink = pen.ink;
    let inner = width - 2.0 * PADDING;
    pen.rule(PADDING, 0.0, inner, ink.line);
    pen.text((PADDING, 15.0), 11.0, ink.muted, 400, "on disk");
    let (sent, is_early) = match card.sent {
        None => ("report", false),
        Some(ReportMoment::Rebalance) => ("report, sent", false),
        Some(ReportMoment::FollowUp) => ("report, follow-up", false),
        Some(ReportMoment::InsidePoll) => ("report, sent early", true),
    };
    let colour = match (is_early, card.notes.is_empty()) {
        (true, false) => ink.endless,
        (true, true) => ink.ink,
        (false, _) => ink.muted,
    };
    pen.text_end((width - PADDING, 15.0), 11.0, colour, if is_early { 650 } else { 400 }, sent);
    let names = card.rows.iter().map(|row| svg::mono_width(&row.task, 12.0)).fold(26.0, f64::max);
    for (at, one) in card.rows.iter().enumerate() {
        row(pen, card, one, names, (along(ROWS_CAPTION, ROW, at), width));
    }
    notes(pen, card, along(ROWS_CAPTION, ROW, card.rows.len().max(1)) + 4.0, inner);
}

fn row(pen: &mut Pen, card: &CardView, row: &RowView, names: f64, (y, width): (f64, f64)) {
    let (ink, hue) = (pen.ink, pen.ink.hue(card.process));
    let base = y + 14.0;
    let (colour, weight) = if row.is_hidden { (ink.endless, 700) } else { (ink.ink, 400) };
    pen.mono((PADDING, base), "start", 12.0, colour, weight, &row.task);
    let x = PADDING + names + 6.0;
    let room = (width - PADDING - SAID - 18.0 - x).max(0.0);
    let bar = Rect { x, y: y + 6.0, w: room, h: 8.0 };
    match row.filled {
        None => pen.dashed(bar, 4.0, "none", (ink.line_strong, 1.0), "3 2"),
        Some(filled) => {
            pen.rect(bar, 4.0, ink.sunken, None);
            pen.rect(Rect { w: room * filled, ..bar }, 4.0, hue.fill, Some((hue.edge, 1.0)));
        }
    }
    if row.lock.is_some() {
        pen.begin(x + room + 3.0, y + 4.0);
        pen.stroke("M3.5 5.5V4a2.5 2.5 0 0 1 5 0v1.5", ink.muted, 1.2, "", "butt");
        pen.rect(Rect { x: 2.5, y: 5.5, w: 7.0, h: 5.0 }, 1.0, ink.muted, None);
        pen.end();
    }
    let (said, colour, weight) = match &row.said {
        Said::NotYet => ("–", ink.muted, 400),
        Said::Running => ("runs", ink.rest, 400),
        Said::Sum(sum, _) => (sum.as_str(), ink.ink, 400),
        Said::Unsaid(_) if row.is_hidden => ("unsaid", ink.endless, 700),
        Said::Unsaid(_) => ("nothing", ink.muted, 400),
    };
    pen.mono((width - PADDING, base), "end", 12.0, colour, weight, said);
}

/// What stays unsaid, and why: two lines, as there is room for.
fn notes(pen: &mut Pen, card: &CardView, y: f64, room: f64) {
    let Some(note) = card.notes.first() else { return };
    let endless = pen.ink.endless;
    let more = if card.notes.len() > 1 { "; and more" } else { "" };
    let tasks = svg::fit(&note.tasks, 12.0, room);
    let said = format!("{tasks} {}{more}", note.reason);
    let mut left = tasks.split_whitespace().count();
    for (line, at) in svg::lines(&said, 12.0, room, 2).iter().zip(0_u32..) {
        let words: Vec<(&str, bool)> = line
            .split_whitespace()
            .map(|word| {
                let is_task = left > 0;
                left = left.saturating_sub(1);
                (word, is_task)
            })
            .collect();
        pen.struck((PADDING, y + 12.0 + 15.6 * f64::from(at)), 12.0, endless, &words);
    }
}
