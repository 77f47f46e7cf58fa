//! Recordings of real groups: rows changed as JSON, left out, doubled and exchanged; compared with the simulation of their group, and
//! put on the stage.

use std::rc::Rc;

use rebalance_lasso::analysis::conformance::simulated;
use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::app::diagnose::beside::words::{members, said};
use rebalance_lasso::app::diagnose::beside::{At, Preparing, frames, stage};
use rebalance_lasso::app::diagnose::recording::{Arriving, told};
use rebalance_lasso::app::diagnose::told::RecordingRead;
use rebalance_lasso::app::side::Side;
use rebalance_lasso::log::recording::Recording;
use serde_json::Value;

use crate::chance::{Chance, damage};
use crate::json::{TOKENS, change};
use crate::target::{Checked, Target, hold, timed};

const CORPUS: [&str; 3] = [
    include_str!("../../tests/recordings/livelock-2.6.0.jsonl"),
    include_str!("../../tests/recordings/livelock-ended-2.6.0.jsonl"),
    include_str!("../../tests/recordings/one-less-ended-2.6.1.jsonl"),
];
/// Most tasks times instances of a group that is compared and shown: a search of schedules takes the time that it takes.
const MAX_SHOWN: usize = 200;

/// Recordings, row by row.
pub struct Recordings(Vec<Vec<Value>>);

impl Recordings {
    /// Those that the page has as samples, and one more.
    pub fn new() -> Self {
        let rows = |text: &str| text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Self(CORPUS.map(rows).into())
    }
}

impl Target for Recordings {
    fn input(&self, random: &mut Random) -> Vec<u8> {
        let mut rows = self.0[random.below(self.0.len())].clone();
        rows.truncate(2 + random.below(24));
        let others = self.0[random.below(self.0.len())].clone();
        for _ in 0..random.below(5) {
            let (at, other) = (random.below(rows.len()), random.below(others.len()));
            match random.below(8) {
                0 if rows.len() > 1 => drop(rows.remove(at)),
                1 => rows.insert(at, rows[at].clone()),
                2 => rows.swap(at, 0),
                3 => rows[at] = others[other].clone(),
                _ => change(&mut rows[at], &others, random),
            }
        }
        let mut text = rows.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
        if random.below(6) == 0 {
            (0..=random.below(3)).for_each(|_| damage(&mut text, &TOKENS, random));
        }
        text.into_bytes()
    }

    fn check(&self, input: &[u8]) -> Result<Checked, String> {
        let text = String::from_utf8_lossy(input);
        let ((recording, problems), took) = timed(|| Recording::read(&text));
        let piece = Random::new(input.len() as u64).below(5_000) + 1;
        let mut arriving = Arriving::default();
        input.chunks(piece).for_each(|piece| arriving.push(piece));
        if let Some(arrived) = arriving.recording() {
            hold(arrived == text, "it arrives as another one")?;
        }
        let Some(recording) = recording else {
            hold(!problems.is_empty(), "nothing was read, and nothing said")?;
            return Ok(Checked { took, led_somewhere: false });
        };
        let scenario = &recording.header.scenario;
        if scenario.tasks.len() * scenario.processes.len() <= MAX_SHOWN {
            shown(recording, &told(&text))?;
        }
        Ok(Checked { took, led_somewhere: true })
    }
}

/// Every half of every rebalance on both stages, with its words.
fn shown(recording: Recording, read: &RecordingRead) -> Result<(), String> {
    hold(RecordingRead::clone(read).total as usize == recording.rounds.len(), "another number of rounds is told")?;
    if recording.rounds.is_empty() {
        return Ok(());
    }
    let simulated = simulated(&recording.group, recording.rounds.len());
    let mut preparing = Preparing::new(Rc::new(recording), Rc::new(simulated));
    let pair = loop {
        match preparing {
            Preparing::Done(pair) => break pair,
            more => preparing = more.advance(),
        }
    };
    let frames = frames(&pair, 1_200.0);
    for round in 0..=pair.last() {
        members(&pair, round);
        for at in [At::start_of(round), At::end_of(round)] {
            let _ = Side::BOTH.map(|side| stage(&pair, &frames[side.index()], side, at));
            said(&pair, read, at);
        }
    }
    Ok(())
}
