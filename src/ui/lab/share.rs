//! Links, pictures and files of what the Lab shows, and files that come in.

use std::rc::Rc;

use yew::prelude::*;
use yew::virtual_dom::VNode;

use super::Send;
use crate::app::axis::Cursor;
use crate::app::lab::file;
use crate::app::lab::for_real::for_real;
use crate::app::lab::message::LabMsg;
use crate::app::picture::ink::{DARK, LIGHT};
use crate::app::picture::{Picture, Wish, picture};
use crate::app::show::Show;
use crate::app::side::Side;
use crate::app::{embed, num};
use crate::platform::files::Source;
use crate::platform::later::spawn;
use crate::platform::{clipboard, download, observe, paste, places, share};
use crate::share::export::{Format, export};
use crate::share::link::{Decoded, is_long};
use crate::sim::setup::Setup;
use crate::ui::shared::Shared;

/// Said in place of whatever needs a link.
const TOO_LARGE: &str = "This group is too large for a link. Save it as a file.";

#[derive(Properties, PartialEq)]
pub struct Props {
    pub show: Shared<Show>,
    pub cursor: Cursor,
    /// Both sides, as they are configured.
    pub setups: [Rc<Setup>; 2],
    /// The fragment that leads here, without `#`; empty if the group is too large for a link.
    pub fragment: String,
    /// Which side is looked at.
    pub side: Side,
    pub is_dark: bool,
    /// Takes files in.
    pub give: Callback<Vec<Source>>,
}

/// What the dialog holds.
#[function_component]
pub fn Share(props: &Props) -> Html {
    let said = use_state_eq(String::new);
    let side = use_state_eq(|| props.side);
    let tell = {
        let said = said.clone();
        Callback::from(move |text: String| said.set(text))
    };
    let choose_side = |which: Side| {
        let side = side.clone();
        move |_: MouseEvent| side.set(which)
    };
    let label = |which: Side| props.show.sides[which.index()].label.to_string();
    let sides = |which: Side| {
        let id = format!("share-side-{}", which.index());
        html! {
            <button key={which.index()} {id} type="button" aria-pressed={(which == *side).to_string()} onclick={choose_side(which)}>{ label(which) }</button>
        }
    };
    let code = embed::code(
        &places::page(),
        &props.fragment,
        *side,
        &props.show.about.headline,
        embed::height(&props.show, *side),
    );
    let address = if props.fragment.is_empty() { String::new() } else { places::whole_page(&props.fragment) };
    html! {
        <div class="share">
            <p id="share-said" class="share-said" role="status">{ &*said }</p>
            <section aria-labelledby="share-link-title">
                <h3 id="share-link-title">{ "Link" }</h3>
                if address.is_empty() {
                    <p>{ TOO_LARGE }</p>
                } else {
                    <Text key="link" id="share-link" label="Link to this group, this moment and this view" text={address.clone()} name="Copy link" tell={tell.clone()} title={props.show.about.headline.to_string()} />
                }
                if is_long(&address) {
                    <p class="hint">{ "It is so long that some programs cut it off. A file is safer." }</p>
                }
            </section>
            <section aria-labelledby="share-side-title">
                <h3 id="share-side-title">{ "One side of it" }</h3>
                <div class="share-sides" role="group" aria-label="Which side">{ for Side::BOTH.map(sides) }</div>
                <p class="hint">{ "In another page:" }</p>
                if address.is_empty() {
                    <p id="share-no-embed">{ TOO_LARGE }</p>
                } else {
                    <Text key="embed" id="share-embed" label="HTML that puts this stage into another page" text={code} name="Copy embed code" tell={tell.clone()} />
                }
                <p class="hint">{ "As a file:" }</p>
                <ul class="share-files">{ for Format::ALL.into_iter().map(|format| export_row(props, format, *side, &tell)) }</ul>
            </section>
            { real(props, *side, &tell) }
            <section aria-labelledby="share-picture-title">
                <h3 id="share-picture-title">{ "Picture" }</h3>
                <div class="share-row">
                    { pictures(props, &Side::BOTH, "both", "both stages", &tell) }
                    { pictures(props, if *side == Side::Left { &[Side::Left] } else { &[Side::Right] }, "one", &label(*side), &tell) }
                </div>
            </section>
            <section aria-labelledby="share-open-title">
                <h3 id="share-open-title">{ "Open a file" }</h3>
                <p class="drop-what">
                    <label class="choose"><input id="open-file" type="file" accept=".json,.gz,application/json" onchange={props.give.reform(|event: Event| paste::chosen(&event))} /><span>{ "Choose a group" }</span></label>
                    { " that was saved here, or drop it anywhere on this page." }
                </p>
            </section>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct TextProps {
    id: AttrValue,
    label: AttrValue,
    text: String,
    /// What the button says.
    name: AttrValue,
    tell: Callback<String>,
    /// For the system's own way of sending an address.
    #[prop_or_default]
    title: Option<String>,
}

/// A text to copy: with the button, or by hand.
#[function_component]
fn Text(props: &TextProps) -> Html {
    let area = use_node_ref();
    let on_copy = {
        let (area, text, tell, name) = (area.clone(), props.text.clone(), props.tell.clone(), props.name.clone());
        move |_: MouseEvent| {
            let (area, tell, name) = (area.clone(), tell.clone(), name.clone());
            clipboard::copy(&text, move |is_done| {
                if is_done {
                    tell.emit(format!("{}: copied.", name.trim_start_matches("Copy ")));
                } else {
                    clipboard::select(&area);
                    tell.emit(
                        "This browser does not let the page copy. The text is selected: copy it from there.".to_owned(),
                    );
                }
            });
        }
    };
    let send = props.title.clone().filter(|_| share::is_there()).map(|title| {
        let (text, tell) = (props.text.clone(), props.tell.clone());
        let on_click = move |_: MouseEvent| {
            let tell = tell.clone();
            share::send(&title, &text, move |is_sent| {
                tell.emit(if is_sent { "Sent." } else { "Not sent." }.to_owned());
            });
        };
        html! { <button id="share-send" type="button" class="tool text" onclick={on_click}>{ "Send…" }</button> }
    });
    html! {
        <div class="share-copy">
            <textarea id={props.id.clone()} ref={area} class="share-text" readonly=true rows="3" spellcheck="false" aria-label={props.label.clone()} value={props.text.clone()} />
            <div class="share-row">
                <button id={format!("{}-copy", props.id)} type="button" class="tool text" onclick={on_copy}>{ &props.name }</button>
                { send.unwrap_or_default() }
            </div>
        </div>
    }
}

fn export_row(props: &Props, format: Format, side: Side, tell: &Callback<String>) -> Html {
    html! {
        <li key={format.name()}>
            { save_button(props, format, side, tell, &format!("save-{}", format.name()), "Save") }
            <span>{ format.words() }</span>
        </li>
    }
}

fn save_button(
    props: &Props,
    format: Format,
    side: Side,
    tell: &Callback<String>,
    id: &str,
    name: &'static str,
) -> Html {
    let (setup, show, tell) = (Rc::clone(&props.setups[side.index()]), props.show.clone(), tell.clone());
    let on_click = move |_: MouseEvent| {
        let file = export(format, &setup, &show.sides[side.index()].run);
        let is_saved = download::text(file.name, file.media_type, &file.text);
        let left_out = file.left_out.map(|left_out| format!(" {left_out}")).unwrap_or_default();
        tell.emit(if is_saved { format!("Saved as {}.{left_out}", file.name) } else { refused(file.name) });
    };
    html! { <button id={id.to_owned()} type="button" class="tool text" onclick={on_click}>{ name }</button> }
}

/// The same group on a released Kafka: its file, and the command line.
fn real(props: &Props, side: Side, tell: &Callback<String>) -> Html {
    let setup = &props.setups[side.index()];
    let told = for_real(setup, Format::Scenario.file_name());
    let sentences = |said: Vec<String>| said.into_iter().map(|said| html! { <li>{ said }</li> }).collect::<Html>();
    html! {
        <section aria-labelledby="share-real-title">
            <h3 id="share-real-title">{ "Run this group for real" }</h3>
            if told.problems.is_empty() {
                <p class="hint">{ "On a released Kafka Streams: save the group, and in a clone of this project, with a JDK and Maven, run" }</p>
                <Text key="real" id="share-real" label="Command line that runs this group on a released Kafka" text={told.command} name="Copy command" tell={tell.clone()} />
                <div class="share-row">{ save_button(props, Format::Scenario, side, tell, "save-for-real", "Save the group") }</div>
                if told.is_mixed {
                    <p class="hint">{ "Its instances run different releases: for real all run the one, and then all the other." }</p>
                }
                <p class="hint">{ "It ends with a table, and with a recording that Diagnose opens beside the simulation." }</p>
            } else {
                <p class="hint">{ "This group cannot be run for real:" }</p>
                <ul class="hint">{ sentences(told.problems.iter().map(ToString::to_string).collect()) }</ul>
            }
        </section>
    }
}

fn pictures(props: &Props, sides: &'static [Side], id: &str, what: &str, tell: &Callback<String>) -> VNode {
    let draw = {
        let (show, at, fragment, is_dark) = (props.show.clone(), props.cursor, props.fragment.clone(), props.is_dark);
        move || -> Picture {
            let link = if fragment.is_empty() { places::page() } else { places::whole_page(&fragment) };
            picture(&show, &Wish { sides, at, ink: if is_dark { &DARK } else { &LIGHT }, link: &link })
        }
    };
    let on_svg = {
        let (draw, tell) = (draw.clone(), tell.clone());
        move |_: MouseEvent| {
            let name = "rebalance-lasso.svg";
            let is_saved = download::text(name, "image/svg+xml", &draw().svg);
            tell.emit(if is_saved { format!("Saved as {name}.") } else { refused(name) });
        }
    };
    let on_png = {
        let tell = tell.clone();
        move |_: MouseEvent| {
            let (picture, tell) = (draw(), tell.clone());
            spawn(async move {
                let name = "rebalance-lasso.png";
                let made = crate::platform::picture::png(&picture).await;
                let is_saved = made.is_ok_and(|png| download::blob_as(name, &png));
                let size = format!("{} × {}", num::whole(picture.width), num::whole(picture.height));
                tell.emit(if is_saved { format!("Saved as {name}, {size} at least.") } else { refused(name) });
            });
        }
    };
    html! {
        <>
            <button id={format!("picture-{id}-svg")} type="button" class="tool text" onclick={on_svg}>{ format!("SVG of {what}") }</button>
            <button id={format!("picture-{id}-png")} type="button" class="tool text" onclick={on_png}>{ format!("PNG of {what}") }</button>
        </>
    }
}

fn refused(name: &str) -> String {
    format!("This browser could not make {name}.")
}

/// Reads the first of the files that come in, and opens it.
pub fn give(send: &Send) -> Callback<Vec<Source>> {
    let send = send.clone();
    Callback::from(move |sources: Vec<Source>| {
        let send = send.clone();
        let Some(source) = sources.into_iter().next() else { return };
        spawn(async move {
            send.emit(LabMsg::OpenFile(Rc::new(decoded(&source).await), String::new()));
        });
    })
}

/// What can be read of a group in a file.
pub async fn decoded(source: &Source) -> Decoded {
    match source.whole_text(file::MAX_FILE_BYTES).await {
        Ok(text) => file::read(&source.name, &text),
        Err(why) => file::unread(&source.name, &why),
    }
}

/// Whether the page is dark right now.
pub fn is_dark(theme: crate::app::model::Theme) -> bool {
    use crate::app::model::Theme;
    match theme {
        Theme::Dark => true,
        Theme::Light => false,
        Theme::Auto => observe::prefers_dark(),
    }
}
