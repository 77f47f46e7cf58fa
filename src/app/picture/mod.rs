//! A picture of the stages as one SVG text: what the page shows at the playhead, to be kept, sent, or put into a paper. It
//! is made of the same layout and views as the page, with the theme's colours and fonts.
//!
//! Sizes are CSS pixels. Everything is set in attributes of its own, so that a viewer without style sheets shows it too.

pub(in crate::app) mod board;
mod chips;
pub mod ink;
pub(in crate::app) mod ledger;
pub(in crate::app) mod pen;
pub(in crate::app) mod strip;
pub mod svg;
pub(in crate::app) mod timeline;

use ink::Ink;
use pen::Pen;

use super::axis::Cursor;
use super::headline::{Tone, equal_states};
use super::model::STAGE_GAP;
use super::num::real;
use super::show::Show;
use super::side::Side;
use super::stage::{Frame, StageView, stage_view};

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The SVG text: one `svg` element, UTF-8.
    pub svg: String,
    /// Its width in CSS pixels.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// What is to be in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// The stages, from the left.
    pub sides: &'a [Side],
    /// Where the playhead is.
    pub at: Cursor,
    /// The colours.
    pub ink: &'a Ink,
    /// An address that leads to the same moment; empty for none.
    pub link: &'a str,
}

/// Width of a stage; more if the group has more instances than the leader's table has room for in it.
const STAGE: f64 = 700.0;
/// Around everything.
const MARGIN: f64 = 28.0;
/// Longest link that is written out; of a longer one the address of the page is.
const LINK_CHARS: usize = 120;

/// Draws the stages at a moment.
pub fn picture(show: &Show, wish: &Wish) -> Picture {
    let least = |side: &Side| 44.0 + 58.0 * real(show.sides[side.index()].run.group.processes.len());
    let stage_px = wish.sides.iter().map(least).fold(STAGE, f64::max);
    let drawn: Vec<(Frame, StageView)> = wish
        .sides
        .iter()
        .map(|side| {
            let frame = Frame::new(show, side.index(), stage_px);
            let view = stage_view(show, &frame, *side, wish.at, false);
            (frame, view)
        })
        .collect();
    let count = real(drawn.len()).max(1.0);
    let width = count * stage_px + (count - 1.0) * STAGE_GAP + 2.0 * MARGIN;
    let mut pen = Pen::new(wish.ink);
    let mut y = head(&mut pen, show, wish, width);
    let mut bottom = y;
    for (at, (frame, view)) in drawn.iter().enumerate() {
        let x = MARGIN + real(at) * (stage_px + STAGE_GAP);
        bottom = bottom.max(stage(&mut pen, (x, y), stage_px, show, frame, view, wish.at));
    }
    if drawn.len() > 1 {
        pen.line(width / 2.0, y - 8.0, bottom - y + 8.0, wish.ink.line);
    }
    y = foot(&mut pen, wish.link, width, bottom + 18.0);
    let height = y + MARGIN / 2.0;
    Picture { svg: pen.finish(&show.about.title, &show.about.headline, (width, height)), width, height }
}

/// Title, what it comes to, and where the playhead is; gives where the stages begin.
fn head(pen: &mut Pen, show: &Show, wish: &Wish, width: f64) -> f64 {
    let ink = pen.ink;
    let room = width - 2.0 * MARGIN;
    pen.sign(MARGIN, 20.0);
    pen.text((MARGIN + 34.0, 42.0), 20.0, ink.ink, 700, &svg::fit(&show.about.title, 21.0, room - 220.0));
    pen.text_end(
        (width - MARGIN, 42.0),
        13.0,
        ink.muted,
        500,
        &format!("rebalance {}, step {}", wish.at.round, wish.at.step + 1),
    );
    let mut y = 66.0;
    for line in svg::lines(&show.about.headline, 14.0, room, 2) {
        pen.text((MARGIN, y), 14.0, ink.ink, 500, &line);
        y += 20.0;
    }
    let config: Vec<String> = show.config(wish.at).into_iter().map(|(name, value)| format!("{name} {value}")).collect();
    for line in svg::lines(&config.join(" · "), 11.5, room, 3) {
        pen.text((MARGIN, y), 11.5, ink.muted, 400, &line);
        y += 16.0;
    }
    pen.rule(MARGIN, y, room, ink.line);
    y + 26.0
}

/// The page's name, and the link; gives where it ends.
fn foot(pen: &mut Pen, address: &str, width: f64, y: f64) -> f64 {
    let ink = pen.ink;
    pen.rule(MARGIN, y, width - 2.0 * MARGIN, ink.line);
    pen.text((MARGIN, y + 20.0), 11.5, ink.muted, 600, "Rebalance Lasso");
    let page = || address.split('#').next().unwrap_or_default().to_owned();
    let said = if address.chars().count() > LINK_CHARS { page() } else { address.to_owned() };
    pen.link((width - MARGIN, y + 20.0), address, &svg::fit(&said, 11.5, width - 2.0 * MARGIN - 130.0));
    y + 26.0
}

/// One stage; gives where it ends.
fn stage(
    pen: &mut Pen,
    (x, y): (f64, f64),
    width: f64,
    show: &Show,
    frame: &Frame,
    view: &StageView,
    at: Cursor,
) -> f64 {
    let mood = match view.tone {
        Tone::Endless => pen.ink.endless,
        Tone::Rest => pen.ink.rest,
        Tone::Unknown => pen.ink.ink,
    };
    let ink = pen.ink.ink;
    let label = svg::fit(&view.label, 22.0, width - 230.0);
    pen.spans((x, y + 4.0), &[(&label, 22.0, ink, 700), (&view.verdict, 15.0, mood, 650)]);
    pen.spans((x, y + 25.0), &[(&view.counter.0, 13.0, ink, 600), (&view.counter.1, 13.0, mood, 650)]);
    pen.begin(x, y + 32.0);
    timeline::draw(pen, show, frame, view, at);
    let mut down = super::lasso_geometry::HEIGHT;
    if let Some(equal) = equal_states(view.outcome)
        && frame.lasso.room_right() < timeline::PROOF_ROOM
    {
        pen.spans((0.0, down + 8.0), &[(&equal, 12.5, pen.ink.muted, 400), ("for ever", 12.5, pen.ink.endless, 700)]);
        down += 24.0;
    }
    pen.end();
    let top = y + 32.0 + down + 4.0;
    pen.begin(x, top);
    board::draw(pen, frame, view);
    pen.end();
    let top = top + frame.layout.height + 20.0;
    pen.begin(x, top);
    let depth = ledger::draw(pen, frame, view, width);
    pen.end();
    top + depth
}
