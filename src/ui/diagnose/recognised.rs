//! What was recognised.

use yew::prelude::*;

use super::hue;
use crate::app::diagnose::told::{FileRead, InstanceRead, Reading};
use crate::app::diagnose::words::{bytes, releases, time};
use crate::app::num::exact;
use crate::ui::shared::Shared;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub reading: Shared<Reading>,
}

/// Files and instances.
#[function_component]
pub fn Recognised(props: &Props) -> Html {
    let reading = &*props.reading;
    let file = |(at, file): (usize, &FileRead)| {
        html! {
            <tr key={at}>
                <th scope="row" class="file">{ &file.name }</th>
                <td>{ bytes(file.bytes) }</td>
                <td>{ exact(file.rows) }</td>
                <td>{ exact(file.recognised) }</td>
                <td>{ exact(file.rows.saturating_sub(file.recognised)) }</td>
            </tr>
        }
    };
    let instance = |(at, one): (u32, &InstanceRead)| {
        let led = if one.has_led { "led" } else { "" };
        html! {
            <tr key={at}>
                <th scope="row"><b class={classes!("instance", hue(at))}>{ one.to_name() }</b></th>
                <td class="process">{ one.process.as_deref().map_or("?", |process| &process[..8]) }</td>
                <td>{ one.version.as_deref().unwrap_or("?") }</td>
                <td>{ one.members }</td>
                <td>{ led }</td>
                <td>{ if one.has_log { "yes" } else { "no" } }</td>
            </tr>
        }
    };
    html! {
        <details id="recognised" class="recognised">
            <summary>{ summary(reading) }</summary>
            <div class="recognised-tables">
                <div class="scroll" tabindex="0" role="region" aria-label="Files">
                    <table class="plain">
                        <caption>{ "Files" }</caption>
                        <thead><tr>
                            <th scope="col">{ "name" }</th><th scope="col">{ "size" }</th><th scope="col">{ "rows" }</th>
                            <th scope="col">{ "recognised" }</th><th scope="col">{ "skipped" }</th>
                        </tr></thead>
                        <tbody>{ for reading.files.iter().enumerate().map(file) }</tbody>
                    </table>
                </div>
                <div class="scroll" tabindex="0" role="region" aria-label="Instances">
                    <table class="plain">
                        <caption>{ "Instances" }</caption>
                        <thead><tr>
                            <th scope="col">{ "name" }</th><th scope="col">{ "process" }</th><th scope="col">{ "release" }</th>
                            <th scope="col">{ "threads" }</th><th scope="col">{ "leader" }</th><th scope="col">{ "own log here" }</th>
                        </tr></thead>
                        <tbody>{ for (0..).zip(&reading.instances).map(instance) }</tbody>
                    </table>
                </div>
            </div>
        </details>
    }
}

fn summary(reading: &Reading) -> String {
    let sum = |of: fn(&FileRead) -> u64| reading.files.iter().map(of).sum::<u64>();
    let (rows, recognised) = (sum(|file| file.rows), sum(|file| file.recognised));
    let instances = reading.instances.len();
    let releases = releases(reading);
    let mut parts = vec![format!(
        "Recognised {} of {} rows: {} rebalances, {instances} instance{}",
        exact(recognised),
        exact(rows),
        exact(u64::from(reading.rebalances)),
        if instances == 1 { "" } else { "s" },
    )];
    parts.push(match &reading.fits {
        _ if !releases.is_empty() => format!("Kafka Streams {}", releases.join(", ")),
        Some(fits) => format!("written as by Kafka Streams {fits}"),
        None => "release unknown".to_owned(),
    });
    if reading.rebalances > 0 && reading.decided == 0 {
        parts.push("without the leader's log".to_owned());
    }
    if let (Some(from), Some(to)) = (&reading.from, &reading.to) {
        parts.push(format!("{} to {}", time(from), time(to)));
    }
    parts.join(" · ")
}
