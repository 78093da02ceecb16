//! Partition search: the class of a position and the owners of its cards, under which a proof is
//! kept.
//!
//! A class fixes what every proof depends on: how many cards of each suit each hand has, whose
//! oudlers, who leads. Within a class a proof holds wherever the cards of relevant rank have the
//! same owners. Ranks are numbered among the cards left, so that it also holds after other cards
//! have gone.

use super::hands::mixed;
use super::{Proof, Search};
use crate::bits::{deposit, extract};
use crate::solver::layout::{ALL_COURTS, OUDLERS, SplitSet, upwards};
use crate::solver::relevance::{Relevance, TRACKED_SEATS};
use crate::solver::transposition::{Extra, Key, StoredProof};

/// With more cards left, nothing is kept: owners are one bit a card in a word.
const MAX_CARDS: u32 = 64;
/// With fourteen bits a suit: the places of its pips and of its courts.
const PIPS: u64 = 0x3ff | 0x3ff << 14 | 0x3ff << 28 | 0x3ff << 42;
const COURTS: u64 = 0xf << 10 | 0xf << 24 | 0xf << 38 | 0xf << 52;

/// The cards that beat each other by rank: the suits from ace to king, and the trumps from 2 to 20.
/// The 21 and the petit are in the class itself.
#[derive(Clone, Copy)]
struct Ranked {
    suits: u64,
    trumps: u64,
}

impl Ranked {
    fn of(cards: SplitSet) -> Self {
        Self {
            suits: deposit(cards.low, PIPS) | deposit(u64::from(cards.high), COURTS),
            trumps: cards.low >> 40,
        }
    }

    fn count(self) -> u32 {
        self.suits.count_ones() + self.trumps.count_ones()
    }

    /// A bit for each card left, whether it is one of these.
    fn among(self, left: Self) -> u64 {
        let trumps = extract(self.trumps, left.trumps);
        let suits = left.suits.count_ones();
        extract(self.suits, left.suits) | trumps.unbounded_shl(suits)
    }

    /// The cards for which these bits stand: undoes `among`.
    fn cards(bits: u64, left: Self) -> SplitSet {
        let suits = deposit(bits, left.suits);
        let trumps = bits.unbounded_shr(left.suits.count_ones());
        SplitSet {
            low: extract(suits, PIPS) | deposit(trumps, left.trumps) << 40,
            high: extract(suits, COURTS) as u32,
        }
    }
}

impl<const N: usize> Search<'_, N> {
    /// The key of this position; none while more cards are left than a word has bits.
    pub(super) fn key(&mut self, leader: u8) -> Option<Key> {
        // First, so that memory answers while the owners are gathered.
        let class = self.class(leader);
        self.table.prefetch(class);
        let left = self.ranked();
        let owners = |word: usize| {
            let with_bit = (0..N).filter(|seat| seat >> word & 1 == 1);
            let cards = with_bit.fold(SplitSet::default(), |all, seat| SplitSet {
                low: all.low | self.low[seat],
                high: all.high | self.high[seat],
            });
            Ranked::of(cards).among(left)
        };
        (left.count() <= MAX_CARDS).then(|| Key {
            class,
            owners: std::array::from_fn(owners),
            extra: if N <= TRACKED_SEATS {
                Extra::Courts(self.courts())
            } else {
                Extra::Owners(owners(2))
            },
            depth: self.tricks,
        })
    }

    /// A proof as the table keeps it: relevance numbered among the cards left.
    pub(super) fn to_stored(&self, proof: &Proof) -> StoredProof {
        let relevance = SplitSet {
            low: proof.relevance.low & self.all_low,
            high: proof.relevance.high & self.all_high,
        };
        let ranks = Ranked::of(relevance).among(self.ranked());
        StoredProof {
            bound: proof.bound,
            // With every rank relevant, a proof holds for its own position alone.
            ranks: if self.is_unpartitioned {
                u64::MAX
            } else {
                ranks
            },
            oudlers: proof.relevance.high & OUDLERS,
            lengths: proof.relevance.lengths,
        }
    }

    /// A stored proof as it holds here. Relevance of a card is relevance of every higher one,
    /// including those that were gone when the proof was made and are in play here.
    pub(super) fn restored(&self, stored: StoredProof) -> Proof {
        let relevance = upwards(Ranked::cards(stored.ranks, self.ranked()));
        Proof {
            bound: stored.bound,
            relevance: Relevance {
                low: relevance.low,
                high: relevance.high | stored.oudlers,
                lengths: stored.lengths,
            },
            winners: 0,
        }
    }

    /// The ranked cards left.
    fn ranked(&self) -> Ranked {
        Ranked::of(SplitSet {
            low: self.all_low,
            high: self.all_high,
        })
    }

    /// Whether courts are part of the class.
    fn class_has_courts(&self) -> bool {
        N > TRACKED_SEATS || self.is_unpartitioned
    }

    /// Each hand's courts, sixteen bits a seat; 0 if they are part of the class.
    fn courts(&self) -> u64 {
        if self.class_has_courts() {
            return 0;
        }
        let courts = |seat: usize| u64::from(self.high[seat] & ALL_COURTS) << (16 * seat);
        (0..N).fold(0, |all, seat| all | courts(seat))
    }

    /// The hash of the class: the hands' suit lengths, the oudlers' holders, the leader, the
    /// objective, and what of the past can still change the result.
    fn class(&self, leader: u8) -> u64 {
        let state = if self.is_unpartitioned {
            self.state()
        } else {
            self.objective.relevant_state(self.state())
        };
        let flags = u64::from(leader)
            | u64::from(state.swept[0]) << 4
            | u64::from(state.swept[1]) << 5
            | u64::from(state.has_petit) << 6;
        let class =
            self.hash ^ self.objective.salt ^ (flags + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        if !self.class_has_courts() {
            return class;
        }
        let courts = self.high.iter().map(|&high| u64::from(high & ALL_COURTS));
        courts.fold(class, |class, courts| mixed(class ^ courts))
    }
}
