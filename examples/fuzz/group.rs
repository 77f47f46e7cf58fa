//! Files that the Lab opens: groups, and links as JSON. What is offered can be run, written, kept and read again.

use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::edit::saved::Saved;
use rebalance_lasso::app::incoming::what_is;
use rebalance_lasso::app::lab::file;
use rebalance_lasso::share::decode;
use rebalance_lasso::share::link::{LabLink, Link};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::setup::Setup;
use serde_json::Value;

use crate::chance::Chance;
use crate::json::damaged;
use crate::target::{Checked, Target, hold, timed};

/// Links, for what they hold.
const LINKS: &str = include_str!("../../tests/share/links-v1.txt");
/// Most instances times tasks of a group that is run, and most rebalances.
const MAX_RUN: (usize, u32) = (400, 12);
/// Longest sentence about what is wrong, in bytes: it is shown as it is.
const MAX_SAID: usize = 1_000;

/// Files that are fine.
pub struct Groups(Vec<Value>);

impl Groups {
    /// The presets, and all that the links of the tests hold.
    pub fn new() -> Self {
        let mut all: Vec<Value> = presets().iter().map(|preset| Setup::from(preset.scenario()).to_json()).collect();
        let links = LINKS.lines().filter_map(|line| decode(line.split_once('\t')?.0)?.link);
        // Groups of hundreds of tasks make slow rounds, and say no more than small ones.
        all.extend(links.map(|link| link.to_json()).filter(|value| value.to_string().len() < 20_000));
        Self(all)
    }
}

impl Target for Groups {
    fn input(&self, random: &mut Random) -> Vec<u8> {
        let value = self.0[random.below(self.0.len())].clone();
        damaged(value, &self.0, random).into_bytes()
    }

    fn check(&self, input: &[u8]) -> Result<Checked, String> {
        let text = String::from_utf8_lossy(input);
        let ((read, _), took) = timed(|| (file::read("group.json", &text), what_is("group.json", &text, true)));
        for problem in &read.problems {
            hold(!problem.field.is_empty() && problem.to_string().len() < MAX_SAID, "a sentence that is none")?;
        }
        let Some(Link::Lab(link)) = &read.link else {
            hold(!read.problems.is_empty(), "nothing was read, and nothing said")?;
            return Ok(Checked { took, led_somewhere: false });
        };
        offered(link)?;
        Ok(Checked { took, led_somewhere: true })
    }
}

/// What is promised of a group that is offered.
fn offered(link: &LabLink) -> Result<(), String> {
    for side in &link.sides {
        hold(side.check().is_empty(), "a group that cannot be run")?;
        let (again, problems) = Setup::read(&side.to_json());
        hold(problems.is_empty() && again == *side, "written as JSON it comes back as another one")?;
        if side.scenario.tasks.len() * side.scenario.processes.len() <= MAX_RUN.0 {
            side.run(MAX_RUN.1).map_err(|_| "a group that is fine and cannot be run")?;
        }
    }
    let kept = Saved { sides: link.sides.clone(), playhead: Cursor::default(), earlier: Vec::new() };
    let text = kept.write().map_err(|error| format!("it cannot be kept: {error}"))?;
    hold(Saved::read(&text) == Ok(kept), "what is kept comes back as another one")?;
    let whole = Link::Lab(Box::new(link.clone()));
    // The largest groups that a file can have are too long for a link, which says so.
    if rebalance_lasso::share::encode(&whole).is_ok() { crate::link::holds(&whole) } else { Ok(()) }
}
