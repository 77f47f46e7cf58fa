//! A link's verdict, compared with what is seen now.

use rebalance_lasso::share::MODEL;
use rebalance_lasso::share::expected::{Difference, Expected, model_note};
use rebalance_lasso::sim::run::Outcome;

use crate::support::{beside_the_fix, preset, runs};

#[test]
fn what_is_as_it_was_is_not_told_and_what_differs_is() {
    let link = beside_the_fix(preset("livelock"));
    let runs = runs(&link);
    let here = Expected::of([&runs[0], &runs[1]]);
    assert_eq!(link.expected, Some(here));
    assert_eq!(here.outcomes, [Outcome::Livelock { prefix: 3, cycle: 2 }, Outcome::Stable { rounds: 7 }]);
    assert_eq!(here.differences([&runs[0], &runs[1]]), []);

    let mut other = here;
    (other.outcomes[1], other.traces[0]) = (Outcome::EndlessProbing { prefix: 9, cycle: 4 }, here.traces[0] ^ 1);
    let told = other.differences([&runs[0], &runs[1]]);
    assert_eq!(told[0], Difference::Trace { side: 0 });
    let said: Vec<String> = told.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "left: it ends as the link says, but reports or assignments on the way are others",
            "right: the link says endless probing, a ring of 4 after 9; here it is at rest after 7",
        ]
    );
}

#[test]
fn sides_that_do_something_else_have_another_digest() {
    let mut traces: Vec<u16> = ["livelock", "scale-out", "ring-of-four", "slow-face", "one-less", "hand-over"]
        .iter()
        .flat_map(|id| beside_the_fix(preset(id)).expected.expect("runs").traces)
        .collect();
    traces.sort_unstable();
    traces.dedup();
    assert!(traces.len() >= 11, "{traces:?}");
}

#[test]
fn the_model_is_told_if_it_is_another() {
    assert_eq!(model_note(MODEL), None);
    assert!(model_note(MODEL + 1).is_some_and(|note| note.contains("reload")));
    assert!(model_note(0).is_some_and(|note| note.contains("model 0")));
}
