//! Pictures: that they are well-formed, hold what the page shows and nothing that a name could smuggle in, stay on their paper,
//! and have the theme's colours.
#![cfg(not(target_arch = "wasm32"))]

use std::rc::Rc;

use rebalance_lasso::app::axis::Cursor;
use rebalance_lasso::app::picture::ink::{DARK, Hue, Ink, LIGHT, MONO, SANS};
use rebalance_lasso::app::picture::{Picture, Wish, picture};
use rebalance_lasso::app::show::{About, Show};
use rebalance_lasso::app::side::Side;
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Run};
use rebalance_lasso::sim::scenario::Scenario;
use roxmltree::{Document, Node};

const LINK: &str = "https://example.org/lasso/#livelock/14.3";

fn draw(show: &Show, sides: &[Side], at: Cursor) -> Picture {
    picture(show, &Wish { sides, at, ink: &LIGHT, link: LINK })
}

/// A picture of both sides of a scenario.
fn picture_of(scenario: &Scenario, title: &str) -> Picture {
    let run = Rc::new(Run::new(Rc::new(scenario.group().expect("a group")), DEFAULT_BOUND_ROUNDS));
    let about = About { title: title.into(), headline: "What it comes to.".into(), sentence: "".into() };
    let sides = [("left".into(), Rc::clone(&run)), ("right".into(), run)];
    let show = Show::of_runs(about, sides);
    let at = show.turning_point();
    draw(&show, &Side::BOTH, at)
}

fn parsed(picture: &Picture) -> Document<'_> {
    Document::parse(&picture.svg).unwrap_or_else(|error| panic!("{error} in {}", picture.svg))
}

fn texts(document: &Document) -> Vec<String> {
    let is_text = |node: &Node| node.has_tag_name(("http://www.w3.org/2000/svg", "text"));
    let mut said = Vec::new();
    for node in document.descendants().filter(is_text) {
        said.push(node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect());
    }
    said
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap_or_else(|_| panic!("{name}={value}")))
}

/// Where an element's own groups move it.
fn moved(node: &Node) -> (f64, f64) {
    let of = |node: Node| -> (f64, f64) {
        let Some(moved) = node.attribute("transform").and_then(|at| at.strip_prefix("translate(")) else {
            return (0.0, 0.0);
        };
        let (x, y) = moved.split(')').next().and_then(|at| at.split_once(' ')).expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    node.ancestors().skip(1).map(of).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1))
}

#[track_caller]
fn check_on_paper(picture: &Picture, what: &str) {
    let document = parsed(picture);
    let rects = document.descendants().filter(|node| node.tag_name().name() == "rect");
    let drawn = rects.filter(|node| node.attribute("width") != Some("100%"));
    for rect in drawn.filter(|node| !node.ancestors().any(|around| around.tag_name().name() == "pattern")) {
        let (x, y) = moved(&rect);
        let (right, bottom) =
            (x + number(&rect, "x") + number(&rect, "width"), y + number(&rect, "y") + number(&rect, "height"));
        assert!(x + number(&rect, "x") >= 0.0 && right <= picture.width, "{what}: {rect:?} ends at {right}");
        assert!(bottom <= picture.height, "{what}: {rect:?} ends at {bottom} of {}", picture.height);
    }
}

#[test]
fn every_preset_is_drawn_well_formed_and_on_its_paper_at_any_moment() {
    for index in 0..presets().len() {
        let show = Show::new(index);
        let opening = show.opening();
        for at in [Cursor::default(), opening, show.turning_point(), Cursor { round: opening.round + 1_000, step: 3 }] {
            let at = show.axis.clamp(at);
            for sides in [&Side::BOTH[..], &[Side::Left], &[Side::Right]] {
                let one = draw(&show, sides, at);
                let what = format!("{} at {at:?}", show.about.title);
                check_on_paper(&one, &what);
                let said = texts(&parsed(&one)).join("\n");
                for side in sides {
                    let instances = &show.sides[side.index()].instances;
                    assert!(instances.iter().all(|name| said.contains(name.as_str())), "{what}: {said}");
                }
                assert!(said.contains(LINK) && said.contains(&*show.about.title), "{what}: {said}");
            }
        }
    }
}

#[test]
fn what_the_page_says_at_the_turning_point_is_in_it() {
    let show = Show::new(0);
    let one = draw(&show, &[Side::Left], show.turning_point());
    let said = texts(&parsed(&one));
    let said = [said.join(" ")];
    for part in ["unsaid", "for ever", "never initialised", "lag as leader", "who runs what"] {
        assert!(said.iter().any(|text| text.contains(part)), "{part:?} is missing in {said:#?}");
    }
    let document = parsed(&one);
    let told = |name: &str| {
        document
            .root_element()
            .children()
            .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
            .and_then(|node| node.text())
    };
    assert_eq!((told("title"), told("desc")), (Some(&*show.about.title), Some(&*show.about.headline)));
}

#[test]
fn nothing_in_a_name_becomes_markup() {
    let evil =
        ["</text><script>", "\" onload=\"a()", "&amp;&#x41;]]>", "<![CDATA[x", "--><a href='x", "\u{202e}a\u{0}\u{1b}"];
    let mut scenario = presets()[0].scenario();
    for names in evil.chunks(scenario.processes.len()) {
        for (process, name) in scenario.processes.iter_mut().zip(names) {
            process.name = (*name).to_owned();
        }
        let one = picture_of(&scenario, &format!("{} <svg onload=x>", names.join(" ")));
        let document = parsed(&one);
        for node in document.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            let known =
                ["svg", "title", "desc", "defs", "pattern", "rect", "g", "a", "text", "tspan", "circle", "path"];
            assert!(known.contains(&name), "an element {name} has come in");
            for attribute in node.attributes() {
                let name = attribute.name();
                assert!(!name.starts_with("on") && name != "style", "an attribute {name} has come in");
                assert!(name != "href" || attribute.value() == LINK, "a link to {} has come in", attribute.value());
            }
        }
        assert!(!one.svg.contains("<!") && !one.svg.contains("<?"), "no comments, no declarations");
    }
}

#[test]
fn a_link_that_is_no_address_leads_nowhere_and_a_long_one_is_not_written_out() {
    let show = Show::new(0);
    let with = |link: &str| picture(&show, &Wish { sides: &[Side::Left], at: show.opening(), ink: &LIGHT, link }).svg;
    for link in ["javascript:alert(1)", "file:///home/somebody/lasso.html", "", "data:text/html,x"] {
        assert!(!with(link).contains("<a "), "{link}");
    }
    let long = format!("https://example.org/#{}", "x".repeat(8_000));
    let text = with(&long);
    assert_eq!(text.matches(&long).count(), 1, "as the link's address only");
    assert!(text.contains(">https://example.org/</text>"));
}

#[test]
fn the_largest_group_is_drawn_too() {
    let mut scenario = presets()[0].scenario();
    let (process, task) = (scenario.processes[0].clone(), scenario.tasks[0]);
    scenario.processes = (1..=32)
        .map(|number| {
            let id = rebalance_lasso::kafka::process_id::ProcessId::numbered(number);
            rebalance_lasso::sim::scenario::ProcessSpec { id, name: format!("instance-{number}"), ..process.clone() }
        })
        .collect();
    scenario.tasks = (0..256)
        .map(|partition| {
            let id = rebalance_lasso::kafka::task_id::TaskId::new(0, partition);
            rebalance_lasso::sim::scenario::TaskSpec { id, ..task }
        })
        .collect();
    let one = picture_of(&scenario, "Large");
    check_on_paper(&one, "large");
    assert!(one.svg.len() < 12_000_000, "{} bytes", one.svg.len());
}

/// The value of a custom property in a part of the style sheet.
fn token<'a>(css: &'a str, name: &str) -> &'a str {
    let (_, from) = css.split_once(&format!("--{name}:")).unwrap_or_else(|| panic!("--{name} is not there"));
    from.split(';').next().expect("a value").trim()
}

fn check_ink(ink: &Ink, tokens: &str) {
    let pairs = [
        ("paper", ink.paper),
        ("card", ink.card),
        ("sunken", ink.sunken),
        ("ink", ink.ink),
        ("muted", ink.muted),
        ("line", ink.line),
        ("line-strong", ink.line_strong),
        ("endless", ink.endless),
        ("endless-wash", ink.endless_wash),
        ("rest", ink.rest),
        ("rest-wash", ink.rest_wash),
        ("rope", ink.rope),
        ("rope-rest", ink.rope_rest),
        ("focus", ink.focus),
    ];
    for (name, value) in pairs {
        assert_eq!(token(tokens, name), value, "--{name}");
    }
}

#[test]
fn the_colours_and_fonts_are_those_of_the_style_sheet() {
    let css = include_str!("../styles/main/tokens.css");
    let (light, rest) = css.split_once("@media screen and (prefers-color-scheme: dark)").expect("light, then dark");
    let dark = rest.split_once("[data-theme=\"light\"]").expect("the dark theme").1;
    check_ink(&LIGHT, light);
    check_ink(&DARK, dark);
    assert_eq!((token(css, "sans"), token(css, "mono")), (SANS, MONO));
    for at in 0..8 {
        let rule = |css: &'static str, before: &str| {
            let (_, rule) = css.split_once(&format!("{before}.hue-{at} {{")).expect("a rule");
            rule.split('}').next().expect("its end")
        };
        let own = rule(css, "\n");
        let Hue { fill, on, edge, tone } = LIGHT.hues[at];
        assert_eq!(["fill", "on", "edge", "tone"].map(|name| token(own, name)), [fill, on, edge, tone], "hue {at}");
        let own_dark = rule(css, "[data-theme=\"dark\"] ");
        let value = |name| token(if own_dark.contains(&format!("--{name}:")) { own_dark } else { own }, name);
        let Hue { fill, on, edge, tone } = DARK.hues[at];
        assert_eq!(["fill", "on", "edge", "tone"].map(value), [fill, on, edge, tone], "dark hue {at}");
    }
}

/// Writes pictures to look at: `PICTURES=/tmp/pictures cargo test --test picture -- --ignored`.
#[test]
#[ignore = "writes files"]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("PICTURES") else { return };
    for (index, preset) in presets().iter().enumerate() {
        let show = Show::new(index);
        for (name, ink) in [("light", &LIGHT), ("dark", &DARK)] {
            for (which, sides) in [("both", &Side::BOTH[..]), ("left", &[Side::Left])] {
                let wish = Wish { sides, at: show.turning_point(), ink, link: LINK };
                let path = std::path::Path::new(&folder).join(format!("{}-{which}-{name}.svg", preset.id));
                std::fs::write(path, picture(&show, &wish).svg).expect("writable");
            }
        }
    }
}
