//! The features of a card as its player sees it, as indices of rows of weights.
//!
//! Every card has up to ten features. Each is one cell of a table of cells: what kind of card it
//! is, crossed with two or three things that its player can see.

#![allow(clippy::needless_bitwise_bool)] // lazy operators are branches, which cost more here

mod steps;
mod suit_card;
mod tables;

use self::steps::{Step, up_to, whether};
use self::suit_card::SuitCard;
pub(super) use self::tables::{CELLS, features_of};
use crate::cards::{CardSet, SUIT_SIZE};

/// How many features a card has.
pub const FEATURES: usize = 10;
/// The rows of a card's features, by number.
pub type Features = [u16; FEATURES];

/// A player's role, as far as the players know it. Each role has its own weights.
///
/// While a partner is hidden, a defender does not know the foes, the taker does not know the ally,
/// and the partner knows both and may want to stay hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::playout) enum Role {
    Defender,
    Taker,
    Partner,
    /// A defender while a partner is hidden.
    DefenderInDoubt,
    /// A taker whose partner is hidden.
    TakerInDoubt,
    HiddenPartner,
}

const NUMBERED: u32 = CardSet::TRUMPS.trumps;
const EXCUSE: u32 = CardSet::EXCUSE.trumps;
const PETIT: u32 = CardSet::PETIT.trumps;
/// The 20 and the 21.
const HIGHEST: u32 = 0b11 << 19;
const SUIT: u64 = (1 << SUIT_SIZE) - 1;

/// What a player sees at their turn to play.
#[derive(Clone, Copy, Debug)]
pub(in crate::playout) struct Sight {
    /// The player's hand.
    pub hand: CardSet,
    /// Every card the player does not see, wherever it is.
    pub unseen: CardSet,
    /// The suit led, the best card of it so far as one of fourteen bits, the highest trump so far.
    pub led: u64,
    pub best: u64,
    pub highest: u32,
    /// Nothing was led, except perhaps the Excuse.
    pub leads: bool,
    pub role: Role,
    /// The suits, a bit each, of which a hidden partner has the called card.
    pub called: u32,
    /// Who is winning the trick: 0 a foe, 1 an ally, 2 somebody who may be either.
    pub winner: usize,
    /// The trick's half-points so far.
    pub worth: u32,
    /// Tricks left, this one included.
    pub left: u32,
    /// How many foes and allies are still to play.
    pub foes: usize,
    pub allies: usize,
    /// Whether a foe plays next, and a foe plays last: 0 to 3.
    pub place: usize,
    /// Four bits for each suit and for trumps: how many foes, and how many allies, of those still
    /// to play have shown that they have none; in a suit only those who may still ruff.
    pub void_foes: u32,
    pub void_allies: u32,
    /// The suits that allies have led, and foes.
    pub led_by_allies: u32,
    pub led_by_foes: u32,
    /// Who led this trick: 0 a foe, 1 an ally, 2 somebody who may be either.
    pub leader: usize,
    /// Whether its suit had not been led before.
    pub suit_is_new: bool,
}

impl Sight {
    /// The features of every legal card, with the card.
    #[inline(always)]
    pub(super) fn each(&self, may: CardSet, add: impl FnMut(CardSet, Features)) {
        self.each_of(may, may, add);
    }

    /// The features of some of the legal cards, with the card.
    #[inline(always)]
    pub(super) fn each_of(
        &self,
        some: CardSet,
        may: CardSet,
        mut add: impl FnMut(CardSet, Features),
    ) {
        let seen = Seen::by(self);
        let mut plain = some.plain;
        while plain != 0 {
            let bit = plain.trailing_zeros();
            let card = plain & plain.wrapping_neg();
            plain ^= card;
            let features = if self.leads {
                self.plain_lead(&seen, bit)
            } else if card & self.led != 0 {
                self.followed(&seen, bit)
            } else {
                self.thrown(&seen, bit)
            };
            add(
                CardSet {
                    plain: card,
                    trumps: 0,
                },
                features,
            );
        }
        let mut trumps = some.trumps & NUMBERED;
        while trumps != 0 {
            let card = trumps & trumps.wrapping_neg();
            trumps ^= card;
            let features = if self.leads {
                self.trump_lead(&seen, card)
            } else {
                self.trump(&seen, card)
            };
            add(
                CardSet {
                    plain: 0,
                    trumps: card,
                },
                features,
            );
        }
        if some.trumps & EXCUSE != 0 {
            add(
                CardSet {
                    plain: 0,
                    trumps: EXCUSE,
                },
                self.excuse(&seen, may),
            );
        }
    }

    #[inline(always)]
    fn plain_lead(&self, seen: &Seen, bit: u32) -> Features {
        let card = SuitCard::of(self, bit);
        let (rank, kind, length, out) = (card.rank(), card.kind(), card.length(), card.out());
        let (master, led_before) = (card.is_master(), self.led_before(bit));
        let (foes, allies) = (self.foes_void_in(bit), self.allies_void_in(bit));
        let (sits, next) = ((self.place, 4), whether(self.place & 1 == 1));
        [
            seen.at(0, [rank, length, out, master]),
            seen.at(1, [rank, up_to(2, foes), up_to(1, allies), master]),
            seen.at(2, [card.exact_rank(), card.has_major(), led_before, sits]),
            seen.at(3, [rank, seen.tricks, seen.few_left]),
            seen.at(4, [rank, card.higher(), card.is_covered(), next]),
            seen.at(5, [kind, seen.few_own, length]),
            seen.at(27, [kind, seen.own, seen.left, master]),
            seen.at(28, [rank, self.is_called(bit), length, seen.tricks]),
            seen.at(42, [rank, sits, up_to(2, foes), out]),
            seen.at(43, [kind, out, length, led_before, card.lowest()]),
        ]
    }

    /// Whether allies, 1, or foes, 2, or both have led the suit of this card.
    #[inline(always)]
    const fn led_before(&self, bit: u32) -> Step {
        let suit = bit / SUIT_SIZE;
        let by = self.led_by_allies >> suit & 1 | (self.led_by_foes >> suit & 1) << 1;
        (by as usize, 4)
    }

    #[inline(always)]
    const fn is_called(&self, bit: u32) -> Step {
        whether(self.called >> (bit / SUIT_SIZE) & 1 == 1)
    }

    /// How many foes are known to be void in the suit of this card.
    #[inline(always)]
    const fn foes_void_in(&self, bit: u32) -> usize {
        (self.void_foes >> (4 * (bit / SUIT_SIZE)) & 15) as usize
    }

    #[inline(always)]
    const fn allies_void_in(&self, bit: u32) -> usize {
        (self.void_allies >> (4 * (bit / SUIT_SIZE)) & 15) as usize
    }

    #[inline(always)]
    fn trump_lead(&self, seen: &Seen, card: u32) -> Features {
        let (height, higher, lower) = (height_of(card), self.higher(card), self.lower(card));
        let foes = up_to(3, (self.void_foes >> 16) as usize);
        let allies = up_to(3, (self.void_allies >> 16) as usize);
        let is_odd = (card.trailing_zeros() as usize & 1, 2);
        let (has_highest, is_early) = (self.hand.trumps & HIGHEST != 0, self.left > 10);
        [
            seen.at(6, [height, seen.own, seen.left]),
            seen.at(7, [height, higher, seen.petit]),
            seen.at(8, [height, seen.tricks, (self.place, 4)]),
            seen.at(9, [higher, foes, seen.left]),
            seen.at(29, [lower, higher, seen.own]),
            seen.at(40, [height, foes, allies]),
            seen.at(41, [height, up_to(3, self.masters()), seen.left]),
            seen.at(
                45,
                [
                    is_odd,
                    seen.own,
                    seen.petit,
                    whether(has_highest),
                    whether(is_early),
                ],
            ),
            0,
            0,
        ]
    }

    /// What is out that beats the best card so far: of trumps 0 none, 1 few, 2 many; of the suit
    /// led, 3 none, 4 some.
    #[inline(always)]
    pub(super) const fn threat(&self) -> usize {
        if self.highest != 0 {
            let out = self.unseen.trumps & NUMBERED;
            return match (out & !(2 * self.highest - 1)).count_ones() {
                0 => 0,
                1..=3 => 1,
                _ => 2,
            };
        }
        if self.led == 0 {
            return 0;
        }
        let suit = self.unseen.plain >> (self.led.trailing_zeros() / SUIT_SIZE * SUIT_SIZE) & SUIT;
        3 + (suit >= 2 * self.best && suit != 0) as usize
    }

    /// In how many suits the player has the highest card that is left, up to three.
    #[inline(always)]
    pub(super) const fn masters(&self) -> usize {
        let (mut count, mut lane) = (0, 0);
        while lane < 4 * SUIT_SIZE {
            let mine = self.hand.plain >> lane & SUIT;
            count += (mine > (self.unseen.plain >> lane & SUIT)) as usize;
            lane += SUIT_SIZE;
        }
        if count > 3 { 3 } else { count }
    }

    /// How many higher trumps are elsewhere.
    #[inline(always)]
    const fn higher(&self, card: u32) -> Step {
        let out = self.unseen.trumps & NUMBERED;
        up_to(3, (out & !(2 * card - 1)).count_ones() as usize)
    }

    /// How many lower trumps are at home.
    #[inline(always)]
    const fn lower(&self, card: u32) -> Step {
        let own = self.hand.trumps & NUMBERED;
        up_to(3, (own & (card - 1)).count_ones() as usize)
    }

    #[inline(always)]
    fn followed(&self, seen: &Seen, bit: u32) -> Features {
        let card = SuitCard::of(self, bit);
        let (rank, length, out, lower) = (card.rank(), card.length(), card.out(), card.lower());
        let wins = whether(self.highest == 0 && card.beats(self.best));
        let ruffed = whether(self.foes_void_in(bit) != 0);
        let helped = whether(self.allies_void_in(bit) != 0);
        let foe_to_come = whether(self.foes > 0);
        let (leader, is_new) = ((self.leader, 3), whether(self.suit_is_new));
        let &Seen {
            winner,
            worth,
            tricks,
            foes,
            allies,
            ..
        } = seen;
        [
            seen.at(11, [rank, winner, wins, foes, allies]),
            seen.at(12, [rank, wins, card.is_master(), ruffed, out, foe_to_come]),
            seen.at(13, [rank, wins, winner, worth, foes]),
            seen.at(14, [rank, length, tricks]),
            seen.at(15, [rank, card.higher(), card.is_covered(), winner]),
            seen.at(30, [rank, self.is_called(bit), winner, ruffed, helped]),
            seen.at(31, [lower, wins, winner, foes, allies]),
            seen.at(35, [rank, seen.threat, winner, foes, wins]),
            seen.at(44, [card.order(), length, leader, is_new]),
            0,
        ]
    }

    #[inline(always)]
    fn trump(&self, seen: &Seen, card: u32) -> Features {
        let (height, higher, lower) = (height_of(card), self.higher(card), self.lower(card));
        let (wins, ruffs) = (whether(card > self.highest), whether(self.led != 0));
        let &Seen {
            winner,
            worth,
            foes,
            allies,
            ..
        } = seen;
        [
            seen.at(16, [height, winner, wins, foes, allies]),
            seen.at(17, [height, wins, higher, foes]),
            seen.at(18, [height, worth, wins, winner]),
            seen.at(19, [height, seen.own, seen.left]),
            seen.at(20, [height, ruffs, seen.tricks, seen.petit]),
            seen.at(32, [lower, wins, winner, foes, allies]),
            seen.at(34, [height, worth, foes, wins]),
            seen.at(36, [height, seen.threat, winner, foes, wins]),
            0,
            0,
        ]
    }

    #[inline(always)]
    fn thrown(&self, seen: &Seen, bit: u32) -> Features {
        let card = SuitCard::of(self, bit);
        let (rank, length, lower, higher) =
            (card.rank(), card.length(), card.lower(), card.higher());
        let (led_before, is_called) = (self.led_before(bit), self.is_called(bit));
        let ruffed = whether(self.highest != 0);
        let &Seen {
            winner,
            worth,
            tricks,
            foes,
            allies,
            ..
        } = seen;
        [
            seen.at(21, [rank, winner, foes, allies]),
            seen.at(22, [rank, length, card.is_master(), winner]),
            seen.at(23, [rank, worth, winner, ruffed]),
            seen.at(33, [rank, card.out(), led_before, is_called]),
            seen.at(37, [rank, seen.threat, winner, foes]),
            seen.at(38, [rank, higher, card.is_covered(), tricks]),
            seen.at(39, [lower, length, tricks]),
            seen.at(47, [card.exact_rank(), length, card.has_major()]),
            0,
            0,
        ]
    }

    #[inline(always)]
    fn excuse(&self, seen: &Seen, may: CardSet) -> Features {
        let mut features = [0; FEATURES];
        if self.leads {
            let is_only = whether(may.plain == 0 && may.trumps == EXCUSE);
            features[0] = seen.at(10, [seen.tricks, is_only, seen.own]);
            return features;
        }
        let is_last = whether(self.foes + self.allies == 0);
        let (to_trumps, has_petit) = (whether(self.led == 0), whether(seen.petit.0 == 2));
        features[0] = seen.at(24, [seen.tricks, seen.winner, seen.worth, is_last]);
        features[1] = seen.at(25, [cheapest_other(may), seen.winner, seen.foes]);
        features[2] = seen.at(26, [seen.own, seen.left]);
        features[3] = seen.at(46, [to_trumps, (self.leader, 3), seen.own, has_petit]);
        features
    }
}

/// The quantities all cards of a decision share.
#[derive(Clone, Copy)]
struct Seen {
    role: Role,
    /// Own trumps, and trumps elsewhere, each also in fewer steps.
    own: Step,
    few_own: Step,
    left: Step,
    few_left: Step,
    tricks: Step,
    /// How many foes and allies are still to play.
    foes: Step,
    allies: Step,
    winner: Step,
    worth: Step,
    /// Whether a card that is out can beat the best so far.
    threat: Step,
    /// 0 nowhere that matters, 1 unseen, 2 in hand.
    petit: Step,
}

impl Seen {
    #[inline(always)]
    fn by(sight: &Sight) -> Self {
        let (own, out) = (sight.hand.trumps & NUMBERED, sight.unseen.trumps & NUMBERED);
        let (trumps, elsewhere) = (own.count_ones() as usize, out.count_ones() as usize);
        let petit = if own & PETIT != 0 {
            2
        } else {
            usize::from(out & PETIT != 0)
        };
        Self {
            role: sight.role,
            own: steps::own(trumps),
            few_own: steps::few_own(trumps),
            left: steps::left(elsewhere),
            few_left: steps::few_left(elsewhere),
            tricks: steps::tricks(sight.left),
            foes: up_to(2, sight.foes),
            allies: up_to(2, sight.allies),
            winner: (sight.winner, 3),
            worth: steps::worth(sight.worth),
            threat: (sight.threat(), 5),
            petit: (petit, 3),
        }
    }

    /// The cell of a table at these steps.
    #[inline(always)]
    const fn at<const N: usize>(&self, table: usize, steps: [Step; N]) -> u16 {
        tables::feature(table, self.role, steps)
    }
}

/// A trump's height.
#[inline(always)]
const fn height_of(trump: u32) -> Step {
    steps::height(trump.trailing_zeros() as usize)
}

/// The cheapest card that may be played instead of the Excuse: 0 to 2 of a suit, by kind of rank; 3
/// only the petit; 4 a low trump, 5 a high one.
#[inline(always)]
const fn cheapest_other(may: CardSet) -> Step {
    let trumps = may.trumps & NUMBERED & !PETIT;
    let cheapest = if may.plain != 0 {
        steps::kind(ranks(may.plain).trailing_zeros() as usize % 14).0
    } else if trumps == 0 {
        3
    } else {
        4 + (trumps.trailing_zeros() > 10) as usize
    };
    (cheapest, 6)
}

/// The ranks in which there is a card.
#[inline(always)]
const fn ranks(plain: u64) -> u64 {
    let halves = plain | plain >> (2 * SUIT_SIZE);
    (halves | halves >> SUIT_SIZE) & SUIT
}
