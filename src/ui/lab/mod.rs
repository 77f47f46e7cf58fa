//! The Lab: thin Yew components over `app::lab`.
//!
//! What tests may hold on to, beside what the opening view has:
//!
//! | selector | what |
//! |---|---|
//! | `#lab` | the Lab; `data-pending` while something is being worked out |
//! | `#undo` `#redo` | undo and redo; their titles say what |
//! | `#compare` | what it is compared with (`select`); `#swap` `#keep` |
//! | `#link-report` `#open-anyway` | what is wrong with a link, and opens what could be read |
//! | `#share-open` | opens `#share`; in it `#share-link` `#share-embed` with `-copy`, `#save-scenario` and so on, `#picture-both-svg` and so on, `#open-file`; `#share-said` what came of it |
//! | `#notice` | what was refused, or undone |
//! | `#pane-configure` `#pane-watch` `#pane-take-apart` | on a narrow screen: what is shown |
//! | `#editor` | the editor; `[data-verdict="0"]` `[data-verdict="1"]` how both sides end |
//! | `#instances` `#tasks` `#checkpoints` `#configuration` `#actions` `#switches` | its parts; in each `.fold`, `.part-summary` |
//! | `[data-instance="A"]` `[data-subtopology="0"]` `[data-key="max.warmup.replicas"]` | its lines |
//! | `[data-cell="2:3"]` | the matrix: row 0 holds instances, column 0 tasks |
//! | `#add-instance` `#add-stateful` `#add-stateless` `#add-action` `#action-submit` | what adds |
//! | `#take-apart` | why things happen |

mod bar;
mod editor;
mod entry;
mod following;
mod help;
mod opened;
mod page;
mod paper;
mod report;
mod share;
mod take_apart;

pub use opened::{Linked, Opened};
pub use page::LabPage;
pub use share::decoded;

use yew::Callback;

use crate::app::lab::message::LabMsg;

/// How components of the Lab ask for something.
pub type Send = Callback<LabMsg>;
