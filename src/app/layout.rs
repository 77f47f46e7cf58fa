//! Where cards and chips are: pure geometry, in CSS pixels. Chips lie in one layer over all cards, so that one that goes
//! from an instance to another travels there; therefore nothing here is left to the browser.

use super::extent::CardExtent;
use super::num::{real, whole};

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub w: f64,
    /// Height.
    pub h: f64,
}

/// Between cards, and from a card's edge to what is in it.
pub const GAP: f64 = 12.0;
/// Height of a card's head.
pub const HEAD: f64 = 38.0;
/// Height of a lane's own caption, where a process has several threads.
pub const LANE_CAPTION: f64 = 23.0;
/// Height of a chip.
pub const CHIP_HEIGHT: f64 = 26.0;
/// Between chips.
pub const CHIP_GAP: f64 = 6.0;
/// Height of the line above the rows, that says what their columns are.
pub const ROWS_CAPTION: f64 = 23.0;
/// Height of a row: a task's state on disk, and what is said of it.
pub const ROW: f64 = 20.0;
/// Height of the line under the rows that says what stays unsaid, and why.
pub const NOTE: f64 = 34.0;
const PADDING: f64 = 11.0;
const CARD_MIN: f64 = 186.0;
const CARD_MAX: f64 = 340.0;

/// One card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardLayout {
    /// The whole card.
    pub card: Rect,
    /// Where chips go, a lane a thread, relative to the layer.
    pub lanes: Vec<Rect>,
    /// Where the rows begin, relative to the card.
    pub rows_y: f64,
}

/// All cards of a stage.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StageLayout {
    /// The cards, a process each.
    pub cards: Vec<CardLayout>,
    /// Height of the whole layer.
    pub height: f64,
    /// Width of every chip.
    pub chip_width: f64,
}

/// Width of a chip that has room for a name of so many letters.
pub fn chip_width(letters: usize) -> f64 {
    (17.0 + 7.9 * real(letters)).ceil().max(40.0)
}

/// Chips that fit side by side.
pub fn per_row(width: f64, chip_width: f64) -> u32 {
    whole((width + CHIP_GAP) / (chip_width + CHIP_GAP)).max(1)
}

/// Where the chip at a place in a lane is.
pub fn slot(lane: Rect, chip_width: f64, place: u32) -> Rect {
    let per_row = per_row(lane.w, chip_width);
    let (column, row) = (f64::from(place % per_row), f64::from(place / per_row));
    Rect {
        x: lane.x + column * (chip_width + CHIP_GAP),
        y: lane.y + row * (CHIP_HEIGHT + CHIP_GAP),
        w: chip_width,
        h: CHIP_HEIGHT,
    }
}

impl StageLayout {
    /// Lays cards out in a width. `extents` says the most that each card ever has to hold, so that nothing jumps.
    pub fn new(width: f64, extents: &[CardExtent], letters: usize) -> Self {
        let chip_width = chip_width(letters);
        let cards = real(extents.len()).max(1.0);
        let fit = f64::from(whole((width + GAP) / (CARD_MIN.max(chip_width + 2.0 * PADDING) + GAP))).clamp(1.0, cards);
        // As many rows as are needed anyway, evenly filled: 4 + 4 rather than 5 + 3.
        let columns = (cards / (cards / fit).ceil()).ceil();
        let natural = (width - GAP * (columns - 1.0)) / columns;
        let card_width = if cards > 1.0 { natural.min(CARD_MAX).floor() } else { natural.floor() };
        let mut layout = Self { cards: Vec::new(), height: 0.0, chip_width };
        for row in extents.chunks(whole(columns).max(1) as usize) {
            layout.add_row(row, card_width);
        }
        layout
    }

    fn add_row(&mut self, row: &[CardExtent], w: f64) {
        let y = if self.height > 0.0 { self.height + GAP } else { 0.0 };
        let first = self.cards.len();
        // Rows begin at the same height in all cards of a row, so that disks can be compared across.
        let tops = row.iter().map(|extent| lanes_height(extent, w, self.chip_width));
        let rows_y = HEAD + tops.fold(0.0, f64::max) + 6.0;
        for (extent, column) in row.iter().zip(0..) {
            let x = f64::from(column) * (w + GAP);
            let card = Rect { x, y, w, h: rows_y + rows_height(extent) };
            self.cards.push(CardLayout { card, lanes: lanes(extent, card, self.chip_width), rows_y });
        }
        let tallest = self.cards[first..].iter().map(|card| card.card.h).fold(0.0, f64::max);
        for card in &mut self.cards[first..] {
            card.card.h = tallest;
        }
        self.height = y + tallest;
    }
}

fn rows_height(extent: &CardExtent) -> f64 {
    let rows = f64::from(extent.rows);
    let note = if extent.has_note { NOTE } else { 0.0 };
    ROWS_CAPTION + rows.max(1.0) * ROW + note + PADDING
}

/// Height of one lane, its caption left out.
fn lane_height(chips: u32, card_width: f64, chip_width: f64) -> f64 {
    let rows = f64::from(chips.max(1).div_ceil(per_row(card_width - 2.0 * PADDING, chip_width)));
    rows * (CHIP_HEIGHT + CHIP_GAP) - CHIP_GAP
}

fn caption(extent: &CardExtent) -> f64 {
    if extent.lanes.len() > 1 { LANE_CAPTION } else { 0.0 }
}

fn lanes_height(extent: &CardExtent, card_width: f64, chip_width: f64) -> f64 {
    let lane = |chips: &u32| caption(extent) + lane_height(*chips, card_width, chip_width) + 8.0;
    extent.lanes.iter().map(lane).sum()
}

fn lanes(extent: &CardExtent, card: Rect, chip_width: f64) -> Vec<Rect> {
    let mut y = card.y + HEAD;
    let lane = |chips: &u32| {
        y += caption(extent);
        let h = lane_height(*chips, card.w, chip_width);
        let lane = Rect { x: card.x + PADDING, y, w: card.w - 2.0 * PADDING, h };
        y += h + 8.0;
        lane
    };
    extent.lanes.iter().map(lane).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(a: Rect, b: Rect) -> bool {
        a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    }

    fn inside(inner: Rect, outer: Rect) -> bool {
        inner.x >= outer.x
            && inner.y >= outer.y
            && inner.x + inner.w <= outer.x + outer.w
            && inner.y + inner.h <= outer.y + outer.h
    }

    /// A small generator with a seed: the tests must not depend on chance.
    fn sequence(mut seed: u32) -> impl FnMut(u32) -> u32 {
        move |bound| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) % bound
        }
    }

    #[test]
    fn no_two_chips_overlap_and_all_lie_in_their_cards() {
        let mut next = sequence(7);
        for _ in 0..500 {
            let width = f64::from(300 + next(1_800));
            let extents: Vec<CardExtent> = (0..=next(8))
                .map(|_| CardExtent {
                    lanes: (0..=next(4)).map(|_| next(9)).collect(),
                    rows: next(12),
                    has_note: next(2) == 0,
                })
                .collect();
            let layout = StageLayout::new(width, &extents, 3 + next(3) as usize);
            let mut chips = Vec::new();
            for (card, extent) in layout.cards.iter().zip(&extents) {
                assert!(card.card.x + card.card.w <= width + 0.01, "a card leaves a stage of {width}");
                assert!(card.card.y + card.card.h <= layout.height + 0.01);
                for (lane, count) in card.lanes.iter().zip(&extent.lanes) {
                    for place in 0..*count {
                        let chip = slot(*lane, layout.chip_width, place);
                        assert!(inside(chip, card.card), "{chip:?} leaves {:?}", card.card);
                        assert!(chip.y + chip.h <= card.card.y + card.rows_y, "{chip:?} covers the rows");
                        chips.push(chip);
                    }
                }
            }
            for (at, a) in chips.iter().enumerate() {
                assert!(!chips[at + 1..].iter().any(|b| overlap(*a, *b)));
            }
            for (at, a) in layout.cards.iter().enumerate() {
                assert!(!layout.cards[at + 1..].iter().any(|b| overlap(a.card, b.card)));
            }
        }
    }
}
