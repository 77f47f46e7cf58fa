//! How somebody comes in: with a preset in the address, with what was kept, or with nothing.

use crate::app::axis::Cursor;
use crate::app::edit::blank::preset_sides;
use crate::app::edit::saved::Saved;
use crate::app::lab::compare::Compare;
use crate::app::lab::kept::restored;
use crate::app::lab::model::{Lab, Notice};
use crate::app::model::Preferences;
use crate::app::route::Place;
use crate::platform::{places, store};
use crate::sim::presets::presets;

/// The Lab as it opens.
pub fn open(preferences: Preferences) -> Lab {
    let route = places::route();
    let kept = store::load();
    // A link stays until it is known what it holds.
    if route.place == Place::Lab && !route.is_link {
        places::forget_route();
    }
    let mut lab = match kept.as_deref().map(Saved::read) {
        Some(Ok(saved)) => restored(preferences, saved),
        Some(Err(error)) => {
            store::put_aside();
            let mut lab = preset(preferences, 0);
            let text = format!(
                "The group of last time could not be opened ({error}). It was put aside in this browser's storage."
            );
            lab.notice = Some(Notice { text, is_refusal: true });
            lab
        }
        None => {
            let mut lab = preset(preferences, route.preset.unwrap_or(0));
            lab.is_first_visit = route.preset.is_none();
            lab
        }
    };
    if let Some(index) = route.preset {
        lab.open(index);
    }
    if let Some(round) = route.round {
        lab.page.cursor = Cursor { round, step: 0 };
    }
    lab
}

fn preset(preferences: Preferences, index: usize) -> Lab {
    let preset = &presets()[index];
    let [left, right] = preset_sides(preset);
    let compare = Compare::between(&left, &right, preset.sides[1].label);
    Lab::new(preferences, left, compare)
}
