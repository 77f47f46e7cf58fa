//! From files to one sequence of facts, oldest first.

use super::layout::client_of;
use super::reader::{Line, LogFile};
use super::said::Said;

/// The facts of all files in the order of time, each file's own order kept. The order in which the files are given plays no
/// part, and what two files both say counts once.
pub(super) fn collect(files: &mut [LogFile]) -> Vec<Line> {
    let mut parts: Vec<Vec<Line>> =
        files.iter_mut().map(|file| oldest_first(std::mem::take(&mut file.lines))).collect();
    for part in &mut parts {
        complete(part);
    }
    let mut parts: Vec<Vec<Line>> = parts.into_iter().flat_map(apart).collect();
    if parts.len() == 1 {
        return parts.remove(0);
    }
    parts.sort_by_cached_key(|part| {
        let client = part.iter().filter_map(|line| line.thread.as_deref()).map(client_of).min().unwrap_or("");
        (client.to_owned(), part.len(), part.first().map(|line| line.row))
    });
    let mut merged: Vec<Placed> = Vec::with_capacity(parts.iter().map(Vec::len).sum());
    for (part, number) in parts.into_iter().zip(0..) {
        let mut ms = i64::MIN;
        for line in part {
            ms = ms.max(line.stamp.map_or(i64::MIN, |stamp| stamp.ms));
            merged.push(Placed { ms, part: number, line });
        }
    }
    merged.sort_by_key(|placed| placed.ms);
    without_repetitions(merged)
}

/// A fact in the order of time, and the part that it comes from.
struct Placed {
    ms: i64,
    part: u32,
    line: Line,
}

/// Further back than this, in milliseconds, the time of a row in order does not fall.
const JITTER_MS: i64 = 2_000;
/// Files put one after the other into one; with more falls of the time the rows are in no order at all.
const MAX_PARTS: usize = 256;

/// A file that others were appended to, taken apart where the time falls back.
fn apart(mut lines: Vec<Line>) -> Vec<Vec<Line>> {
    let (mut cuts, mut latest) = (Vec::new(), i64::MIN);
    for (at, line) in lines.iter().enumerate() {
        let Some(stamp) = line.stamp else { continue };
        if stamp.ms < latest.saturating_sub(JITTER_MS) && !continues(&line.said) {
            cuts.push(at);
            latest = stamp.ms;
        }
        latest = latest.max(stamp.ms);
    }
    if cuts.len() > MAX_PARTS {
        lines.sort_by_key(|line| line.stamp.map(|stamp| stamp.ms));
        return vec![lines];
    }
    let mut parts = Vec::new();
    for at in cuts.into_iter().rev() {
        parts.push(lines.split_off(at));
    }
    parts.push(lines);
    parts
}

/// A log that is newest first is turned round: row by row, or event by event if an event's rows are in order all the same.
fn oldest_first(lines: Vec<Line>) -> Vec<Line> {
    let (mut rises, mut falls) = (0_u32, 0_u32);
    let stamps: Vec<i64> = lines.iter().filter_map(|line| line.stamp).map(|stamp| stamp.ms).collect();
    for pair in stamps.windows(2) {
        rises += u32::from(pair[1] > pair[0]);
        falls += u32::from(pair[1] < pair[0]);
    }
    if falls <= rises {
        return lines;
    }
    let by_row = rows_fall(&lines);
    let mut groups: Vec<Vec<Line>> = Vec::new();
    for line in lines {
        match groups.last_mut() {
            // What one row says stays in its order, and so does an event whose rows are in order.
            Some(group) if group[0].row == line.row || (!by_row && continues(&line.said)) => group.push(line),
            _ => groups.push(vec![line]),
        }
    }
    groups.into_iter().rev().flatten().collect()
}

/// Whether rows of one event follow each other the other way round than Kafka writes them.
fn rows_fall(lines: &[Line]) -> bool {
    let place = |said: &Said| match said {
        Said::Handled(kind, _) => Some(*kind as u32),
        Said::PerConsumer(kind, _) => Some(10 + *kind as u32),
        Said::Partitions(kind, _) => Some(20 + *kind as u32),
        _ => None,
    };
    let (mut rises, mut falls) = (0_u32, 0_u32);
    for pair in lines.windows(2) {
        if let (Some(a), Some(b)) = (place(&pair[0].said), place(&pair[1].said))
            && a / 10 == b / 10
        {
            rises += u32::from(b == a + 1);
            falls += u32::from(a == b + 1);
        }
    }
    falls > rises
}

/// Whether a row belongs to the event of a row before it.
fn continues(said: &Said) -> bool {
    matches!(
        said,
        Said::Handled(..)
            | Said::PerConsumer(..)
            | Said::Partitions(..)
            | Said::Participant(..)
            | Said::Client(..)
            | Said::InProgress
    )
}

/// Rows without a time or a thread take those of the row before; a time of day that falls back begins a new day.
fn complete(lines: &mut [Line]) {
    const DAY_MS: i64 = 86_400_000;
    let (mut stamp, mut thread) = (None, None);
    let (mut days, mut last_of_day) = (0, i64::MIN);
    for line in lines {
        if let Some(own) = &mut line.stamp
            && !own.has_date
        {
            if own.ms < last_of_day.saturating_sub(DAY_MS / 2) {
                days += 1;
            }
            last_of_day = own.ms;
            own.ms += days * DAY_MS;
        }
        let continues = continues(&line.said);
        stamp = if continues { stamp.or(line.stamp) } else { line.stamp.or(stamp) };
        line.stamp = stamp;
        if continues {
            line.thread = line.thread.take().or_else(|| thread.clone());
        } else {
            thread.clone_from(&line.thread);
        }
    }
}

/// Rows of one moment that are compared with each other; more are taken as they are.
const MOMENT_ROWS: usize = 4_000;

/// What several files say of the same moment, word for word and thread by thread, is kept once.
fn without_repetitions(merged: Vec<Placed>) -> Vec<Line> {
    let mut kept: Vec<Placed> = Vec::with_capacity(merged.len());
    let mut start = 0;
    for placed in merged {
        if kept.get(start).is_some_and(|first| first.ms != placed.ms) {
            start = kept.len();
        }
        let moment = &kept[start..];
        let is_known = placed.ms != i64::MIN && moment.len() < MOMENT_ROWS && is_repetition(moment, &placed);
        if !is_known {
            kept.push(placed);
        }
    }
    kept.into_iter().map(|placed| placed.line).collect()
}

/// Whether another part has said it already, once more often than this one.
fn is_repetition(moment: &[Placed], placed: &Placed) -> bool {
    let line = &placed.line;
    let same = moment.iter().filter(|earlier| earlier.line.thread == line.thread && earlier.line.said == line.said);
    let (own, others): (Vec<&Placed>, Vec<&Placed>) = same.partition(|earlier| earlier.part == placed.part);
    others.len() > own.len()
}
