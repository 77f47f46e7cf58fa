//! What is worked out elsewhere and only looked at here.

use std::ops::Deref;
use std::rc::Rc;

/// A shared value that is compared by identity: the model keeps the same one as long as nothing in it changes, so a
/// component that is given it again has nothing to do, and finds that out at no cost. There are frames in which nothing
/// but the playhead moves.
pub struct Shared<T>(Rc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<&Rc<T>> for Shared<T> {
    fn from(shared: &Rc<T>) -> Self {
        Self(Rc::clone(shared))
    }
}
