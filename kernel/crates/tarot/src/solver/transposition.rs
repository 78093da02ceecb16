//! The transposition table: what the search has proved, kept for every position that a proof holds
//! for.
//!
//! Partition search (Ginsberg 1996): a proof about one position holds for all that have the same
//! number of cards of each suit in each hand, the same oudlers, and the same owners of those cards
//! whose rank was relevant to it. If they have other courts, its bound is loosened by the
//! difference. The table is split into shards, so that threads can share it without waiting.

mod bucket;
mod shard;

use std::sync::{Mutex, MutexGuard, PoisonError};

use shard::Shard;

/// Enough shards that threads seldom wait for each other.
const SHARDS: usize = 64;

/// The proofs so far, in a bounded number of bytes. One table serves any number of searches, one
/// after another; each clears it first.
#[derive(Debug)]
pub struct TranspositionTable {
    shards: Vec<Mutex<Shard>>,
    /// Whether to search without partitions, each position by itself: slow, but it cannot
    /// generalise wrongly. The tests compare both.
    pub is_unpartitioned: bool,
}

impl TranspositionTable {
    /// A table of about this many bytes, and at least sixty thousand.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let shard = || Mutex::new(Shard::new(bytes / SHARDS));
        Self {
            shards: (0..SHARDS).map(|_| shard()).collect(),
            is_unpartitioned: false,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        for shard in &mut self.shards {
            owned(shard).clear();
        }
    }
}

/// A position to probe for: its class, and who owns the cards left.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The class's hash: how many cards of each suit, whose oudlers, who leads.
    pub class: u64,
    /// Who owns each card left: one bit of the owner's seat in each word. With a mask of relevant
    /// ranks a match is two XORs and an AND.
    pub owners: [u64; 2],
    /// What else tells positions of a class apart.
    pub extra: Extra,
    /// How many cards each hand has: deeper proofs cost more and are replaced last.
    pub depth: u8,
}

/// The third word of a key: what up to four seats leave free serves their courts.
#[derive(Clone, Copy, Debug)]
pub enum Extra {
    /// Each hand's courts, if they are not part of the class.
    Courts(u64),
    /// The owners' third bit, with more than four seats.
    Owners(u64),
}

impl Extra {
    /// The part that a proof with these relevant ranks depends on.
    fn of(self, ranks: u64) -> u64 {
        match self {
            Self::Courts(courts) => courts,
            Self::Owners(word) => word & ranks,
        }
    }
}

/// A proof in the form in which the table keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredProof {
    pub(super) bound: i16,
    /// The cards of relevant rank, numbered among those left, and the oudlers.
    pub(super) ranks: u64,
    pub(super) oudlers: u32,
    pub(super) lengths: u64,
}

/// A table that one thread has for itself, or that several share.
#[derive(Debug)]
pub(super) enum TableAccess<'t> {
    Own(&'t mut TranspositionTable),
    Shared(&'t TranspositionTable),
}

impl TableAccess<'_> {
    /// Whether to search without partitions.
    pub(super) fn is_unpartitioned(&self) -> bool {
        match self {
            Self::Own(table) => table.is_unpartitioned,
            Self::Shared(table) => table.is_unpartitioned,
        }
    }

    /// Prefetch a class's bucket, if no other thread can move it.
    pub(super) fn prefetch(&mut self, class: u64) {
        if let Self::Own(table) = self {
            owned(&mut table.shards[shard_of(class)]).prefetch(class);
        }
    }

    /// A proof that settles whether the attack wins `need`.
    pub(super) fn probe(&mut self, key: &Key, need: i16) -> Option<StoredProof> {
        match self {
            Self::Own(table) => owned(&mut table.shards[shard_of(key.class)]).probe(key, need),
            Self::Shared(table) => locked(&table.shards[shard_of(key.class)]).probe(key, need),
        }
    }

    /// Store a lower or an upper bound of what the attack wins.
    pub(super) fn store(&mut self, key: &Key, proof: StoredProof, is_lower: bool) {
        match self {
            Self::Own(table) => {
                owned(&mut table.shards[shard_of(key.class)]).store(key, proof, is_lower);
            }
            Self::Shared(table) => {
                locked(&table.shards[shard_of(key.class)]).store(key, proof, is_lower);
            }
        }
    }
}

fn shard_of(class: u64) -> usize {
    (class >> 58) as usize
}

fn owned(shard: &mut Mutex<Shard>) -> &mut Shard {
    shard.get_mut().unwrap_or_else(PoisonError::into_inner)
}

fn locked(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}
