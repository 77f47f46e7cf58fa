//! What an update asks of the browser, as data. `platform` carries it out.

use super::address::Address;
use super::model::Theme;

/// One wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Call with every frame.
    StartFrames,
    /// Call no more.
    StopFrames,
    /// Show a theme, and remember it.
    UseTheme(Theme),
    /// Remember whether keyboard shortcuts are on.
    RememberKeys(bool),
    /// Let the address follow.
    Address(Address),
}
