//! The matrix of checkpoints: by click, key, drag, and block.

use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Element;

use crate::editor_acts::{
    click, count, drag_across, fill, focus, focused_cell, hover_after_press, is_there, key, leave, open, paste, unfold,
    value,
};
use crate::page::{attribute, find, text};

fn cell(row: u32, column: u32) -> String {
    format!("[data-cell='{row}:{column}']")
}

fn says(row: u32, column: u32) -> String {
    text(&cell(row, column))
}

#[wasm_bindgen_test]
async fn a_click_goes_round_none_caught_up_and_behind() {
    let _page = open("#lab/livelock").await;
    assert_eq!(says(1, 1), "–");
    for expected in ["100k", "50k", "–"] {
        click(&cell(1, 1)).await;
        assert_eq!(says(1, 1), expected);
    }
    assert_eq!(text("#checkpoints .part-summary"), "7 of 15 on disk");
    click("#undo").await;
    assert_eq!(says(1, 1), "50k", "each click is undone by itself");
    assert!(attribute(&cell(1, 1), "title").contains("50\u{202f}000 of 100\u{202f}000"));
    assert_eq!(attribute(&cell(1, 1), "title"), text(".scope-title"));
}

#[wasm_bindgen_test]
async fn keys_go_through_the_grid_set_offsets_and_open_a_text() {
    let _page = open("#lab/livelock").await;
    focus(&cell(1, 1)).await;
    assert_eq!(attribute(&cell(1, 1), "tabindex"), "0");
    assert!(key("ArrowDown", "").await && key("ArrowRight", "").await);
    assert_eq!(focused_cell(), "2:2");
    assert_eq!(attribute(&cell(2, 2), "tabindex"), "0");
    assert_eq!(count("#checkpoints table [tabindex='0']"), 1, "one place that Tab leads to");
    assert!(key(" ", "").await);
    assert_eq!(says(2, 2), "100k");
    key("ArrowLeft", "shift").await;
    key("ArrowLeft", "shift").await;
    assert_eq!(says(2, 2), "98k");
    key("ArrowDown", "shift").await;
    assert_eq!(says(2, 2), "88k");
    assert!(key("Enter", "").await);
    let input = format!("{} input", cell(2, 2));
    assert_eq!(value(&input), "88000");
    fill(&input, "5,000").await;
    assert!(key("Enter", "").await);
    assert_eq!((says(2, 2).as_str(), focused_cell().as_str()), ("5k", "2:2"), "and the cell has the focus again");
    key("7", "").await;
    assert_eq!(value(&input), "7", "a digit begins anew");
    key("Escape", "").await;
    assert_eq!(says(2, 2), "5k", "Escape gives back what was there");
    key("Delete", "").await;
    assert_eq!(says(2, 2), "–");
}

#[wasm_bindgen_test]
async fn keys_of_the_grid_do_not_move_the_playhead() {
    let _page = open("#lab/livelock").await;
    let there = attribute("#app-root", "data-step") + "/" + &attribute("#app-root", "data-round");
    focus(&cell(1, 1)).await;
    for name in ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "Home", "End"] {
        key(name, "").await;
    }
    assert_eq!(attribute("#app-root", "data-step") + "/" + &attribute("#app-root", "data-round"), there);
}

#[wasm_bindgen_test]
async fn a_bad_text_stays_in_its_cell_and_says_why() {
    let _page = open("#lab/livelock").await;
    focus(&cell(1, 2)).await;
    key("Enter", "").await;
    let input = format!("{} input", cell(1, 2));
    fill(&input, "1e5").await;
    assert!(text("#disk-refused").contains("0_0 on B: `1e5` is shortened"), "{}", text("#disk-refused"));
    assert!(text("#disk-refused").contains("Checkpoint: 0 to"));
    leave(&input).await;
    assert!(!is_there(&input));
    assert_eq!(says(1, 2), "100k", "the last good value");
    assert_eq!(attribute(&cell(1, 2), "aria-invalid"), "true");
    focus(&cell(1, 2)).await;
    key("Enter", "").await;
    assert_eq!(value(&input), "1e5", "what was typed is there again");
    key("Escape", "").await;
    assert_eq!(text("#disk-refused"), "");
}

#[wasm_bindgen_test]
async fn a_drag_sets_an_offset_and_is_one_edit() {
    let _page = open("#lab/livelock").await;
    drag_across(&cell(1, 2), 0.5).await;
    let half = says(1, 2);
    assert!(["48k", "49k", "50k", "51k", "52k"].contains(&half.as_str()), "{half}");
    drag_across(&cell(1, 2), 1.6).await;
    assert_eq!(says(1, 2), "100k", "beyond the right edge it is the end");
    click("#undo").await;
    assert_eq!(says(1, 2), half);
    click("#undo").await;
    assert_eq!(says(1, 2), "100k");
    assert!(find::<Element>("#undo").has_attribute("disabled"));
}

#[wasm_bindgen_test]
async fn a_pointer_that_was_let_go_elsewhere_changes_nothing_when_it_comes_back() {
    let _page = open("#lab/livelock").await;
    let before = says(1, 2);
    hover_after_press(&cell(1, 2)).await;
    assert_eq!(says(1, 2), before);
    assert!(find::<Element>("#undo").has_attribute("disabled"));
}

#[wasm_bindgen_test]
async fn a_block_is_pasted_from_the_cell_that_has_the_focus() {
    let _page = open("#lab/livelock").await;
    focus(&cell(4, 2)).await;
    paste("1\t2,000\nnone\tend\n7\n").await;
    assert_eq!([says(4, 2), says(4, 3), says(5, 2), says(5, 3)], ["1", "2k", "–", "100k"]);
    assert!(text("#notice").contains("3 rows, but there are 2 tasks from here on"), "{}", text("#notice"));
    assert_eq!(attribute("#undo", "aria-label"), "Undo: paste 4 cells");
    paste("a\tb\n").await;
    assert!(text("#notice").contains("0_3 on B"), "{}", text("#notice"));
    assert_eq!(says(4, 2), "1", "what cannot be read changes nothing");
}

#[wasm_bindgen_test]
async fn heads_fill_rows_columns_and_everything() {
    let _page = open("#lab/livelock").await;
    click(&cell(0, 2)).await;
    assert_eq!((1..=5).map(|row| says(row, 2)).collect::<Vec<_>>(), ["100k"; 5]);
    click(&cell(0, 2)).await;
    assert_eq!(says(5, 2), "50k");
    click(&cell(3, 0)).await;
    assert_eq!([says(3, 1), says(3, 2), says(3, 3)], ["100k"; 3]);
    click(&cell(0, 0)).await;
    assert_eq!(text("#checkpoints .part-summary"), "15 of 15 on disk");
    click(&cell(0, 0)).await;
    click(&cell(0, 0)).await;
    assert_eq!(text("#checkpoints .part-summary"), "0 of 15 on disk");
}

#[wasm_bindgen_test]
async fn buttons_under_the_matrix_set_a_cell_a_row_a_column_and_all() {
    let _page = open("#lab/livelock").await;
    focus(&cell(1, 1)).await;
    assert_eq!(text("#scope-cell"), "0_0 on A");
    click("#put-behind").await;
    assert_eq!(says(1, 1), "50k");
    click("#scope-row").await;
    click("#put-none").await;
    assert_eq!([says(1, 1), says(1, 2), says(1, 3)], ["–"; 3]);
    click("#scope-column").await;
    fill(".scope .field input", "12 345").await;
    leave(".scope .field input").await;
    assert_eq!((1..=5).map(|row| says(row, 1)).collect::<Vec<_>>(), ["12k"; 5]);
    click("#scope-all").await;
    click("#put-caught-up").await;
    assert_eq!(text("#checkpoints .part-summary"), "15 of 15 on disk");
}

#[wasm_bindgen_test]
async fn of_many_tasks_those_in_sight_are_there_and_the_last_can_be_reached() {
    let _page = open("#lab/livelock").await;
    let style = gloo::utils::document().create_element("style").expect("an element");
    style.set_text_content(Some(include_str!("../../styles/editor.css")));
    gloo::utils::document().head().expect("a head").append_child(&style).expect("appended");
    unfold("tasks").await;
    fill("#partitions-0", "64").await;
    leave("#partitions-0").await;
    let rows = count("#checkpoints [data-row]");
    assert!(rows < 50, "{rows} rows");
    focus(&cell(1, 2)).await;
    key("End", "ctrl").await;
    assert_eq!(focused_cell(), "64:3");
    assert!(attribute(&cell(64, 3), "title").contains("0_63"));
    assert!(count("#checkpoints [data-row]") < 50);
    assert_eq!(attribute("#checkpoints table", "aria-rowcount"), "65");
    style.remove();
}
