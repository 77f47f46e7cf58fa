//! A still picture of a scene: the parts of the stage that it needs, as they are at its moment, and a ring around what it points
//! at.

use super::point::Spot;
use super::scene::Parts;
use crate::app::axis::Cursor;
use crate::app::lasso_geometry;
use crate::app::layout::{ROW, ROWS_CAPTION, Rect};
use crate::app::num::real;
use crate::app::picture::ink::Ink;
use crate::app::picture::pen::{Pen, along};
use crate::app::picture::{board, ledger, strip, timeline};
use crate::app::show::Show;
use crate::app::stage::{Frame, StageView};

/// Around everything.
const MARGIN: f64 = 14.0;
/// Between parts.
const GAP: f64 = 18.0;

/// What a picture is made of.
#[derive(Clone, Copy, Debug)]
pub struct Still<'a> {
    /// The run.
    pub show: &'a Show,
    /// Its layout.
    pub frame: &'a Frame,
    /// What is on the stage.
    pub view: &'a StageView,
    /// Where the playhead is.
    pub at: Cursor,
    /// Which parts are drawn.
    pub parts: Parts,
    /// What is ringed.
    pub spots: &'a [Spot],
}

/// Draws it: one `svg` element. `width` is what the frame was laid out in; `words` are its title and what it shows.
pub fn still(of: &Still, width: f64, ink: &Ink, ring: &str, words: (&str, &str)) -> String {
    let (frame, view) = (of.frame, of.view);
    let mut pen = Pen::new(ink);
    let release = format!("Kafka Streams {}", view.label);
    pen.spans((MARGIN, MARGIN + 12.0), &[(&release, 14.0, ink.ink, 700)]);
    pen.text_end((MARGIN + width, MARGIN + 12.0), 13.0, ink.muted, 600, &view.counter.0);
    let mut y = MARGIN + 24.0;
    let mut right = width;
    if of.parts.has(Parts::RING) {
        at(&mut pen, y, |pen| timeline::draw(pen, of.show, frame, view, of.at));
        rings(&mut pen, of, y, ring, |spot| ring_spot(spot, width));
        y += lasso_geometry::HEIGHT + GAP;
    }
    if of.parts.has(Parts::CARDS) {
        at(&mut pen, y, |pen| board::draw(pen, frame, view));
        rings(&mut pen, of, y, ring, |spot| board_spot(spot, frame, view));
        y += frame.layout.height + GAP;
    }
    if of.parts.has(Parts::TABLE) {
        let mut depth = 0.0;
        at(&mut pen, y, |pen| depth = ledger::lag_table(pen, &view.lag, width));
        rings(&mut pen, of, y, ring, table_spot);
        y += depth + GAP;
    }
    if of.parts.has(Parts::STRIP) {
        let mut depth = 0.0;
        at(&mut pen, y, |pen| depth = strip::draw(pen, &view.strip, frame.strip_column));
        rings(&mut pen, of, y, ring, |spot| strip_spot(spot, frame, view));
        right = right.max(strip_right(frame, view));
        y += depth + GAP;
    }
    pen.finish(words.0, words.1, (right + 2.0 * MARGIN, y - GAP + MARGIN))
}

fn at(pen: &mut Pen, y: f64, draw: impl FnOnce(&mut Pen)) {
    pen.begin(MARGIN, y);
    draw(pen);
    pen.end();
}

/// Rings the spots of a part.
fn rings(pen: &mut Pen, of: &Still, y: f64, colour: &str, place: impl Fn(Spot) -> Option<Rect>) {
    for spot in of.spots.iter().filter_map(|spot| place(*spot)) {
        at(pen, y, |pen| pen.rect(spot, 8.0, "none", Some((colour, 3.0))));
    }
}

fn around(rect: Rect, by: f64) -> Rect {
    Rect { x: rect.x - by, y: rect.y - by, w: rect.w + 2.0 * by, h: rect.h + 2.0 * by }
}

fn ring_spot(spot: Spot, width: f64) -> Option<Rect> {
    let whole = Rect { x: 0.0, y: 0.0, w: width, h: lasso_geometry::HEIGHT };
    (spot == Spot::Ring).then(|| around(whole, 3.0))
}

fn board_spot(spot: Spot, frame: &Frame, view: &StageView) -> Option<Rect> {
    let cards = &frame.layout.cards;
    match spot {
        Spot::Chip(at) => Some(around(view.chips.get(at)?.place, 4.0)),
        Spot::Thread(at) => {
            let card = cards.get(at)?.card;
            Some(Rect { x: card.x + 36.0, y: card.y + 6.0, w: (card.w - 44.0).min(170.0), h: 27.0 })
        }
        Spot::Row(at, row) => {
            let place = cards.get(at)?;
            let y = place.card.y + place.rows_y + along(ROWS_CAPTION, ROW, row);
            Some(Rect { x: place.card.x + 5.0, y: y - 1.0, w: place.card.w - 10.0, h: ROW + 2.0 })
        }
        _ => None,
    }
}

fn table_spot(spot: Spot) -> Option<Rect> {
    match spot {
        Spot::Cell(row, column) => Some(around(ledger::cell_place(row, column), 3.0)),
        _ => None,
    }
}

fn strip_right(frame: &Frame, view: &StageView) -> f64 {
    strip::NAMES + frame.strip_column * real(view.strip.columns.len())
}

fn strip_spot(spot: Spot, frame: &Frame, view: &StageView) -> Option<Rect> {
    let Spot::Strip(task) = spot else { return None };
    let (y, h) = strip::row_place(&view.strip, task);
    Some(around(Rect { x: 0.0, y, w: strip_right(frame, view), h }, 3.0))
}
