//! Links, files and pictures, as a person sends and opens them.

use rebalance_lasso::share::export::{Format, export};
use rebalance_lasso::share::link::Link;
use rebalance_lasso::share::{decode, encode};
use rebalance_lasso::sim::presets::presets;
use rebalance_lasso::sim::run::{DEFAULT_BOUND_ROUNDS, Outcome};
use serde_json::{Value, json};

use super::browser::Browser;
use super::lab::{open_lab, wait_for_lab};
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until, watch_nothing_change};

/// From now on keeps what is saved as a file, in `saved`.
const KEEP_FILES: &str = "
    window.saved = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => { saved.push(blob); return make.call(URL, blob) };
    HTMLAnchorElement.prototype.click = function () { saved.at(-1).title = this.download }";

fn fragment(page: &Page) -> String {
    page.run("return location.hash").as_str().unwrap_or_default().to_owned()
}

/// What the address says once it has followed.
fn settled_fragment(page: &Page, begins: &str) -> String {
    let first =
        wait_for(&format!("an address with {begins}"), || Some(fragment(page)).filter(|text| text.starts_with(begins)));
    std::thread::sleep(std::time::Duration::from_millis(900));
    let last = fragment(page);
    assert!(last.starts_with(begins), "{first}, then {last}");
    last
}

/// The page at an address, in a browser that has not been there before.
fn open_at(fragment: &str) -> Page {
    Page::visit(Browser::start(), page_site(), &format!("/{fragment}"))
}

fn open_share(page: &Page) {
    page.run("document.activeElement?.blur()");
    page.open_dialog("#share-open", "#share");
}

/// Presses a button that saves a file; gives its name and its text.
fn save(page: &Page, button: &str) -> (String, String) {
    page.run("saved.length = 0");
    page.click(button);
    wait_until(&format!("files from {button}"), &json!(1), || page.run("return saved.length"));
    let saved = page.run("return saved[0].text().then(text => [saved[0].title ?? '', text])");
    (saved[0].as_str().unwrap_or_default().to_owned(), saved[1].as_str().unwrap_or_default().to_owned())
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn the_address_of_the_opening_view_follows_and_the_history_steps_through_groups() {
    let page = Page::open();
    watch_nothing_change("the address while it plays", || fragment(&page));
    page.press("Space");
    let link = settled_fragment(&page, "#v1o/livelock/");
    let steps = page.run("return history.length");
    for _ in 0..20 {
        page.press_to_move("ArrowRight");
    }
    let here = settled_fragment(&page, "#v1o/livelock/");
    assert_ne!(here, link);
    assert_eq!(page.run("return history.length"), steps, "steps of the playhead are none of the history");
    let place = page.place();
    page.choose(1);
    settled_fragment(&page, "#v1o/scale-out/");
    page.run("history.back()");
    wait_until("the group", &presets()[0].title.to_owned(), || page.text(".preset-title").unwrap_or_default());
    assert_eq!((page.place(), page.is_playing(), fragment(&page)), (place, false, here.clone()));
    page.run("history.forward()");
    wait_until("the group", &presets()[1].title.to_owned(), || page.text(".preset-title").unwrap_or_default());
    // For anyone: the same moment.
    let other = open_at(&here);
    other.wait_for_start();
    wait_until("the place", &place, || other.place());
    assert_eq!(other.text("#link-notes").as_deref(), Some(""));
    other.check_console();
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_link_from_the_lab_opens_the_same_run_at_the_same_moment_in_the_same_view() {
    let page = open_lab("/#lab/ring-of-four/9", None);
    page.click("#tab-leader");
    page.choose_option("#compare", 3);
    wait_for_lab(&page);
    page.press("ArrowRight ArrowRight");
    let link = settled_fragment(&page, "#v1");
    let seen = |page: &Page| {
        let texts = [
            "[data-side='0'] .verdict",
            "[data-side='1'] .verdict",
            "[data-side='1'] .label",
            "#sentence",
            "#apart-body",
        ];
        (page.place(), texts.map(|css| page.text(css)))
    };
    let here = seen(&page);
    let other = open_at(&link);
    wait_for_lab(&other);
    wait_until("what is seen", &here, || seen(&other));
    assert_eq!(settled_fragment(&other, "#v1"), link);
    // The same trace, here, there, and outside of any browser.
    let traces = [&page, &other].map(|page| {
        page.run(KEEP_FILES);
        open_share(page);
        save(page, "#save-trace").1
    });
    let Some(Link::Lab(decoded)) = decode(&link).and_then(|decoded| decoded.link) else {
        panic!("{link} should lead to the Lab")
    };
    let run = decoded.sides[0].run(DEFAULT_BOUND_ROUNDS).expect("it runs");
    let own = export(Format::Trace, &decoded.sides[0], &run).text;
    assert!(traces[0] == own && traces[1] == own, "{} {} {} bytes", traces[0].len(), traces[1].len(), own.len());
    other.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn back_and_forward_step_through_what_was_done_in_the_lab() {
    let page = open_lab("/#lab/livelock/3", None);
    settled_fragment(&page, "#v1");
    let label = |page: &Page| page.text("[data-side='0'] .label").unwrap_or_default();
    page.click("#swap");
    wait_until("the left side", &"2.6.1".to_owned(), || label(&page));
    settled_fragment(&page, "#v1");
    page.click("#tab-events");
    settled_fragment(&page, "#v1");
    page.run("history.back()");
    wait_until("the open tab", &Some("false".to_owned()), || page.attribute("#tab-events", "aria-pressed"));
    assert_eq!(label(&page), "2.6.1");
    page.run("history.back()");
    wait_until("the left side", &"2.6.0".to_owned(), || label(&page));
    assert_eq!(page.text("#link-report").as_deref(), Some(""));
    page.run("history.forward()");
    wait_until("the left side", &"2.6.1".to_owned(), || label(&page));
    page.check_console();
}

/// A link to a preset's group in the Lab, changed by whoever likes to.
fn link_to(preset: usize, change: impl FnOnce(&mut rebalance_lasso::share::link::LabLink)) -> String {
    use rebalance_lasso::share::expected::Expected;
    use rebalance_lasso::share::link::LabLink;
    use rebalance_lasso::share::view::LabView;
    let sides = [0, 1].map(|side| {
        let scenario = presets()[preset].scenario().on_version_or_own(presets()[preset].sides[side].version);
        rebalance_lasso::sim::setup::Setup::from(scenario)
    });
    let runs = sides.each_ref().map(|setup| setup.run(DEFAULT_BOUND_ROUNDS).expect("it runs"));
    let expected = Some(Expected::of([&runs[0], &runs[1]]));
    let (playhead, view, model) =
        (rebalance_lasso::app::axis::Cursor { round: 2, step: 0 }, LabView::default(), rebalance_lasso::share::MODEL);
    let mut link = LabLink { sides, label: String::new(), playhead, view, expected, model };
    change(&mut link);
    encode(&Link::Lab(Box::new(link))).expect("a link")
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn no_bad_link_leaves_a_blank_page_or_touches_the_group() {
    let page = open_lab("/#lab/one-less/2", None);
    settled_fragment(&page, "#v1");
    let seen = |page: &Page| (page.verdict(0), page.verdict(1), page.text("#instances .part-summary"));
    let before = seen(&page);
    let good = link_to(1, |_| {});
    let bad = [
        ("cut off", good[..good.len() - 6].to_owned()),
        ("a letter changed", good.replacen(&good[8..9], if &good[8..9] == "A" { "B" } else { "A" }, 1)),
        ("of a newer version", good.replacen("v1", "v7", 1)),
        ("nothing after the version", "v1".to_owned()),
        ("of an unknown kind", format!("v1q{}", &good[3..])),
        ("a bomb", format!("v1z{}", "7Y".repeat(40_000))),
        ("signs of no alphabet", "v1w\u{1f980}\u{1f980}%00%ff\"<script>".to_owned()),
    ];
    for (what, link) in bad {
        page.run_with("location.hash = arguments[0]", &json!(["lab"]));
        page.run_with("location.hash = arguments[0]", &json!([link]));
        let told = wait_for(&format!("a report about a link that is {what}"), || {
            page.text("#link-report").filter(|text| text.contains("link"))
        });
        assert!(told.contains("The group below is the one that was open"), "{what}: {told}");
        assert_eq!(seen(&page), before, "{what}");
        page.click("#link-report .close");
        wait_until("the report", &Some(String::new()), || page.text("#link-report"));
    }
    // A link that is wrong is the first thing that this browser sees: there is a page all the same.
    let other = open_at(&format!("#{}", &good[..good.len() - 6]));
    wait_for_lab(&other);
    wait_for("a report", || other.text("#link-report").filter(|text| !text.is_empty()));
    assert!(other.verdict(0).starts_with("livelock"));
    other.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_a_chat_does_to_a_link_is_undone() {
    let good = link_to(1, |_| {});
    for mangled in [
        format!("{good}."),
        format!("{good})"),
        format!("{good}%0A"),
        format!("%76{}", &good[1..]),
        format!("{good}&amp;utm_source=x"),
    ] {
        let page = open_at(&format!("#{mangled}"));
        wait_for_lab(&page);
        wait_until(&format!("the right side of {mangled}"), &"at rest after 5".to_owned(), || page.verdict(1));
        assert_eq!((page.place(), page.text("#link-report").as_deref()), ((2, 0), Some("")), "{mangled}");
        assert!(settled_fragment(&page, "#v1").len() <= good.len() + 1, "the address is clean again");
    }
    // One that leads to the opening view is brought there.
    let page = open_at("#v1o%2Fscale-out%2F6%2F1");
    page.wait_for_start();
    wait_until("the group", &presets()[1].title.to_owned(), || page.text(".preset-title").unwrap_or_default());
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_link_that_promises_another_verdict_opens_and_says_so() {
    let link = link_to(1, |link| {
        if let Some(expected) = &mut link.expected {
            expected.outcomes[1] = Outcome::Livelock { prefix: 1, cycle: 5 };
        }
    });
    let page = open_at(&format!("#{link}"));
    wait_for_lab(&page);
    let told = wait_for("what differs", || page.text("#link-report").filter(|text| !text.is_empty()));
    assert!(told.contains("ring of 5") && told.contains("at rest after 5"), "{told}");
    assert_eq!(page.verdict(1), "at rest after 5");
}

/// Drops a text as a file anywhere on the page.
fn drop_file(page: &Page, name: &str, text: &str) {
    let script = "
        const transfer = new DataTransfer();
        transfer.items.add(new File([arguments[1]], arguments[0], { type: 'application/json' }));
        const at = document.querySelector('.stages');
        for (const kind of ['dragenter', 'dragover', 'drop'])
            at.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));";
    page.run_with(script, &json!([name, text]));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_group_is_saved_and_dropped_onto_the_page_again() {
    let page = open_lab("/#lab/ring-of-four/3", None);
    page.run(KEEP_FILES);
    open_share(&page);
    let (name, text) = save(&page, "#save-scenario");
    assert_eq!(name, "rebalance-lasso.json");
    page.close_dialog("#share");
    page.click("#start-over");
    wait_until("the left side", &"at rest after 1".to_owned(), || page.verdict(0));
    drop_file(&page, &name, &text);
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    assert_eq!(page.text("#link-report").as_deref(), Some(""));
    page.run("document.activeElement?.blur()");
    page.press("Control+z");
    wait_until("the left side", &"at rest after 1".to_owned(), || page.verdict(0));

    drop_file(&page, "broken.json", "{\"tasks\": [");
    let told = wait_for("what is wrong", || page.text("#link-report").filter(|text| text.contains("broken.json")));
    assert!(told.contains("JSON"), "{told}");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    value["flavour"] = json!("vanilla");
    drop_file(&page, "odd.json", &value.to_string());
    wait_for("the unknown field", || page.text("#link-report").filter(|text| text.contains("flavour")));
    assert_eq!(page.verdict(0), "at rest after 1", "nothing is opened yet");
    page.click("#open-anyway");
    wait_until("the left side", &"livelock, a ring of four".to_owned(), || page.verdict(0));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn copying_says_what_came_of_it_and_the_text_is_selected_where_it_is_not_allowed() {
    let page = open_lab("/#lab/livelock/3", None);
    let origin = page.site.url("");
    let said = || page.text("#share-said").unwrap_or_default();
    open_share(&page);
    let link = page.run("return document.querySelector('#share-link').value");
    assert!(link.as_str().is_some_and(|link| link.starts_with(&format!("{origin}/#v1"))), "{link}");
    page.allow_clipboard(&origin, true);
    page.run("document.querySelector('#share-link-copy').focus()");
    page.press("Enter");
    wait_for("that it was copied", || Some(said()).filter(|said| said.contains("copied")));
    assert_eq!(page.run("return navigator.clipboard.readText()"), link);
    page.allow_clipboard(&origin, false);
    page.click("#share-embed-copy");
    wait_for("that it was not copied", || Some(said()).filter(|said| said.contains("selected")));
    let selected = "const area = document.activeElement; return [area.id, area.value.slice(area.selectionStart, area.selectionEnd)]";
    let code = page.run("return document.querySelector('#share-embed').value");
    assert_eq!(page.run(selected), json!(["share-embed", code]));
    page.close_dialog("#share");
    page.check_console();

    let page = Page::open_paused();
    page.allow_clipboard(&page.site.url(""), false);
    page.click("#copy-link");
    wait_for("that it was not copied", || page.text("#copied").filter(|said| said.contains("selected")));
    let value = page.run("return document.activeElement.value");
    assert!(value.as_str().is_some_and(|value| value.contains("#v1o/livelock/")), "{value}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn every_file_is_what_the_simulation_says_and_pictures_open_in_their_size() {
    let page = open_lab("/#lab/livelock/13", None);
    page.run(KEEP_FILES);
    let group = &presets()[0];
    let setup = rebalance_lasso::sim::setup::Setup::from(group.scenario().on_version_or_own(group.sides[0].version));
    let run = setup.run(DEFAULT_BOUND_ROUNDS).expect("it runs");
    open_share(&page);
    for format in Format::ALL {
        let own = export(format, &setup, &run);
        let (name, text) = save(&page, &format!("#save-{}", format.name()));
        assert_eq!(name, own.name);
        assert!(text == own.text, "{name}: {} bytes, and {} natively", text.len(), own.text.len());
        assert!(page.text("#share-said").is_some_and(|said| said.contains(&name)));
    }
    for which in ["both", "one"] {
        let (name, svg) = save(&page, &format!("#picture-{which}-svg"));
        let script = "
            const parsed = new DOMParser().parseFromString(arguments[0], 'image/svg+xml');
            const root = parsed.documentElement;
            return { flaw: parsed.querySelector('parsererror')?.textContent ?? '', name: root.localName,
                width: +root.getAttribute('width'), height: +root.getAttribute('height'),
                words: parsed.querySelector('desc').textContent, link: parsed.querySelector('a')?.getAttribute('href') ?? '' }";
        let parsed = page.run_with(script, &json!([svg]));
        assert_eq!((&parsed["flaw"], &parsed["name"]), (&json!(""), &json!("svg")), "{name}");
        assert!(parsed["words"].as_str().is_some_and(|words| words.contains("never stops")), "{parsed}");
        assert!(parsed["link"].as_str().is_some_and(|link| link.contains("/#v1")), "{parsed}");

        page.run("saved.length = 0");
        page.click(&format!("#picture-{which}-png"));
        wait_until("pictures", &json!(1), || page.run("return saved.length"));
        let size = page.run(
            "return createImageBitmap(saved[0]).then(made => [made.width, made.height, saved[0].type, saved[0].title])",
        );
        let twice = |side: &str| parsed[side].as_f64().map(|length| (2.0 * length).round());
        assert_eq!((size[0].as_f64(), size[1].as_f64()), (twice("width"), twice("height")), "{size}");
        assert_eq!((&size[2], &size[3]), (&json!("image/png"), &json!("rebalance-lasso.png")));
        // It is no empty sheet: both ends of what was drawn have ink.
        let colours = page.run(
            "return createImageBitmap(saved[0]).then(made => {
                 const canvas = new OffscreenCanvas(made.width, made.height), draw = canvas.getContext('2d');
                 draw.drawImage(made, 0, 0);
                 const all = new Uint32Array(draw.getImageData(0, 0, made.width, made.height).data.buffer);
                 return new Set(all).size })",
        );
        assert!(colours.as_u64() > Some(50), "{colours} colours");
    }
    page.check_console();
}
