//! What of a stage an event points at.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

use crate::app::lab::take_apart::Pointed;
use crate::app::side::Side;

/// What has a use of its own.
const CONTROLS: &str = "button, a[href], summary, select, input";

/// The side and the thing that an event on the stages points at; none if that is nothing to ask about. Things are told by
/// their place: the stages draw what their views list, in that order.
pub fn pointed(event: &Event) -> Option<(Side, Pointed)> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    if around(&target, CONTROLS).is_some() {
        return None;
    }
    let stage = around(&target, ".stage")?;
    let side = *Side::BOTH.get(stage.get_attribute("data-side")?.parse::<usize>().ok()?)?;
    let card = || around(&target, ".card").map(|card| place(&card));
    if let Some(chip) = around(&target, ".chip") {
        return Some((side, Pointed::Chip(place(&chip))));
    }
    if let Some(row) = around(&target, ".row") {
        let (card, row) = (card()?, place(&row));
        let is_disk = around(&target, ".disk").is_some();
        return Some((side, if is_disk { Pointed::Disk { card, row } } else { Pointed::Report { card, row } }));
    }
    if let Some(note) = around(&target, ".note") {
        return Some((side, Pointed::Note { card: card()?, note: place(&note) }));
    }
    if let Some(thread) = around(&target, ".card .position") {
        let thread = around(&thread, ".lane").map_or(0, |lane| place(&lane));
        return Some((side, Pointed::Thread { card: card()?, thread }));
    }
    if let Some(cell) = around(&target, ".lag tbody td") {
        let (row, column) = cell_of(&cell)?;
        return Some((side, Pointed::Lag { row, column }));
    }
    if let Some(moved) = around(&target, ".moves li") {
        return Some((side, Pointed::Move(place(&moved))));
    }
    let (task, column) = cell_of(&around(&target, ".strip td.cell")?)?;
    Some((side, Pointed::Strip { task, column }))
}

fn around(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// The row and the column of a cell, both from 0; its row begins with a heading.
fn cell_of(cell: &Element) -> Option<(u32, u32)> {
    Some((place(&cell.parent_element()?), place(cell).checked_sub(1)?))
}

/// How many elements come before one in its parent.
fn place(element: &Element) -> u32 {
    let mut before = 0;
    let mut at = element.previous_element_sibling();
    while let Some(sibling) = at {
        before += 1;
        at = sibling.previous_element_sibling();
    }
    before
}
