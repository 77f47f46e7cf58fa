//! A worker that dies or does not come: it is said, and there is another.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::json;

use super::browser::Browser;
use super::page::{Page, page_site};
use super::site::Mishap;
use super::wait::{wait_for, wait_until};

/// From now on workers are kept in `workers`, the newest last, with a promise of the first that it says.
const KEEP_WORKERS: &str = "
    window.workers = [];
    const Own = Worker;
    window.Worker = class extends Own {
        constructor(...all) {
            super(...all);
            this.speaks = new Promise(done => this.addEventListener('message', done, { once: true }));
            workers.push(this);
        }
    };";

/// Lets a worker die of an error, as it would of having no memory left: it is given bytes of which there are too many. Before it speaks it
/// does not listen, and what it is given is lost.
const KILL: &str = "
    const worker = workers.at(-1);
    return worker.speaks.then(() => worker.postMessage({ kind: 'bytes', body: { length: 2 ** 53 } }))";

/// A place at an address, without what would keep its files.
fn open(path: &str) -> Page {
    let site = page_site();
    site.spoil("offline.js", Mishap::Missing);
    let page = Page::visit(Browser::start(), site, path);
    wait_for("the place", || page.attribute(".workshop", "class"));
    page.run(KEEP_WORKERS);
    page
}

/// A worker that died is no reason for the page to stop, nor to say so.
fn check_the_page_goes_on(page: &Page) {
    assert_eq!(page.text(".boot-crash"), None);
}

fn wait_for_state(page: &Page, wanted: &str) {
    wait_until("the state", &Some(wanted.to_owned()), || page.attribute("#diagnose", "data-state"));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_search_tells_of_a_worker_that_died_and_goes_on_with_another() {
    let page = open("/#explore");
    page.click("#start");
    wait_for("a row", || page.attribute("#found [data-number]", "data-number"));
    let before = page.run("return workers.length");
    page.run(KILL);
    let told = wait_for("what happened", || page.text("#died"));
    assert!(told.contains("A worker died") && told.contains("given to a new one"), "{told}");
    assert_eq!(
        page.run("return workers.length").as_u64(),
        before.as_u64().map(|before| before + 1),
        "another has come"
    );
    check_the_page_goes_on(&page);
    let said = page.text("#state");
    wait_for("it to go on", || page.text("#state").filter(|now| Some(now) != said.as_ref()));
    assert!(page.text("#state").is_some_and(|said| said.contains("worker")));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn logs_are_read_again_after_their_worker_died() {
    let page = open("/#diagnose");
    let mut log = String::new();
    GzDecoder::new(&include_bytes!("../log/real/livelock-2.6.0/all.log.gz")[..])
        .read_to_string(&mut log)
        .expect("a text");
    let script = "
        const transfer = new DataTransfer();
        transfer.items.add(new File(Array(100).fill(arguments[0]), 'long.log', { type: 'text/plain' }));
        document.querySelector('#drop').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));";
    page.run_with(script, &json!([log]));
    wait_for_state(&page, "reading");
    page.run(KILL);
    wait_for_state(&page, "failed");
    let told = page.text("#failed").unwrap_or_default();
    assert!(told.contains("the worker that reads died"), "{told}");
    check_the_page_goes_on(&page);
    page.click(".read-again");
    wait_for_state(&page, "reading");
    page.click("#cancel");
    wait_for_state(&page, "cancelled");
    // After the verdict it is only needed for more.
    page.click("[data-sample='livelock-2.6.0.log']");
    wait_for_state(&page, "done");
    let verdict = page.text("#verdict-name");
    page.run(KILL);
    wait_for_state(&page, "lost");
    assert!(page.text("#lost").is_some_and(|told| told.contains("the worker died")), "{:?}", page.text("#lost"));
    assert_eq!(page.text("#verdict-name"), verdict, "what it told stays");
    page.click("#lost .read-again");
    wait_for_state(&page, "done");
    assert_eq!(page.text("#lost"), None);
    check_the_page_goes_on(&page);
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_worker_whose_program_does_not_come_is_said_and_can_be_tried_again() {
    for mishap in [Mishap::Missing, Mishap::Halved] {
        let page = open("/#diagnose");
        page.site.spoil_program("worker", mishap);
        page.click("[data-sample='livelock-2.6.0.log']");
        wait_for_state(&page, "failed");
        page.site.mend();
        page.click(".read-again");
        wait_for_state(&page, "done");
    }
    let page = open("/#explore");
    page.site.spoil_program("worker", Mishap::Missing);
    page.click("#start");
    let told = wait_for("why it stopped", || page.text("#state").filter(|text| text.contains("died")));
    assert!(told.contains("Stopped"), "{told}");
    page.site.mend();
    page.click("#go-on");
    wait_for("a row", || page.attribute("#found [data-number]", "data-number"));
}
