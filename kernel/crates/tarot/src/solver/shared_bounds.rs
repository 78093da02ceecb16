//! Bounds of a deal and of its cards, shared by all threads that search for them.
//!
//! Relaxed atomics suffice: each bound is true by itself, and a thread that sees an old one only
//! asks a question that has been answered.

use std::sync::atomic::{AtomicI32, Ordering};

use super::Bounds;
use super::trick::MAX_HAND;

/// Bounds that several threads narrow.
#[derive(Debug)]
pub(super) struct SharedBounds {
    lower: AtomicI32,
    upper: AtomicI32,
}

impl SharedBounds {
    const fn nothing() -> Self {
        Self {
            lower: AtomicI32::new(i32::MIN),
            upper: AtomicI32::new(i32::MAX),
        }
    }

    /// The bounds by now.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            lower: self.lower.load(Ordering::Relaxed),
            upper: self.upper.load(Ordering::Relaxed),
        }
    }

    /// Add what has been proved.
    pub(super) fn narrow(&self, found: Bounds) {
        self.lower.fetch_max(found.lower, Ordering::Relaxed);
        self.upper.fetch_min(found.upper, Ordering::Relaxed);
    }

    /// Whether the bounds already answer the question.
    pub(super) fn settles(&self, at_least: i32) -> bool {
        let Bounds { lower, upper } = self.bounds();
        at_least <= lower || at_least > upper
    }
}

/// The bounds that threads of one search share.
#[derive(Debug)]
pub(super) struct SharedResults {
    pub(super) value: SharedBounds,
    /// By legal card, in order.
    pub(super) cards: [SharedBounds; MAX_HAND],
}

impl SharedResults {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self {
            value: SharedBounds::nothing(),
            cards: [const { SharedBounds::nothing() }; MAX_HAND],
        }
    }
}
