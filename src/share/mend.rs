//! What programs that carry links do to them, undone.

/// The text of a link as it was, as far as that can be told; `is_first_word` says to end it where the first blank is, in case
/// that what comes after a line break is no part of it.
pub fn mended(text: &str, is_first_word: bool) -> String {
    let mut text = text.to_owned();
    for _ in 0..3 {
        if let Some((_, fragment)) =
            text.split_once('#').filter(|_| !text.trim_start_matches(is_before).starts_with('v'))
        {
            text = fragment.to_owned();
        }
        if !text.contains('%') {
            break;
        }
        text = unescaped(&text);
    }
    let after = text.trim_start_matches(is_before);
    let mut clean = String::with_capacity(after.len());
    let mut begins_line = false;
    for c in after.chars() {
        match c {
            // What is added to an address begins so; and there is another fragment in it.
            '&' | '#' => break,
            _ if is_blank(c) && is_first_word => break,
            '\n' | '\r' => begins_line = true,
            // Soft line breaks of mail, and its marks of what is quoted.
            '=' => {}
            '>' if begins_line => {}
            _ if is_blank(c) => {}
            _ => {
                begins_line = false;
                clean.push(c);
            }
        }
    }
    clean.truncate(clean.trim_end_matches(is_around).len());
    clean
}

/// Percent-encoding taken back, once.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = after.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        if let Some(byte) = escaped.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn is_before(c: char) -> bool {
    matches!(c, '#' | '<' | '(' | '[') || is_quote(c) || is_blank(c)
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '*' | '“' | '”' | '„' | '‘' | '’' | '«' | '»')
}

/// What a sentence has around a link. No link ends with one of these.
const fn is_around(c: char) -> bool {
    is_quote(c)
        || matches!(
            c,
            '.' | ',' | ';' | ':' | '!' | '?' | ')' | ']' | '}' | '>' | '|' | '\\' | '-' | '_' | '~' | '/' | '…'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_to_a_link_is_undone() {
        let link = "v1wAbc-_019";
        for text in [
            "#v1wAbc-_019",
            "https://host.example/lasso/?embed#v1wAbc-_019",
            "https://host.example/?of=%23a#v1wAbc%2D%5F019",
            "#v1wAbc-_019#:~:text=more",
            "(#v1wAbc-_019)",
            "%23v1wAbc%2D%5F019",
            "%2523v1wAbc%252D_019",
            "#v1wAb\r\nc-_019",
            "#v1wAb=\r\nc-_019",
            "#v1wAb\n> c-_0\n> 19",
            "#v1wAb\u{200b}c-_019\u{ad}",
            "#v1wAbc-_019.",
            "#v1wAbc-_019).",
            "#v1wAbc-_019…",
            "\u{201c}#v1wAbc-_019\u{201d},",
            "<https://host.example/#v1wAbc-_019>",
            "**https://host.example/#v1wAbc-_019**",
            "_https://host.example/#v1wAbc-_019_",
            "#v1wAbc-_019&amp;utm_source=chat",
            "#v1wAbc-_019==",
        ] {
            assert_eq!(mended(text, false), link, "{text:?}");
        }
        assert_eq!(mended("#v1wAbc-_019 is the one", true), link);
        assert_eq!(mended("#v1wAbc-_019\nbye", true), link);
        assert_eq!(mended("100%", false), "100%");
    }
}
