//! The editor of a group: sections that fold, each a component of its own.

mod action_form;
mod actions;
mod config;
mod field;
mod grid_events;
mod instances;
mod matrix;
mod matrix_row;
mod scope;
mod section;
mod switches;
mod tasks;
mod verdicts;

use yew::prelude::*;

use super::Send;
use crate::app::edit::draft::Drafts;
use crate::app::show::Show;
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;
use crate::ui::shared::Shared;
use crate::ui::sight::use_is_due;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub send: Send,
    pub setup: Shared<Setup>,
    pub drafts: Drafts,
    /// What both sides are called.
    pub labels: [String; 2],
    /// How both sides end, as far as that is known.
    pub outcomes: [Option<Outcome>; 2],
    /// What the stages show.
    pub show: Shared<Show>,
    /// Whether that is still the group as it was.
    pub is_pending: bool,
    /// The rebalance at the playhead.
    pub round: u32,
}

/// The editor. On a small screen it is not shown at first.
#[function_component]
pub fn Editor(props: &Props) -> Html {
    let element = use_node_ref();
    let is_due = use_is_due(&element, true);
    html! {
        <section ref={element} id="editor" class={classes!("editor", (!is_due).then_some("to-come"))} aria-label="The group">
            if is_due { { parts(props) } }
        </section>
    }
}

fn parts(props: &Props) -> Html {
    let Props { send, setup, drafts, .. } = props;
    html! {
        <>
            <verdicts::Verdicts labels={props.labels.clone()} outcomes={props.outcomes} />
            <instances::Instances send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} />
            <tasks::Tasks send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} />
            <matrix::Checkpoints send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} />
            <config::Configuration send={send.clone()} setup={setup.clone()} drafts={drafts.clone()} />
            <actions::Actions send={send.clone()} setup={setup.clone()} show={props.show.clone()} is_pending={props.is_pending} round={props.round} />
            <switches::Switches send={send.clone()} setup={setup.clone()} />
        </>
    }
}
