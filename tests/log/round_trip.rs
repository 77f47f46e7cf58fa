//! What the simulation writes, read back: the same rebalances.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use proptest::prelude::*;
use rebalance_lasso::kafka::partition_assignor::FollowUp;
use rebalance_lasso::kafka::task_id::TaskId;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::kafka::{MemberIx, TaskIx};
use rebalance_lasso::log::diagnosis::{Verdict, diagnose};
use rebalance_lasso::log::rebalance::{GroupLog, Rebalance, Turn};
use rebalance_lasso::log::said::Told;
use rebalance_lasso::log::write::{InstanceLog, WriteOptions, merged, write};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::moment::Moment;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{Outcome, Run};
use rebalance_lasso::sim::scenario::Scenario;
use serde_json::Value;

use crate::support::{group_log, vectors};

fn run(scenario: &Value, version: KafkaVersion) -> Run {
    let scenario = Scenario::read(scenario).0.on_version(version);
    Run::new(Rc::new(scenario.group().expect("a group")), 2_000)
}

/// Every run of the trajectory vectors: 370 scenarios on both versions.
fn runs() -> impl Iterator<Item = (String, Run)> {
    vectors("trajectory.jsonl.gz").into_iter().flat_map(|case| {
        KafkaVersion::ALL.map(|version| (format!("{} on {version}", case["name"]), run(&case["scenario"], version)))
    })
}

/// What a simulated rebalance must look like when it is read back.
struct Simulated<'a> {
    run: &'a Run,
    moment: Moment,
    members: Vec<MemberIx>,
    events: &'a [Event],
}

impl<'a> Simulated<'a> {
    fn new(run: &'a Run, rebalance: u32) -> Option<Self> {
        let round = &run.rounds[run.round_shown(rebalance)? as usize];
        let settled = round.events.iter().position(|event| matches!(event, Event::NextSettled { .. }))?;
        let mut moment = round.before.clone();
        moment.apply_all(&run.group, &round.events[..=settled]);
        let all = 0..u32::try_from(run.group.members.len()).unwrap();
        let members = all.filter(|member| moment.world.has_joined(&run.group, *member)).collect();
        Some(Self { run, moment, members, events: &round.events })
    }

    fn tasks<'t>(&self, tasks: impl IntoIterator<Item = &'t TaskIx>) -> BTreeSet<TaskId> {
        tasks.into_iter().map(|task| self.run.group.task_id(*task)).collect()
    }

    fn thread(&self, member: MemberIx) -> String {
        self.run.group.member_name(member).replace("-thread-", "-StreamThread-")
    }

    #[track_caller]
    fn check(&self, read: &Rebalance) {
        self.check_decision(read);
        for member in &self.members {
            let turn = read.turns.get(self.thread(*member).as_str());
            self.check_turn(*member, turn.unwrap_or_else(|| panic!("{} has no turn", self.thread(*member))));
        }
        let told = |member: &MemberIx| self.moment.members[*member as usize].told.clone().unwrap_or_default();
        let withheld: BTreeSet<TaskId> = self
            .members
            .iter()
            .flat_map(|member| self.tasks(told(member).pending.iter().map(|(task, _)| task)))
            .collect();
        assert_eq!(read.withheld.iter().map(|(task, _)| *task).collect::<BTreeSet<_>>(), withheld);
        let stand_ins: BTreeSet<TaskId> =
            self.members.iter().flat_map(|member| self.tasks(&told(member).stand_ins)).collect();
        assert_eq!(read.stand_ins.iter().map(|(task, _)| *task).collect::<BTreeSet<_>>(), stand_ins);
        let is_stable = self.members.iter().all(|member| told(member).follow_up == FollowUp::None);
        assert_eq!(read.stable, Some(is_stable));
    }

    fn check_decision(&self, read: &Rebalance) {
        let mut by_process: BTreeMap<u32, Vec<MemberIx>> = BTreeMap::new();
        for member in &self.members {
            by_process.entry(self.run.group.process_of(*member)).or_default().push(*member);
        }
        assert_eq!(read.clients.len(), by_process.len());
        let lags = self.moment.lag_table(&self.run.group).unwrap();
        for ((process, members), client) in by_process.into_iter().zip(&read.clients) {
            assert_eq!(client.process, self.run.group.processes[process as usize].id);
            assert_eq!(client.capacity as usize, members.len());
            let (mut active, mut standby, mut owned) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
            let mut sums = BTreeMap::new();
            for member in members {
                let told = self.moment.members[member as usize].told.clone().unwrap_or_default();
                active.extend(self.tasks(told.active.iter().chain(told.pending.iter().map(|(task, _)| task))));
                standby.extend(self.tasks(told.standby.iter().filter(|task| !told.stand_ins.contains(task))));
                let report = &self.moment.leader.reports[member as usize];
                owned.extend(self.tasks(&report.owned));
                sums.extend(report.said.iter().map(|(task, sum, _)| (self.run.group.task_id(*task), *sum)));
            }
            assert_eq!(client.active, active.into_iter().collect::<Vec<_>>());
            assert_eq!(client.standby, standby.into_iter().collect::<Vec<_>>());
            assert_eq!(client.prev_active, owned.into_iter().collect::<Vec<_>>());
            assert_eq!(client.reported, sums.into_iter().collect::<Vec<_>>());
            let stateful =
                (0..).take(self.run.group.topology.tasks.len()).filter(|task| self.run.group.is_stateful(*task));
            let expected: Vec<_> =
                stateful.map(|task| (self.run.group.task_id(task), lags.get(task, process))).collect();
            assert_eq!(client.lags, expected);
        }
    }

    fn check_turn(&self, member: MemberIx, turn: &Turn) {
        let told = self.moment.members[member as usize].told.clone().unwrap_or_default();
        let expected = match told.follow_up {
            FollowUp::None => Told::Nothing,
            FollowUp::Immediate => Told::Immediate,
            FollowUp::Probing => Told::Probing,
        };
        assert_eq!(turn.told, Some(expected));
        let handled = turn.handled.clone().expect("it took its assignment");
        let names = |tasks: &[TaskIx]| Some(self.tasks(tasks).into_iter().collect::<Vec<_>>());
        assert_eq!(handled.active, names(&told.active));
        assert_eq!(handled.standby, names(&told.standby));
        let partitions = turn.partitions.clone().expect("its partitions");
        assert_eq!(partitions.revoked.map(|list| list.len()), Some(told.revoked.len()));
        assert_eq!(turn.revoked.len(), told.revoked.len());
        let initialised: BTreeSet<TaskId> = self
            .events
            .iter()
            .filter_map(|event| match event {
                Event::TaskInitialised { member: own, task, .. } if *own == member => Some(*task),
                _ => None,
            })
            .map(|task| self.run.group.task_id(task))
            .collect();
        let read: BTreeSet<TaskId> = turn.initialised.iter().chain(&turn.initialised_late).copied().collect();
        assert_eq!(read, initialised);
        let late = self
            .events
            .iter()
            .any(|event| matches!(event, Event::TaskInitialised { member: own, late: true, .. } if *own == member));
        assert_eq!(!turn.initialised_late.is_empty(), late);
    }
}

const SHOWN: u32 = 12;

fn options() -> WriteOptions {
    WriteOptions { max_rebalances: SHOWN, ..WriteOptions::default() }
}

#[track_caller]
fn check(name: &str, run: &Run, log: &GroupLog) {
    let expected: Vec<Simulated> = (0..SHOWN).map_while(|rebalance| Simulated::new(run, rebalance)).collect();
    assert_eq!(log.rebalances.len(), expected.len(), "{name}");
    for ((simulated, read), generation) in expected.iter().zip(&log.rebalances).zip(1..) {
        assert_eq!(read.generation, Some(generation), "{name}");
        simulated.check(read);
    }
    assert_eq!(log.stray_turns, 0, "{name}");
}

#[test]
fn every_trajectory_comes_back_from_one_merged_log() {
    for (name, run) in runs() {
        check(&name, &run, &group_log(&[merged(&write(&run, &options()))]));
    }
}

#[test]
fn every_trajectory_comes_back_from_a_log_an_instance_in_any_order() {
    for (at, (name, run)) in runs().enumerate() {
        let mut files: Vec<String> = write(&run, &options()).iter().map(InstanceLog::text).collect();
        let middle = at % files.len();
        files.rotate_left(middle);
        if at % 2 == 0 {
            files.reverse();
        }
        check(&name, &run, &group_log(&files));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn what_is_left_of_a_log_contradicts_nothing(case in 0_usize..370, version in 0_usize..2, kept in prop::collection::vec(any::<u8>(), 64)) {
        let case = &vectors_once()[case];
        let run = run(&case["scenario"], KafkaVersion::ALL[version]);
        let whole: Vec<String> = write(&run, &options()).iter().map(InstanceLog::text).collect();
        // About one row in eight is lost, of one instance.
        let (mut left, lossy) = (whole.clone(), usize::from(kept[0]) % whole.len());
        left[lossy] = whole[lossy]
            .split_inclusive('\n')
            .enumerate()
            .filter(|(row, _)| kept[row % 64].wrapping_add(u8::try_from(row / 64 % 256).unwrap()) % 8 != 0)
            .map(|(_, row)| row)
            .collect();
        let (all, some) = (group_log(&whole), group_log(&left));
        for rebalance in some.rebalances.iter().filter(|rebalance| !rebalance.clients.is_empty()) {
            let has_all = |other: &Rebalance| rebalance.clients.iter().all(|client| other.client(client.process) == Some(client));
            prop_assert!(all.rebalances.iter().any(has_all), "{:?} is nowhere in the whole log", rebalance.clients);
        }
        for rebalance in &some.rebalances {
            let Some(generation) = rebalance.generation else { continue };
            let whole = &all.rebalances[generation as usize - 1];
            prop_assert_eq!(whole.generation, Some(generation));
            for (thread, turn) in &rebalance.turns {
                let is_lossy = turn.lines.iter().any(|line| line.file as usize == lossy);
                prop_assert!(is_lossy || whole.turns.get(thread) == Some(turn), "{thread} in generation {generation}");
            }
        }
        let _ = diagnose(&some);
    }
}

fn vectors_once() -> &'static [Value] {
    static VECTORS: std::sync::OnceLock<Vec<Value>> = std::sync::OnceLock::new();
    VECTORS.get_or_init(|| vectors("trajectory.jsonl.gz"))
}

/// A simulated run is called what it is, read from its own log.
#[test]
fn simulated_runs_get_the_verdict_of_their_outcome() {
    let mut wrong = Vec::new();
    for (name, run) in runs() {
        let rounds = match run.outcome {
            Outcome::Livelock { prefix, cycle } | Outcome::EndlessProbing { prefix, cycle } => prefix + 6 * cycle,
            Outcome::Stable { rounds } | Outcome::Undecided { bound_rounds: rounds } => rounds,
        };
        let options = WriteOptions { max_rebalances: rounds, ..WriteOptions::default() };
        let log = group_log(&[merged(&write(&run, &options))]);
        let said = diagnose(&log);
        let is_loop = matches!(said.verdict, Verdict::Livelock | Verdict::OneLess | Verdict::FollowupStorm);
        let is_right = match run.outcome {
            Outcome::Livelock { .. } => is_loop && said.ended.is_none(),
            Outcome::EndlessProbing { .. } => !is_loop || said.ended.is_some(),
            // Rest may come after a loop that a warm-up has ended.
            Outcome::Stable { .. } | Outcome::Undecided { .. } => {
                !(is_loop || said.verdict == Verdict::SlowFace) || said.ended.is_some()
            }
        };
        if !is_right {
            wrong.push(format!(
                "{name}: {:?} is called {}, {:?}, ended {:?}",
                run.outcome, said.verdict, said.since, said.ended
            ));
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn presets_get_the_verdict_of_what_they_show() {
    let expect = [
        ("livelock", 0, Verdict::Livelock),
        ("livelock", 1, Verdict::Healthy),
        ("scale-out", 0, Verdict::Livelock),
        ("ring-of-four", 0, Verdict::Livelock),
        ("slow-face", 0, Verdict::SlowFace),
        ("one-less", 1, Verdict::OneLess),
        ("hand-over", 0, Verdict::Handover),
        ("half-upgraded", 0, Verdict::Livelock),
    ];
    for (id, side, verdict) in expect {
        let preset = presets().iter().find(|preset| preset.id == id).unwrap();
        let run = Run::new(preset.group(side), 2_000);
        let log = group_log(&[merged(&write(&run, &WriteOptions::default()))]);
        assert_eq!(diagnose(&log).verdict, verdict, "{id}, side {side}");
    }
}
