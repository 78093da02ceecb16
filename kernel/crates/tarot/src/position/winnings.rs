//! What has been won: trick by trick, and counted at the end.

use super::{MAX_SEATS, Position, is_oudler};
use crate::cards::Card;
use crate::rules::Rules;

/// What the players have won, the attack's side apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Winnings {
    /// The attack's half-points, what it laid aside or was given before the play included.
    pub half_points: i16,
    /// How many oudlers the attack has.
    pub oudlers: u8,
    /// Whether the petit is among them.
    pub has_petit: bool,
    /// How many tricks the attack has lost.
    pub lost: u8,
    /// The half-points that each seat has won for itself.
    pub own: [i16; MAX_SEATS],
    /// How many petits that count lay in the last complete trick.
    pub petits: u8,
    /// Whether the attack won the last complete trick.
    pub is_attacks: bool,
    pub(crate) petits_before: u8,
    /// Excuses of the last trick that nobody keeps there: the defence's, the attack's.
    pub(crate) last_excuses: [u8; 2],
}

/// What a deal comes to that has been played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The attack's half-points.
    pub half_points: i16,
    /// How many oudlers the attack has.
    pub oudlers: u8,
    /// How many tricks the attack lost.
    pub lost: u8,
    /// Whether the petit was au bout, and whether for the attack.
    pub petit_au_bout: Option<bool>,
    /// How many petits lay there.
    pub petits: u8,
}

impl<const PACKS: usize> Position<PACKS> {
    /// The winner takes the trick, but for an Excuse that is kept, and leads to the next.
    pub(super) fn gather(&mut self, winner: u8) {
        let is_last = self.done + 1 == self.rules.tricks;
        let (mut petits, mut last_excuses) = (0, [0; 2]);
        for place in 0..self.seats {
            let (player, card) = (self.seat_at(place), self.trick[usize::from(place)]);
            let is_free = self.free.contains(card);
            if card.first() == Card::PETIT && !is_free {
                petits += 1;
                self.won.has_petit |= self.is_attack(winner);
            }
            self.give(winner, card.half_points() as i16, u8::from(is_oudler(card)));
            if self.is_excuse(card) {
                if !is_last || is_free {
                    self.hand_over(winner, player, self.rules.excuse_kept());
                } else {
                    last_excuses[usize::from(self.is_attack(player))] += 1;
                }
            }
        }
        let is_attacks = self.is_attack(winner);
        self.won.lost += u8::from(!is_attacks);
        self.won.petits_before = self.won.petits;
        self.won.petits = petits;
        self.won.is_attacks = is_attacks;
        self.won.last_excuses = last_excuses;
        self.done += 1;
        self.leader = winner;
        self.lying = 0;
    }

    fn give(&mut self, seat: u8, half_points: i16, oudlers: u8) {
        self.won.own[usize::from(seat)] += half_points;
        if self.is_attack(seat) {
            self.won.half_points += half_points;
            self.won.oudlers += oudlers;
        }
    }

    /// What its player keeps of an Excuse that another has won.
    fn hand_over(&mut self, from: u8, to: u8, worth: i16) {
        self.won.own[usize::from(from)] -= worth;
        self.won.own[usize::from(to)] += worth;
        let (from, to) = (self.is_attack(from), self.is_attack(to));
        self.won.move_oudler(from, to, worth);
    }

    /// What the play came to, once the last trick is complete.
    #[must_use]
    pub fn count(&self) -> Count {
        self.won.count(self.rules)
    }
}

impl Winnings {
    /// An oudler, or what is kept of it, passes from one side to another.
    pub(crate) fn move_oudler(&mut self, from: bool, to: bool, worth: i16) {
        if from != to {
            let sign = if to { 1 } else { -1 };
            self.half_points += sign * worth;
            self.oudlers = self.oudlers.wrapping_add_signed(sign as i8);
        }
    }

    /// The side that has an Excuse which this side played to the last trick.
    fn owner_at_the_end(&self, side: bool, slam: Option<bool>, rules: Rules) -> bool {
        if slam == Some(side) && rules.slam_keeps_excuse {
            side
        } else if rules.last_excuse_changes_camp {
            !side
        } else {
            self.is_attacks
        }
    }

    /// What the play came to, once the last trick is complete.
    #[must_use]
    pub fn count(mut self, rules: Rules) -> Count {
        let slam = match self.lost {
            0 => Some(true),
            lost if lost == rules.tricks => Some(false),
            _ => None,
        };
        for side in [false, true] {
            for _ in 0..self.last_excuses[usize::from(side)] {
                let owner = self.owner_at_the_end(side, slam, rules);
                self.move_oudler(self.is_attacks, owner, Card::EXCUSE.half_points() as i16);
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
            petit_au_bout: (petits > 0).then_some(self.is_attacks),
            petits,
        }
    }
}
