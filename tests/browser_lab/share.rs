//! Sharing, and what comes of links, in a browser.

use gloo::utils::window;
use rebalance_lasso::share::link::Link;
use rebalance_lasso::share::{decode, export::Format};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{HtmlDialogElement, HtmlTextAreaElement};

use super::page::{Page, all, attribute, click, find, place, print_event, text, texts, until};

fn link() -> String {
    find::<HtmlTextAreaElement>("#share-link").value()
}

async fn open_share() {
    click("#share-open").await;
    assert!(find::<HtmlDialogElement>("#share").open());
}

#[wasm_bindgen_test]
async fn the_dialog_has_the_link_to_what_is_shown_and_is_empty_while_it_is_closed() {
    let _page = Page::open("#lab/scale-out/4").await;
    assert!(all("#share-link").is_empty());
    open_share().await;
    let (_, fragment) =
        link().split_once('#').map(|(page, text)| (page.to_owned(), text.to_owned())).expect("a fragment");
    let Some(Link::Lab(decoded)) = decode(&fragment).and_then(|decoded| decoded.link) else { panic!("{fragment}") };
    assert_eq!((decoded.playhead.round, decoded.sides[0].scenario.processes.len()), (4, 3));
    let code = find::<HtmlTextAreaElement>("#share-embed").value();
    assert!(code.contains(&format!("?embed#{fragment}")), "{code}");
    click("#share-side-1").await;
    assert!(find::<HtmlTextAreaElement>("#share-embed").value().contains("?embed=right#"));
    assert_eq!(all("#share .share-files li").len(), Format::ALL.len());
    let command = find::<HtmlTextAreaElement>("#share-real").value();
    assert_eq!(command, format!("make conformance SCENARIO={} VERSION=2.6.1", Format::Scenario.file_name()));
    click("#share .close").await;
    assert!(!find::<HtmlDialogElement>("#share").open());
}

#[wasm_bindgen_test]
async fn copying_says_what_came_of_it() {
    let _page = Page::open("#lab/livelock").await;
    open_share().await;
    assert_eq!(text("#share-said"), "");
    click("#share-link-copy").await;
    until("it is said", || !text("#share-said").is_empty()).await;
    let area: HtmlTextAreaElement = find("#share-link");
    let is_selected = area.selection_end().ok().flatten() == Some(u32::try_from(area.value().len()).unwrap());
    assert!(text("#share-said").contains("copied") || is_selected, "{}", text("#share-said"));
}

#[wasm_bindgen_test]
async fn the_address_follows_and_a_link_in_it_opens_the_same() {
    let fragment = {
        let _page = Page::open("#lab/ring-of-four/5").await;
        let says_so = || window().location().hash().is_ok_and(|hash| hash.starts_with("#v1"));
        until("the address says so", says_so).await;
        window().location().hash().expect("a fragment")
    };
    let _page = Page::open(&fragment).await;
    until("the moment is there", || place() == (5, 0)).await;
    assert_eq!(texts(".stage .verdict")[0], "livelock, a ring of four");
    assert_eq!(text("#link-report"), "");
}

#[wasm_bindgen_test]
async fn a_bad_link_is_told_and_taken_away() {
    let _page = Page::open("#v1wnothing").await;
    until("it is told", || text("#link-report").contains("link")).await;
    assert_eq!(texts(".stage .verdict")[0], "livelock, a ring of two");
    click("#link-report .close").await;
    assert_eq!(text("#link-report"), "");
    assert_eq!(attribute("#lab", "data-pending"), "false");
}

#[wasm_bindgen_test]
async fn what_is_on_paper_only_is_there_when_a_print_goes_on_and_gone_after_it() {
    let _page = Page::open("#lab/livelock/3").await;
    let sheets = || all("#lab .paper-only .sheet tr").len();
    assert_eq!(sheets(), 0);
    print_event("beforeprint");
    assert_eq!(sheets(), 3, "an instance a line");
    print_event("afterprint");
    until("the sheet is gone", || sheets() == 0).await;
}
