//! Logs of real runs of released Kafkas, 2.6.0 to 3.9.1: what is true of each was known before.

use rebalance_lasso::log::diagnosis::{Diagnosis, EndedBy, Verdict};

use crate::support::{diagnosed, group_log, sample};

/// What must be said of a run.
struct Expect {
    verdicts: &'static [Verdict],
    tasks: &'static str,
    period: Option<u32>,
    ended: Option<EndedBy>,
}

const fn loops(verdict: &'static [Verdict], tasks: &'static str, period: u32, ended: EndedBy) -> Expect {
    Expect { verdicts: verdict, tasks, period: Some(period), ended: Some(ended) }
}

const fn rests(verdicts: &'static [Verdict]) -> Expect {
    Expect { verdicts, tasks: "", period: None, ended: None }
}

fn tasks(said: &Diagnosis) -> String {
    said.tasks.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The run's verdict from everything merged, from the leader's file alone, and from all instances' files in any order.
#[track_caller]
fn check(run: &str, expect: &Expect) {
    let files = ["instance-3", "instance-1", "instance-2"].map(|file| sample(run, file));
    let reversed: Vec<&String> = files.iter().rev().collect();
    let sources = [
        ("all.log", diagnosed(&[sample(run, "all")])),
        ("the leader's file", diagnosed(&[&files[1]])),
        ("three files", diagnosed(&files)),
        ("three files the other way round", diagnosed(&reversed)),
        ("everything twice", diagnosed(&[&sample(run, "all"), &files[0], &files[1], &files[2]])),
    ];
    for (source, said) in sources {
        assert!(expect.verdicts.contains(&said.verdict), "{run}, {source}: {}", said.verdict);
        assert_eq!((said.period, said.ended.map(|ended| ended.by)), (expect.period, expect.ended), "{run}, {source}");
        if expect.period.is_some() {
            assert_eq!(tasks(&said), expect.tasks, "{run}, {source}");
            assert!(said.confidence_percent >= 85, "{run}, {source}: only {} sure", said.confidence_percent);
            assert!(said.evidence.iter().all(|evidence| !evidence.say.is_empty() && !evidence.lines.is_empty()));
        }
    }
}

#[test]
fn the_livelock_of_2_6_0_is_found() {
    check("livelock-2.6.0", &loops(&[Verdict::Livelock], "0_0", 2, EndedBy::Shutdown));
}

#[test]
fn a_livelock_that_a_race_has_ended_is_found() {
    check("livelock-ended-2.6.0", &loops(&[Verdict::Livelock], "0_0", 2, EndedBy::MissedAssignment));
}

#[test]
fn the_slow_face_is_found() {
    check("endless-probing-2.6.0", &loops(&[Verdict::SlowFace], "0_0", 2, EndedBy::Shutdown));
}

#[test]
fn the_loop_that_survives_the_fix_is_found() {
    check("one-less-3.9.1", &loops(&[Verdict::OneLess], "0_4 0_5", 4, EndedBy::Shutdown));
    check("one-less-2.6.1", &loops(&[Verdict::OneLess], "0_2 0_3 0_5", 4, EndedBy::MissedAssignment));
}

#[test]
fn what_is_healthy_is_called_no_loop() {
    check("rest-2.6.1", &rests(&[Verdict::Healthy]));
    check("start-2.8.2", &rests(&[Verdict::Healthy, Verdict::Handover, Verdict::Probing]));
    check("start-3.9.1", &rests(&[Verdict::Healthy, Verdict::Handover, Verdict::Probing]));
}

/// What an instance that does not lead can say, and that it asks for the leader's log.
#[track_caller]
fn check_other(run: &str, file: &str, verdict: Verdict, period: Option<u32>) {
    let said = diagnosed(&[sample(run, file)]);
    assert_eq!((said.verdict, said.period), (verdict, period), "{run}, {file}");
    assert!(said.confidence_percent <= 65, "{run}, {file}: {} sure without the leader's log", said.confidence_percent);
    assert!(said.missing.iter().any(|missing| missing.contains("leads")), "{run}, {file}: {:?}", said.missing);
}

#[test]
fn instances_that_do_not_lead_say_what_they_can() {
    check_other("livelock-2.6.0", "instance-3", Verdict::Livelock, Some(2));
    check_other("livelock-2.6.0", "instance-2", Verdict::FollowupStorm, Some(2));
    check_other("livelock-ended-2.6.0", "instance-3", Verdict::Livelock, Some(2));
    check_other("one-less-3.9.1", "instance-2", Verdict::OneLess, Some(4));
    check_other("rest-2.6.1", "instance-2", Verdict::Insufficient, None);
    check_other("start-2.8.2", "instance-2", Verdict::Insufficient, None);
    check_other("start-3.9.1", "instance-2", Verdict::Healthy, None);
}

#[test]
fn every_rebalance_of_a_run_is_there_with_all_that_was_reported() {
    let log = group_log(&[sample("livelock-2.6.0", "all")]);
    assert_eq!(log.rebalances.len(), 86);
    assert_eq!(log.span.map(|(first, _)| first.to_string()).as_deref(), Some("2026-11-30T16:12:19.236"));
    let names: Vec<_> = log.instances.iter().map(|instance| instance.client.as_deref().unwrap_or("")).collect();
    assert_eq!(names, ["p1", "p2", "p3"]);
    assert!(log.instances.iter().all(|instance| instance.process.is_some()));
    let fourth = &log.rebalances[3];
    assert_eq!(fourth.generation, Some(4));
    let told: Vec<_> =
        fourth.clients.iter().map(|client| (log.name_of(client.process), client.reported.len())).collect();
    assert_eq!(told, [("p1".to_owned(), 1), ("p2".to_owned(), 5), ("p3".to_owned(), 3)]);
    let withheld: Vec<_> = fourth.withheld.iter().map(|(task, _)| task.to_string()).collect();
    assert_eq!((withheld, fourth.stand_ins.len()), (vec!["1_2".to_owned(), "0_0".to_owned(), "1_1".to_owned()], 1));
    assert_eq!(fourth.turns.len(), 3);
}

#[test]
fn releases_are_known_by_the_way_in_which_they_write() {
    let expect = [
        ("livelock-2.6.0", "2.6.0"),
        ("livelock-ended-2.6.0", "2.6.0"),
        ("rest-2.6.1", "2.6.1 to 2.6.3"),
        ("start-2.8.2", "2.7.0 to 3.1.2"),
        ("start-3.9.1", "3.2.0 or later"),
    ];
    for (run, fits) in expect {
        let text = sample(run, "instance-1");
        // Without its beginning, where the release is printed.
        let rest = &text[text.find("Decided on assignment").unwrap()..];
        let log = group_log(&[rest]);
        assert_eq!(log.fits.map(|fits| fits.to_string()).as_deref(), Some(fits), "{run}");
        let said = diagnosed(&[rest]);
        assert_eq!(said.verdict, diagnosed(&[&text]).verdict, "{run}, without its beginning");
    }
}
