//! A diagnosis as JSON.

use serde_json::{Value, json};

use super::{Diagnosis, Ended, Evidence};
use crate::log::rebalance::{GroupLog, LineRef};
use crate::log::time::Stamp;

impl Diagnosis {
    /// `{"verdict", "confidence", "tasks", "period", "rebalances", "since", "ended", "evidence", "missing"}`, and `"read"`: what
    /// was recognised. Times are texts as the log has them; a piece of evidence is a sentence with rows of files.
    pub fn to_json(&self, log: &GroupLog) -> Value {
        let evidence = |evidence: &Evidence| json!({ "say": evidence.say, "lines": evidence.lines.iter().map(|line| place(log, *line)).collect::<Vec<_>>() });
        json!({
            "verdict": self.verdict.as_str(),
            "confidence": f64::from(self.confidence_percent) / 100.0,
            "tasks": self.tasks.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "period": self.period,
            "rebalances": self.rebalances,
            "since": time(self.since),
            "ended": self.ended.map(ended),
            "evidence": self.evidence.iter().map(evidence).collect::<Vec<_>>(),
            "missing": self.missing,
            "read": read(log),
        })
    }
}

fn time(stamp: Option<Stamp>) -> Option<String> {
    stamp.map(|stamp| stamp.to_string())
}

fn ended(ended: Ended) -> Value {
    json!({ "at": time(ended.at), "by": ended.by.as_str() })
}

fn place(log: &GroupLog, line: LineRef) -> Value {
    let name = log.files.get(line.file as usize).map(|file| file.name.as_str());
    json!({ "file": name, "line": line.row })
}

/// What was recognised.
fn read(log: &GroupLog) -> Value {
    let files = log.files.iter().map(|file| {
        json!({ "name": file.name, "lines": file.rows, "bytes": file.bytes, "recognised": file.recognised_rows })
    });
    let instances = log.instances.iter().map(|instance| {
        json!({
            "process": instance.process.map(|process| process.to_string()),
            "client": instance.client.as_deref(),
            "version": instance.version.as_deref(),
            "led": instance.has_led,
            "has_log": !instance.files.is_empty(),
        })
    });
    json!({
        "files": files.collect::<Vec<_>>(),
        "instances": instances.collect::<Vec<_>>(),
        "versions": log.fits.map(|fits| fits.to_string()),
        "from": time(log.span.map(|(first, _)| first)),
        "to": time(log.span.map(|(_, last)| last)),
    })
}
