//! How far the reader is, kept on this device: the ids of the scenes that were seen, the last one first.

use super::scenes::{SCENES, find};

/// How far the reader is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The scene that was shown last, an index.
    pub last: usize,
    /// Which scenes were shown.
    pub seen: Vec<bool>,
}

impl Kept {
    /// Nothing read yet.
    pub fn new() -> Self {
        Self { last: 0, seen: vec![false; SCENES.len()] }
    }

    /// Reads what was kept; scenes that are no longer there are left out.
    pub fn read(text: &str) -> Self {
        let mut kept = Self::new();
        let known: Vec<usize> = text.split(' ').filter_map(find).collect();
        kept.last = known.first().copied().unwrap_or(0);
        for at in known {
            kept.seen[at] = true;
        }
        kept
    }

    /// As it is kept.
    pub fn write(&self) -> String {
        let others = (0..SCENES.len()).filter(|at| self.seen[*at] && *at != self.last);
        let ids: Vec<&str> = std::iter::once(self.last).chain(others).map(|at| SCENES[at].id).collect();
        ids.join(" ")
    }

    /// Remembers that a scene is shown.
    pub fn see(&mut self, at: usize) {
        self.last = at;
        self.seen[at] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_forgets_what_is_no_more() {
        let mut kept = Kept::new();
        kept.see(4);
        kept.see(2);
        assert_eq!(Kept::read(&kept.write()), kept);
        assert_eq!(Kept::read("gone").last, 0);
        assert_eq!(Kept::read("").seen.iter().filter(|seen| **seen).count(), 0);
    }
}
