//! What happens when something is asked, or a worker has said something.

use std::rc::Rc;

use super::form::{self, Form};
use super::group::setup_of;
use super::message::{ExploreEffect, ExploreMsg, Filter, Section};
use super::model::Explore;
use super::parts::Subject;
use super::pool::{Heard, Order, Pool};
use super::rows::{Choice, ROWS_SHOWN};
use super::schedules::Explored;
use super::shrinking::Shrunk;
use super::start::{RESTS, start};
use crate::analysis::blind_spot::BlindSpot;
use crate::analysis::map::Map;
use crate::analysis::medicine::Medicine;
use crate::analysis::search::{Search, Totals};
use crate::analysis::space::{Field, Numbers, Space};
use crate::app::edit::blank::preset_setup;
use crate::app::effect::Effect;
use crate::app::job::{JobError, read_escapes};
use crate::app::message::Msg;
use crate::kafka::version::KafkaVersion;
use crate::sim::setup::Setup;

/// Does what is asked, and says what is left to do.
pub fn update(model: &mut Explore, message: ExploreMsg) -> Vec<ExploreEffect> {
    match message {
        ExploreMsg::Page(message) => return page(model, &message),
        ExploreMsg::Show(section) => model.section = section,
        ExploreMsg::Type(field, text) => type_in(model, field, text),
        ExploreMsg::UseLag(lag) => use_lag(&mut model.search.form, lag),
        ExploreMsg::ToggleSpace => model.is_space_open = !model.is_space_open,
        ExploreMsg::Start(section) => {
            model.was_left = false;
            return work(section, start(model, section));
        }
        ExploreMsg::Pause(section) => return work(section, pause(model, section)),
        ExploreMsg::GoOn(section) => {
            model.was_left = false;
            let orders = model.pool_mut(section).map_or_else(Vec::new, Pool::go_on);
            return work(section, orders);
        }
        ExploreMsg::Stop(section) => return work(section, stop(model, section)),
        ExploreMsg::Heard(section, worker, heard, now_ms) => {
            let refused = refused(model, section, worker, &heard);
            let orders = refused.unwrap_or_else(|| hear(model, section, worker, &heard, now_ms));
            return work(section, orders);
        }
        ExploreMsg::Leave => return leave(model),
        ExploreMsg::Filter(filter) => filter_rows(&mut model.search.choice, filter),
        ExploreMsg::Sort(column) => model.search.choice.sort(column),
        ExploreMsg::ShowMore => model.search.choice.most += ROWS_SHOWN * 2,
        ExploreMsg::OpenNumber(number, version) => return open(numbered(model, number, version)),
        ExploreMsg::Examine(number, version, section) => {
            if let Some(subject) = numbered(model, number, version) {
                choose(model, subject);
                model.section = section;
            }
        }
        ExploreMsg::Choose(name, setup) => choose(model, Subject { name, setup }),
        ExploreMsg::UseLabs => {} // there is no storage here
        ExploreMsg::MissLabs => model.misses_labs = true,
        ExploreMsg::OpenSubject => return open(Some(model.looked_at())),
        ExploreMsg::SetMissed(is_on) => model.schedules.missed_assignments = is_on,
        ExploreMsg::SetVersion(version) => model.version = version,
        ExploreMsg::PickState(state) => model.schedules.picked = state,
        ExploreMsg::OpenState(state) => return open(led_to(model, state)),
        ExploreMsg::SetAxes(x, y) => model.map.axes = (x, y),
        ExploreMsg::SetMapped(version, kind) => model.map.mapped = (version, kind),
        ExploreMsg::LookAtCell(cell) => model.map.looked_at = cell,
        ExploreMsg::PickCell(cell) => model.map.picked = cell,
        ExploreMsg::OpenExample(cell, number, version) => return open(example(model, cell, number, version)),
        ExploreMsg::SetMedicineKind(kind) => model.medicine.kind = kind,
        ExploreMsg::OpenInVain(number) => return open(in_vain(model, number)),
        ExploreMsg::OpenShrunk => return open(shrunk(model)),
    }
    Vec::new()
}

fn work(section: Section, orders: Vec<Order>) -> Vec<ExploreEffect> {
    orders.into_iter().map(|order| ExploreEffect::Work(section, order)).collect()
}

fn page(model: &mut Explore, message: &Msg) -> Vec<ExploreEffect> {
    match *message {
        Msg::Open(panel) => model.panel = Some(panel),
        Msg::Close => model.panel = None,
        Msg::SetTheme(theme) => {
            model.preferences.theme = theme;
            return vec![ExploreEffect::Page(Effect::UseTheme(theme))];
        }
        Msg::SetKeys(on) => {
            model.preferences.keys_on = on;
            return vec![ExploreEffect::Page(Effect::RememberKeys(on))];
        }
        Msg::ChoosePreset(index) => {
            model.panel = None;
            if let Some((name, setup)) = preset_setup(index, 0) {
                choose(model, Subject { name, setup });
            }
        }
        _ => {} // there is no playhead here
    }
    Vec::new()
}

fn choose(model: &mut Explore, subject: Subject) {
    model.subject = subject;
    model.version = None;
    model.misses_labs = false;
    model.luck.refusal = None;
    model.shrink.refusal = None;
}

/// Fields of the luck's form; the others are the space's.
pub const LUCK_FIELDS: [&str; 3] = ["missed_permille", "creep_records", "runs"];

fn type_in(model: &mut Explore, field: &'static str, text: String) {
    let luck = &mut model.luck;
    match LUCK_FIELDS.iter().position(|name| *name == field) {
        Some(0) => luck.missed_permille = text,
        Some(1) => luck.creep_records = text,
        Some(_) => luck.runs = text,
        None => model.search.form.set(field, text),
    }
}

fn use_lag(form: &mut Form, lag: u64) {
    let mut space = Space::default();
    if let Some(field) = Field::find("acceptable_recovery_lag") {
        field.set(&mut space, Numbers::Range(lag, lag));
    }
    form.put(&space);
}

fn pause(model: &mut Explore, section: Section) -> Vec<Order> {
    match section {
        Section::Schedules => model.schedules.solo.stop(),
        Section::Shrink => model.shrink.solo.stop(),
        _ => model.pool_mut(section).map_or_else(Vec::new, Pool::pause),
    }
}

fn stop(model: &mut Explore, section: Section) -> Vec<Order> {
    match section {
        Section::Schedules => model.schedules.solo.stop(),
        Section::Shrink => model.shrink.solo.stop(),
        _ => model.pool_mut(section).map_or_else(Vec::new, Pool::stop),
    }
}

/// Whatever can go on later is paused: a place that is not shown takes little power. A question with a single worker would have to
/// begin anew; it has an end, and is left to come to it.
fn leave(model: &mut Explore) -> Vec<ExploreEffect> {
    let mut effects = Vec::new();
    for (section, ..) in Section::ALL {
        let orders = model.pool_mut(section).map_or_else(Vec::new, Pool::pause);
        model.was_left |= !orders.is_empty();
        effects.extend(work(section, orders));
    }
    effects
}

/// Ends a question about the loop of a group whose worker says that there is none, and says why; none if that is not so.
fn refused(model: &mut Explore, section: Section, worker: u32, heard: &Heard) -> Option<Vec<Order>> {
    let Heard::Failed(why) = heard else { return None };
    if *why != JobError::NoLoop.to_string() {
        return None;
    }
    match section {
        Section::Shrink if model.shrink.solo.has(worker) => {
            model.shrink.refusal = Some(RESTS);
            model.shrink.asked = None;
            Some(model.shrink.solo.stop())
        }
        Section::Luck if model.luck.pool.has(worker) => {
            model.luck.refusal = Some(RESTS);
            model.luck.asked = None;
            Some(model.luck.pool.stop())
        }
        _ => None,
    }
}

fn hear(model: &mut Explore, section: Section, worker: u32, heard: &Heard, now_ms: f64) -> Vec<Order> {
    match section {
        Section::Search => {
            let part = &mut model.search;
            let totals = &mut part.totals;
            part.pool.heard(worker, heard, now_ms, |answer| {
                let more = Totals::read(answer);
                if let Ok(more) = &more {
                    Rc::make_mut(totals).merge(more);
                }
                more.is_ok()
            })
        }
        Section::Map => {
            let part = &mut model.map;
            let map = &mut part.map;
            part.pool.heard(worker, heard, now_ms, |answer| {
                let more = Map::read(answer);
                map.as_mut().zip(more).is_some_and(|(map, more)| Rc::make_mut(map).merge(&more))
            })
        }
        Section::Luck => {
            let part = &mut model.luck;
            let escapes = &mut part.escapes;
            part.pool.heard(worker, heard, now_ms, |answer| {
                let more = read_escapes(answer);
                if let Some(more) = &more {
                    Rc::make_mut(escapes).merge(more);
                }
                more.is_some()
            })
        }
        Section::BlindSpot => {
            let part = &mut model.blind_spot;
            let found = &mut part.found;
            part.pool.heard(worker, heard, now_ms, |answer| {
                let more = BlindSpot::read(answer);
                if let Some(more) = &more {
                    found.merge(more);
                }
                more.is_some()
            })
        }
        Section::Medicine => {
            let part = &mut model.medicine;
            let medicine = &mut part.medicine;
            part.pool.heard(worker, heard, now_ms, |answer| {
                let more = Medicine::read(answer);
                if let Some(more) = &more {
                    medicine.merge(more);
                }
                more.is_some()
            })
        }
        Section::Schedules => {
            let (report, orders) = model.schedules.solo.heard(worker, heard);
            if let Some(explored) = report.and_then(Explored::read) {
                model.schedules.explored = Some(Rc::new(explored));
            }
            orders
        }
        Section::Shrink => {
            let (report, orders) = model.shrink.solo.heard(worker, heard);
            if let Some(shrunk) = report.and_then(Shrunk::read) {
                model.shrink.shrunk = Some(Rc::new(shrunk));
            }
            orders
        }
    }
}

fn filter_rows(choice: &mut Choice, filter: Filter) {
    let Choice { column, is_descending, .. } = *choice;
    match filter {
        Filter::Version(version) => choice.version = version,
        Filter::Kind(kind) => choice.kind = kind,
        Filter::Shape(version, kind, cycle, bouncing_tasks) => {
            choice.version = Some(version);
            choice.kind = Some(kind);
            choice.cycle = Some(cycle);
            choice.bouncing_tasks = Some(bouncing_tasks);
        }
        Filter::Everything => *choice = Choice { column, is_descending, ..Choice::default() },
    }
    choice.most = ROWS_SHOWN;
}

fn open(subject: Option<Subject>) -> Vec<ExploreEffect> {
    subject.map(|Subject { name, setup }| ExploreEffect::OpenInLab(name, setup)).into_iter().collect()
}

/// The group of a number of the space that was searched.
fn numbered(model: &Explore, number: u64, version: KafkaVersion) -> Option<Subject> {
    let (search, _) = model.search.asked.as_ref()?;
    Some(of_search(search, number, version))
}

fn in_vain(model: &Explore, number: u64) -> Option<Subject> {
    Some(of_search(model.medicine.asked.as_ref()?, number, KafkaVersion::V2_6_0))
}

fn of_search(search: &Search, number: u64, version: KafkaVersion) -> Subject {
    let setup = Rc::new(setup_of(&search.group(number, version)));
    Subject { name: format!("group {number} of seed {}, {version}", search.seed), setup }
}

fn example(model: &Explore, cell: usize, number: u64, version: KafkaVersion) -> Option<Subject> {
    let plan = &model.map.map.as_ref()?.plan;
    if cell >= plan.cells() {
        return None;
    }
    let setup = Rc::new(setup_of(&plan.group(cell, number, version)));
    Some(Subject { name: format!("{}, group {number}, {version}", super::heat::place_text(plan, cell)), setup })
}

/// The group whose schedules are known, with the luck that leads it to a state.
fn led_to(model: &Explore, state: u32) -> Option<Subject> {
    let part = &model.schedules;
    let (asked, explored) = part.asked.as_ref().zip(part.explored.as_ref())?;
    let setup = Rc::new(explored.led_to(state, &asked.setup)?);
    Some(Subject { name: format!("{}, led to state {state}", asked.name), setup })
}

fn shrunk(model: &Explore) -> Option<Subject> {
    let part = &model.shrink;
    let (asked, shrunk) = part.asked.as_ref().zip(part.shrunk.as_ref())?;
    let setup = Rc::new(Setup::from(shrunk.scenario.clone()));
    Some(Subject { name: format!("{}, made smaller", asked.name), setup })
}

/// The names of the space's form that are not fields of a space.
pub const OTHER_FIELDS: [&str; 2] = [form::SEED, form::GROUPS];
