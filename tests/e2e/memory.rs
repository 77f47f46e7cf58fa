//! Memory of a page that plays on and on: it does not grow.

use serde_json::{Value, json};

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::lab::{KEPT, kept, large_setup};
use super::page::{Page, page_site};
use super::wait::wait_for;

/// Frames come as fast as they are drawn, each a thirtieth of a second after the last; the memory of every program is kept in `memories`.
const WARP: &str = "
    window.frames_seen = 0;
    window.memories = [];
    const asked = new Map(), { port1, port2 } = new MessageChannel();
    let last = 0, now = 0;
    window.requestAnimationFrame = call => { asked.set(++last, call); port1.postMessage(last); return last };
    window.cancelAnimationFrame = id => asked.delete(id);
    port2.onmessage = ({ data }) => {
        const call = asked.get(data);
        if (!asked.delete(data)) return;
        frames_seen += 1;
        call(now += 1000 / 30);
    };
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const own = WebAssembly[name];
        WebAssembly[name] = async (...all) => {
            const made = await own.apply(WebAssembly, all);
            memories.push((made.instance ?? made).exports.memory);
            return made;
        };
    }";

/// What is in use once all that nobody needs is gone.
#[derive(Debug)]
struct InUse {
    js_bytes: u64,
    wasm_bytes: u64,
    nodes: u64,
    listeners: u64,
}

fn in_use(page: &Page) -> InUse {
    for _ in 0..3 {
        page.devtools("HeapProfiler.collectGarbage", &json!({}));
    }
    let number = |value: &Value, name: &str| value[name].as_f64().unwrap_or_else(|| panic!("{name} in {value}"));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts")]
    let whole = |value: f64| value as u64;
    let heap = page.devtools("Runtime.getHeapUsage", &json!({}));
    let dom = page.devtools("Memory.getDOMCounters", &json!({}));
    let wasm = page.run("return { bytes: memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0) }");
    InUse {
        js_bytes: whole(number(&heap, "usedSize")),
        wasm_bytes: whole(number(&wasm, "bytes")),
        nodes: whole(number(&dom, "nodes")),
        listeners: whole(number(&dom, "jsEventListeners")),
    }
}

/// Waits for so many more frames.
fn play(page: &Page, frames: u64) {
    let seen = || page.run("return frames_seen").as_u64().unwrap_or_default();
    let (first, mut last) = (seen(), seen());
    while seen() < first + frames {
        // However slow the machine, it goes on.
        wait_for("more frames", || (seen() > last).then_some(()));
        last = seen();
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

/// A place that plays, in which time flies: `speed` is an index, as in the list.
fn open(path: &str, speed: usize) -> Page {
    let browser = Browser::start();
    let site = page_site();
    browser.go(&site.url("/story.html"));
    browser.run_with("localStorage.setItem(arguments[0], arguments[1])", &json!([KEPT, kept(&large_setup())]));
    browser.run_first(WARP);
    let page = Page::visit(browser, site, path);
    page.wait_for_start();
    page.choose_option("#speed", speed);
    if !page.is_playing() {
        page.click("#play");
    }
    page
}

/// Plays until all buffers have grown, and then so many frames more; gives what is in use before and after.
fn growth(place: &str, speed: usize, frames: u64) -> [InUse; 2] {
    let page = open(place, speed);
    play(&page, 1_000);
    let before = in_use(&page);
    play(&page, frames);
    assert!(page.is_playing());
    let found = [before, in_use(&page)];
    println!("{place}, {frames} frames: before {:?}, after {:?}", found[0], found[1]);
    found
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn an_hours_worth_of_rebalances_leaves_nothing_behind() {
    if is_left_out_in_firefox("only DevTools of Chrome counts what is in use") {
        return;
    }
    // At 16x an hour takes 225 seconds. Of the Lab with a large group, a part of that.
    for (place, frames) in [("/", 6_750), ("/#lab", 1_500)] {
        let [before, after] = growth(place, 6, frames);
        let grown = format!("{place} has grown from {before:?} to {after:?}");
        assert_eq!(after.wasm_bytes, before.wasm_bytes, "{grown}");
        assert!(after.js_bytes < before.js_bytes + 300_000, "{grown}");
        assert!(after.nodes < before.nodes + 600 && after.listeners < before.listeners + 50, "{grown}");
    }
}

/// An hour at 1x, frame by frame; it takes minutes.
pub fn an_hour_of_frames() {
    for place in ["/", "/#lab"] {
        growth(place, 2, 108_000);
    }
}
