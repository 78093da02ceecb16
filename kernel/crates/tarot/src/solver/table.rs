//! What the search has proved, kept for every position that a proof holds for.
//!
//! Partition search (Ginsberg 1996): a proof about one position holds for all that have the same
//! number of cards of each suit in each hand, the same oudlers, and the same owners of those cards
//! whose rank was used in it; where they have other courts, its bound gives way by what that changes.

use super::courts::changed;
use super::layout::PETIT;
use crate::bits::each;

/// How many proofs share a place: their tags fill a line of the machine's memory.
const WAYS: usize = 16;
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
    pub owners: [u64; 3],
    /// Each hand's courts, where they are no part of the class.
    pub courts: u64,
    /// How many cards each hand has: the more, the dearer the proof.
    pub depth: u8,
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

/// An entry's words. Words of zeros cost nothing until they are written.
type Entry = [u64; 8];
const CLASS: usize = 0;
const USED: usize = 1;
const OWNERS: usize = 2;
const COURTS: usize = 5;
const LENGTHS: usize = 6;
/// The attack wins at least so much, at most so much; how many cards each hand has; the oudlers whose
/// rank was used.
const BOUNDS: usize = 7;

fn bounds(entry: &Entry) -> (i16, i16, u8) {
    let word = entry[BOUNDS];
    (word as i16, (word >> 16) as i16, (word >> 32) as u8)
}

fn oudlers(entry: &Entry) -> u32 {
    (entry[BOUNDS] >> 40) as u32
}

fn packed(least: i16, most: i16, depth: u8, oudlers: u32) -> u64 {
    let depth = u64::from(depth) | u64::from(oudlers) << 8;
    u64::from(least as u16) | u64::from(most as u16) << 16 | depth << 32
}

/// A table of bounded size: the cheapest proofs give way.
#[derive(Debug)]
pub struct Table {
    /// A part of each entry's class, and in the lowest byte the generation; 0 for no entry.
    tags: Vec<[u32; WAYS]>,
    entries: Vec<[Entry; WAYS]>,
    /// By bucket: the generation, and in how many after it there may be proofs that belong there.
    spills: Vec<[u8; 2]>,
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
            spills: vec![[0; 2]; buckets],
            generation: 1,
            used: buckets.min(FEWEST),
            kept: 0,
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        if self.generation == u8::MAX {
            self.tags.fill([0; WAYS]);
            self.spills.fill([0; 2]);
            self.generation = 0;
        }
        self.generation += 1;
        self.used = self.tags.len().min(FEWEST);
        self.kept = 0;
    }

    /// Use twice as many buckets, and find a new place for every proof; one or the other is lost.
    fn grow(&mut self) {
        let before = self.used;
        self.used *= 2;
        self.tags[before..self.used].fill([0; WAYS]);
        self.spills[..self.used].fill([0; 2]);
        for bucket in 0..before {
            for way in 0..WAYS {
                let tag = std::mem::take(&mut self.tags[bucket][way]);
                if tag as u8 == self.generation {
                    let entry = self.entries[bucket][way];
                    if let Some((bucket, way)) = self.free(entry[CLASS]) {
                        self.tags[bucket][way] = tag;
                        self.entries[bucket][way] = entry;
                    }
                }
            }
        }
    }

    fn home(&self, class: u64) -> usize {
        class as usize & (self.used - 1)
    }

    fn tag(&self, class: u64) -> u32 {
        (class >> 32) as u32 & !0xff | u32::from(self.generation)
    }

    /// How many buckets after this one may have proofs that belong here.
    fn spill(&self, home: usize) -> usize {
        let [generation, spill] = self.spills[home];
        if generation == self.generation {
            usize::from(spill)
        } else {
            0
        }
    }

    /// The buckets where proofs of this class may be.
    fn buckets(&self, class: u64) -> impl Iterator<Item = usize> + use<> {
        let (home, last) = (self.home(class), self.used - 1);
        (0..=self.spill(home)).map(move |next| (home + next) & last)
    }

    /// A place for a proof of this class: a free one, as near as can be.
    fn free(&mut self, class: u64) -> Option<(usize, usize)> {
        let home = self.home(class);
        for next in 0..REACH.min(self.used) {
            let bucket = (home + next) & (self.used - 1);
            let is_free = |&tag: &u32| tag as u8 != self.generation;
            if let Some(way) = self.tags[bucket].iter().position(is_free) {
                self.spills[home] = [self.generation, self.spill(home).max(next) as u8];
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
            let tags: *const [u32; WAYS] = &raw const self.tags[self.home(class)];
            // SAFETY: a hint, which reads nothing; and the place is one of the table's.
            unsafe { _mm_prefetch(tags.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = class;
    }

    /// A proof that settles whether the attack wins so much.
    #[must_use]
    pub(super) fn find(&self, key: &Key, need: i16) -> Option<Found> {
        let tag = self.tag(key.class);
        self.buckets(key.class).find_map(|bucket| {
            let entries = &self.entries[bucket];
            each(tagged(&self.tags[bucket], tag))
                .find_map(|way| settling(&entries[way as usize], key, need))
        })
    }

    /// Keep a proof of what the attack wins at least, or at most.
    pub(super) fn keep(&mut self, key: &Key, found: Found, is_least: bool) {
        if self.kept > self.used * WAYS / 2 && self.used < self.tags.len() {
            self.grow();
        }
        let tag = self.tag(key.class);
        let used = found.used;
        let owners = key.owners.map(|word| word & used);
        let same = self.buckets(key.class).find_map(|bucket| {
            let is_same = |&way: &u32| {
                let entry = &self.entries[bucket][way as usize];
                entry[CLASS] == key.class
                    && entry[USED] == used
                    && entry[OWNERS..COURTS] == owners
                    && entry[COURTS] == key.courts
            };
            let way = each(tagged(&self.tags[bucket], tag)).find(is_same)?;
            Some((bucket, way as usize))
        });
        let is_new = same.is_none();
        let (bucket, way) = same.or_else(|| self.free(key.class)).unwrap_or_else(|| {
            let home = self.home(key.class);
            (home, cheapest(&self.entries[home]))
        });
        let entry = &mut self.entries[bucket][way];
        if is_new {
            self.tags[bucket][way] = tag;
            self.kept += 1;
            let none = packed(i16::MIN, i16::MAX, key.depth, 0);
            let [first, second, third] = owners;
            let [class, courts] = [key.class, key.courts];
            *entry = [class, used, first, second, third, courts, 0, none];
        }
        entry[LENGTHS] |= found.lengths;
        let (least, most, depth) = bounds(entry);
        let oudlers = oudlers(entry) | found.oudlers >> PETIT;
        entry[BOUNDS] = if is_least {
            packed(least.max(found.bound), most, depth, oudlers)
        } else {
            packed(least, most.min(found.bound), depth, oudlers)
        };
    }
}

/// What a proof that is kept settles of a question, if anything.
fn settling(entry: &Entry, key: &Key, need: i16) -> Option<Found> {
    let differs = (0..3).fold(0, |differs, i| differs | entry[OWNERS + i] ^ key.owners[i]);
    if entry[CLASS] != key.class || differs & entry[USED] != 0 {
        return None;
    }
    let change = changed(entry[COURTS], key.courts);
    let (least, most, _) = bounds(entry);
    let least = least.saturating_sub(change.less);
    let most = most.saturating_add(change.more);
    (least >= need || most < need).then(|| Found {
        bound: if least >= need { least } else { most },
        used: entry[USED],
        oudlers: oudlers(entry) << PETIT,
        lengths: entry[LENGTHS] | change.lengths,
    })
}

/// A bit for each way that has this tag.
fn tagged(tags: &[u32; WAYS], tag: u32) -> u64 {
    (0..WAYS).fold(0, |found, way| found | u64::from(tags[way] == tag) << way)
}

/// The cheapest of a full place's proofs.
fn cheapest(entries: &[Entry; WAYS]) -> usize {
    (0..WAYS)
        .min_by_key(|&way| bounds(&entries[way]).2)
        .unwrap_or(0)
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
            courts: 0,
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
        assert!(table.used > FEWEST);
        // A full bucket gives some proofs up.
        assert!(count(&table, 7) > 9_800);
        assert_eq!(count(&table, 8), 0);
        table.clear();
        assert_eq!(count(&table, 7), 0);
    }
}
