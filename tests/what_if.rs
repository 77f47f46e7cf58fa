//! Rules that Kafka does not have: what each of them ends.
#![cfg(not(target_arch = "wasm32"))]

use flate2::read::GzDecoder;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{Outcome, outcome};
use rebalance_lasso::sim::scenario::Scenario;
use rebalance_lasso::sim::what_if::WhatIf;
use serde_json::Value;

const BOUND: u32 = 2_000;
const READS_CHECKPOINTS: WhatIf =
    WhatIf { reads_checkpoints: true, keeps_stateless: false, initialises_first: false, reports_one_more: false };
const KEEPS_STATELESS: WhatIf = WhatIf { reads_checkpoints: false, keeps_stateless: true, ..READS_CHECKPOINTS };
const INITIALISES_FIRST: WhatIf = WhatIf { reads_checkpoints: false, initialises_first: true, ..READS_CHECKPOINTS };
const REPORTS_ONE_MORE: WhatIf = WhatIf { reads_checkpoints: false, reports_one_more: true, ..READS_CHECKPOINTS };

fn rests(group: &Group, what_if: WhatIf) -> bool {
    matches!(outcome(&group.what_if(what_if), BOUND), Outcome::Stable { .. })
}

/// Groups of the vectors that go on for ever on 2.6.0 and come to rest on 2.6.1: livelocks, and endless probings.
fn loops_that_the_fix_ends() -> (Vec<Group>, Vec<Group>) {
    let file = include_bytes!("golden/trajectory.jsonl.gz");
    let lines = std::io::read_to_string(GzDecoder::new(file.as_slice())).unwrap();
    let (mut livelocks, mut probings) = (Vec::new(), Vec::new());
    for line in lines.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let kind = |version: &str| case["runs"][version]["outcome"]["kind"].as_str().unwrap().to_owned();
        let group = || Scenario::read(&case["scenario"]).0.on_version(KafkaVersion::V2_6_0).group().unwrap();
        match (kind("2.6.0").as_str(), kind("2.6.1").as_str()) {
            ("livelock", "stable") => livelocks.push(group()),
            ("endless-probing", "stable") => probings.push(group()),
            _ => {}
        }
    }
    (livelocks, probings)
}

#[test]
fn each_of_three_switches_ends_the_opening_livelock() {
    let opening = Preset::find("livelock").unwrap().group(0);
    assert!(!rests(&opening, WhatIf::default()));
    for what_if in [READS_CHECKPOINTS, KEEPS_STATELESS, INITIALISES_FIRST] {
        assert!(rests(&opening, what_if), "{what_if:?}");
    }
    assert!(!rests(&opening, REPORTS_ONE_MORE), "one more is no help where nothing is reported");
}

#[test]
fn one_more_ends_the_loop_that_survives_the_fix() {
    let one_less = Preset::find("one-less").unwrap().group(1);
    assert!(!rests(&one_less, WhatIf::default()));
    assert!(rests(&one_less, REPORTS_ONE_MORE));
}

/// How many livelocks and endless probings of the vectors, out of all that 2.6.1 ends, each switch ends.
#[test]
fn what_each_switch_ends_of_all_the_loops_in_the_vectors() {
    let (livelocks, probings) = loops_that_the_fix_ends();
    let count = |groups: &[Group], what_if| groups.iter().filter(|group| rests(group, what_if)).count();
    let ended = |what_if| (count(&livelocks, what_if), count(&probings, what_if));
    let all = (livelocks.len(), probings.len());
    assert_eq!(all, (107, 62));
    assert_eq!(ended(READS_CHECKPOINTS), all, "it is the fix");
    assert_eq!(ended(KEEPS_STATELESS), (69, 47), "where something stateful must be revoked too, it is no help");
    assert_eq!(ended(INITIALISES_FIRST), all, "an independent program counts all of them too");
}
