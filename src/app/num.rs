//! Numbers between whole and real, and as a person reads them.

/// A count as a real number.
pub fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The smallest of 1, 5, 10, 50, 100, ... that is so large that at most so many of its multiples fit below a number.
pub const fn round_step(below: u32, most: u32) -> u32 {
    let mut step = 1;
    let mut is_five = true;
    while below / step > most {
        step *= if is_five { 5 } else { 2 };
        is_five = !is_five;
    }
    step
}

/// An index or count as Kafka's ids have it.
pub fn index(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The largest whole number that is not above `x`; 0 below 0 and for what is no number.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped to the range first
pub fn whole(x: f64) -> u32 {
    if x.is_nan() { 0 } else { x.floor().clamp(0.0, f64::from(u32::MAX)) as u32 }
}

/// How much of `whole` is `part`, from 0 to 1; all of it if there is nothing to have.
#[allow(clippy::cast_precision_loss)] // drawn, not counted
pub fn fraction(part: u64, whole: u64) -> f64 {
    if whole == 0 { 1.0 } else { (part as f64 / whole as f64).clamp(0.0, 1.0) }
}

/// As short as a table cell wants it: `100k`, `1.5M`, `950`. Rounded down, so that nothing looks caught up that is not.
pub fn short(n: u64) -> String {
    const STEPS: [(u64, &str); 4] = [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    let Some((unit, name)) = STEPS.into_iter().find(|(unit, _)| n >= *unit) else { return n.to_string() };
    let (whole, tenth) = (n / unit, n % unit / (unit / 10));
    if whole < 10 && tenth > 0 { format!("{whole}.{tenth}{name}") } else { format!("{whole}{name}") }
}

/// Every digit, in groups of three with a narrow space that does not break.
pub fn exact(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A small number in words, as prose has it.
pub fn in_words(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), ToString::to_string)
}

/// A time in milliseconds, in the largest unit that leaves no rest.
pub fn duration(ms: u64) -> String {
    match ms {
        0 => "0 ms".to_owned(),
        _ if ms.is_multiple_of(3_600_000) => format!("{} h", ms / 3_600_000),
        _ if ms.is_multiple_of(60_000) => format!("{} min", ms / 60_000),
        _ if ms.is_multiple_of(1_000) => format!("{} s", ms / 1_000),
        _ => format!("{ms} ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_thinned_by_ones_and_fives() {
        for (below, step) in [(0, 1), (24, 1), (25, 5), (124, 5), (125, 10), (2_001, 100), (u32::MAX, 500_000_000)] {
            assert_eq!(round_step(below, 24), step, "{below}");
        }
    }

    #[test]
    fn shortens_without_rounding_up() {
        let cases = [(0, "0"), (950, "950"), (1_000, "1k"), (99_999, "99k"), (100_000, "100k"), (1_540_000, "1.5M")];
        for (n, text) in cases {
            assert_eq!(short(n), text);
        }
        assert_eq!(short(u64::MAX), "18446744T");
    }

    #[test]
    fn groups_digits_by_three() {
        assert_eq!(exact(7), "7");
        assert_eq!(exact(99_999), "99\u{202f}999");
        assert_eq!(exact(1_000_000), "1\u{202f}000\u{202f}000");
    }

    #[test]
    fn whole_numbers_never_wrap() {
        assert_eq!((whole(-3.0), whole(2.9), whole(f64::NAN), whole(1e300)), (0, 2, 0, u32::MAX));
    }

    #[test]
    fn names_durations() {
        assert_eq!(duration(600_000), "10 min");
        assert_eq!(duration(1_500), "1500 ms");
    }
}
