//! Names of processes. Mirrors `java.util.UUID`, whose order decides who comes first in a group.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The UUID of one JVM that runs Kafka Streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProcessId(pub u128);

impl ProcessId {
    /// The process whose UUID is `n` in the low 64 bits and 0 above, as the test vectors number them.
    pub const fn numbered(n: u64) -> Self {
        Self(n as u128)
    }

    #[allow(clippy::cast_possible_truncation)] // the two halves are what is wanted
    const fn halves(self) -> (u64, u64) {
        ((self.0 >> 64) as u64, self.0 as u64)
    }

    /// The UUID's `hashCode` in Java: the exclusive or of its four 32-bit words.
    #[allow(clippy::cast_possible_truncation)]
    pub const fn java_hash(self) -> u32 {
        let (high, low) = self.halves();
        let both = high ^ low;
        (both >> 32) as u32 ^ both as u32
    }
}

impl Ord for ProcessId {
    /// As `java.util.UUID.compareTo`: both halves as *signed* numbers, so 8... to f... come before 0... to 7....
    fn cmp(&self, other: &Self) -> Ordering {
        let signed = |id: &Self| {
            let (high, low) = id.halves();
            (high.cast_signed(), low.cast_signed())
        };
        signed(self).cmp(&signed(other))
    }
}

impl PartialOrd for ProcessId {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = format!("{:032x}", self.0);
        write!(f, "{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
    }
}

/// A text that is not a UUID.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a UUID: write 32 hexadecimal digits as 8-4-4-4-12")]
pub struct ProcessIdError(pub String);

impl FromStr for ProcessId {
    type Err = ProcessIdError;

    fn from_str(text: &str) -> Result<Self, ProcessIdError> {
        let refuse = || ProcessIdError(text.chars().take(60).collect());
        let groups: Vec<&str> = text.split('-').collect();
        let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let hex = groups.concat();
        if lengths != [8, 4, 4, 4, 12] || !hex.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(refuse());
        }
        u128::from_str_radix(&hex, 16).map(Self).map_err(|_| refuse())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_halves_as_signed_numbers() {
        let id = |text: &str| text.parse::<ProcessId>().unwrap();
        let negative = id("80000000-0000-0000-0000-000000000000");
        let zero = id("00000000-0000-0000-0000-000000000000");
        let low_negative = id("00000000-0000-0000-8000-000000000000");
        assert!(negative < low_negative && low_negative < zero && zero < ProcessId::numbered(1));
    }

    /// `UUID.fromString("bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a").hashCode()` is 1361204908.
    #[test]
    fn hashes_all_four_words_as_java_does() {
        let id: ProcessId = "bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a".parse().unwrap();
        assert_eq!(id.java_hash(), 1_361_204_908);
    }

    #[test]
    fn reads_back_what_it_writes() {
        let text = "bfcb93f7-ae2c-b090-c6b8-bea1867dcb6a";
        assert_eq!(text.parse::<ProcessId>().unwrap().to_string(), text);
        assert!("bfcb93f7ae2cb090c6b8bea1867dcb6a".parse::<ProcessId>().is_err());
    }
}
