//! Long work alongside Python: the interpreter keeps running, and Ctrl-C works.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often signals are checked: short enough for Ctrl-C to feel immediate.
const PAUSE: Duration = Duration::from_millis(40);
/// The search recurses once for each card of a deal, with large frames.
const STACK: usize = 16 << 20;

/// Run `work` in its own thread, and tell it to stop if Python is interrupted. `progress` is called
/// now and then with the seconds passed; if it raises, the work stops as well.
///
/// # Errors
/// Whatever a signal handler or `progress` raises.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let heard = || {
        Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = progress {
                progress.call1(py, (begun.elapsed().as_secs_f64(),))?;
            }
            Ok(())
        })
    };
    py.detach(|| {
        std::thread::scope(|scope| {
            let (send, done) = channel::<()>();
            let stopped = &stop;
            let worker = Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || {
                    // Dropped when the work ends, even by a panic; that wakes the receiver.
                    let _dropped_at_the_end = send;
                    work(stopped)
                })?;
            let mut raised: PyResult<()> = Ok(());
            while done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                // After the first exception only wait: the work unwinds at its next check.
                if raised.is_ok() {
                    raised = heard();
                    stop.fetch_or(raised.is_err(), Ordering::Relaxed);
                }
            }
            let found = worker.join();
            raised?;
            found.map_err(|_| PyRuntimeError::new_err("the kernel is at fault"))
        })
    })
}
