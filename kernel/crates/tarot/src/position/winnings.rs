//! Winnings: added up trick by trick, and counted at the end.
//!
//! The Excuse is why this is not a plain sum. It goes back to its player's side, which pays for it,
//! except in the last trick; whose it is then depends on the winner and on whether there was a
//! slam, so the last trick keeps its Excuses apart until `count`.

use super::{MAX_SEATS, Position, is_oudler};
use crate::cards::Card;
use crate::rules::{LastExcuse, Rules};

/// What each seat and the attack as a side have won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Winnings {
    /// The attack's half-points, those of its discard or dog included.
    pub half_points: i16,
    /// How many oudlers the attack has.
    pub oudlers: u8,
    /// Whether the attack has the petit.
    pub has_petit: bool,
    /// How many tricks the attack has lost.
    pub lost: u8,
    /// Each seat's own half-points.
    pub own: [i16; MAX_SEATS],
    /// How many petits, other than those like an Excuse, the last complete trick had.
    pub petits: u8,
    /// Whether the attack won the last complete trick.
    pub attack_won_last: bool,
    pub(crate) petits_before: u8,
    /// Excuses played to the last trick: the defence's, the attack's.
    pub(crate) last_excuses: [u8; 2],
}

/// The result of a finished deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The attack's half-points.
    pub half_points: i16,
    /// How many oudlers the attack has.
    pub oudlers: u8,
    /// How many tricks the attack lost.
    pub lost: u8,
    /// Whether the petit was au bout, and if so whether for the attack.
    pub petit_au_bout: Option<bool>,
    /// How many petits were au bout.
    pub petits: u8,
}

impl<const PACKS: usize> Position<PACKS> {
    /// The winner takes the trick, except for an Excuse that its player keeps, and leads to the
    /// next.
    pub(super) fn finish_trick(&mut self, winner: u8) {
        let is_last = self.done + 1 == self.rules.tricks;
        let (mut petits, mut last_excuses) = (0, [0; 2]);
        for place in 0..self.seats {
            let (player, card) = (self.seat_at(place), self.trick[usize::from(place)]);
            let is_excuse_like = self.excuse_like.contains(card);
            if card.first() == Card::PETIT && !is_excuse_like {
                petits += 1;
                self.won.has_petit |= self.is_attack(winner);
            }
            self.give(winner, card.half_points() as i16, u8::from(is_oudler(card)));
            if self.is_excuse(card) {
                if !is_last || is_excuse_like {
                    self.hand_over(winner, player, self.rules.excuse_kept());
                } else {
                    // Who owns it is known only once the slam is: `count` decides.
                    last_excuses[usize::from(self.is_attack(player))] += 1;
                    if self.rules.last_excuse == LastExcuse::KeepsCamp {
                        self.hand_over_own(winner, player, self.rules.excuse_kept());
                    }
                }
            }
        }
        let attack_won_last = self.is_attack(winner);
        self.won.lost += u8::from(!attack_won_last);
        self.won.petits_before = self.won.petits;
        self.won.petits = petits;
        self.won.attack_won_last = attack_won_last;
        self.won.last_excuses = last_excuses;
        self.done += 1;
        self.leader = winner;
        self.in_trick = 0;
    }

    fn give(&mut self, seat: u8, half_points: i16, oudlers: u8) {
        self.won.own[usize::from(seat)] += half_points;
        if self.is_attack(seat) {
            self.won.half_points += half_points;
            self.won.oudlers += oudlers;
        }
    }

    /// Give players back what they keep of an Excuse that another seat has won.
    fn hand_over(&mut self, from: u8, to: u8, worth: i16) {
        self.hand_over_own(from, to, worth);
        let (from, to) = (self.is_attack(from), self.is_attack(to));
        self.won.move_oudler(from, to, worth);
    }

    /// The same for the seats' own half-points alone.
    fn hand_over_own(&mut self, from: u8, to: u8, worth: i16) {
        self.won.own[usize::from(from)] -= worth;
        self.won.own[usize::from(to)] += worth;
    }

    /// The result, once the last trick is complete.
    #[must_use]
    pub fn count(&self) -> Count {
        self.won.count(self.rules)
    }
}

impl Winnings {
    /// Move an oudler and its half-points from one side to another.
    pub(crate) fn move_oudler(&mut self, from: bool, to: bool, worth: i16) {
        if from != to {
            let sign = if to { 1 } else { -1 };
            self.half_points += sign * worth;
            // Wrapping: an Excuse may leave the attack before the oudler it was counted with
            // arrives.
            self.oudlers = self.oudlers.wrapping_add_signed(sign as i8);
        }
    }

    /// The result, once the last trick is complete.
    #[must_use]
    pub fn count(mut self, rules: Rules) -> Count {
        let slam = match self.lost {
            0 => Some(true),
            lost if lost == rules.tricks => Some(false),
            _ => None,
        };
        for side in [false, true] {
            for _ in 0..self.last_excuses[usize::from(side)] {
                let (owner, given) = rules.last_excuse(side, self.attack_won_last, slam.is_some());
                let worth = Card::EXCUSE.half_points() as i16 - given;
                self.move_oudler(self.attack_won_last, owner, worth);
            }
        }
        let petits = if self.petits > 0 {
            self.petits
        } else {
            let is_kept = slam.is_some_and(|side| self.last_excuses[usize::from(side)] > 0);
            self.petits_before * u8::from(is_kept && rules.petit_before_excuse)
        };
        Count {
            half_points: self.half_points,
            oudlers: self.oudlers,
            lost: self.lost,
            petit_au_bout: (petits > 0).then_some(self.attack_won_last),
            petits,
        }
    }
}
