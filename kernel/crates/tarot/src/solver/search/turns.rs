//! What a seat may play.

use super::Search;
use crate::bits::each;
use crate::solver::layout::{
    EXCUSE, FREE, HIGH, LOW, OPEN, OUDLERS, Split, TRUMPS, TWENTY_ONE, high_card, low_card,
};
use crate::solver::needs::Turn;
use crate::solver::ordering::promise;
use crate::solver::trick::{ABOVE_SUITS, Moves, Trick};
use crate::solver::used::Used;

/// The Excuse, and a petit that counts as one.
const EXCUSES: u32 = 1 << EXCUSE | 1 << FREE;

impl<const N: usize> Search<'_, N> {
    /// The cards that may be played, each with how well it promises.
    pub(super) fn moves(&self, turn: &Turn, trick: &Trick) -> Moves {
        let seat = turn.seat as u8;
        let is_last = usize::from(trick.place) == N - 1;
        let is_ours = trick.strength > 0 && self.is_attack(trick.winner) == self.is_eager(seat);
        let scores = self.history.scores(seat, trick);
        let score = |card: u8, worth: i16| {
            scores[usize::from(card)] + promise(card, worth, trick, is_ours, is_last)
        };
        let mut moves = Moves::NONE;
        for bit in each(turn.may.low) {
            let card = low_card(bit);
            moves.push(score(card, 1), card);
        }
        for bit in each(u64::from(turn.may.high)) {
            let card = high_card(bit);
            moves.push(score(card, self.stakes.high[bit as usize]), card);
        }
        moves
    }

    /// A seat's turn, and the ranks that decide whether an oudler may be played to two others.
    pub(super) fn allowed(&self, seat: u8, trick: &Trick) -> (Turn, Used) {
        let mut turn = self.turn(seat, trick);
        let may = turn.may;
        let left = if trick.place == 0 && self.tricks == self.barred.1 {
            Split {
                low: may.low & !self.barred.0.low,
                high: may.high & !self.barred.0.high,
            }
        } else if self.stakes.is_apart() && trick.oudlers() >= 2 && may.high & OUDLERS != 0 {
            Split {
                high: may.high & !OUDLERS,
                ..may
            }
        } else {
            return (turn, Used::NOTHING);
        };
        if left != Split::default() {
            turn.may = left;
        }
        // Whether there is another card to play depends on the ranks that may be played.
        let over = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        (turn, Used::rank(TRUMPS, over))
    }

    /// A seat's turn, with the cards that it may play by suit and rank alone.
    fn turn(&self, seat: u8, trick: &Trick) -> Turn {
        let hand = self.hand(seat);
        let led = usize::from(trick.led);
        let turn = |low: u64, high: u32, over: u32| Turn {
            seat: usize::from(seat),
            hand,
            may: Split { low, high },
            led,
            over,
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
        let over = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        if over <= 1 || over == 21 {
            return turn(trumps.0, trumps.1 | excuse, 0);
        }
        // The trump with the number n stands at bit 40 + n - 2.
        let above = (trumps.0 & (!0 << (39 + over)), trumps.1 & 1 << TWENTY_ONE);
        let may = if above == (0, 0) { trumps } else { above };
        turn(may.0, may.1 | excuse, over)
    }
}
