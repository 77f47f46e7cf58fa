//! A chain of causes in sentences, each a place to go to.

mod words;

use super::chip::{Chip, Sign};
use super::num::in_words;
use super::sentence::say::Say;
use super::sentence::{Sentence, sentence};
use crate::analysis::cause::{Chain, End, Fact, Known, Question, Why, ask, chain};
use crate::kafka::lag::LATEST_OFFSET;
use crate::sim::group::Group;
use crate::sim::run::{Position, Run};

/// A fact in a sentence, and where it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactView {
    /// The sentence.
    pub sentence: Sentence,
    /// Where to go, in unrolled rounds.
    pub at: Position,
    /// The fact, to ask on from there.
    pub known: Known,
}

/// One link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    /// What is so.
    pub fact: FactView,
    /// How it follows from the next link; of the last one, why nothing follows.
    pub why: Sentence,
    /// What else had to be so.
    pub also: Vec<FactView>,
}

/// A chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CauseView {
    /// Its links, effects before causes.
    pub links: Vec<LinkView>,
    /// How it ends.
    pub end: Sentence,
    /// The link that the last one is again, if the chain goes round and round.
    pub round_and_round: Option<u32>,
}

/// What a person who points at a chip wants to know: why it is withheld, why it is not initialised, or why it is there.
pub const fn about_chip(chip: &Chip) -> Question {
    let (member, task) = (chip.member, chip.task);
    match chip.sign {
        Sign::Withheld => Question::Withheld { member, task },
        _ if chip.is_created => Question::Created { member, task },
        Sign::Active | Sign::Stateless | Sign::Standby | Sign::WarmUp => Question::Holds { member, task },
    }
}

/// The answer to a question about a moment, at a position in unrolled rounds; none if there is nothing of the kind to ask about.
pub fn answer(run: &Run, at: Position, question: Question) -> Option<CauseView> {
    Some(cause_view(run, ask(run, at, question)?))
}

/// The chain from a fact, in sentences.
pub fn cause_view(run: &Run, known: Known) -> CauseView {
    let group = &run.group;
    let Chain { links, end } = chain(run, known);
    let view = |link: &crate::analysis::cause::Link| LinkView {
        fact: fact_view(group, link.known),
        why: words::why(group, link.why),
        also: link.also.iter().map(|also| fact_view(group, *also)).collect(),
    };
    let round_and_round = match end {
        End::Again { first, .. } => Some(first),
        End::Root | End::TooLong => None,
    };
    CauseView { links: links.iter().map(view).collect(), end: ends(group, end, &links), round_and_round }
}

/// A fact in a sentence.
pub fn fact_view(group: &Group, known: Known) -> FactView {
    let sentence = match known.fact {
        Fact::Happened(event) => sentence(group, &event),
        Fact::Lag { process, task, lag_records } => {
            let say = Say::about(group).text("In the leader's table ").process(process);
            match u64::try_from(lag_records) {
                Ok(lag) => say.text(" is ").number(lag).text(" behind on ").task(task).text("."),
                Err(_) if lag_records == LATEST_OFFSET => say.text(" runs ").task(task).text("."),
                Err(_) => say.text("'s lag on ").task(task).text(" is ").code(lag_records.to_string()).text("."),
            }
            .spans
        }
        Fact::OnDisk { process, task, checkpoint } => {
            let say = Say::about(group).text("Before the first rebalance ").process(process).text("'s disk held ");
            match checkpoint {
                Some(offset) => say.task(task).text(" up to ").number(offset).text("."),
                None => say.text("nothing of ").task(task).text("."),
            }
            .spans
        }
    };
    FactView { sentence, at: known.at, known }
}

fn ends(group: &Group, end: End, links: &[crate::analysis::cause::Link]) -> Sentence {
    let say = Say::about(group);
    match end {
        End::Root => match links.last().map(|link| link.why) {
            Some(Why::NothingToDo) => say.text("Nothing more is behind it."),
            _ => say.text("Here it begins."),
        },
        End::Again { first, rounds } => {
            let say = say.text(if first == 0 { "The same, " } else { "The same as above, " });
            say.text(&in_words(rounds))
                .text(if rounds == 1 { " rebalance" } else { " rebalances" })
                .text(" earlier: round and round.")
        }
        End::TooLong => say.text("And so on, further back than is told here."),
    }
    .spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::sentence::plain;
    use crate::sim::presets::{Preset, presets};
    use crate::sim::run::DEFAULT_BOUND_ROUNDS;

    #[test]
    fn the_story_of_the_opening_in_sentences() {
        let run = Run::new(Preset::find("livelock").expect("a preset").group(0), DEFAULT_BOUND_ROUNDS);
        let view =
            answer(&run, Position { round: 12, events: u32::MAX }, Question::Placed { task: 0 }).expect("a task");
        let told: Vec<String> = view.links.iter().take(5).map(|link| plain(&link.fact.sentence)).collect();
        assert_eq!(
            told,
            [
                "0_0 goes to B, which is caught up; A, its ideal place, is not and keeps a copy to warm up.",
                "In the leader's table C is 100\u{202f}000 behind on 0_0.",
                "C has 0_0 in hand, never initialised: its report leaves out what is on disk.",
                "C rejoins inside poll(): its report leaves before its thread can initialise anything.",
                "C has to give up 1_2, so it must rejoin.",
            ]
        );
        assert_eq!(plain(&view.end), "The same as above, two rebalances earlier: round and round.");
        let places: Vec<u32> = view.links.iter().take(5).map(|link| link.fact.at.round).collect();
        assert_eq!(places, [12, 12, 11, 11, 11]);
    }

    /// Also what is withheld, and was told a rebalance ago.
    #[test]
    fn every_chip_has_an_answer() {
        for preset in presets() {
            let run = Run::new(preset.group(0), DEFAULT_BOUND_ROUNDS);
            for (stored, round) in run.rounds.iter().zip(0..) {
                let mut moment = stored.before.clone();
                for (event, events) in stored.events.iter().zip(1..) {
                    moment.apply(&run.group, event);
                    for chip in super::super::chip::chips(&run.group, &moment, &stored.before) {
                        let known = ask(&run, Position { round, events }, about_chip(&chip));
                        assert!(known.is_some(), "{}: {chip:?} after {event:?}", preset.id);
                    }
                }
            }
        }
    }

    #[test]
    fn every_link_of_every_preset_has_words() {
        for preset in presets() {
            for side in [0, 1] {
                let run = Run::new(preset.group(side), DEFAULT_BOUND_ROUNDS);
                let last = super::super::num::index(run.rounds.len()) - 1;
                for events in 1..=super::super::num::index(run.rounds[last as usize].events.len()) {
                    let view = answer(&run, Position { round: last, events }, Question::Event).expect("an event");
                    let words = view.links.iter().flat_map(|link| [&link.fact.sentence, &link.why]);
                    for sentence in words.chain([&view.end]) {
                        assert!(plain(sentence).ends_with('.'), "{}", plain(sentence));
                    }
                }
            }
        }
    }
}
