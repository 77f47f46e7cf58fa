//! The page in a browser, in verbs of its own.

use std::ops::Deref;
use std::path::PathBuf;

use rebalance_lasso::sim::presets::presets;
use serde_json::json;

use super::browser::Browser;
use super::site::Site;
use super::wait::{wait_for, wait_until};

/// A folder that a variable names and that a build has filled.
pub fn built(variable: &str) -> PathBuf {
    let folder = std::env::var_os(variable);
    let folder =
        folder.unwrap_or_else(|| panic!("{variable} names no folder: run make e2e, or make test to build first"));
    assert!(PathBuf::from(&folder).is_dir(), "{variable} names {}, which is no folder", folder.display());
    folder.into()
}

/// The built page, at the top of a site that serves it with its content security policy.
pub fn page_site() -> Site {
    let dist = built("LASSO_DIST");
    assert!(
        dist.join("_headers").is_file(),
        "the policy is not written: run node scripts/policy.mjs {}",
        dist.display()
    );
    Site::serve(&[("/", dist)])
}

/// Where the playhead is: in which rebalance, and at which of its steps.
pub type Place = (u32, u32);

/// What opens each dialog, and the dialog.
pub const DIALOGS: [(&str, &str); 3] =
    [("#preset", "#presets"), ("#help-open", "#help"), ("[data-side='0'] .why", "#why")];

/// A page, and the browser and the site that it needs.
pub struct Page {
    browser: Browser,
    /// Where it comes from.
    pub site: Site,
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Page {
    /// Opens the page, and waits until it runs.
    pub fn open() -> Self {
        Self::open_in(Browser::start())
    }

    /// Opens the page in a browser that has been told something before.
    pub fn open_in(browser: Browser) -> Self {
        let page = Self::visit(browser, page_site(), "/");
        page.wait_for_start();
        page
    }

    /// Opens the page, and stops it: its playhead moves only when asked to.
    pub fn open_paused() -> Self {
        let page = Self::open();
        page.press("Space");
        wait_until("after Space, whether it plays", &false, || page.is_playing());
        page
    }

    /// Goes to a path of a site. What comes up, if anything, is for the test to say.
    pub fn visit(browser: Browser, site: Site, path: &str) -> Self {
        browser.go(&site.url(path));
        Self::of(browser, site)
    }

    /// What a browser shows.
    pub const fn of(browser: Browser, site: Site) -> Self {
        Self { browser, site }
    }

    /// Waits until the application has taken over from the loading state.
    pub fn wait_for_start(&self) {
        wait_for("the page to start", || self.attribute("#app-root", "data-step"));
        self.wait_for_all();
    }

    /// Waits for what lies below the first screen: it is drawn a moment later.
    pub fn wait_for_all(&self) {
        let is_drawn = "return document.querySelector('.to-come') ? null : true";
        wait_for("all of the page", || self.run(is_drawn).as_bool());
    }

    /// Where the playhead is.
    pub fn place(&self) -> Place {
        let place =
            self.run("const { round, step } = document.querySelector('#app-root').dataset; return [+round, +step]");
        let part = |at: usize| place[at].as_u64().and_then(|part| u32::try_from(part).ok()).expect("a whole number");
        (part(0), part(1))
    }

    /// Whether it plays, as the play button has it.
    pub fn is_playing(&self) -> bool {
        self.attribute("#play", "data-playing").as_deref() == Some("true")
    }

    /// The sentence under the playhead.
    pub fn sentence(&self) -> String {
        self.text("#sentence").expect("a sentence")
    }

    /// The counter of a side, 0 left and 1 right.
    pub fn counter(&self, side: usize) -> String {
        self.text(&format!("[data-side='{side}'] .counter")).expect("a counter")
    }

    /// The verdict of a side.
    pub fn verdict(&self, side: usize) -> String {
        self.text(&format!("[data-side='{side}'] .verdict")).expect("a verdict")
    }

    /// Chooses a preset in the dialog, by its index.
    pub fn choose(&self, index: usize) {
        let preset = &presets()[index];
        self.open_dialog("#preset", "#presets");
        self.click(&format!("#presets [data-preset='{}']", preset.id));
        wait_until("the chosen group", &preset.title.to_owned(), || self.text(".preset-title").unwrap_or_default());
        wait_until("whether #presets is open", &false, || self.is_open("#presets"));
    }

    /// Chooses an entry of a list that drops down, as a person would.
    pub fn choose_option(&self, list: &str, value: usize) {
        self.click(&format!("{list} option[value='{value}']"));
    }

    /// Opens a dialog by a click.
    pub fn open_dialog(&self, opener: &str, dialog: &str) {
        self.click(opener);
        wait_until(&format!("whether {dialog} is open"), &true, || self.is_open(dialog));
    }

    /// Closes a dialog by a key.
    pub fn close_dialog(&self, dialog: &str) {
        self.press("Escape");
        wait_until(&format!("whether {dialog} is open"), &false, || self.is_open(dialog));
    }

    /// Whether a dialog is open.
    pub fn is_open(&self, dialog: &str) -> bool {
        self.run_with("return document.querySelector(arguments[0])?.open ?? false", &json!([dialog])) == true
    }

    /// Presses keys, and waits until the playhead is somewhere else; gives where.
    pub fn press_to_move(&self, keys: &str) -> Place {
        let before = self.place();
        self.press(keys);
        wait_for(&format!("{keys} to move the playhead away from {before:?}"), || {
            Some(self.place()).filter(|place| *place != before)
        })
    }

    /// Nothing on the console is as it should be.
    pub fn check_console(&self) {
        let said = self.console();
        assert!(said.is_empty(), "the console should be empty, but says {said:#?}");
    }
}
