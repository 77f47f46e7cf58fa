//! Text of two bytes a sign, in pieces of any size.

/// Text as some shells write it: two bytes a sign, after a mark that says in which order.
#[derive(Clone, Debug, Default)]
pub(super) struct Utf16 {
    is_big_endian: Option<bool>,
    half: Option<u8>,
    surrogate: Option<u16>,
}

impl Utf16 {
    /// For a file that begins with these bytes, one at least; none if it is not such text.
    pub fn of_file(first: &[u8]) -> Option<Self> {
        matches!(first.first(), Some(0xFE | 0xFF)).then(Self::default)
    }

    /// The next bytes, decoded as far as they are whole.
    pub fn decode(&mut self, bytes: &[u8]) -> String {
        let mut units = Vec::with_capacity(bytes.len() / 2 + 1);
        units.extend(self.surrogate.take());
        for byte in bytes {
            let Some(first) = self.half.take() else {
                self.half = Some(*byte);
                continue;
            };
            let pair = [first, *byte];
            match self.is_big_endian {
                None => self.is_big_endian = Some(pair == [0xFE, 0xFF]),
                Some(true) => units.push(u16::from_be_bytes(pair)),
                Some(false) => units.push(u16::from_le_bytes(pair)),
            }
        }
        self.surrogate = units.pop_if(|unit| (0xD800..0xDC00).contains(unit));
        String::from_utf16_lossy(&units)
    }
}
