//! The page without a browser: what it knows ([`model`]), what can happen to it ([`message`], [`update`]), and what it
//! shows ([`stage`] and the views that it is made of), as pure functions.
//!
//! ```text
//!  key, click, frame ─> Msg ─update─> Model ─refresh─> StageView ─> ui
//!                               └──> Effects ─> platform
//! ```
//!
//! Nothing here knows Yew, a clock or a browser: a frame *tells* how much time has passed.

pub mod address;
pub mod aligned;
pub mod astray;
pub mod axis;
pub mod card;
pub mod cause_view;
pub mod chip;
pub mod choice;
pub mod diagnose;
pub mod diff;
pub mod edit;
pub mod effect;
pub mod embed;
pub mod event_list;
pub mod explore;
pub mod extent;
pub mod headline;
pub mod incoming;
pub mod job;
pub mod jump;
pub mod keymap;
pub mod lab;
pub mod lag_view;
pub mod lasso_geometry;
pub mod layout;
pub mod leader_steps;
pub mod message;
pub mod model;
pub mod num;
pub mod pace;
pub mod picture;
pub mod playback;
pub mod predicate_strip;
pub mod route;
pub mod run_until;
pub mod sentence;
pub mod show;
pub mod side;
pub mod stage;
pub mod standing;
pub mod story;
pub mod strip;
pub mod told;
pub mod update;
pub mod why;
