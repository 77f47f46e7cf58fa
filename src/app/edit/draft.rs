//! Texts while they are typed: kept apart from the last good value, so that a bad one stands where it was typed while the last
//! good group plays on.

use std::collections::BTreeMap;

use super::error::EditError;
use super::field::Field;
use super::history::History;
use crate::sim::setup::Setup;

/// Longest text that a field keeps, in characters.
pub const MAX_CHARS: usize = 200;

/// A text as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The text.
    pub text: String,
    /// Why it is refused, with the range; none if it is the value.
    pub error: Option<EditError>,
    /// Whose field it was typed in, as [`Field::owner`] has it.
    owner: Option<String>,
}

/// All fields that are being typed in, or hold a text that was refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drafts {
    fields: BTreeMap<Field, Draft>,
}

impl Drafts {
    /// Takes what a field holds now, and makes the edit that it means if it means one; gives whether the setup changed.
    pub fn type_text(&mut self, history: &mut History, field: Field, text: &str) -> bool {
        let text: String = text.chars().take(MAX_CHARS).collect();
        let outcome = field.edit(&text, history.setup()).and_then(|edit| history.edit(&edit));
        let (is_changed, error) = match outcome {
            Ok(is_changed) => (is_changed, None),
            Err(error) => (false, Some(error)),
        };
        let setup = history.setup();
        if is_changed && let Field::Name(_) = field {
            // Everything else of the instance is still its own, whatever it is called now.
            let same = |other: &Field| other.instance().is_some() && other.instance() == field.instance();
            let own = self.fields.iter_mut().filter(|(other, _)| same(other));
            own.for_each(|(other, draft)| draft.owner = other.owner(setup));
        }
        self.fields.insert(field, Draft { text, error, owner: field.owner(setup) });
        is_changed
    }

    /// The field is left: a good text becomes its value as it is always written, a refused one stays and says why.
    pub fn leave(&mut self, history: &mut History, field: Field) {
        history.seal();
        if self.fields.get(&field).is_some_and(|draft| draft.error.is_none()) {
            self.fields.remove(&field);
        }
    }

    /// Drops what was typed: the field shows its value again.
    pub fn forget(&mut self, field: Field) {
        self.fields.remove(&field);
    }

    /// Drops everything that was typed, as after undo or a group that was opened.
    pub fn clear(&mut self) {
        self.fields.clear();
    }

    /// Drops what was typed in fields that are no more, or are another's now: an instance that moves takes another UUID, and
    /// an action another place where one before it goes. Call it after every edit.
    pub fn settle(&mut self, setup: &Setup) {
        self.fields.retain(|field, draft| {
            let owner = field.owner(setup);
            owner.is_some() && owner == draft.owner
        });
    }

    /// What a field shows: the text that was typed, else its value; nothing if the field is no more.
    pub fn text(&self, setup: &Setup, field: Field) -> String {
        let draft = self.fields.get(&field).map(|draft| draft.text.clone());
        draft.or_else(|| field.text(setup)).unwrap_or_default()
    }

    /// Why what a field shows is refused.
    pub fn error(&self, field: Field) -> Option<&EditError> {
        self.fields.get(&field)?.error.as_ref()
    }

    /// Fields whose text is refused, with the reason, in order.
    pub fn refused(&self) -> impl Iterator<Item = (Field, &EditError)> + '_ {
        self.fields.iter().filter_map(|(field, draft)| Some((*field, draft.error.as_ref()?)))
    }
}
