//! The theme's colours and fonts, as `styles/main/tokens.css` has them; `tests/picture.rs` holds the two together.

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub struct Ink {
    /// Behind everything.
    pub paper: &'static str,
    /// A card.
    pub card: &'static str,
    /// What is let into a card.
    pub sunken: &'static str,
    /// Text.
    pub ink: &'static str,
    /// Text that is beside the point.
    pub muted: &'static str,
    /// Between things.
    pub line: &'static str,
    /// The same, to be seen.
    pub line_strong: &'static str,
    /// What never ends.
    pub endless: &'static str,
    /// Behind that.
    pub endless_wash: &'static str,
    /// What has come to rest.
    pub rest: &'static str,
    /// Behind that.
    pub rest_wash: &'static str,
    /// Stem and ring.
    pub rope: &'static str,
    /// The stem of a run that rests.
    pub rope_rest: &'static str,
    /// What is done from outside.
    pub focus: &'static str,
    /// An instance each, by its number modulo eight.
    pub hues: [Hue; 8],
}

/// The colours of an instance.
#[derive(Clone, Copy, Debug)]
pub struct Hue {
    /// Its area.
    pub fill: &'static str,
    /// What is written on that.
    pub on: &'static str,
    /// Its outline.
    pub edge: &'static str,
    /// Its name on paper.
    pub tone: &'static str,
}

const fn hue(fill: &'static str, on: &'static str, edge: &'static str, tone: &'static str) -> Hue {
    Hue { fill, on, edge, tone }
}

/// Light.
pub const LIGHT: Ink = Ink {
    paper: "#f7f5f0",
    card: "#fffdf9",
    sunken: "#efebe2",
    ink: "#1e2225",
    muted: "#5c6165",
    line: "#ddd8cc",
    line_strong: "#8d8778",
    endless: "#b0271a",
    endless_wash: "#fbe9e4",
    rest: "#0a6a4e",
    rest_wash: "#dcefe5",
    rope: "#a9762a",
    rope_rest: "#4f8d74",
    focus: "#0b57d0",
    hues: [
        hue("#0072b2", "#fff", "#0072b2", "#00609a"),
        hue("#e69f00", "#221700", "#a06c00", "#7d5400"),
        hue("#009e73", "#00170f", "#00795a", "#00664b"),
        hue("#cc79a7", "#230d19", "#a54a7e", "#963c6f"),
        hue("#d55e00", "#1e0c00", "#b24e00", "#9d4400"),
        hue("#56b4e9", "#04141d", "#2479ad", "#1b6492"),
        hue("#f0e442", "#201e00", "#857c00", "#665f00"),
        hue("#4a4f54", "#fff", "#4a4f54", "#3b4044"),
    ],
};

/// Dark.
pub const DARK: Ink = Ink {
    paper: "#14171b",
    card: "#1c2026",
    sunken: "#23282f",
    ink: "#ebe7df",
    muted: "#a7aaab",
    line: "#333941",
    line_strong: "#79808a",
    endless: "#ff8d7b",
    endless_wash: "#3a211f",
    rest: "#67d3a9",
    rest_wash: "#1b352c",
    rope: "#d0a05a",
    rope_rest: "#58a688",
    focus: "#8ab4ff",
    hues: [
        hue("#0072b2", "#fff", "#47a6e2", "#6bbcf0"),
        hue("#e69f00", "#221700", "#e69f00", "#f0b12e"),
        hue("#009e73", "#00170f", "#1fb98c", "#3fcf9f"),
        hue("#cc79a7", "#230d19", "#d88fb7", "#e39fc4"),
        hue("#d55e00", "#1e0c00", "#e87a26", "#f3924a"),
        hue("#56b4e9", "#04141d", "#56b4e9", "#7cc6f0"),
        hue("#f0e442", "#201e00", "#d8cd3a", "#e6db52"),
        hue("#b9bec4", "#14171b", "#b9bec4", "#c8cdd2"),
    ],
};

/// The page's sans-serif.
pub const SANS: &str =
    "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Liberation Sans\", \"DejaVu Sans\", sans-serif";
/// The page's monospaced face.
pub const MONO: &str = "ui-monospace, Menlo, Consolas, monospace";

impl Ink {
    /// An instance's colours.
    pub fn hue(&self, process: u32) -> Hue {
        self.hues[process as usize % self.hues.len()]
    }
}
