//! The refuted moves of a turn, and the proof that they become once none is left.

use super::Proof;
use crate::solver::preconditions::Turn;
use crate::solver::relevance::Relevance;
use crate::solver::trick::MAX_HAND;

/// The moves of a turn that did not decide it.
pub(super) struct Refuted {
    /// Whether the player to act is a maximizer.
    pub(super) is_maximizer: bool,
    /// The ranks that decided which cards are legal.
    pub(super) legality: Relevance,
    pub(super) bound: i16,
    pub(super) relevance: Relevance,
    winners: u8,
    pub(super) cards: [u8; MAX_HAND],
    pub(super) count: usize,
}

impl Refuted {
    /// No move has been tried.
    pub(super) fn new(is_maximizer: bool, legality: Relevance) -> Self {
        Self {
            is_maximizer,
            legality,
            bound: if is_maximizer { i16::MIN } else { i16::MAX },
            relevance: legality,
            winners: 0,
            cards: [0; MAX_HAND],
            count: 0,
        }
    }

    /// One more move, refuted by this proof.
    pub(super) fn add(&mut self, card: u8, proof: &Proof) {
        self.widen(proof.bound);
        self.relevance = self.relevance.union(proof.relevance);
        self.winners |= proof.winners;
        self.cards[self.count] = card;
        self.count += 1;
    }

    /// Widen the bound to that of another move.
    pub(super) fn widen(&mut self, bound: i16) {
        self.bound = if self.is_maximizer {
            self.bound.max(bound)
        } else {
            self.bound.min(bound)
        };
    }

    /// The proof once every move is refuted: it depends on all their proofs.
    pub(super) fn to_proof(&self, turn: &Turn) -> Proof {
        // A cutoff needs one proof, this needs all: it depends on more ranks, and holds for fewer
        // positions.
        Proof {
            bound: self.bound,
            relevance: self.relevance.union(turn.for_all_cards(self.relevance)),
            winners: self.winners,
        }
    }
}
