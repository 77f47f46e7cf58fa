//! The Story: from *what is a rebalance?* to *that is the whole fix*, in scenes.
//!
//! A [`scene::Scene`] is data: a text, the group that is on the stage beside it ([`cast::Cast`]), the moment to stop at
//! ([`moment::At`]), what to point at there ([`point::Point`]), and perhaps a question. Texts are markup ([`text`]) whose numbers
//! are worked out from the run on the stage ([`facts`]): a number that nobody computed is not in them.
//!
//! ```text
//!  scenes ─ cast ─> Show ─ moment ─> Cursor ─┬─> app::stage   what is on the stage
//!                                            ├─> facts, text  what is told beside it
//!                                            └─> point        what is ringed in both
//! ```

pub mod address;
pub mod campaign;
pub mod cast;
pub mod check;
pub mod facts;
pub mod fidelity;
pub mod glossary;
pub mod in_lab;
pub mod kept;
pub mod keys;
pub mod message;
pub mod model;
pub mod moment;
pub mod picture;
pub mod point;
pub mod says;
pub mod scene;
pub mod scenes;
pub mod still;
pub mod text;
pub mod update;
