//! What the Lab offers to compare with.

use std::rc::Rc;

use super::compare::Compare;
use super::model::Lab;
use crate::app::edit::verb::Switch;
use crate::app::num::exact;
use crate::kafka::lag::ANY_LAG;
use crate::kafka::version::KafkaVersion;
use crate::sim::action::ConfigName;

/// Something to compare with.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What to call it in a list.
    pub label: String,
    /// What it is.
    pub compare: Compare,
}

/// Values that an operator would try.
const VALUES: [(ConfigName, u64); 6] = [
    (ConfigName::AcceptableRecoveryLag, ANY_LAG),
    (ConfigName::AcceptableRecoveryLag, 0),
    (ConfigName::MaxWarmupReplicas, 10),
    (ConfigName::NumStandbyReplicas, 0),
    (ConfigName::NumStandbyReplicas, 1),
    (ConfigName::ProbingRebalanceIntervalMs, 60_000),
];
/// Earlier states that are offered at most.
const EARLIER: usize = 20;

/// What can be chosen, in groups. Any other group can be had too: keep this one on the right, and edit.
pub fn offers(lab: &Lab) -> Vec<(&'static str, Vec<Offer>)> {
    let setup = lab.setup();
    let offer = |label: String, compare: Compare| Offer { label, compare };
    let versions =
        KafkaVersion::ALL.map(|version| offer(format!("every instance on {version}"), Compare::Version(version)));
    let switches = Switch::ALL.map(|switch| {
        let label =
            if switch.is_on(setup.what_if) { format!("without: {}", switch.name()) } else { switch.name().to_owned() };
        offer(label, Compare::Switch(switch))
    });
    let is_other = |(key, value): &(ConfigName, u64)| key.of(&setup.scenario.config) != *value;
    let values = VALUES.into_iter().filter(is_other).map(|(key, value)| {
        let value_text = if value == ANY_LAG { "any".to_owned() } else { exact(value) };
        offer(format!("{} {value_text}", key.key().name), Compare::Config(key, value))
    });
    let earlier = lab.history.earlier().take(EARLIER).map(|(what, setup)| {
        let label = format!("before: {what}");
        offer(label.clone(), Compare::Kept { label: label.into(), setup: Rc::clone(setup) })
    });
    let mut groups = vec![
        ("The same group, other releases", versions.into()),
        ("Another rule (not Kafka's)", switches.into()),
        ("Another configuration", values.collect()),
    ];
    if !setup.actions.is_empty() {
        groups.push(("Left alone", vec![offer("no actions".to_owned(), Compare::WithoutActions)]));
    }
    let earlier: Vec<Offer> = earlier.collect();
    if !earlier.is_empty() {
        groups.push(("An earlier edit", earlier));
    }
    groups
}
