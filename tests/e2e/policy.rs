//! The content security policy that the page is served with: it is in force, and it is no wider than it must be. Every other test
//! runs under it, and the console stays empty.

use serde_json::json;

use super::browser::Browser;
use super::page::{Page, built};
use super::site::Site;
use super::wait::{wait_for, wait_until};

#[test]
#[ignore = "needs the built page: make e2e"]
fn what_the_page_does_not_need_is_refused() {
    let page = Page::open_paused();
    let attempts = [
        (
            "an inline script",
            "script-src-elem",
            "document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))",
        ),
        ("a style attribute", "style-src-attr", "document.body.setAttribute('style', 'color: red')"),
        (
            "an inline style",
            "style-src-elem",
            "document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }))",
        ),
        ("another site", "connect-src", "fetch('https://example.org/').catch(() => {})"),
        ("a picture from elsewhere", "img-src", "new Image().src = 'https://example.org/a.png'"),
        (
            "a frame",
            "frame-src",
            "document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://example.org/' }))",
        ),
        (
            "a worker of something made up",
            "worker-src",
            "try { new Worker(URL.createObjectURL(new Blob(['1']))) } catch {}",
        ),
    ];
    for (what, directive, attempt) in attempts {
        let script = format!(
            "return new Promise(done => {{
                addEventListener('securitypolicyviolation', event => done(event.effectiveDirective), {{ once: true }});
                setTimeout(() => done('allowed'), 4000);
                {attempt};
            }})"
        );
        assert_eq!(page.run(&script), directive, "{what}");
    }
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn all_places_and_the_worker_run_under_it() {
    let page = Page::open_paused();
    page.run("window.refused = []; addEventListener('securitypolicyviolation', event => refused.push(event.violatedDirective + ' ' + event.blockedURI))");
    page.click("#to-lab");
    super::lab::wait_for_lab(&page);
    page.click("#to-explore");
    wait_for("Explore", || page.text("#explore"));
    page.click("#to-diagnose");
    page.click("#diagnose [data-sample='livelock-2.6.0.log']");
    wait_for("a verdict from the worker", || page.text("#verdict").filter(|text| text.contains("10651")));
    assert_eq!(page.run("return refused"), json!([]));
    page.check_console();
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn a_policy_without_webassembly_is_said() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-wasm");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for entry in std::fs::read_dir(built("LASSO_DIST")).expect("a folder").flatten() {
        if entry.path().is_file() {
            std::fs::copy(entry.path(), folder.join(entry.file_name())).expect("a copy");
        }
    }
    let headers = std::fs::read_to_string(folder.join("_headers")).expect("the policy");
    std::fs::write(folder.join("_headers"), headers.replace(" 'wasm-unsafe-eval'", "")).expect("writable");
    let page = Page::visit(Browser::start(), Site::serve(&[("/", folder)]), "/");
    let told = wait_for("what keeps it from starting", || page.text("[role=alert]"));
    assert!(told.contains("'wasm-unsafe-eval'"), "{told}");
}

#[test]
#[ignore = "needs the built page: make e2e"]
fn one_file_has_everything_and_needs_no_server() {
    let dist = built("LASSO_DIST");
    let file = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("a file with spaces.html");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/single-file.mjs");
    let made = std::process::Command::new("node").arg(script).arg(&dist).arg(&file).output().expect("node");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let site = Site::serve(&[]);
    let browser = Browser::start();
    browser.go(&format!("file://{}", file.display()).replace(' ', "%20"));
    let page = Page::of(browser, site);
    page.wait_for_start();
    assert_eq!(page.verdict(0), "livelock, a ring of two");
    page.press("Space");
    page.click("#to-lab");
    super::lab::wait_for_lab(&page);
    page.click("#to-diagnose");
    page.click("#diagnose [data-sample='livelock-2.6.0.log']");
    wait_for("a verdict from the worker", || page.text("#verdict").filter(|text| text.contains("10651")));
    page.click("#to-opening");
    wait_until("whether the Lab is there", &None, || page.attribute("#lab", "id"));
    page.wait_for_start();
    let asked = "return performance.getEntriesByType('resource').map(entry => entry.name)\
                 .filter(name => !/^(blob|data):/.test(name))";
    assert_eq!(page.run(asked), json!([]), "nothing is asked of anybody");
    page.check_console();
}
