//! What is known of every schedule of a group, read from the job's report, and said in sentences.

use serde_json::Value;

use crate::app::num::exact;
use crate::sim::setup::Setup;

/// What the schedules come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// From some state that can be reached, no luck leads to rest.
    Inescapable,
    /// Rest can be reached from every state.
    Escapable,
    /// A bound was met before that was settled.
    Undecided,
}

/// One step on a way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What happens.
    pub sentence: String,
    /// Whether it takes luck.
    pub is_lucky: bool,
    /// The state after it; none for rest.
    pub to: Option<u32>,
}

/// A state that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub state: u32,
    /// Fewest transitions from the start.
    pub depth: u32,
    /// Whether the usual order goes round through it for ever.
    pub is_in_ring: bool,
    /// Fewest transitions to rest; none if no luck leads there.
    pub steps_to_rest: Option<u32>,
    /// All its transitions, drawn or not.
    pub edges: u64,
    /// The luck on a shortest way from the start to it: a setup's `actions`, as JSON.
    pub actions: Value,
}

/// A transition that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// From this state.
    pub from: u32,
    /// How, and where it leads.
    pub step: Step,
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explored {
    /// States found by now; all else may be some steps older.
    pub found: u64,
    /// Of these, states gone on from.
    pub gone_on: u64,
    /// States.
    pub states: u64,
    /// Transitions.
    pub edges: u64,
    /// States from which rest can be reached.
    pub can_rest: u64,
    /// What it comes to.
    pub verdict: Verdict,
    /// Whether a bound was met.
    pub is_bounded: bool,
    /// Whether that is all that will be known.
    pub is_last: bool,
    /// States of the ring.
    pub ring: Vec<u32>,
    /// The shortest way to rest: from the ring, if there is one, else from the start. None if none was found.
    pub way: Option<Vec<Step>>,
    /// States that are drawn, by number.
    pub nodes: Vec<Node>,
    /// Transitions between them.
    pub drawn_edges: Vec<Edge>,
}

fn small(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}

fn step(value: &Value) -> Option<Step> {
    let to = &value["to"];
    Some(Step {
        sentence: value["sentence"].as_str()?.to_owned(),
        is_lucky: value["lucky"].as_bool()?,
        to: if to.is_null() { None } else { Some(small(to)?) },
    })
}

fn steps(value: &Value) -> Option<Vec<Step>> {
    value.as_array()?.iter().map(step).collect()
}

fn node(value: &Value) -> Option<Node> {
    Some(Node {
        state: small(&value["state"])?,
        depth: small(&value["depth"])?,
        is_in_ring: value["ring"].as_bool()?,
        steps_to_rest: small(&value["steps_to_rest"]),
        edges: value["edges"].as_u64()?,
        actions: value["actions"].clone(),
    })
}

impl Explored {
    /// Reads a report; none if it is not one.
    pub fn read(text: &str) -> Option<Self> {
        let value: Value = serde_json::from_str(text).ok()?;
        let edge = |value: &Value| Some(Edge { from: small(&value["from"])?, step: step(value)? });
        Some(Self {
            found: value["found"].as_u64()?,
            gone_on: value["gone_on"].as_u64()?,
            states: value["states"].as_u64()?,
            edges: value["edges"].as_u64()?,
            can_rest: value["can_rest"].as_u64()?,
            verdict: match value["verdict"].as_str()? {
                "inescapable" => Verdict::Inescapable,
                "escapable" => Verdict::Escapable,
                _ => Verdict::Undecided,
            },
            is_bounded: value["bounded"].as_bool()?,
            is_last: value["last"].as_bool()?,
            ring: value["ring"].as_array()?.iter().map(small).collect::<Option<_>>()?,
            way: steps(&value["way"]),
            nodes: value["nodes"].as_array()?.iter().map(node).collect::<Option<_>>()?,
            drawn_edges: value["drawn_edges"].as_array()?.iter().map(edge).collect::<Option<_>>()?,
        })
    }

    /// What it comes to, in a few words and a sentence.
    pub fn verdict_text(&self) -> (&'static str, String) {
        let Self { states, can_rest, .. } = *self;
        match (self.verdict, self.ring.is_empty()) {
            (Verdict::Undecided, _) => (
                "Not settled within the bound",
                format!(
                    "There may be more than the {} states that were found; what is below holds for those that were reached.",
                    exact(states)
                ),
            ),
            (Verdict::Inescapable, _) if can_rest == 0 => (
                "Inescapable",
                format!("From none of the {} states that can be reached does any luck lead to rest.", exact(states)),
            ),
            (Verdict::Inescapable, _) => (
                "Inescapable from some states",
                format!("From {} of {} states no luck leads to rest.", exact(states - can_rest), exact(states)),
            ),
            (Verdict::Escapable, true) => (
                "It comes to rest",
                format!("Rest can be reached from all {} states, and the usual order leads there.", exact(states)),
            ),
            (Verdict::Escapable, false) => (
                "Escapable, by luck",
                format!(
                    "The usual order goes round for ever, but rest can be reached from all {} states.",
                    exact(states)
                ),
            ),
        }
    }

    /// The state of a number, if it is drawn.
    pub fn node(&self, state: u32) -> Option<&Node> {
        let at = self.nodes.binary_search_by_key(&state, |node| node.state).ok()?;
        self.nodes.get(at)
    }

    /// Whether a transition is a part of the shortest way to rest.
    pub fn is_on_way(&self, from: u32, to: Option<u32>) -> bool {
        let mut at = self.ring.first().copied().unwrap_or(0);
        self.way.iter().flatten().any(|step| {
            let is_it = (at, step.to) == (from, to);
            at = step.to.unwrap_or(at);
            is_it
        })
    }

    /// A group with the luck that leads it to a state; none if the state is not drawn, or takes more luck than can be done to a
    /// group.
    pub fn led_to(&self, state: u32, setup: &Setup) -> Option<Setup> {
        let mut value = setup.to_json();
        value["actions"] = self.node(state)?.actions.clone();
        let (setup, problems) = Setup::read(&value);
        problems.is_empty().then_some(setup)
    }

    /// What there is to say of a state.
    pub fn about(&self, node: &Node) -> String {
        let place = match (node.state, node.is_in_ring) {
            (0, true) => "the start, and in the ring",
            (0, false) => "the start",
            (_, true) => "in the ring",
            (_, false) => "not in the ring",
        };
        let rest = match node.steps_to_rest {
            Some(1) => "one rebalance from rest".to_owned(),
            Some(steps) => format!("{steps} rebalances from rest, with the right luck"),
            None if self.is_bounded => "no way to rest was found from it".to_owned(),
            None => "no luck leads from it to rest".to_owned(),
        };
        format!("State {}: {place}; {} from the start; {rest}.", node.state, rebalances(node.depth))
    }
}

fn rebalances(count: u32) -> String {
    if count == 1 { "1 rebalance".to_owned() } else { format!("{count} rebalances") }
}
