//! The chips: one flat, keyed layer over all cards of a stage. Positions are transforms, so that the browser can carry a
//! chip from card to card. Decoration: the cards hold the same in lists.

use yew::prelude::*;

use super::shared::Shared;
use super::{hue, icon};
use crate::app::chip::Sign;
use crate::app::stage::PlacedChip;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub chips: Shared<Vec<PlacedChip>>,
}

/// All chips of a stage.
#[function_component]
pub fn Chips(props: &Props) -> Html {
    html! { <div class="chips" aria-hidden="true">{ for props.chips.iter().map(chip) }</div> }
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
                <span class="name">{ &placed.name }</span>
            </span>
            <span class="corner">{ corner(placed) }</span>
        </div>
    }
}

fn corner(placed: &PlacedChip) -> Html {
    if let Some(from) = &placed.came_from {
        return html! { <span class="from">{ format!("{from}→") }</span> };
    }
    match placed.chip.sign {
        Sign::Withheld => icon::clock(),
        _ if placed.chip.is_created => html! { <span class="hollow"></span> },
        _ => html! {},
    }
}
