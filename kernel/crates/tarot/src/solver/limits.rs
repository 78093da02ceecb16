//! When a search must end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// How many cards are played between two looks at the clock.
const PAUSE: u64 = 4096;

/// When a search must end, whatever it has proved by then.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// After so many cards, on each thread.
    pub nodes: u64,
    /// At this moment.
    pub until: Option<Instant>,
    /// As soon as this is true.
    pub stop: Option<&'a AtomicBool>,
    /// How many threads search, at least one. The values are the same; what is left open by a search
    /// that ends early is not, and need not be the same twice.
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

/// What watches over the limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch<'a> {
    limits: Limits<'a>,
    /// Whether another thread has the answer.
    found: Option<&'a AtomicBool>,
    /// After how many cards to look next.
    pub(super) next: u64,
    /// Whether a limit has been reached.
    pub(super) is_ended: bool,
}

impl<'a> Watch<'a> {
    /// Over a search that has played no card.
    pub(super) const fn new(limits: Limits<'a>, found: Option<&'a AtomicBool>) -> Self {
        Self {
            limits,
            found,
            next: 0,
            is_ended: false,
        }
    }

    /// Look whether a limit is reached, after so many cards.
    #[cold]
    pub(super) fn is_over(&mut self, nodes: u64) -> bool {
        self.next = self.limits.nodes.min(nodes + PAUSE);
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let is_late = |until| Instant::now() >= until;
        self.is_ended |= nodes > self.limits.nodes
            || self.limits.until.is_some_and(is_late)
            || self.limits.stop.is_some_and(is_set)
            || self.found.is_some_and(is_set);
        self.is_ended
    }
}
