//! What a file is, by how it begins.

use thiserror::Error;

/// How many bytes of a file say what it is.
pub const HEAD_BYTES: usize = 4_096;

/// The most that is read at a time, unpacked and of all files together, in bytes.
pub const MAX_BYTES: u64 = 512 << 20;

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As it is.
    Text,
    /// Packed by gzip.
    Gzip,
}

/// Why a file is not read, or not to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// It has no bytes.
    #[error("it is empty")]
    Empty,
    /// It is packed by something that a browser cannot unpack.
    #[error("it is packed ({0}); unpack it first, or pack it with gzip")]
    Packed(&'static str),
    /// It is no text.
    #[error("it is not text")]
    Binary,
    /// It is packed, and this browser unpacks nothing.
    #[error("this browser cannot unpack gzip; unpack it first")]
    NoGzip,
    /// The browser does not give its bytes.
    #[error("the browser cannot read it: it may be a folder, have moved, or not be yours to read")]
    Unreadable,
    /// It breaks off: what came before is read.
    #[error("it breaks off in the middle; what came before was read")]
    BreaksOff,
    /// It is more than is read, and broken off there.
    #[error("only the first {} MB of it all were read", MAX_BYTES >> 20)]
    Enough,
    /// There is more than is read.
    #[error("there are more than {} MB; cut out the hour around the trouble", MAX_BYTES >> 20)]
    TooLarge,
}

/// What a file is that begins with these bytes.
///
/// # Errors
/// If it is none that can be read.
pub fn kind_of(head: &[u8]) -> Result<Kind, Refusal> {
    const PACKED: [(&[u8], &str); 5] = [
        (b"PK\x03\x04", "ZIP"),
        (b"\x28\xB5\x2F\xFD", "Zstandard"),
        (b"\xFD7zXZ\x00", "XZ"),
        (b"BZh", "bzip2"),
        (b"7z\xBC\xAF\x27\x1C", "7-Zip"),
    ];
    if head.is_empty() {
        return Err(Refusal::Empty);
    }
    if head.starts_with(&[0x1F, 0x8B]) {
        return Ok(Kind::Gzip);
    }
    if let Some((_, name)) = PACKED.iter().find(|(sign, _)| head.starts_with(sign)) {
        return Err(Refusal::Packed(name));
    }
    let is_utf16 = head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]);
    // A few odd bytes are in many logs; text is not full of them.
    let odd = head.iter().filter(|byte| matches!(**byte, 0..=6 | 14..=26 | 28..=31 | 127)).count();
    if !is_utf16 && odd * 20 > head.len() { Err(Refusal::Binary) } else { Ok(Kind::Text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(head: &[u8], expect: Result<Kind, Refusal>) {
        assert_eq!(kind_of(head), expect, "{:?}", String::from_utf8_lossy(head));
    }

    #[test]
    fn files_are_told_apart_by_how_they_begin() {
        check(b"", Err(Refusal::Empty));
        check(b"[2026-11-30 16:12:19,200] INFO ", Ok(Kind::Text));
        check(b"\x1b[32mINFO\x1b[0m one line with colours", Ok(Kind::Text));
        check(b"text with one stray \x00 byte in a row that is long enough", Ok(Kind::Text));
        check("Größe: 5 µs — naïve".as_bytes(), Ok(Kind::Text));
        check(b"\xFF\xFEI\x00N\x00F\x00O\x00", Ok(Kind::Text));
        check(b"\x1F\x8B\x08\x00", Ok(Kind::Gzip));
        check(b"PK\x03\x04\x14\x00", Err(Refusal::Packed("ZIP")));
        check(b"BZh91AY", Err(Refusal::Packed("bzip2")));
        check(b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00", Err(Refusal::Binary));
    }
}
