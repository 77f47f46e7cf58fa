//! What it comes to, and from what: the headline with the preset's sentence; the configuration with two jumps.

use yew::prelude::*;

use super::Send;
use super::copy::CopyLink;
use super::shared::Shared;
use crate::app::axis::Cursor;
use crate::app::keymap::label_for;
use crate::app::message::{Move, Msg};
use crate::app::route::Place;
use crate::app::show::{About, Show};

#[derive(Properties, PartialEq)]
pub struct HeroProps {
    pub about: About,
}

/// The headline and the preset's sentence.
#[function_component]
pub fn Hero(props: &HeroProps) -> Html {
    html! {
        <section class="hero" aria-labelledby="headline">
            <div>
                <h1 id="headline">{ &*props.about.headline }</h1>
                <p class="lede">{ &*props.about.sentence }</p>
            </div>
            <a id="take-me" class="take-me" href={Place::Story.fragment()}>{ "Take me through it" }</a>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct FactsProps {
    pub send: Send,
    pub show: Shared<Show>,
    /// Where the playhead is, up to the rebalance.
    pub at: Cursor,
    /// The address of what is shown, to be copied from here.
    #[prop_or_default]
    pub link: Option<String>,
}

/// What the group is configured with, and two jumps.
#[function_component]
pub fn Facts(props: &FactsProps) -> Html {
    let show = &props.show;
    let jump = |id: &'static str, text: &'static str, message: Msg, is_there: bool| {
        let key = label_for(&message).unwrap_or_default();
        let on_click = props.send.reform(move |_: MouseEvent| message.clone());
        html! {
            <button {id} type="button" class="jump" disabled={!is_there} onclick={on_click}>
                { text }<kbd aria-hidden="true">{ key }</kbd>
            </button>
        }
    };
    let entry = |(name, value): (&'static str, String)| {
        html! { <div key={name}><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    html! {
        <section class="facts" aria-label="Configuration">
            <dl id="config">{ for show.config(props.at).into_iter().map(entry) }</dl>
            <div class="jumps">
                { jump("first-difference", "First difference", Msg::Move(Move::FirstDifference), show.first_difference.is_some()) }
                { jump("once-round", "Once round", Msg::Move(Move::OnceRound), show.looping_side().is_some()) }
                if let Some(link) = &props.link { <CopyLink label="Copy link" text={link.clone()} /> }
            </div>
        </section>
    }
}
