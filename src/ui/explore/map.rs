//! Where loops live: the share over two parameters.

use yew::prelude::*;

use super::choose::{choose, kind_text};
use super::controls::{Counted, buttons, progress};
use super::{View, press, space};
use crate::analysis::map::{Map, Parameter, UNIT_GROUPS};
use crate::analysis::ring::Kind;
use crate::app::explore::heat::{Heat, Tile, heat, kinds, parameter_name, percent, place_text, share_text, widest};
use crate::app::explore::message::{ExploreMsg, Section};
use crate::app::explore::ramp::colour;
use crate::app::explore::start;
use crate::app::num::exact;
use crate::kafka::version::KafkaVersion;

/// What is shown of it.
pub fn view(view: View) -> Html {
    let problems = start::plan(view.model).err().unwrap_or_default();
    let told = problems.first().map(|problem| format!("{}: {}", problem.field, problem.message)).unwrap_or_default();
    html! {
        <div class="split">
            { space::form(view) }
            <div class="results">
                { axes(view) }
                { buttons(view, Section::Map, "Draw the map", problems.is_empty()) }
                <p class="small problem">{ told }</p>
                { progress(view, Section::Map, Counted { what: "groups", each: UNIT_GROUPS }) }
                <div class="found-box">{ found(view) }</div>
            </div>
        </div>
    }
}

fn axes(view: View) -> Html {
    let (x, y) = view.model.map.axes;
    let names = || Parameter::ALL.map(|parameter| (parameter, parameter_name(parameter).to_owned())).to_vec();
    html! {
        <div class="acts">
            { choose("axis-x", "From left to right", names(), x, move |x| ExploreMsg::SetAxes(x, y), view.send) }
            { choose("axis-y", "From bottom to top", names(), y, move |y| ExploreMsg::SetAxes(x, y), view.send) }
        </div>
    }
}

fn found(view: View) -> Html {
    let part = &view.model.map;
    let Some(map) = &part.map else {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "No map yet" }</h2>
                <p>{ "Each cell is a space of its own, in which both parameters have one value. All cells are drawn at the same time, first roughly, then finer." }</p>
            </div>
        };
    };
    let (version, kind) = part.mapped;
    let drawn = heat(map, version, kind);
    let (x, y) = (map.plan.x.parameter, map.plan.y.parameter);
    let versions = KafkaVersion::ALL.map(|version| (version, version.to_string())).to_vec();
    let mut all_kinds: Vec<(Option<Kind>, String)> =
        Kind::ALL.map(|kind| (Some(kind), format!("{}s", kind_text(kind)))).to_vec();
    all_kinds.push((None, "either".to_owned()));
    html! {
        <section key="found" class="sheet">
            <h2>{ format!("Share of groups that loop, in percent, by {} and {}", parameter_name(x), parameter_name(y)) }</h2>
            <div class="acts">
                { choose("map-version", "Version", versions, version, move |version| ExploreMsg::SetMapped(version, kind), view.send) }
                { choose("map-kind", "Loops", all_kinds, kind, move |kind| ExploreMsg::SetMapped(version, kind), view.send) }
            </div>
            { tiles(view, map, &drawn) }
            { scale(drawn.most) }
            <p class="small">{ format!("The widest interval is {} wide.", percent(widest(map, version, kind))) }</p>
            { told(view, map) }
        </section>
    }
}

fn tiles(view: View, map: &Map, heat: &Heat) -> Html {
    let picked = view.model.map.picked;
    let tile = |tile: &Tile| {
        let style = tile.colours.as_ref().map(|(ground, text)| format!("background:{ground};color:{text}"));
        let unknown = style.is_none().then_some("unknown");
        let label = format!("{}: {}", place_text(&map.plan, tile.cell), share_text(&tile.share));
        let cell = tile.cell;
        let on_focus = view.send.reform(move |_: FocusEvent| ExploreMsg::LookAtCell(Some(cell)));
        html! {
            <td key={cell}>
                <button type="button" class={classes!("tile", unknown)} ~{style} data-cell={cell.to_string()} title={label.clone()} aria-label={label}
                    aria-pressed={(picked == Some(cell)).to_string()} onclick={press(view.send, ExploreMsg::PickCell(Some(cell)))}
                    onfocus={on_focus} onmouseenter={press(view.send, ExploreMsg::LookAtCell(Some(cell)))}>{ &tile.text }</button>
            </td>
        }
    };
    let row = |(head, tiles): &(String, Vec<Tile>)| {
        html! { <tr key={head.clone()}><th scope="row" class="number">{ head }</th>{ for tiles.iter().map(tile) }</tr> }
    };
    let column = |head: &String| html! { <th key={head.clone()} scope="col">{ head }</th> };
    html! {
        <div class="scroll">
            <table id="map-tiles" onmouseleave={press(view.send, ExploreMsg::LookAtCell(None))}>
                <caption>{ format!("{} to the right, {} upwards; {} groups", parameter_name(map.plan.x.parameter), parameter_name(map.plan.y.parameter), exact(map.groups())) }</caption>
                <tbody>{ for heat.rows.iter().map(row) }</tbody>
                <tfoot><tr><td></td>{ for heat.columns.iter().map(column) }</tr></tfoot>
            </table>
        </div>
    }
}

fn scale(most: f64) -> Html {
    let step = |at: u32| {
        let share = f64::from(at) / 10.0;
        html! { <i key={at} ~style={format!("background:{}", colour(share))}></i> }
    };
    html! {
        <div class="scale" aria-hidden="true"><span>{ "0 %" }</span><span class="ramp">{ for (0..=10).map(step) }</span><span>{ percent(most) }</span></div>
    }
}

fn told(view: View, map: &Map) -> Html {
    let part = &view.model.map;
    let (version, kind) = part.mapped;
    let kinds = kinds(kind);
    let Some(cell) = part.looked_at.or(part.picked).filter(|cell| *cell < map.cells.len()) else {
        return html! { <div id="cell-told" class="told"><p class="small">{ "Point at a cell for its counts, press it for examples." }</p></div> };
    };
    let share = share_text(&map.cells[cell].share(version, &kinds));
    html! {
        <div id="cell-told" class="told">
            <p aria-live="polite"><b>{ place_text(&map.plan, cell) }</b>{ ": " }{ share }{ "." }</p>
            { examples(view, map, &kinds) }
        </div>
    }
}

/// Groups of the cell that was pressed.
fn examples(view: View, map: &Map, kinds: &[Kind]) -> Html {
    let (version, _) = view.model.map.mapped;
    let Some((cell, found)) = view.model.map.picked.and_then(|cell| Some((cell, map.cells.get(cell)?))) else {
        return html! { <div></div> };
    };
    let counts = found.by_version.get(&version);
    let numbers = kinds.iter().flat_map(|kind| {
        let numbers = counts.and_then(|counts| counts.examples.get(kind)).into_iter().flatten();
        numbers.map(move |number| (*kind, *number))
    });
    let numbers: Vec<(Kind, u64)> = numbers.collect();
    let example = |(kind, number): &(Kind, u64)| {
        html! {
            <button key={format!("{}-{number}", kind.as_str())} type="button" class="act example" data-number={number.to_string()}
                onclick={press(view.send, ExploreMsg::OpenExample(cell, *number, version))}>{ format!("{} {}", kind_text(*kind), exact(*number)) }</button>
        }
    };
    let what = if numbers.is_empty() { "no example so far." } else { "examples, which open in the Lab:" };
    html! {
        <div id="examples">
            <p class="small">{ format!("{}: {what}", place_text(&map.plan, cell)) }</p>
            <div class="acts">{ for numbers.iter().map(example) }</div>
        </div>
    }
}
