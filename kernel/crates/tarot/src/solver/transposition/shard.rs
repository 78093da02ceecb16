//! One shard of the transposition table: buckets of proofs, found by linear probing.

use super::bucket::{Bucket, Entry, WAYS};
use super::{Key, StoredProof};

/// A proof whose bucket is full may go to one of this many from there on.
const MAX_PROBES: usize = 32;
/// How many buckets a new search begins with.
const MIN_BUCKETS: usize = 1;

/// A hash table of bounded size that evicts the shallowest proofs.
#[derive(Debug)]
pub struct Shard {
    /// The buckets in use. They begin few and double, so that a short search stays in the cache.
    buckets: Vec<Bucket>,
    /// How many there may be, and how many proofs have been stored.
    max_buckets: usize,
    stored: usize,
}

impl Shard {
    /// A shard of at most this many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let fitting = bytes / size_of::<Bucket>();
        let max_buckets = 1 << fitting.max(1).ilog2();
        let mut buckets = Vec::with_capacity(max_buckets);
        buckets.resize(max_buckets.min(MIN_BUCKETS), Bucket::EMPTY);
        Self {
            buckets,
            max_buckets,
            stored: 0,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        self.buckets.truncate(MIN_BUCKETS);
        self.buckets.fill(Bucket::EMPTY);
        self.stored = 0;
    }

    /// Double the buckets and move every proof to its new place; a few may be lost.
    fn grow(&mut self) {
        let before = self.buckets.len();
        for bucket in &mut self.buckets {
            bucket.overflow = 0;
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

    /// The buckets in which proofs of this class may be.
    fn probes(&self, class: u64) -> impl Iterator<Item = usize> + use<> {
        let (home, last) = (self.home(class), self.buckets.len() - 1);
        let overflow = usize::from(self.buckets[home].overflow);
        (home..=home + overflow).map(move |bucket| bucket & last)
    }

    /// The nearest free place for a proof of this class.
    fn free(&mut self, class: u64) -> Option<(usize, usize)> {
        let (home, last) = (self.home(class), self.buckets.len() - 1);
        for next in 0..MAX_PROBES.min(self.buckets.len()) {
            let bucket = (home + next) & last;
            if let Some(way) = self.buckets[bucket].free() {
                let overflow = &mut self.buckets[home].overflow;
                *overflow = next.max((*overflow).into()) as u8;
                return Some((bucket, way));
            }
        }
        None
    }

    /// Prefetch a class's bucket: the key is computed while memory answers.
    pub(super) fn prefetch(&self, class: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket = &raw const self.buckets[self.home(class)];
            // SAFETY: a hint that reads nothing, and the address is a bucket of this shard.
            unsafe { _mm_prefetch(bucket.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = class;
    }

    /// A proof that settles whether the attack wins `need`.
    #[must_use]
    pub(super) fn probe(&self, key: &Key, need: i16) -> Option<StoredProof> {
        self.probes(key.class).find_map(|bucket| {
            let bucket = &self.buckets[bucket];
            bucket
                .candidates(key)
                .find_map(|way| bucket.get(way).settle(key, need))
        })
    }

    /// Store a lower or an upper bound of what the attack wins.
    pub(super) fn store(&mut self, key: &Key, found: StoredProof, is_lower: bool) {
        if self.stored > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.max_buckets {
            self.grow();
        }
        let new = Entry::new(key, found.ranks);
        let same = self.probes(key.class).find_map(|place| {
            let bucket = &self.buckets[place];
            let way = bucket
                .candidates(key)
                .find(|&way| bucket.get(way).is_same(&new))?;
            Some((place, way))
        });
        let (place, way, entry) = if let Some((place, way)) = same {
            (place, way, self.buckets[place].get(way))
        } else {
            self.stored += 1;
            // With nothing free in reach, the proof that is cheapest to find again makes way.
            let (place, way) = self.free(key.class).unwrap_or_else(|| {
                let home = self.home(key.class);
                (home, self.buckets[home].shallowest())
            });
            (place, way, new)
        };
        self.buckets[place].put(way, entry.merge(found, is_lower));
    }
}

#[cfg(test)]
mod tests {
    use super::super::Extra;
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_table_grows_and_forgets() {
        let mut random = Random::new(1);
        let mut shard = Shard::new(4 << 20);
        let key = |class| Key {
            class,
            owners: [0; 2],
            extra: Extra::Courts(0),
            depth: 5,
        };
        let found = StoredProof {
            bound: 7,
            ranks: 0,
            oudlers: 0,
            lengths: 0,
        };
        let classes: Vec<u64> = (0..10_000).map(|_| random.bits()).collect();
        for &class in &classes {
            shard.store(&key(class), found, true);
        }
        let count = |shard: &Shard, need| {
            let is_found = |&&class: &&u64| shard.probe(&key(class), need).is_some();
            classes.iter().filter(is_found).count()
        };
        assert!(shard.buckets.len() > MIN_BUCKETS);
        // A full bucket evicts some proofs.
        assert!(count(&shard, 7) > 9_800);
        assert_eq!(count(&shard, 8), 0);
        shard.clear();
        assert_eq!(count(&shard, 7), 0);
    }
}
