//! Sixteen proofs side by side, so that a question is compared with all of them at once.

use super::{Found, Key, Others};
use crate::bits::each;
use crate::solver::courts::{Change, changed};
use crate::solver::layout::PETIT;

/// How many proofs share a place.
pub(super) const WAYS: usize = 16;

/// What is kept of a proof, or of several about the same positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) class: u64,
    used: u64,
    /// Of the cards whose rank was used.
    owners: [u64; 2],
    others: u64,
    lengths: u64,
    /// The attack wins at least so much, at most so much.
    least: i16,
    most: i16,
    depth: u8,
    oudlers: u8,
}

impl Entry {
    /// A proof that does not prove anything yet.
    pub(super) fn new(key: &Key, used: u64) -> Self {
        Self {
            class: key.class,
            used,
            owners: key.owners.map(|word| word & used),
            others: key.others.of(used),
            lengths: 0,
            least: i16::MIN,
            most: i16::MAX,
            depth: key.depth,
            oudlers: 0,
        }
    }

    /// Whether both are about the same positions.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.class == other.class
            && self.used == other.used
            && self.owners == other.owners
            && self.others == other.others
    }

    /// With what has been proved besides.
    pub(super) fn and(self, found: Found, is_least: bool) -> Self {
        let (least, most) = if is_least {
            (self.least.max(found.bound), self.most)
        } else {
            (self.least, self.most.min(found.bound))
        };
        Self {
            least,
            most,
            lengths: self.lengths | found.lengths,
            oudlers: self.oudlers | (found.oudlers >> PETIT) as u8,
            ..self
        }
    }

    /// What it settles of a question, if anything.
    pub(super) fn settling(&self, key: &Key, need: i16) -> Option<Found> {
        // Many are too weak whatever the courts are.
        if self.least < need && self.most >= need || self.class != key.class {
            return None;
        }
        let change = match key.others {
            Others::Courts(courts) => changed(self.others, courts),
            Others::Owners(word) if (self.others ^ word) & self.used == 0 => Change::default(),
            Others::Owners(_) => return None,
        };
        let least = self.least.saturating_sub(change.less);
        let most = self.most.saturating_add(change.more);
        (least >= need || most < need).then(|| Found {
            bound: if least >= need { least } else { most },
            used: self.used,
            oudlers: u32::from(self.oudlers) << PETIT,
            lengths: self.lengths | change.lengths,
        })
    }
}

/// A word of each proof, in lines of the machine's memory.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Words([u64; WAYS]);

const ZEROS: Words = Words([0; WAYS]);

/// A place of the table: what is compared first stands first.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Bucket {
    /// A part of each proof's class; 0 for no proof.
    tags: [u8; WAYS],
    oudlers: [u8; WAYS],
    depths: [u8; WAYS],
    /// In how many buckets after this one there may be proofs that belong here.
    pub(super) spill: u8,
    least: [i16; WAYS],
    most: [i16; WAYS],
    used: Words,
    owners: [Words; 2],
    others: Words,
    classes: Words,
    lengths: Words,
}

impl Bucket {
    pub(super) const EMPTY: Self = Self {
        tags: [0; WAYS],
        oudlers: [0; WAYS],
        depths: [0; WAYS],
        spill: 0,
        least: [0; WAYS],
        most: [0; WAYS],
        used: ZEROS,
        owners: [ZEROS; 2],
        others: ZEROS,
        classes: ZEROS,
        lengths: ZEROS,
    };

    pub(super) fn get(&self, way: usize) -> Entry {
        Entry {
            class: self.classes.0[way],
            used: self.used.0[way],
            owners: [self.owners[0].0[way], self.owners[1].0[way]],
            others: self.others.0[way],
            lengths: self.lengths.0[way],
            least: self.least[way],
            most: self.most[way],
            depth: self.depths[way],
            oudlers: self.oudlers[way],
        }
    }

    pub(super) fn put(&mut self, way: usize, entry: Entry) {
        self.tags[way] = tag(entry.class);
        self.classes.0[way] = entry.class;
        self.used.0[way] = entry.used;
        self.owners[0].0[way] = entry.owners[0];
        self.owners[1].0[way] = entry.owners[1];
        self.others.0[way] = entry.others;
        self.lengths.0[way] = entry.lengths;
        self.least[way] = entry.least;
        self.most[way] = entry.most;
        self.depths[way] = entry.depth;
        self.oudlers[way] = entry.oudlers;
    }

    /// The proof that is there, which leaves.
    pub(super) fn take(&mut self, way: usize) -> Option<Entry> {
        let is_there = std::mem::take(&mut self.tags[way]) != 0;
        is_there.then(|| self.get(way))
    }

    /// Where there is no proof.
    pub(super) fn free(&self) -> Option<usize> {
        self.tags.iter().position(|&tag| tag == 0)
    }

    /// The proof that took least.
    pub(super) fn cheapest(&self) -> usize {
        (0..WAYS).min_by_key(|&way| self.depths[way]).unwrap_or(0)
    }

    /// The proofs of this class whose cards have the same owners here; seldom one of another class.
    pub(super) fn alike(&self, key: &Key) -> impl Iterator<Item = usize> + use<> {
        each(self.matching(key)).map(|way| way as usize)
    }

    /// A bit for each of them.
    fn matching(&self, key: &Key) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: this machine has just been asked.
            return unsafe { self.matching_by_fours(key) };
        }
        self.matching_by_ones(key)
    }

    fn matching_by_ones(&self, key: &Key) -> u64 {
        let tag = tag(key.class);
        (0..WAYS).fold(0, |found, way| {
            let differs = |word: usize| self.owners[word].0[way] ^ key.owners[word];
            let is_alike = (differs(0) | differs(1)) & self.used.0[way] == 0;
            found | u64::from(is_alike && self.tags[way] == tag) << way
        })
    }

    /// The same for processors with AVX2, which compare four words at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn matching_by_fours(&self, key: &Key) -> u64 {
        use std::arch::x86_64::{
            _mm_cmpeq_epi8, _mm_movemask_epi8, _mm_set_epi64x, _mm_set1_epi8, _mm256_and_si256,
            _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd, _mm256_or_si256,
            _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_xor_si256,
        };
        let tags = u128::from_le_bytes(self.tags);
        let tags = _mm_set_epi64x((tags >> 64) as i64, tags as i64);
        let tagged = _mm_cmpeq_epi8(tags, _mm_set1_epi8(tag(key.class) as i8));
        let first = _mm256_set1_epi64x(key.owners[0] as i64);
        let second = _mm256_set1_epi64x(key.owners[1] as i64);
        let mut found = 0;
        for way in (0..WAYS).step_by(4) {
            let four = |words: &Words| {
                let word = |next: usize| words.0[way + next] as i64;
                _mm256_set_epi64x(word(3), word(2), word(1), word(0))
            };
            let first = _mm256_xor_si256(four(&self.owners[0]), first);
            let second = _mm256_xor_si256(four(&self.owners[1]), second);
            let differs = _mm256_and_si256(_mm256_or_si256(first, second), four(&self.used));
            let is_alike = _mm256_cmpeq_epi64(differs, _mm256_setzero_si256());
            found |= _mm256_movemask_pd(_mm256_castsi256_pd(is_alike)) << way;
        }
        u64::from((found & _mm_movemask_epi8(tagged)) as u32)
    }
}

/// Never that of no proof.
fn tag(class: u64) -> u8 {
    (class >> 32) as u8 | 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_machine_finds_the_same_proofs() {
        let mut random = Random::new(1);
        let mut found = 0;
        for _ in 0..10_000 {
            let mut key = || Key {
                class: u64::from(random.below(2)) << 33,
                owners: [random.bits(), random.bits()],
                others: Others::Courts(0),
                depth: 5,
            };
            let (asked, kept) = (key(), [(); WAYS].map(|()| key()));
            let mut bucket = Bucket::EMPTY;
            for (way, key) in kept.iter().enumerate().skip(1) {
                let few = random.bits() & random.bits() & random.bits() & random.bits();
                bucket.put(way, Entry::new(key, few & random.bits()));
            }
            assert_eq!(bucket.matching(&asked), bucket.matching_by_ones(&asked));
            found += bucket.alike(&asked).count();
        }
        assert!(found > 1_000);
    }
}
