//! The chips: one flat, keyed layer over all cards of a stage. Positions are transforms, so that the browser can carry a
//! chip from card to card. Decoration: the cards hold the same in lists.

use yew::prelude::*;

use super::shared::Shared;
use super::sight::use_in_sight;
use super::{hue, icon};
use crate::app::chip::Sign;
use crate::app::stage::PlacedChip;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub chips: Shared<Vec<PlacedChip>>,
    /// Whether the playhead runs.
    pub is_running: bool,
    /// Whether what is out of sight may follow a little later.
    pub may_wait: bool,
}

/// All chips of a stage.
#[function_component]
pub fn Chips(props: &Props) -> Html {
    let element = use_node_ref();
    let holds_still = props.is_running && props.may_wait;
    let chips = use_in_sight(&element, props.chips.clone(), holds_still, false, props.may_wait);
    html! { <div ref={element} class="chips" aria-hidden="true">{ for chips.iter().map(chip) }</div> }
}

fn chip(placed: &PlacedChip) -> Html {
    let chip = &placed.chip;
    let place = placed.place;
    let style = format!("transform:translate({}px,{}px);width:{}px;height:{}px", place.x, place.y, place.w, place.h);
    let fill = chip.filled.map(|filled| format!("width:{:.1}%", filled * 100.0));
    let class = classes!(
        "chip",
        chip.sign.name(),
        hue(placed.process),
        chip.is_created.then_some("created"),
        chip.filled.is_some().then_some("restoring"),
        placed.is_new.then_some("changed"),
    );
    html! {
        <div {class} key={chip.key.clone()} ~{style} data-task={placed.name.clone()} data-sign={chip.sign.name()}
            title={format!("{}: {}", placed.name, chip.words())}>
            <span class="face">
                if let Some(style) = fill { <i class="fill" ~{style}></i> }
                // What lies behind the name would be read through it; elsewhere an element less is a third of what a chip costs.
                if chip.is_created || chip.filled.is_some() { <span class="name">{ &placed.name }</span> } else { { &placed.name } }
            </span>
            { corner(placed) }
        </div>
    }
}

fn corner(placed: &PlacedChip) -> Html {
    let sign = match (&placed.came_from, placed.chip.sign) {
        (Some(from), _) => html! { <span class="from">{ format!("{from}→") }</span> },
        (None, Sign::Withheld) => icon::clock(),
        (None, _) if placed.chip.is_created => html! { <span class="hollow"></span> },
        (None, _) => return html! {},
    };
    html! { <span class="corner">{ sign }</span> }
}
