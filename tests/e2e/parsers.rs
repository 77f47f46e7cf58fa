//! Files for other programs, read by those programs, as npm has them.

use std::path::PathBuf;
use std::process::Command;

use rebalance_lasso::share::export::{Format, export};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::setup::Setup;
use serde_json::{Value, json};

use super::browser::Browser;
use super::npm::modules;
use super::page::Page;
use super::site::Site;

const MERMAID: &str = "mermaid@11.17.2";
const QUINT: &str = "@informalsystems/quint@0.33.1";

/// What each side of each preset becomes as a file, with what it is.
fn files(format: Format) -> Vec<(String, Run, String)> {
    let of = |index: usize, side: usize| {
        let preset = &presets()[index];
        let setup = Setup::from(preset.scenario().on_version_or_own(preset.sides[side].version));
        let run = setup.run(DEFAULT_BOUND_ROUNDS).expect("a preset runs");
        let text = export(format, &setup, &run).text;
        (format!("{}, {}", preset.id, preset.sides[side].label), run, text)
    };
    (0..presets().len()).flat_map(|index| [of(index, 0), of(index, 1)]).collect()
}

#[test]
#[ignore = "needs npm: make e2e"]
fn mermaid_draws_every_diagram() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("mermaid-page");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("index.html"), "<!doctype html><title>Mermaid</title>").expect("writable");
    let site = Site::serve(&[("/mermaid/", modules(MERMAID).join("mermaid/dist")), ("/", folder)]);
    let page = Page::visit(Browser::start(), site, "/");
    let read =
        "return import('/mermaid/mermaid.esm.min.mjs').then(({ default: mermaid }) => mermaid.parse(arguments[0]))
        .then(told => told.diagramType, error => String(error))";
    assert_ne!(page.run_with(read, &json!(["sequenceDiagram\n  A->>"])), "sequence", "the parser refuses what is none");
    for (what, _, text) in files(Format::Mermaid) {
        assert_eq!(page.run_with(read, &json!([text])), "sequence", "{what}: {text}");
    }
    let (.., text) = &files(Format::Mermaid)[0];
    let draw = "return import('/mermaid/mermaid.esm.min.mjs').then(({ default: mermaid }) => mermaid.render('drawn', arguments[0]))
        .then(({ svg }) => svg.length, error => String(error))";
    let drawn = page.run_with(draw, &json!([text]));
    assert!(drawn.as_u64() > Some(10_000), "{drawn}");
}

#[test]
#[ignore = "needs npm: make e2e"]
fn quint_reads_every_trace_and_its_loop_is_the_lasso() {
    let script = "
        const { ofItf } = require(process.argv[1] + '/@informalsystems/quint/dist/src/itf.js');
        const trace = JSON.parse(require('fs').readFileSync(0, 'utf8'));
        const read = ofItf(trace);
        console.log(JSON.stringify({ states: read.length, kinds: [...new Set(read.map(state => state.opcode))], loop: trace.loop ?? null, variables: trace.vars }));";
    for (what, run, text) in files(Format::Itf) {
        let mut node = Command::new("node");
        node.args(["-e", script])
            .arg(modules(QUINT))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped());
        let mut node = node.spawn().expect("node");
        std::io::Write::write_all(&mut node.stdin.take().expect("a pipe"), text.as_bytes()).expect("written");
        let told = node.wait_with_output().expect("an answer");
        let told: Value = serde_json::from_slice(&told.stdout).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(told["kinds"], json!(["Rec"]), "{what}");
        let rests = u64::from(run.outcome.lasso().is_none());
        assert_eq!(told["states"], json!(run.rounds.len() as u64 + rests), "{what}");
        assert_eq!(told["loop"], json!(run.outcome.lasso().map(|(stem, _)| stem)), "{what}");
    }
}
