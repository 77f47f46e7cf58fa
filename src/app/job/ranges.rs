//! Work on many numbered things, each done by itself: whoever does which range, the answers add up to the same.
//!
//! ```text
//! page ── "from to" ──> take ─> step, step, … ──> {"from", "to", "next", "answer"} ──> page, which gives the next range
//! ```
//!
//! The answer comes once, when the range is done, and is about this range alone. So a range whose worker died can be given to
//! another, and a report never grows.

use serde_json::{Value, json};

use super::{Part, Progress, Work};

/// A question about numbered things.
pub trait Question {
    /// What is known of a range of them.
    type Answer;
    /// Numbers that take some milliseconds at most.
    const AT_ONCE: u64;

    /// What is known of none of them.
    fn empty(&self) -> Self::Answer;
    /// Adds the numbers `from` up to but not including `to`.
    fn add(&self, answer: &mut Self::Answer, from: u64, to: u64);
    /// As JSON.
    fn write(&self, answer: &Self::Answer) -> Value;
}

/// A range as the page names it.
pub fn range_text((from, to): (u64, u64)) -> String {
    format!("{from} {to}")
}

fn read_range(text: &str) -> Option<(u64, u64)> {
    let (from, to) = text.split_once(' ')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// One range after another.
pub struct Ranges<Q: Question> {
    question: Q,
    range: (u64, u64),
    next: u64,
    answer: Q::Answer,
}

impl<Q: Question> Ranges<Q> {
    /// Waits for the first range.
    pub fn new(question: Q) -> Self {
        let answer = question.empty();
        Self { question, range: (0, 0), next: 0, answer }
    }
}

impl<Q: Question> Work for Ranges<Q> {
    fn take(&mut self, part: Part) {
        let Part::Text(text) = part else { return };
        if let Some((from, to)) = read_range(&text) {
            self.range = (from, to.max(from));
            self.next = from;
            self.answer = self.question.empty();
        }
    }

    fn step(&mut self) -> Progress {
        let end = self.range.1.min(self.next.saturating_add(Q::AT_ONCE));
        self.question.add(&mut self.answer, self.next, end);
        self.next = end;
        if self.next < self.range.1 { Progress::More } else { Progress::Waiting }
    }

    fn report(&self) -> String {
        let (from, to) = self.range;
        let answer = (self.next == to).then(|| self.question.write(&self.answer));
        json!({ "from": from, "to": to, "next": self.next, "answer": answer }).to_string()
    }
}
