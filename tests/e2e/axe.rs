//! Every view under the eyes of axe, which knows what of WCAG a program can check, in light and in dark.
//!
//! What axe cannot decide (a text over a picture, say) it leaves to a person; `contrast.js` computes colours on its own.

use std::fs::read_to_string;

use rebalance_lasso::app::explore::message::Section;
use rebalance_lasso::app::story::address::Leaf;
use rebalance_lasso::app::story::scenes::SCENES;
use serde_json::{Value, json};

use super::browser::Browser;
use super::lab::{open_lab, wait_for_lab};
use super::npm::modules;
use super::page::{DIALOGS, Page, page_site};
use super::wait::{wait_for, wait_until};

const AXE: &str = "axe-core@4.14.1";

/// What is wrong with the page as it stands: the rule, then the elements that break it and why.
const EXAMINE: &str = "
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // The last one is an experiment of axe's: a cell that shows 100k may well be called 100 000.
    const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: false } };
    const wish = { runOnly: tags, rules, resultTypes: ['violations'] };
    return axe.run(document, wish).then(({ violations, passes }) => ({ passed: passes.length, violations: violations.map(rule =>
        [rule.id + ': ' + rule.help, ...rule.nodes.slice(0, 6).map(node => node.html.slice(0, 200) + ' ' + node.failureSummary)].join('\\n    ')) }))";

/// Both themes, as the list of them numbers and names them.
const THEMES: [(u32, &str); 2] = [(1, "light"), (2, "dark")];

/// Examines one view after the other; in the end says all that was found.
#[derive(Default)]
struct Examiner {
    found: Vec<String>,
}

impl Examiner {
    fn look(&mut self, page: &Page, view: &str) {
        if page.run("return typeof axe") == "undefined" {
            let source = read_to_string(modules(AXE).join("axe-core/axe.min.js")).expect("the program");
            // Told to define itself on the page's own window, wherever the driver runs this.
            page.run(&format!("(function () {{ {source} }}).call(window); window.axe ??= axe"));
        }
        let result = page.run(EXAMINE);
        assert!(result["passed"].as_u64() > Some(10), "axe looked at {view}: {result}");
        let violations = result["violations"].as_array().into_iter().flatten();
        self.found.extend(violations.filter_map(Value::as_str).map(|violation| format!("{view}: {violation}")));
    }

    fn conclude(self) {
        assert!(self.found.is_empty(), "{} violations:\n{}", self.found.len(), self.found.join("\n"));
    }
}

/// A browser in which nothing moves: what is halfway in or out has colours of its own.
fn open_still() -> Browser {
    let browser = Browser::start();
    browser.prefer_no_motion();
    browser
}

fn choose_theme(page: &Page, (value, name): (u32, &str)) {
    page.run_with(
        "const list = document.querySelector('#theme'); list.value = arguments[0]; list.dispatchEvent(new Event('change', { bubbles: true }))",
        &json!([value.to_string()]),
    );
    wait_until("the theme", &name.to_owned(), || page.attribute("html", "data-theme").unwrap_or_default());
}

/// Looks at the page in light and in dark, and leaves it in the latter.
fn look_in_both(examiner: &mut Examiner, page: &Page, view: &str) {
    for theme in THEMES {
        choose_theme(page, theme);
        examiner.look(page, &format!("{view} in {}", theme.1));
    }
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn axe_itself_finds_what_is_wrong() {
    let page = Page::open_paused();
    page.run("document.querySelector('main').append(document.createElement('button')); document.querySelector('.lede').style.color = '#888'");
    let mut examiner = Examiner::default();
    examiner.look(&page, "a page made worse");
    for rule in ["button-name", "color-contrast"] {
        assert!(examiner.found.iter().any(|found| found.contains(rule)), "{rule}: {:?}", examiner.found);
    }
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn the_opening_view_and_its_dialogs() {
    let (page, mut examiner) = (Page::open_in(open_still()), Examiner::default());
    for (width, height) in [(1280, 800), (360, 740)] {
        page.resize(width, height);
        let at = |view: &str| format!("{view} at {width} px");
        look_in_both(&mut examiner, &page, &at("the opening view"));
        page.press("Home");
        look_in_both(&mut examiner, &page, &at("its beginning"));
        for (opener, dialog) in DIALOGS {
            page.open_dialog(opener, dialog);
            look_in_both(&mut examiner, &page, &at(dialog));
            page.close_dialog(dialog);
        }
        page.press("End");
    }
    examiner.conclude();
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn the_lab_with_all_that_opens_in_it() {
    let (page, mut examiner) = (open_lab("/#lab/livelock/14", None), Examiner::default());
    page.prefer_no_motion();
    page.resize(1600, 1000);
    look_in_both(&mut examiner, &page, "the Lab");
    let closed = "return [...document.querySelectorAll('#editor .part:not(.open)')].map(part => part.id)";
    for part in page.run(closed).as_array().into_iter().flatten().filter_map(Value::as_str) {
        page.run_with("document.querySelector(arguments[0]).click()", &json!([format!("#{part} button")]));
    }
    wait_until("what is closed", &json!([]), || page.run(closed));
    page.click("#add-action");
    wait_for("the form", || page.attribute("#action-kind", "id"));
    page.run("document.querySelector('#partitions-0').scrollIntoView({ block: 'center' })");
    page.type_into("#partitions-0", "five");
    wait_for("a refusal", || page.text("#partitions-0-error").filter(|text| !text.is_empty()));
    look_in_both(&mut examiner, &page, "the editor, open, with a refusal and the form of an action");
    page.run("document.activeElement?.blur()");

    for tab in ["changes", "why", "leader", "events", "holds"] {
        page.click(&format!("#tab-{tab}"));
        look_in_both(&mut examiner, &page, &format!("the tab {tab}"));
    }
    page.press_to_move("d");
    let unsaid = "[data-side='0'] .card[data-instance='C'] .hidden-state";
    wait_for("C's report without 0_0", || page.text(unsaid));
    page.run_with("document.querySelector(arguments[0]).click()", &json!([unsaid]));
    wait_for("a chain of causes", || page.text("#chain"));
    look_in_both(&mut examiner, &page, "a chain of causes");
    page.choose_option("#compare", 3);
    wait_for_lab(&page);
    look_in_both(&mut examiner, &page, "a comparison");
    for (opener, dialog) in [("#share-open", "#share"), ("#help-open", "#help"), ("#preset", "#presets")] {
        page.run_with("document.querySelector(arguments[0]).click()", &json!([opener]));
        wait_until(&format!("whether {dialog} is open"), &true, || page.is_open(dialog));
        look_in_both(&mut examiner, &page, dialog);
        page.close_dialog(dialog);
    }
    page.click("#apart-close");
    page.run("location.hash = '#v1wzzzz'");
    wait_for("a report", || page.text("#link-report").filter(|text| !text.is_empty()));
    page.resize(360, 740);
    look_in_both(&mut examiner, &page, "the Lab with a bad link at 360 px");
    examiner.conclude();
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn explore_in_all_its_sections() {
    let page = Page::visit(open_still(), page_site(), "/#explore");
    wait_for("the button that starts", || page.attribute("#start", "id"));
    let mut examiner = Examiner::default();
    for (_, id, name) in Section::ALL {
        page.run_with("document.querySelector(arguments[0]).click()", &json!([format!("#section-{id}")]));
        wait_until("the section", &Some(id.to_owned()), || page.attribute("#explore", "data-section"));
        look_in_both(&mut examiner, &page, name);
        if matches!(id, "search" | "schedules" | "luck") {
            page.run("document.querySelector('#start').click()");
            let found = if id == "search" { "#found [data-number]" } else { "#schedules-verdict, #histogram" };
            wait_for(found, || page.text(found));
            page.run("document.querySelector('#pause')?.click()");
            look_in_both(&mut examiner, &page, &format!("{name}, with something found"));
        }
    }
    page.resize(360, 740);
    look_in_both(&mut examiner, &page, "Explore at 360 px");
    examiner.conclude();
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn diagnose_empty_and_with_a_log_and_with_a_recording() {
    let page = Page::visit(open_still(), page_site(), "/#diagnose");
    let wait = |state: &str| {
        wait_until("the state", &Some(state.to_owned()), || page.attribute("#diagnose", "data-state"));
    };
    wait("empty");
    let mut examiner = Examiner::default();
    look_in_both(&mut examiner, &page, "Diagnose, empty");
    for sample in ["livelock-2.6.0.log", "livelock-ended-2.6.0.jsonl"] {
        page.run_with("document.querySelector(arguments[0]).click()", &json!([format!("[data-sample='{sample}']")]));
        wait_for("what was read", || page.attribute("#verdict, #recording-races", "id"));
        wait("done");
        page.run("document.querySelector('#evidence button')?.click()");
        look_in_both(&mut examiner, &page, sample);
    }
    page.resize(360, 740);
    look_in_both(&mut examiner, &page, "Diagnose at 360 px");
    examiner.conclude();
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn each_scene_of_the_story_and_what_follows_it() {
    let page = Page::visit(open_still(), page_site(), "/#story/tasks");
    wait_for("the story", || page.attribute("#story", "data-leaf"));
    let mut examiner = Examiner::default();
    page.run("document.querySelector('#contents summary').click(); document.querySelector('[data-term]').click()");
    wait_for("its meaning", || page.text("#gloss").filter(|text| !text.is_empty()));
    look_in_both(&mut examiner, &page, "the first scene with its contents and a term");
    let leaves = (0..SCENES.len()).map(Leaf::Scene).chain([Leaf::Check, Leaf::Glossary, Leaf::Fidelity]);
    for leaf in leaves {
        page.run_with("location.hash = arguments[0]", &json!([leaf.fragment()]));
        wait_until("the heading", &leaf.title().to_owned(), || page.text("#scene-title").unwrap_or_default());
        look_in_both(&mut examiner, &page, &leaf.fragment());
    }
    page.go(&page.site.url("/story.html"));
    examiner.look(&page, "the story without a program");
    examiner.conclude();
}

#[test]
#[ignore = "needs npm and the built page: make e2e"]
fn a_stage_in_another_page_and_a_page_that_cannot_start() {
    let mut examiner = Examiner::default();
    for (_, theme) in THEMES {
        let page = Page::visit(open_still(), page_site(), &format!("/?embed&theme={theme}#v1o/livelock/13/2"));
        page.wait_for_start();
        examiner.look(&page, &format!("the embedded stage in {theme}"));
    }
    let site = page_site();
    site.spoil(".wasm", super::site::Mishap::Missing);
    let page = Page::visit(Browser::start(), site, "/");
    wait_for("a message", || page.text("[role=alert]"));
    examiner.look(&page, "a page that could not start");
    examiner.conclude();
}
