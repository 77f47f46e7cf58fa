//! Diagnose on the built page: logs of real runs come in, are read by the worker, and open in the Lab.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::json;

use super::browser::Browser;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::wait::{wait_for, wait_until};

const LIVELOCK: &[u8] = include_bytes!("../log/real/livelock-2.6.0/all.log.gz");

fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).expect("a packed text");
    text
}

fn open() -> Page {
    let page = Page::visit(Browser::start(), page_site(), "/#diagnose");
    wait_until("the state", &Some("empty".to_owned()), || state(&page));
    page
}

fn state(page: &Page) -> Option<String> {
    page.attribute("#diagnose", "data-state")
}

fn wait_for_state(page: &Page, wanted: &str) {
    wait_until("the state", &Some(wanted.to_owned()), || state(page));
}

/// Drops a text as a file, as often repeated as is said.
fn drop_file(page: &Page, name: &str, text: &str, times: u32) {
    let script = "
        const [name, text, times] = arguments;
        const transfer = new DataTransfer();
        transfer.items.add(new File(Array(times).fill(text), name, { type: 'text/plain' }));
        const at = document.querySelector('#drop');
        for (const kind of ['dragenter', 'dragover', 'drop'])
            at.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));";
    page.run_with(script, &json!([name, text, times]));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_pasted_log_is_told_to_be_the_livelock_and_opens_in_the_lab() {
    let page = open();
    let script = "
        const transfer = new DataTransfer();
        transfer.setData('text/plain', arguments[0]);
        const paste = new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true });
        // Firefox gives an event that a script made an empty one.
        Object.defineProperty(paste, 'clipboardData', { value: transfer });
        document.body.dispatchEvent(paste);";
    page.run_with(script, &json!([unpacked(LIVELOCK)]));
    wait_for_state(&page, "done");
    let verdict = page.text("#verdict").unwrap_or_default();
    assert!(verdict.contains("KAFKA-10651") && verdict.contains("0_0"), "{verdict}");
    page.run("document.querySelector('#evidence button').scrollIntoView({ block: 'center' })");
    page.click("#evidence button");
    wait_for("the rows of a piece of evidence", || page.text("#lines").filter(|text| text.contains("0_0")));
    page.run("document.querySelector('#open-in-lab').scrollIntoView({ block: 'center' })");
    page.click("#open-in-lab");
    wait_for_lab(&page);
    wait_until("the left side", &"livelock, a ring of two".to_owned(), || page.verdict(0));
    wait_for("the address to follow", || {
        page.run("return location.hash").as_str().filter(|hash| hash.starts_with("#v1")).map(str::to_owned)
    });
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_dropped_file_is_read_and_a_long_one_can_be_called_off() {
    let page = open();
    drop_file(&page, "all.log", &unpacked(LIVELOCK), 1);
    wait_for_state(&page, "done");
    let before = page.text("#verdict");
    drop_file(&page, "long.log", &unpacked(LIVELOCK), 100);
    wait_for_state(&page, "reading");
    page.click("#cancel");
    wait_for_state(&page, "cancelled");
    assert_eq!(page.text("#verdict"), before, "what was there stays");
    page.check_console();
}

const RECORDED: &str = include_str!("../recordings/livelock-2.6.0.jsonl");

/// Where the playhead of a recording is: its halves are counted.
fn wait_for_half(page: &Page, wanted: u32) {
    wait_until("the playhead", &Some(wanted.to_string()), || page.attribute("#beside", "data-at"));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn both_recordings_open_on_the_stage_beside_their_simulation_and_the_race_is_told() {
    let page = open();
    page.click("[data-sample='livelock-2.6.0.jsonl']");
    wait_for_state(&page, "done");
    wait_until("both stages", &Some("true".to_owned()), || page.attribute("#beside", "data-ready"));
    let equal = || page.text("#recording-equal");
    assert_eq!(equal(), Some("All 67 recorded rebalances are those of the simulation.".to_owned()));
    let label = |side: u32| page.text(&format!("#beside [data-side='{side}'] .label"));
    assert_eq!([label(0), label(1)], ["recorded on Kafka 2.6.0", "simulated"].map(|label| Some(label.to_owned())));
    // The stages of the other places: cards with their reports, the leader's lags, who runs what.
    for side in 0..2 {
        for part in [".card", ".lag td", ".strip td.cell", ".node", ".playhead"] {
            let count =
                page.run(&format!("return document.querySelectorAll(`#beside [data-side='{side}'] {part}`).length"));
            assert!(count.as_u64().is_some_and(|count| count > 0), "side {side}: {part}: {count}");
        }
    }
    page.run("document.querySelector('#recorded-round').scrollIntoView({ block: 'center' })");
    page.click("#recorded-round-on");
    wait_for_half(&page, 2);
    page.click("#recorded-on");
    wait_for_half(&page, 3);
    page.run("dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true }))");
    wait_for_half(&page, 4);
    page.click("#play-recording");
    wait_for("it plays", || page.attribute("#beside", "data-at").filter(|at| at.parse::<u32>().is_ok_and(|at| at > 5)));
    page.click("#play-recording");
    assert_eq!(
        page.run("return [...document.querySelectorAll('#beside .card.as-recorded .disk i')].length"),
        0,
        "nobody recorded how full a disk is"
    );
    page.run("scrollTo(0, 0)");
    page.click("[data-sample='livelock-ended-2.6.0.jsonl']");
    wait_for("the race", || {
        page.text("#recording-races")
            .filter(|text| text.contains("Rebalance 36, missed assignment: C-thread-1 misses its assignment."))
    });
    assert!(equal().is_some_and(|said| said.starts_with("The first 37 of 39 rebalances")), "{:?}", equal());
    wait_for_half(&page, 74);
    wait_for("the difference to be told", || {
        page.text("#beside-says").filter(|text| {
            text.contains("The first difference: ")
                && text.contains("That comes of the missed assignment in rebalance 36.")
        })
    });
    let marked = page.run(
        "return [0, 1].map(side => document.querySelectorAll(`#beside [data-side='${side}'] .card.differs`).length)",
    );
    assert!(marked.as_array().is_some_and(|sides| sides.iter().all(|count| count.as_u64() > Some(0))), "{marked}");
    page.run("document.querySelector('#open-recorded').scrollIntoView({ block: 'center' })");
    page.click("#open-recorded");
    wait_for_lab(&page);
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_wrong_round_put_into_a_recording_is_found_and_shown() {
    let page = open();
    let wrong: Vec<String> = RECORDED
        .lines()
        .enumerate()
        .map(|(at, line)| if at == 20 { line.replacen("\"immediate\"", "\"none\"", 1) } else { line.to_owned() })
        .collect();
    drop_file(&page, "wrong.jsonl", &wrong.join("\n"), 1);
    wait_for_state(&page, "done");
    let said = page.text("#recording-races").unwrap_or_default();
    assert!(said.contains("No schedule of the races explains it; the nearest one fails in rebalance 19"), "{said}");
    // What was read there is equal, what was told is not.
    wait_for_half(&page, 39);
    assert!(page.text("#recorded-members .differs").is_some_and(|text| text.contains("none")));
    assert_eq!(page.run("return document.querySelectorAll(`#beside [data-side='0'] .card.differs`).length"), 1);
    page.check_console();
}
