//! What the search has proved, kept for every position that a proof holds for.
//!
//! Partition search (Ginsberg 1996): a proof about one position holds for all that have the same
//! number of low cards of each suit in each hand, the same high cards, and the same owners of those
//! low cards whose rank was used in it.

use super::used::Used;
use crate::bits::{each, extract};

/// How many proofs share a place: their tags fill a line of the machine's memory.
const WAYS: usize = 16;
/// How many places a new question begins with.
const FEWEST: usize = 1;

/// A position to look up: its class and the owners of all low cards that are left.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The class's hash: how many low cards, whose high cards, who leads.
    pub class: u64,
    /// Who owns each low card that is left: a bit of the owner's seat in each word.
    pub owners: [u64; 3],
    /// How many cards each hand has: the more, the dearer the proof.
    pub depth: u8,
}

/// A proof that was found: its bound, and what it used; the low cards counted among those left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) bound: i16,
    pub(super) used: Used,
}

/// An entry's words. Words of zeros cost nothing until they are written.
type Entry = [u64; 8];
const CLASS: usize = 0;
const MASK: usize = 1;
const OWNERS: usize = 2;
const LENGTHS: usize = 5;
const HIGH: usize = 6;
/// The attack wins at least so much, at most so much; how many cards each hand has.
const BOUNDS: usize = 7;

fn bounds(entry: &Entry) -> (i16, i16, u8) {
    let word = entry[BOUNDS];
    (word as i16, (word >> 16) as i16, (word >> 32) as u8)
}

fn packed(least: i16, most: i16, depth: u8) -> u64 {
    u64::from(least as u16) | u64::from(most as u16) << 16 | u64::from(depth) << 32
}

/// A table of bounded size: the cheapest proofs give way.
#[derive(Debug)]
pub struct Table {
    /// A part of each entry's class, and in the lowest byte the generation; 0 for no entry.
    tags: Vec<[u32; WAYS]>,
    entries: Vec<[Entry; WAYS]>,
    generation: u8,
    /// How many buckets are in use, and how many proofs were put there: a small question stays
    /// in near memory.
    used: usize,
    kept: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let fitting = bytes / (WAYS * (size_of::<Entry>() + size_of::<u32>()));
        let buckets = 1 << fitting.max(1).ilog2();
        Self {
            tags: vec![[0; WAYS]; buckets],
            entries: vec![[[0; 8]; WAYS]; buckets],
            generation: 1,
            used: buckets.min(FEWEST),
            kept: 0,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        if self.generation == u8::MAX {
            self.tags.fill([0; WAYS]);
            self.generation = 0;
        }
        self.generation += 1;
        self.used = self.tags.len().min(FEWEST);
        self.kept = 0;
    }

    /// Use twice as many buckets: each of the old ones gives some of its proofs to a new one.
    fn grow(&mut self) {
        for from in 0..self.used {
            let to = from + self.used;
            self.tags[to] = [0; WAYS];
            for way in 0..WAYS {
                let entry = self.entries[from][way];
                let tag = self.tags[from][way];
                if tag as u8 == self.generation && entry[CLASS] as usize & self.used != 0 {
                    self.tags[to][way] = tag;
                    self.entries[to][way] = entry;
                    self.tags[from][way] = 0;
                }
            }
        }
        self.used *= 2;
    }

    fn place(&self, class: u64) -> (usize, u32) {
        let bucket = class as usize & (self.used - 1);
        let tag = (class >> 32) as u32 & !0xff | u32::from(self.generation);
        (bucket, tag)
    }

    /// Have the machine bring a class's place near, before it is asked for.
    pub(super) fn fetch(&self, class: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let (bucket, _) = self.place(class);
            let tags: *const [u32; WAYS] = &raw const self.tags[bucket];
            // SAFETY: a hint, which reads nothing; and the place is one of the table's.
            unsafe { _mm_prefetch(tags.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = class;
    }

    /// A proof that settles whether the attack wins so much.
    #[must_use]
    pub(super) fn find(&self, key: &Key, need: i16) -> Option<Found> {
        let (bucket, tag) = self.place(key.class);
        for way in each(tagged(&self.tags[bucket], tag)) {
            let entry = &self.entries[bucket][way as usize];
            let differs = (0..3).fold(0, |differs, i| differs | entry[OWNERS + i] ^ key.owners[i]);
            if entry[CLASS] != key.class || differs & entry[MASK] != 0 {
                continue;
            }
            let (least, most, _) = bounds(entry);
            if least >= need || most < need {
                return Some(Found {
                    bound: if least >= need { least } else { most },
                    used: Used {
                        low: entry[MASK],
                        high: entry[HIGH] as u32,
                        lengths: entry[LENGTHS],
                    },
                });
            }
        }
        None
    }

    /// Keep a proof of what the attack wins at least, or at most.
    pub(super) fn keep(&mut self, key: &Key, found: Found, is_least: bool) {
        if self.kept > self.used * WAYS / 2 && self.used < self.tags.len() {
            self.grow();
        }
        let (bucket, tag) = self.place(key.class);
        let mask = found.used.low;
        let owners = key.owners.map(|word| word & mask);
        let (tags, entries) = (&mut self.tags[bucket], &mut self.entries[bucket]);
        let same = each(tagged(tags, tag)).find(|&way| {
            let entry = &entries[way as usize];
            entry[CLASS] == key.class && entry[MASK] == mask && entry[OWNERS..LENGTHS] == owners
        });
        let way = same.map_or_else(
            || cheapest(tags, entries, self.generation),
            |way| way as usize,
        );
        let entry = &mut entries[way];
        if same.is_none() {
            tags[way] = tag;
            self.kept += 1;
            let none = packed(i16::MIN, i16::MAX, key.depth);
            let [first, second, third] = owners;
            *entry = [key.class, mask, first, second, third, 0, 0, none];
        }
        entry[LENGTHS] |= found.used.lengths;
        entry[HIGH] |= u64::from(found.used.high);
        let (least, most, depth) = bounds(entry);
        entry[BOUNDS] = if is_least {
            packed(least.max(found.bound), most, depth)
        } else {
            packed(least, most.min(found.bound), depth)
        };
    }
}

/// Who owns each low card that is left.
pub(super) fn owners<const N: usize>(low: &[u64; N], all: u64) -> [u64; 3] {
    std::array::from_fn(|word| {
        if N <= 1 << word {
            return 0;
        }
        let with_bit = |seat: &usize| seat >> word & 1 == 1;
        let found = (0..N)
            .filter(with_bit)
            .fold(0, |found, seat| found | low[seat]);
        extract(found, all)
    })
}

/// A bit for each way that has this tag.
fn tagged(tags: &[u32; WAYS], tag: u32) -> u64 {
    (0..WAYS).fold(0, |found, way| found | u64::from(tags[way] == tag) << way)
}

/// Where a new proof goes: in a free place, or in that of the cheapest.
fn cheapest(tags: &[u32; WAYS], entries: &[Entry; WAYS], generation: u8) -> usize {
    let cost = |&way: &usize| {
        let is_free = tags[way] as u8 != generation;
        if is_free { 0 } else { bounds(&entries[way]).2 }
    };
    (0..WAYS).min_by_key(cost).unwrap_or(0)
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
            owners: [0; 3],
            depth: 5,
        };
        let used = Used::NOTHING;
        let classes: Vec<u64> = (0..10_000).map(|_| random.bits()).collect();
        for &class in &classes {
            table.keep(&key(class), Found { bound: 7, used }, true);
        }
        let found = |table: &Table, need| {
            let is_found = |&&class: &&u64| table.find(&key(class), need).is_some();
            classes.iter().filter(is_found).count()
        };
        assert!(table.used > FEWEST);
        // A full bucket gives some proofs up.
        assert!(found(&table, 7) > 9_800);
        assert_eq!(found(&table, 8), 0);
        table.clear();
        assert_eq!(found(&table, 7), 0);
    }
}
