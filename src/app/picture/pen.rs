//! The few strokes that a picture is made of.

use super::ink::{Hue, Ink, MONO, SANS};
use super::svg::{self, Svg};
use crate::app::layout::Rect;
use crate::app::num::real;

/// Draws in the colours of a theme.
#[derive(Debug)]
pub struct Pen<'a> {
    /// The colours.
    pub ink: &'a Ink,
    svg: Svg,
}

/// A point, from the left and from above.
pub type At = (f64, f64);
/// A piece of a line: text, size, colour, weight.
pub type Piece<'a> = (&'a str, f64, &'a str, u16);

impl<'a> Pen<'a> {
    pub fn new(ink: &'a Ink) -> Self {
        Self { ink, svg: Svg::default() }
    }

    /// All that was drawn, on paper of a size, with what it is called and what it shows.
    pub fn finish(self, title: &str, about: &str, (width, height): (f64, f64)) -> String {
        let mut whole = Svg::default();
        let (w, h) = (svg::short(width), svg::short(height));
        whole
            .tag("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("width", &w)
            .set("height", &h)
            .set("viewBox", &format!("0 0 {w} {h}"))
            .set("font-family", SANS)
            .set("role", "img")
            .open();
        whole.tag("title").says(title);
        whole.tag("desc").says(about);
        self.hatches(&mut whole);
        whole.tag("rect").set("width", "100%").set("height", "100%").set("fill", self.ink.paper).end();
        let mut text = whole.into_text();
        text.push_str(&self.svg.into_text());
        text.push_str("</svg>\n");
        text
    }

    /// What CREATED is hatched with, an instance each.
    fn hatches(&self, whole: &mut Svg) {
        whole.tag("defs").open();
        for (hue, at) in self.ink.hues.iter().zip(0_u32..) {
            whole
                .tag("pattern")
                .set("id", &format!("hatch-{at}"))
                .set("width", "7")
                .set("height", "7")
                .set("patternUnits", "userSpaceOnUse")
                .set("patternTransform", "rotate(45)")
                .open();
            whole.tag("rect").set("width", "7").set("height", "7").set("fill", self.ink.card).end();
            let stripe = whole.tag("rect").set("x", "4").set("width", "3").set("height", "7");
            stripe.set("fill", hue.edge).set("fill-opacity", "0.52").end();
            whole.close("pattern");
        }
        whole.close("defs");
    }

    /// What comes next is drawn from this point on.
    pub fn begin(&mut self, x: f64, y: f64) {
        let moved = format!("translate({} {})", svg::short(x), svg::short(y));
        self.svg.tag("g").set("transform", &moved).open();
    }

    /// Ends what [`Pen::begin`] began.
    pub fn end(&mut self) {
        self.svg.close("g");
    }

    pub fn text(&mut self, at: At, size: f64, colour: &str, weight: u16, text: &str) {
        self.words(at, "start", size, colour, weight, text);
    }

    pub fn text_end(&mut self, at: At, size: f64, colour: &str, weight: u16, text: &str) {
        self.words(at, "end", size, colour, weight, text);
    }

    pub fn text_middle(&mut self, at: At, size: f64, colour: &str, weight: u16, text: &str) {
        self.words(at, "middle", size, colour, weight, text);
    }

    fn words(&mut self, (x, y): At, anchor: &str, size: f64, colour: &str, weight: u16, text: &str) {
        let tag = self.svg.tag("text").px("x", x).px("y", y).px("font-size", size).set("fill", colour);
        tag.set("font-weight", &weight.to_string()).set("text-anchor", anchor).says(text);
    }

    /// A text in the monospaced face; `anchor` as SVG has it.
    pub fn mono(&mut self, (x, y): At, anchor: &str, size: f64, colour: &str, weight: u16, text: &str) {
        let tag = self.svg.tag("text").px("x", x).px("y", y).px("font-size", size).set("fill", colour);
        let tag = tag.set("font-weight", &weight.to_string()).set("text-anchor", anchor);
        tag.set("font-family", MONO).says(text);
    }

    /// Pieces of a line, one after the other with a gap; empty ones are left out.
    pub fn spans(&mut self, (x, y): At, pieces: &[Piece<'_>]) {
        self.svg.tag("text").px("x", x).px("y", y).open();
        for (at, (text, size, colour, weight)) in pieces.iter().filter(|piece| !piece.0.is_empty()).enumerate() {
            let tag = self.svg.tag("tspan").px("font-size", *size).set("fill", colour);
            let tag = tag.set("font-weight", &weight.to_string());
            tag.px("dx", if at == 0 { 0.0 } else { 0.5 * size }).says(text);
        }
        self.svg.close("text");
    }

    /// A line of words, of which some are struck through.
    pub fn struck(&mut self, (x, y): At, size: f64, colour: &str, words: &[(&str, bool)]) {
        self.svg.tag("text").px("x", x).px("y", y).px("font-size", size).set("fill", colour).open();
        for (at, (word, is_struck)) in words.iter().enumerate() {
            if at > 0 {
                self.svg.say(" ");
            }
            if *is_struck {
                let tag = self.svg.tag("tspan").set("font-weight", "700").set("text-decoration", "line-through");
                tag.set("font-family", MONO).says(word);
            } else {
                self.svg.say(word);
            }
        }
        self.svg.close("text");
    }

    /// A text that leads to an address, right-aligned.
    pub fn link(&mut self, at: At, address: &str, text: &str) {
        let leads = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
        if leads {
            self.svg.tag("a").set("href", address).open();
        }
        let muted = self.ink.muted;
        self.text_end(at, 11.5, muted, 400, text);
        if leads {
            self.svg.close("a");
        }
    }

    pub fn rect(&mut self, rect: Rect, radius: f64, fill: &str, stroke: Option<(&str, f64)>) {
        self.shape(rect, radius, fill, stroke, "");
    }

    /// A rectangle whose outline is dashed.
    pub fn dashed(&mut self, rect: Rect, radius: f64, fill: &str, stroke: (&str, f64), dashes: &str) {
        self.shape(rect, radius, fill, Some(stroke), dashes);
    }

    fn shape(&mut self, rect: Rect, radius: f64, fill: &str, stroke: Option<(&str, f64)>, dashes: &str) {
        // An outline lies inside, as a border does.
        let inset = stroke.map_or(0.0, |(_, width)| width / 2.0);
        let (w, h) = ((rect.w - 2.0 * inset).max(0.0), (rect.h - 2.0 * inset).max(0.0));
        let mut tag =
            self.svg.tag("rect").px("x", rect.x + inset).px("y", rect.y + inset).px("width", w).px("height", h);
        if radius > 0.0 {
            tag = tag.px("rx", radius);
        }
        tag = tag.set("fill", fill);
        if let Some((colour, width)) = stroke {
            tag = tag.set("stroke", colour).px("stroke-width", width);
        }
        if dashes.is_empty() { tag.end() } else { tag.set("stroke-dasharray", dashes).end() }
    }

    /// An area that lets what is under it through.
    pub fn veil(&mut self, rect: Rect, radius: f64, fill: &str, opacity: &str) {
        let tag = self.svg.tag("rect").px("x", rect.x).px("y", rect.y).px("width", rect.w).px("height", rect.h);
        tag.px("rx", radius).set("fill", fill).set("fill-opacity", opacity).end();
    }

    pub fn circle(&mut self, (x, y): At, radius: f64, fill: &str, stroke: Option<(&str, f64)>) {
        let tag = self.svg.tag("circle").px("cx", x).px("cy", y).px("r", radius).set("fill", fill);
        match stroke {
            Some((colour, width)) => tag.set("stroke", colour).px("stroke-width", width).end(),
            None => tag.end(),
        }
    }

    /// A path, filled.
    pub fn area(&mut self, path: &str, fill: &str, transform: &str) {
        self.svg.tag("path").set("d", path).set("fill", fill).set("transform", transform).end();
    }

    /// A path, drawn; `dashes` may be empty.
    pub fn stroke(&mut self, path: &str, colour: &str, width: f64, dashes: &str, cap: &str) {
        let tag =
            self.svg.tag("path").set("d", path).set("fill", "none").set("stroke", colour).px("stroke-width", width);
        let tag = tag.set("stroke-linecap", cap);
        if dashes.is_empty() { tag.end() } else { tag.set("stroke-dasharray", dashes).end() }
    }

    /// A thin line across.
    pub fn rule(&mut self, x: f64, y: f64, width: f64, colour: &str) {
        self.rect(Rect { x, y, w: width, h: 1.0 }, 0.0, colour, None);
    }

    /// A thin line down.
    pub fn line(&mut self, x: f64, y: f64, height: f64, colour: &str) {
        self.rect(Rect { x, y, w: 1.0, h: height }, 0.0, colour, None);
    }

    /// The page's sign: a stem and a ring.
    pub fn sign(&mut self, x: f64, y: f64) {
        let ink = self.ink;
        self.svg
            .tag("g")
            .set("transform", &format!("translate({} {}) scale(0.8)", svg::short(x), svg::short(y)))
            .open();
        self.stroke("M3 28 13 18", ink.rope, 3.2, "", "round");
        self.circle((19.5, 11.5), 8.5, "none", Some((ink.rope, 3.2)));
        self.circle((13.2, 17.8), 3.2, ink.endless, None);
        self.end();
    }

    /// A clock: something waits.
    pub fn clock(&mut self, (x, y): At, colour: &str) {
        let ink = self.ink;
        self.begin(x - 5.5, y - 5.5);
        self.circle((5.5, 5.5), 4.6, ink.card, Some((colour, 1.2)));
        self.stroke("M5.5 2.9V5.5l1.8 1.2", colour, 1.2, "", "round");
        self.end();
    }

    /// An instance's name on its own colour.
    pub fn badge(&mut self, (x, y): At, name: &str, hue: Hue, room: f64) {
        let name = svg::fit(name, 14.0, room - 12.0);
        let width = (svg::width(&name, 15.0) + 10.0).clamp(22.0, room.max(22.0));
        self.rect(Rect { x, y, w: width, h: 22.0 }, 6.0, hue.fill, Some((hue.edge, 1.5)));
        self.text_middle((x + width / 2.0, y + 16.0), 14.0, hue.on, 700, &name);
    }

    /// Width of a badge.
    pub fn badge_width(name: &str, room: f64) -> f64 {
        (svg::width(&svg::fit(name, 14.0, room - 12.0), 15.0) + 10.0).clamp(22.0, room.max(22.0))
    }
}

/// The place of an entry in a row of equal ones.
pub fn along(from: f64, step: f64, at: usize) -> f64 {
    from + step * real(at)
}
