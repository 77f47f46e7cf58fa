//! Points in time as logs write them.

use std::fmt;

/// A point in time: milliseconds since 1970 as the log has them, in whatever zone it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp {
    /// Milliseconds since 1970; of one without a date, since midnight of the log's first day.
    pub ms: i64,
    /// Whether the log writes a date.
    pub has_date: bool,
    /// Whether the log names the zone, so that `ms` is in UTC.
    pub has_zone: bool,
}

const DAY_MS: i64 = 86_400_000;

impl fmt::Display for Stamp {
    /// ISO 8601 with milliseconds; `Z` if the zone is known; without a date if the log has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (day, ms) = (self.ms.div_euclid(DAY_MS), self.ms.rem_euclid(DAY_MS));
        if self.has_date {
            let (year, month, day) = civil(day);
            write!(f, "{year:04}-{month:02}-{day:02}T")?;
        }
        let (hour, minute, second) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
        write!(f, "{hour:02}:{minute:02}:{second:02}.{:03}", ms % 1_000)?;
        f.write_str(if self.has_zone { "Z" } else { "" })
    }
}

/// The last point in time in a text, one with a date before one without.
pub(super) fn last_stamp(text: &str) -> Option<Stamp> {
    let bytes = text.as_bytes();
    let (mut best, mut at) = (None::<Stamp>, 0);
    while at < bytes.len() {
        let begins = bytes[at].is_ascii_alphanumeric() && (at == 0 || !bytes[at - 1].is_ascii_alphanumeric());
        match begins.then(|| stamp(&bytes[at..])).flatten() {
            Some((stamp, length)) => {
                if best.is_none_or(|best| stamp.has_date >= best.has_date) {
                    best = Some(stamp);
                }
                at += length;
            }
            None => at += 1,
        }
    }
    best
}

/// A text that is nothing but a point in time, or a number of seconds or milliseconds since 1970.
pub(super) fn whole_stamp(text: &str) -> Option<Stamp> {
    last_stamp(text).or_else(|| epoch(text.trim().parse().ok()?))
}

/// Milliseconds or seconds since 1970, told apart by their size.
#[allow(clippy::cast_possible_truncation)] // within the bounds just checked
pub(super) fn epoch(number: f64) -> Option<Stamp> {
    let ms = if (1e11..1e14).contains(&number) {
        number
    } else if (1e8..1e11).contains(&number) {
        number * 1_000.0
    } else {
        return None;
    };
    Some(Stamp { ms: ms as i64, has_date: true, has_zone: true })
}

/// Reads numbers and signs from the front of bytes.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn number(&mut self, min_digits: usize, max_digits: usize) -> Option<i64> {
        let digits = self.bytes[self.at..].iter().take(max_digits + 1).take_while(|b| b.is_ascii_digit()).count();
        if digits < min_digits || digits > max_digits {
            return None;
        }
        let number = self.bytes[self.at..self.at + digits].iter().fold(0, |n, b| n * 10 + i64::from(b - b'0'));
        self.at += digits;
        Some(number)
    }

    fn sign(&mut self, allowed: &[u8]) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        allowed.contains(&byte).then(|| {
            self.at += 1;
            byte
        })
    }

    fn month(&mut self) -> Option<i64> {
        const NAMES: [&[u8; 3]; 12] =
            [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
        let word = self.bytes.get(self.at..self.at + 3)?;
        let month = NAMES.iter().position(|name| word.eq_ignore_ascii_case(*name))?;
        self.at += 3;
        i64::try_from(month + 1).ok()
    }

    /// `16:12:19,200`, in milliseconds of the day.
    fn time(&mut self) -> Option<i64> {
        let hour = self.number(1, 2)?;
        self.sign(b":")?;
        let minute = self.number(2, 2)?;
        self.sign(b":")?;
        let second = self.number(2, 2)?;
        if hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let mut fraction = *self;
        let ms = fraction.sign(b".,").and_then(|_| fraction.fraction());
        if ms.is_some() {
            *self = fraction;
        }
        Some((hour * 60 + minute) * 60_000 + second * 1_000 + ms.unwrap_or(0))
    }

    fn fraction(&mut self) -> Option<i64> {
        let digits = self.bytes[self.at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let first = self.bytes[self.at..self.at + digits].iter().chain(b"00").take(3);
        let ms = first.fold(0, |n, b| n * 10 + i64::from(b - b'0'));
        self.at += digits;
        (digits > 0).then_some(ms)
    }

    /// `Z`, `+01:00` or ` +0100`, in minutes.
    fn zone(&mut self) -> Option<i64> {
        let mut ahead = *self;
        ahead.sign(b" ");
        let sign = ahead.sign(b"Zz+-")?;
        let mut minutes = 0;
        if matches!(sign, b'+' | b'-') {
            let hour = ahead.number(2, 2).or_else(|| {
                let both = ahead.number(4, 4)?;
                minutes = both % 100;
                Some(both / 100)
            })?;
            if ahead.sign(b":").is_some() {
                minutes = ahead.number(2, 2)?;
            }
            minutes += hour * 60;
        }
        *self = ahead;
        Some(if sign == b'-' { -minutes } else { minutes })
    }

    /// `2026-11-30`, `30/11/2026`, `30 Nov 2026`, `Nov 30, 2026` or `Nov 30`, in days since 1970.
    fn date(&mut self) -> Option<i64> {
        let start = *self;
        if let Some(year) = self.number(4, 4).filter(|year| (1970..=2200).contains(year)) {
            let sign = self.sign(b"-/.")?;
            let month = self.number(2, 2)?;
            self.sign(&[sign])?;
            return days(year, month, self.number(2, 2)?);
        }
        *self = start;
        if let Some(month) = self.month() {
            self.sign(b" ")?;
            self.sign(b" ");
            let day = self.number(1, 2)?;
            let mut year = *self;
            year.sign(b",");
            let given = year.sign(b" ").and_then(|_| year.number(4, 4));
            if given.is_some() {
                *self = year;
            }
            // Without a year any leap year does.
            return days(given.unwrap_or(1972), month, day);
        }
        *self = start;
        let day = self.number(1, 2)?;
        let sign = self.sign(b"-/. ")?;
        let month = self.month().or_else(|| self.number(2, 2))?;
        self.sign(&[sign])?;
        let year = self.number(4, 4).or_else(|| self.number(2, 2).map(|short| 2000 + short))?;
        days(year, month, day)
    }
}

/// The point in time that bytes begin with, and its length.
fn stamp(bytes: &[u8]) -> Option<(Stamp, usize)> {
    let mut cursor = Cursor { bytes, at: 0 };
    let mut date = cursor;
    let day = date.date();
    if let Some(day) = day {
        date.sign(b"T ,_:").or_else(|| date.sign(b"t"))?;
        date.sign(b" ");
        let time = date.time()?;
        let zone = date.zone();
        let ms = day * DAY_MS + time - zone.unwrap_or(0) * 60_000;
        return Some((Stamp { ms, has_date: true, has_zone: zone.is_some() }, date.at));
    }
    let ms = cursor.time()?;
    Some((Stamp { ms, has_date: false, has_zone: false }, cursor.at))
}

/// Days since 1970 of a date of the Gregorian calendar; none if there is no such day.
fn days(year: i64, month: i64, day: i64) -> Option<i64> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// Year, month and day of a number of days since 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &str) {
        let said = last_stamp(text).map(|stamp| stamp.to_string());
        assert_eq!(said.as_deref().unwrap_or(""), expect, "{text}");
    }

    #[test]
    fn times_are_read_as_logs_write_them() {
        check("[2026-11-30 16:12:19,200] INFO ", "2026-11-30T16:12:19.200");
        check("2026-11-30T16:12:19.2Z stdout F ", "2026-11-30T16:12:19.200Z");
        check("2026-11-30T16:12:19.200123456+01:00 ", "2026-11-30T15:12:19.200Z");
        check("16:12:19.200 [main] ", "16:12:19.200");
        check("30 Nov 2026 06:12:19,200 ", "2026-11-30T06:12:19.200");
        check("30/11/2026 16:12:19 ", "2026-11-30T16:12:19.000");
        check("Nov 30 16:12:19 host app[12]: ", "1972-11-30T16:12:19.000");
        check("2024-02-29 00:00:00.000  INFO 1 --- [", "2024-02-29T00:00:00.000");
        check("2026-11-30T16:12:19Z stdout F 16:12:20.000 ", "2026-11-30T16:12:19.000Z");
        check("2026-11-30T16:12:19Z stdout F [2026-11-30 17:12:20,001] ", "2026-11-30T17:12:20.001");
        check("broker-1:9092 (id: 2147483647) 2026-13-30 25:00:00", "");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for day in (-800_000..800_000).step_by(97) {
            let (year, month, of_month) = civil(day);
            assert_eq!(days(year, month, of_month), Some(day));
        }
    }

    #[test]
    fn numbers_since_1970_are_told_apart_by_size() {
        for text in ["1796055208183", "1796055208.183"] {
            assert_eq!(whole_stamp(text).map(|stamp| stamp.to_string()).as_deref(), Some("2026-11-30T16:13:28.183Z"));
        }
    }
}
