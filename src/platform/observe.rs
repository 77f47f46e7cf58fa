//! Sizes, visibility, and what the system prefers; each told once at the start, and whenever it changes.

use gloo::events::EventListener;
use gloo::utils::{document, window};
use js_sys::Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{
    Element, IntersectionObserver, IntersectionObserverEntry, MediaQueryList, ResizeObserver, ResizeObserverEntry,
    VisibilityState,
};
use yew::NodeRef;

use super::draw;

/// Tells an element's width, until dropped.
pub struct WidthObserver {
    observer: ResizeObserver,
    _on_resize: Closure<dyn Fn(Array)>,
}

impl WidthObserver {
    /// Starts; none where the browser cannot.
    pub fn start(element: &Element, on_width: impl Fn(f64) + 'static) -> Option<Self> {
        let on_resize = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
            let last = entries.iter().last().and_then(|entry| entry.dyn_into::<ResizeObserverEntry>().ok());
            if let Some(entry) = last {
                on_width(entry.content_rect().width());
            }
        });
        let observer = ResizeObserver::new(on_resize.as_ref().unchecked_ref()).ok()?;
        observer.observe(element);
        Some(Self { observer, _on_resize: on_resize })
    }
}

impl Drop for WidthObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Tells whether any part of an element is on screen, until dropped.
pub struct SightObserver {
    observer: IntersectionObserver,
    _on_change: Closure<dyn Fn(Array)>,
}

impl SightObserver {
    /// Starts; none where the browser cannot, or where there is no such element.
    pub fn start(element: &NodeRef, on_sight: impl Fn(bool) + 'static) -> Option<Self> {
        let element = element.cast::<Element>()?;
        let on_change = Closure::<dyn Fn(Array)>::new(move |entries: Array| {
            let last = entries.iter().last().and_then(|entry| entry.dyn_into::<IntersectionObserverEntry>().ok());
            if let Some(entry) = last {
                on_sight(entry.is_intersecting());
            }
        });
        let observer = IntersectionObserver::new(on_change.as_ref().unchecked_ref()).ok()?;
        observer.observe(&element);
        Some(Self { observer, _on_change: on_change })
    }
}

impl Drop for SightObserver {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// How wide what a `main` element of the page holds is, before there is one. The stylesheet says so; it is tried out.
pub fn content_width() -> Option<f64> {
    let (main, inside) = (document().create_element("main").ok()?, document().create_element("div").ok()?);
    main.append_child(&inside).ok()?;
    document().body()?.append_child(&main).ok()?;
    let width = inside.get_bounding_client_rect().width();
    main.remove();
    Some(width)
}

/// Whether the page is on screen.
pub fn is_page_visible() -> bool {
    document().visibility_state() != VisibilityState::Hidden
}

/// Tells whenever the page comes on screen or goes.
pub fn page_visibility(on_change: impl Fn(bool) + 'static) -> EventListener {
    EventListener::new(&document(), "visibilitychange", move |_| on_change(is_page_visible()))
}

/// Tells when the page is left for another one, or goes out of sight, until dropped: a phone ends a page that is out of sight
/// without another word.
pub struct LeavingObserver {
    _hidden: EventListener,
    _left: EventListener,
}

impl LeavingObserver {
    /// Starts.
    pub fn start(on_leave: impl Fn() + Clone + 'static) -> Self {
        let on_hide = on_leave.clone();
        let hidden = page_visibility(move |is_visible| {
            if !is_visible {
                on_hide();
            }
        });
        Self { _hidden: hidden, _left: EventListener::new(&window(), "pagehide", move |_| on_leave()) }
    }
}

/// Tells when the page is about to be printed, and when that is over, until dropped. What is asked for before is drawn before.
pub struct PrintObserver {
    _before: EventListener,
    _after: EventListener,
}

impl PrintObserver {
    /// Starts.
    pub fn start(on_change: impl Fn(bool) + Clone + 'static) -> Self {
        let on_begin = on_change.clone();
        Self {
            _before: before_print(move || on_begin(true)),
            _after: EventListener::new(&window(), "afterprint", move |_| on_change(false)),
        }
    }
}

/// Calls before each print, and draws what came of it.
fn before_print(call: impl Fn() + 'static) -> EventListener {
    EventListener::new(&window(), "beforeprint", move |_| {
        call();
        draw::now();
    })
}

fn reduced_motion_query() -> Option<MediaQueryList> {
    window().match_media("(prefers-reduced-motion: reduce)").ok().flatten()
}

/// Whether the window has room for what is asked beside what was found.
pub fn is_wide() -> bool {
    window().match_media("(min-width: 64rem)").ok().flatten().is_none_or(|query| query.matches())
}

/// Whether the system asks for less motion.
pub fn prefers_reduced_motion() -> bool {
    reduced_motion_query().is_some_and(|query| query.matches())
}

/// Whether the system asks for dark pages.
pub fn prefers_dark() -> bool {
    let query = window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    query.is_some_and(|query| query.matches())
}

/// Tells whenever the system changes its mind about motion.
pub fn reduced_motion(on_change: impl Fn(bool) + 'static) -> Option<EventListener> {
    let query = reduced_motion_query()?;
    let listened = query.clone();
    Some(EventListener::new(&listened, "change", move |_| on_change(query.matches())))
}

/// What the observers tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Seen {
    /// The stages have this width.
    Width(f64),
    /// The stages are on screen, or are not.
    StageVisible(bool),
    /// The page is on screen, or is not.
    PageVisible(bool),
    /// Less motion is wanted, or is not.
    ReducedMotion(bool),
    /// The page is about to be printed.
    Printed,
}

/// All observers of the page, until dropped.
pub struct Observers {
    _width: Option<WidthObserver>,
    _sight: Option<SightObserver>,
    _page: EventListener,
    _motion: Option<EventListener>,
    _print: EventListener,
}

impl Observers {
    /// Starts them; `stages` is the element whose size and visibility count. Its width is told at once: what is put there before
    /// the browser draws for the first time is laid out for the right one.
    pub fn start(stages: &NodeRef, tell: impl Fn(Seen) + Clone + 'static) -> Self {
        let element = stages.cast::<Element>();
        if let Some(element) = &element {
            tell(Seen::Width(element.get_bounding_client_rect().width()));
        }
        let (width, sight, page, motion, print) = (tell.clone(), tell.clone(), tell.clone(), tell.clone(), tell);
        let watched = SightObserver::start(stages, {
            let sight = sight.clone();
            move |is_visible| sight(Seen::StageVisible(is_visible))
        });
        if watched.is_none() {
            sight(Seen::StageVisible(true)); // nobody will ever say so
        }
        Self {
            _width: element.as_ref().and_then(|stages| WidthObserver::start(stages, move |px| width(Seen::Width(px)))),
            _sight: watched,
            _page: page_visibility(move |is_visible| page(Seen::PageVisible(is_visible))),
            _motion: reduced_motion(move |reduced| motion(Seen::ReducedMotion(reduced))),
            _print: before_print(move || print(Seen::Printed)),
        }
    }
}
