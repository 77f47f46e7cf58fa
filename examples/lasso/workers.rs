//! Work spread over all cores, with progress on stderr.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::arguments::Arguments;

/// How many threads work: `--workers`, else as many as there are cores.
pub fn workers(arguments: &Arguments) -> Result<u64, String> {
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    Ok(arguments.number("--workers", 1, 1_024)?.unwrap_or(cores))
}

/// Numbers to work on.
pub struct Work<'a> {
    /// From the first up to but not including the second.
    pub range: (u64, u64),
    /// Numbers that a worker takes at a time.
    pub batch: u64,
    /// Threads.
    pub workers: u64,
    /// What they are, for the progress.
    pub what: &'a str,
}

/// Splits the numbers over workers. The whole does not depend on how, as long as parts merge to the same in any order.
pub fn spread<T: Clone + Send + Sync>(
    work: &Work,
    empty: &T,
    add: impl Fn(&mut T, u64, u64) + Sync,
    merge: impl Fn(&mut T, &T) + Sync,
) -> T {
    let (from, to) = work.range;
    let next = AtomicU64::new(from);
    let whole = Mutex::new((empty.clone(), 0));
    std::thread::scope(|scope| {
        for _ in 0..work.workers {
            scope.spawn(|| {
                loop {
                    let start = next.fetch_add(work.batch, Ordering::Relaxed);
                    if start >= to {
                        return;
                    }
                    let end = to.min(start + work.batch);
                    let mut part = empty.clone();
                    add(&mut part, start, end);
                    let mut whole = whole.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    merge(&mut whole.0, &part);
                    whole.1 += end - start;
                    progress(whole.1, (to - from, end - start), work.what);
                }
            });
        }
    });
    whole.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).0
}

/// On a terminal a line that renews itself; elsewhere one line every tenth.
fn progress(done: u64, (of, more): (u64, u64), what: &str) {
    let mut stderr = std::io::stderr().lock();
    let tenth = (of / 10).max(1);
    // Progress that cannot be shown is no reason to stop.
    let _ = if stderr.is_terminal() {
        write!(stderr, "\r{done} of {of} {what}{}", if done == of { "\n" } else { "" })
    } else if done / tenth != done.saturating_sub(more) / tenth {
        writeln!(stderr, "{done} of {of} {what}")
    } else {
        Ok(())
    };
}
