//! Changes to a running group: how they are read, what each does, and what ends the loops.
#![cfg(not(target_arch = "wasm32"))]

mod effects;
mod loops;
mod reading;
mod refusals;
mod rest;

use rebalance_lasso::app::sentence::{plain, sentence};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::plan::{Fate, Refusal};
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

const OLD: KafkaVersion = KafkaVersion::V2_6_0;
const NEW: KafkaVersion = KafkaVersion::V2_6_1;

/// An action from words: `2 crash C`, `2 wipe_task C 0_0`, `2 set_config max_warmup_replicas 1`, `2 miss_assignment C`. The
/// instances of the presets are A, B, C and so on, numbered from 1.
fn action(words: &str) -> Value {
    let words: Vec<&str> = words.split(' ').collect();
    let process = || words[2].bytes().next().map(|letter| letter - b'A' + 1);
    let round: u32 = words[0].parse().expect("a number");
    match words[1] {
        "set_config" => json!({"round": round, "change": "set_config", "key": words[2], "value": words[3]}),
        "set_version" => json!({"round": round, "change": words[1], "process": process(), "version": words[3]}),
        "wipe_task" => json!({"round": round, "change": words[1], "process": process(), "task": words[3]}),
        change => json!({"round": round, "change": change, "process": process()}),
    }
}

/// The opening group on one release, with what is done to it.
fn opening(version: KafkaVersion, actions: &[&str]) -> Run {
    let scenario = Preset::find("livelock").expect("a preset").scenario().on_version(version);
    let mut json = scenario.to_json();
    json["actions"] = actions.iter().map(|words| action(words)).collect();
    run(&json)
}

fn run(json: &Value) -> Run {
    let (setup, problems) = Setup::read(json);
    assert_eq!(problems, []);
    setup.run(DEFAULT_BOUND_ROUNDS).expect("a setup in order")
}

/// What happens in a round before its rebalance begins, in sentences.
fn before(run: &Run, round: u32) -> Vec<String> {
    let events = &run.rounds[round as usize].events;
    let begins = events.iter().position(|event| matches!(event, Event::RebalanceBegan { .. })).expect("a rebalance");
    events[..begins].iter().map(|event| plain(&sentence(run.group_at(round), event))).collect()
}

fn fates(run: &Run) -> Vec<Fate> {
    run.actions.iter().map(|(_, fate)| *fate).collect()
}

const fn done(round: u32) -> Fate {
    Fate::Done { round }
}

const fn refused(round: u32, why: Refusal) -> Fate {
    Fate::Refused { round, why }
}
