//! `trajectory`: whole runs of small groups on both versions, to rest or until a state comes back.

use std::rc::Rc;

use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::{Map, Value};

use crate::vectors::check;

#[test]
fn runs_go_as_in_kafka() {
    check("trajectory.jsonl.gz", |case| case["runs"].clone(), |case| run_on_both(&case["scenario"]));
}

fn run_on_both(scenario: &Value) -> Value {
    let record = |version: KafkaVersion| {
        let run = run(scenario, version);
        let recorded = record::simulate(&Rc::clone(&run.group).into(), DEFAULT_BOUND_ROUNDS);
        assert!(recorded == record::run(&run), "recorded as it happens, or from a run that is kept");
        (version.to_string(), recorded)
    };
    KafkaVersion::ALL.map(record).into_iter().collect::<Map<_, _>>().into()
}

/// A scenario of the vectors, run with every process on one version.
pub fn run(scenario: &Value, version: KafkaVersion) -> Run {
    let (scenario, problems) = Scenario::read(scenario);
    assert_eq!(problems, [], "the vectors' scenarios are in order");
    let group = scenario.on_version(version).group().expect("a group that can be run");
    Run::new(Rc::new(group), DEFAULT_BOUND_ROUNDS)
}
