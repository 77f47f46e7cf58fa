//! Reading: scenes follow each other, the stage shows what is told, and what is predicted is answered.

use gloo::utils::window;
use rebalance_lasso::app::story::scenes::SCENES;
use wasm_bindgen_test::wasm_bindgen_test;

use super::page::{Page, all, attribute, click, is_shown, press, text, until};

#[wasm_bindgen_test]
async fn a_link_opens_a_scene_with_its_stage_and_one_ring() {
    let _page = Page::open("#story/state").await;
    assert_eq!(text("#scene-title"), "Some tasks remember");
    assert_eq!(attribute("#story", "data-scene"), "state");
    until("a stage with a ring", || !all("[data-mark]").is_empty()).await;
    assert_eq!((all(".card").len(), all("[data-mark]").len()), (3, 1));
    assert_eq!(attribute("[data-mark]", "class"), "row");
    assert!(text("#said").starts_with("Ringed: the disk of A, 0_2"), "{}", text("#said"));
    for hidden in [".lasso", ".strip-box", ".lag-box"] {
        assert!(!is_shown(hidden), "{hidden} is not needed here");
    }
}

#[wasm_bindgen_test]
async fn keys_turn_over_and_the_address_follows() {
    let _page = Page::open("#story/tasks").await;
    press("ArrowRight").await;
    until("the second scene", || text("#scene-title") == SCENES[1].title).await;
    assert_eq!(window().location().hash().expect("a hash"), SCENES[1].fragment());
    press("b").await;
    until("the first scene", || text("#scene-title") == SCENES[0].title).await;
    assert_eq!(all(".progress-strokes .here").len(), 1);
}

#[wasm_bindgen_test]
async fn a_step_takes_the_stage_over_with_all_its_parts_and_a_button_gives_it_back() {
    let _page = Page::open("#story/state").await;
    click("#step-forward").await;
    assert_eq!(attribute("#story", "data-free"), "true");
    assert!(all("[data-mark]").is_empty() && is_shown(".strip-box"));
    click("#return").await;
    assert_eq!(attribute("#story", "data-free"), "false");
    assert_eq!(all("[data-mark]").len(), 1);
}

#[wasm_bindgen_test]
async fn a_chip_on_the_stage_answers_the_question() {
    let _page = Page::open("#story/red-cell").await;
    until("the moment of the question", || attribute("#play", "data-playing") == "false").await;
    assert_eq!(all("[data-predict]").len(), 3);
    // B's only stateful active.
    click(".chips [data-task='0_3'].active").await;
    until("an answer", || text("#answer").contains("You said B, and so it is.")).await;
    // Below the text in a narrow window; it plays where it is seen.
    all(".stages")[0].scroll_into_view();
    until("what is played", || attribute("#play", "data-playing") == "false").await;
    assert!(attribute("[data-predict='A']", "disabled") == "true" || all("[data-predict='A'][disabled]").len() == 1);
    until("a ring around the movement", || all(".moves [data-mark]").len() == 1).await;
}

#[wasm_bindgen_test]
async fn views_are_chosen_and_told() {
    let _page = Page::open("#story/remedies").await;
    let mut told = Vec::new();
    for view in 0..3 {
        click(&format!("[data-view='{view}']")).await;
        assert_eq!(attribute(&format!("[data-view='{view}']"), "aria-pressed"), "true");
        told.push(text(".note-of-view"));
    }
    assert!(told[0].contains("comes to rest") && told[1].contains("comes to rest"), "{told:?}");
    assert!(told[2].contains("goes on for ever"), "{told:?}");
}

#[wasm_bindgen_test]
async fn other_leaves_have_no_stage() {
    let _page = Page::open("#fidelity").await;
    assert_eq!(text("#scene-title"), "Fidelity");
    assert!(!is_shown(".showing"));
    assert_eq!(attribute(".place.here", "id"), "to-fidelity");
}
