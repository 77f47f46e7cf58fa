//! The line at the top: what this is, what is shown, how it looks.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, icon};
use crate::app::lab::route::Route;
use crate::app::message::Msg;
use crate::app::model::{Panel, Theme};
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    /// What the shown group is called.
    pub title: Rc<str>,
    pub theme: Theme,
    pub keys_on: bool,
    /// Where the reader is.
    pub place: Place,
}

/// Where the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the opening view, at a preset and a rebalance.
    Opening(usize, u32),
    /// In the Lab.
    Lab,
}

/// The line at the top.
#[function_component]
pub fn Masthead(props: &Props) -> Html {
    let open = |panel: Panel| props.send.reform(move |_: MouseEvent| Msg::Open(panel));
    let on_theme = props.send.reform(|event: Event| {
        let index = input::number(&event).unwrap_or(0) as usize;
        Msg::SetTheme(Theme::ALL.get(index).map_or(Theme::Auto, |(theme, _)| *theme))
    });
    let option = |(index, (theme, name)): (usize, (Theme, &'static str))| {
        html! { <option key={index} value={index.to_string()} selected={theme == props.theme}>{ name }</option> }
    };
    html! {
        <header class="masthead">
            <p class="brand">{ icon::lasso() }<span>{ "Rebalance Lasso" }</span></p>
            { places(props.place) }
            <button id="preset" class="preset-button" type="button" aria-haspopup="dialog" onclick={open(Panel::Presets)}>
                <span class="preset-what">{ "Group" }</span>
                <span class="preset-title">{ &*props.title }</span>
                <svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6-1.4-1.4L12 12.2 7.4 7.6z" /></svg>
            </button>
            <div class="masthead-end">
                <label class="theme">
                    <span class="theme-word">{ "Theme" }</span>
                    <select id="theme" aria-label="Theme" onchange={on_theme}>
                        { for Theme::ALL.into_iter().enumerate().map(option) }
                    </select>
                </label>
                <button id="help-open" class="round" type="button" aria-haspopup="dialog" aria-label="Help: keys and signs"
                    title={if props.keys_on { "Keys and signs (?)" } else { "Keys and signs" }} onclick={open(Panel::Help)}>{ "?" }</button>
            </div>
        </header>
    }
}

/// The way to the other places.
fn places(here: Place) -> Html {
    let (loop_href, lab_href) = match here {
        Place::Opening(preset, round) => ("#".to_owned(), Route::to_preset(preset, round)),
        Place::Lab => ("./".to_owned(), "#lab".to_owned()),
    };
    let link = |id: &'static str, name: &'static str, href: String, is_here: bool| {
        if is_here {
            html! { <span {id} class="place here" aria-current="page">{ name }</span> }
        } else {
            html! { <a {id} class="place" {href}>{ name }</a> }
        }
    };
    html! {
        <nav class="places" aria-label="Places">
            { link("to-loop", "The loop", loop_href, here != Place::Lab) }
            { link("to-lab", "Lab", lab_href, here == Place::Lab) }
        </nav>
    }
}
