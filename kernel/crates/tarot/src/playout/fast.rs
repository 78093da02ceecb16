//! Branchless playouts of one pack, under all rules but two rare ones.
//!
//! Players' choices are close to random, and a mispredicted branch costs more than computing both
//! of its sides, so both are computed and one is picked.

#![allow(clippy::needless_bitwise_bool)] // lazy operators are branches, which cost more here

use std::hint::select_unpredictable as pick;

use super::policy::{Choose, Other, Seen};
use crate::cards::{CardSet, SUIT_SIZE};
use crate::position::{Count, MAX_SEATS, Position};
use crate::random::Random;
use crate::select::Select;

const NUMBERED: u32 = CardSet::TRUMPS.trumps;
const EXCUSE: u32 = CardSet::EXCUSE.trumps;
const PETIT: u32 = CardSet::PETIT.trumps;
const SUIT: u64 = (1 << SUIT_SIZE) - 1;

/// A deal being played out.
#[derive(Clone)]
pub(super) struct Game<const SEATS: usize> {
    pub(super) hands: [CardSet; SEATS],
    /// The cards not played yet.
    pub(super) left: CardSet,
    pub(super) seat: usize,
    pub(super) attack: u32,
    /// The suit led, as its fourteen bits; none if trumps were led.
    pub(super) led: u64,
    pub(super) lane: u32,
    /// All ones while the trick has nothing but the Excuse, else none.
    pub(super) open: u64,
    /// The strongest card of the trick and its player in one comparable word: the seat in the
    /// lowest bits, fourteen bits for the suit led, then the trumps.
    pub(super) best: u64,
    pub(super) trick: CardSet,
    pile: CardSet,
    /// How many tricks the attack has lost in this playout.
    lost: u32,
    leader: usize,
    /// How many petits the trick before this one had.
    before: u8,
    pub(super) random: Random,
}

impl<const SEATS: usize> Game<SEATS> {
    #[inline(always)]
    pub(super) fn new(position: &Position, random: Random) -> Self {
        let hands: [_; SEATS] = std::array::from_fn(|seat| position.hands[seat].0[0]);
        let mut game = Self {
            hands,
            left: hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand),
            seat: usize::from(position.leader),
            attack: u32::from(position.attack),
            led: 0,
            lane: 0,
            open: u64::MAX,
            best: NOBODY,
            trick: CardSet::EMPTY,
            pile: CardSet::EMPTY,
            lost: 0,
            leader: usize::from(position.leader),
            before: position.won.petits,
            random,
        };
        for &card in position.cards_in_trick() {
            game.lay(CardSet::of(card));
        }
        game
    }

    /// Count what this seat wins alone from here on.
    pub(super) fn count_for(&mut self, seat: usize) {
        self.attack = 1 << seat;
        (self.pile, self.lost) = (CardSet::EMPTY, 0);
    }

    /// Lead to a trick; a barred card only if the hand has nothing else.
    #[inline(always)]
    pub(super) fn lead<S: Select, C: Choose>(&mut self, barred: CardSet, left: u32) {
        let hand = self.hands[self.seat];
        let may = (hand - barred).or(hand);
        self.play::<S>(C::lead(&self.seen::<C>(may, left, SEATS - 1)).or(may));
    }

    /// Play to a trick.
    #[inline(always)]
    pub(super) fn follow<S: Select, C: Choose>(&mut self, left: u32, later: usize) {
        let may = self.following(self.hands[self.seat]);
        let seen = self.seen::<C>(may, left, later);
        let some = if self.open == 0 {
            C::follow(&seen)
        } else {
            C::lead(&seen)
        };
        self.play::<S>(some.or(may));
    }

    /// Play one of these cards.
    #[inline(always)]
    fn play<S: Select>(&mut self, some: CardSet) {
        let card = S::nth(some, self.random.below(some.len()));
        self.hands[self.seat] -= card;
        self.left -= card;
        self.lay(card);
    }

    /// Put a card into the trick; the next seat is to play.
    #[inline(always)]
    pub(super) fn lay(&mut self, card: CardSet) {
        self.trick |= card;
        if self.open != 0 && card.trumps & EXCUSE == 0 {
            let bit = card.plain.trailing_zeros() as usize;
            (self.open, self.lane, self.led) = (0, u32::from(LANE[bit]), LED[bit]);
        }
        let strength =
            u64::from(card.trumps & NUMBERED) << SUIT_SIZE | (card.plain & self.led) >> self.lane;
        let played = strength << SEAT_BITS | self.seat as u64;
        self.best = pick(played > self.best, played, self.best);
        self.seat = pick(self.seat + 1 == SEATS, 0, self.seat + 1);
    }

    #[inline(always)]
    fn seen<C: Choose>(&self, may: CardSet, left: u32, later: usize) -> Seen {
        let winner = self.best & NOBODY;
        let is_attack = self.attack >> self.seat & 1;
        Seen {
            may,
            out: self.left - self.hands[self.seat],
            led: self.led,
            lane: self.lane,
            best: self.best >> SEAT_BITS & SUIT,
            highest: (self.best >> (SEAT_BITS + SUIT_SIZE)) as u32,
            is_ours: self.attack >> winner & 1 == is_attack,
            is_last: later == 0,
            is_attack: is_attack == 1,
            left,
            others: if C::OPEN {
                self.others()
            } else {
                [Other::default(); MAX_SEATS]
            },
            later,
            rivals: SEATS - 1,
        }
    }

    #[inline(always)]
    fn others(&self) -> [Other; MAX_SEATS] {
        let mut others = [Other::default(); MAX_SEATS];
        let is_attack = self.attack >> self.seat & 1;
        for (place, other) in others.iter_mut().enumerate().take(SEATS - 1) {
            let seat = (self.seat + 1 + place) % SEATS;
            *other = Other {
                hand: self.hands[seat],
                is_foe: self.attack >> seat & 1 != is_attack,
            };
        }
        others
    }

    /// The legal cards; the whole hand while nothing was led.
    #[inline(always)]
    pub(super) fn following(&self, hand: CardSet) -> CardSet {
        let same = hand.plain & (self.led | self.open);
        let numbered = hand.trumps & NUMBERED;
        let highest = (self.best >> (SEAT_BITS + SUIT_SIZE)) as u32;
        let higher = numbered & !(highest | highest.wrapping_sub(u32::from(highest != 0)));
        let trumps = pick(higher != 0, higher, numbered);
        let is_void = same == 0;
        CardSet {
            plain: pick(is_void & (numbered == 0), hand.plain, same),
            trumps: pick(is_void | (self.open != 0), trumps, 0) | hand.trumps & EXCUSE,
        }
    }

    /// Whose card is the best of the trick so far.
    #[inline(always)]
    pub(super) fn winner(&self) -> usize {
        (self.best & NOBODY) as usize
    }

    /// The winner takes the trick and leads to the next.
    #[inline(always)]
    pub(super) fn finish_trick(&mut self) {
        let winner = self.winner();
        let is_attacks = self.attack >> winner & 1;
        let mask = 0u64.wrapping_sub(u64::from(is_attacks));
        self.pile.plain |= self.trick.plain & mask;
        self.pile.trumps |= self.trick.trumps & mask as u32;
        self.lost += 1 - is_attacks;
        self.before = (self.trick.trumps & PETIT) as u8;
        self.seat = winner;
        self.leader = winner;
        self.led = 0;
        self.open = u64::MAX;
        self.best = NOBODY;
        self.trick = CardSet::EMPTY;
    }

    /// The result of a playout of `from`, once the cards of its last trick have been played.
    /// `holder` had the Excuse when the playout began, or had just played it.
    #[inline(always)]
    pub(super) fn count(mut self, from: &Position, holder: Option<usize>) -> Count {
        let rules = from.rules;
        let is_attack = |seat: usize| self.attack >> seat & 1 == 1;
        let has_excuse = self.trick.trumps & EXCUSE != 0;
        let mut won = from.won;
        won.lost += self.lost as u8;
        let swept = if is_attack(self.leader) {
            0
        } else {
            rules.tricks - 1
        };
        let excuse_wins = rules.excuse_wins_slam && has_excuse && holder == Some(self.leader);
        let winner = if excuse_wins && won.lost == swept {
            self.leader
        } else {
            self.winner()
        };
        won.attack_won_last = is_attack(winner);
        won.lost += u8::from(!won.attack_won_last);
        won.petits_before = self.before;
        won.petits = (self.trick.trumps & PETIT) as u8;
        won.last_excuses = [0; 2];
        if won.attack_won_last {
            self.pile |= self.trick;
        }
        won.half_points += self.pile.half_points() as i16;
        won.oudlers += (self.pile & CardSet::OUDLERS).len() as u8;
        if let Some(player) = holder {
            let side = self.attack >> player & 1 == 1;
            if has_excuse {
                won.last_excuses[usize::from(side)] = 1;
            } else {
                let fell_to = self.pile.trumps & EXCUSE != 0;
                won.move_oudler(fell_to, side, rules.excuse_kept());
            }
        }
        won.count(rules)
    }
}

pub(super) const SEAT_BITS: u32 = 3;
/// The seat of the strongest card while no card can win.
const NOBODY: u64 = (1 << SEAT_BITS) - 1;
/// By the number of a suit's card: where the bits of its suit begin.
const LANE: [u8; 65] = {
    let mut lanes = [0; 65];
    let mut bit = 0;
    while bit < 56 {
        lanes[bit] = (bit as u32 / SUIT_SIZE * SUIT_SIZE) as u8;
        bit += 1;
    }
    lanes
};
/// By the number of a suit's card: the bits of its suit; none for a trump.
const LED: [u64; 65] = {
    let mut led = [0; 65];
    let mut bit = 0;
    while bit < 56 {
        led[bit] = SUIT << LANE[bit];
        bit += 1;
    }
    led
};
