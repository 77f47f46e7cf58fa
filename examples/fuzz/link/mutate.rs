//! Inputs: links of the corpus, damaged as texts or as what is in them.

use rebalance_lasso::analysis::random::Random;
use rebalance_lasso::share::base64url;
use rebalance_lasso::share::check::checksum;

use crate::chance::Chance;

/// What programs put into links, and what means something to the reader.
const TOKENS: [&str; 28] = [
    "#", "v1", "v1o/", "v1w", "v1z", "v2", "%23", "%", "%2525", "\n", "\r\n> ", "=\r\n", " ", "&amp;", "&", ".", ")",
    "…", "\u{200b}", "/", "-", "_", "AAAA", "____", "é", "\"", "0", "\u{0}",
];

/// The next input.
pub fn input(corpus: &[&str], random: &mut Random) -> String {
    let link = random.pick(corpus);
    match random.below(10) {
        0..=3 => as_text(link, corpus, random),
        4 => (0..random.below(60)).map(|_| random.pick(&TOKENS)).collect(),
        _ => inside(link, corpus, random),
    }
}

fn as_text(link: &str, corpus: &[&str], random: &mut Random) -> String {
    let mut letters: Vec<char> = link.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(letters.len() + 1);
        match random.below(5) {
            0 => letters.truncate(at),
            1 => drop(letters.splice(at..at, random.pick(&TOKENS).chars())),
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at < letters.len() => letters[at] = random.pick(&TOKENS).chars().next().unwrap_or('A'),
            _ => letters.extend(random.pick(corpus).chars().skip(at)),
        }
    }
    letters.into_iter().collect()
}

/// A body that was changed, with a checksum that fits.
fn inside(link: &str, corpus: &[&str], random: &mut Random) -> String {
    let Some(mut body) = body(link) else { return as_text(link, corpus, random) };
    for _ in 0..=random.below(6) {
        let at = random.below(body.len() + 1);
        let any = random.bits().to_le_bytes()[0];
        let byte = random.pick(&[0, 1, 2, 3, 7, 0x7f, 0x80, 0xfe, 0xff, any]);
        match random.below(6) {
            0 => body.truncate(at),
            1 => body.insert(at, byte),
            2 if at < body.len() => drop(body.remove(at)),
            3 => {
                let other = self::body(random.pick(corpus)).unwrap_or_default();
                body.extend(other.into_iter().skip(at));
            }
            _ if at < body.len() => body[at] = byte,
            _ => body.push(byte),
        }
    }
    let kind = random.pick(&['w', 'w', 'z']);
    if kind == 'z' && random.below(4) > 0 {
        body = miniz_oxide::deflate::compress_to_vec(&body, 6);
    }
    packed(kind, &body)
}

/// What is in a link, unpacked.
fn body(link: &str) -> Option<Vec<u8>> {
    let text = link.trim_start_matches('#');
    let bytes = base64url::decode(text.get(3..)?);
    let bytes = bytes.get(3..)?;
    match text.as_bytes()[2] {
        b'w' => Some(bytes.to_vec()),
        b'z' => miniz_oxide::inflate::decompress_to_vec_with_limit(bytes, 100_000).ok(),
        _ => None,
    }
}

fn packed(kind: char, body: &[u8]) -> String {
    let mut tagged = kind.to_string().into_bytes();
    tagged.extend_from_slice(body);
    let sum = checksum(&tagged).to_be_bytes();
    format!("#v1{kind}{}", base64url::encode(&[&sum[1..], body].concat()))
}
