//! What the search has proved, kept for every position that a proof holds for.
//!
//! Partition search (Ginsberg 1996): a proof about one position holds for all that have the same
//! number of low cards of each suit in each hand, the same high cards, and the same owners of those
//! low cards whose rank was used in it.

/// What has been proved about a class of positions.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    class: u64,
    /// The low cards that matter, counted among those that are left.
    mask: u64,
    /// Who owns each of them: a bit of the owner's seat in each word.
    owners: [u64; 3],
    /// The high cards that matter by their rank.
    high: u32,
    /// The attack wins at least so much.
    pub least: i16,
    /// The attack wins at most so much.
    pub most: i16,
    /// How many cards each hand has: the more, the dearer the proof.
    depth: u8,
}

const EMPTY: Entry = Entry {
    class: 0,
    mask: 0,
    owners: [0; 3],
    high: 0,
    least: i16::MIN,
    most: i16::MAX,
    depth: 0,
};
const WAYS: usize = 16;

/// A position to look up: its class and the owners of all low cards that are left.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The class's hash: how many low cards, whose high cards, who leads.
    pub class: u64,
    /// Who owns each low card that is left, as in an entry.
    pub owners: [u64; 3],
    /// How many cards each hand has.
    pub depth: u8,
}

/// A table of bounded size: the cheapest proofs give way.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    buckets: usize,
    /// The buckets that have an entry: a big table is soon cleared of little.
    filled: Vec<u32>,
}

impl Table {
    /// A table that takes at most so many bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let fitting = (bytes / (WAYS * size_of::<Entry>())).max(1);
        let buckets = 1 << fitting.ilog2().min(u32::BITS);
        Self {
            entries: vec![EMPTY; buckets * WAYS],
            buckets,
            filled: Vec::new(),
        }
    }

    /// Forget everything.
    pub fn clear(&mut self) {
        for bucket in self.filled.drain(..) {
            let start = bucket as usize * WAYS;
            self.entries[start..start + WAYS].fill(EMPTY);
        }
    }

    fn bucket(&self, class: u64) -> usize {
        (class >> 20) as usize & (self.buckets - 1)
    }

    /// A proof that settles whether the attack wins so much: its bound, and the cards it used.
    #[must_use]
    pub fn find(&self, key: &Key, need: i16) -> Option<(i16, u64, u32)> {
        let start = self.bucket(key.class) * WAYS;
        for entry in &self.entries[start..start + WAYS] {
            if entry.class == key.class && entry.depth != 0 {
                let differs = (entry.owners[0] ^ key.owners[0])
                    | (entry.owners[1] ^ key.owners[1])
                    | (entry.owners[2] ^ key.owners[2]);
                if differs & entry.mask == 0 {
                    if entry.least >= need {
                        return Some((entry.least, entry.mask, entry.high));
                    }
                    if entry.most < need {
                        return Some((entry.most, entry.mask, entry.high));
                    }
                }
            }
        }
        None
    }

    /// Keep a proof.
    pub fn keep(&mut self, key: &Key, mask: u64, high: u32, bound: i16, is_least: bool) {
        let start = self.bucket(key.class) * WAYS;
        let bucket = &mut self.entries[start..start + WAYS];
        let owners = key.owners.map(|word| word & mask);
        let mut chosen = 0;
        let mut cheapest = u8::MAX;
        for (i, entry) in bucket.iter().enumerate() {
            if entry.depth == 0 {
                chosen = i;
                break;
            }
            if entry.class == key.class && entry.mask == mask && entry.owners == owners {
                chosen = i;
                break;
            }
            if entry.depth < cheapest {
                (chosen, cheapest) = (i, entry.depth);
            }
        }
        if chosen == 0 && bucket[0].depth == 0 {
            self.filled.push((start / WAYS) as u32);
        }
        let entry = &mut bucket[chosen];
        let is_same = entry.depth != 0
            && entry.class == key.class
            && entry.mask == mask
            && entry.owners == owners;
        if !is_same {
            *entry = Entry {
                class: key.class,
                mask,
                owners,
                depth: key.depth,
                ..EMPTY
            };
        }
        entry.high |= high;
        if is_least {
            entry.least = entry.least.max(bound);
        } else {
            entry.most = entry.most.min(bound);
        }
    }
}
