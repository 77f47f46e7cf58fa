//! Numbers and texts as bytes, and back as far as they go.

use crate::sim::problem::Problem;

/// Writes.
#[derive(Default)]
pub(super) struct Writer {
    pub bytes: Vec<u8>,
}

impl Writer {
    /// A number, seven bits a byte, the low ones first; the high bit says that more follow.
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push((number & 0x7f) as u8);
    }

    /// Numbers, one after the other.
    pub fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for number in numbers {
            self.number(number);
        }
    }

    /// How many there are of something.
    pub fn count(&mut self, count: usize) {
        self.number(count as u64);
    }

    /// Bytes, after how many they are.
    pub fn counted(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        self.bytes.extend_from_slice(bytes);
    }
}

/// Reads. Once something cannot be read nothing more is: everything that is asked for then is what it is by default, and
/// `stopped` says where that was and why.
pub(super) struct Reader<'b> {
    rest: &'b [u8],
    pub stopped: Option<Problem>,
}

impl<'b> Reader<'b> {
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self { rest: bytes, stopped: None }
    }

    /// What has not been read.
    pub const fn rest(&self) -> &'b [u8] {
        self.rest
    }

    /// Stops, if nothing has stopped it.
    pub fn stop(&mut self, field: &str, message: impl Into<String>) {
        if self.stopped.is_none() {
            self.stopped = Some(Problem::new(field, message));
        }
    }

    /// So many bytes.
    pub fn take(&mut self, field: &str, count: u64) -> Option<&'b [u8]> {
        if self.stopped.is_some() {
            return None;
        }
        let taken = usize::try_from(count).ok().and_then(|count| self.rest.split_at_checked(count));
        let Some((taken, rest)) = taken else {
            self.stop(field, "the link ends here: it is cut off");
            return None;
        };
        self.rest = rest;
        Some(taken)
    }

    /// A number up to `max`; `default` if there is none.
    pub fn number_or(&mut self, field: &str, default: u64, max: u64) -> u64 {
        let mut number = 0_u128;
        for shift in (0..70).step_by(7) {
            let Some(&[byte]) = self.take(field, 1) else { return default };
            number |= u128::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        if number > u128::from(max) {
            self.stop(field, format!("is {number}, but at most {max} is possible"));
            return default;
        }
        u64::try_from(number).unwrap_or(default)
    }

    /// As [`Reader::number_or`], 0 by default.
    pub fn number(&mut self, field: &str, max: u64) -> u64 {
        self.number_or(field, 0, max)
    }

    /// As [`Reader::number_or`], of 32 bits.
    pub fn number_u32_or(&mut self, field: &str, default: u32, max: u64) -> u32 {
        let number = self.number_or(field, default.into(), max.min(u32::MAX.into()));
        u32::try_from(number).unwrap_or(default)
    }

    /// As [`Reader::number_u32_or`], 0 by default.
    pub fn number_u32(&mut self, field: &str, max: u64) -> u32 {
        self.number_u32_or(field, 0, max)
    }

    /// Bytes, after how many they are.
    pub fn counted(&mut self, field: &str, max: u64) -> Option<&'b [u8]> {
        let count = self.number(field, max);
        self.take(field, count)
    }
}
