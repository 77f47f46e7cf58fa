//! The Story: a text, and beside it the stage that it is about.
//!
//! What tests may hold on to:
//!
//! | selector | what |
//! |---|---|
//! | `#story` | the place; `data-leaf` says what is shown (`scene`, `check`, `glossary`, `fidelity`), `data-scene` which scene, `data-free` whether the reader has taken the stage over |
//! | `#scene-title` `#tale` `#said` | the heading, the text, and what the stage shows, in words |
//! | `#story-next` `#story-back` `#contents` | the ways on; in `#contents` `[data-scene]` |
//! | `#question` | in it `[data-predict="C"]`, and `#answer` |
//! | `[data-view]` | what is on the stage, where there is a choice |
//! | `.term` `#gloss` | a term, and its meaning once it was clicked |
//! | `#return` | back to the story |
//! | `[data-mark]` | what the stage rings |
//! | `[data-check="0"]` | a question at the end; in it `[data-option="2"]`, `.why` |

mod check;
mod fidelity;
mod glossary;
mod page;
mod question;
mod telling;
mod ways;
mod words;

pub use page::StoryPage;

use crate::app::story::message::StoryMsg;
use yew::Callback;

/// How components ask for something.
pub(crate) type Send = Callback<StoryMsg>;
