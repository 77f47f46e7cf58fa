//! Which rows of a long table are in the document: those in sight, and the one that has the focus.

/// A piece of a table's body, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Room for so many rows that are not there.
    Gap {
        /// The first of them.
        from: u32,
        /// How many.
        count: u32,
    },
    /// A row.
    Row(u32),
}

/// Rows beside those in sight, on either side, so that a short scroll finds them there.
pub const BESIDE: u32 = 6;
/// Tables with no more rows are there as a whole.
pub const WHOLE: u32 = 40;

/// The pieces of a table of `count` rows of which `seen` from `first` on are in sight, and `focused` has the focus.
pub fn pieces(count: u32, first: u32, seen: u32, focused: u32) -> Vec<Piece> {
    let (from, to) = if count <= WHOLE {
        (0, count)
    } else {
        let from = first.saturating_sub(BESIDE).min(count);
        (from, first.saturating_add(seen).saturating_add(BESIDE).clamp(from, count))
    };
    let mut rows: Vec<u32> = (from..to).collect();
    if focused < count && !(from..to).contains(&focused) {
        let at = rows.partition_point(|row| *row < focused);
        rows.insert(at, focused);
    }
    let mut pieces = Vec::with_capacity(rows.len() + 3);
    let mut next = 0;
    for row in rows {
        if row > next {
            pieces.push(Piece::Gap { from: next, count: row - next });
        }
        pieces.push(Piece::Row(row));
        next = row + 1;
    }
    if next < count {
        pieces.push(Piece::Gap { from: next, count: count - next });
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(pieces: &[Piece]) -> Vec<u32> {
        pieces.iter().filter_map(|piece| if let Piece::Row(row) = piece { Some(*row) } else { None }).collect()
    }

    #[test]
    fn a_short_table_is_there_as_a_whole() {
        assert_eq!(pieces(3, 0, 10, 0), [Piece::Row(0), Piece::Row(1), Piece::Row(2)]);
        assert_eq!(pieces(0, 0, 10, 0), []);
        assert_eq!(rows(&pieces(WHOLE, 30, 2, 1)), (0..WHOLE).collect::<Vec<_>>());
    }

    #[test]
    fn every_row_of_a_long_table_is_there_or_in_a_gap() {
        for (first, seen, focused) in
            [(0, 12, 0), (100, 12, 3), (100, 12, 105), (100, 12, 255), (250, 12, 250), (9_999, 5, 300)]
        {
            let pieces = pieces(256, first, seen, focused);
            let mut next = 0;
            for piece in &pieces {
                let (from, count) = match *piece {
                    Piece::Gap { from, count } => (from, count),
                    Piece::Row(row) => (row, 1),
                };
                assert_eq!((from, count > 0), (next, true), "{pieces:?}");
                next += count;
            }
            assert_eq!(next, 256);
            let rows = rows(&pieces);
            assert!((first..first + seen).filter(|row| *row < 256).all(|row| rows.contains(&row)));
            assert!(focused >= 256 || rows.contains(&focused));
            assert!(rows.len() <= (seen + 2 * BESIDE + 1) as usize);
        }
    }
}
