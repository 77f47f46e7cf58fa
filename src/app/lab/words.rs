//! What a group in the Lab comes to, in a line.

use std::rc::Rc;

use super::compare::Compare;
use crate::app::headline::ends;
use crate::app::num::{duration, in_words, index};
use crate::app::show::About;
use crate::sim::run::Outcome;
use crate::sim::setup::Setup;

/// What the Lab's show is called. The headline follows once it is known.
pub fn about(setup: &Setup, compare: &Compare) -> About {
    About { title: "Your group".into(), headline: "".into(), sentence: sentence(setup, compare).into() }
}

fn sentence(setup: &Setup, compare: &Compare) -> String {
    let processes = &setup.scenario.processes;
    let threads: u32 = processes.iter().map(|process| process.threads).sum();
    let stateful = setup.scenario.tasks.iter().filter(|task| task.end_offset.is_some()).count();
    let stateless = setup.scenario.tasks.len() - stateful;
    let actions = match setup.actions.len() {
        0 => String::new(),
        n => format!(", {}", count(n, "action")),
    };
    let parts = [
        count(processes.len(), "instance"),
        count(threads as usize, "thread"),
        count(stateful, "stateful task"),
        count(stateless, "stateless task"),
    ];
    format!("{}{actions}. On the right: {}.", capital(&parts.join(", ")), compare.phrase(setup))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn count(n: usize, what: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    let number = match n {
        0 => "no".to_owned(),
        1..=12 => in_words(index(n)),
        _ => n.to_string(),
    };
    format!("{number} {what}{s}")
}

/// How both sides end, in a line.
pub fn headline(setup: &Setup, compare: &Compare, outcomes: [Outcome; 2]) -> Rc<str> {
    let interval = duration(setup.scenario.config.probing_rebalance_interval_ms);
    let [left, right] = outcomes.map(|outcome| ends(outcome, true, &interval));
    let phrase = compare.phrase(setup);
    if left == right {
        format!("As configured the group {left}, and {phrase} it does so too.").into()
    } else {
        format!("As configured the group {left}; {phrase} it {right}.").into()
    }
}
