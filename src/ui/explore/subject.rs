//! The group that questions about one group are about.

use yew::prelude::*;

use super::choose::choose;
use super::{View, press};
use crate::app::explore::message::ExploreMsg;
use crate::app::explore::shrinking::sizes;
use crate::app::message::Msg;
use crate::app::model::Panel;
use crate::app::num::exact;
use crate::kafka::version::KafkaVersion;
use crate::sim::scenario::Scenario;

fn numbers(scenario: &Scenario) -> impl Iterator<Item = (&'static str, u64)> {
    let config = &scenario.config;
    let set = [
        ("acceptable.recovery.lag", config.acceptable_recovery_lag),
        ("max.warmup.replicas", config.max_warmup_replicas.into()),
        ("num.standby.replicas", config.num_standby_replicas.into()),
    ];
    sizes(scenario).into_iter().chain(set)
}

/// How big a group is.
pub fn size_list(scenario: &Scenario) -> Html {
    size_list_since(scenario, scenario)
}

/// How big a group is, and how big it was before, where that differs.
pub fn size_list_since(scenario: &Scenario, before: &Scenario) -> Html {
    let size = |((name, count), (_, was)): ((&'static str, u64), (&'static str, u64))| {
        let is_other = count != was;
        let said = if is_other { format!("{}, was {}", exact(count), exact(was)) } else { exact(count) };
        html! { <div key={name} class={is_other.then_some("less")}><dt>{ name }</dt><dd class="number">{ said }</dd></div> }
    };
    html! { <dl class="sizes">{ for numbers(scenario).zip(numbers(before)).map(size) }</dl> }
}

/// The group, and where to get another.
pub fn card(view: View, more: Html) -> Html {
    let View { model, send } = view;
    let mut versions = vec![(None, "as it is".to_owned())];
    versions.extend(KafkaVersion::ALL.map(|version| (Some(version), format!("every instance on {version}"))));
    let has_actions = !model.subject.setup.actions.is_empty();
    html! {
        <section id="subject" class="sheet" aria-label="The group">
            <h2>{ "The group" }</h2>
            <p class="subject-name">{ &model.subject.name }</p>
            { size_list(&model.subject.setup.scenario) }
            <p class="small">{ if has_actions { "What is done to it while it runs is left out here." } else { "" } }</p>
            { choose("subject-version", "Version", versions, model.version, ExploreMsg::SetVersion, send) }
            <div class="acts">
                <button id="open-subject" type="button" class="act" onclick={press(send, ExploreMsg::OpenSubject)}>{ "Open in the Lab" }</button>
                <button id="use-labs" type="button" class="act" onclick={press(send, ExploreMsg::UseLabs)}>{ "Take the Lab's" }</button>
                <button id="use-preset" type="button" class="act" aria-haspopup="dialog" onclick={press(send, ExploreMsg::Page(Msg::Open(Panel::Presets)))}>{ "Choose another" }</button>
            </div>
            <p id="misses-labs" class="small" role="status">{ if model.misses_labs { "The Lab keeps no group in this browser yet: change one there, and it does." } else { "" } }</p>
            { more }
        </section>
    }
}
