//! What is known of a deal's value and of its cards', by all threads that search for it.

use std::sync::atomic::{AtomicI32, Ordering};

use super::Bounds;
use super::trick::MOST;

/// Bounds that several threads narrow, each by its own questions.
#[derive(Debug)]
pub(super) struct Known {
    least: AtomicI32,
    most: AtomicI32,
}

impl Known {
    const fn nothing() -> Self {
        Self {
            least: AtomicI32::new(i32::MIN),
            most: AtomicI32::new(i32::MAX),
        }
    }

    /// What is known by now.
    pub(super) fn bounds(&self) -> Bounds {
        Bounds {
            least: self.least.load(Ordering::Relaxed),
            most: self.most.load(Ordering::Relaxed),
        }
    }

    /// Add what has been found.
    pub(super) fn learn(&self, found: Bounds) {
        self.least.fetch_max(found.least, Ordering::Relaxed);
        self.most.fetch_min(found.most, Ordering::Relaxed);
    }

    /// Whether it is known already if the value is as much as this.
    pub(super) fn settles(&self, at_least: i32) -> bool {
        let Bounds { least, most } = self.bounds();
        at_least <= least || at_least > most
    }
}

/// What the threads of one search tell each other.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) value: Known,
    /// By the cards that may be played, in their order.
    pub(super) cards: [Known; MOST],
}

impl Shared {
    /// Nothing is known yet.
    pub(super) const fn new() -> Self {
        Self {
            value: Known::nothing(),
            cards: [const { Known::nothing() }; MOST],
        }
    }
}
