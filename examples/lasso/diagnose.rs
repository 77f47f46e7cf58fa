//! `diagnose [--scenario] FILE...`: what logs say about a group's rebalances, and what to make of it.

use std::fs::File;
use std::io::{BufReader, Read};

use flate2::read::MultiGzDecoder;
use rebalance_lasso::log::advice::advise;
use rebalance_lasso::log::diagnosis::diagnose as diagnosis;
use rebalance_lasso::log::races::explain;
use rebalance_lasso::log::reader::{LogFile, LogReader, is_gzip};
use rebalance_lasso::log::rebalance::GroupLog;
use rebalance_lasso::log::scenario::{Reconstruction, reconstruct};
use serde_json::{Value, json};

use crate::arguments::Arguments;

/// Bytes read at a time.
const PIECE: usize = 1 << 20;
/// The most that a packed file may become, in bytes.
const MAX_UNPACKED_BYTES: u64 = 8 << 30;

/// `diagnose FILE...`: the verdict as JSON; with `--scenario` the group of the log as a scenario, with the races that were found
/// as actions. Files may be packed with gzip; `-` reads standard input.
pub fn diagnose(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &[], &["--scenario"])?;
    if arguments.files.is_empty() {
        return Err("a file is missing; usage: lasso diagnose [--scenario] FILE...".to_owned());
    }
    let files: Result<Vec<LogFile>, String> = (0..).zip(&arguments.files).map(|(n, name)| read(n, name)).collect();
    let log = GroupLog::new(files?);
    let group = reconstruct(&log);
    if arguments.has("--scenario") {
        let group = group.ok_or("no decision of a leader is in these files, so there is no group to put together")?;
        let setup = explain(&log, &group).map_or(group.setup, |explained| explained.setup);
        return Ok(format!("{:#}", setup.to_json()));
    }
    let found = diagnosis(&log);
    let mut said = found.to_json(&log);
    said["advice"] = advise(&log, &found, group.as_ref()).to_json();
    said["replay"] = group.as_ref().map(|group| replay(&log, group)).into();
    Ok(format!("{said:#}"))
}

/// How far the reconstructed group, run, agrees with the log; what was guessed, and which races were found.
fn replay(log: &GroupLog, group: &Reconstruction) -> Value {
    let explained = explain(log, group);
    let guesses: Vec<Value> =
        group.guesses.iter().map(|guess| json!({ "field": guess.field, "guess": guess.say })).collect();
    let compared = explained.as_ref().map(|explained| &explained.comparison);
    let races = explained.iter().flat_map(|explained| &explained.setup.actions).map(|race| {
        let instance = race.change.process().map(|process| log.name_of(process));
        json!({ "round": race.round, "race": race.change.name(), "instance": instance })
    });
    json!({
        "equal": compared.map(|compared| compared.equal),
        "same_decisions": compared.map(|compared| compared.same_decisions),
        "logged": compared.map(|compared| compared.logged),
        "difference": compared.and_then(|compared| compared.difference.as_ref()).map(|difference| {
            let instance = difference.process.map(|process| log.name_of(process));
            json!({ "round": difference.round, "instance": instance, "what": difference.say })
        }),
        "races": races.collect::<Vec<_>>(),
        "guesses": guesses,
    })
}

fn read(number: u32, name: &str) -> Result<LogFile, String> {
    let said = |error: std::io::Error| format!("{name}: {error}");
    let mut source: Box<dyn Read> = if name == "-" {
        Box::new(std::io::stdin())
    } else {
        let file = File::open(name).map_err(said)?;
        if file.metadata().map_err(said)?.is_dir() {
            return Err(format!("{name}: is a folder, not a file"));
        }
        Box::new(file)
    };
    let mut head = Vec::new();
    source.by_ref().take(2).read_to_end(&mut head).map_err(said)?;
    let is_packed = is_gzip(&head);
    let whole = std::io::Cursor::new(head).chain(source);
    if is_packed {
        read_all(number, name, MultiGzDecoder::new(BufReader::with_capacity(PIECE, whole)).take(MAX_UNPACKED_BYTES))
    } else {
        read_all(number, name, whole)
    }
}

/// A file that breaks off, a packed one for instance, is read as far as it goes; one that gives nothing is an error.
fn read_all(number: u32, name: &str, mut source: impl Read) -> Result<LogFile, String> {
    let mut reader = LogReader::new(number, name);
    let mut piece = vec![0; PIECE];
    let mut bytes = 0_u64;
    loop {
        match source.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => {
                bytes += length as u64;
                reader.push(&piece[..length]);
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) if bytes > 0 => break,
            Err(error) => return Err(format!("{name}: {error}")),
        }
    }
    Ok(reader.finish())
}
