//! Where loops live, as a person sees it: cells with a share, its interval and a colour, and what a cell is in words.

use crate::analysis::map::{Map, Parameter, Plan};
use crate::analysis::ring::Kind;
use crate::analysis::statistics::Share;
use crate::app::num::{exact, fraction, real, short};
use crate::kafka::version::KafkaVersion;

use super::ramp::{colour, text_colour};

/// What a parameter is called.
pub const fn parameter_name(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Instances => "Instances",
        Parameter::StatefulTasks => "Stateful tasks",
        Parameter::StatelessTasks => "Stateless tasks",
        Parameter::WarmUps => "max.warmup.replicas",
        Parameter::LagBound => "acceptable.recovery.lag",
        Parameter::CaughtUpPermille => "Caught-up checkpoints",
    }
}

/// A value of a parameter, as short as a head wants it.
pub fn value_text(parameter: Parameter, value: u64) -> String {
    match parameter {
        Parameter::CaughtUpPermille => format!("{} %", value / 10),
        _ => short(value),
    }
}

/// A cell in words: "Instances 3, Stateful tasks 5".
pub fn place_text(plan: &Plan, cell: usize) -> String {
    let (x, y) = plan.place(cell);
    let said = |axis: &crate::analysis::map::Axis, at: usize| {
        let value = axis.values.get(at).copied().unwrap_or_default();
        format!("{} {}", parameter_name(axis.parameter), value_text(axis.parameter, value))
    };
    format!("{}, {}", said(&plan.x, x), said(&plan.y, y))
}

/// A share in percent, to one digit.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent > 0.0 && percent < 0.05 { "<0.1 %".to_owned() } else { format!("{percent:.1} %") }
}

/// One cell as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// Which cell.
    pub cell: usize,
    /// Groups of it, and how many of them loop.
    pub share: Share,
    /// What is written in it; nothing while nothing is known.
    pub text: String,
    /// Its colours: ground and text; none while nothing is known.
    pub colours: Option<(String, &'static str)>,
}

/// The map as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Heads of the columns.
    pub columns: Vec<String>,
    /// Rows from top to bottom, each with its head.
    pub rows: Vec<(String, Vec<Tile>)>,
    /// The share that has the lightest colour.
    pub most: f64,
}

/// Kinds that are counted.
pub fn kinds(kind: Option<Kind>) -> Vec<Kind> {
    kind.map_or_else(|| Kind::ALL.to_vec(), |kind| vec![kind])
}

/// Draws what is known.
pub fn heat(map: &Map, version: KafkaVersion, kind: Option<Kind>) -> Heat {
    let plan = &map.plan;
    let kinds = kinds(kind);
    let shares: Vec<Share> = map.cells.iter().map(|cell| cell.share(version, &kinds)).collect();
    let most = shares.iter().map(|share| share.share).fold(0.0, f64::max);
    let tile = |(cell, share): (usize, &Share)| {
        let of_most = if most > 0.0 { share.share / most } else { 0.0 };
        let is_known = share.all > 0;
        Tile {
            cell,
            share: *share,
            text: if is_known { format!("{:.1}", share.share * 100.0) } else { String::new() },
            colours: is_known.then(|| (colour(of_most), text_colour(of_most))),
        }
    };
    let tiles: Vec<Tile> = shares.iter().enumerate().map(tile).collect();
    let head = |axis: &crate::analysis::map::Axis, value: &u64| value_text(axis.parameter, *value);
    let width = plan.x.values.len().max(1);
    let rows = plan.y.values.iter().map(|value| head(&plan.y, value)).zip(tiles.chunks(width).map(<[Tile]>::to_vec));
    let mut rows: Vec<(String, Vec<Tile>)> = rows.collect();
    rows.reverse();
    Heat { columns: plan.x.values.iter().map(|value| head(&plan.x, value)).collect(), rows, most }
}

/// A share with what it was counted in.
pub fn share_text(share: &Share) -> String {
    if share.all == 0 {
        return "nothing known yet".to_owned();
    }
    format!(
        "{} of {} groups: {}, with a confidence of 95 % between {} and {}",
        exact(share.of),
        exact(share.all),
        percent(share.share),
        percent(share.low),
        percent(share.high)
    )
}

/// How far apart the ends of the widest interval are.
pub fn widest(map: &Map, version: KafkaVersion, kind: Option<Kind>) -> f64 {
    let kinds = kinds(kind);
    map.cells.iter().map(|cell| cell.share(version, &kinds)).map(|share| share.high - share.low).fold(0.0, f64::max)
}

/// The mean over all cells, for the sentence over the map.
pub fn mean(map: &Map, version: KafkaVersion, kind: Option<Kind>) -> f64 {
    let kinds = kinds(kind);
    let known: Vec<Share> =
        map.cells.iter().map(|cell| cell.share(version, &kinds)).filter(|share| share.all > 0).collect();
    if known.is_empty() {
        0.0
    } else {
        known.iter().map(|share| fraction(share.of, share.all)).sum::<f64>() / real(known.len())
    }
}
