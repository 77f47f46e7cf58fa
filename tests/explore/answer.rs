//! What the page says of the fixed version, looked at again as far as a test has time for.

use rebalance_lasso::analysis::explain::{Reason, Survey};
use rebalance_lasso::analysis::ring::Kind;
use rebalance_lasso::analysis::search::Search;
use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::app::explore::answer::{COMMAND, FIRST_ENDLESS_PROBINGS, FIRST_LIVELOCKS};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::run::DEFAULT_BOUND_ROUNDS;

const NEW: KafkaVersion = KafkaVersion::V2_6_1;
const GROUPS: u64 = 1_900;

fn survey(space: Space) -> Survey {
    let search = Search { space, seed: 1, bound_rounds: DEFAULT_BOUND_ROUNDS };
    let mut survey = Survey::default();
    survey.search(&search, &[NEW], 0, GROUPS);
    survey
}

#[test]
fn with_lag_10000_no_group_loops_on_the_fixed_version() {
    assert!(survey(Space::default()).entries.is_empty());
}

#[test]
fn with_lag_0_every_loop_is_one_less_and_lag_1_ends_it() {
    let (space, _) = Space::parse("acceptable_recovery_lag=0");
    assert!(COMMAND.contains(&space.to_text()));
    let survey = survey(space);
    assert!(survey.entries.keys().all(|(_, _, reason)| *reason == Reason::OneLess), "{survey:?}");
    let check = |kind: Kind, first: [u64; 5]| {
        let entry = &survey.entries[&(NEW, kind, Reason::OneLess)];
        assert_eq!((entry.first.as_slice(), entry.ends_with_lag_1), (first.as_slice(), entry.count));
    };
    check(Kind::Livelock, FIRST_LIVELOCKS);
    check(Kind::EndlessProbing, FIRST_ENDLESS_PROBINGS);
}
