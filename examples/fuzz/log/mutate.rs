//! Inputs: a stretch of a real log, laid out anew or damaged.

use rebalance_lasso::analysis::random::Random;

use crate::chance::Chance;

/// Signs and words that mean something to the reader.
const TOKENS: [&str; 26] = [
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "=",
    ", ",
    ": ",
    "\n",
    "\t",
    "\"",
    "\\n",
    "\u{a0}",
    "\u{1b}[31m",
    "-2",
    "9223372036854775807",
    "99999999999999999999",
    "0_0",
    "4294967295_4294967295",
    "Decided on assignment: {",
    "=[activeTasks: ([",
    "{\"message\":\"",
    "2026-11-30T16:12:19.200Z stdout P ",
    "Finished assignment for group at generation 4294967295: {",
    "\u{201c}",
];

/// The next input, up to a megabyte.
pub fn input(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = stretch(corpus, random);
    match random.below(10) {
        0 => input = json(&input),
        1 => input = reversed(&input),
        2 => input = prefixed(&input),
        3 => input = joined(&input),
        _ => {}
    }
    for _ in 0..random.below(40) {
        mutate(&mut input, corpus, random);
    }
    input
}

fn stretch(corpus: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let source = &corpus[random.below(corpus.len())];
    let from = random.below(source.len());
    let scale = 8 + random.below(13);
    let length = 200 + random.below(1 << scale);
    source[from..(from + length).min(source.len())].to_vec()
}

fn mutate(input: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    if input.is_empty() {
        return;
    }
    let at = random.below(input.len());
    let end = (at + random.below(200)).min(input.len());
    match random.below(9) {
        0 => input[at] = u8::try_from(random.below(256)).unwrap_or(0),
        1 => drop(input.drain(at..end)),
        2 => {
            let piece = input[at..end].to_vec();
            let to = random.below(input.len());
            input.splice(to..to, piece);
        }
        3 => drop(input.splice(at..at, TOKENS[random.below(TOKENS.len())].bytes())),
        4 => input.truncate(at),
        5 => {
            let other = stretch(corpus, random);
            input.extend_from_slice(&other[..other.len().min(100_000)]);
        }
        6 => {
            let digit = b'0' + u8::try_from(random.below(10)).unwrap_or(0);
            input[at..end].iter_mut().filter(|byte| byte.is_ascii_digit()).for_each(|byte| *byte = digit);
        }
        7 => {
            let token = TOKENS[random.below(TOKENS.len())];
            let many = token.repeat(1 + random.below(2_000));
            input.splice(at..at, many.bytes());
        }
        _ => {
            let newline = input[at..].iter().position(|byte| *byte == b'\n');
            if let Some(length) = newline {
                input.remove(at + length);
            }
        }
    }
}

fn rows(input: &[u8]) -> impl DoubleEndedIterator<Item = &[u8]> {
    input.split(|byte| *byte == b'\n')
}

fn json(input: &[u8]) -> Vec<u8> {
    let row = |row: &[u8]| serde_json::json!({ "log": String::from_utf8_lossy(row) }).to_string() + "\n";
    rows(input).flat_map(|text| row(text).into_bytes()).collect()
}

fn reversed(input: &[u8]) -> Vec<u8> {
    rows(input).rev().flat_map(|row| [row, b"\n"].concat()).collect()
}

fn prefixed(input: &[u8]) -> Vec<u8> {
    rows(input).flat_map(|row| [b"app-1  | ".as_slice(), row, b"\r\n"].concat()).collect()
}

fn joined(input: &[u8]) -> Vec<u8> {
    input.iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }).collect()
}
