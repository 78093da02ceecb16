//! What a search remembers, in parts that threads may share.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::table::{Found, Key, Table};

/// Threads seldom wait for each other's part.
const PARTS: usize = 64;

/// What has been proved, in a bounded number of bytes.
#[derive(Debug)]
pub struct Memory {
    parts: Vec<Mutex<Table>>,
    /// Whether to take every position for itself: slow, but then no proof is generalised wrongly.
    pub is_plain: bool,
}

impl Memory {
    /// A memory that takes about so many bytes, and no fewer than sixty thousand.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let part = || Mutex::new(Table::new(bytes / PARTS));
        Self {
            parts: (0..PARTS).map(|_| part()).collect(),
            is_plain: false,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        for part in &mut self.parts {
            own(part).clear();
        }
    }
}

/// A memory that one thread has for itself, or that several share.
#[derive(Debug)]
pub(super) enum Access<'t> {
    Own(&'t mut Memory),
    Shared(&'t Memory),
}

impl Access<'_> {
    /// Whether to take every position for itself.
    pub(super) fn is_plain(&self) -> bool {
        match self {
            Self::Own(memory) => memory.is_plain,
            Self::Shared(memory) => memory.is_plain,
        }
    }

    /// Have the machine bring a class's place near, where no other thread can move it.
    pub(super) fn fetch(&mut self, class: u64) {
        if let Self::Own(memory) = self {
            own(&mut memory.parts[part_of(class)]).fetch(class);
        }
    }

    /// A proof that settles whether the attack wins so much.
    pub(super) fn find(&mut self, key: &Key, need: i16) -> Option<Found> {
        match self {
            Self::Own(memory) => own(&mut memory.parts[part_of(key.class)]).find(key, need),
            Self::Shared(memory) => shared(&memory.parts[part_of(key.class)]).find(key, need),
        }
    }

    /// Keep a proof of what the attack wins at least, or at most.
    pub(super) fn keep(&mut self, key: &Key, found: Found, is_least: bool) {
        match self {
            Self::Own(memory) => {
                own(&mut memory.parts[part_of(key.class)]).keep(key, found, is_least);
            }
            Self::Shared(memory) => {
                shared(&memory.parts[part_of(key.class)]).keep(key, found, is_least);
            }
        }
    }
}

fn part_of(class: u64) -> usize {
    (class >> 58) as usize
}

fn own(part: &mut Mutex<Table>) -> &mut Table {
    part.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn shared(part: &Mutex<Table>) -> MutexGuard<'_, Table> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}
