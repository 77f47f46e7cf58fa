//! Links that were cut off, changed, or made up to do harm.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use rebalance_lasso::share::link::{Decoded, Link};
use rebalance_lasso::share::{MAX_CHARS, decode};

use crate::round_trip::check;
use crate::support::{fields, numbers, packed, read, samples};

/// What any text may take to be read.
const MOST: Duration = Duration::from_millis(50);

/// Reads a text as long as it takes, which must not be long, and holds what comes of it to what is promised.
fn decoded(text: &str) -> Option<Decoded> {
    let timed = || {
        let began = Instant::now();
        let decoded = decode(text);
        (began.elapsed(), decoded)
    };
    // Somebody else may have the processor: the best of a few times is what it takes.
    let (mut took, decoded) = timed();
    for _ in 0..4 {
        if took < MOST {
            break;
        }
        took = took.min(timed().0);
    }
    assert!(took < MOST, "{took:?} for {} letters: {}", text.len(), &text[..text.len().min(60)]);
    let decoded = decoded?;
    assert!(decoded.link.is_some() || !decoded.problems.is_empty(), "nothing is said of {text}");
    if let Some(Link::Lab(link)) = &decoded.link {
        for side in &link.sides {
            assert_eq!(side.check(), vec![], "{text}");
        }
    }
    for problem in &decoded.problems {
        assert!(!problem.field.is_empty() && problem.message.len() < 300 && problem.message.len() > 8, "{problem}");
    }
    Some(decoded)
}

/// A text that is not what was written never passes for something else.
fn damaged(text: &str, meant: Option<&Link>) -> Option<Decoded> {
    let decoded = decoded(text)?;
    assert!(!decoded.problems.is_empty() || decoded.link.as_ref() == meant, "{text} passes for {:?}", decoded.link);
    Some(decoded)
}

#[test]
fn every_beginning_of_a_link_is_read_as_far_as_it_goes() {
    for text in samples() {
        let meant = read(&text).link;
        let step = if text.len() > 1_000 { 41 } else { 1 };
        for end in (0..text.len()).step_by(step) {
            damaged(&text[..end], meant.as_ref());
        }
    }
}

#[test]
fn every_changed_missing_doubled_and_swapped_letter_is_noticed() {
    for text in samples() {
        let meant = read(&text).link;
        let step = if text.len() > 1_000 { 97 } else { 1 };
        for at in (0..text.len()).step_by(step) {
            let (before, letter, after) = (&text[..at], &text[at..=at], &text[at + 1..]);
            let others = if text.len() > 1_000 { "Az-" } else { "ABMXZaoz0179-_ .%&#/~é\u{0}\u{200b}\n" };
            for other in others.chars() {
                damaged(&format!("{before}{other}{after}"), meant.as_ref());
            }
            damaged(&format!("{before}{after}"), meant.as_ref());
            damaged(&format!("{before}{letter}{letter}{after}"), meant.as_ref());
            if let Some(next) = after.chars().next() {
                damaged(&format!("{before}{next}{letter}{}", &after[1..]), meant.as_ref());
            }
        }
    }
}

#[test]
fn a_link_cut_off_in_its_disks_leads_to_its_group_all_the_same() {
    let text = samples().into_iter().max_by_key(String::len).expect("links");
    let Some(Link::Lab(whole)) = read(&text).link else { panic!("no link") };
    let cut = read(&text[..text.len() * 3 / 4]);
    let Some(Link::Lab(link)) = &cut.link else { panic!("nothing was read: {:?}", cut.problems) };
    let (read, meant) = (&link.sides[0].scenario, &whole.sides[0].scenario);
    assert_eq!((&read.config, &read.tasks, link.playhead), (&meant.config, &meant.tasks, whole.playhead));
    let held = |at: usize| read.processes[at].checkpoints.len();
    assert!(held(0) > 0 && held(read.processes.len() - 1) == 0);
    assert_eq!(cut.problems[0].field, "link");
    assert!(fields(&cut).iter().any(|field| field.starts_with("setup.processes[")), "{:?}", cut.problems);
}

#[test]
fn what_is_no_link_is_none_and_what_is_a_newer_one_is_said_to_be() {
    for text in ["", "#", "#lab", "#lab/livelock/3", "#explore", "#v", "#vlab", "#1v", "v", "#ver1", "#v1234567890"] {
        assert_eq!(decode(text), None, "{text}");
    }
    for (text, says) in [
        ("#v2wABC", "version 2"),
        ("#v10", "version 10"),
        ("#v1", "cut off"),
        ("#v1q123", "newer version"),
        ("#v1w", "checksum"),
        ("#v1o/", "cut off"),
        ("#v1o/live", "no group of the name"),
    ] {
        let decoded = read(text);
        assert!(decoded.problems[0].to_string().contains(says), "{text}: {:?}", decoded.problems);
    }
}

#[test]
fn what_would_need_much_memory_or_time_is_refused() {
    let zeros = miniz_oxide::deflate::compress_to_vec(&vec![0; 40_000_000], 9);
    let bomb = decoded(&packed('z', &zeros)).expect("a link");
    assert!(bomb.link.is_none() && bomb.problems[0].message.contains("unpacks to more than"), "{:?}", bomb.problems);

    let long = format!("#v1w{}", "A".repeat(MAX_CHARS));
    let long = decoded(&long).expect("a link");
    assert!(long.link.is_none() && long.problems[0].message.contains("at most"), "{:?}", long.problems);

    // Model, view, playhead, nothing expected, told from nothing in one hunk: so much goes before a group.
    let head = |group: &[u8]| {
        numbers(&[1, 1, 0, 0, 0, 0, 1, 0, 0, group.len() as u64])
            .into_iter()
            .chain(group.iter().copied())
            .collect::<Vec<u8>>()
    };
    let config = [10_000, 2, 0, 600_000, 1, 20_000, 3_000];
    for (group, field, says) in [
        (&[1, 0, 0, 1, 5, 1_000_000][..], "setup.processes", "is 1000000, but at most 256"),
        (&[1, 0, 0, 1 << 31, 5], "setup.tasks", "at most 4096"),
        (&[1 << 40], "setup.tasks", "at most 4096"),
        (&[1, 0, 0, 1, 1 << 63 | 1 << 62], "setup.end_offsets", "at most 9223372036854775808"),
    ] {
        let body = head(&numbers(&[&config[..], group].concat()));
        let decoded = decoded(&packed('w', &body)).expect("a link");
        let problem = &decoded.problems[0];
        assert!(problem.field == field && problem.message.contains(says), "{:?}", decoded.problems);
    }
    let mut wide = numbers(&[&config[..], &[1, 0, 0, 4_096, 5, 256]].concat());
    (0..=255).for_each(|n: u8| wide.extend([1, n]));
    (0..256).for_each(|n: u32| {
        let name = n.to_string();
        wide.extend(numbers(&[name.len() as u64]));
        wide.extend(name.bytes());
    });
    wide.extend([1; 256]);
    wide.extend([0; 256]);
    wide.extend([1; 256]);
    let decoded = decoded(&packed('w', &head(&wide))).expect("a link");
    assert!(decoded.problems[0].message.contains("1048576 tasks on disks"), "{:?}", decoded.problems);
    // Hunks that say nothing, as many as there is room for.
    let hunks = numbers(&[1, 1, 0, 0, 0, 1, 131_072]).into_iter().chain(vec![0; 90_000]).collect::<Vec<u8>>();
    self::decoded(&packed('w', &hunks));
}

#[test]
fn any_text_is_read_without_a_panic() {
    let mess = "\\PC{0,200}".prop_map(|text: String| text);
    let begun =
        ("v1[ozwq]?/?[A-Za-z0-9_%&;./-]{0,300}", "\\PC{0,20}").prop_map(|(text, more)| format!("#{text}{more}"));
    check(3_000, &prop_oneof![mess, begun], |text| {
        decoded(&text);
        Ok(())
    });
    let bytes = (proptest::sample::select(vec!['w', 'z']), proptest::collection::vec(any::<u8>(), 0..400));
    check(6_000, &bytes, |(kind, body)| {
        decoded(&packed(kind, &body));
        Ok(())
    });
}

/// As a link that was made up with a right checksum: small changes of real bodies.
#[test]
fn changed_bodies_with_a_checksum_that_fits_are_read_without_a_panic() {
    let bodies: Vec<Vec<u8>> =
        samples().iter().filter(|text| text.starts_with("v1w")).map(|text| crate::support::body(text)).collect();
    let change = (proptest::sample::select(bodies), any::<proptest::sample::Index>(), any::<u8>(), any::<u8>());
    check(20_000, &change, |(mut body, at, byte, more)| {
        let at = at.index(body.len());
        body[at] = byte;
        if more < 60 {
            body.insert(at, more);
        }
        decoded(&packed('w', &body));
        Ok(())
    });
}
