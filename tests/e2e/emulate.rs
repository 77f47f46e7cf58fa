//! What WebDriver's standard has no command for: other screens, other tastes, what is denied, and the console. Chrome has its
//! `DevTools` protocol for it, Firefox lets its own scripts do it. What one of them cannot do at all is left out by name.

use std::io::Write;

use serde_json::{Value, json};

use super::browser::Browser;
use super::driver::Kind;
use super::wait::wait_until;

/// Whether a test, or a part of one, is left out because the browser cannot do what it needs; says so.
pub fn is_left_out_in_firefox(because: &str) -> bool {
    let is_left_out = Kind::wanted() == Kind::Firefox;
    if is_left_out {
        let test = std::thread::current().name().unwrap_or("a test").to_owned();
        // Not by println: what a test says that passes would not be seen.
        let _ = writeln!(std::io::stderr(), "left out in Firefox: {test}: {because}");
    }
    is_left_out
}

/// The errors among Firefox's messages that come from pages; afterwards there are none. A file without an address is one that a page
/// waited for when it was left.
const FIREFOX_ERRORS: &str = "
    const own = Services.console.getMessageArray().filter(message => message instanceof Ci.nsIScriptError
        && !(message.flags & Ci.nsIScriptError.warningFlag) && /^(https?|file|blob):/.test(message.sourceName)
        && !/Failed to load ‘’/.test(message.errorMessage));
    Services.console.reset();
    return own.map(message => `${message.category}: ${message.errorMessage} (${message.sourceName}:${message.lineNumber})`)";

/// Gives the frame that the page is shown in a size, as Firefox's own view of other devices does.
const FIREFOX_RESIZE: &str = "
    const { style } = gBrowser.selectedBrowser, [width, height] = arguments;
    for (const [name, value] of Object.entries({ 'min-width': width, 'max-width': width, 'min-height': height, 'max-height': height }))
        style.setProperty(name, `${value}px`);";

/// Gives the page the focus, if it has gone on from there into the window's own bars.
const FIREFOX_FOCUS: &str = "
    if (Services.focus.focusedElement !== gBrowser.selectedBrowser) gBrowser.selectedBrowser.focus()";

impl Browser {
    /// Starts one that pretends to be a phone: narrow, dense, touched instead of clicked.
    pub fn start_phone() -> Self {
        let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 3.0, "touch": true, "mobile": true });
        let coarse = json!({ "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1, "dom.w3c_touch_events.enabled": 1 });
        let phone = Self::start_with(&json!({ "mobileEmulation": { "deviceMetrics": metrics } }), &coarse);
        if phone.kind() == Kind::Firefox {
            phone.resize(360, 740);
        }
        phone
    }

    /// Starts one that has no WebAssembly.
    pub fn start_without_webassembly() -> Self {
        let browser = Self::start_with(&json!({}), &json!({ "javascript.options.wasm": false }));
        if browser.kind() == Kind::Chromium {
            browser.run_first("delete window.WebAssembly");
        }
        browser
    }

    /// Starts one that keeps nothing of any site.
    pub fn start_without_storage() -> Self {
        let blocked = json!({ "prefs": { "profile.default_content_setting_values.cookies": 2 } });
        Self::start_with(&blocked, &json!({ "dom.storage.enabled": false }))
    }

    /// A command of the Chrome DevTools protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.ask("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// The body of a function that runs as a part of Firefox itself, with `gBrowser` and `Services`.
    fn in_firefox(&self, script: &str, arguments: &Value) -> Result<Value, String> {
        self.try_ask("POST", "/moz/context", &json!({ "context": "chrome" }))?;
        let answer = self.try_ask("POST", "/execute/sync", &json!({ "script": script, "args": arguments }));
        self.try_ask("POST", "/moz/context", &json!({ "context": "content" }))?;
        answer
    }

    /// Where Tab has led out of the page, leads back to its beginning. Chrome without a window does so itself; of Firefox, the bars have the
    /// focus then, and yet its driver sends keys to the page, where they are none that a person pressed: Enter clicks nothing.
    pub(super) fn stay_in_page(&self) {
        if self.kind() == Kind::Firefox && self.run("return document.hasFocus()") == false {
            self.in_firefox(FIREFOX_FOCUS, &json!([])).expect("the focus");
        }
    }

    /// Runs a script in every page before the page's own. Chrome only.
    pub fn run_first(&self, script: &str) {
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }

    /// Prints the page, as far as it notices.
    pub fn print(&self) {
        self.ask("/print", &json!({}));
    }

    /// From now on the processor is so many times slower. Chrome only.
    pub fn slow_down(&self, times: u32) {
        self.devtools("Emulation.setCPUThrottlingRate", &json!({ "rate": times }));
    }

    /// Gives the page a size in CSS pixels, and waits until it is laid out in it.
    pub fn resize(&self, width: u32, height: u32) {
        match self.kind() {
            Kind::Chromium => {
                let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
                self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
            }
            Kind::Firefox => {
                self.in_firefox(FIREFOX_RESIZE, &json!([width, height])).expect("a size");
                wait_until("the size", &json!([width, height]), || self.run("return [innerWidth, innerHeight]"));
            }
        }
        self.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    /// From now on the person prefers a colour scheme.
    pub fn prefer_scheme(&self, scheme: &str) {
        match self.kind() {
            Kind::Chromium => self.emulate_feature("prefers-color-scheme", scheme),
            Kind::Firefox => {
                let script = "gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0]";
                self.in_firefox(script, &json!([scheme])).expect("a preference");
            }
        }
    }

    /// From now on motion is unwelcome.
    pub fn prefer_no_motion(&self) {
        match self.kind() {
            Kind::Chromium => self.emulate_feature("prefers-reduced-motion", "reduce"),
            Kind::Firefox => {
                let script = "Services.prefs.setIntPref('ui.prefersReducedMotion', 1)";
                self.in_firefox(script, &json!([])).expect("a preference");
            }
        }
    }

    fn emulate_feature(&self, name: &str, value: &str) {
        self.devtools("Emulation.setEmulatedMedia", &json!({ "features": [{ "name": name, "value": value }] }));
    }

    /// From now on pages run no scripts. Chrome only.
    pub fn forbid_scripts(&self) {
        self.devtools("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    }

    /// From now on pages of an origin may use the clipboard, or may not.
    pub fn allow_clipboard(&self, origin: &str, is_allowed: bool) {
        match self.kind() {
            Kind::Chromium => {
                let setting = if is_allowed { "granted" } else { "denied" };
                for name in ["clipboard-write", "clipboard-read"] {
                    let permission = json!({ "permission": { "name": name }, "setting": setting, "origin": origin });
                    self.devtools("Browser.setPermission", &permission);
                }
            }
            Kind::Firefox if is_allowed => {
                let script = "Services.prefs.setBoolPref('dom.events.testing.asyncClipboard', true)";
                self.in_firefox(script, &json!([])).expect("a preference");
            }
            // Firefox has no setting for it: it allows whatever a click asks for. So the page's own way to it is cut.
            Kind::Firefox => {
                self.run("navigator.clipboard.writeText = () => window.Promise.reject(new window.DOMException('no', 'NotAllowedError'))");
            }
        }
    }

    /// What the console got since it was last asked for: `SEVERE: message`. Of Firefox, errors only: it warns of much that is none
    /// of a page's business.
    pub fn console(&self) -> Vec<String> {
        self.try_console().expect("the console")
    }

    /// The same, for when something has gone wrong already.
    pub(super) fn try_console(&self) -> Result<Vec<String>, String> {
        if self.kind() == Kind::Firefox {
            let lines = self.in_firefox(FIREFOX_ERRORS, &json!([]))?;
            return Ok(lines.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect());
        }
        let entries = self.try_ask("POST", "/se/log", &json!({ "type": "browser" }))?;
        let line = |entry: &Value| {
            format!("{}: {}", entry["level"].as_str().unwrap_or("?"), entry["message"].as_str().unwrap_or_default())
        };
        Ok(entries.as_array().into_iter().flatten().map(line).collect())
    }
}
