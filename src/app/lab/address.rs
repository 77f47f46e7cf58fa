//! The address of the Lab: what it says, what opens from one, and what is to be told of that.

use std::rc::Rc;

use super::compare::Compare;
use super::message::LabMsg;
use super::model::Lab;
use crate::app::axis::Cursor;
use crate::app::edit::verb::Edit;
use crate::app::message::Msg;
use crate::app::side::Side;
use crate::share::expected::{Expected, model_note};
use crate::share::link::{Decoded, LabLink, Link};
use crate::share::view::LabView;
use crate::share::{COMFORTABLE_CHARS, MODEL, encode};
use crate::sim::run::Run;
use crate::sim::setup::Setup;

/// What to call a right side whose name the link does not give.
const OTHER: &str = "the other group";

/// Where a group comes from that is to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An address.
    Link,
    /// A file.
    File,
}

impl Source {
    const fn name(self) -> &'static str {
        match self {
            Self::Link => "link",
            Self::File => "file",
        }
    }
}

/// What is to be told of a link or a file that was opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What it comes to.
    pub title: String,
    /// What is wrong, and where.
    pub lines: Vec<String>,
    /// What could be read, if somebody wants it all the same.
    pub offer: Option<Rc<LabLink>>,
    /// Where it came from.
    pub source: Source,
}

/// What whoever made a link saw; to be compared with what is seen once both sides are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arriving {
    setup: Rc<Setup>,
    playhead: Cursor,
    expected: Option<Expected>,
    model: u32,
}

/// What the address depends on; while that stays, so does the address.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    setup: Rc<Setup>,
    compare: Compare,
    /// None while it plays: then it would be another one in every frame.
    playhead: Option<Cursor>,
    view: LabView,
    is_worked_out: bool,
}

impl Key {
    /// Whether an address that says `said` says all of this.
    pub fn is_said_by(&self, said: &Self) -> bool {
        let is_there = self.playhead.is_none() || self.playhead == said.playhead;
        is_there && *self == Self { playhead: self.playhead, ..said.clone() }
    }

    /// Whether it is about the same group, compared with the same.
    pub fn is_of_group_of(&self, other: &Self) -> bool {
        self.setup == other.setup && self.compare == other.compare
    }
}

/// The key of what is shown.
pub fn key(lab: &Lab) -> Key {
    Key {
        setup: Rc::clone(lab.setup()),
        compare: lab.compare.clone(),
        playhead: (!lab.page.is_playing).then_some(lab.page.cursor),
        view: view(lab),
        is_worked_out: lab.staging.is_none(),
    }
}

/// Whether a message is a deliberate move: one that the step back leads back before.
pub const fn is_deliberate(message: &LabMsg) -> bool {
    use crate::app::lab::take_apart::InspectMsg;
    matches!(
        message,
        LabMsg::Edit(Edit::Replace { .. } | Edit::Restart(_))
            | LabMsg::OpenPreset(_)
            | LabMsg::Page(Msg::ChoosePreset(_))
            | LabMsg::StartOver
            | LabMsg::RestartHere
            | LabMsg::Compare(_)
            | LabMsg::KeepAndCompare
            | LabMsg::Swap
            | LabMsg::ShowPane(_)
            | LabMsg::OpenAnyway
            | LabMsg::OpenFile(..)
            | LabMsg::Inspect(InspectMsg::Show(_))
    )
}

fn view(lab: &Lab) -> LabView {
    let inspection = &lab.inspection;
    LabView {
        pane: lab.pane,
        inspect: inspection.tab,
        is_right: inspection.side == Side::Right,
        is_open: inspection.is_open,
    }
}

/// The link to what is shown, with how both sides end once that is known.
pub fn link(lab: &Lab) -> Link {
    let label = match &lab.compare {
        Compare::Kept { label, .. } => label.to_string(),
        _ => String::new(),
    };
    Link::Lab(Box::new(LabLink {
        sides: [Setup::clone(lab.setup()), Setup::clone(&lab.other())],
        label,
        playhead: lab.page.cursor,
        view: view(lab),
        expected: lab.staging.is_none().then(|| Expected::of(runs(lab))),
        model: MODEL,
    }))
}

fn runs(lab: &Lab) -> [&Run; 2] {
    lab.page.show.sides.each_ref().map(|side| &*side.run)
}

/// The fragment that leads to what is shown, without `#`; the Lab's own if that is too large for an address.
pub fn fragment(lab: &Lab) -> String {
    let text = encode(&link(lab)).ok().filter(|text| text.len() <= COMFORTABLE_CHARS);
    text.unwrap_or_else(|| "lab".to_owned())
}

/// The fragment that leads to what is shown, without `#`, however long; empty if there is none.
pub fn fragment_of_any_length(lab: &Lab) -> String {
    encode(&link(lab)).unwrap_or_default()
}

/// Opens what was read of a link if all of it is as it was written; else says what is wrong with it, and leaves the group alone.
pub fn open(lab: &mut Lab, decoded: &Decoded, source: Source) {
    let linked = match &decoded.link {
        Some(Link::Lab(link)) => Some(Rc::new(LabLink::clone(link))),
        _ => None,
    };
    match linked {
        Some(link) if decoded.problems.is_empty() => go(lab, &link, source),
        offer => {
            let name = source.name();
            let what = if offer.is_some() { "is not quite as it should be" } else { "cannot be opened" };
            let shown = if lab.is_first_visit && lab.history.earlier().next().is_none() {
                "the first of those that come with this page"
            } else {
                "the one that was open"
            };
            let title = format!("This {name} {what}. The group below is {shown}.");
            let lines = decoded.problems.iter().map(ToString::to_string).collect();
            lab.report = Some(Report { title, lines, offer, source });
        }
    }
}

/// Opens what could be read though something is wrong with it.
pub fn open_anyway(lab: &mut Lab) {
    if let Some(Report { offer: Some(link), source, .. }) = lab.report.take() {
        go(lab, &link, source);
    }
}

/// Shows a group as a link has it, as an edit.
fn go(lab: &mut Lab, link: &LabLink, source: Source) {
    let [left, right] = &link.sides;
    let label = if link.label.is_empty() { OTHER } else { &link.label };
    let compare = Compare::between(left, right, label);
    lab.report = None;
    lab.page.is_playing = false;
    if **lab.setup() != *left {
        let edit = Edit::Replace { name: format!("a {}", source.name()), setup: Rc::new(left.clone()) };
        super::update::make_both(lab, &edit, |_| compare);
        if **lab.setup() != *left {
            return; // it was refused, and that was said
        }
    } else if lab.compare != compare {
        lab.compare = compare;
    }
    let LabView { pane, inspect, is_right, is_open } = link.view;
    lab.pane = pane;
    let side = if is_right { Side::Right } else { Side::Left };
    super::take_apart::look_at(lab, side);
    let inspection = lab.inspect_mut();
    (inspection.tab, inspection.is_open) = (inspect, is_open);
    let setup = Rc::clone(lab.setup());
    lab.arriving = Some(Arriving { setup, playhead: link.playhead, expected: link.expected, model: link.model });
}

/// Once both sides are run: puts the playhead where the link has it, and says what is not as whoever made it saw it.
pub fn arrive(lab: &mut Lab) {
    let Some(arriving) = lab.arriving.take().filter(|arriving| Rc::ptr_eq(&arriving.setup, lab.setup())) else {
        return;
    };
    lab.page.cursor = lab.page.show.axis.clamp(arriving.playhead);
    lab.page.lay_out();
    lab.page.refresh();
    let Some(expected) = arriving.expected else { return };
    let differences = expected.differences(runs(lab));
    if differences.is_empty() {
        return;
    }
    let lines =
        differences.iter().map(|difference| format!("{difference}.")).chain(model_note(arriving.model)).collect();
    let title = "This group does not do here what the link says.".to_owned();
    lab.report = Some(Report { title, lines, offer: None, source: Source::Link });
}
