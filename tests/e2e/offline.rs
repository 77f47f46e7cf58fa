//! The page without a network, and a new build of it under an open page: old and new files do not mix.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use super::browser::Browser;
use super::emulate::is_left_out_in_firefox;
use super::lab::wait_for_lab;
use super::page::{Page, built, page_site};
use super::site::{Mishap, Site};
use super::wait::{wait_for, wait_until};

/// The names of the caches with a build each.
const BUILDS: &str = "return caches.keys().then(names => names.filter(name => name.includes(' build ')))";

/// Waits until the page is kept, and served from there.
fn wait_until_kept(page: &Page) {
    wait_until("whether it is kept", &json!(true), || {
        page.run(
            "return !!navigator.serviceWorker.controller && navigator.serviceWorker.controller.state === 'activated'",
        )
    });
}

/// A copy of the built page that may be changed.
fn copy_of_page(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let copied = Command::new("cp").arg("-r").arg(built("LASSO_DIST")).arg(&folder).status().expect("cp");
    assert!(copied.success());
    folder
}

/// Puts another build in the place of the one in a folder: with another title, and the workshop under other names.
fn update(folder: &Path, title: &str) {
    let files = || std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path());
    let old = files().find(|path| name(path).starts_with("workshop-start-")).expect("the workshop");
    let new = folder.join(format!("workshop-start-{title}.js"));
    std::fs::rename(&old, &new).expect("another name");
    let page = folder.join("index.html");
    let html = std::fs::read_to_string(&page).expect("a page").replace(&name(&old), &name(&new));
    let html = html.replace("</title>", &format!(" {title}</title>"));
    std::fs::write(&page, html).expect("writable");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = Command::new(root.join("scripts/keep-offline.sh")).env("TRUNK_STAGING_DIR", folder).status();
    assert!(listed.expect("a script").success());
    let policy = Command::new("node").arg(root.join("scripts/policy.mjs")).arg(folder).output();
    assert!(policy.expect("node").status.success());
}

fn name(path: &Path) -> String {
    path.file_name().expect("a name").to_string_lossy().into_owned()
}

fn title(page: &Page) -> String {
    page.run("return document.title").as_str().unwrap_or_default().to_owned()
}

/// Which workshop the page would load.
fn workshop(page: &Page) -> Value {
    page.run("return document.documentElement.innerHTML.match(/workshop-start-[^\" ]+/)[0]")
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn after_one_visit_all_of_it_works_without_a_network() {
    for path in ["/", "/some/deep/path/"] {
        let page = Page::visit(Browser::start(), Site::serve(&[(path, built("LASSO_DIST"))]), path);
        page.wait_for_start();
        wait_until_kept(&page);
        page.console();
        page.site.spoil("", Mishap::Unanswered);
        page.reload();
        page.wait_for_start();
        assert_eq!(page.verdict(0), "livelock, a ring of two");
        page.press("Space");
        page.click("#to-lab");
        wait_for_lab(&page);
        page.click("#to-diagnose");
        page.click("#diagnose [data-sample='livelock-2.6.0.log']");
        wait_for("a verdict from the worker", || page.text("#verdict").filter(|text| text.contains("10651")));
        page.go(&page.site.url(&format!("{path}index.html?embed")));
        page.wait_for_start();
        page.go(&page.site.url(&format!("{path}story.html")));
        wait_for("the story", || page.text("h1").filter(|text| text.contains("Story")));
        // The policy that it was served with holds here too.
        let refused = page.run(
            "return new Promise(done => {
                addEventListener('securitypolicyviolation', event => done(event.effectiveDirective));
                document.body.setAttribute('style', 'color: red') })",
        );
        assert_eq!(refused, "style-src-attr");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_new_build_is_taken_by_the_next_load_and_an_open_page_keeps_its_own() {
    let folder = copy_of_page("updated");
    update(&folder, "first");
    let page = Page::visit(Browser::start(), Site::serve(&[("/", folder.clone())]), "/#v1o/livelock/13/2");
    page.wait_for_start();
    wait_until_kept(&page);
    let first = workshop(&page);

    update(&folder, "second");
    page.run("return navigator.serviceWorker.getRegistration().then(known => known.update())");
    wait_until("how many builds are kept", &json!(2), || page.run(&format!("{BUILDS}.then(names => names.length)")));
    wait_until("whether the new one is in charge", &json!(true), || {
        page.run("return navigator.serviceWorker.getRegistration().then(known => !known.installing && !known.waiting)")
    });
    wait_until_kept(&page);
    // The open page is still of the first build. What it loads now is too, though the server has it no longer.
    assert!(title(&page).ends_with("first"), "{}", title(&page));
    page.click("#to-lab");
    wait_for_lab(&page);
    let loaded = page.run("return performance.getEntriesByType('resource').map(entry => entry.name.split('/').at(-1))");
    assert!(loaded.as_array().is_some_and(|names| names.contains(&first)), "{first} is not among {loaded}");

    page.reload();
    wait_for_lab(&page);
    assert!(title(&page).ends_with("second") || workshop(&page) == "workshop-start-second.js", "{}", title(&page));
    page.site.spoil("", Mishap::Unanswered);
    page.reload();
    wait_for_lab(&page);
    assert_eq!(workshop(&page), "workshop-start-second.js");
    page.site.mend();

    // A third build comes: nobody needs the first one any more.
    update(&folder, "third");
    page.run("return navigator.serviceWorker.getRegistration().then(known => known.update())");
    wait_until("how many builds are kept", &json!(2), || {
        page.run(&format!(
            "return navigator.serviceWorker.getRegistration().then(known => known.installing || known.waiting
            ? 0 : (() => {{ {BUILDS} }})().then(names => names.length))"
        ))
    });
    page.reload();
    wait_for_lab(&page);
    assert_eq!(workshop(&page), "workshop-start-third.js");
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_arrives_damaged_is_not_kept_and_the_page_works_all_the_same() {
    let site = page_site();
    site.spoil("story.html", Mishap::Replaced); // as by a hotel that wants one to sign in
    let page = Page::visit(Browser::start(), site, "/");
    page.wait_for_start();
    let failed = "return navigator.serviceWorker.register('offline.js').then(known => new Promise(done => {
        const worker = known.installing;
        if (!worker) done('none'); else worker.onstatechange = () => done(worker.state) }), () => 'failed')";
    wait_until("what becomes of it", &json!("redundant"), || page.run(failed));
    page.reload();
    page.wait_for_start();
    assert_eq!(page.run("return navigator.serviceWorker.controller"), json!(null));
    page.site.mend();
    page.reload();
    page.wait_for_start();
    wait_until_kept(&page);
    page.site.spoil("", Mishap::Unanswered);
    page.reload();
    page.wait_for_start();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn somebody_elses_page_and_the_single_file_keep_nothing() {
    let file = copy_of_page("single").join("one.html");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/single-file.mjs");
    let made = Command::new("node").arg(script).arg(built("LASSO_DIST")).arg(&file).output().expect("node");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let folder = file.parent().expect("a folder").to_owned();
    let _ = std::fs::remove_file(folder.join("_headers")); // one file is made of inline scripts
    for path in ["/?embed", "/one.html"] {
        let page = Page::visit(Browser::start(), Site::serve(&[("/", folder.clone())]), path);
        page.wait_for_start();
        std::thread::sleep(std::time::Duration::from_secs(3)); // a page is kept two seconds after it has started
        assert_eq!(page.run("return navigator.serviceWorker.getRegistrations().then(all => all.length)"), 0, "{path}");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn it_can_be_installed() {
    let page = Page::open();
    let manifest = "return fetch(document.querySelector('link[rel=manifest]').href).then(answer => answer.json())";
    let icons = page.run(&format!(
        "return (() => {{ {manifest} }})().then(({{ icons }}) => Promise.all(icons.map(({{ src, type }}) =>
        fetch(src).then(answer => answer.ok && answer.headers.get('content-type') === type))))"
    ));
    assert_eq!(icons, json!([true, true, true, true]));
    if is_left_out_in_firefox("it installs no pages") {
        return;
    }
    let told = page.devtools("Page.getAppManifest", &json!({}));
    assert_eq!(told["errors"], json!([]));
    assert_eq!(page.devtools("Page.getInstallabilityErrors", &json!({}))["installabilityErrors"], json!([]));
    page.check_console();
}
