//! The class of a position, and who owns which of its cards: what a proof is kept under.

use super::hands::mixed;
use super::{Proof, Search};
use crate::bits::{deposit, extract};
use crate::solver::layout::{ALL_COURTS, OUDLERS, Split, upwards};
use crate::solver::table::{Found, Key, Others};
use crate::solver::used::{SEATS, Used};

/// With more cards left than this, nothing is kept: an owner's bits fill a word.
const MOST: u32 = 64;
/// Fourteen bits a suit: where its pips stand, and its courts.
const PIPS: u64 = 0x3ff | 0x3ff << 14 | 0x3ff << 28 | 0x3ff << 42;
const COURTS: u64 = 0xf << 10 | 0xf << 24 | 0xf << 38 | 0xf << 52;

/// Cards that beat each other by rank: those of the suits, each from the ace to the king, and the
/// trumps from the 2 to the 20.
#[derive(Clone, Copy)]
struct Ranked {
    suits: u64,
    trumps: u64,
}

impl Ranked {
    fn of(cards: Split) -> Self {
        Self {
            suits: deposit(cards.low, PIPS) | deposit(u64::from(cards.high), COURTS),
            trumps: cards.low >> 40,
        }
    }

    fn count(self) -> u32 {
        self.suits.count_ones() + self.trumps.count_ones()
    }

    /// A bit for each card that is left: whether it is one of these.
    fn among(self, left: Self) -> u64 {
        let trumps = extract(self.trumps, left.trumps);
        let suits = left.suits.count_ones();
        extract(self.suits, left.suits) | trumps.unbounded_shl(suits)
    }

    /// The cards that these bits are for.
    fn cards(bits: u64, left: Self) -> Split {
        let suits = deposit(bits, left.suits);
        let trumps = bits.unbounded_shr(left.suits.count_ones());
        Split {
            low: extract(suits, PIPS) | deposit(trumps, left.trumps) << 40,
            high: extract(suits, COURTS) as u32,
        }
    }
}

impl<const N: usize> Search<'_, N> {
    /// What proofs about this position are kept under; none at the first tricks of a large pack.
    pub(super) fn key(&mut self, leader: u8) -> Option<Key> {
        let class = self.class(leader);
        self.table.fetch(class);
        let left = self.ranked();
        let owners = |word: usize| {
            let with_bit = (0..N).filter(|seat| seat >> word & 1 == 1);
            let cards = with_bit.fold(Split::default(), |all, seat| Split {
                low: all.low | self.low[seat],
                high: all.high | self.high[seat],
            });
            Ranked::of(cards).among(left)
        };
        (left.count() <= MOST).then(|| Key {
            class,
            owners: std::array::from_fn(owners),
            others: if N <= SEATS {
                Others::Courts(self.courts())
            } else {
                Others::Owners(owners(2))
            },
            depth: self.tricks,
        })
    }

    /// A proof as it is kept: what it has used, by the cards that are left.
    pub(super) fn kept(&self, proof: &Proof) -> Found {
        let used = Split {
            low: proof.used.low & self.all_low,
            high: proof.used.high & self.all_high,
        };
        let ranks = Ranked::of(used).among(self.ranked());
        Found {
            bound: proof.bound,
            used: if self.is_plain { u64::MAX } else { ranks },
            oudlers: proof.used.high & OUDLERS,
            lengths: proof.used.lengths,
        }
    }

    /// A proof that was kept, as it holds here: who uses a card uses all above it, those too that
    /// have been played since.
    pub(super) fn as_found(&self, found: Found) -> Proof {
        let used = upwards(Ranked::cards(found.used, self.ranked()));
        Proof {
            bound: found.bound,
            used: Used {
                low: used.low,
                high: used.high | found.oudlers,
                lengths: found.lengths,
            },
            winners: 0,
        }
    }

    /// What is left of them.
    fn ranked(&self) -> Ranked {
        Ranked::of(Split {
            low: self.all_low,
            high: self.all_high,
        })
    }

    /// Whether positions with other courts are of another class.
    fn is_by_courts(&self) -> bool {
        N > SEATS || self.is_plain
    }

    /// Each hand's courts, sixteen bits a seat; nothing where they are part of the class.
    fn courts(&self) -> u64 {
        if self.is_by_courts() {
            return 0;
        }
        let courts = |seat: usize| u64::from(self.high[seat] & ALL_COURTS) << (16 * seat);
        (0..N).fold(0, |all, seat| all | courts(seat))
    }

    /// How many cards of each suit, whose oudlers, and what of the past decides what can still be won.
    fn class(&self, leader: u8) -> u64 {
        let state = if self.is_plain {
            self.state()
        } else {
            self.stakes.matters(self.state())
        };
        let flags = u64::from(leader)
            | u64::from(state.swept[0]) << 4
            | u64::from(state.swept[1]) << 5
            | u64::from(state.has_petit) << 6;
        let class = self.hash ^ self.stakes.salt ^ (flags + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        if !self.is_by_courts() {
            return class;
        }
        let courts = self.high.iter().map(|&high| u64::from(high & ALL_COURTS));
        courts.fold(class, |class, courts| mixed(class ^ courts))
    }
}
