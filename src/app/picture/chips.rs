//! The chips in the cards.

use super::pen::Pen;
use crate::app::chip::Sign;
use crate::app::layout::Rect;
use crate::app::stage::PlacedChip;

pub fn draw(pen: &mut Pen, placed: &PlacedChip) {
    let (ink, hue) = (pen.ink, pen.ink.hue(placed.process));
    let (chip, place) = (&placed.chip, placed.place);
    let radius = if chip.sign == Sign::Stateless { place.h / 2.0 } else { 7.0 };
    let edge = Some((hue.edge, 1.5));
    let mut colour = ink.ink;
    match (chip.sign, chip.filled) {
        (Sign::Withheld, _) => {
            pen.dashed(place, radius, "none", (ink.line_strong, 1.5), "1.5 2.5");
            colour = ink.muted;
        }
        _ if chip.is_created => pen.rect(place, radius, &format!("url(#hatch-{})", placed.process % 8), edge),
        (sign, Some(filled)) => {
            pen.rect(place, radius, ink.card, None);
            pen.veil(Rect { w: place.w * filled, ..place }, radius, hue.fill, "0.5");
            outline(pen, place, radius, sign, hue.edge);
        }
        (Sign::Active | Sign::Stateless, None) if chip.sign == Sign::Active => {
            pen.rect(place, radius, hue.fill, edge);
            colour = hue.on;
        }
        (sign, None) => {
            pen.rect(place, radius, ink.card, None);
            outline(pen, place, radius, sign, hue.edge);
        }
    }
    let (x, y) = (place.x + place.w / 2.0, place.y + place.h / 2.0 + 4.6);
    if chip.is_created {
        let width = super::svg::mono_width(&placed.name, 13.0) + 6.0;
        pen.rect(Rect { x: x - width / 2.0, y: place.y + 5.0, w: width, h: 16.0 }, 3.0, ink.card, None);
    }
    pen.mono((x, y), "middle", 13.0, colour, 650, &placed.name);
    let corner = (place.x + place.w, place.y);
    if chip.sign == Sign::Withheld {
        pen.clock(corner, ink.muted);
    } else if chip.is_created {
        pen.circle(corner, 4.0, ink.card, Some((ink.endless, 2.0)));
    }
}

fn outline(pen: &mut Pen, place: Rect, radius: f64, sign: Sign, edge: &str) {
    if sign == Sign::WarmUp {
        pen.dashed(place, radius, "none", (edge, 1.5), "4 3");
    } else {
        pen.rect(place, radius, "none", Some((edge, 1.5)));
    }
}
