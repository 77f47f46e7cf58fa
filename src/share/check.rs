//! The checksum of links: CRC-24 of OpenPGP (RFC 4880, section 6.1). It finds every change within 24 bits that follow each other, so
//! any change of up to three letters side by side.

const INITIAL: u32 = 0x00b7_04ce;
const POLYNOMIAL: u32 = 0x0186_4cfb;

/// The checksum, 24 bits.
pub fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = INITIAL;
    for byte in bytes {
        sum ^= u32::from(*byte) << 16;
        for _ in 0..8 {
            sum <<= 1;
            if sum & 0x0100_0000 != 0 {
                sum ^= POLYNOMIAL;
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_sum_that_others_work_out() {
        assert_eq!(checksum(b"123456789"), 0x0021_cf02);
        assert_eq!(checksum(b""), INITIAL);
    }
}
