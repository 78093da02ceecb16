//! Long work beside Python: the interpreter goes on, and Ctrl-C is heard.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long a key may wait to be heard.
const PAUSE: Duration = Duration::from_millis(40);
const STACK: usize = 16 << 20;

/// Do this in a thread of its own, which is told to stop when Python is interrupted. Now and then
/// `progress` is called with the seconds that have passed; what it raises stops the work too.
///
/// # Errors
/// What a signal's handler or `progress` raises.
pub fn watched<T: Send>(
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
                    let _dropped_at_the_end = send;
                    work(stopped)
                })?;
            let mut raised: PyResult<()> = Ok(());
            while done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
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
