//! When a search must end, and the budget that watches over it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::shared_bounds::SharedBounds;

/// How many cards are played between two looks at the clock, each of which costs as much as some
/// tens of cards.
const CHECK_INTERVAL: u64 = 4096;

/// When a search must end, whatever it has proved by then.
///
/// ```
/// # use tarot::solver::Limits;
/// let limits = Limits { nodes: 1_000_000, threads: 2, ..Limits::NONE };
/// assert!(limits.until.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After this many cards on each thread.
    pub nodes: u64,
    /// At this moment.
    pub until: Option<Instant>,
    /// As soon as this is true.
    pub stop: Option<&'a AtomicBool>,
    /// How many threads search, at least one. Values do not depend on it; what a search that ends
    /// early leaves open does, and may differ from run to run.
    pub threads: usize,
}

impl Limits<'_> {
    /// No limit, on one thread.
    pub const NONE: Limits<'static> = Limits {
        nodes: u64::MAX,
        until: None,
        stop: None,
        threads: 1,
    };
}

/// Watches over the limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget<'a> {
    limits: Limits<'a>,
    /// Whether another thread has the answer.
    found: Option<&'a AtomicBool>,
    /// The question, and what other threads know about it.
    question: Option<(&'a SharedBounds, i32)>,
    /// The number of cards at which to check next.
    pub(super) next: u64,
    /// The number of cards at which to pause.
    pause: u64,
    /// Whether the search must unwind: a limit, a pause, or the answer of another thread. What it
    /// then returns proves nothing.
    pub(super) is_stopped: bool,
    /// Whether a limit ended the search for good.
    pub(super) is_exhausted: bool,
}

impl<'a> Budget<'a> {
    /// The budget of a search that has played no card.
    pub(super) const fn new(limits: Limits<'a>, found: Option<&'a AtomicBool>) -> Self {
        Self {
            limits,
            found,
            question: None,
            next: 0,
            pause: u64::MAX,
            is_stopped: false,
            is_exhausted: false,
        }
    }

    /// Pause the search at this many cards, or earlier if that was planned. Returns the earlier
    /// plan.
    pub(super) fn pause_at(&mut self, nodes: u64) -> u64 {
        let before = self.pause;
        self.pause = nodes.min(before);
        self.next = self.next.min(self.pause);
        before
    }

    /// End a share: restore the outer pause. True if only the share ran out, so that the search
    /// goes on.
    pub(super) fn resume(&mut self, pause: u64, nodes: u64) -> bool {
        let was_paused = self.is_stopped && !self.is_exhausted && nodes < pause;
        self.pause = pause;
        self.is_stopped &= !was_paused;
        was_paused
    }

    /// Go on with another question, which ends as soon as other threads know the answer.
    pub(super) fn start_question(&mut self, question: Option<(&'a SharedBounds, i32)>) {
        self.question = question;
        self.is_stopped = self.is_exhausted;
    }

    /// Check every limit, after this many cards.
    #[cold]
    pub(super) fn check(&mut self, nodes: u64) -> bool {
        self.next = self
            .limits
            .nodes
            .min(nodes + CHECK_INTERVAL)
            .min(self.pause);
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let is_late = |until| Instant::now() >= until;
        self.is_exhausted |= nodes > self.limits.nodes
            || self.limits.until.is_some_and(is_late)
            || self.limits.stop.is_some_and(is_set)
            || self.found.is_some_and(is_set);
        let is_settled = |(known, at_least): (&SharedBounds, i32)| known.settles(at_least);
        self.is_stopped |=
            self.is_exhausted || nodes >= self.pause || self.question.is_some_and(is_settled);
        self.is_stopped
    }
}
