//! Where the two sides first part.

use crate::app::axis::Cursor;
use crate::app::sentence::{Sentence, sentence};
use crate::app::show::Show;

/// The first moment at which something else happens on one side than on the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// When.
    pub at: Cursor,
    /// What happens on each side; none where nothing does.
    pub sides: [Option<Sentence>; 2],
}

/// Where the sides first part, in words; none if they never do.
pub fn first_difference(show: &Show) -> Option<Difference> {
    let at = show.first_difference?;
    let moves = show.axis.step(at).moves;
    let says = |side: usize| {
        let event = show.axis.event(side, at).filter(|_| moves[side]);
        event.map(|event| sentence(&show.sides[side].run.group, &event))
    };
    Some(Difference { at, sides: [says(0), says(1)] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sentence::plain;

    #[test]
    fn the_opening_parts_where_one_version_reads_the_checkpoint_and_the_other_says_nothing() {
        let difference = first_difference(&Show::new(0)).expect("they differ");
        let [left, right] = difference.sides.map(|side| plain(&side.expect("both sides do something")));
        assert!(left.contains("leaves out what is on disk"), "{left}");
        assert!(right.contains("read from the checkpoint file"), "{right}");
    }
}
