//! The sentence under the playhead: what happens, and on which side.

use std::rc::Rc;

use super::axis::Cursor;
use super::playback::weight;
use super::sentence::{Sentence, Span, plain, sentence};
use super::show::Show;

/// A sentence and the side it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The side's label, or `both`.
    pub label: Rc<str>,
    /// The sentence.
    pub sentence: Sentence,
}

impl Told {
    /// As plain text.
    pub fn text(&self) -> String {
        format!("{}: {}", self.label, plain(&self.sentence))
    }
}

/// What is told at a cursor: the weightier event first, then the other side's, if that is another. While the playhead
/// runs, the last event worth reading stays until the next one.
pub fn told(show: &Show, at: Cursor, is_playing: bool) -> Vec<Told> {
    let round = show.axis.round(at.round);
    let step = if is_playing { round.key_step(at.step) } else { at.step };
    let at = Cursor { step, ..at };
    let moves = show.axis.step(at).moves;
    let event = |side: usize| show.axis.event(side, at).filter(|_| moves[side]);
    let tell = |side: usize| {
        event(side).map(|event| Told {
            label: Rc::clone(&show.sides[side].label),
            sentence: sentence(show.group_at(side, at), &event),
        })
    };
    match [tell(0), tell(1)] {
        [Some(left), Some(right)] if left.sentence == right.sentence => {
            vec![Told { label: Rc::from("both"), sentence: left.sentence }]
        }
        [Some(left), Some(right)] => {
            if event(1).as_ref().map(weight) > event(0).as_ref().map(weight) {
                vec![right, left]
            } else {
                vec![left, right]
            }
        }
        [None, None] => vec![still()],
        [left, right] => left.into_iter().chain(right).collect(),
    }
}

fn still() -> Told {
    Told { label: Rc::from("both"), sentence: vec![Span::Text("Nothing happens.".to_owned())] }
}
