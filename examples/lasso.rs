//! The simulation on the command line.
//!
//! ```text
//! cargo run --release --example lasso -- simulate FILE.json [--version 2.6.0|2.6.1] [--max-rounds N]
//! cargo run --release --example lasso -- presets [ID]
//! ```
//!
//! `simulate` prints `{"rounds": [...], "outcome": {...}}`; with `--version` every instance runs that release. A bad file gives
//! one line on stderr that names the field, and exit status 2. `-` reads standard input.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::rc::Rc;

use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::record;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, MAX_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::scenario::Scenario;

const USAGE: &str =
    "usage: lasso simulate FILE.json [--version 2.6.0|2.6.1] [--max-rounds N]\n       lasso presets [ID]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match answer(&arguments).and_then(|text| print(&text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn answer(arguments: &[String]) -> Result<String, String> {
    match arguments.split_first().map(|(command, rest)| (command.as_str(), rest)) {
        Some(("simulate", rest)) => simulate(&Simulate::parse(rest)?),
        Some(("presets", rest)) => list_presets(rest),
        Some(("help" | "--help" | "-h", _)) => Ok(USAGE.to_owned()),
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

struct Simulate {
    file: String,
    version: Option<KafkaVersion>,
    bound_rounds: u32,
}

impl Simulate {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let (mut file, mut version, mut bound_rounds) = (None, None, DEFAULT_BOUND_ROUNDS);
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || rest.next().ok_or(format!("{argument}: a value is missing"));
            match argument.as_str() {
                "--version" => {
                    version = Some(value()?.parse().map_err(|error| format!("--version: {error}"))?);
                }
                "--max-rounds" => {
                    let rounds = value()?.parse().ok().filter(|rounds| (1..=MAX_BOUND_ROUNDS).contains(rounds));
                    bound_rounds =
                        rounds.ok_or(format!("--max-rounds: must be a number between 1 and {MAX_BOUND_ROUNDS}"))?;
                }
                flag if flag.starts_with("--") => return Err(format!("{flag}: unknown; {USAGE}")),
                name if file.is_none() => file = Some(name.to_owned()),
                name => return Err(format!("{name}: one file at a time")),
            }
        }
        Ok(Self { file: file.ok_or(USAGE)?, version, bound_rounds })
    }
}

fn simulate(options: &Simulate) -> Result<String, String> {
    let file = &options.file;
    let text = read(file).map_err(|error| format!("{file}: {error}"))?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(|error| format!("{file}: not JSON: {error}"))?;
    // A line of the trajectory vectors holds its scenario under that name.
    let (scenario, problems) = Scenario::read(value.get("scenario").unwrap_or(&value));
    if !problems.is_empty() {
        let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
        return Err(format!("{file}: {}", all.join("; ")));
    }
    let scenario = options.version.map_or(scenario.clone(), |version| scenario.on_version(version));
    let group = scenario.group().map_err(|problems| format!("{file}: {}", problems[0]))?;
    Ok(record::run(&Run::new(Rc::new(group), options.bound_rounds)).to_string())
}

fn read(file: &str) -> std::io::Result<String> {
    if file == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    std::fs::read_to_string(file)
}

fn list_presets(arguments: &[String]) -> Result<String, String> {
    match arguments {
        [] => Ok(presets()
            .iter()
            .map(|preset| format!("{:16} {}", preset.id, preset.sentence))
            .collect::<Vec<_>>()
            .join("\n")),
        [id] => {
            let preset = presets().iter().find(|preset| preset.id == id);
            let preset = preset.ok_or_else(|| format!("{id}: no such preset; `lasso presets` lists them"))?;
            Ok(format!("{:#}", preset.scenario().to_json()))
        }
        _ => Err(USAGE.to_owned()),
    }
}
