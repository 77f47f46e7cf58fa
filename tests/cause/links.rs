//! What must be true of a link: that it is so, and that it follows from the next one.

use rebalance_lasso::analysis::cause::history::History;
use rebalance_lasso::analysis::cause::{Chain, End, Fact, Known, Link, MAX_LINKS, Why};
use rebalance_lasso::kafka::assignor::Decision;
use rebalance_lasso::kafka::lag::{is_caught_up, task_lag};
use rebalance_lasso::kafka::task::Role;
use rebalance_lasso::kafka::task_manager::Silence;
use rebalance_lasso::sim::event::Event;
use rebalance_lasso::sim::moment::Moment;
use rebalance_lasso::sim::run::{Position, Run};

/// A moment of a round, however often it has been round.
pub fn moment(run: &Run, at: Position) -> Moment {
    run.moment(Position { round: run.round_shown(at.round).expect("a round that there is"), ..at })
}

/// Checks every link of a chain.
pub fn check(run: &Run, chain: &Chain) {
    assert!((1..=MAX_LINKS + 1).contains(&chain.links.len()), "{} links", chain.links.len());
    for link in &chain.links {
        is_so(run, link.known);
        for other in &link.also {
            is_so(run, *other);
            assert!(other.at < link.known.at || matches!(other.fact, Fact::Lag { .. }), "{other:?} of {link:?}");
        }
    }
    for pair in chain.links.windows(2) {
        assert!(pair[1].known.at < pair[0].known.at, "a cause comes first: {pair:?}");
        follows(run, &pair[0], &pair[1].known);
    }
    let last = chain.links.last().expect("a link");
    match chain.end {
        End::Root => assert_ne!(last.why, Why::Again),
        End::TooLong => assert_eq!(chain.links.len(), MAX_LINKS),
        End::Again { first, rounds } => {
            let earlier = &chain.links[first as usize].known;
            assert_eq!((earlier.fact, earlier.at.events), (last.known.fact, last.known.at.events));
            let (prefix, cycle) = run.outcome.lasso().expect("only a ring comes back");
            assert_eq!(earlier.at.round - last.known.at.round, rounds);
            assert!(rounds > 0 && rounds.is_multiple_of(cycle) && last.known.at.round >= prefix);
        }
    }
}

/// The position holds what the fact names.
fn is_so(run: &Run, Known { fact, at }: Known) {
    let history = History::new(run);
    match fact {
        Fact::Happened(event) => assert_eq!(history.event(at), Some(event), "{at:?}"),
        Fact::Lag { process, task, lag_records } => {
            let table = moment(run, at).lag_table(&run.group).expect("a table");
            assert_eq!(table.get(task, process), lag_records, "{fact:?} {at:?}");
            assert!(matches!(history.event(at), Some(Event::LagsComputed { .. })));
        }
        Fact::OnDisk { process, task, checkpoint } => {
            assert_eq!(at, Position::default());
            assert_eq!(
                run.group.processes[process as usize].checkpoints.get(task as usize).copied().flatten(),
                checkpoint
            );
        }
    }
}

/// A link follows from the next one as it says.
fn follows(run: &Run, link: &Link, from: &Known) {
    let group = &run.group;
    let then = moment(run, link.known.at);
    let at = run.round_shown(from.at.round).expect("a round that there is");
    let acceptable = run.group_at(at).topology.config.acceptable_recovery_lag;
    match (link.known.fact, link.why, from.fact) {
        (_, Why::NotCaughtUp | Why::NoLongerCaughtUp, Fact::Lag { lag_records, .. }) => {
            assert!(!is_caught_up(lag_records, acceptable), "{link:?}");
        }
        (Fact::Happened(Event::Decided(decision)), Why::CaughtUpNow, Fact::Lag { process, task, lag_records }) => {
            assert!(is_caught_up(lag_records, acceptable), "{link:?}");
            assert!(places(&decision, task, process), "{link:?}");
        }
        (
            Fact::Lag { process, task, lag_records },
            Why::Reported,
            Fact::Happened(Event::SumReported { member, task: said, sum, .. }),
        ) => {
            assert_eq!((task, process), (said, group.process_of(member)));
            assert_eq!(task_lag(group.end_offset_sum(task).expect("stateful"), Some(sum)), lag_records);
        }
        (
            Fact::Lag { process, task, lag_records },
            Why::NotReported,
            Fact::Happened(Event::SumUnsaid { member, task: unsaid, .. }),
        ) => {
            assert_eq!((task, process), (unsaid, group.process_of(member)));
            assert_eq!(task_lag(group.end_offset_sum(task).expect("stateful"), None), lag_records);
            let mut reports = then.leader.reports.iter().zip(&group.members);
            let said = reports.any(|(report, member)| {
                member.process == process && report.said.iter().any(|(said, _, _)| *said == task)
            });
            assert!(!said, "{link:?}");
        }
        (_, Why::NotCaughtUp | Why::NoLongerCaughtUp | Why::CaughtUpNow | Why::Reported | Why::NotReported, other) => {
            panic!("{link:?} from {other:?}")
        }
        (
            Fact::Happened(Event::Decided(Decision::StatelessDealt { task, process })),
            Why::CountsChanged,
            Fact::Happened(Event::Decided(decision)),
        ) => {
            let (round, moved) = (link.known.at.round, placed(&decision).expect("an active").0);
            let before = round.checked_sub(1).and_then(|before| actives(run, before)[moved as usize]);
            let ideal = match decision {
                Decision::ActiveMoved { destination, .. } => Some(destination),
                _ => None,
            };
            assert_eq!(deal(run, round, None)[task as usize], Some(process));
            let other = |place: Option<u32>| {
                place.is_some() && deal(run, round, Some((moved, place)))[task as usize] != Some(process)
            };
            assert!(other(before) || other(ideal), "{link:?} from {from:?}");
        }
        _ => follows_in_a_member(run, &then, link, from),
    }
}

fn places(decision: &Decision, task: u32, process: u32) -> bool {
    match *decision {
        Decision::Dealt { task: id, process: on }
        | Decision::Balanced { task: id, to: on, .. }
        | Decision::ActiveMoved { task: id, caught_up: on, .. } => (id, on) == (task, process),
        _ => false,
    }
}

fn placed(decision: &Decision) -> Option<(u32, u32)> {
    match *decision {
        Decision::Dealt { task, process }
        | Decision::StatelessDealt { task, process }
        | Decision::Balanced { task, to: process, standby: false, .. }
        | Decision::ActiveMoved { task, caught_up: process, .. } => Some((task, process)),
        _ => None,
    }
}

/// Where the leader of a round placed each active.
fn actives(run: &Run, round: u32) -> Vec<Option<u32>> {
    let mut actives = vec![None; run.group.topology.tasks.len()];
    for event in History::new(run).events(round) {
        if let Event::Decided(decision) = event
            && let Some((task, process)) = placed(decision)
        {
            actives[task as usize] = Some(process);
        }
    }
    actives
}

/// The stateless deal of a round tried again, with one stateful active elsewhere: as section 4 of the model has it.
fn deal(run: &Run, round: u32, elsewhere: Option<(u32, Option<u32>)>) -> Vec<Option<u32>> {
    let mut actives = actives(run, round);
    let stateless: Vec<u32> = (0..).take(actives.len()).filter(|task| !run.group.is_stateful(*task)).collect();
    for task in &stateless {
        actives[*task as usize] = None;
    }
    if let Some((task, process)) = elsewhere {
        actives[task as usize] = process;
    }
    let joined: Vec<u32> = (0..)
        .take(run.group.processes.len())
        .filter(|process| {
            History::new(run).events(round).iter().any(|event| {
            matches!(event, Event::FollowUpScheduled { member, .. } if run.group.process_of(*member) == *process)
        })
        })
        .collect();
    for task in stateless {
        let load = |process: u32| {
            let count = u32::try_from(actives.iter().filter(|on| **on == Some(process)).count()).unwrap();
            f64::from(count) / f64::from(run.group.processes[process as usize].threads)
        };
        let least = joined.iter().copied().min_by(|a, b| load(*a).total_cmp(&load(*b)));
        actives[task as usize] = least;
    }
    actives
}

fn follows_in_a_member(run: &Run, then: &Moment, link: &Link, from: &Known) {
    let Fact::Happened(event) = link.known.fact else {
        assert_eq!(link.why, Why::NothingOnDisk, "{link:?}");
        return;
    };
    let (group, same_round) = (&run.group, link.known.at.round == from.at.round);
    let held = |member: u32, task: u32| then.world.member(member).tasks.get(task);
    match (event, link.why, from.fact) {
        (
            Event::SumUnsaid { member, task, .. } | Event::SumReported { member, task, .. },
            Why::BeforeInitialising | Why::LockDenied | Why::NotInitialised | Why::FileInstead,
            _,
        ) => {
            assert!(held(member, task).is_some_and(|held| !held.is_initialised()), "{link:?}");
            let its_own = match from.fact {
                Fact::Happened(Event::RejoinedInsidePoll { member: who }) => who == member && same_round,
                Fact::Happened(
                    Event::LockDenied { member: who, task: id, .. }
                    | Event::TaskCreated { member: who, task: id, .. }
                    | Event::TaskRecycled { member: who, task: id, .. },
                ) => (who, id) == (member, task),
                _ => false,
            };
            assert!(its_own, "{link:?} from {from:?}");
        }
        (
            Event::RejoinedInsidePoll { member },
            Why::MustRejoin,
            Fact::Happened(Event::PartitionsRevoked { member: who, .. }),
        ) => assert!(who == member && same_round),
        (Event::PartitionsRevoked { member, task }, Why::GivenAway, Fact::Happened(Event::Decided(decision))) => {
            let told = then.members[member as usize].told.as_ref().expect("it was told");
            assert!(same_round && !told.active.contains(&task));
            assert!(!places(&decision, task, group.process_of(member)), "{link:?} from {from:?}");
        }
        (
            Event::PartitionsRevoked { member, task },
            Why::OtherThread,
            Fact::Happened(Event::SumReported { member: other, task: id, .. }),
        ) => {
            assert!(id == task && other != member && group.process_of(other) == group.process_of(member));
            let told = then.members[other as usize].told.as_ref().expect("it was told");
            assert!(told.active.contains(&task) || told.pending.iter().any(|(pending, _)| *pending == task));
        }
        (Event::Withheld { task, owner, .. }, Why::StillOwned, _) => {
            assert!(held(owner, task).is_some_and(|held| held.role == Role::Active), "{link:?}");
        }
        (
            Event::TaskCreated { member, task, .. } | Event::TaskRecycled { member, task, .. },
            Why::Told,
            Fact::Happened(
                Event::ActiveGiven { member: who, task: id }
                | Event::StandbyGiven { member: who, task: id }
                | Event::StandInGiven { member: who, task: id },
            ),
        ) => assert!((member, task) == (who, id) && same_round),
        (Event::SumReported { member, task, .. } | Event::TaskInitialised { member, task, .. }, Why::Checkpoint, _) => {
            let process = group.process_of(member) as usize;
            let before = moment(run, Position { events: link.known.at.events - 1, ..link.known.at });
            let at = Position { round: run.round_shown(from.at.round).expect("a round"), ..from.at };
            assert_eq!(
                run.moment(at).world.directories[process].checkpoint(task),
                before.world.directories[process].checkpoint(task),
                "nothing wrote it since: {link:?} from {from:?}"
            );
        }
        (Event::SumUnsaid { task, .. } | Event::LockDenied { task, .. }, Why::LockOfATask | Why::LockedFirst, _) => {
            let (Event::SumUnsaid { silence: Silence::LockedBy(holder), .. } | Event::LockDenied { holder, .. }) =
                event
            else {
                panic!("{link:?}")
            };
            assert_eq!(then.world.directory_of(group, holder).lock_holder(task), Some(holder), "{link:?}");
            assert_eq!(held(holder, task).is_some(), link.why == Why::LockOfATask, "{link:?}");
        }
        _ => {}
    }
}
