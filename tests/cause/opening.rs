//! The story that the page opens with, link by link, and whether it is true that without a link there is no next one.

use rebalance_lasso::analysis::cause::{Chain, End, Fact, Question, Why, ask, chain};
use rebalance_lasso::kafka::assignor::{AssignorInput, Decision, assign};
use rebalance_lasso::kafka::process_id::ProcessId;
use rebalance_lasso::kafka::task_manager::Silence;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::action::{Action, Change};
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::presets::Preset;
use rebalance_lasso::sim::run::{Position, Run};
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::sim::what_if::WhatIf;

use crate::links::{check, moment};

const B: u32 = 1;
const C: u32 = 2;
const FIRST: u32 = 0;

fn run(id: &str, side: usize) -> Run {
    Run::new(Preset::find(id).expect("a preset").group(side), 100)
}

fn end_of(round: u32) -> Position {
    Position { round, events: u32::MAX }
}

fn ask_and_check(run: &Run, at: Position, question: Question) -> Chain {
    let chain = chain(run, ask(run, at, question).expect("there is such a fact"));
    check(run, &chain);
    chain
}

fn whys(chain: &Chain) -> Vec<Why> {
    chain.links.iter().map(|link| link.why).collect()
}

/// 0_0 moved to B <- C's lag is 100000 <- C said nothing <- C rejoined inside poll() <- C had to revoke <- another deal <- ...
#[test]
fn a_task_moves_because_of_what_was_not_said_because_of_a_stateless_task() {
    let run = run("livelock", 0);
    let chain = ask_and_check(&run, end_of(12), Question::Placed { task: FIRST });
    assert_eq!(
        whys(&chain)[..7],
        [
            Why::NoLongerCaughtUp,
            Why::NotReported,
            Why::BeforeInitialising,
            Why::MustRejoin,
            Why::GivenAway,
            Why::CountsChanged,
            Why::CaughtUpNow
        ]
    );
    let facts: Vec<Fact> = chain.links.iter().map(|link| link.known.fact).collect();
    assert!(matches!(
        facts[0],
        Fact::Happened(Event::Decided(Decision::ActiveMoved { task: FIRST, caught_up: B, .. }))
    ));
    assert_eq!(facts[1], Fact::Lag { process: C, task: FIRST, lag_records: 100_000 });
    let silence = Silence::NeverInitialised;
    assert_eq!(facts[2], Fact::Happened(Event::SumUnsaid { member: C, task: FIRST, silence }));
    assert_eq!(facts[3], Fact::Happened(Event::RejoinedInsidePoll { member: C }));
    assert!(matches!(facts[4], Fact::Happened(Event::PartitionsRevoked { member: C, .. })));
    assert_eq!((chain.links[0].known.at.round, chain.links[2].known.at.round), (12, 11));
    assert!(matches!(chain.end, End::Again { rounds: 2, .. }), "round and round: {:?}", chain.end);
    let first_lap = ask_and_check(&run, end_of(4), Question::Placed { task: FIRST });
    let root = first_lap.links.last().expect("a link").known.fact;
    assert_eq!(first_lap.end, End::Root);
    assert_eq!(root, Fact::OnDisk { process: C, task: FIRST, checkpoint: Some(100_000) });
}

/// The leader's table of round 4 with C's lag as it would have been: 0_0 goes to C, and C keeps 1_3.
#[test]
fn had_it_been_said_neither_would_have_moved() {
    let run = run("livelock", 0);
    let group = &run.group;
    let before = moment(&run, end_of(4));
    let processes: Vec<ProcessId> = group.processes.iter().map(|process| process.id).collect();
    let mut lags = before.lag_table(group).expect("a table");
    let place = |lags: &_| {
        let input = AssignorInput {
            config: &group.topology.config,
            tasks: &group.topology.tasks,
            stateful: &group.topology.stateful,
            processes: &processes,
            capacities: &[1, 1, 1],
            lags,
            stays_with: None,
        };
        let clients = assign(&input, &mut ()).clients;
        [FIRST, 8].map(|task| clients.iter().position(|client| client.active.contains(&task)))
    };
    assert_eq!(group.task_id(8).to_string(), "1_3");
    assert_eq!(place(&lags), [Some(1), Some(0)]);
    assert_eq!(lags.get(FIRST, C), 100_000);
    lags.set(FIRST, C, 1);
    assert_eq!(place(&lags), [Some(2), Some(2)]);
}

#[test]
fn a_later_lap_tells_the_same_story_a_lap_later() {
    let run = run("livelock", 0);
    let question = Question::Placed { task: FIRST };
    let (one, other) = (ask_and_check(&run, end_of(12), question), ask_and_check(&run, end_of(1_000_012), question));
    assert_eq!(whys(&one)[..7], whys(&other)[..7]);
    for (one, other) in one.links.iter().zip(&other.links).take(7) {
        assert_eq!(one.known.at.round + 1_000_000, other.known.at.round);
        assert_eq!(one.known.fact, other.known.fact);
    }
}

#[test]
fn one_less_comes_from_a_file_and_goes_round() {
    let run = run("one-less", 1);
    let round = 40;
    let moved = (1..).find_map(|events| {
        let at = Position { round, events };
        let event = ask(&run, at, Question::Event)?;
        matches!(event.fact, Fact::Happened(Event::Decided(Decision::ActiveMoved { .. }))).then_some(at)
    });
    let chain = ask_and_check(&run, moved.expect("a movement"), Question::Event);
    assert!(whys(&chain).contains(&Why::FileInstead), "{:?}", whys(&chain));
    assert!(matches!(chain.end, End::Again { rounds: 4, .. }), "{:?}", chain.end);
}

#[test]
fn each_thing_on_the_stage_has_its_own_answer() {
    let run = run("livelock", 0);
    let first = |at: Position, question: Question| ask_and_check(&run, at, question).links[0].clone();
    let late = Position { round: 11, events: 70 };
    assert_eq!(first(late, Question::Created { member: C, task: FIRST }).known.fact, {
        Fact::Happened(Event::RejoinedInsidePoll { member: C })
    });
    assert_eq!(first(late, Question::Holds { member: C, task: FIRST }).why, Why::Told);
    assert_eq!(first(late, Question::Withheld { member: C, task: FIRST }).why, Why::StillOwned);
    assert_eq!(first(late, Question::Report { member: C, task: FIRST }).why, Why::BeforeInitialising);
    assert_eq!(first(late, Question::InsidePoll { member: C }).why, Why::MustRejoin);
    assert_eq!(first(late, Question::Began).why, Why::Settled);
    assert_eq!(first(end_of(12), Question::Lag { process: C, task: FIRST }).why, Why::NotReported);
    assert_eq!(ask(&run, Position { round: 0, events: 0 }, Question::Event), None);
    assert_eq!(ask(&run, late, Question::Created { member: B, task: FIRST }), None);
    let disk = ask(&run, Position { round: 0, events: 0 }, Question::Disk { process: C, task: FIRST });
    assert_eq!(disk.expect("a disk").fact, Fact::OnDisk { process: C, task: FIRST, checkpoint: Some(100_000) });
}

/// C's disk is wiped: what it lacks afterwards comes of that, and not of anything left unsaid.
#[test]
fn what_is_done_to_a_group_is_a_root() {
    let scenario = Preset::find("livelock").expect("a preset").scenario();
    let process = scenario.processes[C as usize].id;
    let actions = vec![Action { round: 5, change: Change::WipeAll { process } }];
    let setup = Setup { scenario: scenario.on_version(KafkaVersion::V2_6_0), actions, what_if: WhatIf::default() };
    let run = setup.run(100).expect("a setup that can be run");
    let chain = ask_and_check(&run, end_of(5), Question::Lag { process: C, task: FIRST });
    assert_eq!(whys(&chain), [Why::NothingOnDisk, Why::Action]);
    assert_eq!(chain.links[1].known.fact, Fact::Happened(Event::DirectoryWiped { process: C, task: FIRST }));
    let wiped = chain.links[1].known.at;
    assert_eq!(ask(&run, wiped, Question::Holds { member: C, task: FIRST }), None, "nothing is in its hands");
}
