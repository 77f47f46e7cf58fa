//! What stood beside the group before and after an edit that changed both sides, so that undo and redo bring both back.

use std::rc::{Rc, Weak};

use super::compare::Compare;
use crate::sim::setup::Setup;

/// One end of an edit: the group, as the history holds it, and what it was compared with.
#[derive(Debug)]
struct End {
    setup: Weak<Setup>,
    compare: Compare,
}

impl End {
    fn is_of(&self, setup: &Rc<Setup>) -> bool {
        std::ptr::eq(self.setup.as_ptr(), Rc::as_ptr(setup))
    }
}

/// The edits of both sides that the history still knows. A group is known by where it lies in memory: the history keeps it
/// there for as long as the edit can be undone or done again, and a weak reference keeps the place from being used anew.
#[derive(Debug, Default)]
pub struct Beside(Vec<[End; 2]>);

impl Beside {
    /// Notes an edit that has changed both sides: the group and what it is compared with, before and after.
    pub fn note(&mut self, before: (&Rc<Setup>, Compare), after: (&Rc<Setup>, Compare)) {
        self.0.retain(|ends| ends.iter().all(|end| end.setup.strong_count() > 0));
        let end = |(setup, compare): (&Rc<Setup>, Compare)| End { setup: Rc::downgrade(setup), compare };
        self.0.push([end(before), end(after)]);
    }

    /// What a group was compared with before the edit that made another of it, if that changed both sides.
    pub fn before(&self, before: &Rc<Setup>, after: &Rc<Setup>) -> Option<&Compare> {
        let [first, _] = self.0.iter().find(|[first, second]| first.is_of(before) && second.is_of(after))?;
        Some(&first.compare)
    }

    /// What the group is compared with once the history has gone from one to the next: of an edit of both sides what it was
    /// at that end, else what it is. What was chosen in the meantime is kept for the way back.
    pub fn cross(&mut self, from: &Rc<Setup>, to: &Rc<Setup>, compare: Compare) -> Compare {
        let goes = |here: &End, there: &End| here.is_of(from) && there.is_of(to);
        for [first, second] in &mut self.0 {
            if goes(first, second) {
                first.compare = compare;
                return second.compare.clone();
            }
            if goes(second, first) {
                second.compare = compare;
                return first.compare.clone();
            }
        }
        compare
    }
}
