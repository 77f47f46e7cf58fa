//! What `make conformance` found, read from the file that it writes when the page is compiled: of the file itself nothing is in a
//! program but these totals.

/// What the file says of all its runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The day of its first campaign, as `2026-12-01`.
    pub since: &'static str,
    /// The day of its last.
    pub until: &'static str,
    /// Times that the command was run.
    pub campaigns: u64,
    /// Runs of a group.
    pub runs: u64,
    /// Those of them on 2.6.0, and on 2.6.1.
    pub on: [u64; 2],
    /// Runs that are the simulation in every round.
    pub equal_runs: u64,
    /// Runs that a schedule of the races says in every round, those included.
    pub explained_runs: u64,
    /// Recorded rounds.
    pub rounds: u64,
    /// Rounds before the first difference of their run.
    pub equal_rounds: u64,
    /// Rounds with a race, by [`RACES`].
    pub races: [u64; RACES.len()],
}

/// What the races are called in the file.
pub const RACES: [&str; 5] =
    ["missed assignment", "poll race", "late follow-up", "locks in another order", "crept warm-up"];

/// What the file says that comes with this repository.
pub const TOTALS: Totals = totals(include_str!("../../../conformance/results.json"));

/// How deep in brackets things stand: a campaign, a run, the kinds of a race.
const CAMPAIGN: u32 = 3;
const RUN: u32 = 5;
const KINDS: u32 = 8;

const fn totals(file: &'static str) -> Totals {
    let mut all = Totals {
        since: "",
        until: "",
        campaigns: 0,
        runs: 0,
        on: [0; 2],
        equal_runs: 0,
        explained_runs: 0,
        rounds: 0,
        equal_rounds: 0,
        races: [0; RACES.len()],
    };
    let bytes = file.as_bytes();
    let (mut at, mut depth) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => {
                let end = end_of_text(bytes, at + 1);
                let text = between(file, at + 1, end);
                let after = past_blanks(bytes, end + 1);
                if depth == KINDS {
                    count(&mut all.races, text);
                } else if bytes[after] == b':' {
                    all = noted(all, depth, text, file, past_blanks(bytes, after + 1));
                }
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    all
}

/// The totals with a field whose value begins at a place.
const fn noted(mut all: Totals, depth: u32, field: &str, file: &'static str, at: usize) -> Totals {
    let bytes = file.as_bytes();
    if depth == CAMPAIGN && is(field, "date") {
        all.until = between(file, at + 1, end_of_text(bytes, at + 1));
        if all.campaigns == 0 {
            all.since = all.until;
        }
        all.campaigns += 1;
    } else if depth == RUN {
        if is(field, "kafka") {
            let release = between(file, at + 1, end_of_text(bytes, at + 1));
            all.runs += 1;
            all.on[0] += is(release, "2.6.0") as u64;
            all.on[1] += is(release, "2.6.1") as u64;
        } else if is(field, "difference") {
            all.equal_runs += (bytes[at] == b'n') as u64;
        } else if is(field, "explained") {
            all.explained_runs += (bytes[at] == b't') as u64;
        } else if is(field, "rounds") {
            all.rounds += number(bytes, at);
        } else if is(field, "equal") {
            all.equal_rounds += number(bytes, at);
        }
    }
    all
}

const fn count(races: &mut [u64; RACES.len()], kind: &str) {
    let mut at = 0;
    while at < RACES.len() {
        races[at] += is(RACES[at], kind) as u64;
        at += 1;
    }
}

const fn is(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The closing quote of a text that begins at a place.
const fn end_of_text(bytes: &[u8], mut at: usize) -> usize {
    while bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at
}

/// The first place from one on that is not blank.
const fn past_blanks(bytes: &[u8], mut at: usize) -> usize {
    while at + 1 < bytes.len() && bytes[at].is_ascii_whitespace() {
        at += 1;
    }
    at
}

const fn between(text: &'static str, from: usize, to: usize) -> &'static str {
    text.split_at(to).0.split_at(from).1
}

const fn number(bytes: &[u8], mut at: usize) -> u64 {
    let mut number = 0;
    while bytes[at].is_ascii_digit() {
        number = number * 10 + (bytes[at] - b'0') as u64;
        at += 1;
    }
    number
}

/// What a text calls by a name; none if there is no such thing.
pub fn fact(name: &str) -> Option<String> {
    use crate::app::num::{exact, in_words, index};
    let of = &TOTALS;
    let days = || if of.since == of.until { of.since.to_owned() } else { format!("{} to {}", of.since, of.until) };
    let race = |kind: &str| RACES.iter().position(|known| *known == kind).map(|at| exact(of.races[at]));
    Some(match name {
        "days" => days(),
        "campaigns" => match of.campaigns {
            1 => "once".to_owned(),
            2 => "twice".to_owned(),
            more => format!("{} times", in_words(index(usize::try_from(more).unwrap_or(usize::MAX)))),
        },
        "runs" => exact(of.runs),
        "on-2.6.0" => exact(of.on[0]),
        "on-2.6.1" => exact(of.on[1]),
        "equal-runs" => exact(of.equal_runs),
        "raced-runs" => exact(of.explained_runs.saturating_sub(of.equal_runs)),
        "unexplained" => match of.runs - of.explained_runs {
            0 => "none".to_owned(),
            some => exact(some),
        },
        "rounds" => exact(of.rounds),
        "equal-rounds" => exact(of.equal_rounds),
        "missed" => race("missed assignment")?,
        "late" => race("late follow-up")?,
        "locks" => race("locks in another order")?,
        _ => return None,
    })
}
