//! When a search must end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::known::Known;

/// How many cards are played between two looks at the clock.
const BETWEEN: u64 = 4096;

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
    /// What is asked, and what other threads know of it.
    question: Option<(&'a Known, i32)>,
    /// After how many cards to look next.
    pub(super) next: u64,
    /// After how many cards to pause.
    pause: u64,
    /// Whether a limit has been reached, or a pause, or the answer has come from elsewhere: then no
    /// answer is one.
    pub(super) is_ended: bool,
    /// Whether it is for good.
    pub(super) is_over: bool,
}

impl<'a> Watch<'a> {
    /// Over a search that has played no card.
    pub(super) const fn new(limits: Limits<'a>, found: Option<&'a AtomicBool>) -> Self {
        Self {
            limits,
            found,
            question: None,
            next: 0,
            pause: u64::MAX,
            is_ended: false,
            is_over: false,
        }
    }

    /// Have the search pause after so many cards, or before. Gives when it was to pause till now.
    pub(super) fn pause_at(&mut self, nodes: u64) -> u64 {
        let before = self.pause;
        self.pause = nodes.min(before);
        self.next = self.next.min(self.pause);
        before
    }

    /// Whether only the last pause has ended the search, which goes on now till this one.
    pub(super) fn resume(&mut self, pause: u64, nodes: u64) -> bool {
        let was_paused = self.is_ended && !self.is_over && nodes < pause;
        self.pause = pause;
        self.is_ended &= !was_paused;
        was_paused
    }

    /// Go on with another question; it ends when other threads know the answer.
    pub(super) fn turn_to(&mut self, question: Option<(&'a Known, i32)>) {
        self.question = question;
        self.is_ended = self.is_over;
    }

    /// Look whether a limit is reached, after so many cards.
    #[cold]
    pub(super) fn look(&mut self, nodes: u64) -> bool {
        self.next = self.limits.nodes.min(nodes + BETWEEN).min(self.pause);
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let is_late = |until| Instant::now() >= until;
        self.is_over |= nodes > self.limits.nodes
            || self.limits.until.is_some_and(is_late)
            || self.limits.stop.is_some_and(is_set)
            || self.found.is_some_and(is_set);
        let is_settled = |(known, at_least): (&Known, i32)| known.settles(at_least);
        self.is_ended |=
            self.is_over || nodes >= self.pause || self.question.is_some_and(is_settled);
        self.is_ended
    }
}
