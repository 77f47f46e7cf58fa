//! Undo and redo, for every edit however it was made.

use std::collections::VecDeque;
use std::rc::Rc;

use super::apply::apply;
use super::error::EditError;
use super::field::Field;
use super::label::label;
use super::verb::Edit;
use crate::sim::setup::Setup;

/// Most edits that can be undone.
pub const MAX_EDITS: usize = 500;
/// Most memory that setups kept for undo may take, about; the last edit can be undone whatever it takes.
pub const MAX_BYTES: u64 = 32 << 20;

/// An edit made, with the setup on its other side: before it if it can be undone, after it if it can be done again.
#[derive(Clone, Debug)]
struct Entry {
    label: String,
    field: Option<Field>,
    setup: Rc<Setup>,
    bytes: u64,
}

/// A setup, and all that it was before.
///
/// Edits of one field that follow each other, as typing and dragging make them, are one until [`History::seal`]: the last of
/// them, made to what was there before the first.
#[derive(Clone, Debug)]
pub struct History {
    present: Rc<Setup>,
    past: VecDeque<Entry>,
    future: Vec<Entry>,
    past_bytes: u64,
    is_open: bool,
}

impl History {
    /// A setup without a past.
    pub const fn new(setup: Rc<Setup>) -> Self {
        Self { present: setup, past: VecDeque::new(), future: Vec::new(), past_bytes: 0, is_open: false }
    }

    /// A setup with edits that can be undone: what each was and what was there before it, the last one first.
    pub fn with_past(setup: Rc<Setup>, past: Vec<(String, Rc<Setup>)>) -> Self {
        let mut history = Self::new(setup);
        for (label, setup) in past.into_iter().rev() {
            history.push(Entry { label, field: None, bytes: bytes(&setup), setup });
        }
        history
    }

    /// What is there now.
    pub const fn setup(&self) -> &Rc<Setup> {
        &self.present
    }

    /// Makes an edit; gives whether anything is different now. What was undone can then not be done again.
    ///
    /// # Errors
    /// Those of [`apply`]; everything stays as it was.
    pub fn edit(&mut self, edit: &Edit) -> Result<bool, EditError> {
        let field = Field::of(edit);
        let is_same_field = self.past.back().is_some_and(|entry| field.is_some() && entry.field == field);
        if !(self.is_open && is_same_field) {
            self.seal();
        }
        let base = self.past.back().filter(|_| self.is_open).map_or(&self.present, |entry| &entry.setup);
        let base = Rc::clone(base);
        let after = apply(&base, edit)?;
        if after == *self.present {
            return Ok(false);
        }
        if self.is_open {
            self.drop_last();
        }
        self.is_open = false;
        if after == *base {
            self.present = base; // typed back to what it was
            return Ok(true);
        }
        self.is_open = field.is_some();
        self.future.clear();
        let label = label(edit, &base.scenario);
        self.push(Entry { label, field, bytes: bytes(&base), setup: base });
        self.present = Rc::new(after);
        Ok(true)
    }

    /// Ends a run of edits of one field: the next one is undone by itself. Call it when a field is left or a pointer let go.
    pub const fn seal(&mut self) {
        self.is_open = false;
    }

    /// Goes back before the last edit; gives what is undone, none if there is nothing.
    pub fn undo(&mut self) -> Option<String> {
        self.seal();
        let entry = self.drop_last()?;
        let label = entry.label.clone();
        let entry = self.swapped(entry);
        self.future.push(entry);
        Some(label)
    }

    /// Makes the edit again that was undone last; gives which, none if there is nothing.
    pub fn redo(&mut self) -> Option<String> {
        self.seal();
        let entry = self.future.pop()?;
        let label = entry.label.clone();
        let entry = self.swapped(entry);
        self.push(entry);
        Some(label)
    }

    /// What undo would undo.
    pub fn undo_label(&self) -> Option<&str> {
        self.past.back().map(|entry| entry.label.as_str())
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|entry| entry.label.as_str())
    }

    /// What it was before each edit that can be undone, the last one first, with what the edit was.
    pub fn earlier(&self) -> impl Iterator<Item = (&str, &Rc<Setup>)> {
        self.past.iter().rev().map(|entry| (entry.label.as_str(), &entry.setup))
    }

    /// How many edits can be undone.
    pub fn len(&self) -> usize {
        self.past.len()
    }

    /// Whether nothing can be undone.
    pub fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// Goes to the other side of an edit; the entry then holds this side.
    fn swapped(&mut self, entry: Entry) -> Entry {
        let setup = std::mem::replace(&mut self.present, entry.setup);
        Entry { label: entry.label, field: entry.field, bytes: bytes(&setup), setup }
    }

    fn push(&mut self, entry: Entry) {
        self.past_bytes += entry.bytes;
        self.past.push_back(entry);
        while self.past.len() > MAX_EDITS || (self.past_bytes > MAX_BYTES && self.past.len() > 1) {
            self.past_bytes -= self.past.pop_front().map_or(0, |oldest| oldest.bytes);
        }
    }

    fn drop_last(&mut self) -> Option<Entry> {
        let entry = self.past.pop_back()?;
        self.past_bytes -= entry.bytes;
        Some(entry)
    }
}

/// About how much memory a setup takes.
fn bytes(setup: &Setup) -> u64 {
    let checkpoints: usize = setup.scenario.processes.iter().map(|process| process.checkpoints.len()).sum();
    let counts = [(checkpoints, 32), (setup.scenario.tasks.len(), 32), (setup.scenario.processes.len(), 128)];
    let parts = counts.into_iter().map(|(count, each)| count as u64 * each);
    256 + parts.sum::<u64>() + setup.actions.len() as u64 * 48
}
