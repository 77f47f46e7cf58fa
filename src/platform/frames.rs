//! A call with every frame, as long as the guard lives.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::render::{AnimationFrame, request_animation_frame};

/// Calls with the milliseconds since the last frame, until dropped.
pub struct Frames(Rc<Loop>);

struct Loop {
    /// The frame that is asked for. Dropping it cancels it.
    next: RefCell<Option<AnimationFrame>>,
    last_ms: Cell<Option<f64>>,
    on_frame: Box<dyn Fn(f64)>,
}

impl Frames {
    /// Starts.
    pub fn start(on_frame: impl Fn(f64) + 'static) -> Self {
        let frames = Rc::new(Loop { next: RefCell::default(), last_ms: Cell::default(), on_frame: Box::new(on_frame) });
        request(&frames);
        Self(frames)
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.0.next.take();
    }
}

/// Asks for a frame. The frame holds the loop weakly, so that the guard alone keeps it alive.
fn request(frames: &Rc<Loop>) {
    let weak = Rc::downgrade(frames);
    let next = request_animation_frame(move |now_ms| {
        let Some(frames) = weak.upgrade() else { return };
        let last_ms = frames.last_ms.replace(Some(now_ms)).unwrap_or(now_ms);
        request(&frames);
        (frames.on_frame)((now_ms - last_ms).max(0.0));
    });
    // The frame that runs right now is replaced here, and dropped: it has been called and needs no cancelling.
    let done = frames.next.replace(Some(next));
    drop(done);
}
