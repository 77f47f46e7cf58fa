//! What a scene is made of.

use super::cast::Cast;
use super::moment::At;
use super::point::Point;

/// One scene: one idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Its name in an address.
    pub id: &'static str,
    /// Its chapter, an index into [`super::scenes::CHAPTERS`].
    pub chapter: usize,
    /// Its title.
    pub title: &'static str,
    /// What is told, as markup; at most [`WORDS_MAX`] words with the question.
    pub text: &'static str,
    /// What is on the stage. If there are several, the reader chooses; the first one is there at first.
    pub views: &'static [View],
    /// What of the stage is needed: the rest is not shown until the reader takes the stage over.
    pub parts: Parts,
    /// What to look at.
    pub points: &'static [Point],
    /// What the reader is to predict, if anything.
    pub question: Option<Question>,
    /// Where Kafka does it, or says why.
    pub sources: &'static [Source],
    /// Ways out of the story: a real log, say.
    pub doors: &'static [Door],
}

/// The most words of a scene: what is told, and what is asked.
pub const WORDS_MAX: usize = 60;
/// The most words of what is told once a question is answered, or a view chosen.
pub const MORE_WORDS_MAX: usize = 45;

/// One thing on the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// What to choose it by, as markup; empty if there is nothing to choose.
    pub label: &'static str,
    /// The group.
    pub cast: Cast,
    /// Where it begins to play.
    pub from: At,
    /// Where it stops: the moment that the text is about.
    pub to: At,
    /// What is told of it once it is chosen, as markup; empty if there is nothing to choose.
    pub note: &'static str,
}

/// What the reader is to predict: where a task will go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question, as markup.
    pub ask: &'static str,
    /// The task.
    pub task: &'static str,
    /// The answer is played up to there.
    pub until: At,
    /// What to look at then.
    pub points: &'static [Point],
    /// Why, whatever was predicted, as markup.
    pub told: &'static str,
}

/// A class of Kafka's, a KIP, or a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name.
    pub name: &'static str,
    /// Where it is.
    pub href: &'static str,
}

/// A way out of the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// What is behind it.
    pub label: &'static str,
    /// The fragment that leads there.
    pub href: &'static str,
}

/// Which parts of the stage are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts(u8);

impl Parts {
    /// The cards with their chips.
    pub const CARDS: Self = Self(1);
    /// The leader's table.
    pub const TABLE: Self = Self(2);
    /// Who runs what, rebalance by rebalance.
    pub const STRIP: Self = Self(4);
    /// The verdict, and the timeline with its ring.
    pub const RING: Self = Self(8);
    /// Each part with its name in style sheets.
    const NAMES: [(Self, &'static str); 4] =
        [(Self::CARDS, "cards"), (Self::TABLE, "table"), (Self::STRIP, "strip"), (Self::RING, "ring")];

    /// These and those.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether a part is among them.
    pub const fn has(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    /// The names of those that are not shown, as classes: `no-strip`.
    pub fn classes(self) -> Vec<String> {
        let hidden = Self::NAMES.iter().filter(|(part, _)| !self.has(*part));
        hidden.map(|(_, name)| format!("no-{name}")).collect()
    }
}

impl Scene {
    /// The fragment that leads there.
    pub fn fragment(&self) -> String {
        format!("#story/{}", self.id)
    }
}
