//! A part of the editor that folds: a button with a line that sums it up, and what it is about.

use yew::prelude::*;

use crate::app::edit::draft::Drafts;
use crate::sim::setup::Setup;
use crate::ui::icon;
use crate::ui::lab::Send;
use crate::ui::shared::Shared;

/// What a part with fields is given.
#[derive(Properties, PartialEq)]
pub struct PartProps {
    pub send: Send,
    pub setup: Shared<Setup>,
    pub drafts: Drafts,
}

#[derive(Properties, PartialEq)]
pub struct Props {
    pub id: &'static str,
    pub title: &'static str,
    /// What it comes to, in a line.
    pub summary: String,
    /// How many of its fields hold a text that was refused.
    #[prop_or_default]
    pub refused: usize,
    /// Whether it is open at first. Later it is as it was left.
    #[prop_or_default]
    pub is_open: bool,
    pub children: Html,
}

/// The part. What is folded is not in the document.
#[function_component]
pub fn Section(props: &Props) -> Html {
    let is_open = use_state(|| props.is_open);
    let on_click = {
        let is_open = is_open.clone();
        Callback::from(move |_: MouseEvent| is_open.set(!*is_open))
    };
    let body_id = format!("{}-body", props.id);
    let refused = match props.refused {
        0 => String::new(),
        1 => "1 refused".to_owned(),
        n => format!("{n} refused"),
    };
    html! {
        <section id={props.id} class={classes!("part", is_open.then_some("open"))}>
            <h2>
                <button type="button" class="fold" aria-expanded={is_open.to_string()} aria-controls={body_id.clone()} onclick={on_click}>
                    { icon::chevron() }
                    <span class="part-title">{ props.title }</span>
                    <span class="part-summary">{ &props.summary }</span>
                    <span class="part-refused">{ refused }</span>
                </button>
            </h2>
            <div id={body_id} class="part-body" hidden={!*is_open}>
                { if *is_open { props.children.clone() } else { html! { <span></span> } } }
            </div>
        </section>
    }
}
