//! How soon the page shows something, and how evenly it plays: measurements, printed by `make bench`. Nothing fails because a
//! machine is busy.

use serde_json::{Value, json};

use super::browser::Browser;
use super::lab::{kept, large_setup, open_lab};
use super::page::{Page, page_site};
use super::wait::wait_for;

/// Notes when the running loop was on the screen for the first time, in milliseconds since the page was asked for.
const NOTE_FIRST_PICTURE: &str = "
    new MutationObserver((_, observer) => {
        if (document.querySelector('#app-root .card')) {
            observer.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => { window.firstPicture = performance.now(); }));
        }
    }).observe(document, { childList: true, subtree: true });";

/// Counts, over some seconds, the frames that came and the time that each took.
const COUNT_FRAMES: &str = "
    return new Promise(done => {
        const times = [];
        const tick = now => {
            times.push(now);
            if (now - times[0] < arguments[0]) requestAnimationFrame(tick); else done(times);
        };
        requestAnimationFrame(tick);
    })";

/// How much slower than this machine the processor is made.
const SLOWER: [u32; 2] = [1, 4];

fn slow_down(browser: &Browser, times: u32) {
    browser.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": times }));
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn first_picture() {
    for times in SLOWER {
        let (browser, site) = (Browser::start(), page_site());
        browser.run_first(NOTE_FIRST_PICTURE);
        slow_down(&browser, times);
        let mut pictures: Vec<f64> = (0..5)
            .map(|_| {
                browser.go(&site.url("/"));
                wait_for("a first picture", || browser.run("return window.firstPicture").as_f64())
            })
            .collect();
        pictures.sort_by(f64::total_cmp);
        println!("first picture of the running loop, processor {times} x slower: {:.0} ms (median of 5)", pictures[2]);
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn frames_while_playing() {
    for times in SLOWER {
        let page = Page::open();
        slow_down(&page, times);
        let frames = page.run_with(COUNT_FRAMES, &json!([4_000]));
        let times_ms: Vec<f64> = frames.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        assert!(times_ms.len() > 10, "frames came");
        let gaps = times_ms.windows(2).map(|pair| pair[1] - pair[0]);
        let late = gaps.filter(|gap| *gap > 25.0).count();
        println!("frames while playing, processor {times} x slower: {} of {} late", late, times_ms.len() - 1);
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn frames_in_the_lab() {
    for times in SLOWER {
        let page = open_lab("/#lab", Some(&kept(&large_setup())));
        page.press("Space");
        slow_down(&page, times);
        let frames = page.run_with(COUNT_FRAMES, &json!([4_000]));
        assert!(page.is_playing(), "it plays");
        let times_ms: Vec<f64> = frames.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
        let late = times_ms.windows(2).filter(|pair| pair[1] - pair[0] > 25.0).count();
        println!(
            "frames in the Lab, 8 instances and 64 tasks, processor {times} x slower: {late} of {} late",
            times_ms.len() - 1
        );
    }
}
