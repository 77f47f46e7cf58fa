//! The four configuration values, and how fast state is restored.

use yew::prelude::*;

use super::field::{TextField, id_of, refused, shown};
use super::section::{PartProps, Section};
use crate::app::edit::bounds::Bounds;
use crate::app::edit::field::Field;
use crate::app::edit::verb::{Edit, Restored};
use crate::app::lab::message::LabMsg;
use crate::app::num::{duration, exact};
use crate::sim::action::ConfigName;
use crate::sim::scenario::{MAX_OFFSET, Restoration};
use crate::ui::icon;

/// The part about the configuration.
#[function_component]
pub fn Configuration(props: &PartProps) -> Html {
    let config = &props.setup.scenario.config;
    let said: Vec<String> = ConfigName::ALL.into_iter().map(|key| key.said(key.of(config))).collect();
    let refused = refused(&props.drafts, |field| matches!(field, Field::Config(_) | Field::Restored(_)));
    html! {
        <Section id="configuration" title="Configuration" summary={said.join(" · ")} {refused}>
            <div class="config-list">{ for ConfigName::ALL.into_iter().map(|key| setting(props, key)) }</div>
            { restoration(props) }
        </Section>
    }
}

fn text(props: &PartProps, field: Field, label: String, described_by: String) -> Html {
    let (text, error) = shown(&props.drafts, &props.setup, field);
    html! { <TextField send={props.send.clone()} {field} {text} {error} {label} class="long" {described_by} /> }
}

fn setting(props: &PartProps, key: ConfigName) -> Html {
    let field = Field::Config(key);
    let help = format!("{}-help", id_of(field));
    let value = key.of(&props.setup.scenario.config);
    let (name, default) = (key.key().name, key.default_value());
    let set = |value: u64| props.send.reform(move |_: MouseEvent| LabMsg::Edit(Edit::SetConfig { key, value }));
    let any = (key == ConfigName::AcceptableRecoveryLag).then(|| {
        html! {
            <button type="button" class="tool text small any" aria-pressed={(value == MAX_OFFSET).to_string()}
                title="The largest value: any lag is acceptable" onclick={set(MAX_OFFSET)}>{ "any" }</button>
        }
    });
    html! {
        <div class="setting" key={name} data-key={name}>
            <div class="setting-line">
                <label for={id_of(field)}><code>{ name }</code></label>
                <span class="setting-any">{ any.unwrap_or_default() }</span>
                { text(props, field, name.to_owned(), help.clone()) }
                <button type="button" class="mini reset" aria-label={format!("Reset {name} to {}", exact(default))} title={format!("Kafka's default: {}", said(key, default))}
                    disabled={value == default} onclick={set(default)}>{ icon::undo() }</button>
            </div>
            <p class="hint" id={help}>{ key.sentence() }{ " " }{ range(key) }</p>
        </div>
    }
}

fn said(key: ConfigName, value: u64) -> String {
    match key {
        ConfigName::ProbingRebalanceIntervalMs => format!("{} ({})", exact(value), duration(value)),
        _ => exact(value),
    }
}

fn range(key: ConfigName) -> String {
    let Bounds { min, max, .. } = Bounds::of_key(key.key());
    let max = match max {
        MAX_OFFSET => "2⁶³−1".to_owned(),
        max if max == u64::from(i32::MAX.unsigned_abs()) => "2³¹−1".to_owned(),
        max => exact(max),
    };
    format!("Default {}; {} to {max}.", said(key, key.default_value()), exact(min))
}

/// Restoration is said as a rate, or as amounts.
fn restoration(props: &PartProps) -> Html {
    let scenario = &props.setup.scenario;
    let is_rate = matches!(scenario.restoration, Restoration::Rate { .. });
    let as_said = |what: Restored| {
        let edit = Edit::SetRestored { what, value: what.value(scenario) };
        props.send.reform(move |_: MouseEvent| LabMsg::Edit(edit.clone()))
    };
    let way = |name: &'static str, is_so: bool, what: Restored| {
        html! { <button key={name} type="button" aria-pressed={is_so.to_string()} onclick={as_said(what)}>{ name }</button> }
    };
    let numbers = if is_rate { &Restored::ALL[..2] } else { &Restored::ALL[2..] };
    let (per_heartbeat, per_wait) = scenario.restored_records();
    let comes_to = format!(
        "So {} records are restored in a turn that waits for a heartbeat, and {} in a wait for a probing rebalance or the next phase.",
        exact(per_heartbeat),
        exact(per_wait)
    );
    html! {
        <div class="restoration">
            <div class="setting-line">
                <h3>{ "Restoration" }</h3>
                <span class="segments" role="group" aria-label="How its speed is said">
                    { way("as a rate", is_rate, Restored::PerSecond) }{ way("as amounts", !is_rate, Restored::PerHeartbeat) }
                </span>
            </div>
            <div class="numbers">{ for numbers.iter().map(|what| number(props, *what)) }</div>
            <p class="hint" id="restored-help">{ comes_to }</p>
        </div>
    }
}

fn number(props: &PartProps, what: Restored) -> Html {
    let field = Field::Restored(what);
    html! {
        <div class="setting-line" key={what.words()}>
            <label for={id_of(field)}>{ what.words() }</label>
            { text(props, field, what.words().to_owned(), "restored-help".to_owned()) }
        </div>
    }
}
