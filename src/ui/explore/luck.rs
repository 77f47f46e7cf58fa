//! How long until luck ends a loop.

use yew::prelude::*;

use super::controls::{Counted, buttons, progress};
use super::space::{Input, labelled, problem};
use super::{View, subject};
use crate::analysis::luck::Escapes;
use crate::analysis::statistics::{Bar, Share};
use crate::app::explore::heat::percent;
use crate::app::explore::message::Section;
use crate::app::explore::start;
use crate::app::num::{exact, fraction};

/// What is shown of it.
pub fn view(view: View) -> Html {
    let part = &view.model.luck;
    let problems = start::chance(view.model).err().unwrap_or_default();
    let field = |name: &'static str, label: &str, text: &str| {
        labelled(
            view.send,
            Input {
                id: format!("luck-{name}"),
                name,
                label: label.to_owned(),
                text,
                problem: problem(&problems, name),
                is_changed: false,
                is_long: false,
            },
        )
    };
    let form = html! {
        <div class="fields">
            { field("missed_permille", "Of a thousand assignments, those that a member misses", &part.missed_permille) }
            { field("creep_records", "A warm-up that stands still gains up to so many records a turn", &part.creep_records) }
            { field("runs", "Runs", &part.runs) }
        </div>
    };
    let progress = match part.refusal {
        Some(_) => html! { <div class="how-far"></div> },
        None => progress(view, Section::Luck, Counted { what: "runs", each: 1 }),
    };
    html! {
        <div class="split">
            { subject::card(view, form) }
            <div class="results">
                { buttons(view, Section::Luck, "Run it many times", problems.is_empty()) }
                <p id="refusal" class="problem" role="status">{ part.refusal.unwrap_or_default() }</p>
                { progress }
                <div class="found-box">{ found(view) }</div>
                <section class="sheet prose">
                    <h2>{ "What happens by chance" }</h2>
                    <p>{ format!("Every run starts in the ring. A member that may miss its assignment (it does not lead, and another one revokes something) does so with the chance above; a standby whose thread waits with its report out creeps on by up to so many records. Everything else goes in the usual order. A turn that nobody waits in takes 50 ms, the median of recorded runs; one that waits for a heartbeat {}, the group's heartbeat.interval.ms; a probing the group's own interval.", time(start::heartbeat_ms(view.model))) }</p>
                    <p>{ "A run that does not rest within 5 000 rebalances is given up and counts as longer than all others." }</p>
                </section>
            </div>
        </div>
    }
}

/// A time, in the unit that fits.
#[allow(clippy::cast_precision_loss)] // shown, to two digits
fn time(ms: u64) -> String {
    let ms = ms as f64;
    match ms {
        _ if ms < 60_000.0 => format!("{:.1} s", ms / 1_000.0),
        _ if ms < 3_600_000.0 => format!("{:.1} min", ms / 60_000.0),
        _ => format!("{:.1} h", ms / 3_600_000.0),
    }
}

fn found(view: View) -> Html {
    let part = &view.model.luck;
    let Some(asked) = &part.asked else {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "Nothing run yet" }</h2>
                <p>{ "A loop that no rule ends can still end by luck. Set how much of it there is, and see how long that takes." }</p>
            </div>
        };
    };
    let escapes = &part.escapes;
    let Share { of, all, .. } = escapes.rested();
    let quantile = |permille: u32| match (escapes.quantile_ms(permille), escapes.quantile_rounds(permille)) {
        (Some(ms), Some(rounds)) => (time(ms), format!("{} rebalances", exact(rounds))),
        _ if all == 0 => ("not known yet".to_owned(), String::new()),
        _ => ("longer than the bound".to_owned(), String::new()),
    };
    let fact = |name: &'static str, (value, detail): (String, String)| {
        html! { <div key={name}><dt>{ name }</dt><dd>{ value }<small>{ detail }</small></dd></div> }
    };
    let rested = (exact(of), format!("of {} runs, {}", exact(all), percent(fraction(of, all.max(1)))));
    html! {
        <section key="found" id="luck" class="sheet">
            <h2>{ format!("Until {} comes to rest", asked.name) }</h2>
            <dl class="facts-row">{ fact("Median", quantile(500)) }{ fact("95th percentile", quantile(950)) }{ fact("Came to rest", rested) }</dl>
            { histogram(escapes) }
        </section>
    }
}

fn histogram(escapes: &Escapes) -> Html {
    let bars = escapes.histogram_ms();
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    let row = |bar: &Bar| {
        let width = format!("width:{:.1}%", fraction(bar.count, most) * 100.0);
        html! {
            <tr key={bar.from.to_string()}>
                <th scope="row" class="number">{ format!("{} to {}", time(bar.from), time(bar.to)) }</th>
                <td class="wide-bar"><i class="bar" ~style={width} aria-hidden="true"></i></td>
                <td class="number">{ exact(bar.count) }</td>
            </tr>
        }
    };
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label="Runs by time">
            <table id="histogram" class="numbers">
                <caption>{ "Runs by the time that they took; each bar goes twice as far as the one before." }</caption>
                <thead><tr><th scope="col">{ "Time" }</th><th scope="col"><span class="vh">{ "Share" }</span></th><th scope="col">{ "Runs" }</th></tr></thead>
                <tbody>{ for bars.iter().map(row) }</tbody>
            </table>
        </div>
    }
}
