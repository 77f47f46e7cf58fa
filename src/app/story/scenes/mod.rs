//! The scenes, chapter by chapter.

mod fix;
mod ideas;
mod line;
mod rest;
mod round;
mod sources;

use std::sync::LazyLock;

use super::scene::Scene;

/// The chapters.
pub const CHAPTERS: [&str; 5] =
    ["A group at rest", "Two good ideas", "One missing line", "Round and round", "The fix, and what it teaches"];

/// All scenes, in order.
pub static SCENES: LazyLock<Vec<Scene>> =
    LazyLock::new(|| [&rest::SCENES[..], &ideas::SCENES, &line::SCENES, &round::SCENES, &fix::SCENES].concat());

/// The place of a scene in the order.
pub fn find(id: &str) -> Option<usize> {
    SCENES.iter().position(|scene| scene.id == id)
}
