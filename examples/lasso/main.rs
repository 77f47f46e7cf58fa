//! The simulation on the command line.
//!
//! ```text
//! cargo run --release --example lasso -- simulate FILE.json [--version 2.6.0|2.6.1] [--max-rounds N]
//! cargo run --release --example lasso -- schedules FILE.json [--version 2.6.0|2.6.1] [--missed] [--max-states N] [--graph]
//! cargo run --release --example lasso -- shrink FILE.json [--version 2.6.0|2.6.1]
//! cargo run --release --example lasso -- search [--seed N] [--groups N | --from N --to N] [--space TEXT] [--workers N] [--json]
//! cargo run --release --example lasso -- merge FILE.json...
//! cargo run --release --example lasso -- map [--x NAME] [--y NAME] [--groups N | --from N --to N] [--json]
//! cargo run --release --example lasso -- luck FILE.json [--missed-per-million N] [--creep N] [--runs N] [--json]
//! cargo run --release --example lasso -- medicine [--groups N | --from N --to N] [--space TEXT] [--json]
//! cargo run --release --example lasso -- blind-spot [--groups N | --from N --to N] [--json]
//! cargo run --release --example lasso -- explain [--groups N | --from N --to N] [--space TEXT] [--json]
//! cargo run --release --example lasso -- diagnose [--scenario] FILE...
//! cargo run --release --example lasso -- conformance --recording FILE...
//! cargo run --release --example lasso -- presets [ID]
//! cargo run --release --example lasso -- link FILE.json [--round N] [--step N] | LINK
//! cargo run --release --example lasso -- export scenario|trace|itf|csv|mermaid|log FILE.json [--version V]
//! ```
//!
//! `simulate` prints `{"rounds": [...], "outcome": {...}}`, and `"actions"` if the file has any; with `--version` every instance runs that release. A bad file gives
//! one line on stderr that names the field, and exit status 2. `-` reads standard input.

mod arguments;
mod conformance;
mod diagnose;
mod links;
mod luck;
mod many;
mod merge;
mod schedules;
mod search;
mod shrink;
mod simulate;
mod workers;

use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "\
usage: lasso simulate FILE.json [--version 2.6.0|2.6.1] [--max-rounds N]
       lasso schedules FILE.json [--version 2.6.0|2.6.1] [--missed] [--max-states N] [--graph]
       lasso shrink FILE.json [--version 2.6.0|2.6.1]
       lasso search [--seed N] [--groups N | --from N --to N] [--space TEXT] [--workers N] [--json]
       lasso merge FILE.json...
       lasso map [--x NAME] [--y NAME] [--seed N] [--groups N | --from N --to N] [--space TEXT] [--version V] [--json]
       lasso luck FILE.json [--version V] [--missed-per-million N] [--creep N] [--runs N] [--seed N] [--json]
       lasso medicine [--seed N] [--groups N | --from N --to N] [--space TEXT] [--json]
       lasso blind-spot [--seed N] [--groups N | --from N --to N] [--space TEXT] [--json]
       lasso explain [--seed N] [--groups N | --from N --to N] [--space TEXT] [--version V] [--json]
       lasso diagnose [--scenario] FILE...
       lasso conformance --recording FILE... | (make conformance runs groups on a real Kafka)
       lasso presets [ID]
       lasso link FILE.json [--round N] [--step N] | LINK
       lasso export scenario|trace|itf|csv|mermaid|log FILE.json [--version V]";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into()).collect();
    match answer(&arguments).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            tell(&message);
            ExitCode::from(2)
        }
    }
}

/// A line on stderr; that it cannot be written is no reason to stop.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

fn answer(arguments: &[String]) -> Result<String, String> {
    if arguments.iter().any(|argument| ["--help", "-h"].contains(&argument.as_str())) {
        return Ok(USAGE.to_owned());
    }
    match arguments.split_first().map(|(command, rest)| (command.as_str(), rest)) {
        Some(("simulate", rest)) => simulate::simulate(rest),
        Some(("presets", rest)) => simulate::presets(rest),
        Some(("link", rest)) => links::link(rest),
        Some(("export", rest)) => links::export(rest),
        Some(("schedules", rest)) => schedules::schedules(rest),
        Some(("shrink", rest)) => shrink::shrink(rest),
        Some(("search", rest)) => search::search(rest),
        Some(("merge", rest)) => merge::merge(rest),
        Some(("conformance", rest)) => conformance::conformance(rest),
        Some(("diagnose", rest)) => diagnose::diagnose(rest),
        Some(("map", rest)) => many::map(rest),
        Some(("luck", rest)) => luck::luck(rest),
        Some(("medicine", rest)) => many::medicine(rest),
        Some(("blind-spot", rest)) => many::blind_spot(rest),
        Some(("explain", rest)) => many::explain(rest),
        Some(("help", _)) => Ok(USAGE.to_owned()),
        _ => Err(USAGE.to_owned()),
    }
}

/// A closed pipe is the reader's business, not an error.
fn print(text: &str) -> Result<(), String> {
    match writeln!(std::io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(format!("standard output: {error}")),
        _ => Ok(()),
    }
}
