//! Move generation: the legal cards of a turn, each with its score.

use super::Search;
use crate::bits::each;
use crate::solver::layout::{
    EXCUSE, HIGH, IMPRENABLE, LOW, OPEN, OUDLERS, SplitSet, TRUMPS, TWENTY_ONE, high_card, low_card,
};
use crate::solver::ordering::static_score;
use crate::solver::preconditions::Turn;
use crate::solver::relevance::Relevance;
use crate::solver::trick::{ABOVE_SUITS, Moves, Trick};

/// The Excuse and the imprenable petit.
const EXCUSES: u32 = 1 << EXCUSE | 1 << IMPRENABLE;

impl<const N: usize> Search<'_, N> {
    /// The legal cards, each with its score from history and looks.
    pub(super) fn moves(&self, turn: &Turn, trick: &Trick) -> Moves {
        let seat = turn.seat as u8;
        let is_last = usize::from(trick.place) == N - 1;
        let is_ours = trick.strength > 0 && self.is_attack(trick.winner) == self.is_maximizer(seat);
        let scores = self.history.scores(seat, trick);
        let score = |card: u8, worth: i16| {
            scores[usize::from(card)] + static_score(card, worth, trick, is_ours, is_last)
        };
        let mut moves = Moves::NONE;
        for bit in each(turn.legal.low) {
            let card = low_card(bit);
            moves.push(score(card, 1), card);
        }
        for bit in each(u64::from(turn.legal.high)) {
            let card = high_card(bit);
            moves.push(score(card, self.objective.weights[bit as usize]), card);
        }
        moves
    }

    /// A seat's turn under all rules, and the ranks that decide whether a rare rule applies.
    pub(super) fn legal_turn(&self, seat: u8, trick: &Trick) -> (Turn, Relevance) {
        let mut turn = self.turn(seat, trick);
        let legal = turn.legal;
        let left = if trick.place == 0 && self.tricks == self.barred.1 {
            SplitSet {
                low: legal.low & !self.barred.0.low,
                high: legal.high & !self.barred.0.high,
            }
        } else if self.objective.keeps_oudlers_apart()
            && trick.oudlers() >= 2
            && legal.high & OUDLERS != 0
        {
            SplitSet {
                high: legal.high & !OUDLERS,
                ..legal
            }
        } else {
            return (turn, Relevance::NONE);
        };
        if left != SplitSet::default() {
            turn.legal = left;
        }
        // Whether another card is left to play depends on which trumps are high enough.
        let trump_to_beat = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        (turn, Relevance::rank(TRUMPS, trump_to_beat))
    }

    /// A seat's turn by the obligations to follow, trump and overtrump alone.
    fn turn(&self, seat: u8, trick: &Trick) -> Turn {
        let hand = self.hand(seat);
        let led = usize::from(trick.led);
        let turn = |low: u64, high: u32, trump_to_beat: u32| Turn {
            seat: usize::from(seat),
            hand,
            legal: SplitSet { low, high },
            led,
            trump_to_beat,
            strength: trick.strength,
        };
        if led == OPEN {
            return turn(hand.low, hand.high, 0);
        }
        let excuse = hand.high & EXCUSES;
        let same = (hand.low & LOW[led], hand.high & HIGH[led]);
        if led != TRUMPS && same != (0, 0) {
            return turn(same.0, same.1 | excuse, 0);
        }
        let trumps = (hand.low & LOW[TRUMPS], hand.high & HIGH[TRUMPS]);
        if trumps == (0, 0) {
            return turn(hand.low, hand.high, 0);
        }
        let trump_to_beat = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        if trump_to_beat <= 1 || trump_to_beat == 21 {
            return turn(trumps.0, trumps.1 | excuse, 0);
        }
        // The trump with the number n stands at bit 40 + n - 2.
        let above = (
            trumps.0 & (!0 << (39 + trump_to_beat)),
            trumps.1 & 1 << TWENTY_ONE,
        );
        let legal = if above == (0, 0) { trumps } else { above };
        turn(legal.0, legal.1 | excuse, trump_to_beat)
    }
}
