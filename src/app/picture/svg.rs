//! Writing SVG. Everything that is not a literal of this program goes through one escape, so that no name can become markup.

use std::fmt::Write;

/// An SVG text in the making.
#[derive(Debug, Default)]
pub struct Svg(String);

/// An element whose attributes are being written.
#[derive(Debug)]
#[must_use]
pub struct Tag<'a> {
    svg: &'a mut Svg,
    name: &'static str,
}

impl Svg {
    /// Begins an element.
    pub fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.0.push('<');
        self.0.push_str(name);
        Tag { svg: self, name }
    }

    /// Ends an element that was opened.
    pub fn close(&mut self, name: &'static str) {
        let _ = write!(self.0, "</{name}>");
    }

    /// Writes text.
    pub fn say(&mut self, text: &str) {
        escape(text, &mut self.0);
    }

    /// What has been written.
    pub fn into_text(self) -> String {
        self.0
    }
}

impl Tag<'_> {
    /// Sets an attribute.
    pub fn set(self, name: &'static str, value: &str) -> Self {
        let _ = write!(self.svg.0, " {name}=\"");
        escape(value, &mut self.svg.0);
        self.svg.0.push('"');
        self
    }

    /// Sets an attribute that is a number of pixels, to a tenth.
    pub fn px(self, name: &'static str, value: f64) -> Self {
        let value = short(value);
        self.set(name, &value)
    }

    /// Ends it: it holds nothing.
    pub fn end(self) {
        self.svg.0.push_str("/>");
    }

    /// It holds other elements, until it is closed.
    pub fn open(self) {
        self.svg.0.push('>');
    }

    /// It holds a text.
    pub fn says(self, text: &str) {
        let Self { svg, name } = self;
        svg.0.push('>');
        svg.say(text);
        svg.close(name);
    }
}

/// A number to a tenth, without a tenth that is none.
pub fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// A text in which nothing is markup, also within the quotes of an attribute.
pub fn escaped(text: &str) -> String {
    let mut into = String::with_capacity(text.len());
    escape(text, &mut into);
    into
}

/// Appends a text in which nothing is markup. What XML cannot hold becomes the sign for what cannot be shown.
fn escape(text: &str, into: &mut String) {
    for sign in text.chars() {
        match sign {
            '&' => into.push_str("&amp;"),
            '<' => into.push_str("&lt;"),
            '>' => into.push_str("&gt;"),
            '"' => into.push_str("&quot;"),
            '\'' => into.push_str("&#39;"),
            '\t' | '\n' | '\r' => into.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => into.push('\u{fffd}'),
            sign => into.push(sign),
        }
    }
}

/// About how wide a text of the page's sans-serif is; wider rather than narrower.
pub fn width(text: &str, size_px: f64) -> f64 {
    text.chars().map(|sign| if is_wide(sign) { 1.0 } else { 0.56 }).sum::<f64>() * size_px
}

/// The same in the monospaced face.
pub fn mono_width(text: &str, size_px: f64) -> f64 {
    text.chars().map(|sign| if is_wide(sign) { 1.2 } else { 0.61 }).sum::<f64>() * size_px
}

const fn is_wide(sign: char) -> bool {
    matches!(sign, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{1f000}'..)
}

/// As much of a text as there is room for, with an ellipsis if that is not all.
pub fn fit(text: &str, size_px: f64, room_px: f64) -> String {
    if width(text, size_px) <= room_px {
        return text.to_owned();
    }
    let mut kept = String::new();
    for sign in text.chars() {
        if width(&kept, size_px) + 2.0 * size_px > room_px {
            break;
        }
        kept.push(sign);
    }
    kept.push('…');
    kept
}

/// A text in lines that have room, at most so many; the last one may end in an ellipsis.
pub fn lines(text: &str, size_px: f64, room_px: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let is_last = lines.len() == most;
        match lines.last_mut() {
            Some(line) if is_last || width(&format!("{line} {word}"), size_px) <= room_px => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| fit(&line, size_px, room_px)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_said_is_markup() {
        let mut svg = Svg::default();
        svg.tag("text").set("data-name", "\" onload=\"alert(1)").px("x", 3.0).says("</text><script>&\0\u{1b}\u{ffff}");
        assert_eq!(
            svg.into_text(),
            "<text data-name=\"&quot; onload=&quot;alert(1)\" x=\"3\">&lt;/text&gt;&lt;script&gt;&amp;\u{fffd}\u{fffd}\u{fffd}</text>"
        );
    }

    #[test]
    fn texts_keep_to_their_room() {
        assert_eq!(fit("a name", 10.0, 100.0), "a name");
        for room in [0.0, 20.0, 57.0, 80.0] {
            let kept = fit("a name that is longer than its card is wide", 10.0, room);
            assert!(kept.ends_with('…') && width(&kept, 10.0) <= room.max(6.0), "{kept} in {room}");
        }
        let told = lines("one two three four five six seven", 10.0, 60.0, 3);
        assert_eq!(told.len(), 3);
        assert!(told.iter().all(|line| width(line, 10.0) <= 60.0), "{told:?}");
        assert!(told[2].ends_with('…'), "{told:?}");
        assert_eq!(lines("", 10.0, 60.0, 3), Vec::<String>::new());
    }
}
