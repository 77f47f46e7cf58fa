//! Looking at a long run anywhere: a moment a round is kept, and seeking is quick.

use std::rc::Rc;
use std::time::{Duration, Instant};

use rebalance_lasso::kafka::assignor::Decision;
use rebalance_lasso::kafka::task_manager::{Silence, SumSource};
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::event::{Event, ReportMoment};
use rebalance_lasso::sim::moment::{Moment, ReportSeen, ThreadPosition};
use rebalance_lasso::sim::presets::{Preset, presets};
use rebalance_lasso::sim::run::{Position, Run};

use crate::{large, tell};

const A_FRAME: Duration = Duration::from_millis(16);
const SEEKS_APART: usize = 97;

#[test]
fn a_run_of_more_than_ten_thousand_events_is_sought_anywhere_within_a_frame() {
    let group = Rc::new(large::scenario(KafkaVersion::V2_6_0).group().unwrap());
    let run = Run::new(Rc::clone(&group), 2_000);
    let events: usize = run.rounds.iter().map(|round| round.events.len()).sum();
    assert!(events > 10_000, "{events} events");
    let (mut stepped, mut happened) = (Moment::before_start(&group), 0);
    let mut times = Vec::new();
    for (number, round) in (0..).zip(&run.rounds) {
        for (at, event) in (0..).zip(&round.events) {
            if happened % SEEKS_APART == 0 {
                let began = Instant::now();
                let sought = run.moment(Position { round: number, events: at });
                times.push(began.elapsed());
                assert!(sought == stepped, "round {number}, event {at}");
            }
            stepped.apply(&group, event);
            happened += 1;
        }
    }
    // The middle one: a busy machine may hold up a few.
    times.sort();
    assert!(times[times.len() / 2] < A_FRAME, "{times:?}");
}

#[test]
fn past_the_end_is_the_end() {
    let run = Run::new(Rc::new(large::scenario(KafkaVersion::V2_6_1).group().unwrap()), 5);
    let (last, events) = (run.rounds.len() - 1, run.rounds.last().unwrap().events.len());
    let end = Position { round: u32::try_from(last).unwrap(), events: u32::try_from(events).unwrap() };
    for past in [Position { events: u32::MAX, ..end }, Position { round: u32::MAX, events: u32::MAX }] {
        assert!(run.moment(past) == run.moment(end));
    }
    assert!(run.moment(Position { events: end.events - 1, ..end }) != run.moment(end));
}

#[test]
fn moves_are_those_decisions_that_put_a_task_elsewhere_for_now() {
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), 100);
    let moved = (0..5).map(|round| {
        let leader = run.moment(Position { round, events: u32::MAX }).leader;
        let is_move =
            |decision: &&Decision| matches!(decision, Decision::ActiveMoved { .. } | Decision::StandbyMoved { .. });
        assert!(leader.moves().eq(leader.decisions.iter().filter(is_move)));
        leader.moves().count()
    });
    assert!(moved.sum::<usize>() > 0);
}

#[test]
fn a_moment_says_why_its_rebalance_began_how_the_next_comes_and_what_is_waited_for() {
    let (mut waits, mut rests) = (0, 0);
    for (preset, side) in presets().iter().flat_map(|preset| [(preset, 0), (preset, 1)]) {
        let run = Run::new(preset.group(side), 100);
        for (round, number) in run.rounds.iter().zip(0..) {
            let [began, over] = [1, u32::MAX].map(|events| run.moment(Position { round: number, events }));
            let Event::RebalanceBegan { trigger, .. } = round.events[0] else { panic!("{:?}", round.events[0]) };
            assert_eq!((began.round, began.trigger, began.next, began.wait), (number, Some(trigger), None, None));
            let next = round.events.iter().find_map(|event| match event {
                Event::NextSettled { next } => Some(*next),
                _ => None,
            });
            let wait = round.events.iter().rev().find_map(|event| match event {
                Event::WaitBegan { wait } => Some(*wait),
                _ => None,
            });
            let is_at_rest = round.events.contains(&Event::Rested);
            assert_eq!((over.next, over.wait, over.is_at_rest), (next, wait, is_at_rest), "{} {number}", preset.id);
            waits += u32::from(wait.is_some());
            rests += u32::from(is_at_rest);
        }
    }
    assert!(waits > 0 && rests > 0, "{waits} waits, {rests} at rest");
}

/// In the ring of the opening scenario, where C has all of 0_0 on its disk and says nothing of it; A says that it has nothing.
#[test]
fn of_what_was_not_said_the_table_of_lags_says_that_everything_is_lacking() {
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), 100);
    let table = |round: u32| run.moment(Position { round, events: u32::MAX }).lag_table(&run.group);
    assert_eq!(Moment::before_start(&run.group).lag_table(&run.group), None);
    assert_eq!(table(4).expect("the leader has led").row(0), [100_000, 1, 100_000]);
}

/// Before it reports and the turn passes.
#[test]
fn a_thread_that_leaves_poll_runs() {
    let run = Run::new(Rc::new(large::scenario(KafkaVersion::V2_6_0).group().unwrap()), 20);
    let mut left = 0;
    for (round, number) in run.rounds.iter().zip(0..) {
        for (event, at) in round.events.iter().zip(1..) {
            let Event::LeftPoll { member } = event else { continue };
            let moment = run.moment(Position { round: number, events: at });
            assert_eq!(
                moment.members[*member as usize].position,
                ThreadPosition::Running,
                "round {number}, event {at}"
            );
            left += 1;
        }
    }
    assert!(left > 0);
}

/// In the ring of the opening scenario (`ring-round-3.txt`). B has a folder to lock before it says anything.
#[test]
fn a_report_is_over_as_soon_as_the_next_one_begins() {
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), 100);
    let after = |events| run.moment(Position { round: 3, events }).members[1].report.clone();
    assert_eq!(tell::line(&run.group, &run.rounds[3].events[1]), "B1 locks 0_2");
    assert_ne!(after(1), ReportSeen::default());
    assert_eq!(after(2), ReportSeen::default());
}

/// In the ring of the opening scenario (`ring-round-3.txt`).
#[test]
fn a_report_that_is_out_has_what_was_said_what_was_not_and_what_was_owned() {
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), 100);
    let reports = run.moment(Position { round: 3, events: u32::MAX }).members;
    let ReportSeen { said, unsaid, owned, sent } = &reports[2].report;
    assert_eq!(said[..], [1, 4].map(|task| (task, 99_999, SumSource::Checkpoint)));
    assert_eq!(unsaid[..], [(0, Silence::NeverInitialised)]);
    assert_eq!((&owned[..], *sent), (&[8][..], Some(ReportMoment::InsidePoll)));
}

/// In the ring of the opening scenario (`ring-round-3.txt`). Who stood still and runs is no longer in the loop; who is, stays.
#[test]
fn a_thread_is_in_the_loop_from_its_rejoining_until_it_is_told_again() {
    use ThreadPosition::{InsidePoll, Rebalancing, Running, StandingStill};
    let run = Run::new(Preset::find("livelock").expect("a preset").group(0), 100);
    let check = |round: u32, line: &str, expect: [ThreadPosition; 3]| {
        let lines = tell::lines(&run.group, &run.rounds[round as usize].events);
        let at = lines.iter().position(|other| other == line).unwrap_or_else(|| panic!("{line}: {lines:#?}"));
        let moment = run.moment(Position { round, events: u32::try_from(at).unwrap() + 1 });
        let positions: Vec<ThreadPosition> = moment.members.iter().map(|member| member.position).collect();
        assert_eq!(positions, expect, "{round}: {line}");
    };
    check(3, "C1 follows up: Immediate", [Rebalancing; 3]);
    check(3, "A1 rejoins inside poll()", [InsidePoll, Rebalancing, Rebalancing]);
    check(3, "next: AtOnce", [InsidePoll; 3]);
    check(3, "A1 stands still", [StandingStill, InsidePoll, InsidePoll]);
    check(3, "C1 runs 1_3", [Running, InsidePoll, Running]);
    check(4, "rebalance 4 begins (AtOnce)", [Rebalancing, InsidePoll, Rebalancing]);
}
