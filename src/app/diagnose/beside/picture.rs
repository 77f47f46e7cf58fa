//! What a stage shows of a recording, and what the other shows of the simulation.

use std::rc::Rc;

use super::simulated::pose;
use super::{At, Half, Pair};
use crate::analysis::conformance::Seen;
use crate::app::card::{Beside, CardView, card};
use crate::app::diagnose::words::wait;
use crate::app::headline::{Tone, counter, tone, verdict};
use crate::app::lag_view::lag_view;
use crate::app::lasso_geometry::{Lasso, Passage, passage};
use crate::app::model::stage_width;
use crate::app::num::{in_words, index};
use crate::app::side::Side;
use crate::app::stage::{Frame, Measures, StageView, hand, placed_chips};
use crate::app::strip::{ColumnKind, StripColumn, StripView};
use crate::kafka::ProcessIx;
use crate::kafka::partition_assignor::FollowUp;
use crate::log::recording::{Ended, RecordedRound, Row};
use crate::sim::moment::Moment;
use crate::sim::run::Outcome;

/// What both sides are called.
pub const LABELS: [&str; 2] = ["recorded", "simulated"];

/// What a width of both stages together makes of each side.
pub fn frames(pair: &Pair, width: f64) -> [Rc<Frame>; 2] {
    let width = stage_width(width);
    let measures = Measures {
        processes: pair.instances.len(),
        extents: pair.extents.so_far(),
        letters: pair.tasks.iter().map(|(name, _)| name.len()).max().unwrap_or(3),
        tasks: &pair.tasks,
        move_lines: pair.move_lines,
    };
    let stored = pair.run.rounds.iter().filter_map(|round| passage(&round.events)).collect();
    let stem = index(pair.run.rounds.len()).saturating_sub(1);
    let (own_stem, own_cycle) = pair.run.outcome.lasso().unwrap_or((stem, 0));
    let (stem, cycle) = seen_lasso(pair);
    let rounds = &pair.recording.rounds;
    let recorded: Vec<Passage> =
        rounds.iter().zip(rounds.iter().skip(1)).map(|(one, next)| passed(one, next)).collect();
    let shapes: [(Vec<Passage>, u32, u32); 2] = [(recorded, stem, cycle), (stored, own_stem, own_cycle)];
    let interval_ms = pair.recording.group.topology.config.probing_rebalance_interval_ms;
    shapes.map(|(passages, stem, cycle)| {
        let lasso = Lasso::shape(&passages, stem, cycle, width).with_probing(interval_ms);
        Rc::new(Frame::of(&measures, lasso, width))
    })
}

/// Stem and ring of what was recorded.
fn seen_lasso(pair: &Pair) -> (u32, u32) {
    let total = index(pair.recording.rounds.len());
    match pair.seen {
        Seen::Ring { cycle, rounds, .. } => (total.saturating_sub(rounds), cycle),
        Seen::Rest { .. } | Seen::Unsettled => (total.saturating_sub(1), 0),
    }
}

/// How the next round came about, by what everybody was told in one.
fn passed(round: &RecordedRound, next: &RecordedRound) -> Passage {
    let immediate = |row: &Row| row.follow_up == FollowUp::Immediate;
    let rows = || round.members.iter();
    if next.members.len() > round.members.len() {
        Passage::Joined
    } else if rows().all(Row::revokes) {
        Passage::AtOnce
    } else if rows().all(|row| row.revokes() || immediate(row)) {
        Passage::Soon
    } else if rows().any(|row| row.revokes() || immediate(row)) {
        Passage::Heartbeat
    } else {
        Passage::Probing
    }
}

/// One stage.
pub fn stage(pair: &Pair, frame: &Frame, which: Side, at: At) -> StageView {
    let at = At { round: at.round.min(pair.last()), ..at };
    match which {
        Side::Left => recorded(pair, frame, at),
        Side::Right => simulated(pair, frame, at),
    }
}

fn recorded(pair: &Pair, frame: &Frame, at: At) -> StageView {
    let n = at.round as usize;
    let staged = &pair.staged[n];
    let now = if at.half == Half::Read { &staged.read } else { &staged.told };
    let before = n.checked_sub(1).map_or(now, |last| &pair.staged[last].told);
    let (stem, cycle) = seen_lasso(pair);
    let since = pair.recording.rounds[n].ms_since_previous.and_then(|ms| i64::try_from(ms).ok());
    let is_last = at == At::end_of(pair.last());
    let mut view = drawn(pair, frame, (Side::Left, at), (now, before));
    view.cards = view.cards.iter().map(|card| Rc::new(as_recorded(card))).collect();
    StageView {
        label: Rc::from(format!("recorded on Kafka {}", pair.recording.header.kafka)),
        verdict: seen_verdict(pair.seen),
        tone: match pair.seen {
            Seen::Rest { .. } => Tone::Rest,
            Seen::Ring { .. } => Tone::Endless,
            Seen::Unsettled => Tone::Unknown,
        },
        counter: (
            format!("rebalance {n}"),
            since.map_or_else(String::new, |ms| format!("{} after the one before", wait(ms))),
        ),
        laps: (cycle > 0).then(|| at.round.checked_sub(stem)).flatten().map(|on_ring| on_ring / cycle),
        is_at_rest: is_last && pair.recording.header.ended == Ended::Rest,
        ..view
    }
}

fn simulated(pair: &Pair, frame: &Frame, at: At) -> StageView {
    let outcome = pair.run.outcome;
    let pose = pose(&pair.run, at.round, at.half);
    StageView {
        label: Rc::from(LABELS[1]),
        verdict: verdict(outcome),
        tone: tone(outcome),
        counter: counter(outcome, at.round),
        laps: Lasso::laps(outcome, at.round),
        is_at_rest: pose.is_over,
        ..drawn(pair, frame, (Side::Right, at), (&pose.now, &pose.before))
    }
}

fn seen_verdict(seen: Seen) -> String {
    match seen {
        Seen::Rest { rounds } => format!("at rest after {rounds}"),
        Seen::Ring { cycle, rounds, waits } => {
            let what = if waits { "probing, " } else { "" };
            format!("{what}a ring of {}, seen for {rounds} rebalances", in_words(cycle))
        }
        Seen::Unsettled => "not settled when it ended".to_owned(),
    }
}

/// What both sides have alike; what is said of a side is filled in by who knows it.
fn drawn(pair: &Pair, frame: &Frame, (side, at): (Side, At), (now, before): (&Moment, &Moment)) -> StageView {
    let group = &pair.recording.group;
    let chips = placed_chips(frame, group, now, before);
    let differing = pair.differing(at);
    let card_of = |process: ProcessIx| {
        let beside = Beside { is_recorded: false, differs: differing.contains(&process) };
        Rc::new(CardView { beside, ..card(group, now, process) })
    };
    StageView {
        side,
        label: Rc::default(),
        versions: format!("Kafka Streams {}", pair.recording.header.kafka),
        verdict: String::new(),
        tone: Tone::Unknown,
        counter: (String::new(), String::new()),
        // Nothing is proven here: that is for the Lab.
        outcome: Outcome::Undecided { bound_rounds: 0 },
        laps: None,
        is_at_rest: false,
        cards: group.process_indices().map(card_of).collect(),
        hands: group.process_indices().map(|process| Rc::new(hand(&chips, process))).collect(),
        chips: Rc::new(chips),
        lag: Rc::new(lag_view(group, now, None)),
        strip: Rc::new(strip(pair, frame, side, at)),
    }
}

/// A card without what nobody recorded: how full the disk is, who holds its locks.
fn as_recorded(card: &CardView) -> CardView {
    let mut card = card.clone();
    card.beside.is_recorded = true;
    for row in &mut card.rows {
        row.filled = None;
        row.lock = None;
        "how much is on disk was not recorded".clone_into(&mut row.on_disk);
    }
    card
}

fn strip(pair: &Pair, frame: &Frame, side: Side, at: At) -> StripView {
    let first = (at.round + 1).saturating_sub(frame.strip_room);
    let column = |round: u32| {
        let is_over = side == Side::Right && pair.run.round_shown(round).is_none();
        let kind = match (is_over, round == at.round, at.half) {
            (true, ..) => ColumnKind::Rest,
            (_, false, _) => ColumnKind::Past,
            (_, true, Half::Read) => ColumnKind::Open,
            (_, true, Half::Told) => ColumnKind::Now,
        };
        StripColumn { round, cells: Rc::clone(&pair.cells[side.index()][round as usize]), kind }
    };
    StripView {
        tasks: Rc::clone(&pair.tasks),
        instances: Rc::clone(&pair.instances),
        columns: (first..=at.round).map(column).collect(),
        room: frame.strip_room,
    }
}
