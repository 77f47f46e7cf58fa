//! Diagnose: thin Yew components over `app::diagnose`.
//!
//! What tests may hold on to:
//!
//! | selector | what |
//! |---|---|
//! | `#diagnose` | the place; `data-state` is `empty`, `reading`, `done`, `failed` or `cancelled` |
//! | `#drop` `#choose` `#paste` `#read-pasted` | where logs come in: drop, choose (`input[type=file]`), paste (`textarea`) |
//! | `[data-sample]` | reads a sample |
//! | `#progress` `#cancel` | while it reads |
//! | `#refused` `#failed` | what was not read, and why |
//! | `#not-opened` `#open-link` | what came with it and was not opened; a link in what was pasted |
//! | `#recognised` | what was recognised |
//! | `#verdict` `#sure` `#evidence` `#missing` | the verdict; a button in `#evidence` shows its rows |
//! | `#lines` | rows of the files, as they are |
//! | `#rebalances` `[data-rebalance]` | the strip; `#rebalance` what is known of the chosen one |
//! | `#to-lab` `#open-in-lab` `#guesses` `#first-differs` | the group for the Lab: opens it, what is guessed, where it differs |
//! | `#recording-empty` | of a recording, that it has no rounds |
//! | `#recording` `#recording-equal` `#recording-races` | a recording of a real group, how far it is equal, what explains the rest |
//! | `#beside` `#recorded-round` `#play-recording` `#first-difference` `#beside-says` | both stages (`data-at`: a half of a round, `data-ready`), slid, played, to the first difference; what is to be said |
//! | `#recorded-members` `#open-recorded` | the round that is looked at in words; the group in the Lab |
//! | `#summary` `#copy` `#replace-names` `#copied` | the summary for a ticket |

mod aside;
mod attempt;
mod beside;
mod chosen;
mod given;
mod inbox;
mod lines;
mod page;
mod recognised;
mod recording;
mod state;
mod strip;
mod summary;
mod to_lab;
mod verdict;

pub use given::Given;
pub use page::{DiagnosePage, Props};

use yew::{Callback, Html, html};

use super::hue;
use crate::app::diagnose::message::DiagnoseMsg;
use crate::app::diagnose::told::Reading;
use crate::app::diagnose::words::instance_name;

/// How components of the place ask for something.
pub type Send = Callback<DiagnoseMsg>;

/// An instance by its name, in its colour.
fn instance(reading: &Reading, at: u32) -> Html {
    html! { <b class={yew::classes!("instance", hue(at))}>{ instance_name(reading, at) }</b> }
}
