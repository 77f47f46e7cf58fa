//! Flags, files, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::str::FromStr;

use rebalance_lasso::analysis::space::Space;
use rebalance_lasso::kafka::version::KafkaVersion;
use rebalance_lasso::sim::group::Group;
use rebalance_lasso::sim::problem::Problem;
use rebalance_lasso::sim::scenario::Scenario;
use rebalance_lasso::sim::setup::Setup;
use serde_json::Value;

use crate::USAGE;

/// A command's arguments, sorted out.
pub struct Arguments {
    /// What is no flag, in order.
    pub files: Vec<String>,
    values: BTreeMap<String, String>,
    switches: BTreeSet<String>,
}

impl Arguments {
    /// Sorts arguments into files, flags with a value and switches without; others are refused.
    pub fn parse(arguments: &[String], with_value: &[&str], switches: &[&str]) -> Result<Self, String> {
        let mut parsed = Self { files: Vec::new(), values: BTreeMap::new(), switches: BTreeSet::new() };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if with_value.contains(&argument.as_str()) {
                let value = rest.next().ok_or(format!("{argument}: a value is missing"))?;
                parsed.values.insert(argument.clone(), value.clone());
            } else if switches.contains(&argument.as_str()) {
                parsed.switches.insert(argument.clone());
            } else if argument.starts_with("--") {
                return Err(format!("{argument}: unknown here; {}", one_line(USAGE)));
            } else {
                parsed.files.push(argument.clone());
            }
        }
        Ok(parsed)
    }

    /// The only file.
    pub fn file(&self) -> Result<&str, String> {
        match self.files.as_slice() {
            [file] => Ok(file),
            [] => Err(format!("a file is missing; {}", one_line(USAGE))),
            [_, second, ..] => Err(format!("{second}: one file at a time")),
        }
    }

    /// Whether a switch was given.
    pub fn has(&self, switch: &str) -> bool {
        self.switches.contains(switch)
    }

    /// The number that a flag gives, within bounds.
    pub fn number(&self, flag: &str, min: u64, max: u64) -> Result<Option<u64>, String> {
        let Some(text) = self.values.get(flag) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| (min..=max).contains(number));
        number.map(Some).ok_or(format!("{flag}: must be a whole number between {min} and {max}, not `{text}`"))
    }

    /// What a flag gives, as it is.
    pub fn text(&self, flag: &str) -> Option<&str> {
        self.values.get(flag).map(String::as_str)
    }

    /// The space that `--space` gives, as JSON or as a short text; else the usual one.
    pub fn space(&self) -> Result<Space, String> {
        let Some(text) = self.values.get("--space") else { return Ok(Space::default()) };
        let (space, problems) = if text.trim_start().starts_with('{') {
            Space::read(&serde_json::from_str(text).map_err(|error| format!("--space: not JSON: {error}"))?)
        } else {
            Space::parse(text)
        };
        problems.first().map_or(Ok(space), |problem| Err(format!("--space: {problem}")))
    }

    /// The version that every instance is to run.
    pub fn version(&self) -> Result<Option<KafkaVersion>, String> {
        let parse = |text: &String| KafkaVersion::from_str(text).map_err(|error| format!("--version: {error}"));
        self.values.get("--version").map(parse).transpose()
    }
}

/// Longest file, in bytes.
const MAX_BYTES: u64 = 256_000_000;

/// Problems of a file that are named; more are counted.
const PROBLEMS_SHOWN: usize = 5;

/// Usage on the one line that an error has.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads JSON from a file, or from standard input for `-`.
pub fn read_json(file: &str) -> Result<Value, String> {
    let mut text = String::new();
    let read = if file == "-" {
        std::io::stdin().take(MAX_BYTES).read_to_string(&mut text)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text))
    };
    let bytes = read.map_err(|error| format!("{file}: {error}"))?;
    if bytes as u64 == MAX_BYTES {
        return Err(format!("{file}: too long; at most {MAX_BYTES} bytes are read"));
    }
    // Some editors put a byte order mark first.
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| format!("{file}: not JSON: {error}"))
}

/// Reads a scenario, the page's own or one inside a line of the trajectory vectors.
pub fn read_scenario(file: &str, version: Option<KafkaVersion>) -> Result<Scenario, String> {
    let value = read_json(file)?;
    let scenario = without_problems(file, Scenario::read(value.get("scenario").unwrap_or(&value)))?;
    Ok(scenario.on_version_or_own(version))
}

/// As [`read_scenario`], with what is done to the group.
pub fn read_setup(file: &str, version: Option<KafkaVersion>) -> Result<Setup, String> {
    let value = read_json(file)?;
    let setup = without_problems(file, Setup::read(value.get("scenario").unwrap_or(&value)))?;
    Ok(Setup { scenario: setup.scenario.on_version_or_own(version), ..setup })
}

/// What was read, or on one line what is wrong with it.
fn without_problems<T>(file: &str, (read, problems): (T, Vec<Problem>)) -> Result<T, String> {
    if !problems.is_empty() {
        let mut said: Vec<String> = problems.iter().take(PROBLEMS_SHOWN).map(ToString::to_string).collect();
        if problems.len() > PROBLEMS_SHOWN {
            said.push(format!("and {} more", problems.len() - PROBLEMS_SHOWN));
        }
        return Err(format!("{file}: {}", said.join("; ")));
    }
    Ok(read)
}

/// As [`read_scenario`], ready to run.
pub fn read_group(file: &str, version: Option<KafkaVersion>) -> Result<Group, String> {
    read_scenario(file, version)?.group().map_err(|problems| format!("{file}: {}", problems[0]))
}
