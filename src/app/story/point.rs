//! What a scene points at: a spot on the stage, told as a place in the document, in a picture, and in words.

use crate::app::card::{CardView, RowView, Said, position_words};
use crate::app::chip::Sign;
use crate::app::lag_view::LagKind;
use crate::app::stage::StageView;

/// A thing on the stage. Tasks and instances by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// What an instance's only thread does.
    Thread(&'static str),
    /// A task's chip on an instance, with its sign.
    Chip(&'static str, &'static str, Sign),
    /// A task's row on an instance's disk: how full it is, and what is reported of it.
    Row(&'static str, &'static str),
    /// A cell of the leader's table.
    Cell(&'static str, &'static str),
    /// What the leader moves.
    Move(&'static str),
    /// A task's row of the strip.
    Strip(&'static str),
    /// The timeline, with its ring.
    Ring,
}

/// Where that is at a moment: the places, from 0, in what the stage's view lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The thread of a card.
    Thread(usize),
    /// A chip.
    Chip(usize),
    /// A card's row.
    Row(usize, usize),
    /// A row and a column of the table.
    Cell(usize, usize),
    /// A line of what the leader moves.
    Move(usize),
    /// A row of the strip.
    Strip(usize),
    /// The timeline.
    Ring,
}

impl Point {
    /// Where it is; none if it is not there at this moment.
    pub fn spot(self, view: &StageView) -> Option<Spot> {
        let card = |on: &str| view.cards.iter().position(|card| card.name == on);
        Some(match self {
            Self::Thread(on) => Spot::Thread(card(on)?),
            Self::Chip(task, on, sign) => Spot::Chip(view.chips.iter().position(|placed| {
                placed.name == task && placed.chip.sign == sign && view.name(placed.process) == Some(on)
            })?),
            Self::Row(task, on) => {
                let card = card(on)?;
                Spot::Row(card, view.cards[card].rows.iter().position(|row| row.task == task)?)
            }
            Self::Cell(task, on) => {
                let row = view.lag.rows.iter().position(|(name, _)| name == task)?;
                Spot::Cell(row, view.lag.processes.iter().position(|(_, name)| name == on)?)
            }
            Self::Move(task) => Spot::Move(view.lag.moves.iter().position(|moved| moved.task == task)?),
            Self::Strip(task) => Spot::Strip(view.strip.tasks.iter().position(|(name, _)| name == task)?),
            Self::Ring => Spot::Ring,
        })
    }
}

impl Spot {
    /// What finds it inside the stage, as a selector: the stage draws what its view lists, in that order.
    pub fn selector(self) -> String {
        match self {
            Self::Thread(card) => format!(".cards > :nth-child({}) .position", card + 1),
            Self::Chip(at) => format!(".chips > :nth-child({})", at + 1),
            Self::Row(card, row) => format!(".cards > :nth-child({}) .row:nth-child({})", card + 1, row + 1),
            // Its row begins with a heading.
            Self::Cell(row, column) => format!(".lag tbody tr:nth-child({}) > :nth-child({})", row + 1, column + 2),
            Self::Move(at) => format!(".moves li:nth-child({})", at + 1),
            Self::Strip(at) => format!(".strip tbody tr:nth-child({})", at + 1),
            Self::Ring => ".lasso svg".to_owned(),
        }
    }

    /// What is to be seen there, in words.
    ///
    /// # Panics
    /// If it is a spot of another view.
    pub fn words(self, view: &StageView) -> String {
        match self {
            Self::Thread(at) => {
                let card = &view.cards[at];
                let doing = card.lanes.first().map_or("", |lane| position_words(lane.position));
                format!("the thread of {}: {doing}", card.name)
            }
            Self::Chip(at) => {
                let placed = &view.chips[at];
                format!("{} on {}: {}", placed.name, view.name(placed.process).unwrap_or_default(), placed.chip.words())
            }
            Self::Row(at, row) => row_words(&view.cards[at], &view.cards[at].rows[row]),
            Self::Cell(row, column) => {
                let ((task, cells), (_, on)) = (&view.lag.rows[row], &view.lag.processes[column]);
                let cell = &cells[column];
                let unsaid = if cell.kind == LagKind::Unsaid { " (unsaid)" } else { "" };
                format!("the leader's table, {task} on {on}: {}{unsaid}. {}", cell.text, cell.title)
            }
            Self::Move(at) => {
                let moved = &view.lag.moves[at];
                format!("what the leader decides: {} goes to {}, not {}", moved.task, moved.to.1, moved.ideal.1)
            }
            Self::Strip(task) => {
                let strip = &view.strip;
                let cell = |column: usize| format!("{}: {}", strip.columns[column].round, strip.words(task, column));
                let cells: Vec<String> = (0..strip.columns.len()).map(cell).collect();
                format!("who runs {}, rebalance by rebalance. {}", strip.tasks[task].0, cells.join("; "))
            }
            Self::Ring => format!("the run: {}", view.verdict),
        }
    }
}

fn row_words(card: &CardView, row: &RowView) -> String {
    let said = match &row.said {
        Said::NotYet => "Nothing is reported yet.".to_owned(),
        Said::Running => "Reported: it runs here.".to_owned(),
        Said::Sum(sum, _) => format!("Reported: {sum}."),
        Said::Unsaid(_) if row.is_hidden => "The report leaves it unsaid.".to_owned(),
        Said::Unsaid(_) => "There is nothing to report.".to_owned(),
    };
    format!("the disk of {}, {}: {}. {said}", card.name, row.task, row.on_disk)
}

impl StageView {
    /// The name of an instance.
    pub fn name(&self, process: u32) -> Option<&str> {
        self.strip.instances.get(process as usize).map(String::as_str)
    }
}
