//! Thin Yew components, one a file: they draw what `app` worked out, and send messages.
//!
//! What tests may hold on to:
//!
//! | selector | what |
//! |---|---|
//! | `#play` `#step-forward` `#step-back` `#rebalance-forward` `#rebalance-back` | the dock's buttons; `#play[data-playing]` |
//! | `#scrub` | the slider over all steps of stem and ring (`input[type=range]`) |
//! | `#speed` | the speed (`select`, value 0 to 6, 2 is 1×) |
//! | `#sentence` | what happens; `#announcer` is the live region that says it while paused |
//! | `#once-round` `#first-difference` | the two jumps |
//! | `#preset` | opens `#presets`; in it `[data-preset="livelock"]` and so on |
//! | `#theme` | the theme (`select`: 0 auto, 1 light, 2 dark); `html[data-theme]` |
//! | `#help-open` | opens `#help`; in it `#keys-on` (checkbox) |
//! | `#headline` `#config` | the line over both stages, and what the group is configured with |
//! | `#show-0` `#show-1` | on a narrow screen: which stage is shown |
//! | `[data-side="0"]` `[data-side="1"]` | the stages; in each `.verdict` `.counter` `.card[data-instance]` `.chip[data-task]` `.lag` `.strip` `.lasso` `.why` |
//! | `#why` | the proof; `dialog .close` closes any dialog |
//! | `#copy-link` `#copied` | copies the address of what is shown; what came of it |
//! | `#link-notes` | what is wrong with the link that was opened |
//! | `#astray` | of another place, that the rest of the address leads nowhere |
//! | `#whole-page` | the way from an embedded stage to the page |
//! | `#app-root` | `data-round`, `data-step`: where the playhead is |

mod app;
mod astray;
mod cards;
mod chips;
mod copy;
pub mod diagnose;
mod dialog;
mod dock;
mod embed;
pub mod explore;
mod help;
mod hero;
mod icon;
pub mod lab;
mod lag_table;
mod lasso;
mod masthead;
mod notes;
mod presets;
mod scrubber;
mod shared;
mod sight;
mod stage;
pub mod story;
mod strip;
mod why;
mod words;
mod workshop;

pub use app::App;
pub use embed::EmbedPage;
pub use workshop::Workshop;

use crate::app::message::Msg;
use crate::app::model::Model;
use crate::app::route::Program;
use yew::{AppHandle, Callback, Renderer};

/// How components ask for something.
pub type Send = Callback<Msg>;

/// Puts the page into `#app`.
///
/// # Panics
/// If the document has no `#app`: then it is not this page.
pub fn start() -> AppHandle<App> {
    let root = crate::platform::element("app").expect("index.html has #app");
    Renderer::<App>::with_root(root).render()
}

/// Puts the page into `#app` until another program takes over; not at all if one has done so while this one was loaded.
pub fn start_opening() {
    if !crate::platform::places::is_taken_over() {
        let page = start();
        crate::platform::places::on_leave(move |_| page.destroy());
    }
}

/// Puts the workshop into `#app`, unless the reader has gone back while it was being loaded.
pub fn start_workshop_if_wanted() {
    if crate::platform::places::leads_to(Program::Workshop) {
        start_workshop();
    }
}

/// Puts the workshop into `#app`, in place of what was there.
///
/// # Panics
/// If the document has no `#app`: then it is not this page.
pub fn start_workshop() -> AppHandle<Workshop> {
    crate::platform::places::take_over();
    let root = crate::platform::element("app").expect("index.html has #app");
    Renderer::<Workshop>::with_root(root).render()
}

/// Puts the story into `#app`, unless the reader has gone back while it was being loaded.
///
/// # Panics
/// If the document has no `#app`: then it is not this page.
pub fn start_story_if_wanted() {
    if crate::platform::places::leads_to(Program::Story) {
        crate::platform::places::take_over();
        let root = crate::platform::element("app").expect("index.html has #app");
        let page = Renderer::<story::StoryPage>::with_root(root).render();
        crate::platform::places::on_leave(move |_| page.destroy());
    }
}

/// Puts an embedded stage into `#app`.
///
/// # Panics
/// If the document has no `#app`: then it is not this page.
pub fn start_embed() -> AppHandle<EmbedPage> {
    let root = crate::platform::element("app").expect("index.html has #app");
    root.set_inner_html("");
    Renderer::<EmbedPage>::with_root(root).render()
}

/// The classes that say how what is shown moves: whether chips slide, and whether the playhead glides between drawings that are far
/// apart.
pub(crate) fn motion(model: &Model) -> [&'static str; 2] {
    [if model.is_sliding() { "slides" } else { "still" }, if model.is_gliding() { "glides" } else { "in-step" }]
}

/// The class that gives an instance its colours.
pub(crate) fn hue(process: u32) -> String {
    format!("hue-{}", process % 8)
}
