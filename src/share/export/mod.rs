//! A run as files for other programs. Each is a pure function of a setup and its run.

mod csv;
mod itf;
mod mermaid;
mod trace;

use crate::log::write::{WriteOptions, merged, write};
use crate::sim::run::Run;
use crate::sim::setup::Setup;

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// The setup as JSON, which this project reads back; described by `docs/scenario.schema.json`.
    Scenario,
    /// Every rebalance of the run as JSON, in the shape of the trajectory vectors.
    Trace,
    /// The states before each rebalance in the Informal Trace Format of Apalache, which tools for TLA+ read; a lasso has its `loop`.
    Itf,
    /// Who has which task after each rebalance, as comma-separated values.
    Csv,
    /// The rebalances as a sequence diagram for Mermaid.
    Mermaid,
    /// The run as Kafka Streams 2.6 would have logged it, all instances by time.
    Log,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What to call it.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// What is in it.
    pub text: String,
    /// What had to be left out of a long run, if anything was: a sentence.
    pub left_out: Option<String>,
}

/// Events of the rebalances that a file is about, at most: some 50 MB of JSON.
const MAX_EVENTS: usize = 400_000;

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Scenario, Self::Trace, Self::Itf, Self::Csv, Self::Mermaid, Self::Log];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scenario => "scenario",
            Self::Trace => "trace",
            Self::Itf => "itf",
            Self::Csv => "csv",
            Self::Mermaid => "mermaid",
            Self::Log => "log",
        }
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// What a file holds, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Scenario => "the group, to open it again (JSON)",
            Self::Trace => "every rebalance (JSON)",
            Self::Itf => "states, for TLA+ tools (ITF)",
            Self::Csv => "who has which task (CSV)",
            Self::Mermaid => "a sequence diagram (Mermaid)",
            Self::Log => "the log that Kafka would write",
        }
    }

    /// What its file is called.
    pub const fn file_name(self) -> &'static str {
        self.file().0
    }

    const fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::Scenario => ("rebalance-lasso.json", "application/json"),
            Self::Trace => ("rebalance-lasso-trace.json", "application/json"),
            Self::Itf => ("rebalance-lasso.itf.json", "application/json"),
            Self::Csv => ("rebalance-lasso-owners.csv", "text/csv"),
            Self::Mermaid => ("rebalance-lasso.mmd", "text/plain"),
            Self::Log => ("rebalance-lasso.log", "text/plain"),
        }
    }
}

/// The file of a format. The run is that of the setup.
pub fn export(format: Format, setup: &Setup, run: &Run) -> File {
    let rounds = rounds_within(run);
    let (text, shown) = match format {
        Format::Scenario => (format!("{:#}\n", setup.to_json()), run.rounds.len()),
        Format::Trace => (trace::text(setup, run, rounds), rounds),
        Format::Itf => (itf::text(setup, run, rounds), rounds),
        Format::Csv => (csv::text(run, rounds), rounds),
        Format::Mermaid => mermaid::text(run, rounds),
        Format::Log => (log(run, rounds), rounds),
    };
    let all = run.rounds.len();
    let left_out = (shown < all).then(|| format!("Only the first {shown} of {all} rebalances are in this file."));
    let (name, media_type) = format.file();
    File { name, media_type, text, left_out }
}

/// How many stored rebalances a file is about: those of the first [`MAX_EVENTS`] events, one at least.
fn rounds_within(run: &Run) -> usize {
    let mut events = 0;
    let fits = |events_of: usize| {
        events += events_of;
        events <= MAX_EVENTS
    };
    run.rounds.iter().map(|round| round.events.len()).map(fits).take_while(|fits| *fits).count().max(1)
}

/// A ring is gone round three times, so that its log shows that it is one.
fn log(run: &Run, rounds: usize) -> String {
    let laps = run.outcome.lasso().filter(|_| rounds == run.rounds.len()).map_or(0, |(_, cycle)| 2 * cycle);
    let max_rebalances = u32::try_from(rounds).unwrap_or(u32::MAX).saturating_add(laps);
    merged(&write(run, &WriteOptions { max_rebalances, ..WriteOptions::default() }))
}
