//! Links, mutated as texts and inside, with a checksum that fits. Every group that is offered can be run, and what was read can be
//! written and read again.

mod mutate;

use std::time::Duration;

use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::share::link::Link;
use rebalance_lasso::share::{decode, encode};

use crate::target::{Checked, LEAST, Target, hold, timed};

/// Links of every form with their meaning, of which the first column is taken.
const CORPUS: &str = include_str!("../../../tests/share/links-v1.txt");

/// The corpus.
pub struct Links(Vec<&'static str>);

impl Links {
    /// The links that the tests keep.
    pub fn new() -> Self {
        Self(CORPUS.lines().filter_map(|line| Some(line.split_once('\t')?.0)).collect())
    }
}

impl Target for Links {
    fn input(&self, random: &mut Random) -> Vec<u8> {
        mutate::input(&self.0, random).into_bytes()
    }

    fn most(&self, _: usize) -> Duration {
        LEAST
    }

    fn check(&self, input: &[u8]) -> Result<Checked, String> {
        let input = String::from_utf8_lossy(input);
        let (decoded, took) = timed(|| decode(&input));
        let Some(decoded) = decoded else { return Ok(Checked { took, led_somewhere: false }) };
        match &decoded.link {
            Some(link) => holds(link)?,
            None => hold(!decoded.problems.is_empty(), "nothing was read, and nothing said")?,
        }
        Ok(Checked { took, led_somewhere: decoded.link.is_some() })
    }
}

/// What is promised of every link that is offered.
pub fn holds(link: &Link) -> Result<(), String> {
    if let Link::Lab(lab) = link {
        hold(lab.sides.iter().all(|side| side.check().is_empty()), "a group that cannot be run")?;
    }
    let text = encode(link).map_err(|error| format!("what was read cannot be written: {error}"))?;
    let again = decode(&text).ok_or("what was written is no link")?;
    let is_same = |again: &Link| match (link, again) {
        // The name of a side that needs none is not kept.
        (Link::Lab(one), Link::Lab(other)) => {
            one.sides == other.sides && one.playhead == other.playhead && one.view == other.view
        }
        (one, other) => one == other,
    };
    hold(again.problems.is_empty() && again.link.as_ref().is_some_and(is_same), "it comes back as another one")
}
