//! Taking a run apart: asking on the stages and from the list, going along chains, events and the leader's steps.

use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement};

use crate::page::{Page, all, attribute, click, click_on, find, place, press_on, select, text, texts, until};

const C: &str = "[data-side='0'] .card[data-instance='C']";

/// The opening's livelock; C leaves 0_0 unsaid in odd rebalances of the ring.
async fn at_the_turning_point() -> Page {
    let page = Page::open("#lab/livelock/11").await;
    // Closed, and the way that anybody would take.
    click("#until-silent").await;
    assert_eq!(place().0, 11);
    assert!(text("#sentence").contains("C has 0_0 in hand, never initialised"), "{}", text("#sentence"));
    page
}

fn facts() -> Vec<String> {
    texts("#chain .fact .what")
}

#[wasm_bindgen_test]
async fn a_click_on_the_missing_report_gives_a_chain_that_ends_at_a_root() {
    let _page = at_the_turning_point().await;
    assert_eq!(attribute("#apart-close", "aria-expanded"), "false");
    click(&format!("{C} .row:first-child .said")).await;
    assert_eq!(attribute("#tab-why", "aria-pressed"), "true");
    let facts = facts();
    assert_eq!(facts[0], "C has 0_0 in hand, never initialised: its report leaves out what is on disk.");
    assert!(facts[1].starts_with("C rejoins inside poll()"), "{facts:#?}");
    assert!(text("#chain-end").ends_with("round and round."), "{}", text("#chain-end"));
    assert_eq!(attribute("#chain > li:first-child > .fact", "aria-current"), "step");
    // For the first time it does not go round: there is a root.
    click("#first-difference").await;
    click(&format!("{C} .row:first-child .said")).await;
    assert!(text("#chain > li:last-child").contains("the root"), "{}", text("#chain"));
    assert_eq!(text("#chain-end"), "Here it begins.");
}

#[wasm_bindgen_test]
async fn a_link_moves_the_playhead_and_the_chain_stays() {
    let _page = at_the_turning_point().await;
    click("#tab-changes").await;
    click("#rebalance-forward").await;
    // Once the leader has read the reports.
    select("#along", "0").await;
    for _ in 0..40 {
        if all("[data-side='0'] .lag td.unsaid").len() == 1 && text("[data-side='0'] .lag caption").contains("12") {
            break;
        }
        click("#instance-forward").await;
    }
    click("[data-side='0'] .lag td.unsaid .number").await;
    let before = facts();
    assert_eq!(before[0], "In the leader's table C is 100\u{202f}000 behind on 0_0.");
    let there = place();
    let links = all("#chain .fact");
    let second: &HtmlElement = links[1].dyn_ref().expect("a button");
    click_on(second).await;
    assert!(place() < there);
    assert_eq!(facts(), before);
    assert_eq!(attribute("#chain > li:nth-child(2) > .fact", "aria-current"), "step", "{}", text("#chain"));
    assert!(text("#sentence").contains(&before[1]));
}

#[wasm_bindgen_test]
async fn chips_strips_and_movements_answer_and_the_panel_follows_the_side() {
    let _page = at_the_turning_point().await;
    click("[data-side='0'] .chip[data-task='0_3'] .face").await;
    assert!(facts()[0].contains("0_3"));
    click("[data-side='1'] .strip tbody tr:first-child td.cell").await;
    assert_eq!(attribute("#apart-side-1", "aria-pressed"), "true");
    assert_eq!(text(".chain-head .whose"), "2.6.1");
    assert!(facts()[0].contains("0_0"));
    click("[data-side='0'] .moves li:first-child").await;
    assert_eq!(attribute("#apart-side-0", "aria-pressed"), "true");
    assert!(facts()[0].contains("goes to"), "{}", facts()[0]);
    click("[data-side='0'] .strip .column-head button").await;
    assert!(facts()[0].contains("goes to"), "a button is for what it says");
}

#[wasm_bindgen_test]
async fn what_nobody_points_at_is_asked_from_the_list() {
    let _page = at_the_turning_point().await;
    click("#tab-why").await;
    select("#about-instance", "2").await;
    select("#about-task", "0").await;
    let offered = texts("#facts-list .what");
    let wanted = offered.iter().position(|fact| fact.starts_with("C rejoins inside poll()")).expect("a fact");
    let buttons = all("#facts-list .fact");
    click_on(buttons[wanted].dyn_ref().expect("a button")).await;
    assert_eq!(facts()[0], offered[wanted]);
    click(".unsaid-fact").await;
    assert!(facts()[0].starts_with("C has 0_0 in hand"));
    click("#chain .also").await;
    click("#chain-back").await;
    assert!(facts()[0].starts_with("C has 0_0 in hand"));
}

#[wasm_bindgen_test]
async fn a_strip_names_the_first_instance_and_task_for_which_something_does_not_hold() {
    let _page = at_the_turning_point().await;
    let cell = "#holds [data-side='0'] [data-predicate='0'] .no button[data-round='12']";
    assert!(all(cell).is_empty(), "not shown before the playhead comes there");
    click("#rebalance-forward").await;
    assert_eq!(text(cell), "✗", "not by colour alone");
    assert!(attribute(cell, "aria-label").contains("C says nothing of 0_0, which is on its disk."));
    assert!(text("#holds [data-side='0'] .failures").contains("C says nothing of 0_0"));
    click(cell).await;
    assert_eq!(place().0, 11, "where the report is made");
    assert!(text("#sentence").contains("C has 0_0 in hand, never initialised"));
    assert!(all("#holds [data-side='1'] .no button[data-round='6']").len() < 3);
}

#[wasm_bindgen_test]
async fn the_leader_s_work_is_read_step_by_step() {
    let _page = Page::open("#lab/livelock/12").await;
    click("#rebalance-back").await;
    click("#tab-leader").await;
    assert!(text("#step-says").contains("has not begun"), "{}", text("#step-says"));
    assert!(find::<Element>("#leader-back").has_attribute("disabled"));
    click("#leader-on").await;
    assert!(text("#leader-at").starts_with("step 1 of "));
    assert!(text("#step-says").starts_with("Ideally, 0_0 would run on "), "{}", text("#step-says"));
    assert_eq!(all("#placement .step-changed").len(), 1);
    let stages = all("#leader-steps .stage-name");
    let movements = stages.iter().find(|stage| stage.text_content().is_some_and(|text| text.contains("Movements")));
    click_on(movements.and_then(|stage| stage.dyn_ref()).expect("movements")).await;
    assert!(text("#step-says").contains("which is caught up"), "{}", text("#step-says"));
    assert!(text(".budget").contains("warm-ups left: "));
    let there = place();
    click("#leader-go").await;
    assert!(place() > there);
    assert!(text("#sentence").contains(&text("#step-says")));
}

#[wasm_bindgen_test]
async fn events_are_filtered_and_gone_through_by_keys() {
    let _page = at_the_turning_point().await;
    click("#tab-events").await;
    until("the list is scrolled to where it is", || !all(".event-row.now").is_empty()).await;
    assert!(text(".event-row.now .what").starts_with("C has 0_0 in hand"));
    let all_of_them = text("#events-left");
    select("#filter-instance", "2").await;
    select("#filter-task", "0").await;
    for kind in ["rebalances", "locks", "decisions", "assignments", "hand-over", "tasks", "threads"] {
        click(&format!(".kind-toggle[data-kind='{kind}']")).await;
    }
    let rows = texts(".event-row .what");
    assert!(!rows.is_empty() && rows.iter().all(|row| row.starts_with("C ") && row.contains("0_0")), "{rows:#?}");
    assert_ne!(text("#events-left"), all_of_them);
    let there = place();
    assert!(press_on("#event-list", "ArrowUp").await.default_prevented());
    assert!(place() < there, "the one before it in the list");
    let is_now = |begins: &str| texts(".event-row.now .what").iter().any(|row| row.starts_with(begins));
    until("the report before is marked", || is_now("C reports 0_0")).await;
    press_on("#event-list", "ArrowDown").await;
    assert_eq!(place(), there);
    let rows = all(".event-row");
    click_on(rows[0].dyn_ref().expect("a row")).await;
    assert!(place() < there);
    click("#filter-clear").await;
    assert_eq!(text("#events-left"), all_of_them);
    assert!(all(".event-row").len() < 60, "only what is in sight is there");
}

#[wasm_bindgen_test]
async fn goes_on_until_something_happens_and_along_with_one_instance() {
    let _page = at_the_turning_point().await;
    let (round, _) = place();
    click("#until-seen-again").await;
    assert!(text("#sentence").contains("exactly as before"), "{}", text("#sentence"));
    let again = place().0;
    click("#until-seen-again").await;
    assert_eq!(place().0, again + 2);
    assert!(again >= round);
    click("#until-stable").await;
    assert!(text("#apart-said").contains("never"), "{}", text("#apart-said"));
    select("#along", "1").await;
    let there = place();
    click("#instance-back").await;
    assert!(place() < there && text("#sentence").contains('B'), "{}", text("#sentence"));
    assert_eq!(text("#apart-said"), "");
}

#[wasm_bindgen_test]
async fn what_changed_is_said_and_where_the_sides_part() {
    let _page = at_the_turning_point().await;
    click("#tab-changes").await;
    assert!(text(".change .in-words").contains("C has 0_0 in hand"));
    assert!(text(".change .diff").contains("left unsaid, never initialised"), "{}", text(".change .diff"));
    assert!(text("#parting").contains("They part in rebalance 1"), "{}", text("#parting"));
    click("#parting-go").await;
    assert_eq!(place().0, 1);
    let why: Element = find(".change .why-row");
    click_on(why.dyn_ref().expect("a button")).await;
    assert!(facts()[0].starts_with("C has 0_0 in hand"));
    click("#apart-close").await;
    assert!(all("#chain").is_empty(), "what is closed is not there");
}
