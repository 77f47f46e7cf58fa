//! What a first look at a log needs: what was recognised, and the verdict.

use std::collections::BTreeSet;

use super::owners::Owners;
use super::told::{EvidenceRead, FileRead, Found, InstanceRead, Reading, RingRead, Row};
use crate::app::lag_view::LagKind;
use crate::app::num::index;
use crate::app::strip::StripCell;
use crate::log::diagnosis::{Diagnosis, Evidence};
use crate::log::rebalance::{Instance, LineRef};
use crate::log::time::Stamp;

/// A place in a file, as it is told.
pub const fn row(line: LineRef) -> Row {
    (line.file, line.row)
}

/// A point in time, as it is told.
pub fn time(stamp: Option<Stamp>) -> Option<String> {
    stamp.map(|stamp| stamp.to_string())
}

/// Gathers it. `rows_before` is, a file each, how many rows have ended before each of its blocks.
pub fn reading(owners: &Owners, said: &Diagnosis, rows_before: &[Vec<u32>]) -> Reading {
    let log = &owners.log;
    let file = |(at, file): (usize, &crate::log::rebalance::FileSummary)| FileRead {
        name: file.name.clone(),
        bytes: file.bytes,
        rows: file.rows,
        recognised: file.recognised_rows,
        rows_before: rows_before.get(at).cloned().unwrap_or_default(),
    };
    Reading {
        files: log.files.iter().enumerate().map(file).collect(),
        instances: log.instances.iter().map(instance).collect(),
        from: time(log.span.map(|(first, _)| first)),
        to: time(log.span.map(|(_, last)| last)),
        rebalances: index(log.rebalances.len()),
        decided: index(log.decided().count()),
        tasks: owners.tasks.iter().map(|task| (task.to_string(), owners.is_stateful(*task))).collect(),
        fits: log.fits.map(|fits| fits.to_string()),
        acceptable_lag: log.config.get("acceptable.recovery.lag").map(|(value, _)| value.to_string()),
        found: found(owners, said),
        ring: said.ring.as_ref().and_then(|ring| {
            let (first, last) = (*ring.places.first()?, *ring.places.last()?);
            let telling = telling(owners, &ring.places[..ring.places.len().min(ring.period)]);
            Some(RingRead { first: index(first), last: index(last), telling, period: index(ring.period) })
        }),
    }
}

fn instance(instance: &Instance) -> InstanceRead {
    let process = instance.process.map(|process| process.to_string());
    let short = process.as_ref().map(|process| process[..8].to_owned());
    InstanceRead {
        name: instance.client.as_deref().map(str::to_owned).or(short).unwrap_or_default(),
        process,
        version: instance.version.as_deref().map(str::to_owned),
        members: index(instance.members.len().max(instance.threads.len())),
        has_led: instance.has_led,
        has_log: !instance.files.is_empty(),
    }
}

fn found(owners: &Owners, said: &Diagnosis) -> Found {
    let evidence = |evidence: &Evidence| EvidenceRead {
        say: evidence.say.clone(),
        lines: evidence.lines.iter().copied().map(row).collect(),
    };
    Found {
        verdict: said.verdict.as_str().to_owned(),
        confidence_percent: said.confidence_percent,
        tasks: said.tasks.iter().map(ToString::to_string).collect(),
        instances: between(owners, said),
        period: said.period,
        since: time(said.since),
        ended: said.ended.map(|ended| (time(ended.at), ended.by.as_str().to_owned())),
        evidence: said.evidence.iter().map(evidence).collect(),
        missing: said.missing.clone(),
        source: said.source.to_owned(),
    }
}

/// The rebalance in which most goes unsaid; the first if nothing does.
fn telling(owners: &Owners, places: &[usize]) -> u32 {
    let unsaid = |place: u32| {
        let lags = owners.details(place).map(|details| details.lags).unwrap_or_default();
        lags.iter().flat_map(|(_, cells)| cells).filter(|cell| cell.kind() == LagKind::Unsaid).count()
    };
    let counted = places.iter().map(|place| (unsaid(index(*place)), index(*place)));
    counted.min_by_key(|(count, _)| std::cmp::Reverse(*count)).map_or(0, |(_, place)| place)
}

/// The instances that a loop's tasks are given to, one time round.
fn between(owners: &Owners, said: &Diagnosis) -> Vec<u32> {
    let mut between = BTreeSet::new();
    for place in said.ring.iter().flat_map(|ring| ring.places.iter().take(ring.period.saturating_mul(2))) {
        let cells = owners.owners(&owners.log.rebalances[*place]);
        between.extend(said.tasks.iter().filter_map(|task| match cells.get(task)? {
            StripCell::Owned { process, .. } | StripCell::Withheld { process } => Some(*process),
            StripCell::Nobody => None,
        }));
    }
    between.into_iter().collect()
}
