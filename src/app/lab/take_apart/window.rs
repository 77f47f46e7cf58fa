//! Which rows of a long list are in sight.

use std::ops::Range;

use crate::app::num::{index, whole};

/// Rows in sight, and how many there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    first: u32,
    room: u32,
}

impl Default for Window {
    /// Before anything is measured: about as many as a drawer has room for.
    fn default() -> Self {
        Self { first: 0, room: 12 }
    }
}

impl Window {
    /// Rows that are drawn above and below what is in sight, so that nothing is blank while it is scrolled.
    pub const AHEAD: u32 = 4;

    /// What is in sight of a list that is scrolled so far and so high, with rows of this height; all in pixels.
    pub fn of(top: i32, height: i32, row_px: i32) -> Self {
        let rows = |px: i32| index(usize::try_from(px.max(0) / row_px.max(1)).unwrap_or_default());
        Self { first: rows(top), room: rows(height) }
    }

    /// The rows to draw.
    pub fn rows(&self) -> Range<u32> {
        self.first.saturating_sub(Self::AHEAD)..self.first.saturating_add(self.room + 1 + Self::AHEAD)
    }

    /// Rows that fit, less one that stays in sight when a whole page is turned.
    pub fn page(&self) -> u32 {
        self.room.saturating_sub(1).max(1)
    }

    /// How far to scroll so that a row comes into sight, in pixels; none if it is there already.
    pub fn to_show(&self, row: u32, row_px: i32) -> Option<i32> {
        let last = self.first.saturating_add(self.room.saturating_sub(1));
        if (self.first..=last).contains(&row) {
            return None;
        }
        let first = row.saturating_sub(self.room / 2);
        i32::try_from(whole(f64::from(first) * f64::from(row_px))).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_what_is_in_sight_and_a_little_more() {
        assert_eq!(Window::of(0, 280, 28).rows(), 0..15);
        assert_eq!(Window::of(2_800, 280, 28).rows(), 96..115);
        assert_eq!(Window::of(-5, 0, 28).rows(), 0..5);
        assert_eq!(Window::of(100, 100, 0).rows().start, 96);
    }

    #[test]
    fn scrolls_only_to_what_is_out_of_sight_and_into_the_middle() {
        let window = Window::of(2_800, 280, 28);
        for row in [100, 105, 109] {
            assert_eq!(window.to_show(row, 28), None);
        }
        assert_eq!(window.to_show(110, 28), Some(105 * 28));
        assert_eq!(window.to_show(99, 28), Some(94 * 28));
        assert_eq!(window.to_show(2, 28), Some(0));
        assert_eq!((window.page(), Window::of(0, 10, 28).page()), (9, 1));
    }
}
