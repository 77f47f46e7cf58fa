//! `conformance`: groups run on the released Kafka Streams, beside the simulation, round by round.
//!
//! `make conformance` compiles the program in `conformance/` and calls this; see `scripts/conformance.sh`.

mod plan;
mod program;
mod results;

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use rebalance_lasso::analysis::conformance::{Bounds, Conformance, Line, compare, table, to_json};
use rebalance_lasso::log::recording::{Ended, Header, Recording};
use serde_json::Value;

use crate::arguments::Arguments;
use plan::{Planned, plan};
use program::{Program, Said};

const FLAGS: [&str; 10] = [
    "--class-path",
    "--folder",
    "--version",
    "--seed",
    "--groups",
    "--space",
    "--loop-seconds",
    "--rest-seconds",
    "--probing-ms",
    "--results",
];

/// `conformance [FILE.json]`: the file's group, `--groups` random ones, or without either the opening scenario and four presets;
/// on both releases, or on `--version`. `--recording FILE...` compares recordings that are there, and runs nothing.
pub fn conformance(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &FLAGS, &["--short", "--recording"])?;
    if arguments.has("--recording") {
        return compare_files(&arguments);
    }
    let planned = plan(&arguments)?;
    let given =
        |flag: &str| arguments.text(flag).map(PathBuf::from).ok_or(format!("{flag}: missing; use make conformance"));
    let (folder, class_path) = (given("--folder")?, given("--class-path")?);
    let compared = run_all(&planned, &folder, &class_path)?;
    let lines: Vec<Line> = compared.iter().map(|(recording, compared)| Line::of(recording, compared)).collect();
    let values: Vec<Value> = compared.iter().map(|(recording, compared)| to_json(recording, compared)).collect();
    let campaign = results::campaign(&values);
    write(&folder.join("results.json"), &format!("{campaign:#}"))?;
    if let Some(file) = arguments.text("--results") {
        results::append(Path::new(file), campaign)?;
    }
    println!("{}", table(&lines));
    verdict(&compared, &folder.join("recordings").display().to_string())
}

fn compare_files(arguments: &Arguments) -> Result<String, String> {
    let mut compared = Vec::new();
    for file in &arguments.files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        compared.push(comparison(file, &text)?);
    }
    let lines: Vec<Line> = compared.iter().map(|(recording, compared)| Line::of(recording, compared)).collect();
    if let Some(file) = arguments.text("--results") {
        let values: Vec<Value> = compared.iter().map(|(recording, compared)| to_json(recording, compared)).collect();
        results::append(Path::new(file), results::campaign(&values))?;
    }
    println!("{}", table(&lines));
    verdict(&compared, "the files above")
}

fn verdict(compared: &[(Recording, Conformance)], place: &str) -> Result<String, String> {
    let unexplained = compared.iter().filter(|(_, compared)| !compared.is_explained()).count();
    let canonical = compared.iter().filter(|(_, compared)| compared.difference.is_none()).count();
    if unexplained > 0 {
        return Err(format!("of {} runs, no schedule fits {unexplained}; see {place}", compared.len()));
    }
    let (runs, raced) = (compared.len(), compared.len() - canonical);
    Ok(format!(
        "\n{runs} runs: {canonical} equal to the simulation in every round, {raced} with races that explain the rest."
    ))
}

/// Runs what is planned, a release after the other, and compares each recording as it comes.
fn run_all(planned: &[Planned], folder: &Path, class_path: &Path) -> Result<Vec<(Recording, Conformance)>, String> {
    let recordings = folder.join("recordings");
    fs::create_dir_all(&recordings).map_err(|error| format!("{}: {error}", recordings.display()))?;
    let expected_ms: u64 = planned.iter().map(|run| run.request.expected_ms).sum();
    tell(&format!(
        "{} runs, about {} in all; everything is written under {}",
        planned.len(),
        clock(expected_ms),
        folder.display()
    ));
    let started = Instant::now();
    let mut compared = Vec::new();
    for version in rebalance_lasso::kafka::version::KafkaVersion::ALL {
        let runs: Vec<&Planned> = planned.iter().filter(|run| run.version == version).collect();
        if runs.is_empty() {
            continue;
        }
        let mut program = Program::start(folder, class_path, version, &runs)?;
        for run in &runs {
            let at = clock(u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX));
            let Planned { name, request, .. } = run;
            tell(&format!(
                "{at}  {name} on {version}: {} rounds, about {}",
                request.rounds,
                clock(request.expected_ms)
            ));
            let ended = watch(&mut program, run)?;
            let recording = recordings.join(format!("{name}-{version}.jsonl"));
            let text = finished(run, &program.rounds_of(run), ended)?;
            write(&recording, &text)?;
            compared.push(comparison(&recording.display().to_string(), &text)?);
        }
        program.end()?;
    }
    Ok(compared)
}

/// Follows one run to its end, with its rounds on a terminal.
fn watch(program: &mut Program, run: &Planned) -> Result<Ended, String> {
    let mut rounds = 0;
    loop {
        match program.next(&run.name)? {
            Said::Round => {
                rounds += 1;
                if std::io::stderr().is_terminal() {
                    eprint!("\r    round {rounds}");
                }
            }
            Said::Ended(how) => {
                if std::io::stderr().is_terminal() {
                    eprint!("\r");
                }
                match how.as_str() {
                    "broken" => return Err(format!("{}: a thread of Kafka Streams died; see the log", run.name)),
                    "time" => tell(&format!("    stopped after {rounds} rounds: it took too long")),
                    _ => {}
                }
                return Ok(if how == "rest" { Ended::Rest } else { Ended::Stopped });
            }
        }
    }
}

/// The recording: its first line, then the rounds as the program wrote them.
fn finished(run: &Planned, rounds: &Path, ended: Ended) -> Result<String, String> {
    let rounds = fs::read_to_string(rounds).map_err(|error| format!("{}: {error}", rounds.display()))?;
    let header = Header {
        name: run.name.clone(),
        kafka: run.version,
        scenario: run.scenario.clone(),
        ended,
        recorded: results::today(),
        note: run.note.clone(),
    };
    Ok(format!("{}\n{rounds}", header.to_json()))
}

fn comparison(name: &str, text: &str) -> Result<(Recording, Conformance), String> {
    let (recording, problems) = Recording::read(text);
    if let Some(problem) = problems.first() {
        return Err(format!("{name}: {problem}"));
    }
    let recording = recording.ok_or(format!("{name}: is no recording"))?;
    let compared = compare(&recording, Bounds::default());
    Ok((recording, compared))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// A line on stderr; that it cannot be written is no reason to stop.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Minutes and seconds.
fn clock(ms: u64) -> String {
    let seconds = ms.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
