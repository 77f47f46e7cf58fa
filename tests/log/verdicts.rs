//! Verdicts that no real run of ours shows, from short logs in Kafka's words.

use rebalance_lasso::log::diagnosis::{RULES, Verdict};

use crate::support::{diagnosed, sample};

/// A log, an event a row, a second apart or after a pause.
struct Log {
    text: String,
    ms: u64,
}

const A: &str = "00000000-0000-0000-0000-000000000001";
const B: &str = "00000000-0000-0000-0000-000000000002";
const C: &str = "00000000-0000-0000-0000-000000000003";

impl Log {
    fn of(version: &str) -> Self {
        let mut log = Self { text: String::new(), ms: 0 };
        log.say(&format!("stream-client [a] Kafka Streams version: {version}"));
        log
    }

    fn say(&mut self, text: &str) -> &mut Self {
        let (second, minute, hour) = (self.ms / 1_000 % 60, self.ms / 60_000 % 60, 10 + self.ms / 3_600_000);
        let stamp = format!("2026-11-30 {hour:02}:{minute:02}:{second:02},{:03}", self.ms % 1_000);
        self.text.extend([&stamp, " INFO ", text, "\n"]);
        self.ms += 10;
        self
    }

    fn wait(&mut self, seconds: u64) -> &mut Self {
        self.ms += seconds * 1_000;
        self
    }

    /// A decision: who, what each is to run, to keep, and lags beside reports.
    fn decide(&mut self, clients: &[(&str, &str, &str, &str, &str)], probing: bool) -> &mut Self {
        let entry = |(process, active, standby, reported, lags): &(&str, &str, &str, &str, &str)| {
            format!(
                "{process}=[activeTasks: ([{active}]) standbyTasks: ([{standby}]) prevActiveTasks: ([]) prevStandbyTasks: ([]) \
                 changelogOffsetTotalsByTask: ([{reported}]) taskLagTotals: ([{lags}]) capacity: 1 assigned: 1]"
            )
        };
        let clients: Vec<String> = clients.iter().map(entry).collect();
        let with = if probing { "with followup" } else { "with no followup" };
        self.say(&format!("Decided on assignment: {{{}}} {with} probing rebalance.", clients.join(", ")))
    }

    fn leader(&mut self, text: &str) -> &mut Self {
        self.say(&format!("stream-thread [a-StreamThread-1-consumer] {text}"))
    }

    fn rest(&mut self) -> &mut Self {
        self.leader("Finished stable assignment of tasks, no followup rebalances required.")
    }

    fn follow_up(&mut self, task: &str, member: &str) -> &mut Self {
        let removing = format!(
            "Removing task {task} from {member}-StreamThread-1-consumer-{B} active assignment until it is safely \
                                revoked in followup rebalance"
        );
        self.leader(&removing)
            .leader("Requesting followup rebalance be scheduled immediately due to tasks changing ownership.")
            .leader("Finished unstable assignment of tasks, a followup rebalance will be scheduled.")
    }

    fn consumer(&mut self, text: &str) -> &mut Self {
        self.say(&format!("[Consumer clientId=a-StreamThread-1-consumer, groupId=orders] {text}"))
    }
}

#[track_caller]
fn check(log: &Log, expect: Verdict) {
    let said = diagnosed(&[&log.text]);
    assert_eq!(said.verdict, expect, "{:#?}\n{}", said.evidence, log.text);
    assert!(said.evidence.iter().all(|evidence| !evidence.say.is_empty()));
}

#[test]
fn every_rule_names_its_source_and_a_verdict_of_its_own() {
    let mut verdicts: Vec<Verdict> = RULES.iter().map(|rule| rule.verdict).collect();
    assert!(RULES.iter().all(|rule| !rule.source.is_empty()));
    verdicts.push(Verdict::Insufficient);
    verdicts.sort_unstable();
    let mut all = Verdict::ALL.to_vec();
    all.sort_unstable();
    assert_eq!(verdicts, all);
}

#[test]
fn end_offsets_that_cannot_be_fetched() {
    let mut log = Log::of("3.9.1");
    for _ in 0..4 {
        log.leader("Failed to fetch end offsets for changelogs, will return previous assignment to clients and trigger another \
                    rebalance to retry.")
            .leader("Finished unstable assignment of tasks, a followup rebalance will be scheduled.")
            .consumer("Finished assignment for group at generation 7: {}")
            .wait(60);
    }
    check(&log, Verdict::EndOffsetsUnavailable);
    // Once, and then no more.
    let mut log = Log::of("3.9.1");
    log.leader("Failed to fetch end offsets for changelogs, will return previous assignment to clients").wait(60);
    for _ in 0..3 {
        log.decide(&[(A, "0_0", "", "0_0=-2", "0_0=-2")], false).rest().wait(60);
    }
    check(&log, Verdict::Healthy);
}

#[test]
fn a_storm_in_which_syncgroup_is_refused() {
    let mut log = Log::of("3.2.0");
    for n in 0..10 {
        let (a, b) = if n % 3 == 0 { ("0_0", "0_1, 1_0") } else { ("0_0, 1_0", "0_1") };
        let lags = "0_0=-2, 0_1=0";
        log.decide(&[(A, a, "", "0_0=-2, 0_1=100", lags), (B, b, "", "0_1=-2", "0_0=100, 0_1=-2")], false)
            .follow_up("1_0", "b")
            .consumer(&format!("Finished assignment for group at generation {n}: {{}}"))
            .consumer(&format!("SyncGroup failed: The group began another rebalance. Need to re-join the group. Sent generation was {n}"))
            .wait(3);
    }
    check(&log, Verdict::FollowupStorm);
}

#[test]
fn a_probing_that_was_ignored() {
    let mut log = Log::of("2.6.0");
    log.decide(&[(A, "0_0", "", "0_0=-2", "0_0=-2"), (B, "0_1", "0_0", "0_1=-2", "0_0=50000, 0_1=-2")], true)
        .leader("Requesting followup rebalance be scheduled for 1796055208183 ms to probe for caught-up replica tasks.")
        .leader("Finished unstable assignment of tasks, a followup rebalance will be scheduled.")
        .wait(600)
        .say("stream-thread [a-StreamThread-1] Triggering the followup rebalance scheduled for 1796055208183 ms.")
        .wait(900)
        .say("stream-thread [a-StreamThread-1] State transition from RUNNING to RUNNING");
    check(&log, Verdict::IgnoredProbe);
}

#[test]
fn members_that_come_and_go() {
    let mut log = Log::of("3.9.1");
    let (a, b) = ((A, "0_0", "", "0_0=-2", "0_0=-2"), (B, "0_1", "", "0_1=-2", "0_1=-2"));
    let c = (C, "0_1", "", "", "0_1=100");
    for _ in 0..4 {
        log.decide(&[a, b], false)
            .rest()
            .wait(20)
            .decide(&[a, c], false)
            .rest()
            .wait(20)
            .decide(&[a], false)
            .rest()
            .wait(20);
    }
    check(&log, Verdict::MembershipChurn);
    let mut log = Log::of("3.9.1");
    for _ in 0..4 {
        log.consumer(
            "consumer poll timeout has expired. This means the time between subsequent calls to poll() was longer",
        )
        .wait(300);
    }
    check(&log, Verdict::MembershipChurn);
}

#[test]
fn warm_ups_that_get_on_and_warm_ups_that_do_not() {
    let probings = |lags: [&str; 4]| {
        let mut log = Log::of("3.9.1");
        for (n, lag) in (1..).zip(lags) {
            let (b_lags, reported) = (format!("0_0={lag}"), format!("0_0={n}"));
            log.decide(&[(A, "0_0", "", "0_0=-2", "0_0=-2"), (B, "", "0_0", &reported, &b_lags)], true)
                .leader("Finished unstable assignment of tasks, a followup rebalance will be scheduled.")
                .wait(600);
        }
        log
    };
    check(&probings(["90000", "70000", "50000", "30000"]), Verdict::Probing);
    check(&probings(["90000", "90000", "90000", "90000"]), Verdict::ProbingWithoutProgress);
    check(&probings(["90000", "80000", "80000", "80000"]), Verdict::ProbingWithoutProgress);
}

#[test]
fn an_imbalance_that_is_meant() {
    let mut log = Log::of("3.9.1");
    log.decide(&[(A, "0_0", "", "0_0=-2", "0_0=-2"), (B, "", "", "", "0_0=100")], false).rest().wait(700);
    log.say("stream-client [a] State transition from REBALANCING to RUNNING");
    check(&log, Verdict::IntendedImbalance);
}

#[test]
fn what_says_nothing_is_not_enough() {
    for text in ["", "hello\n", "2026-11-30 10:00:00 INFO (Re-)joining group\n", "\u{0}\u{1}\u{2}"] {
        let said = diagnosed(&[text]);
        assert_eq!(said.verdict, Verdict::Insufficient, "{text:?}");
        assert!(!said.missing.is_empty() && said.confidence_percent <= 50, "{text:?}");
    }
}

/// Halves and thirds of healthy logs, and such without the first or the last rebalances, are no loops either.
#[test]
fn no_part_of_a_healthy_log_is_a_loop() {
    for run in ["rest-2.6.1", "start-2.8.2", "start-3.9.1"] {
        for file in ["all", "instance-1", "instance-2", "instance-3"] {
            let text = sample(run, file);
            for (from, until) in [(0, 2), (0, 3), (0, 5), (1, 5), (2, 6), (3, 6), (4, 6)] {
                let (from, until) = (text.len() * from / 6, text.len() * until / 6);
                let said = diagnosed(&[&text[from..until]]);
                let is_loop = matches!(
                    said.verdict,
                    Verdict::Livelock | Verdict::SlowFace | Verdict::OneLess | Verdict::FollowupStorm
                );
                assert!(!is_loop, "{run}, {file}, bytes {from} to {until}: {}", said.verdict);
            }
        }
    }
}
