//! Everything that can happen in the Lab, as verbs.

use std::rc::Rc;

use super::compare::Compare;
use super::model::Pane;
use super::take_apart::InspectMsg;
use crate::app::edit::field::Field;
use crate::app::edit::verb::Edit;
use crate::app::message::Msg;
use crate::kafka::process_id::ProcessId;
use crate::kafka::task_id::TaskId;
use crate::share::link::Decoded;

/// What is asked of the Lab.
#[derive(Clone, Debug, PartialEq)]
pub enum LabMsg {
    /// Something that the opening view knows too: the playhead, the stages, the theme.
    Page(Msg),
    /// Goes on with what is being worked out.
    Continue,
    /// Makes an edit.
    Edit(Edit),
    /// A field holds this text now.
    Type(Field, String),
    /// A field, or what was dragged, is let go.
    Leave(Field),
    /// What was typed in a field is dropped: it shows its value again.
    Forget(Field),
    /// A block was pasted into the matrix, from this cell on.
    Paste(ProcessId, TaskId, String),
    /// Goes back before the last edit.
    Undo,
    /// Makes again what was undone last.
    Redo,
    /// Opens a preset, by index, as an edit.
    OpenPreset(usize),
    /// Begins with the smallest group, as an edit.
    StartOver,
    /// Restarts everything with what is on disk at the playhead, as an edit.
    RestartHere,
    /// Compares with something else.
    Compare(Compare),
    /// Keeps the group as it is now, and compares with that.
    KeepAndCompare,
    /// Lets both sides change places: the other group is edited from now on.
    Swap,
    /// On a narrow screen: what is shown.
    ShowPane(Pane),
    /// Takes the run apart.
    Inspect(InspectMsg),
    /// Opens what was read of a link, or says what is wrong with it.
    OpenLink(Rc<Decoded>),
    /// Opens what was read of a file, or says what is wrong with it; and says this of others that came with it.
    OpenFile(Rc<Decoded>, String),
    /// Opens what could be read of a link with which something is wrong.
    OpenAnyway,
    /// Takes away what was said of a link.
    DismissReport,
    /// What is shown has rested for a moment: the address is to say it. Nothing else changes.
    AddressDue,
    /// Takes a notice away.
    Dismiss,
    /// Keeps the group for the next visit, now.
    Save,
    /// The page may be gone in a moment: keeps what has not been kept yet.
    Leaving,
    /// The browser keeps nothing, or no more.
    CannotSave,
}
