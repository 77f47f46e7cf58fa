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
    parts.sort_by_cached_key(|part| {
        let client = part.iter().filter_map(|line| line.thread.as_deref()).map(client_of).min().unwrap_or("");
        (client.to_owned(), part.len(), part.first().map(|line| line.row))
    });
    let mut merged: Vec<(i64, Line)> = Vec::with_capacity(parts.iter().map(Vec::len).sum());
    for part in parts {
        let mut latest = i64::MIN;
        for line in part {
            latest = latest.max(line.stamp.map_or(i64::MIN, |stamp| stamp.ms));
            merged.push((latest, line));
        }
    }
    merged.sort_by_key(|(ms, _)| *ms);
    if files.len() > 1 { without_repetitions(merged) } else { merged.into_iter().map(|(_, line)| line).collect() }
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
fn without_repetitions(merged: Vec<(i64, Line)>) -> Vec<Line> {
    let mut kept: Vec<(i64, Line)> = Vec::with_capacity(merged.len());
    let mut start = 0;
    for (ms, line) in merged {
        if kept.get(start).is_some_and(|(first, _)| *first != ms) {
            start = kept.len();
        }
        let moment = &kept[start..];
        let is_known = ms != i64::MIN && moment.len() < MOMENT_ROWS && is_repetition(moment, &line);
        if !is_known {
            kept.push((ms, line));
        }
    }
    kept.into_iter().map(|(_, line)| line).collect()
}

/// Whether another file has said it already, once more often than this one.
fn is_repetition(moment: &[(i64, Line)], line: &Line) -> bool {
    let mut others = 0;
    let mut own = 0;
    for (_, earlier) in moment.iter().filter(|(_, earlier)| earlier.thread == line.thread && earlier.said == line.said)
    {
        if earlier.file == line.file {
            own += 1;
        } else {
            others += 1;
        }
    }
    others > own
}
