//! A browser to look into and to press keys in. What it cannot do is a panic that says what was asked of it.

use std::path::{Path, PathBuf};
use std::thread;

use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};

use super::driver::{Driver, Kind};
use super::wait::{wait_for, wait_until};

const TAB: &str = "\u{e004}";

/// Names of keys that are no letters, and WebDriver's signs for them.
const KEYS: [(&str, &str); 12] = [
    ("Space", " "),
    ("Escape", "\u{e00c}"),
    ("Enter", "\u{e007}"),
    ("Tab", TAB),
    ("Shift", "\u{e008}"),
    ("Control", "\u{e009}"),
    ("Home", "\u{e011}"),
    ("End", "\u{e010}"),
    ("ArrowLeft", "\u{e012}"),
    ("ArrowUp", "\u{e013}"),
    ("ArrowRight", "\u{e014}"),
    ("ArrowDown", "\u{e015}"),
];

/// WebDriver's name for the field that holds an element's id.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A headless browser, until dropped. If a test fails, it leaves a picture.
pub struct Browser {
    driver: Driver,
    session: String,
    kind: Kind,
}

impl Browser {
    /// Starts one, 1280 by 800.
    pub fn start() -> Self {
        Self::start_with(&json!({}), &json!({}))
    }

    /// Starts the wanted one, Chrome with options and Firefox with preferences.
    pub(super) fn start_with(chrome_options: &Value, firefox_preferences: &Value) -> Self {
        let kind = Kind::wanted();
        let wish = match kind {
            Kind::Chromium => chrome(chrome_options),
            Kind::Firefox => firefox(firefox_preferences),
        };
        let driver = Driver::start(kind);
        let wish = json!({ "capabilities": { "alwaysMatch": wish } });
        // A busy machine may take longer to start a browser than its driver waits.
        let start = || driver.send("POST", "/session", &wish);
        let session = start().or_else(|_| start()).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        let session = session["sessionId"].as_str().expect("a session").to_owned();
        Self { driver, session, kind }
    }

    /// Which browser it is.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn try_ask(&self, method: &str, command: &str, body: &Value) -> Result<Value, String> {
        self.driver.send(method, &format!("/session/{}{command}", self.session), body)
    }

    pub(super) fn ask(&self, command: &str, body: &Value) -> Value {
        self.try_ask("POST", command, body).unwrap_or_else(|error| panic!("{command} {body}: {error}"))
    }

    /// Goes to an address, and waits until it has loaded.
    pub fn go(&self, url: &str) {
        self.ask("/url", &json!({ "url": url }));
    }

    /// Loads the page once more.
    pub fn reload(&self) {
        if self.kind == Kind::Chromium {
            self.ask("/refresh", &json!({}));
            return;
        }
        // The driver of Firefox asks the network, whatever a service worker has; a person's reload does not.
        self.run("window.isOld = true; setTimeout(() => location.reload())");
        wait_until("whether the page is new", &json!(true), || {
            let is_new = "return !window.isOld && document.readyState === 'complete'";
            self.try_ask("POST", "/execute/sync", &json!({ "script": is_new, "args": [] })).unwrap_or_default()
        });
    }

    /// Runs the body of a function in the page; a promise is waited for.
    pub fn run(&self, script: &str) -> Value {
        self.run_with(script, &json!([]))
    }

    /// The same; the list's items are `arguments` there.
    pub fn run_with(&self, script: &str, arguments: &Value) -> Value {
        self.ask("/execute/sync", &json!({ "script": script, "args": arguments }))
    }

    /// The visible text of the first element that fits, its spaces and line breaks made one space each.
    pub fn text(&self, css: &str) -> Option<String> {
        let text = self.run_with("return document.querySelector(arguments[0])?.innerText", &json!([css]));
        Some(text.as_str()?.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// An attribute of the first element that fits.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let script = "return document.querySelector(arguments[0])?.getAttribute(arguments[1])";
        self.run_with(script, &json!([css, name])).as_str().map(str::to_owned)
    }

    /// The names that all visible elements that fit have for a screen reader, as `(HTML of the element, name)`.
    pub fn names(&self, css: &str) -> Vec<(String, String)> {
        let script = "return [...document.querySelectorAll(arguments[0])].filter(element => element.checkVisibility())";
        let found = self.run_with(script, &json!([css]));
        let found = found.as_array().expect("a list").iter();
        let name = |element: &Value| {
            let id = element[ELEMENT].as_str().expect("an element");
            let name = self.try_ask("GET", &format!("/element/{id}/computedlabel"), &Value::Null);
            let html = self.run_with("return arguments[0].outerHTML.slice(0, 160)", &json!([element]));
            (html.as_str().unwrap_or_default().to_owned(), name.unwrap_or_default().as_str().unwrap_or("").to_owned())
        };
        found.map(name).collect()
    }

    /// An element, once it is there.
    fn find(&self, css: &str) -> Value {
        let wish = json!({ "using": "css selector", "value": css });
        wait_for(&format!("{css} to be there"), || self.try_ask("POST", "/element", &wish).ok())
    }

    /// From now on everything is about the page in a frame.
    pub fn enter_frame(&self, css: &str) {
        self.ask("/frame", &json!({ "id": self.find(css) }));
    }

    /// Clicks an element as a person would (taps it, on a phone): it must be there, and nothing may lie over it.
    pub fn click(&self, css: &str) {
        let element = self.find(css);
        let id = element[ELEMENT].as_str().expect("an element");
        self.ask(&format!("/element/{id}/click"), &json!({}));
    }

    /// Types a text into an input, in place of what it holds.
    pub fn type_into(&self, css: &str, text: &str) {
        self.click(css);
        self.press("Control+a");
        let element = self.find(css);
        let id = element[ELEMENT].as_str().expect("an element");
        self.ask(&format!("/element/{id}/value"), &json!({ "text": text }));
    }

    /// Presses keys one after the other wherever the focus is: `"Home L Shift+ArrowRight"`.
    pub fn press(&self, keys: &str) {
        for chord in keys.split_whitespace() {
            let sign =
                |name: &str| KEYS.iter().find(|(other, _)| *other == name).map_or(name, |(_, sign)| *sign).to_owned();
            // The plus key is a plus, not a chord of nothing with nothing.
            let names: Vec<String> = if chord == "+" { vec![sign("+")] } else { chord.split('+').map(sign).collect() };
            let down = names.iter().map(|key| json!({ "type": "keyDown", "value": key }));
            let up = names.iter().rev().map(|key| json!({ "type": "keyUp", "value": key }));
            let actions: Vec<Value> = down.chain(up).collect();
            self.ask("/actions", &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
            if names.iter().any(|name| name == TAB) {
                self.stay_in_page();
            }
        }
    }

    /// Presses the mouse in an element at a share of its width, draws it to others, and lets go there.
    pub fn drag(&self, css: &str, shares: &[f64]) {
        let element = self.find(css);
        let measure =
            "arguments[0].scrollIntoView({ block: 'nearest' }); return arguments[0].getBoundingClientRect().width";
        let width = self.run_with(measure, &json!([element]));
        let width = width.as_f64().expect("a width");
        #[expect(clippy::cast_possible_truncation, reason = "pixels of a screen")]
        // Offsets count from the element's middle.
        let go = |share: &f64| {
            let x = ((share - 0.5) * width).round() as i64;
            json!({ "type": "pointerMove", "duration": 0, "origin": element, "x": x, "y": 0 })
        };
        let mut actions: Vec<Value> = shares.iter().map(go).collect();
        actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        self.ask("/actions", &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }));
    }

    /// Leaves a picture of the page in the target folder, named after the test that runs.
    fn leave_picture(&self) -> Option<PathBuf> {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.png", name_of_test()));
        self.take_picture(&path)?;
        Some(path)
    }

    /// Writes what is on the screen into a file, as PNG.
    pub fn take_picture(&self, path: &Path) -> Option<()> {
        let picture = self.try_ask("GET", "/screenshot", &Value::Null).ok()?;
        std::fs::write(path, BASE64_STANDARD.decode(picture.as_str()?).ok()?).ok()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if thread::panicking() {
            let url = self.try_ask("GET", "/url", &Value::Null).unwrap_or_default();
            eprintln!("the page in {:?}: {url}\nits console: {:#?}", self.kind, self.try_console());
            if let Some(path) = self.leave_picture() {
                eprintln!("a picture of it: {}", path.display());
            }
        }
        let _ = self.try_ask("DELETE", "", &Value::Null);
    }
}

/// The test that runs, as a part of a file's name: what it leaves is its own.
pub fn name_of_test() -> String {
    thread::current().name().unwrap_or("test").replace("::", "-")
}

/// What chromedriver is to start.
fn chrome(options: &Value) -> Value {
    let mut wish: Value = serde_json::from_str(include_str!("../../webdriver.json")).expect("webdriver.json is JSON");
    wish["goog:loggingPrefs"] = json!({ "browser": "ALL" });
    let chrome = &mut wish["goog:chromeOptions"];
    let arguments = chrome["args"].as_array_mut().expect("a list");
    // Through a pipe: Chrome ends when the driver does, even if that is killed.
    arguments.extend(["--window-size=1280,800", "--remote-debugging-pipe"].map(Value::from));
    if let Ok(binary) = std::env::var("CHROME") {
        chrome["binary"] = json!(binary);
    }
    for (name, value) in options.as_object().into_iter().flatten() {
        chrome[name] = value.clone();
    }
    wish
}

/// What geckodriver is to start.
fn firefox(preferences: &Value) -> Value {
    let mut options = json!({ "args": ["-headless", "--width=1280", "--height=800"], "prefs": preferences });
    if let Ok(binary) = std::env::var("FIREFOX") {
        options["binary"] = json!(binary);
    }
    json!({ "moz:firefoxOptions": options, "proxy": { "proxyType": "direct" } })
}
