//! What the Lab knows.

use std::rc::Rc;

use super::address::{Arriving, Report};
use super::beside::Beside;
use super::compare::{Compare, own_label};
use super::offers::{Offer, offers};
use super::staging::Staging;
use super::take_apart::Inspection;
use super::words::about;
use crate::analysis::predicates::{Judging, Verdicts};
use crate::app::edit::draft::Drafts;
use crate::app::edit::history::History;
use crate::app::model::{Model, Preferences};
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;

pub use crate::share::view::{Inspect, Pane};

/// Something to tell that the stages do not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What.
    pub text: String,
    /// Whether it says that something was refused.
    pub is_refusal: bool,
}

/// The Lab.
#[derive(Debug)]
pub struct Lab {
    /// The stages and the playhead.
    pub page: Model,
    /// The group that is edited, and all that it was.
    pub history: History,
    /// What is being typed.
    pub drafts: Drafts,
    /// What it is compared with.
    pub compare: Compare,
    /// What that was at the ends of edits of both sides.
    pub beside: Beside,
    /// What can be chosen to compare with.
    pub offers: Rc<Vec<(&'static str, Vec<Offer>)>>,
    /// What is being worked out; none if the stages show the group as it is.
    pub staging: Option<Staging>,
    /// How both sides end, of the group as it is; none while it is not known.
    pub outcomes: [Option<Outcome>; 2],
    /// On a narrow screen: what is shown.
    pub pane: Pane,
    /// What is taken apart.
    pub inspection: Rc<Inspection>,
    /// What holds in each rebalance of both sides, of what is shown; none until it is known.
    pub verdicts: Option<[Rc<Verdicts>; 2]>,
    /// That being worked out.
    pub judging: Option<[Judging; 2]>,
    /// Whether nothing was kept of an earlier visit, and no group was asked for: it began with the first of those that come with the page.
    pub is_first_visit: bool,
    /// Whether something is different from what was kept for the next visit.
    pub is_unsaved: bool,
    /// What is to be told.
    pub notice: Option<Notice>,
    /// What is to be told of a link or a file.
    pub report: Option<Report>,
    /// A link that was opened and is not run yet.
    pub arriving: Option<Arriving>,
}

impl Lab {
    /// Opens a group.
    pub fn new(preferences: Preferences, setup: Rc<Setup>, compare: Compare) -> Self {
        let mut page = Model::new(preferences);
        page.is_playing = false;
        let mut lab = Self {
            page,
            history: History::new(setup),
            drafts: Drafts::default(),
            compare,
            beside: Beside::default(),
            offers: Rc::default(),
            staging: None,
            outcomes: [None, None],
            pane: Pane::default(),
            inspection: Rc::default(),
            verdicts: None,
            judging: None,
            is_first_visit: false,
            is_unsaved: false,
            notice: None,
            report: None,
            arriving: None,
        };
        lab.stage();
        lab
    }

    /// What is taken apart, to be changed.
    pub fn inspect_mut(&mut self) -> &mut Inspection {
        Rc::make_mut(&mut self.inspection)
    }

    /// The group that is edited.
    pub const fn setup(&self) -> &Rc<Setup> {
        self.history.setup()
    }

    /// The group that it is compared with.
    pub fn other(&self) -> Rc<Setup> {
        match &self.compare {
            Compare::Kept { setup, .. } => Rc::clone(setup),
            derived => Rc::new(derived.of(self.setup())),
        }
    }

    /// Begins to work out both sides anew. What was being worked out is dropped.
    pub fn stage(&mut self) {
        let setup = Rc::clone(self.setup());
        let labels = [own_label(&setup), self.compare.label(&setup)];
        self.outcomes = [None, None];
        self.offers = Rc::new(offers(self));
        self.staging = Some(Staging::new(about(&setup, &self.compare), labels, [setup, self.other()]));
    }
}
