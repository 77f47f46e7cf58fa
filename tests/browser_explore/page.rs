//! Explore to press and to look at, with workers that live in the page.

#[path = "../browser/verbs.rs"]
mod verbs;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::utils::document;
use rebalance_lasso::app::explore::pool::Heard;
use rebalance_lasso::app::job::{Part, Progress, Work, begin};
use rebalance_lasso::platform::later::Later;
use rebalance_lasso::sim::setup::Setup;
use rebalance_lasso::ui::explore::hire::{Hire, Hired, OnHeard};
use rebalance_lasso::ui::explore::{ExplorePage, Props};
use web_sys::Element;
use yew::{AppHandle, Callback, Renderer};

pub use verbs::{attribute, click, count, exists, find, select, settle, text, type_in, until};
use verbs::{forget, send};

/// What was opened in the Lab.
pub type Opened = Rc<RefCell<Vec<(String, Rc<Setup>)>>>;

/// A page that is taken down when the test is over.
pub struct Page {
    app: Option<AppHandle<ExplorePage>>,
    root: Element,
    pub opened: Opened,
}

impl Page {
    /// With workers that live in the page, of which the first so many die of their first range.
    pub async fn open(dying: u32) -> Self {
        Self::with(in_page(dying)).await
    }

    pub async fn with(hire: Hire) -> Self {
        forget();
        // A test that failed leaves its page behind.
        while let Some(left) = document().query_selector(".explore-test").expect("a selector") {
            left.remove();
        }
        let root = document().create_element("div").expect("an element");
        root.set_class_name("explore-test");
        document().body().expect("a body").append_child(&root).expect("appended");
        let opened = Opened::default();
        let kept = Rc::clone(&opened);
        let on_open = Callback::from(move |group| kept.borrow_mut().push(group));
        let props = Props { is_shown: true, on_open, hire, cores: Some(2) };
        let app = Renderer::<ExplorePage>::with_root_and_props(root.clone(), props).render();
        settle().await;
        Self { app: Some(app), root, opened }
    }

    /// A search of so many groups, just started.
    pub async fn searching(groups: &str, dying: u32) -> Self {
        let page = Self::open(dying).await;
        type_in("#space-groups", groups).await;
        click("#start").await;
        page
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if let Some(app) = self.app.take() {
            app.destroy();
        }
        self.root.remove();
    }
}

/// A worker that lives in the page.
struct InPage {
    work: RefCell<Box<dyn Work>>,
    on_heard: OnHeard,
    next: RefCell<Option<Later>>,
    dies: bool,
}

struct Handle(Rc<InPage>);

impl Hired for Handle {
    fn give(&self, text: String) {
        self.0.work.borrow_mut().take(Part::Text(text));
        go_on(&self.0);
    }
}

fn go_on(worker: &Rc<InPage>) {
    let weak = Rc::downgrade(worker);
    *worker.next.borrow_mut() = Some(Later::new(0, move || {
        let Some(worker) = weak.upgrade() else { return };
        if worker.dies {
            return (worker.on_heard)(Heard::Failed("out of memory".to_owned()));
        }
        let progress = worker.work.borrow_mut().step();
        let report = worker.work.borrow().report();
        match progress {
            Progress::More => go_on(&worker),
            Progress::Done => return (worker.on_heard)(Heard::Done(report)),
            Progress::Waiting => {}
        }
        (worker.on_heard)(Heard::Report(report));
    }));
}

fn in_page(dying: u32) -> Hire {
    let left_to_die = Cell::new(dying);
    Hire::new(move |job, on_heard| {
        let work = RefCell::new(begin(job).map_err(|error| error.to_string())?);
        let dies = left_to_die.get() > 0;
        left_to_die.set(left_to_die.get().saturating_sub(1));
        let worker = Rc::new(InPage { work, on_heard, next: RefCell::default(), dies });
        go_on(&worker);
        Ok(Box::new(Handle(worker)) as Box<dyn Hired>)
    })
}

pub async fn until_state(state: &str) {
    until(state, || exists("#state") && attribute("#state", "data-state") == state).await;
}

pub async fn click_drawn(selector: &str) {
    send(&find::<Element>(selector), "click").await;
}
