//! Cards that have been tried in vain.

use super::Proof;
use crate::solver::needs::Turn;
use crate::solver::trick::MOST;
use crate::solver::used::Used;

/// What has come of the cards of a turn that did not decide the matter.
pub(super) struct Failed {
    /// Whether whose turn it is wants the attack to win much.
    pub(super) is_eager: bool,
    /// The ranks that decided what may be played.
    pub(super) barred: Used,
    pub(super) bound: i16,
    pub(super) used: Used,
    winners: u8,
    pub(super) cards: [u8; MOST],
    pub(super) count: usize,
}

impl Failed {
    /// No card has been tried.
    pub(super) fn none(is_eager: bool, barred: Used) -> Self {
        Self {
            is_eager,
            barred,
            bound: if is_eager { i16::MIN } else { i16::MAX },
            used: barred,
            winners: 0,
            cards: [0; MOST],
            count: 0,
        }
    }

    /// One card more, of which this was proved.
    pub(super) fn add(&mut self, card: u8, proof: &Proof) {
        self.join(proof.bound);
        self.used = self.used.and(proof.used);
        self.winners |= proof.winners;
        self.cards[self.count] = card;
        self.count += 1;
    }

    /// A card brings so much, or little.
    pub(super) fn join(&mut self, bound: i16) {
        self.bound = if self.is_eager {
            self.bound.max(bound)
        } else {
            self.bound.min(bound)
        };
    }

    /// What is proved once all cards have failed.
    pub(super) fn all(&self, turn: &Turn) -> Proof {
        Proof {
            bound: self.bound,
            used: self.used.and(turn.to_answer_all(self.used)),
            winners: self.winners,
        }
    }
}
