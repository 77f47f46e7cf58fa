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

/// Presses play until it is heard, from when it is there; notes when that was, in milliseconds since the page was asked for.
const NOTE_FIRST_INTERACTION: &str = "
    const press = () => {
        const play = document.querySelector('#play');
        if (play && play.dataset.playing === 'false') { window.firstInteraction = performance.now(); return; }
        if (play) play.click();
        setTimeout(press, 10);
    };
    press();";

/// How long each task of the page took that takes fifty milliseconds or more, over some seconds.
const LONG_TASKS: &str = "
    return new Promise(done => {
        const tasks = [];
        const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)));
        observer.observe({ type: 'longtask' });
        setTimeout(() => { observer.disconnect(); done(tasks); }, arguments[0]);
    })";

/// Moves the playhead to places all over the run; how long each takes until what is in sight there is worked out and laid out. What is out of
/// sight, or a large strip, follows when the playhead rests, and is not in it.
const SEEK: &str = "
    const range = document.querySelector('#scrub');
    const soon = () => new Promise(done => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
    const seek = async place => {
        range.value = Math.round(range.max * place);
        const began = performance.now();
        range.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await soon();
        document.body.getBoundingClientRect();
        return performance.now() - began;
    };
    const all = async count => {
        const times = [];
        for (let n = 1; n <= count; n += 1) {
            times.push(await seek((n * 0.618) % 1));
            await new Promise(requestAnimationFrame);
        }
        return times;
    };
    return all(arguments[0]);";

/// How much slower than this machine the processor is made.
const SLOWER: [u32; 2] = [1, 4];

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

fn sorted(mut numbers: Vec<f64>) -> Vec<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// Loads the page five times with a script that notes a moment under a name, in milliseconds: the median.
fn median_of_loads(note: &str, name: &str, times: u32) -> f64 {
    let (browser, site) = (Browser::start(), page_site());
    browser.run_first(note);
    browser.slow_down(times);
    let load = |_| {
        browser.go(&site.url("/"));
        wait_for(name, || browser.run(&format!("return window.{name}")).as_f64())
    };
    sorted((0..5).map(load).collect())[2]
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn first_picture() {
    for times in SLOWER {
        let picture_ms = median_of_loads(NOTE_FIRST_PICTURE, "firstPicture", times);
        println!("first picture of the running loop, processor {times} x slower: {picture_ms:.0} ms (median of 5)");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn first_interaction() {
    for times in SLOWER {
        let heard_ms = median_of_loads(NOTE_FIRST_INTERACTION, "firstInteraction", times);
        println!("first press that is heard, processor {times} x slower: {heard_ms:.0} ms (median of 5)");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn seeking() {
    for times in SLOWER {
        let opening = Page::open_paused();
        let lab = open_lab("/#lab", Some(&kept(&large_setup())));
        for (place, page) in [("opening view", opening), ("Lab, 8 instances and 64 tasks", lab)] {
            page.slow_down(times);
            let took = sorted(numbers(&page.run_with(SEEK, &json!([40]))));
            println!(
                "seeking in the {place}, without what follows at rest, processor {times} x slower: {:.1} ms (median of 40), at worst {:.1} ms",
                took[20], took[39]
            );
        }
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn long_tasks_in_the_lab() {
    for times in SLOWER {
        let page = open_lab("/#lab", Some(&kept(&large_setup())));
        page.press("Space");
        page.slow_down(times);
        let tasks = sorted(numbers(&page.run_with(LONG_TASKS, &json!([4_000]))));
        assert!(page.is_playing(), "it plays");
        println!(
            "tasks of 50 ms or more in 4 s of the Lab, 8 instances and 64 tasks, processor {times} x slower: {}, the longest {:.0} ms",
            tasks.len(),
            tasks.last().copied().unwrap_or(0.0)
        );
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn frames_while_playing() {
    for times in SLOWER {
        let page = Page::open();
        page.slow_down(times);
        let frames = page.run_with(COUNT_FRAMES, &json!([4_000]));
        let times_ms = numbers(&frames);
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
        page.slow_down(times);
        let frames = page.run_with(COUNT_FRAMES, &json!([4_000]));
        assert!(page.is_playing(), "it plays");
        let times_ms = numbers(&frames);
        let late = times_ms.windows(2).filter(|pair| pair[1] - pair[0] > 25.0).count();
        println!(
            "frames in the Lab, 8 instances and 64 tasks, processor {times} x slower: {late} of {} late",
            times_ms.len() - 1
        );
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn memory_of_an_hour() {
    super::memory::an_hour_of_frames();
}
