//! The line at the top: what this is, what is shown, how it looks.

use std::rc::Rc;

use yew::prelude::*;

use super::{Send, icon};
use crate::app::message::Msg;
use crate::app::model::{Panel, Theme};
use crate::app::route::{Place, Route};
use crate::platform::input;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    /// What the shown group is called; empty where none is shown.
    pub title: Rc<str>,
    pub theme: Theme,
    pub keys_on: bool,
    /// Where the reader is.
    pub here: Here,
}

/// Where the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Here {
    /// In the opening view, at a preset and a rebalance.
    Opening(usize, u32),
    /// In a place of another program.
    Workshop(Place),
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
            { places(props.here) }
            <button id="preset" class="preset-button" type="button" hidden={props.title.is_empty()} aria-haspopup="dialog" onclick={open(Panel::Presets)}>
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
fn places(here: Here) -> Html {
    let (opening_href, lab_href) = match here {
        Here::Opening(preset, round) => (String::new(), Route::to_preset(preset, round)),
        // Of any page: that page, wherever it is and whatever it is called.
        Here::Workshop(_) => (String::new(), Place::Lab.fragment()),
    };
    let link = |name_in_id: &str, name: &'static str, href: String, is_here: bool| {
        let id = format!("to-{name_in_id}");
        if is_here {
            html! { <span {id} class="place here" aria-current="page">{ name }</span> }
        } else {
            html! { <a {id} class="place" {href}>{ name }</a> }
        }
    };
    let other = |(place, id, name): &(Place, &'static str, &'static str)| {
        let href = if *place == Place::Lab { lab_href.clone() } else { place.fragment() };
        html! { <li key={*id}>{ link(id, name, href, here == Here::Workshop(*place)) }</li> }
    };
    html! {
        <nav class="places" aria-label="Places">
            <ul>
                <li key="opening">{ link("opening", "The loop", opening_href, !matches!(here, Here::Workshop(_))) }</li>
                { for Place::STORY.iter().chain(&Place::WORKSHOP).map(other) }
            </ul>
        </nav>
    }
}
