//! What the logs do not say, and which log would.

use std::collections::BTreeSet;

use super::seen::{Release, Seen, evidence};
use super::{Finding, Verdict};
use crate::log::said::Name;

const ASSIGNOR: &str = "org.apache.kafka.streams.processor.internals.assignment.HighAvailabilityTaskAssignor";
const STREAMS: &str = "org.apache.kafka.streams.processor.internals";
const CONSUMER: &str = "org.apache.kafka.clients.consumer.internals";

/// What to collect next, the most useful first.
pub fn missing(seen: &Seen, verdict: Verdict) -> Vec<String> {
    let log = seen.log;
    let mut all = Vec::new();
    if log.rebalances.is_empty() {
        all.push(format!("the time around a rebalance, at INFO, of the loggers {ASSIGNOR}, {STREAMS} and {CONSUMER}"));
    }
    if seen.decided.is_empty() {
        all.push(format!(
            "the log of the instance that leads the group: the one with rows `Decided on assignment`, at INFO, of the logger {ASSIGNOR}"
        ));
    }
    let without: Vec<String> = log
        .instances
        .iter()
        .filter(|instance| instance.files.is_empty())
        .map(|instance| {
            let process = instance.process.map(|process| process.to_string()[..8].to_owned());
            instance.client.as_ref().map(ToString::to_string).or(process).unwrap_or_default()
        })
        .collect();
    if !without.is_empty() && !matches!(verdict, Verdict::Healthy | Verdict::Handover) {
        all.push(format!("the logs of {}: what their threads did with their assignments", without.join(", ")));
    }
    let unknown = log.instances.iter().all(|instance| instance.version.is_none());
    if unknown && !log.rebalances.is_empty() {
        all.push("the release: the row `Kafka Streams version` of the start".to_owned());
    }
    if seen.printed_acceptable_lag().is_none() && !log.rebalances.is_empty() {
        all.push("the configuration: the rows after `StreamsConfig values` of the start".to_owned());
    }
    if seen.release() == Release::Older {
        all.push("nothing more of this release: before 2.6.0 there is no high-availability assignor".to_owned());
    }
    all
}

/// What can be said where nothing was found.
pub fn insufficient(seen: &Seen) -> Finding {
    let log = seen.log;
    let recognised: u64 = log.files.iter().map(|file| file.recognised_rows).sum();
    let threads: BTreeSet<&Name> = log.rebalances.iter().flat_map(|rebalance| rebalance.turns.keys()).collect();
    let say = if recognised == 0 {
        "no row says anything about rebalances".to_owned()
    } else if log.rebalances.is_empty() {
        format!("{recognised} rows were recognised, and no rebalance among them")
    } else if seen.decided.is_empty() {
        format!(
            "{} rebalances, seen from {} threads, without what the leader decided",
            log.rebalances.len(),
            threads.len()
        )
    } else {
        "the log ends in the middle of a hand-over".to_owned()
    };
    let lines = log.rebalances.last().map(|last| last.lines.last().copied().into_iter().collect());
    Finding {
        confidence_percent: 30,
        since: None,
        evidence: vec![evidence(say, lines.unwrap_or_default())],
        ..Finding::default()
    }
}
