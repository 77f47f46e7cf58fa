//! What is advised, tried on the group of the log first; and the summary for a ticket.

use rebalance_lasso::log::advice::{Advice, advise};
use rebalance_lasso::log::diagnosis::{Diagnosis, diagnose};
use rebalance_lasso::log::rebalance::GroupLog;
use rebalance_lasso::log::scenario::reconstruct;
use rebalance_lasso::log::ticket::summary;

use crate::support::{group_log, sample};

fn advised(run: &str) -> (GroupLog, Diagnosis, Advice) {
    let log = group_log(&[sample(run, "instance-1")]);
    let diagnosis = diagnose(&log);
    let advice = advise(&log, &diagnosis, reconstruct(&log).as_ref());
    (log, diagnosis, advice)
}

/// Each remedy that was tried begins with these words, and helps or does not.
#[track_caller]
fn check(run: &str, expect: &[(&str, bool)]) {
    let (_, _, advice) = advised(run);
    let tried: Vec<(&str, bool)> = advice.tried.iter().map(|tried| (tried.say.as_str(), tried.helps())).collect();
    assert_eq!(tried.len(), expect.len(), "{run}: {tried:#?}");
    for ((said, helps), (begins, expected)) in tried.iter().zip(expect) {
        assert!(said.starts_with(begins), "{run}: {said}");
        assert_eq!(helps, expected, "{run}: {said}");
        let advised = advice.fix.iter().chain(&advice.meanwhile).any(|other| other == said);
        assert_eq!(advised, *helps, "{run}: what helps is advised, and nothing else: {said}");
    }
}

#[test]
fn remedies_are_tried_before_they_are_advised() {
    check(
        "livelock-2.6.0",
        &[("upgrade every", true), ("set acceptable", true), ("restart the", true), ("stop p3", true)],
    );
    check(
        "endless-probing-2.6.0",
        &[("upgrade every", true), ("set acceptable", true), ("restart the", true), ("stop p1", false)],
    );
    check("one-less-2.6.1", &[("set acceptable.recovery.lag to 1", true)]);
    check("rest-2.6.1", &[]);
}

#[test]
fn a_summary_has_no_names_if_none_are_wanted() {
    let (log, diagnosis, advice) = advised("livelock-2.6.0");
    let named = summary(&log, &diagnosis, &advice, false);
    assert!(named.contains("p3-StreamThread") || named.contains("p3 reports"), "{named}");
    assert!(named.contains("0_0") && named.contains("file 0:"), "{named}");
    let anonymous = summary(&log, &diagnosis, &advice, true);
    for name in ["p1", "p2", "p3", "clicks-by-user", "file 0", "bafb6d30"] {
        assert!(
            !anonymous.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| word == name),
            "{name}: {anonymous}"
        );
    }
    assert!(anonymous.contains("instance-3 reports"), "{anonymous}");
}
