//! What every schedule of a group comes to.

use rebalance_lasso::analysis::schedules::{Bounds, Edge, Luck, Node, Races, Target, Verdict, explore};
use serde_json::{Value, json};

use crate::arguments::{Arguments, read_group};

/// `schedules FILE`: states, transitions, states from which rest can be reached, and the shortest way there: for each rebalance
/// who missed its assignment, and whose turn passed inside poll().
pub fn schedules(arguments: &[String]) -> Result<String, String> {
    let arguments = Arguments::parse(arguments, &["--version", "--max-states"], &["--missed", "--graph"])?;
    let mut bounds = Bounds::default();
    if let Some(states) = arguments.number("--max-states", 1, 10_000_000)? {
        bounds.states = u32::try_from(states).unwrap_or(u32::MAX);
    }
    let group = read_group(arguments.file()?, arguments.version()?)?;
    let found = explore(&group, Races { missed_assignments: arguments.has("--missed") }, bounds);
    let verdict = match found.verdict() {
        Verdict::Inescapable => "inescapable",
        Verdict::Escapable => "escapable",
        Verdict::Undecided => "undecided",
    };
    let names = |members: &[u32]| members.iter().map(|member| group.member_name(*member)).collect::<Vec<_>>();
    let told = |luck: &Luck| json!({ "missed": names(&luck.missed), "skipped": names(&luck.skipped), "sentence": luck.sentence(&group) });
    let way = |from: Option<&u32>| {
        let way = found.way(*from?, Target::Rest)?;
        Some(way.into_iter().map(|step| told(step.luck)).collect::<Vec<_>>())
    };
    let ring = found.ring();
    let mut answer = json!({
        "states": found.states(),
        "edges": found.edges(),
        "can_rest": found.can_rest().into_iter().filter(|can| *can).count(),
        "verdict": verdict,
        "bounded": found.is_bounded,
        "way_to_rest": way(Some(&0)),
        "ring": ring,
        "way_from_ring_to_rest": way(ring.first()),
    });
    if arguments.has("--graph") {
        let graph = found.graph();
        answer["nodes"] = graph.nodes.iter().map(node).collect();
        answer["graph_edges"] = graph.edges.iter().map(|edge| edge_json(edge, &told(&edge.luck))).collect();
    }
    Ok(answer.to_string())
}

fn node(node: &Node) -> Value {
    json!({
        "state": node.state,
        "depth": node.depth,
        "start": node.is_start,
        "ring": node.is_in_ring,
        "can_rest": node.can_rest,
        "leads_to_rest": node.leads_to_rest,
    })
}

fn edge_json(edge: &Edge, luck: &Value) -> Value {
    let to = match edge.to {
        Target::State(state) => json!(state),
        Target::Rest => json!("rest"),
    };
    json!({ "from": edge.from, "to": to, "luck": luck, "canonical": edge.is_canonical })
}
