//! Logs: stretches of real ones, laid out anew or damaged, read in pieces of any size and diagnosed.

mod mutate;

use std::io::Read;
use std::path::Path;
use std::time::Duration;

use flate2::read::GzDecoder;
use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::log::advice::advise;
use rebalance_lasso::log::diagnosis::{Diagnosis, diagnose};
use rebalance_lasso::log::reader::LogReader;
use rebalance_lasso::log::rebalance::GroupLog;
use rebalance_lasso::log::scenario::reconstruct;
use rebalance_lasso::log::ticket::summary;

use crate::chance::Chance;
use crate::target::{Checked, Target, hold, timed};

/// What a small log may take.
const LEAST: Duration = Duration::from_millis(250);

/// Real logs, unpacked.
pub struct Logs(Vec<Vec<u8>>);

impl Logs {
    /// The logs that the tests keep.
    pub fn new() -> Self {
        Self(corpus(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/log/real")))
    }
}

impl Target for Logs {
    fn input(&self, random: &mut Random) -> Vec<u8> {
        mutate::input(&self.0, random)
    }

    /// A second a megabyte.
    fn most(&self, bytes: usize) -> Duration {
        LEAST.max(Duration::from_micros(bytes as u64))
    }

    fn check(&self, input: &[u8]) -> Result<Checked, String> {
        // The same input comes in the same pieces.
        let piece = Random::new(input.len() as u64).below(60_000) + 1;
        let ((log, found), took) = timed(|| {
            let mut reader = LogReader::new(0, "log");
            input.chunks(piece).for_each(|piece| reader.push(piece));
            let log = GroupLog::new(vec![reader.finish()]);
            let found = diagnose(&log);
            (log, found)
        });
        make_use(&log, &found)?;
        Ok(Checked { took, led_somewhere: !log.rebalances.is_empty() })
    }
}

/// What comes after: it runs simulations, which take the time that they take.
fn make_use(log: &GroupLog, found: &Diagnosis) -> Result<(), String> {
    let group = reconstruct(log);
    let advice = advise(log, found, group.as_ref());
    let text = summary(log, found, &advice, true);
    hold(found.confidence_percent <= 100 && !text.is_empty(), "a summary that says nothing, or is too sure")?;
    hold(found.to_json(log).is_object(), "a diagnosis that is no object")
}

fn corpus(folder: &Path) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(corpus(&path));
        } else if let Ok(packed) = std::fs::read(&path) {
            let mut text = Vec::new();
            if GzDecoder::new(packed.as_slice()).read_to_end(&mut text).is_ok() {
                all.push(text);
            }
        }
    }
    all.sort();
    all
}
