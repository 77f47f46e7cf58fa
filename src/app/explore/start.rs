//! How a question is put to workers.

use std::rc::Rc;

use super::message::Section;
use super::model::Explore;
use super::pool::Order;
use crate::analysis::blind_spot::BlindSpot;
use crate::analysis::luck::{Chance, Escapes, MAX_RUNS};
use crate::analysis::map::{Map, Plan, UNIT_GROUPS};
use crate::analysis::medicine::Medicine;
use crate::analysis::schedules::Races;
use crate::analysis::search::{Search, Totals};
use crate::app::edit::as_rate;
use crate::app::job::{BlindSpotJob, LuckJob, MapJob, MedicineJob, SchedulesJob, SearchJob, ShrinkJob};
use crate::sim::problem::Problem;
use crate::sim::setup::Setup;

/// Groups that a worker takes at a time: some tenths of a second of work.
pub const SEARCH_RANGE: u64 = 1_000;
/// Groups in all that a map is refined to, a cell.
pub const GROUPS_A_CELL: u64 = 2_000;
/// Groups of the blind spot, at most; each is run twice and checked five times.
pub const BLIND_SPOT_RANGE: u64 = 400;
/// Groups of the medicine's table that a worker takes at a time; fourteen remedies are tried on each that loops.
pub const MEDICINE_RANGE: u64 = 400;
/// Runs that a worker takes at a time.
pub const LUCK_RANGE: u64 = 20;

/// Why a group cannot be looked at.
pub const RESTS: &str =
    "This group comes to rest, so there is no loop. Take one that loops, from the table of the search, say.";
/// The same.
pub const BROKEN: &str = "This group cannot be run as it is; the Lab says what is wrong with it.";

/// Asks a question anew; nothing happens if its form has problems.
pub(super) fn start(model: &mut Explore, section: Section) -> Vec<Order> {
    match section {
        Section::Search => search(model),
        Section::Map => map(model),
        Section::BlindSpot => blind_spot(model),
        Section::Medicine => medicine(model),
        Section::Schedules => schedules(model),
        Section::Shrink => shrink(model),
        Section::Luck => luck(model),
    }
}

fn search(model: &mut Explore) -> Vec<Order> {
    let Ok((search, groups)) = model.search.form.read() else { return Vec::new() };
    let part = &mut model.search;
    part.asked = Some((search, groups));
    part.totals = Rc::new(Totals::default());
    part.pool.start(SearchJob::text(&search), groups, SEARCH_RANGE, model.cores)
}

/// What would be mapped, or what keeps it from that.
///
/// # Errors
/// Problems of the space or of the axes, each naming its field.
pub fn plan(model: &Explore) -> Result<Plan, Vec<Problem>> {
    let (search, _) = model.search.form.read()?;
    let (x, y) = model.map.axes;
    let plan = Plan::new(search, x, y);
    let problems = plan.check();
    if problems.is_empty() { Ok(plan) } else { Err(problems) }
}

fn map(model: &mut Explore) -> Vec<Order> {
    let Ok(plan) = plan(model) else { return Vec::new() };
    let cells = plan.cells() as u64;
    let job = MapJob::text(&plan);
    let part = &mut model.map;
    part.map = Some(Rc::new(Map::new(plan)));
    part.picked = None;
    part.looked_at = None;
    // A range goes once over all cells, so that they refine evenly.
    part.pool.start(job, GROUPS_A_CELL / UNIT_GROUPS * cells, cells, model.cores)
}

fn blind_spot(model: &mut Explore) -> Vec<Order> {
    let Ok((search, groups)) = model.search.form.read() else { return Vec::new() };
    let part = &mut model.blind_spot;
    part.asked = Some(search);
    part.found = BlindSpot::default();
    part.pool.start(BlindSpotJob::text(&search), groups, BLIND_SPOT_RANGE, model.cores)
}

fn medicine(model: &mut Explore) -> Vec<Order> {
    let Ok((search, groups)) = model.search.form.read() else { return Vec::new() };
    let part = &mut model.medicine;
    part.asked = Some(search);
    part.medicine = Medicine::default();
    part.pool.start(MedicineJob::text(&search), groups, MEDICINE_RANGE, model.cores)
}

fn schedules(model: &mut Explore) -> Vec<Order> {
    let asked = model.looked_at();
    let part = &mut model.schedules;
    let races = Races { missed_assignments: part.missed_assignments };
    let orders = part.solo.start(SchedulesJob::text(&asked.setup, races));
    part.asked = Some(asked);
    part.explored = None;
    part.picked = None;
    orders
}

/// Why no worker is asked about a group; none if one is. Whether the group loops at all is for the worker to find out: a large one
/// takes long to run.
fn refusal(setup: &Setup) -> Option<&'static str> {
    setup.group().err().map(|_| BROKEN)
}

fn shrink(model: &mut Explore) -> Vec<Order> {
    let asked = model.looked_at();
    let part = &mut model.shrink;
    part.refusal = refusal(&Setup::from(asked.setup.scenario.clone()));
    if part.refusal.is_some() {
        return part.solo.stop();
    }
    let orders = part.solo.start(ShrinkJob::text(&asked.setup));
    part.asked = Some(asked);
    part.shrunk = None;
    orders
}

/// What the luck's form asks for: the chance, and how many runs.
///
/// # Errors
/// Everything that is wrong, each naming its field.
pub fn chance(model: &Explore) -> Result<(Chance, u64), Vec<Problem>> {
    let part = &model.luck;
    let mut problems = Vec::new();
    let mut number = |field: &str, text: &str, min: u64, max: u64| {
        let read = text.trim().parse().ok().filter(|number| (min..=max).contains(number));
        if read.is_none() {
            problems.push(Problem::new(field, format!("expected a whole number from {min} to {max}")));
        }
        read.unwrap_or(min)
    };
    let missed = number("missed_permille", &part.missed_permille, 0, 1_000);
    let creep_records = number("creep_records", &part.creep_records, 0, 1_000_000);
    let runs = number("runs", &part.runs, 1, MAX_RUNS);
    let missed_per_million = u32::try_from(missed * 1_000).unwrap_or(0);
    let chance = Chance { missed_per_million, creep_records, heartbeat_ms: heartbeat_ms(model), ..Chance::default() };
    if problems.is_empty() { Ok((chance, runs)) } else { Err(problems) }
}

/// How long a turn of the group that is looked at takes that waits for a heartbeat.
pub fn heartbeat_ms(model: &Explore) -> u64 {
    as_rate(&model.subject.setup.scenario).1
}

/// The runs of luck are drawn under this seed.
pub const LUCK_SEED: u64 = 1;

fn luck(model: &mut Explore) -> Vec<Order> {
    let Ok((chance, runs)) = chance(model) else { return Vec::new() };
    let asked = model.looked_at();
    let part = &mut model.luck;
    part.refusal = refusal(&asked.setup);
    if part.refusal.is_some() {
        return part.pool.stop();
    }
    let orders = part.pool.start(LuckJob::text(&asked.setup, &chance, LUCK_SEED), runs, LUCK_RANGE, model.cores);
    part.asked = Some(asked);
    part.escapes = Rc::new(Escapes::default());
    orders
}

/// A search of the space, for whoever wants to say how to repeat it.
pub fn searched(model: &Explore) -> Option<(Search, u64)> {
    model.search.form.read().ok()
}
