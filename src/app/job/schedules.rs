//! Every schedule of one group, some states at a time. What is known is put together anew whenever it has doubled, so that
//! something is known early and little time goes into telling it.

use serde_json::{Value, json};

use super::{JobError, Progress, Work, read_setup};
use crate::analysis::schedules::{Bounds, Exploration, Luck, Node, Races, Schedules, Step, Target, Verdict};
use crate::sim::action::Action;
use crate::sim::group::Group;
use crate::sim::setup::Setup;

/// What such a job is called.
pub const NAME: &str = "schedules";
/// Where a page gives up: so many states, or so many rebalances tried, whichever comes first. Where many members are free, one
/// state alone can take millions of the latter.
pub const BOUNDS: Bounds = Bounds { states: 50_000, free_members: 12, tries: 2_000_000 };
/// States that a step goes on from: some milliseconds, unless many members are free.
const STATES_A_STEP: u32 = 4;
/// States gone on from when it is told for the first time.
const FIRST_TOLD: usize = 64;
/// States that are drawn: those nearest to the start, the ring, and the shortest way out of it.
pub const DRAWN: usize = 140;

/// An exploration.
pub struct SchedulesJob {
    group: Group,
    exploration: Exploration,
    /// States gone on from when it is told the next time.
    next_told: usize,
    known: Value,
}

impl SchedulesJob {
    /// The job as a text.
    pub fn text(setup: &Setup, races: Races) -> String {
        json!({ "job": NAME, "setup": setup.to_json(), "missed_assignments": races.missed_assignments }).to_string()
    }

    /// Reads what [`SchedulesJob::text`] writes.
    ///
    /// # Errors
    /// If the group cannot be read.
    pub fn read(value: &Value) -> Result<Self, JobError> {
        let group = read_setup(value)?.group().map_err(|_| JobError::Field("setup"))?;
        let races = Races { missed_assignments: value["missed_assignments"].as_bool().unwrap_or(false) };
        let group = Group::clone(&group);
        let exploration = Exploration::new(group.clone(), races, BOUNDS);
        let known = told(&group, &exploration.so_far(), false);
        Ok(Self { group, exploration, next_told: FIRST_TOLD, known })
    }
}

impl Work for SchedulesJob {
    fn step(&mut self) -> Progress {
        let is_last = !self.exploration.step(STATES_A_STEP);
        let (found, gone_on) = self.exploration.progress();
        if is_last || gone_on >= self.next_told {
            self.next_told = gone_on * 2;
            self.known = told(&self.group, &self.exploration.so_far(), is_last);
        }
        self.known["found"] = json!(found);
        self.known["gone_on"] = json!(gone_on);
        if is_last { Progress::Done } else { Progress::More }
    }

    fn report(&self) -> String {
        self.known.to_string()
    }
}

/// What was found, and as much of the graph as is drawn.
fn told(group: &Group, found: &Schedules, is_last: bool) -> Value {
    let verdict = match found.verdict() {
        Verdict::Inescapable => "inescapable",
        Verdict::Escapable => "escapable",
        Verdict::Undecided => "undecided",
    };
    let way = way_out(found).map(|way| {
        let steps = way.into_iter().map(|step| step_json(group, step.luck, step.to));
        steps.collect::<Vec<_>>()
    });
    let ring = found.ring();
    let (nodes, edges) = graph(group, found);
    json!({
        "found": found.states(),
        "gone_on": 0,
        "states": found.states(),
        "edges": found.edges(),
        "can_rest": found.can_rest().into_iter().filter(|can| *can).count(),
        "verdict": verdict,
        "bounded": found.is_bounded,
        "last": is_last,
        "ring": ring,
        "way": way,
        "nodes": nodes,
        "drawn_edges": edges,
    })
}

/// The shortest way to rest: from the ring, if there is one, else from the start.
fn way_out(found: &Schedules) -> Option<Vec<Step<'_>>> {
    found.way(found.ring().first().copied().unwrap_or(0), Target::Rest)
}

fn step_json(group: &Group, luck: &Luck, to: Target) -> Value {
    json!({ "sentence": luck.sentence(group), "lucky": !luck.is_none(), "to": target_json(to) })
}

fn target_json(to: Target) -> Option<u32> {
    match to {
        Target::State(state) => Some(state),
        Target::Rest => None,
    }
}

fn graph(group: &Group, found: &Schedules) -> (Vec<Value>, Vec<Value>) {
    let graph = found.graph();
    let mut drawn = graph.nodes;
    let way: Vec<u32> = way_out(found).into_iter().flatten().map(|step| step.from).collect();
    drawn.sort_by_key(|node| (!(node.is_in_ring || way.contains(&node.state)), node.depth, node.state));
    drawn.truncate(DRAWN);
    drawn.sort_by_key(|node| node.state);
    let steps = steps_to_rest(found);
    let came_by = found.came_by();
    let is_drawn = |state: u32| drawn.binary_search_by_key(&state, |node| node.state).is_ok();
    let nodes = drawn.iter().map(|node| {
        json!({
            "state": node.state,
            "depth": node.depth,
            "ring": node.is_in_ring,
            "can_rest": node.can_rest,
            "leads_to_rest": node.leads_to_rest,
            "steps_to_rest": steps[node.state as usize],
            "edges": found.transitions[node.state as usize].len(),
            "actions": luck_to(group, &came_by, node).iter().map(Action::to_json).collect::<Vec<_>>(),
        })
    });
    let edges = graph.edges.iter().filter(|edge| is_drawn(edge.from)).filter(|edge| match edge.to {
        Target::State(state) => is_drawn(state),
        Target::Rest => true,
    });
    let edges = edges.map(|edge| {
        let mut value = step_json(group, &edge.luck, edge.to);
        value["from"] = json!(edge.from);
        value
    });
    (nodes.collect(), edges.collect())
}

/// The luck on a shortest way from the start to a state, as actions.
fn luck_to(group: &Group, came_by: &[Option<Step>], node: &Node) -> Vec<Action> {
    let (mut actions, mut state) = (Vec::new(), node.state);
    for round in (0..node.depth).rev() {
        let Some(step) = came_by.get(state as usize).copied().flatten() else { break };
        actions.push(step.luck.actions(group, round));
        state = step.from;
    }
    actions.into_iter().rev().flatten().collect()
}

/// For each state the fewest transitions to rest; none if no luck leads there.
fn steps_to_rest(found: &Schedules) -> Vec<Option<u32>> {
    let mut steps: Vec<Option<u32>> = vec![None; found.states()];
    let mut comes_from: Vec<Vec<u32>> = vec![Vec::new(); found.states()];
    let mut front: Vec<u32> = Vec::new();
    for (state, targets) in (0_u32..).zip(&found.transitions) {
        for target in targets.keys() {
            match target {
                Target::Rest => front.push(state),
                Target::State(next) => comes_from[*next as usize].push(state),
            }
        }
    }
    let mut count = 1;
    while !front.is_empty() {
        let mut next = Vec::new();
        for state in front {
            if steps[state as usize].is_none() {
                steps[state as usize] = Some(count);
                next.extend_from_slice(&comes_from[state as usize]);
            }
        }
        (front, count) = (next, count + 1);
    }
    steps
}
