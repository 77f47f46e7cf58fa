//! Bytes as letters that an address holds as they are: base64url without padding (RFC 4648, section 5).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The letters.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |place: usize| u32::from(group.get(place).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..=group.len() {
            text.push(LETTERS[(bits >> (18 - 6 * place) & 63) as usize].into());
        }
    }
    text
}

/// The six bits of a letter; those of plain base64 are known too. None if it is no such letter.
pub const fn bits(letter: u8) -> Option<u32> {
    Some(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' | b'+' => 62,
        b'_' | b'/' => 63,
        _ => return None,
    } as u32)
}

/// The bytes of letters, all that are whole; it ends at the first that is none.
pub fn decode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut held, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let Some(six) = bits(letter) else { break };
        held = held << 6 | six;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((held >> count & 0xff) as u8);
            held &= (1 << count) - 1;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_standard_and_read_back() {
        for (bytes, letters) in [
            (&b""[..], ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (b"\xfb\xff\xbf", "-_-_"),
            (b"\x00\x00", "AAA"),
        ] {
            assert_eq!(encode(bytes), letters);
            assert_eq!(decode(letters), bytes);
        }
        assert_eq!(decode("+/+/"), b"\xfb\xff\xbf");
        assert_eq!(decode("Zm9v!Zm9v"), b"foo");
        assert_eq!(decode("Z"), b"");
    }
}
