//! What the Story knows.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::address::Leaf;
use super::cast::Cast;
use super::check::CHECKS;
use super::facts::{Facts, destination};
use super::kept::Kept;
use super::point::Point;
use super::scene::{Scene, View};
use super::scenes::SCENES;
use super::text::{Piece, pieces};
use crate::app::axis::Cursor;
use crate::app::model::{Model, Preferences};
use crate::app::show::Show;
use crate::kafka::ProcessIx;

/// Everything.
#[derive(Clone, Debug)]
pub struct Story {
    /// The stage, and all that it needs; only its left side is shown.
    pub page: Model,
    /// What is shown.
    pub leaf: Leaf,
    /// The scene whose group is on the stage, an index.
    pub scene: usize,
    /// Which of the scene's views is on the stage.
    pub view: usize,
    /// Whether the reader has taken the stage over.
    pub is_free: bool,
    /// Where the stage stops by itself; none if the reader has taken it over, or it has stopped.
    pub stop: Option<Cursor>,
    /// What was predicted, by scene.
    pub predicted: BTreeMap<usize, ProcessIx>,
    /// The term whose meaning is open, by its id.
    pub explained: Option<&'static str>,
    /// How the questions at the end were answered.
    pub checked: [Option<usize>; CHECKS.len()],
    /// How far the reader is.
    pub kept: Kept,
    /// Runs that have been on the stage: scenes of one group follow each other.
    shows: Vec<(Cast, Rc<Show>)>,
}

impl Story {
    /// The Story at its first scene; [`super::update`] goes where it is to go.
    pub fn new(preferences: Preferences, kept: Kept) -> Self {
        let cast = SCENES[0].views[0].cast;
        let show = cast.show();
        let mut page = Model::new(preferences);
        page.is_playing = false;
        page.put_on(Rc::clone(&show));
        Self {
            page,
            leaf: Leaf::Scene(0),
            scene: 0,
            view: 0,
            is_free: false,
            stop: None,
            predicted: BTreeMap::new(),
            explained: None,
            checked: [None; CHECKS.len()],
            kept,
            shows: vec![(cast, show)],
        }
    }

    /// The scene.
    pub fn scene(&self) -> &'static Scene {
        &SCENES[self.scene]
    }

    /// What of it is on the stage.
    pub fn shown(&self) -> &'static View {
        &self.scene().views[self.view]
    }

    /// The run of a cast.
    pub fn show_of(&mut self, cast: Cast) -> Rc<Show> {
        if let Some((_, show)) = self.shows.iter().find(|(known, _)| *known == cast) {
            return Rc::clone(show);
        }
        let show = cast.show();
        self.shows.push((cast, Rc::clone(&show)));
        show
    }

    /// What was predicted in this scene.
    pub fn prediction(&self) -> Option<ProcessIx> {
        self.predicted.get(&self.scene).copied()
    }

    /// Where the stage begins to play in this scene, and where it stops.
    pub fn range(&self) -> (Cursor, Cursor) {
        range(&self.page.show, self.scene(), self.shown(), self.prediction().is_some())
    }

    /// What the scene points at, as long as the stage is the story's.
    pub fn points(&self) -> &'static [Point] {
        match (self.is_free, self.scene().question) {
            (true, _) => &[],
            (false, Some(question)) if self.prediction().is_some() => question.points,
            (false, _) => self.scene().points,
        }
    }

    /// Reads a text of the scene. Its numbers are those of the moment that it is about, wherever the playhead is.
    pub fn read(&self, markup: &str) -> Vec<Piece> {
        read(&self.page.show, self.scene(), self.shown(), markup)
    }
}

/// Where a scene begins to play, and where it stops.
pub fn range(show: &Show, scene: &Scene, view: &View, is_answered: bool) -> (Cursor, Cursor) {
    let cursor = |at: super::moment::At| at.cursor(show).unwrap_or_default();
    match scene.question.filter(|_| is_answered) {
        Some(question) => (cursor(view.to), cursor(question.until)),
        None => (cursor(view.from), cursor(view.to)),
    }
}

/// Where the task of a scene's question is to run; none without a question.
pub fn answer(show: &Show, scene: &Scene, view: &View) -> Option<ProcessIx> {
    let question = scene.question?;
    let at = view.to.cursor(show)?;
    // The assignment of the rebalance that the question is about.
    let decided = show.axis.clamp(Cursor { step: u32::MAX, ..at });
    let round = if question.until.round > at.round && asks_for_next(show, at) { at.round + 1 } else { at.round };
    let decided = show.axis.clamp(Cursor { round, ..decided });
    destination(show.group_at(0, at), &show.axis.moment(0, decided), question.task)
}

/// Whether this rebalance's assignment is out already, so that the question is about the next one's.
fn asks_for_next(show: &Show, at: Cursor) -> bool {
    show.axis.moment(0, at).members.iter().any(|member| member.told.is_some())
}

/// Reads a text of a scene.
pub fn read(show: &Show, scene: &Scene, view: &View, markup: &str) -> Vec<Piece> {
    let at = view.to.cursor(show).unwrap_or_default();
    pieces(markup, &Facts::of(show, at).answering(answer(show, scene, view))).0
}
