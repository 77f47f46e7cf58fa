//! Carries out what an update asks for.

use super::frames::Frames;
use super::preferences;
use crate::app::effect::Effect;

/// The running effects of a page.
#[derive(Default)]
pub struct Effects {
    frames: Option<Frames>,
}

impl Effects {
    /// Carries out one effect. `on_frame` is called with every frame once frames are asked for.
    pub fn run(&mut self, effect: Effect, on_frame: impl Fn(f64) + 'static) {
        match effect {
            Effect::StartFrames => self.frames = Some(Frames::start(on_frame)),
            Effect::StopFrames => self.frames = None,
            Effect::UseTheme(theme) => preferences::use_theme(theme),
            Effect::Address(_) => {} // that is for whoever knows what the address is to say
            Effect::RememberKeys(on) => preferences::remember_keys(on),
        }
    }
}
