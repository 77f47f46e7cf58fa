//! What the scenes say in words, held against the simulation: change the model and a wrong sentence fails. Numbers in the texts are
//! worked out when they are read (`scenes.rs` reads all of them); here is the rest.

use std::collections::BTreeMap;

use rebalance_lasso::app::chip::is_warm_up;
use rebalance_lasso::app::story::cast::{Cast, Deed};
use rebalance_lasso::app::story::moment::{What, at};
use rebalance_lasso::app::story::scenes::SCENES;
use rebalance_lasso::kafka::assignor::Decision;
use rebalance_lasso::kafka::lag::LATEST_OFFSET;
use rebalance_lasso::kafka::task::{Role, TaskState};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::event::{Event, Next, ReportMoment};
use rebalance_lasso::sim::moment::ThreadPosition;
use rebalance_lasso::sim::run::Outcome;

use super::support::{Stage, outcome, stage, stage_of};

/// The claims of each scene.
const CLAIMS: [(&str, fn()); 20] = [
    ("tasks", tasks),
    ("state", state),
    ("standby", standby),
    ("report", report),
    ("where-the-state-is", where_the_state_is),
    ("only-what-moves", only_what_moves),
    ("handed-over", handed_over),
    ("created", created),
    ("unsaid", unsaid),
    ("red-cell", red_cell),
    ("shuffle", shuffle),
    ("in-vain", in_vain),
    ("ring", ring),
    ("luck", luck),
    ("remedies", remedies),
    ("fix", fix),
    ("blind-spot", blind_spot),
    ("slow-face", slow_face),
    ("in-a-log", in_a_log),
    ("one-less", one_less),
];

#[test]
fn every_claim_holds() {
    let ids: Vec<&str> = SCENES.iter().map(|scene| scene.id).collect();
    assert_eq!(ids, CLAIMS.map(|(id, _)| id), "a scene without claims has not been checked");
    for (_, claims) in CLAIMS {
        claims();
    }
}

fn is_running(held: Option<&(Role, TaskState)>) -> bool {
    held == Some(&(Role::Active, TaskState::Running))
}

/// Instances that gave up a task in a round.
fn revoked(stage: &Stage, round: u32) -> Vec<(String, String)> {
    let group = stage.group();
    let revoked = |event: &Event| match event {
        Event::PartitionsRevoked { member, task } => {
            Some((group.processes[group.process_of(*member) as usize].name.clone(), group.task_id(*task).to_string()))
        }
        _ => None,
    };
    stage.events(round).iter().filter_map(revoked).collect()
}

/// Who owned a task after each of some rounds, without repetitions.
fn owners(stage: &Stage, task: &str, rounds: std::ops::RangeInclusive<u32>) -> Vec<String> {
    let mut owners: Vec<String> = rounds.filter_map(|round| stage.owner(&stage.end_of(round), task)).collect();
    owners.dedup();
    owners
}

fn tasks() {
    let stage = stage("tasks");
    let now = stage.now();
    assert!(is_running(stage.in_hand(&now, "A").get("0_2")), "0_2 is A's");
    assert_eq!(stage.member(&now, "C").position, ThreadPosition::NotJoined, "here A and B");
    assert_eq!(now.next, Some(Next::None), "the group is at rest");
}

fn state() {
    let stage = stage("state");
    assert_eq!(stage.on_disk(&stage.now(), "0_2", "A"), Some(100_000), "the disk has all of it");
    assert!(stage.group().is_stateful(stage.task("0_2")) && !stage.group().is_stateful(stage.task("1_0")));
}

fn standby() {
    let stage = stage("standby");
    let now = stage.now();
    assert!(is_running(stage.in_hand(&now, "A").get("0_2")));
    for (task, on) in (0..6).map(|partition| (format!("0_{partition}"), if partition % 2 == 0 { "B" } else { "A" })) {
        assert_eq!(
            stage.in_hand(&now, on).get(&task),
            Some(&(Role::Standby, TaskState::Running)),
            "each has a standby"
        );
    }
    assert_eq!(stage.on_disk(&now, "0_2", "B"), Some(100_000), "fresh from the changelog");
    assert_eq!(super::support::stage("report").group().topology.config.num_standby_replicas, 0, "from here on none");
}

fn report() {
    let stage = stage("report");
    let now = stage.now();
    assert_eq!(now.leader.process, stage.process("A"), "A leads");
    let empty = stage.on_disk(&stage.at(at(1, What::Begun)), "0_2", "C");
    assert_eq!((empty, stage.said(&now, "0_2", "C")), (None, None), "its disk is empty");
    assert_eq!(stage.lag(&now, "0_2", "C"), 100_000, "it lacks all");
    assert!(now.members.iter().all(|member| member.report.sent.is_some()), "every member sends one");
}

fn where_the_state_is() {
    let stage = stage("where-the-state-is");
    let now = stage.now();
    assert_eq!(stage.lag(&now, "0_2", "A"), LATEST_OFFSET, "A runs it");
    let dealt = Decision::Dealt { task: stage.task("0_2"), process: stage.process("C") };
    assert!(stage.events(1).contains(&Event::Decided(dealt)), "dealt out evenly it would go to C");
    assert_eq!(stage.answer(), "A");
    assert_eq!(stage.owner(&stage.then(), "0_2").as_deref(), Some("A"), "it stays");
    let copy = stage.in_hand(&stage.then(), "C")["0_2"];
    assert_eq!(copy, (Role::Standby, TaskState::Running), "C has a copy");
    assert!(is_warm_up(&stage.then(), stage.task("0_2"), stage.process("C")), "and that is a warm-up");
}

fn only_what_moves() {
    let stage = stage("only-what-moves");
    let told = stage.member(&stage.now(), "C").told.clone().expect("told something");
    assert!(told.pending.iter().any(|(task, _)| *task == stage.task("0_2")), "withheld from C");
    assert!(matches!(
        stage.events(3)[0],
        Event::RebalanceBegan { trigger: rebalance_lasso::sim::event::Trigger::Probing, .. }
    ));
    let given_up = revoked(&stage, 3);
    let by_a: Vec<&str> = given_up.iter().filter(|(on, _)| on == "A").map(|(_, task)| task.as_str()).collect();
    assert_eq!(by_a, ["0_2", "0_4"], "A keeps what stays");
    assert!(is_running(stage.in_hand(&stage.end_of(3), "A").get("0_0")), "which runs on");
    assert_eq!(stage.said(&stage.at(at(3, What::Lags)), "0_2", "C"), Some(100_000), "C has restored it");
}

fn handed_over() {
    let stage = stage("handed-over");
    assert_eq!(stage.owner(&stage.end_of(4), "0_2").as_deref(), Some("C"), "in the next rebalance");
    assert_eq!(owners(&stage, "0_2", 0..=6), ["A", "C"], "once");
    assert!(matches!(stage.outcome(), Outcome::Stable { rounds: 7 }));
    assert!(stage.now().is_at_rest);
}

fn created() {
    let stage = stage("created");
    let now = stage.now();
    assert_eq!(stage.in_hand(&now, "C")["0_0"], (Role::Standby, TaskState::Created));
    assert_eq!(stage.on_disk(&now, "0_0", "C"), Some(100_000), "C's disk has all of it");
    let ideal = Decision::Dealt { task: stage.task("0_0"), process: stage.process("A") };
    assert!(stage.events(1).contains(&Event::Decided(ideal)), "its ideal place is A");
    assert!(is_warm_up(&now, stage.task("0_0"), stage.process("A")), "which still warms up");
    assert_eq!(stage.owner(&stage.at(at(1, What::Begun)), "0_0").as_deref(), Some("B"), "it is to move from B");
    let told = stage.member(&now, "C").told.clone().expect("told something");
    assert!(told.pending.iter().any(|(task, _)| *task == stage.task("0_0")), "to C");
    assert!(stage.group().processes.iter().all(|process| process.version == KafkaVersion::V2_6_0));
}

fn unsaid() {
    let stage = stage("unsaid");
    let by_c: Vec<String> = revoked(&stage, 1).into_iter().filter(|(on, _)| on == "C").map(|(_, task)| task).collect();
    assert_eq!(by_c, ["0_1", "0_4"], "C itself must give up two tasks");
    let report = stage.member(&stage.now(), "C").report.clone();
    assert_eq!(report.sent, Some(ReportMoment::InsidePoll), "its report leaves from inside poll()");
    assert_eq!(stage.said(&stage.now(), "0_0", "C"), None);
    assert!(report.unsaid.iter().any(|(task, silence)| *task == stage.task("0_0") && silence.hides_state()));
    assert_eq!(stage.on_disk(&stage.now(), "0_0", "C"), Some(100_000));
}

fn red_cell() {
    let stage = stage("red-cell");
    assert_eq!(stage.lag(&stage.now(), "0_0", "C"), 100_000, "the whole changelog");
    assert_eq!(stage.lag(&stage.at(at(1, What::Lags)), "0_0", "C"), 1);
    assert_eq!(
        stage.on_disk(&stage.now(), "0_0", "C"),
        stage.on_disk(&stage.end_of(0), "0_0", "C"),
        "the disk has not changed"
    );
    assert_eq!(stage.answer(), "B");
    assert_eq!(stage.said(&stage.now(), "0_0", "B"), Some(99_999), "B's report reads the file");
    assert!(!stage.in_hand(&stage.now(), "B").contains_key("0_0"), "B has just closed it");
}

fn shuffle() {
    let stage = stage("shuffle");
    let by_c: Vec<String> = revoked(&stage, 3).into_iter().filter(|(on, _)| on == "C").map(|(_, task)| task).collect();
    assert_eq!(by_c, ["1_2"], "C loses a stateless task, and nothing else");
    assert!(!stage.group().is_stateful(stage.task("1_2")));
    assert_eq!(stage.member(&stage.now(), "C").position, ThreadPosition::InsidePoll);
    assert_eq!(stage.in_hand(&stage.now(), "C")["0_0"], (Role::Standby, TaskState::Created), "0_0 is new in its hands");
    let later = stage.at(at(3, What::Sent("C")));
    assert_eq!(stage.said(&later, "0_0", "C"), None, "again its report leaves it out");
    let lags = stage.at(at(3, What::Lags));
    assert_eq!((stage.said(&lags, "0_0", "C"), stage.lag(&lags, "0_0", "C")), (Some(99_999), 1), "it reads the file");
    assert!(!stage.in_hand(&lags, "C").contains_key("0_0"), "for C has closed it");
    // A stateless task that stays where it was would have broken the ring.
    let kept = Cast {
        what_if: rebalance_lasso::sim::what_if::WhatIf { keeps_stateless: true, ..stage.view.cast.what_if },
        ..stage.view.cast
    };
    assert!(matches!(outcome(kept), Outcome::Stable { .. }));
}

fn in_vain() {
    let stage = stage("in-vain");
    let late = |event: &&Event| {
        matches!(event, Event::TaskInitialised { member, task, late: true, .. }
            if *task == stage.task("0_0") && stage.group().process_of(*member) == stage.process("C"))
    };
    assert_eq!(stage.events(3).iter().filter(late).count(), 1, "its report is out");
    let next = stage.at(at(4, What::Lags));
    assert_eq!(stage.lag(&next, "0_0", "C"), 100_000, "the leader takes C for empty");
    assert_eq!(stage.owner(&stage.end_of(4), "0_0").as_deref(), Some("B"), "and sends it back");
    assert!(!stage.in_hand(&stage.end_of(4), "C").contains_key("0_0"), "C closes it");
}

fn ring() {
    let stage = stage("ring");
    assert_eq!(stage.outcome(), Outcome::Livelock { prefix: 3, cycle: 2 });
    let (earlier, later) = stage.run().equal_states().expect("two states");
    assert!(earlier == later, "exactly as before");
    assert!(stage.events(4).contains(&Event::StateSeenAgain { first_seen: 3 }));
    let next = [3, 4].map(|round| stage.end_of(round).next);
    assert_eq!(next, [Some(Next::AtOnce), Some(Next::Heartbeat)], "one at once and one with the heartbeat");
}

fn luck() {
    let stage = stage("luck");
    assert!(matches!(stage.outcome(), Outcome::Stable { rounds: 11 }));
    assert!(stage.now().is_at_rest);
    let is_missed = |event: &Event| matches!(event, Event::AssignmentMissed { .. });
    assert!(stage.events(4).iter().any(is_missed), "C misses it in rebalance 4");
    let next = stage.at(at(5, What::Lags));
    assert_eq!(stage.said(&next, "0_0", "C"), Some(100_000), "it keeps 0_0, by then opened, and reports it");
    assert_eq!(owners(&stage, "0_0", 4..=10), ["B", "C", "A"], "0_0 gets to C, and then to its ideal place");
}

fn remedies() {
    let [wiped, raised, restarted] = [0, 1, 2].map(|view| stage_of("remedies", view));
    assert!(matches!(wiped.outcome(), Outcome::Stable { .. }));
    assert!(matches!(raised.outcome(), Outcome::Stable { .. }));
    assert!(matches!(restarted.outcome(), Outcome::Livelock { .. }), "the ring closes again");
    for stage in [&wiped, &raised, &restarted] {
        assert_eq!(stage.run().refused().count(), 0);
        let prior = |round: u32| stage.owner(&stage.end_of(round), "0_0");
        let plain = super::support::stage("ring");
        assert_eq!(prior(4), plain.owner(&plain.end_of(4), "0_0"), "until rebalance 5 it is the same ring");
    }
    for stage in [&wiped, &raised] {
        assert!(stage.now().is_at_rest, "the strip shows all of it");
    }
    let old = Cast::of("livelock", KafkaVersion::V2_6_0);
    assert!(matches!(outcome(old.with(&[(5, Deed::RaiseLag(99_999))])), Outcome::Livelock { .. }), "one less does not");
    assert!(
        matches!(outcome(old.with(&[(5, Deed::Restart("C"))])), Outcome::Stable { .. }),
        "that of C would have ended it"
    );
    // Tasks also go where nothing is.
    let table = raised.at(at(5, What::Lags));
    let given = raised.end_of(5);
    let to_empty = (0..5).map(|partition| format!("0_{partition}")).any(|task| {
        ["A", "B", "C"].iter().any(|on| {
            let told = raised.member(&given, on).told.clone().expect("told");
            let task_ix = raised.task(&task);
            let is_meant =
                told.active.contains(&task_ix) || told.pending.iter().any(|(pending, _)| *pending == task_ix);
            is_meant && raised.lag(&table, &task, on) == 100_000 && raised.on_disk(&table, &task, on).unwrap_or(0) == 0
        })
    });
    assert!(to_empty);
}

fn fix() {
    let stage = stage("fix");
    let old = super::support::stage("unsaid");
    assert_eq!(stage.said(&stage.now(), "0_0", "C"), Some(99_999));
    assert_eq!(stage.in_hand(&stage.now(), "C")["0_0"], (Role::Standby, TaskState::Created));
    assert_eq!(stage.answer(), "C");
    assert_eq!(owners(&stage, "0_0", 2..=6), ["C", "A"], "as it was meant to, and once more");
    assert!(matches!(stage.outcome(), Outcome::Stable { rounds: 7 }) && stage.then().is_at_rest);
    // The same moment: until C's report nothing differs.
    let until = at(1, What::Created("0_0", "C"));
    assert!(stage.at(until).world == old.at(until).world);
}

fn blind_spot() {
    let stage = stage("blind-spot");
    assert!(stage.group().processes.iter().all(|process| process.version == KafkaVersion::V2_6_0));
    assert!(matches!(stage.outcome(), Outcome::Stable { .. }) && stage.now().is_at_rest);
}

fn slow_face() {
    let stage = stage("slow-face");
    assert!(matches!(stage.outcome(), Outcome::EndlessProbing { cycle: 2, .. }));
    assert!(stage.group().processes.iter().all(|process| process.threads == 2));
    let hides = |event: &&Event| {
        matches!(event, Event::SumUnsaid { task, silence: rebalance_lasso::kafka::task_manager::Silence::NeverInitialised, member }
            if *task == stage.task("2_0") && stage.group().process_of(*member) == stage.process("A"))
    };
    assert_eq!(stage.events(1).iter().filter(hides).count(), 1, "left out of a report");
    let withheld = stage.events(1).iter().any(|event| {
        matches!(event, Event::Withheld { member, task, owner }
        if *task == stage.task("2_0") && stage.group().process_of(*member) == stage.process("A")
            && stage.group().process_of(*owner) == stage.process("B"))
    });
    assert!(withheld, "it sets out from B to A");
    assert_eq!(stage.owner(&stage.end_of(2), "2_0").as_deref(), Some("B"), "and goes back");
    let waits =
        |round: u32| stage.events(round).iter().filter(|event| matches!(event, Event::WaitBegan { .. })).count();
    assert_eq!((waits(1), waits(2)), (0, 1), "once in every turn it waits");
}

fn in_a_log() {
    let stage = stage("in-a-log");
    let lags: Vec<i64> = (10..14).map(|round| stage.lag(&stage.at(at(round, What::Lags)), "0_0", "C")).collect();
    assert_eq!(lags, [100_000, 1, 100_000, 1], "all behind, caught up, all behind again");
    let meant = |round: u32| {
        let moment = stage.end_of(stage.run().round_shown(round).expect("a round"));
        ["A", "B", "C"].into_iter().find(|on| {
            let told = stage.member(&moment, on).told.clone().expect("told");
            let task = stage.task("0_0");
            told.active.contains(&task) || told.pending.iter().any(|(pending, _)| *pending == task)
        })
    };
    assert_eq!([10, 11, 12, 13].map(meant), [Some("B"), Some("C"), Some("B"), Some("C")], "it swings between two");
}

fn one_less() {
    let stage = stage("one-less");
    assert_eq!(stage.outcome(), Outcome::Livelock { prefix: 4, cycle: 4 });
    let now = stage.now();
    assert_eq!((stage.said(&now, "0_3", "A"), stage.lag(&now, "0_3", "A")), (Some(9_999), 1));
    assert_eq!(stage.group().topology.config.acceptable_recovery_lag, 0);
    let given = stage.events(6).iter().any(|event| {
        matches!(event, Event::ActiveGiven { member, task }
        if *task == stage.task("0_3") && stage.group().process_of(*member) == stage.process("A"))
    });
    assert!(given, "A was just given it");
    let sent = stage.at(at(6, What::Sent("A")));
    assert_eq!(stage.in_hand(&sent, "A")["0_3"], (Role::Active, TaskState::Created), "still CREATED when it reported");
    let task_ids: BTreeMap<_, _> = stage.in_hand(&stage.end_of(7), "A");
    assert!(task_ids["0_3"].0 == Role::Standby, "so 0_3 leaves");
    // No scenario of its kind loops with a lag of 1, nor if the file is counted as the task would.
    let counted = Cast {
        what_if: rebalance_lasso::sim::what_if::WhatIf { reports_one_more: true, ..stage.view.cast.what_if },
        ..stage.view.cast
    };
    assert!(matches!(outcome(counted), Outcome::Stable { .. }));
    assert!(matches!(outcome(stage.view.cast.with(&[(1, Deed::RaiseLag(1))])), Outcome::Stable { .. }));
}
