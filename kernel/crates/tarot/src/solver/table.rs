//! What the search has proved, kept for every position that a proof holds for.
//!
//! Partition search (Ginsberg 1996): a proof about one position holds for all that have the same
//! number of cards of each suit in each hand, the same oudlers, and the same owners of those cards
//! whose rank was used in it; where they have other courts, its bound gives way by what that changes.

mod bucket;

use bucket::{Bucket, Entry, WAYS};

/// A proof whose place is full goes to one of so many from there on.
const REACH: usize = 32;
/// How many places a new question begins with.
const FEWEST: usize = 1;

/// A position to look up: its class, and who owns the cards that are left.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The class's hash: how many cards of each suit, whose oudlers, who leads.
    pub class: u64,
    /// Who owns each card that is left: a bit of the owner's seat in each word.
    pub owners: [u64; 2],
    /// What else tells positions of a class apart.
    pub others: Others,
    /// How many cards each hand has: the more, the dearer the proof.
    pub depth: u8,
}

/// What tells positions of a class apart besides the owners' first two bits.
#[derive(Clone, Copy, Debug)]
pub enum Others {
    /// Each hand's courts, where they are no part of the class.
    Courts(u64),
    /// The owners' third bit, where they are.
    Owners(u64),
}

impl Others {
    /// What of it a proof depends on that has used these cards.
    fn of(self, used: u64) -> u64 {
        match self {
            Self::Courts(courts) => courts,
            Self::Owners(word) => word & used,
        }
    }
}

/// A proof that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) bound: i16,
    /// The cards whose rank it has used, by their number among those left, and the oudlers.
    pub(super) used: u64,
    pub(super) oudlers: u32,
    pub(super) lengths: u64,
}

/// A table of bounded size: the cheapest proofs give way.
#[derive(Debug)]
pub struct Table {
    /// Those in use: a small question stays in near memory.
    buckets: Vec<Bucket>,
    /// How many there may be, and how many proofs were put there.
    most: usize,
    kept: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let fitting = bytes / size_of::<Bucket>();
        let most = 1 << fitting.max(1).ilog2();
        let mut buckets = Vec::with_capacity(most);
        buckets.resize(most.min(FEWEST), Bucket::EMPTY);
        Self {
            buckets,
            most,
            kept: 0,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        self.buckets.truncate(FEWEST);
        self.buckets.fill(Bucket::EMPTY);
        self.kept = 0;
    }

    /// Use twice as many buckets, and find a new place for every proof; one or the other is lost.
    fn grow(&mut self) {
        let before = self.buckets.len();
        for bucket in &mut self.buckets {
            bucket.spill = 0;
        }
        self.buckets.resize(2 * before, Bucket::EMPTY);
        for bucket in 0..before {
            for way in 0..WAYS {
                if let Some(entry) = self.buckets[bucket].take(way)
                    && let Some((bucket, way)) = self.free(entry.class)
                {
                    self.buckets[bucket].put(way, entry);
                }
            }
        }
    }

    fn home(&self, class: u64) -> usize {
        class as usize & (self.buckets.len() - 1)
    }

    /// The buckets where proofs of this class may be.
    fn places(&self, class: u64) -> impl Iterator<Item = usize> + use<> {
        let (home, last) = (self.home(class), self.buckets.len() - 1);
        let spill = usize::from(self.buckets[home].spill);
        (home..=home + spill).map(move |bucket| bucket & last)
    }

    /// A place for a proof of this class: a free one, as near as can be.
    fn free(&mut self, class: u64) -> Option<(usize, usize)> {
        let (home, last) = (self.home(class), self.buckets.len() - 1);
        for next in 0..REACH.min(self.buckets.len()) {
            let bucket = (home + next) & last;
            if let Some(way) = self.buckets[bucket].free() {
                let spill = &mut self.buckets[home].spill;
                *spill = next.max((*spill).into()) as u8;
                return Some((bucket, way));
            }
        }
        None
    }

    /// Have the machine bring a class's place near, before it is asked for.
    pub(super) fn fetch(&self, class: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self.buckets[self.home(class)];
            // SAFETY: a hint, which reads nothing; and the place is one of the table's.
            unsafe { _mm_prefetch(bucket.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = class;
    }

    /// A proof that settles whether the attack wins so much.
    #[must_use]
    pub(super) fn find(&self, key: &Key, need: i16) -> Option<Found> {
        self.places(key.class).find_map(|bucket| {
            let bucket = &self.buckets[bucket];
            bucket
                .alike(key)
                .find_map(|way| bucket.get(way).settling(key, need))
        })
    }

    /// Keep a proof of what the attack wins at least, or at most.
    pub(super) fn keep(&mut self, key: &Key, found: Found, is_least: bool) {
        if self.kept > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.most {
            self.grow();
        }
        let new = Entry::new(key, found.used);
        let same = self.places(key.class).find_map(|place| {
            let bucket = &self.buckets[place];
            let way = bucket
                .alike(key)
                .find(|&way| bucket.get(way).is_same(&new))?;
            Some((place, way))
        });
        let (place, way, entry) = if let Some((place, way)) = same {
            (place, way, self.buckets[place].get(way))
        } else {
            self.kept += 1;
            let (place, way) = self.free(key.class).unwrap_or_else(|| {
                let home = self.home(key.class);
                (home, self.buckets[home].cheapest())
            });
            (place, way, new)
        };
        self.buckets[place].put(way, entry.and(found, is_least));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_table_grows_and_forgets() {
        let mut random = Random::new(1);
        let mut table = Table::new(4 << 20);
        let key = |class| Key {
            class,
            owners: [0; 2],
            others: Others::Courts(0),
            depth: 5,
        };
        let found = Found {
            bound: 7,
            used: 0,
            oudlers: 0,
            lengths: 0,
        };
        let classes: Vec<u64> = (0..10_000).map(|_| random.bits()).collect();
        for &class in &classes {
            table.keep(&key(class), found, true);
        }
        let count = |table: &Table, need| {
            let is_found = |&&class: &&u64| table.find(&key(class), need).is_some();
            classes.iter().filter(is_found).count()
        };
        assert!(table.buckets.len() > FEWEST);
        // A full bucket gives some proofs up.
        assert!(count(&table, 7) > 9_800);
        assert_eq!(count(&table, 8), 0);
        table.clear();
        assert_eq!(count(&table, 7), 0);
    }
}
