//! Gives files to a job, never more than it can take: a few pieces are on their way at a time.

use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use wasm_bindgen_futures::spawn_local;

use super::files::Source;
use super::worker::Line;
use crate::app::diagnose::kind::{Kind, MAX_BYTES, Refusal};
use crate::app::job::Part;

/// Bytes that may be on their way to the job.
const MAX_UNDER_WAY: u64 = 4 << 20;

/// What becomes of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fed {
    /// A file is not read, or not to its end.
    Refused(String, Refusal),
    /// A file is packed.
    Packed,
    /// Everything was given: so many files, so many bytes.
    All(u32, u64),
}

/// Files on their way, until dropped.
pub struct Pump(Rc<Flow>);

#[derive(Default)]
struct Flow {
    is_stopped: Cell<bool>,
    sent: Cell<u64>,
    taken: Cell<u64>,
    /// The sources that the job was given, in the order in which it counts its files.
    begun: RefCell<Vec<usize>>,
    waiting: RefCell<Option<Waker>>,
}

impl Pump {
    /// Starts giving files to a job, and tells what becomes of them.
    pub fn start(sources: Rc<Vec<Source>>, line: Rc<Line>, tell: impl Fn(Fed) + 'static) -> Self {
        let flow = Rc::new(Flow::default());
        let own = Rc::clone(&flow);
        spawn_local(async move {
            let mut files = 0;
            for (at, source) in sources.iter().enumerate() {
                match feed(source, at, &own, &line, &tell).await {
                    Ok(()) => files += 1,
                    Err(_) if own.is_stopped.get() => return,
                    Err(why) => {
                        files += u32::from(matches!(why, Refusal::BreaksOff | Refusal::Enough));
                        tell(Fed::Refused(source.name.clone(), why));
                    }
                }
            }
            if !own.is_stopped.get() {
                line.send(Part::End);
                tell(Fed::All(files, own.sent.get()));
            }
        });
        Self(flow)
    }

    /// The sources that were begun, by place: the first is the job's file 0. Those that were refused are not among them.
    pub fn begun(&self) -> Vec<usize> {
        self.0.begun.borrow().clone()
    }

    /// The job has taken so many bytes in all.
    pub fn taken(&self, bytes: u64) {
        self.0.taken.set(bytes);
        self.0.wake();
    }
}

impl Drop for Pump {
    fn drop(&mut self) {
        self.0.is_stopped.set(true);
        self.0.wake();
    }
}

impl Flow {
    fn wake(&self) {
        if let Some(waker) = self.waiting.borrow_mut().take() {
            waker.wake();
        }
    }

    /// Waits until there is room; whether to go on.
    async fn room(&self) -> bool {
        poll_fn(|context| {
            let is_full = self.sent.get().saturating_sub(self.taken.get()) >= MAX_UNDER_WAY;
            if is_full && !self.is_stopped.get() {
                *self.waiting.borrow_mut() = Some(context.waker().clone());
                Poll::Pending
            } else {
                Poll::Ready(())
            }
        })
        .await;
        !self.is_stopped.get()
    }
}

async fn feed(source: &Source, at: usize, flow: &Flow, line: &Line, tell: &impl Fn(Fed)) -> Result<(), Refusal> {
    let kind = source.kind().await?;
    if kind == Kind::Text && flow.sent.get() + source.bytes() > MAX_BYTES {
        return Err(Refusal::TooLarge);
    }
    if kind == Kind::Gzip {
        tell(Fed::Packed);
    }
    let mut has_begun = false;
    let mut is_too_much = false;
    let read = source.read(kind, 0, async |bytes| {
        if flow.is_stopped.get() {
            return false;
        }
        if !has_begun {
            has_begun = true;
            flow.begun.borrow_mut().push(at);
            line.send(Part::File(source.name.clone()));
        }
        flow.sent.set(flow.sent.get() + u64::from(bytes.length()));
        line.send_bytes(&bytes);
        is_too_much = flow.sent.get() > MAX_BYTES;
        !is_too_much && flow.room().await
    });
    let read = read.await;
    match read {
        _ if flow.is_stopped.get() => Err(Refusal::BreaksOff),
        Ok(()) if is_too_much => Err(Refusal::Enough),
        Ok(()) if !has_begun => Err(Refusal::Empty),
        other => other,
    }
}
