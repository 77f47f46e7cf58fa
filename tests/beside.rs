//! Recordings on the stage beside their simulation: an equal round looks the same on both sides, but for what nobody recorded.
#![cfg(not(target_arch = "wasm32"))]

use std::io::Read;
use std::rc::Rc;

use flate2::read::GzDecoder;
use rebalance_lasso::analysis::conformance::simulated;
use rebalance_lasso::app::card::{Beside, CardView, Said};
use rebalance_lasso::app::chip::Sign;
use rebalance_lasso::app::diagnose::beside::words::{members, said};
use rebalance_lasso::app::diagnose::beside::{At, Pair, Preparing, Recorded, frames, stage};
use rebalance_lasso::app::diagnose::recording::told;
use rebalance_lasso::app::lag_view::LagKind;
use rebalance_lasso::app::message::{Move, Msg};
use rebalance_lasso::app::side::Side;
use rebalance_lasso::app::stage::StageView;
use rebalance_lasso::kafka::task_manager::SumSource;
use rebalance_lasso::log::recording::Recording;
use rebalance_lasso::sim::event::ReportMoment;
use rebalance_lasso::sim::moment::ThreadPosition;

/// The recordings that the vectors hold, each as a file.
fn recordings() -> Vec<String> {
    let packed = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/real.jsonl.gz")).expect("the file");
    let mut lines = String::new();
    GzDecoder::new(packed.as_slice()).read_to_string(&mut lines).expect("gzipped text");
    lines.lines().map(str::to_owned).collect()
}

fn shipped(name: &str) -> String {
    let path = format!("{}/tests/recordings/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the file")
}

fn ready(mut preparing: Preparing) -> Rc<Pair> {
    for _ in 0..10_000 {
        match preparing {
            Preparing::Done(pair) => return pair,
            more => preparing = more.advance(),
        }
    }
    panic!("it is never ready");
}

fn pair(text: &str) -> Rc<Pair> {
    let recording = Recording::read(text).0.expect("a recording");
    let beside = simulated(&recording.group, recording.rounds.len());
    ready(Preparing::new(Rc::new(recording), Rc::new(beside)))
}

/// As the page opens a recording.
fn opened(text: &str) -> Recorded {
    let mut recorded = Recorded::new(0, told(text));
    let pair = ready(recorded.prepare().expect("rounds"));
    recorded.show(pair);
    recorded
}

fn halves(pair: &Pair) -> impl Iterator<Item = At> + use<> {
    (0..=pair.last()).flat_map(|round| [At::start_of(round), At::end_of(round)])
}

fn views(pair: &Pair, at: At) -> [StageView; 2] {
    let frames = frames(pair, 1_200.0);
    Side::BOTH.map(|side| stage(pair, &frames[side.index()], side, at))
}

/// A card without what nobody recorded: the disk, its locks, where threads are, when and from where a report was made, why a report has nothing of a
/// task.
fn as_anybody_sees(card: &CardView) -> CardView {
    let mut card = card.clone();
    card.beside = Beside::default();
    card.sent = card.sent.map(|_| ReportMoment::Rebalance);
    for lane in &mut card.lanes {
        if lane.position != ThreadPosition::NotJoined {
            lane.position = ThreadPosition::Rebalancing;
        }
    }
    for row in &mut card.rows {
        (row.filled, row.lock) = (None, None);
        row.on_disk.clear();
        row.said = match &row.said {
            Said::Sum(sum, _) => Said::Sum(sum.clone(), SumSource::Task),
            Said::Unsaid(_) if !row.is_hidden => Said::NotYet,
            said => said.clone(),
        };
    }
    card
}

/// What an equal round has alike: everything but the label, verdicts and counters, and what nobody recorded.
fn compare(name: &str, at: At, [real, own]: &[StageView; 2]) {
    let cards = |view: &StageView| view.cards.iter().map(|card| as_anybody_sees(card)).collect::<Vec<_>>();
    for (real, own) in cards(real).iter().zip(&cards(own)) {
        assert_eq!(real, own, "{name}: {at:?}");
    }
    let chips = |view: &StageView| view.chips.iter().map(|placed| placed.chip.clone()).collect::<Vec<_>>();
    for (real, own) in chips(real).iter().zip(&chips(own)) {
        assert_eq!(real, own, "{name}: {at:?}");
    }
    assert_eq!(real.chips, own.chips, "{name}: {at:?}");
    assert_eq!(real.hands, own.hands, "{name}: {at:?}");
    assert_eq!(real.lag, own.lag, "{name}: {at:?}");
    assert_eq!(real.strip, own.strip, "{name}: {at:?}");
}

#[test]
fn an_equal_round_looks_the_same_on_both_sides() {
    let mut compared = 0;
    for text in recordings() {
        let pair = pair(&text);
        for at in halves(&pair) {
            // Once they have gone different ways, a round can be equal that comes after other ones.
            if (0..=at.round).any(|round| {
                pair.recording.rounds[round as usize].members
                    != pair.simulated.get(round as usize).map_or(Vec::new(), |round| round.members.clone())
            }) {
                break;
            }
            compare(&pair.recording.header.name, at, &views(&pair, at));
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn what_nobody_recorded_is_said_to_be_so() {
    let pair = pair(&shipped("livelock-2.6.0"));
    let [real, own] = views(&pair, At::start_of(12));
    assert_eq!((&*real.label, &*own.label), ("recorded on Kafka 2.6.0", "simulated"));
    assert!(real.verdict.contains("a ring of two, seen for 64 rebalances"), "{}", real.verdict);
    let rows = |view: &StageView| view.cards.iter().flat_map(|card| card.rows.clone()).collect::<Vec<_>>();
    assert!(rows(&real).iter().all(|row| row.filled.is_none() && row.on_disk.contains("not recorded")));
    assert!(rows(&own).iter().any(|row| row.filled == Some(1.0)));
    assert!(
        real.cards.iter().all(|card| card.beside.is_recorded) && own.cards.iter().all(|card| !card.beside.is_recorded)
    );
}

#[test]
fn the_recorded_bug_can_be_seen() {
    let pair = pair(&shipped("livelock-2.6.0"));
    let unsaid = |at: At| {
        let [real, _] = views(&pair, at);
        let row = real.cards[2].rows.iter().find(|row| row.task == "0_0").expect("C had 0_0 on its disk").clone();
        (row.is_hidden, real.lag.rows[0].1[2].kind == LagKind::Unsaid)
    };
    // Every other rebalance of the ring.
    assert_eq!(
        [10, 11, 12, 13].map(|round| unsaid(At::start_of(round)).0),
        [10, 11, 12, 13].map(|round| unsaid(At::start_of(round)).1)
    );
    assert_ne!(unsaid(At::start_of(10)), unsaid(At::start_of(11)));
    let withheld = |at: &At| {
        let [real, _] = views(&pair, *at);
        real.chips.iter().any(|chip| chip.chip.sign == Sign::Withheld)
    };
    assert!(halves(&pair).any(|at| at.round >= 10 && withheld(&at)), "somebody waits");
}

#[test]
fn it_opens_at_the_first_difference_and_says_which_race_it_comes_of() {
    let recorded = opened(&shipped("livelock-ended-2.6.0"));
    let pair = recorded.pair.clone().expect("both sides");
    assert_eq!(recorded.at, At::start_of(37));
    let stages = recorded.stages.as_ref().expect("stages");
    assert!(
        stages[0]
            .view
            .cards
            .iter()
            .zip(&stages[1].view.cards)
            .any(|(real, own)| real.beside.differs && own.beside.differs)
    );
    let loud = |at: At| {
        said(&pair, &recorded.read, at)
            .more
            .into_iter()
            .filter(|(loud, _)| *loud)
            .map(|(_, text)| text)
            .collect::<Vec<_>>()
    };
    assert!(
        loud(recorded.at)[0].starts_with("The first difference: ")
            && loud(recorded.at)[0].ends_with("That comes of the missed assignment in rebalance 36."),
        "{:?}",
        loud(recorded.at)
    );
    assert_eq!(loud(At::end_of(36)), ["A race here, missed assignment: C-thread-1 misses its assignment."]);
    assert!(loud(At::end_of(20)).is_empty());
    assert!(pair.staged.iter().all(|staged| staged.is_as_assigned), "Kafka's leader decides as the simulated one");
}

#[test]
fn rest_that_was_recorded_is_shown() {
    let pair = pair(&shipped("one-less-ended-2.6.1"));
    let rests = |at: At| views(&pair, at).map(|view| view.is_at_rest);
    assert_eq!(rests(At::end_of(pair.last())), [true, false], "the simulation goes round for ever");
    assert_eq!(rests(At::start_of(pair.last())), [false, false]);
}

/// A wrong answer of the leader, put in by hand.
#[test]
fn a_wrong_round_put_in_by_hand_is_found_and_shown() {
    let text = shipped("livelock-2.6.0");
    let wrong: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 20 { line.replacen("\"immediate\"", "\"none\"", 1) } else { line.to_owned() })
        .collect();
    let recorded = opened(&wrong.join("\n"));
    let pair = recorded.pair.clone().expect("both sides");
    assert_eq!(recorded.at, At::end_of(19), "what was read is equal, what was told is not");
    assert!(pair.differing(At::start_of(19)).is_empty());
    let differing = pair.differing(recorded.at);
    assert_eq!(differing.len(), 1);
    let marked: Vec<u32> =
        views(&pair, recorded.at)[0].cards.iter().filter(|card| card.beside.differs).map(|card| card.process).collect();
    assert_eq!(marked, differing);
    let texts: Vec<String> = said(&pair, &recorded.read, recorded.at).more.into_iter().map(|(_, text)| text).collect();
    assert!(texts.iter().any(|text| text.starts_with("No schedule of the races leads here")), "{texts:?}");
    assert!(texts.iter().any(|text| text.contains("the simulated leader decides something else")), "{texts:?}");
    let words = members(&pair, 19);
    let followed = words.iter().filter(|member| {
        member.sides[0].as_ref().map(|side| &side[4]) != member.sides[1].as_ref().map(|side| &side[4])
    });
    assert_eq!(followed.map(|member| member.process).collect::<Vec<_>>(), differing);
}

#[test]
fn a_recording_plays_and_can_be_moved_as_any_stage() {
    let mut recorded = opened(&shipped("livelock-2.6.0"));
    assert_eq!(recorded.at, At::default());
    recorded.beat();
    assert_eq!(recorded.at, At::default(), "a beat that comes late moves nothing");
    recorded.ask(&Msg::TogglePlay);
    recorded.beat();
    assert_eq!((recorded.at, recorded.plays), (At::end_of(0), true));
    recorded.ask(&Msg::Move(Move::JumpTo(7)));
    assert_eq!((recorded.at, recorded.plays), (At::end_of(7), false));
    let view = &recorded.stages.as_ref().expect("stages")[0].view;
    assert_eq!(view.counter.0, "rebalance 7");
    recorded.ask(&Msg::Move(Move::OnceRound));
    assert_eq!(recorded.at, At::end_of(9));
    recorded.ask(&Msg::Move(Move::GoToEnd));
    recorded.ask(&Msg::TogglePlay);
    assert_eq!((recorded.at, recorded.plays), (At::default(), true), "at the end it begins anew");
    recorded.ask(&Msg::ShowSide(Side::Right));
    recorded.ask(&Msg::Measured(400.0));
    assert_eq!((recorded.shown_side, recorded.is_wide()), (Side::Right, false));
}
