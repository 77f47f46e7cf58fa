//! The search: how many groups loop, which ones, and of what shape.

use yew::prelude::*;

use super::choose::{choose, kind_text};
use super::over_space::over_space;
use super::{Send, View, number, press, space};
use crate::analysis::ring::Kind;
use crate::analysis::search::{EXAMPLES_KEPT, Found, Shape, Shapes, Tally, Totals};
use crate::analysis::statistics::Share;
use crate::app::explore::answer;
use crate::app::explore::form::command;
use crate::app::explore::heat::percent;
use crate::app::explore::message::{ExploreMsg, Filter, Section};
use crate::app::explore::rows::{Column, bouncing, size};
use crate::app::num::{exact, fraction};
use crate::kafka::version::KafkaVersion;
use crate::sim::run::DEFAULT_BOUND_ROUNDS;

/// What is shown of the search.
pub fn view(view: View) -> Html {
    over_space(view, Section::Search, "Search", found(view), counted(view))
}

fn found(view: View) -> Html {
    let part = &view.model.search;
    if part.asked.is_none() {
        return html! {
            <div key="empty" class="sheet empty">
                <h2>{ "Nothing searched yet" }</h2>
                <p>{ "Press Search: each worker takes numbers, builds the group of each, and runs it on both versions. Loops turn up in the first second." }</p>
            </div>
        };
    }
    html! {
        <div key="found" class="stack">
            { figures(&part.totals) }
            { table(view) }
            { shapes(&part.totals, view.send) }
        </div>
    }
}

fn figures(totals: &Totals) -> Html {
    let row = |version: KafkaVersion| {
        let Tally { stable, livelocks, endless_probings, undecided, .. } = totals.of(version);
        let share = |of: u64| {
            let share = Share::new(of, totals.groups);
            let between =
                format!("between {} and {}, with a confidence of 95 %", percent(share.low), percent(share.high));
            html! { <td class="number" title={between.clone()}>{ exact(of) }<small>{ percent(share.share) }</small><span class="vh">{ between }</span></td> }
        };
        html! {
            <tr key={version.as_str()} data-version={version.as_str()}>
                <th scope="row">{ version.as_str() }</th>
                { share(livelocks) }{ share(endless_probings) }{ number(undecided) }{ number(stable) }
            </tr>
        }
    };
    html! {
        <section class="sheet">
            <h2>{ format!("{} groups, each on both versions", exact(totals.groups)) }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label="Both versions">
                <table id="figures" class="numbers">
                    <thead><tr>
                        <th scope="col">{ "Version" }</th><th scope="col">{ "Livelocks" }</th><th scope="col">{ "Endless probings" }</th>
                        <th scope="col">{ "Undecided" }</th><th scope="col">{ "Come to rest" }</th>
                    </tr></thead>
                    <tbody>{ for KafkaVersion::ALL.into_iter().map(row) }</tbody>
                </table>
            </div>
        </section>
    }
}

fn filters(view: View) -> Html {
    let choice = view.model.search.choice;
    let mut versions = vec![(None, "both".to_owned())];
    versions.extend(KafkaVersion::ALL.map(|version| (Some(version), version.to_string())));
    let mut kinds = vec![(None, "both".to_owned())];
    kinds.extend(Kind::ALL.map(|kind| (Some(kind), format!("{}s", kind_text(kind)))));
    let shape = choice
        .cycle
        .zip(choice.bouncing_tasks)
        .map(|(cycle, tasks)| format!("Only rings of {cycle} with {tasks} bouncing tasks"));
    html! {
        <div class="acts">
            { choose("filter-version", "Version", versions, choice.version, |version| ExploreMsg::Filter(Filter::Version(version)), view.send) }
            { choose("filter-kind", "Kind", kinds, choice.kind, |kind| ExploreMsg::Filter(Filter::Kind(kind)), view.send) }
            <span class="acts-more">
                if choice.is_filtered() {
                    <button id="show-all" type="button" class="act" onclick={press(view.send, ExploreMsg::Filter(Filter::Everything))}>
                        { shape.map_or_else(|| "Show all".to_owned(), |shape| format!("{shape}: show all")) }
                    </button>
                }
            </span>
        </div>
    }
}

fn head(view: View, (column, name): (Column, &'static str)) -> Html {
    let choice = view.model.search.choice;
    let is_sorted = choice.column == column;
    let (sorted, sign) = match (is_sorted, choice.is_descending) {
        (false, _) => ("none", ""),
        (true, false) => ("ascending", " ▲"),
        (true, true) => ("descending", " ▼"),
    };
    html! {
        <th key={name} scope="col" aria-sort={sorted}>
            <button type="button" class="sort" data-column={name} onclick={press(view.send, ExploreMsg::Sort(column))}>{ name }<span aria-hidden="true">{ sign }</span></button>
        </th>
    }
}

fn row(found: &Found, send: &Send) -> Html {
    let Found { number, version, .. } = *found;
    let more = |name: &'static str, section: Section| {
        let title = format!("{name}: group {number} on {version}");
        html! { <button type="button" class="act" {title} onclick={press(send, ExploreMsg::Examine(number, version, section))}>{ name }</button> }
    };
    html! {
        <tr key={format!("{number}-{version}")} data-number={number.to_string()}>
            <th scope="row" class="number">{ exact(number) }</th>
            <td>{ version.as_str() }<small>{ kind_text(found.kind) }</small></td>
            <td class="size">{ size(found) }</td>
            <td class="number">{ found.prefix }</td>
            <td class="number">{ found.cycle }</td>
            <td class="names">{ bouncing(found) }</td>
            <td class="row-acts">
                <button type="button" class="act open-in-lab" title={format!("Open group {number} on {version} in the Lab")}
                    onclick={press(send, ExploreMsg::OpenNumber(number, version))}>{ "Lab" }</button>
                { more("Schedules", Section::Schedules) }{ more("Shrink", Section::Shrink) }{ more("Luck", Section::Luck) }
            </td>
        </tr>
    }
}

fn table(view: View) -> Html {
    let part = &view.model.search;
    let (rows, all) = part.choice.rows(&part.totals);
    let shown = rows.len();
    html! {
        <section class="sheet">
            <h2>{ "What was found" }</h2>
            { filters(view) }
            <div class="scroll rows-box">
                <table id="found" class="numbers">
                    <caption>{ format!("{} of {} rows. Kept are the first {EXAMPLES_KEPT} of each version and kind, by number. Tasks: stateful + stateless.", exact(shown as u64), exact(all as u64)) }</caption>
                    <thead><tr>{ for Column::ALL.into_iter().map(|column| head(view, column)) }<th key="open" scope="col">{ "Take it to" }</th></tr></thead>
                    <tbody>{ for rows.into_iter().map(|found| row(found, view.send)) }</tbody>
                </table>
            </div>
            <div class="acts">
                if all == 0 { <p>{ "No loop of this kind so far." }</p> }
                if shown < all { <button id="show-more" type="button" class="act" onclick={press(view.send, ExploreMsg::ShowMore)}>{ "Show more rows" }</button> }
            </div>
        </section>
    }
}

/// Shapes that are listed, the most frequent.
const SHAPES_SHOWN: usize = 16;

fn shapes(totals: &Totals, send: &Send) -> Html {
    let mut all: Vec<_> = KafkaVersion::ALL
        .into_iter()
        .flat_map(|version| totals.of(version).shapes.into_iter().map(move |(shape, shapes)| (version, shape, shapes)))
        .collect();
    all.sort_by_key(|(version, shape, shapes)| (std::cmp::Reverse(shapes.count), *version, *shape));
    let count = all.len();
    let most = all.first().map_or(1, |(.., shapes)| shapes.count.max(1));
    let row = |(version, shape, shapes): &(KafkaVersion, Shape, Shapes)| {
        let filter = Filter::Shape(*version, shape.kind, shape.cycle, shape.bouncing_tasks);
        let width = format!("width:{:.1}%", fraction(shapes.count, most) * 100.0);
        html! {
            <tr key={format!("{version}-{}-{}-{}", shape.kind.as_str(), shape.cycle, shape.bouncing_tasks)}>
                <td>{ version.as_str() }<small>{ kind_text(shape.kind) }</small></td>
                <td class="number">{ shape.cycle }</td>
                <td class="number">{ shape.bouncing_tasks }</td>
                <td class="number bar-cell"><i class="bar" ~style={width} aria-hidden="true"></i><span>{ exact(shapes.count) }</span></td>
                <td class="row-acts">
                    <button type="button" class="act" onclick={press(send, ExploreMsg::Filter(filter))}>{ "Show" }</button>
                    <button type="button" class="act" onclick={press(send, ExploreMsg::OpenNumber(shapes.first, *version))}>{ format!("First: {}", exact(shapes.first)) }</button>
                </td>
            </tr>
        }
    };
    html! {
        <section class="sheet">
            <h2>{ "Rings by shape" }</h2>
            <div class="scroll" tabindex="0" role="region" aria-label="Shapes">
                <table id="shapes" class="numbers">
                    <caption>{ format!("{} shapes seen; the {} most frequent.", exact(count as u64), exact(count.min(SHAPES_SHOWN) as u64)) }</caption>
                    <thead><tr><th scope="col">{ "Version" }</th><th scope="col">{ "Ring" }</th><th scope="col">{ "Bouncing tasks" }</th><th scope="col">{ "Groups" }</th><th scope="col">{ "Look" }</th></tr></thead>
                    <tbody>{ for all.iter().take(SHAPES_SHOWN).map(row) }</tbody>
                </table>
            </div>
        </section>
    }
}

fn counted(view: View) -> Html {
    let part = &view.model.search;
    let live = part.asked.as_ref().map(|(search, _)| answer::so_far(&search.space, &part.totals));
    let repeat = part
        .asked
        .as_ref()
        .map(|(search, groups)| (command("search", search, *groups), space::sentence(&search.space)));
    html! {
        <section class="sheet prose" id="counted">
            <h2>{ "Is the fix enough?" }</h2>
            <p id="so-far">{ live.unwrap_or_default() }</p>
            <p>{ answer::TOLD }</p>
            <p class="small">{ "To repeat it: " }<code>{ answer::COMMAND }</code></p>
            <h2>{ "What is counted" }</h2>
            <p>{ format!("Each group is run twice from the same start, once with every instance on 2.6.0 and once on 2.6.1, until it rests or a whole state comes back. A livelock never stops rebalancing; an endless probing has a rebalance at every probing interval for ever. Undecided is what did neither within {} rebalances.", exact(DEFAULT_BOUND_ROUNDS.into())) }</p>
            <p>{ "Shares are of groups drawn from the space above, not of groups that people run: nobody knows how those are distributed." }</p>
            <div class="repeat">{ for repeat.iter().map(|(command, sentence)| html! {
                <div key="repeat"><p class="small">{ sentence }</p><p class="small">{ "The same from a command line: " }<code id="command">{ command }</code></p></div>
            }) }</div>
        </section>
    }
}
