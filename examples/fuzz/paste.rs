//! Blocks of cells that are pasted into the matrix of what is on every disk. What they come to can be done and undone, and leaves a
//! group that can be run.

use std::rc::Rc;

use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::app::edit::history::History;
use rebalance_lasso::app::edit::paste::{MAX_NAMED, copy, paste};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::scenario::Scenario;
use rebalance_lasso::sim::setup::Setup;

use crate::chance::{Chance, damage};
use crate::target::{Checked, Target, hold, timed};

/// What parts cells and rows, and what a cell can say.
const TOKENS: [&str; 30] = [
    "\t",
    ";",
    ",",
    ", ",
    "\n",
    "\r\n",
    "\r",
    "\"",
    "\"\"",
    "'",
    " ",
    "\u{a0}",
    "\u{feff}",
    "0",
    "1",
    "100,000",
    "1.5",
    "-1",
    "1e9",
    "9223372036854775807",
    "18446744073709551616",
    "end",
    "behind",
    "none",
    "\u{2013}",
    "0_0",
    "A",
    "=1+1",
    "<b>",
    "\u{661}\u{1f9ec}",
];
/// Longest sentence about what is wrong, in bytes: it is shown as it is.
const MAX_SAID: usize = 1_000;

/// The groups that are pasted into.
pub struct Pastes(Vec<Setup>);

impl Pastes {
    /// The presets.
    pub fn new() -> Self {
        Self(presets().iter().map(|preset| Setup::from(preset.scenario())).collect())
    }

    /// The group that a text is pasted into: the same for texts of the same length.
    fn setup(&self, random: &mut Random) -> &Setup {
        &self.0[random.below(self.0.len())]
    }
}

impl Target for Pastes {
    fn input(&self, random: &mut Random) -> Vec<u8> {
        let mut text = match random.below(4) {
            0 => (0..random.below(80)).map(|_| random.pick(&TOKENS)).collect(),
            1 => with_heads(&self.setup(random).scenario),
            _ => copy(&self.setup(random).scenario),
        };
        let separator = random.pick(&["\t", ";", ",", ", "]);
        if random.below(2) == 0 {
            text = text.replace('\t', separator);
        }
        for _ in 0..random.below(12) {
            damage(&mut text, &TOKENS, random);
        }
        if random.below(200) == 0 {
            text = text.repeat(1 + random.below(1_000));
        }
        text.truncate((0..=1_000_000.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0));
        text.into_bytes()
    }

    fn check(&self, input: &[u8]) -> Result<Checked, String> {
        let text = String::from_utf8_lossy(input);
        let mut random = Random::new(input.len() as u64);
        let setup = self.setup(&mut random);
        let scenario = &setup.scenario;
        let stateful: Vec<_> =
            scenario.tasks.iter().filter(|task| task.end_offset.is_some()).map(|task| task.id).collect();
        let at = (
            random.pick(&scenario.processes.iter().map(|process| process.id).collect::<Vec<_>>()),
            random.pick(&stateful),
        );
        let (pasted, took) = timed(|| paste(scenario, at, &text));
        hold(pasted.problems.len() <= MAX_NAMED + 3, "more is said than anybody reads")?;
        for problem in &pasted.problems {
            let said = problem.to_string();
            hold(!problem.field.is_empty() && said.len() < MAX_SAID, &format!("a sentence of {} bytes", said.len()))?;
        }
        let Some(edit) = pasted.edit else { return Ok(Checked { took, led_somewhere: false }) };
        let mut history = History::new(Rc::new(setup.clone()));
        let is_other = history.edit(&edit).map_err(|error| format!("what was read cannot be put: {error}"))?;
        let after = Rc::clone(history.setup());
        hold(after.check().is_empty(), "a group that cannot be run")?;
        let first = scenario.processes.iter().map(|process| process.id).min().zip(stateful.iter().min().copied());
        let again = first.map(|first| paste(scenario, first, &copy(&after.scenario)));
        hold(again.is_some_and(|again| again.problems.is_empty()), "what is copied cannot be pasted")?;
        if is_other {
            history.undo();
        }
        hold(**history.setup() == *setup, "it cannot be undone")?;
        Ok(Checked { took, led_somewhere: true })
    }
}

/// All that is on disk with names above and tasks on the left.
fn with_heads(scenario: &Scenario) -> String {
    let names: Vec<&str> = scenario.processes.iter().map(|process| process.name.as_str()).collect();
    let tasks = scenario.tasks.iter().filter(|task| task.end_offset.is_some());
    let rows = tasks.zip(copy(scenario).lines().map(str::to_owned).collect::<Vec<_>>());
    let rows: Vec<String> = rows.map(|(task, row)| format!("{}\t{row}", task.id)).collect();
    format!("\t{}\n{}\n", names.join("\t"), rows.join("\n"))
}
