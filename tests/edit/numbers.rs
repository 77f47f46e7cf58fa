//! Numbers as they are typed.

use rebalance_lasso::app::edit::bounds::{CHECKPOINT, THREADS};
use rebalance_lasso::app::edit::number::parse_number;
use rebalance_lasso::sim::scenario::MAX_OFFSET;

#[track_caller]
fn check_good(text: &str, expect: u64) {
    assert_eq!(parse_number(text, CHECKPOINT), Ok(expect), "{text:?}");
}

#[track_caller]
fn check_bad(text: &str, expect: &str) {
    let said = parse_number(text, THREADS).expect_err(text).to_string();
    assert_eq!(said, format!("{expect} (Threads: 1 to 16)"), "{text:?}");
}

#[test]
fn digits_and_groups_of_three() {
    let good = [
        ("0", 0),
        ("007", 7),
        (" 42\n", 42),
        ("100000", 100_000),
        ("100,000", 100_000),
        ("100 000", 100_000),
        ("100_000", 100_000),
        ("100'000", 100_000),
        ("100\u{2019}000", 100_000),
        ("100\u{a0}000", 100_000),
        ("1\u{202f}234\u{202f}567", 1_234_567),
        ("1\u{2009}234", 1_234),
        ("9223372036854775807", MAX_OFFSET),
        ("9,223,372,036,854,775,807", MAX_OFFSET),
        ("00000000000000000000000000000005", 5),
    ];
    for (text, number) in good {
        check_good(text, number);
    }
}

#[test]
fn what_is_wrong_is_said_with_the_range() {
    check_bad("", "nothing is written");
    check_bad(" \t", "nothing is written");
    check_bad("17", "17 is outside the range");
    check_bad("0", "0 is outside the range");
    check_bad("99,999", "99\u{202f}999 is outside the range");
    check_bad("18446744073709551616", "18446744073709551616 is outside the range");
    check_bad(&"9".repeat(5_000), "99999999999999999999999… is outside the range");
    check_bad("-1", "`-1` is below 0");
    check_bad("\u{2212} 3", "`\u{2212} 3` is below 0");
    check_bad("1e5", "`1e5` is shortened: write every digit");
    check_bad("1.5E+05", "`1.5E+05` is shortened: write every digit");
    check_bad("100k", "`100k` is shortened: write every digit");
    check_bad("1.5M", "`1.5M` is shortened: write every digit");
    check_bad("1.5", "`1.5` is a fraction: only whole numbers are taken");
    check_bad("1,5", "`1,5` is a fraction: only whole numbers are taken");
    check_bad("0.0001", "`0.0001` is a fraction: only whole numbers are taken");
    check_bad("1.5.5", "`1.5.5` is no whole number: separators stand before three digits");
    check_bad("1.000", "`1.000` is no whole number: separators stand before three digits");
    check_bad("1,000 000", "`1,000 000` is no whole number: separators stand before three digits");
    check_bad("1000,000", "`1000,000` is no whole number: separators stand before three digits");
    check_bad(",000", "`,000` is no whole number: separators stand before three digits");
    check_bad("1__000", "`1__000` is no whole number: separators stand before three digits");
}

#[test]
fn only_the_digits_from_0_to_9_are_digits() {
    for text in
        ["\u{661}\u{660}", "\u{ff11}\u{ff10}", "²", "½", "ten", "0x10", "+1", "- x", "-", "1\u{0}2", "NaN", "e5"]
    {
        let shown = text.replace('\u{0}', " ");
        check_bad(text, &format!("`{shown}` is no number: write the digits 0 to 9"));
    }
}
