//! Explore: thin Yew components over `app::explore`.
//!
//! What tests may hold on to:
//!
//! | selector | what |
//! |---|---|
//! | `#explore` | Explore; `#section-search` and so on show a question, `#part-search` and so on is what is shown |
//! | `#start` `#pause` `#go-on` `#stop` | what can be done with the question that is shown |
//! | `#state` | how far it is, in words; `progress` beside it |
//! | `#died` | says that a worker died |
//! | `#space` | the form; `#space-instances` and so on, `#space-seed`, `#space-groups`; problems at `#space-instances-problem` |
//! | `#figures` | groups by version and outcome |
//! | `#found` | the table; `[data-number]` its rows, in each `.open-in-lab` |
//! | `#shapes` | rings by shape |
//! | `#map-tiles` | the map, a table; `[data-cell]` its cells |
//! | `#schedules-verdict` `#way` `#graph` `#state-told` | every schedule; `#open-state` opens a state in the Lab |
//! | `#shrunk` `#in-vain` | the smallest group |
//! | `#medicine` | remedies; `[data-remedy]` its rows |
//! | `#luck` `#blind` | the times until rest; both counts |

mod blind_spot;
mod choose;
mod controls;
mod graph;
pub mod hire;
mod luck;
mod map;
mod medicine;
mod over_space;
mod page;
mod schedules;
mod search;
mod shrink;
mod space;
mod subject;

pub use page::{ExplorePage, Props};

use yew::prelude::*;

use crate::app::explore::message::ExploreMsg;
use crate::app::explore::model::Explore;
use crate::app::num;

/// How components of Explore ask for something.
pub type Send = Callback<ExploreMsg>;

/// Says something when a button is pressed.
fn press(send: &Send, message: ExploreMsg) -> Callback<MouseEvent> {
    send.reform(move |_: MouseEvent| message.clone())
}

/// A number in a cell, its digits in groups.
fn number(number: u64) -> Html {
    html! { <td class="number">{ num::exact(number) }</td> }
}

/// What everything that is shown is made of.
#[derive(Clone, Copy)]
struct View<'a> {
    model: &'a Explore,
    send: &'a Send,
}
