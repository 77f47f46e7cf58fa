//! The Lab as it is kept for the next visit, and as it opens then: both groups, the playhead, and the last edits to undo.

use std::rc::Rc;

use super::compare::Compare;
use super::model::Lab;
use crate::app::edit::history::History;
use crate::app::edit::saved::{Earlier, MAX_EARLIER, Saved};
use crate::app::model::Preferences;
use crate::sim::setup::Setup;

/// What to call a right side whose name was not kept.
const OTHER: &str = "the other group";

/// What to keep of the Lab.
pub fn keep(lab: &Lab) -> Saved {
    let mut after = lab.setup();
    let mut earlier = Vec::new();
    for (label, setup) in lab.history.earlier().take(MAX_EARLIER) {
        let other = lab.beside.before(setup, after).map(|compare| compare.of(setup));
        earlier.push(Earlier { label: label.to_owned(), setup: Setup::clone(setup), other });
        after = setup;
    }
    let sides = [Setup::clone(lab.setup()), Setup::clone(&lab.other())];
    Saved { sides, playhead: lab.page.cursor, earlier }
}

/// The Lab as it was kept.
pub fn restored(preferences: Preferences, saved: Saved) -> Lab {
    let [left, right] = saved.sides;
    let compare = Compare::between(&left, &right, OTHER);
    let mut lab = Lab::new(preferences, Rc::new(left), compare);
    let mut after = Rc::clone(lab.setup());
    let mut past = Vec::new();
    for Earlier { label, setup, other } in saved.earlier {
        let setup = Rc::new(setup);
        if let Some(other) = other {
            let before = Compare::between(&setup, &other, OTHER);
            lab.beside.note((&setup, before), (&after, lab.compare.clone()));
        }
        past.push((label, Rc::clone(&setup)));
        after = setup;
    }
    lab.history = History::with_past(Rc::clone(lab.setup()), past);
    lab.page.cursor = saved.playhead;
    lab.stage(); // earlier groups are offered to compare with
    lab
}
