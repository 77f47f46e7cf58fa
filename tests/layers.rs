//! The layers of the source, and what may not be named in them.
//!
//! ```text
//! ui -> app -> {analysis, share, log} -> sim -> kafka      an upper one may name a lower one, never the other way round
//! platform, js_api: everything that knows a browser         named by ui and the two roots only
//! ```
#![cfg(not(target_arch = "wasm32"))]

#[path = "layers/tokens.rs"]
mod tokens;

use std::fs;
use std::path::{Path, PathBuf};

use tokens::{Token, named_from_root, tokens};

const PURE: [&str; 6] = ["kafka", "sim", "analysis", "share", "log", "app"];
/// Clocks, chance, a browser, orders that differ from run to run, numbers that round, and talk have no place in a pure layer.
const NOT_IN_PURE: [&str; 12] = [
    "yew",
    "Instant",
    "SystemTime",
    "rand",
    "thread_rng",
    "HashMap",
    "HashSet",
    "f32",
    "println",
    "print",
    "eprintln",
    "eprint",
];
/// Only these two layers know a browser; ui sees it through them and through yew.
const BROWSER: [&str; 2] = ["platform", "js_api"];
const BROWSER_CRATES: [&str; 6] =
    ["web_sys", "js_sys", "wasm_bindgen", "wasm_bindgen_futures", "serde_wasm_bindgen", "gloo"];
const NOWHERE: [&str; 4] = ["unsafe", "dbg", "todo", "unimplemented"];
/// Text that a browser would read as markup comes from nowhere but html!: what links, logs and files say is only ever text.
const MARKUP: [&str; 10] = [
    "from_html_unchecked",
    "VRaw",
    "set_inner_html",
    "set_outer_html",
    "insert_adjacent_html",
    "create_contextual_fragment",
    "parse_from_string",
    "dangerously_set_inner_html",
    "set_srcdoc",
    "eval",
];
/// Where an element is emptied, with a constant text.
const EMPTIES: [&str; 2] = ["ui/mod.rs", "platform/places.rs"];
const MAX_LINES: usize = 400;
/// What else is written by hand: everything of these kinds that is no data.
const WRITTEN: [&str; 6] = ["css", "html", "java", "js", "mjs", "sh"];

/// How high a layer stands; none for what is no layer.
fn height(layer: &str) -> Option<u32> {
    Some(match layer {
        "kafka" => 0,
        "sim" => 1,
        "analysis" | "share" | "log" => 2,
        "app" => 3,
        "platform" | "js_api" => 4,
        "ui" => 5,
        _ => return None,
    })
}

fn may_name(layer: &str, other: &str) -> bool {
    let beside = BROWSER.contains(&layer) && BROWSER.contains(&other) && layer != other;
    matches!((height(layer), height(other)), (Some(own), Some(named)) if named <= own) && !beside
}

/// What is wrong with one source file. `path` is relative to `src`.
fn complaints(path: &str, source: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = source.lines().count();
    if lines > MAX_LINES {
        complaints.push(format!("{path}: {lines} lines, at most {MAX_LINES} are wanted"));
    }
    let module = module_of(path);
    let tokens = tokens(source);
    // The two roots name every layer.
    if let Some(layer) = module.first() {
        for (name, line) in named_from_root(&tokens, &module) {
            if !may_name(layer, &name) {
                complaints.push(format!("{path}:{line}: {layer} names {name}"));
            }
        }
    }
    let layer = module.first().map_or("", String::as_str);
    complaints.extend(tokens.iter().filter_map(|token| word_complaint(path, layer, token)));
    complaints.extend(source.lines().zip(1..).filter(|(text, _)| layer == "ui" && has_style_attribute(text)).map(
        |(_, line)| format!("{path}:{line}: a style attribute, which a content security policy refuses: write ~style"),
    ));
    complaints.extend(markup_complaints(path, source, &tokens));
    let clocks = tokens.windows(3).filter(|at| at[0].is("std") && at[1].is("::") && at[2].is("time"));
    complaints.extend(clocks.filter(|_| PURE.contains(&layer)).map(|at| format!("{path}:{}: a clock", at[0].line)));
    complaints
}

fn word_complaint(path: &str, layer: &str, token: &Token) -> Option<String> {
    let Token { text, line } = token;
    let among = |words: &[&str]| words.contains(&text.as_str());
    let refused = among(&NOWHERE)
        || among(&NOT_IN_PURE) && PURE.contains(&layer)
        || among(&BROWSER_CRATES) && !BROWSER.contains(&layer)
        || text == "yew" && !["ui", "platform"].contains(&layer);
    refused.then(|| format!("{path}:{line}: `{text}` has no place here"))
}

/// What could make a browser take somebody's text for markup.
fn markup_complaints(path: &str, source: &str, tokens: &[Token]) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let is_emptied = |token: &Token| {
        let line = lines.get(token.line - 1).copied().unwrap_or_default();
        EMPTIES.contains(&path) && line.contains("set_inner_html(\"\")")
    };
    let found = tokens.iter().filter(|token| MARKUP.contains(&token.text.as_str()) && !is_emptied(token));
    found.map(|token| format!("{path}:{}: `{}` makes markup of a text", token.line, token.text)).collect()
}

/// Whether a line of `html!` sets the attribute instead of the property, which goes through the CSSOM.
fn has_style_attribute(line: &str) -> bool {
    let before = |at: usize| line[..at].ends_with(char::is_whitespace);
    ["style={", "style=\"", "{style}"].iter().any(|form| line.match_indices(form).any(|(at, _)| before(at)))
}

/// The module that a file holds: `sim/run.rs` is `sim::run`, `sim/mod.rs` is `sim`, `lib.rs` the root.
fn module_of(path: &str) -> Vec<String> {
    let mut module: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        module.pop();
    }
    module
}

/// The files below a folder that end in one of these ways; nothing of what is built, fetched or hidden.
fn sources(folder: &Path, endings: &[&str], all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "dist", "dist-single", "pkg", "node_modules"].contains(&&*name) {
                sources(&path, endings, all);
            }
        } else if path.extension().is_some_and(|extension| endings.iter().any(|ending| extension == *ending)) {
            all.push(path);
        }
    }
}

#[test]
fn no_layer_names_what_it_must_not() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    sources(&src, &["rs"], &mut all);
    assert!(all.len() > 20, "{} files", all.len());
    let complaints: Vec<String> = all
        .iter()
        .flat_map(|path| {
            let relative = path.strip_prefix(&src).expect("inside src").to_string_lossy().replace('\\', "/");
            complaints(&relative, &fs::read_to_string(path).expect("readable"))
        })
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn no_script_makes_markup_of_a_text() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root).expect("a folder").flatten().map(|entry| entry.path());
    let scripts: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "js")).collect();
    assert!(scripts.len() > 4, "{scripts:?}");
    for path in scripts {
        let text = fs::read_to_string(&path).expect("readable");
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "eval("] {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
}

#[test]
fn no_file_is_longer_than_anybody_reads() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    sources(root, &["rs"], &mut all);
    sources(root, &WRITTEN, &mut all);
    assert!(all.len() > 400, "{} files", all.len());
    let lines = |path: &PathBuf| fs::read_to_string(path).map_or(0, |text| text.lines().count());
    let long: Vec<String> = all
        .iter()
        .map(|path| (path, lines(path)))
        .filter(|(_, lines)| *lines > MAX_LINES)
        .map(|(path, lines)| format!("{}: {lines} lines, at most {MAX_LINES} are wanted", path.display()))
        .collect();
    assert!(long.is_empty(), "\n{}", long.join("\n"));
}

/// What the checker says of a snippet, without the file's name.
#[track_caller]
fn check(path: &str, source: &str, expect: &[&str]) {
    let expect: Vec<String> = expect.iter().map(|said| format!("{path}:{said}")).collect();
    assert_eq!(complaints(path, source), expect);
}

#[test]
fn a_lower_layer_that_names_a_higher_one_is_found_however_it_writes_it() {
    let found = ["1: kafka names sim"];
    check("kafka/lag.rs", "use crate::sim::run::Run;", &found);
    check("kafka/lag.rs", "use crate::{config::X, kafka::task::{Task, Role}};", &["1: kafka names config"]);
    check("kafka/lag.rs", "use crate::{kafka::task::{self, Role}, sim::{world, run as sim_run}};", &found);
    check("kafka/lag.rs", "fn run() { crate::sim::run::outcome(); }", &found);
    check("kafka/lag.rs", "use super::super::sim;", &found);
    check("kafka/mod.rs", "use super::{sim::run, kafka};", &found);
    check(
        "kafka/java/heap.rs",
        "mod tests {\n use super::super::super::super::sim;\n}\nuse super::super::lag;",
        &["2: kafka names sim"],
    );
    check("sim/run.rs", "pub(in crate::app) struct Run;", &["1: sim names app"]);
}

#[test]
fn who_may_name_whom() {
    for (layer, lower) in [("sim", "kafka"), ("log", "sim"), ("app", "share"), ("ui", "platform"), ("js_api", "sim")] {
        assert!(may_name(layer, lower) && !may_name(lower, layer), "{layer} and {lower}");
        assert!(may_name(layer, layer));
    }
    for (layer, never) in
        [("app", "platform"), ("js_api", "platform"), ("platform", "js_api"), ("js_api", "ui"), ("ui", "elsewhere")]
    {
        assert!(!may_name(layer, never), "{layer} and {never}");
    }
}

#[test]
fn comments_and_strings_name_nothing() {
    let source = r##"
        //! crate::ui, HashMap
        /* crate::app /* unsafe */ unsafe */
        const A: &str = "crate::ui \" unsafe";
        const B: &str = r#"crate::ui " todo"#;
        const C: (char, char, u8) = ('"', '\'', b'"');
        fn f<'a>(x: &'a str) -> &'a str { x } // println!
    "##;
    check("kafka/lag.rs", source, &[]);
    check("kafka/lag.rs", "const C: char = '\"';\nuse crate::ui;", &["2: kafka names ui"]);
}

#[test]
fn words_are_refused_where_they_have_no_place() {
    let refused =
        |path: &str, word: &str| check(path, &format!("\nuse {word};"), &[&format!("2: `{word}` has no place here")]);
    for word in NOT_IN_PURE {
        refused("app/show.rs", word);
    }
    for word in BROWSER_CRATES {
        refused("ui/app.rs", word);
        check("platform/frames.rs", word, &[]);
    }
    for word in NOWHERE {
        refused("main.rs", word);
    }
    check("sim/run.rs", "use std::time::Duration;", &["1: a clock"]);
    check("ui/app.rs", "use yew::prelude::*; use crate::platform::{frames}; use std::collections::HashMap;", &[]);
    check("kafka/java/mod.rs", "pub use hash_set::HashSetOrder;", &[]);
}

#[test]
fn a_style_is_set_as_a_property() {
    let found = ["1: a style attribute, which a content security policy refuses: write ~style"];
    for line in ["<i style={width}></i>", "<i style=\"width:5%\"></i>", "<i {style}></i>"] {
        check("ui/chips.rs", line, &found);
    }
    for line in ["<i ~style={width}></i>", "<i ~{style}></i>", "let style = width;", "<i title={style}></i>"] {
        check("ui/chips.rs", line, &[]);
    }
}

#[test]
fn no_text_becomes_markup() {
    for word in MARKUP {
        check("ui/chips.rs", &format!("x.{word}(text);"), &[&format!("1: `{word}` makes markup of a text")]);
    }
    check("ui/mod.rs", "root.set_inner_html(\"\");", &[]);
    check("ui/mod.rs", "root.set_inner_html(text);", &["1: `set_inner_html` makes markup of a text"]);
    check("ui/chips.rs", "root.set_inner_html(\"\");", &["1: `set_inner_html` makes markup of a text"]);
}

#[test]
fn a_file_may_have_so_many_lines_and_no_more() {
    check("sim/run.rs", &"\n".repeat(MAX_LINES), &[]);
    check("sim/run.rs", &"\n".repeat(MAX_LINES + 1), &[" 401 lines, at most 400 are wanted"]);
}
