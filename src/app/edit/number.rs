//! Whole numbers as a person types them, or as a spreadsheet shows them.

use thiserror::Error;

use super::bounds::Bounds;
use crate::app::num::exact;

/// Why a text is not the number that is wanted. What is said last is always the range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NumberError {
    /// There is nothing.
    #[error("nothing is written ({0})")]
    Empty(Bounds),
    /// There is a sign in front: no value of a group is below 0.
    #[error("`{text}` is below 0 ({bounds})")]
    Negative {
        /// What was written, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
    /// It has an exponent; spreadsheets write so what they have rounded.
    #[error("`{text}` is shortened: write every digit ({bounds})")]
    Exponent {
        /// What was written, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
    /// It has one point or comma, and another number of digits than three after it.
    #[error("`{text}` is a fraction: only whole numbers are taken ({bounds})")]
    Fraction {
        /// What was written, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
    /// It has separators, but not between groups of three digits.
    #[error("`{text}` is no whole number: separators stand before three digits ({bounds})")]
    Grouping {
        /// What was written, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
    /// It has characters that are not the digits 0 to 9.
    #[error("`{text}` is no number: write the digits 0 to 9 ({bounds})")]
    NotDigits {
        /// What was written, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
    /// It is a number, but too small or too large.
    #[error("{text} is outside the range ({bounds})")]
    Outside {
        /// The number, shortened.
        text: String,
        /// What is wanted.
        bounds: Bounds,
    },
}

/// Longest text that a message repeats, in characters.
const SHOWN_CHARS: usize = 24;

/// A text as a message repeats it.
pub(super) fn shown(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    if text.chars().count() > SHOWN_CHARS {
        text.chars().take(SHOWN_CHARS - 1).map(plain).chain(['…']).collect()
    } else {
        text.chars().map(plain).collect()
    }
}

/// Whether a character parts groups of three digits somewhere in the world. The point is none: it is too often a fraction's.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | '_' | '\'' | '\u{2019}' | ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}')
}

/// The number that a text holds: digits, or groups of three digits parted by one kind of separator (`100,000`, `100 000`,
/// `100_000`, `100'000`), with space around it.
///
/// # Errors
/// If there is no such number, or it is outside the range; each says what is wrong, and the range.
pub fn parse_number(text: &str, bounds: Bounds) -> Result<u64, NumberError> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(NumberError::Empty(bounds));
    }
    let text = shown(trimmed);
    if let Some(rest) = trimmed.strip_prefix(['-', '\u{2212}', '\u{2013}']) {
        let is_number = rest.trim_start().starts_with(|c: char| c.is_ascii_digit());
        return Err(if is_number {
            NumberError::Negative { text, bounds }
        } else {
            NumberError::NotDigits { text, bounds }
        });
    }
    if is_shortened(trimmed) {
        return Err(NumberError::Exponent { text, bounds });
    }
    let Some(digits) = ungrouped(trimmed) else {
        let has_only_digits = trimmed.chars().all(|c| c.is_ascii_digit() || c == '.' || is_separator(c));
        return Err(if is_fraction(trimmed) {
            NumberError::Fraction { text, bounds }
        } else if has_only_digits {
            NumberError::Grouping { text, bounds }
        } else {
            NumberError::NotDigits { text, bounds }
        });
    };
    // Only a number beyond any range has too many digits for the type.
    let outside = || NumberError::Outside { text, bounds };
    match digits.parse::<u64>() {
        Ok(number) if bounds.contains(number) => Ok(number),
        Ok(number) => Err(NumberError::Outside { text: exact(number), bounds }),
        Err(_) => Err(outside()),
    }
}

/// Whether it can be nothing but a fraction. With three digits after a comma or a point, nobody knows.
fn is_fraction(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(['.', ',']).is_some_and(|(whole, part)| is_digits(whole) && is_digits(part) && part.len() != 3)
}

/// Whether digits are followed by an exponent or a unit, as in `1e5`, `1.5E+05`, `100k`.
fn is_shortened(text: &str) -> bool {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
    let has_digits = text.len() > after.len();
    let (unit, exponent) = match after.chars().next() {
        Some(unit @ ('e' | 'E')) => (unit, after[1..].trim_start_matches(['+', '-'])),
        Some(unit @ ('k' | 'K' | 'M' | 'G' | 'T')) => (unit, &after[1..]),
        _ => return false,
    };
    let is_exponent = matches!(unit, 'e' | 'E') && !exponent.is_empty();
    has_digits && (exponent.is_empty() || is_exponent) && exponent.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits alone; none if there is anything but digits in order.
fn ungrouped(text: &str) -> Option<String> {
    let Some(separator) = text.chars().find(|c| is_separator(*c)) else {
        return text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.to_owned());
    };
    let mut groups = text.split(separator);
    let first = groups.next()?;
    let is_group = |group: &str| group.bytes().all(|byte| byte.is_ascii_digit());
    let is_first = (1..=3).contains(&first.len()) && is_group(first);
    (is_first && groups.all(|group| group.len() == 3 && is_group(group)))
        .then(|| text.chars().filter(char::is_ascii_digit).collect())
}
