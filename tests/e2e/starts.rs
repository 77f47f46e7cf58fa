//! What is loaded when the page starts, and in which order things may come.

use std::time::Duration;

use serde_json::{Value, json};

use super::browser::Browser;
use super::lab::wait_for_lab;
use super::page::{Page, page_site};
use super::site::Mishap;
use super::wait::wait_until;

/// Names of the files that a program is made of, and of all that were loaded. Styles, programs, and the code around them.
const FILES: &str = "
    const named = document.querySelector(`meta[name='lasso-${arguments[0]}']`).content.split(' ');
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name.split('/').at(-1).split('?')[0]);
    const of_programs = loaded.filter(name => /^rebalance-lasso-.*[.]wasm$/.test(name));
    return [named.map(name => [name, loaded.filter(other => other === name).length]), of_programs, named.filter(name => /[.]wasm$/.test(name))];";

#[test]
#[ignore = "needs the built page: make e2e"]
fn only_the_program_that_the_address_leads_to_is_loaded_and_each_of_its_files_once() {
    for (path, program) in [
        ("/", "page"),
        ("/#story/unsaid", "story"),
        ("/#fidelity", "story"),
        ("/#lab", "workshop"),
        ("/#diagnose", "workshop"),
        ("/?embed", "embed"),
    ] {
        let page = Page::visit(Browser::start(), page_site(), path);
        wait_until("whether anything is shown", &true, || {
            page.run("return !!document.querySelector('#app-root, .workshop')").as_bool().unwrap_or(false)
        });
        let found = page.run_with(FILES, &json!([program]));
        for (name, times) in found[0].as_array().into_iter().flatten().map(|pair| (&pair[0], &pair[1])) {
            // A preload that is used is one entry, or one of its own and one of who uses it out of the cache; never none.
            assert!(times.as_u64().is_some_and(|times| (1..=2).contains(&times)), "{path}: {name} {times} times");
        }
        let mut programs: Vec<&Value> = found[1].as_array().into_iter().flatten().collect();
        programs.dedup();
        assert_eq!(programs, found[2].as_array().into_iter().flatten().collect::<Vec<_>>(), "{path}");
        page.check_console();
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn an_opening_view_that_comes_late_leaves_the_place_to_who_has_it() {
    let site = page_site();
    let name = {
        let page = Page::visit(Browser::start(), page_site(), "/");
        page.wait_for_start();
        page.run("return document.querySelector('meta[name=lasso-page]').content.split(' ')[1]")
    };
    let name: &'static str = Box::leak(name.as_str().expect("a name").to_owned().into_boxed_str());
    site.spoil(name, Mishap::Held);
    let page = Page::visit(Browser::start(), site, "/");
    page.run("location.hash = '#lab'");
    wait_for_lab(&page);
    page.site.mend();
    std::thread::sleep(Duration::from_secs(1));
    assert_eq!(page.run("return document.querySelectorAll('#app-root').length"), 1);
    assert!(page.attribute("#lab", "id").is_some(), "the Lab is still there");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_is_out_of_sight_follows_the_playhead_once_it_rests() {
    let page = Page::open_paused();
    page.resize(400, 500);
    let now = "return [...document.querySelectorAll(`[data-side='0'] .strip .column-head.now`)].map(head => head.textContent)";
    assert_eq!(
        page.run("return document.querySelector('.ledger').getBoundingClientRect().top > innerHeight"),
        true,
        "it is out of sight"
    );
    for keys in ["Home", "End", "l"] {
        let place = page.press_to_move(keys);
        wait_until("the strip's newest rebalance", &json!([place.0.to_string()]), || page.run(now));
    }
}
