//! A comparison as plain JSON: for results that are kept.

use serde_json::{Value, json};

use super::{Conformance, Difference, Explanation, Seen};
use crate::log::recording::Recording;
use crate::sim::record;

/// What was compared and what came of it; rounds count from 1, as people count them.
pub fn to_json(recording: &Recording, compared: &Conformance) -> Value {
    let difference = |difference: &Difference| json!({ "round": difference.round + 1, "say": difference.say });
    let mut value = json!({
        "name": recording.header.name,
        "kafka": recording.header.kafka.as_str(),
        "rounds": compared.rounds,
        "equal": compared.equal,
        "difference": compared.difference.as_ref().map(difference),
        "recorded": seen(compared.recorded),
        "simulated": record::outcome(compared.simulated),
        "explained": compared.is_explained(),
    });
    match &compared.explanation {
        Explanation::Canonical => {}
        Explanation::Races(races) => {
            value["races"] = races
                .iter()
                .map(|taken| {
                    json!({
                        "round": taken.round + 1,
                        "kinds": taken.kinds(),
                        "say": taken.sentence(&recording.group),
                    })
                })
                .collect();
        }
        Explanation::None { difference: last, is_bounded } => {
            value["no_schedule"] = difference(last);
            value["bounded"] = json!(is_bounded);
        }
    }
    value
}

fn seen(seen: Seen) -> Value {
    match seen {
        Seen::Rest { rounds } => json!({ "kind": "stable", "rounds": rounds }),
        Seen::Ring { cycle, rounds, waits } => {
            json!({ "kind": if waits { "endless-probing" } else { "livelock" }, "cycle": cycle, "rounds": rounds })
        }
        Seen::Unsettled => json!({ "kind": "unsettled" }),
    }
}
