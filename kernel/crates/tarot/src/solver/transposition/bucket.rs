//! Sixteen proofs side by side, word by word, so that a probe compares all of them at once.
//!
//! Most proofs in reach are of the class that is asked for and differ in owners, so the comparison
//! of owners is the inner loop of a probe.

use super::{Extra, Key, StoredProof};
use crate::bits::each;
use crate::solver::layout::PETIT;
use crate::solver::similarity::{Adjustment, court_adjustment};

/// How many proofs a bucket holds.
pub(super) const WAYS: usize = 16;

/// A proof, or several about the same positions, as the table keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) class: u64,
    ranks: u64,
    /// The owners of the cards of relevant rank.
    owners: [u64; 2],
    extra: u64,
    lengths: u64,
    /// The bounds of what the attack wins.
    lower: i16,
    upper: i16,
    depth: u8,
    oudlers: u8,
}

impl Entry {
    /// An entry that proves nothing yet.
    pub(super) fn new(key: &Key, ranks: u64) -> Self {
        Self {
            class: key.class,
            ranks,
            owners: key.owners.map(|word| word & ranks),
            extra: key.extra.of(ranks),
            lengths: 0,
            lower: i16::MIN,
            upper: i16::MAX,
            depth: key.depth,
            oudlers: 0,
        }
    }

    /// Whether both are about the same positions.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.class == other.class
            && self.ranks == other.ranks
            && self.owners == other.owners
            && self.extra == other.extra
    }

    /// The entry with one more proof.
    pub(super) fn merge(self, found: StoredProof, is_lower: bool) -> Self {
        let (lower, upper) = if is_lower {
            (self.lower.max(found.bound), self.upper)
        } else {
            (self.lower, self.upper.min(found.bound))
        };
        Self {
            lower,
            upper,
            lengths: self.lengths | found.lengths,
            oudlers: self.oudlers | (found.oudlers >> PETIT) as u8,
            ..self
        }
    }

    /// The proof that answers the question, if this entry does.
    pub(super) fn settle(&self, key: &Key, need: i16) -> Option<StoredProof> {
        // The cheapest test first: many are too weak whatever the courts are.
        if self.lower < need && self.upper >= need || self.class != key.class {
            return None;
        }
        let change = match key.extra {
            Extra::Courts(courts) => court_adjustment(self.extra, courts),
            Extra::Owners(word) if (self.extra ^ word) & self.ranks == 0 => Adjustment::default(),
            Extra::Owners(_) => return None,
        };
        let lower = self.lower.saturating_sub(change.less);
        let upper = self.upper.saturating_add(change.more);
        (lower >= need || upper < need).then(|| StoredProof {
            bound: if lower >= need { lower } else { upper },
            ranks: self.ranks,
            oudlers: u32::from(self.oudlers) << PETIT,
            lengths: self.lengths | change.lengths,
        })
    }
}

/// One word of each proof, aligned to cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Words([u64; WAYS]);

const ZEROS: Words = Words([0; WAYS]);

/// Sixteen proofs. Fields compared first come first, to share the first cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Bucket {
    /// A byte of each proof's class; 0 if there is none.
    tags: [u8; WAYS],
    oudlers: [u8; WAYS],
    depths: [u8; WAYS],
    /// How many buckets after this one may hold proofs that belong here.
    pub(super) overflow: u8,
    lower: [i16; WAYS],
    upper: [i16; WAYS],
    ranks: Words,
    owners: [Words; 2],
    extra: Words,
    classes: Words,
    lengths: Words,
}

impl Bucket {
    pub(super) const EMPTY: Self = Self {
        tags: [0; WAYS],
        oudlers: [0; WAYS],
        depths: [0; WAYS],
        overflow: 0,
        lower: [0; WAYS],
        upper: [0; WAYS],
        ranks: ZEROS,
        owners: [ZEROS; 2],
        extra: ZEROS,
        classes: ZEROS,
        lengths: ZEROS,
    };

    pub(super) fn get(&self, way: usize) -> Entry {
        Entry {
            class: self.classes.0[way],
            ranks: self.ranks.0[way],
            owners: [self.owners[0].0[way], self.owners[1].0[way]],
            extra: self.extra.0[way],
            lengths: self.lengths.0[way],
            lower: self.lower[way],
            upper: self.upper[way],
            depth: self.depths[way],
            oudlers: self.oudlers[way],
        }
    }

    pub(super) fn put(&mut self, way: usize, entry: Entry) {
        self.tags[way] = tag(entry.class);
        self.classes.0[way] = entry.class;
        self.ranks.0[way] = entry.ranks;
        self.owners[0].0[way] = entry.owners[0];
        self.owners[1].0[way] = entry.owners[1];
        self.extra.0[way] = entry.extra;
        self.lengths.0[way] = entry.lengths;
        self.lower[way] = entry.lower;
        self.upper[way] = entry.upper;
        self.depths[way] = entry.depth;
        self.oudlers[way] = entry.oudlers;
    }

    /// Remove and return the proof.
    pub(super) fn take(&mut self, way: usize) -> Option<Entry> {
        let is_there = std::mem::take(&mut self.tags[way]) != 0;
        is_there.then(|| self.get(way))
    }

    /// A free place.
    pub(super) fn free(&self) -> Option<usize> {
        self.tags.iter().position(|&tag| tag == 0)
    }

    /// The proof nearest the leaves: the cheapest to find again.
    pub(super) fn shallowest(&self) -> usize {
        (0..WAYS).min_by_key(|&way| self.depths[way]).unwrap_or(0)
    }

    /// The proofs of this class whose relevant cards have the same owners, and rarely one of
    /// another class: a tag is one byte, and `settle` compares the rest.
    pub(super) fn candidates(&self, key: &Key) -> impl Iterator<Item = usize> + use<> {
        each(self.matching(key)).map(|way| way as usize)
    }

    /// A bit for each candidate.
    fn matching(&self, key: &Key) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has just been found to have AVX2.
            return unsafe { self.matching_avx2(key) };
        }
        self.matching_portable(key)
    }

    fn matching_portable(&self, key: &Key) -> u64 {
        let tag = tag(key.class);
        (0..WAYS).fold(0, |found, way| {
            let differs = |word: usize| self.owners[word].0[way] ^ key.owners[word];
            let is_alike = (differs(0) | differs(1)) & self.ranks.0[way] == 0;
            found | u64::from(is_alike && self.tags[way] == tag) << way
        })
    }

    /// The same for processors with AVX2, which compare four words at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn matching_avx2(&self, key: &Key) -> u64 {
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
            let differs = _mm256_and_si256(_mm256_or_si256(first, second), four(&self.ranks));
            let is_alike = _mm256_cmpeq_epi64(differs, _mm256_setzero_si256());
            found |= _mm256_movemask_pd(_mm256_castsi256_pd(is_alike)) << way;
        }
        u64::from((found & _mm_movemask_epi8(tagged)) as u32)
    }
}

/// Never 0, which marks a free place.
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
                extra: Extra::Courts(0),
                depth: 5,
            };
            let (asked, kept) = (key(), [(); WAYS].map(|()| key()));
            let mut bucket = Bucket::EMPTY;
            for (way, key) in kept.iter().enumerate().skip(1) {
                let few = random.bits() & random.bits() & random.bits() & random.bits();
                bucket.put(way, Entry::new(key, few & random.bits()));
            }
            assert_eq!(bucket.matching(&asked), bucket.matching_portable(&asked));
            found += bucket.candidates(&asked).count();
        }
        assert!(found > 1_000);
    }
}
