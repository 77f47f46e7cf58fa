//! Bytes told from others that both ends have: what stays is not sent.
//!
//! A delta is a number of hunks; each says how many bytes of the base stay, how many after them go, and what comes in their
//! place. What is left of the base after the last hunk stays.

use super::MAX_BODY_BYTES;
use super::bytes::{Reader, Writer};

/// Bytes that must agree before two texts are taken to agree again.
const AGREE: usize = 3;
/// How far ahead agreement is looked for, in bytes of both.
const AHEAD: usize = 320;
/// Comparisons that may be made in all; what is left after them is one hunk.
const MAX_COMPARISONS: u32 = 3_000_000;

/// What goes and what comes, from a place in both.
struct Hunk {
    stay: usize,
    go: usize,
    come: std::ops::Range<usize>,
}

/// Writes what makes `wanted` of `base`.
pub fn write(to: &mut Writer, base: &[u8], wanted: &[u8]) {
    let hunks = hunks(base, wanted);
    to.count(hunks.len());
    for hunk in hunks {
        to.count(hunk.stay);
        to.count(hunk.go);
        to.counted(&wanted[hunk.come]);
    }
}

fn hunks(base: &[u8], wanted: &[u8]) -> Vec<Hunk> {
    let (mut hunks, mut left) = (Vec::new(), MAX_COMPARISONS);
    let (mut a, mut b) = (0, 0);
    loop {
        let stay = base[a..].iter().zip(&wanted[b..]).take_while(|(x, y)| x == y).count();
        a += stay;
        b += stay;
        if a == base.len() && b == wanted.len() {
            return hunks;
        }
        let (go, come) = agreement(&base[a..], &wanted[b..], &mut left);
        hunks.push(Hunk { stay, go, come: b..b + come });
        a += go;
        b += come;
    }
}

/// How many bytes of each come before they agree again: the nearest place, else all but what they have in common at the end.
fn agreement(base: &[u8], wanted: &[u8], left: &mut u32) -> (usize, usize) {
    let agrees = |go: usize, come: usize| match (base.get(go..go + AGREE), wanted.get(come..come + AGREE)) {
        (Some(a), Some(b)) => a == b,
        _ => go <= base.len() && come <= wanted.len() && base[go..] == wanted[come..],
    };
    for distance in 1..=2 * AHEAD {
        let row = u32::try_from(distance).unwrap_or(u32::MAX);
        if *left < row {
            break;
        }
        *left -= row;
        // What was replaced by as much is the most likely, so the middle is tried first.
        let middle = distance / 2;
        let mut gos = (0..=distance).map(|at| if at % 2 == 0 { middle - at / 2 } else { middle + at.div_ceil(2) });
        if let Some(go) = gos.find(|go| agrees(*go, distance - go)) {
            return (go, distance - go);
        }
    }
    let same_end = base.iter().rev().zip(wanted.iter().rev()).take_while(|(x, y)| x == y).count();
    (base.len() - same_end, wanted.len() - same_end)
}

/// Reads what a base becomes. If it stops, what has become of it until there: a hunk that is not whole changes nothing, but what
/// is told from nothing is taken as far as it goes.
pub fn read(from: &mut Reader, field: &str, base: &[u8]) -> Vec<u8> {
    let mut made = Vec::new();
    let mut rest = base;
    let count = from.number(field, MAX_BODY_BYTES as u64);
    for _ in 0..count {
        let mut length = || usize::try_from(from.number(field, MAX_BODY_BYTES as u64)).unwrap_or(0);
        let (stay, go, come) = (length(), length(), length());
        let whole = from.rest();
        let come = from.take(field, come as u64).unwrap_or(if base.is_empty() { whole } else { &[] });
        let Some((kept, after)) = rest.split_at_checked(stay) else {
            from.stop(field, "it is told from a group that has less in it: the link was changed");
            break;
        };
        if from.stopped.is_some() && !base.is_empty() {
            break;
        }
        made.extend_from_slice(kept);
        made.extend_from_slice(come);
        rest = after.get(go..).unwrap_or_default();
        if from.stopped.is_some() {
            break;
        }
    }
    made.extend_from_slice(rest);
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(base: &[u8], wanted: &[u8]) -> Vec<u8> {
        let mut to = Writer::default();
        write(&mut to, base, wanted);
        to.bytes
    }

    #[track_caller]
    fn check(base: &[u8], wanted: &[u8], most_bytes: usize) {
        let bytes = written(base, wanted);
        let mut from = Reader::new(&bytes);
        assert_eq!(read(&mut from, "left", base), wanted);
        assert!(from.stopped.is_none() && from.rest().is_empty());
        assert!(bytes.len() <= most_bytes, "{} bytes", bytes.len());
    }

    #[test]
    fn what_stays_is_not_sent_and_what_comes_is() {
        let long: Vec<u8> = (0..200).map(|n: u8| n.wrapping_mul(91)).collect();
        check(&long, &long, 1);
        let mut one = long.clone();
        one[70] = 7;
        check(&long, &one, 1 + 3 + 1);
        let more = [&long[..40], &[5; 9], &long[40..150], &long[153..]].concat();
        check(&long, &more, 1 + 3 + 9 + 3);
        check(b"", &long, 1 + 4 + 200);
        check(&long, b"", 1 + 4);
        check(b"abcdef", b"ghijkl", 1 + 3 + 6);
        let apart: Vec<u8> = (0..3_000_u32).map(|n| (n * n / 7).to_le_bytes()[0]).collect();
        check(&apart, &vec![1; 9_000], 9_010);
    }

    #[test]
    fn a_delta_cut_off_leaves_the_base_as_far_as_it_was_changed() {
        let base: Vec<u8> = (0..100).collect();
        let mut wanted = base.clone();
        (wanted[10], wanted[60]) = (200, 201);
        let bytes = written(&base, &wanted);
        for end in 0..bytes.len() {
            let mut from = Reader::new(&bytes[..end]);
            let made = read(&mut from, "left", &base);
            assert_eq!(from.stopped.as_ref().map(|problem| problem.field.as_str()), Some("left"));
            assert_eq!(made[10], if end >= 5 { 200 } else { 10 });
            assert_eq!((made.len(), made[60]), (100, 60));
        }
    }
}
