//! The features of a card as its player sees it, as indices of rows of weights.
//!
//! Every card has up to ten features. Each is one cell of a table of cells: what kind of card it is, crossed
//! with two or three things that everybody at the table can see.

#![allow(clippy::needless_bitwise_bool)] // lazy operators are branches, which cost more here

use crate::cards::{CardSet, SUIT_SIZE};

/// How many features a card has.
pub const FEATURES: usize = 10;
/// The rows of a card's features, by number.
pub type Features = [u16; FEATURES];

/// A player's role, as far as the players know it. Each role has its own weights.
///
/// While a partner is hidden, a defender does not know the foes, the taker does not know the ally, and
/// the partner knows both and may want to stay hidden.
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

const ROLES: usize = 6;

/// Where the tables begin. Number 0 means no feature and always has weight zero.
struct Tables {
    starts: [usize; SIZES.len()],
    all: usize,
}

/// How many cells each table has, for one role.
const SIZES: [usize; 48] = [
    6 * 5 * 4 * 2, // a plain lead: rank, own length, how many are out, whether it is the master
    6 * 3 * 2 * 2, // rank, foes and allies known to be void, master
    14 * 2 * 4 * 4, // exact rank, king or queen beside it, who led the suit before, where the foes sit
    6 * 6 * 4,      // rank, tricks left, trumps out
    6 * 4 * 2 * 2,  // rank, how many higher are out, whether a higher one is at home, foe is next
    3 * 6 * 5,      // kind of rank, own trumps, own length
    7 * 8 * 6,      // a trump lead: its height, own trumps, trumps out
    7 * 4 * 3,      // height, how many higher are out, where the petit is
    7 * 6 * 4,      // height, tricks left, where the foes sit
    4 * 4 * 6,      // how many higher are out, foes known to have none, trumps out
    6 * 2 * 8,      // the Excuse led: tricks left, whether it is the only card, own trumps
    6 * 3 * 2 * 3 * 3, // a card of the suit led: rank, who wins, does it win, foes and allies to come
    6 * 2 * 2 * 2 * 4 * 2, // rank, does it win, master, may a foe ruff, how many are out, foe to come
    6 * 2 * 3 * 4 * 3,     // rank, does it win, who wins, what the trick is worth, foes to come
    6 * 5 * 6,             // rank, own length, tricks left
    6 * 4 * 2 * 3, // rank, how many higher are out, whether a higher one is at home, who wins
    7 * 3 * 2 * 3 * 3, // a trump played: height, who wins, does it win, foes and allies to come
    7 * 2 * 4 * 3, // height, does it win, how many higher are out, foes to come
    7 * 4 * 2 * 3, // height, what the trick is worth, does it win, who wins
    7 * 8 * 6,     // height, own trumps, trumps out
    7 * 2 * 6 * 3, // height, ruffed or followed, tricks left, where the petit is
    6 * 3 * 3 * 3, // a card thrown away: rank, who wins, foes and allies to come
    6 * 5 * 2 * 3, // rank, own length, master, who wins
    6 * 4 * 3 * 2, // rank, what the trick is worth, who wins, whether it has been ruffed
    6 * 3 * 4 * 2, // the Excuse played: tricks left, who wins, worth of the trick, last to play
    6 * 3 * 3,     // the cheapest other card, who wins, foes to come
    8 * 6,         // own trumps, trumps out
    3 * 8 * 6 * 2, // a plain lead: kind of rank, own trumps, trumps out, master
    6 * 2 * 5 * 6, // rank, whether a hidden partner has its king, own length, tricks left
    4 * 4 * 8,     // a trump lead: how many lower at home, how many higher are out, own trumps
    6 * 2 * 3 * 2 * 2, // a card of the suit led: rank, hidden king, who wins, who may ruff
    3 * 2 * 3 * 3 * 3, // lower at home, does it win, who wins, foes and allies to come
    4 * 2 * 3 * 3 * 3, // a trump played: lower at home, does it win, who wins, foes, allies
    6 * 4 * 4 * 2, // a card thrown away: rank, how many are out, who led the suit, hidden king
    7 * 4 * 3 * 2, // a trump played: height, what the trick is worth, foes to come, does it win
    6 * 5 * 3 * 3 * 2, // a card of the suit led: rank, can the best be beaten, who wins, foes, does it win
    7 * 5 * 3 * 3 * 2, // a trump played: height, can the best be beaten, who wins, foes, does it win
    6 * 5 * 3 * 3,     // a card thrown away: rank, can the best be beaten, who wins, foes to come
    6 * 4 * 2 * 6, // rank, how many higher are out, whether a higher one is at home, tricks left
    3 * 5 * 6,     // lower at home, own length, tricks left
    7 * 4 * 4,     // a trump lead: height, foes and allies known to have none
    7 * 4 * 6,     // height, masters at home, trumps out
    6 * 4 * 3 * 4, // a plain lead: rank, where the foes sit, foes known to be void, how many are out
    3 * 4 * 5 * 4 * 3, // kind of rank, how many are out, own length, who led the suit, the lowest card
    4 * 5 * 3 * 2, // a card of the suit led: its order among one's pips, own length, who led, new suit
    2 * 8 * 3 * 2 * 2, // a trump lead: odd or even, own trumps, where the petit is, 20 or 21, early or late
    2 * 3 * 8 * 2, // the Excuse played: to trumps or not, who led, own trumps, the petit at home
    14 * 5 * 2,    // a card thrown away: exact rank, own length, king or queen beside it
];

const TABLES: Tables = {
    let mut starts = [0; SIZES.len()];
    let mut next = 1;
    let mut table = 0;
    while table < SIZES.len() {
        starts[table] = next;
        next += ROLES * SIZES[table];
        table += 1;
    }
    Tables { starts, all: next }
};

/// The features that only a player in this role has.
pub(super) fn features_of(role: Role) -> impl Iterator<Item = usize> {
    (0..SIZES.len()).flat_map(move |table| {
        let start = TABLES.starts[table] + role as usize * SIZES[table];
        start..start + SIZES[table]
    })
}

/// How many features there are, the one that adds nothing included.
pub const CELLS: usize = TABLES.all;
const _: () = assert!(CELLS <= 1 << 16, "features are numbered by 16 bits");

const NUMBERED: u32 = CardSet::TRUMPS.trumps;
const EXCUSE: u32 = CardSet::EXCUSE.trumps;
const PETIT: u32 = CardSet::PETIT.trumps;
/// The 20 and the 21.
const HIGHEST: u32 = 0b11 << 19;
/// Queen and king, and the pips, of a suit.
const MAJORS: u64 = 0b11 << 12;
const PIPS: u64 = (1 << 10) - 1;
const SUIT: u64 = (1 << SUIT_SIZE) - 1;

/// By rank from the ace: low pips, high pips, jack, knight, queen, king.
const RANK: [usize; 14] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5];
/// By the rank of a suit's lowest card, in three steps.
const LOWEST: [usize; 14] = [0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2];
/// By rank: pips, the lower courts, queen and king.
const KIND: [usize; 14] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2];
/// By trump from the petit.
const HEIGHT: [usize; 21] = [
    0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6,
];
/// How many cards of a suit there are elsewhere, in four steps.
const OUT: [usize; 15] = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3];
/// Own trumps, in eight steps, and in six.
const OWN: [usize; 23] = [
    0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7,
];
const FEW: [usize; 23] = [
    0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5,
];
/// Trumps elsewhere, in six steps, and in four.
const LEFT: [usize; 23] = [
    0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5,
];
const SOME: [usize; 23] = [
    0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
];
/// Tricks left, this one included, in six steps.
const TRICKS: [usize; 39] = {
    let mut steps = [5; 39];
    let mut tricks = 0;
    while tricks < 11 {
        steps[tricks] = [0, 0, 1, 2, 3, 3, 3, 4, 4, 4, 4][tricks];
        tricks += 1;
    }
    steps
};

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
    /// Four bits for each suit and for trumps: how many foes, and how many allies, of those still to
    /// play have shown that they have none; in a suit only those who may still ruff.
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
        let own = self.hand.trumps & NUMBERED;
        let out = self.unseen.trumps & NUMBERED;
        let seen = Seen {
            role: self.role as usize,
            own: own.count_ones() as usize,
            out: out.count_ones() as usize,
            tricks: TRICKS[(self.left as usize).min(38)],
            foes: self.foes.min(2),
            allies: self.allies.min(2),
            winner: self.winner,
            worth: worth(self.worth),
            threat: self.threat(out),
            petit: if (own & PETIT) != 0 {
                2
            } else {
                usize::from(out & PETIT != 0)
            },
        };
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
                self.trump_lead(&seen, card, out)
            } else {
                self.trump(&seen, card, out)
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
        let suit = Suit::of(self, bit);
        let (rank, length) = (RANK[suit.rank], suit.length());
        let master = usize::from(suit.higher == 0);
        let shift = 4 * (bit / SUIT_SIZE);
        let foes = (self.void_foes >> shift & 15).min(2) as usize;
        let allies = (self.void_allies >> shift & 15).min(1) as usize;
        let (led_before, called) = (self.led_before(bit), self.is_called(bit));
        let foe_next = self.place & 1;
        [
            seen.at(
                0,
                cell([(rank, 6), (length, 5), (OUT[suit.out], 4), (master, 2)]),
            ),
            seen.at(1, cell([(rank, 6), (foes, 3), (allies, 2), (master, 2)])),
            seen.at(
                2,
                cell([
                    (suit.rank, 14),
                    (suit.has_major(), 2),
                    (led_before, 4),
                    (self.place, 4),
                ]),
            ),
            seen.at(3, cell([(rank, 6), (seen.tricks, 6), (SOME[seen.out], 4)])),
            seen.at(
                4,
                cell([
                    (rank, 6),
                    (suit.higher.min(3), 4),
                    (suit.covered, 2),
                    (foe_next, 2),
                ]),
            ),
            seen.at(
                5,
                cell([(KIND[suit.rank], 3), (FEW[seen.own], 6), (length, 5)]),
            ),
            seen.at(
                27,
                cell([
                    (KIND[suit.rank], 3),
                    (OWN[seen.own], 8),
                    (LEFT[seen.out], 6),
                    (master, 2),
                ]),
            ),
            seen.at(
                28,
                cell([(rank, 6), (called, 2), (length, 5), (seen.tricks, 6)]),
            ),
            seen.at(
                42,
                cell([(rank, 6), (self.place, 4), (foes, 3), (OUT[suit.out], 4)]),
            ),
            seen.at(
                43,
                cell([
                    (KIND[suit.rank], 3),
                    (OUT[suit.out], 4),
                    (length, 5),
                    (led_before, 4),
                    (LOWEST[suit.lowest()], 3),
                ]),
            ),
        ]
    }

    /// Whether allies, 1, or foes, 2, or both have led the suit of this card.
    #[inline(always)]
    const fn led_before(&self, bit: u32) -> usize {
        let suit = bit / SUIT_SIZE;
        (self.led_by_allies >> suit & 1 | (self.led_by_foes >> suit & 1) << 1) as usize
    }

    #[inline(always)]
    const fn is_called(&self, bit: u32) -> usize {
        (self.called >> (bit / SUIT_SIZE) & 1) as usize
    }

    #[inline(always)]
    fn trump_lead(&self, seen: &Seen, card: u32, out: u32) -> Features {
        let height = HEIGHT[card.trailing_zeros() as usize];
        let higher = higher(card, out);
        let without = (self.void_foes >> 16).min(3) as usize;
        let allies_without = (self.void_allies >> 16).min(3) as usize;
        [
            seen.at(
                6,
                cell([(height, 7), (OWN[seen.own], 8), (LEFT[seen.out], 6)]),
            ),
            seen.at(7, cell([(height, 7), (higher, 4), (seen.petit, 3)])),
            seen.at(8, cell([(height, 7), (seen.tricks, 6), (self.place, 4)])),
            seen.at(9, cell([(higher, 4), (without, 4), (LEFT[seen.out], 6)])),
            seen.at(
                29,
                cell([(self.lower(card), 4), (higher, 4), (OWN[seen.own], 8)]),
            ),
            seen.at(40, cell([(height, 7), (without, 4), (allies_without, 4)])),
            seen.at(
                41,
                cell([(height, 7), (self.masters(), 4), (LEFT[seen.out], 6)]),
            ),
            seen.at(
                45,
                cell([
                    ((card.trailing_zeros() & 1) as usize, 2),
                    (OWN[seen.own], 8),
                    (seen.petit, 3),
                    (usize::from(self.hand.trumps & HIGHEST != 0), 2),
                    (usize::from(self.left > 10), 2),
                ]),
            ),
            0,
            0,
        ]
    }

    /// What is out that beats the best card so far: of trumps 0 none, 1 few, 2 many; of the suit led, 3
    /// none, 4 some.
    #[inline(always)]
    pub(super) const fn threat(&self, out: u32) -> usize {
        if self.highest != 0 {
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

    /// How many suits the player has the highest card of that is left, up to three.
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

    /// How many lower trumps are at home, up to three.
    #[inline(always)]
    fn lower(&self, card: u32) -> usize {
        ((self.hand.trumps & NUMBERED & (card - 1)).count_ones() as usize).min(3)
    }

    #[inline(always)]
    fn followed(&self, seen: &Seen, bit: u32) -> Features {
        let suit = Suit::of(self, bit);
        let rank = RANK[suit.rank];
        let wins = usize::from(self.highest == 0 && 1 << suit.rank > self.best);
        let master = usize::from(suit.higher == 0);
        let shift = 4 * (bit / SUIT_SIZE);
        let ruffed = usize::from(self.void_foes >> shift & 15 != 0);
        let helped = usize::from(self.void_allies >> shift & 15 != 0);
        let foe_to_come = usize::from(seen.foes > 0);
        let called = self.is_called(bit);
        let Seen {
            winner,
            worth,
            tricks,
            foes,
            allies,
            ..
        } = *seen;
        [
            seen.at(
                11,
                cell([(rank, 6), (winner, 3), (wins, 2), (foes, 3), (allies, 3)]),
            ),
            seen.at(
                12,
                cell([
                    (rank, 6),
                    (wins, 2),
                    (master, 2),
                    (ruffed, 2),
                    (OUT[suit.out], 4),
                    (foe_to_come, 2),
                ]),
            ),
            seen.at(
                13,
                cell([(rank, 6), (wins, 2), (winner, 3), (worth, 4), (foes, 3)]),
            ),
            seen.at(14, cell([(rank, 6), (suit.length(), 5), (tricks, 6)])),
            seen.at(
                15,
                cell([
                    (rank, 6),
                    (suit.higher.min(3), 4),
                    (suit.covered, 2),
                    (winner, 3),
                ]),
            ),
            seen.at(
                30,
                cell([
                    (rank, 6),
                    (called, 2),
                    (winner, 3),
                    (ruffed, 2),
                    (helped, 2),
                ]),
            ),
            seen.at(
                31,
                cell([
                    (suit.lower(), 3),
                    (wins, 2),
                    (winner, 3),
                    (foes, 3),
                    (allies, 3),
                ]),
            ),
            seen.at(
                35,
                cell([
                    (rank, 6),
                    (seen.threat, 5),
                    (winner, 3),
                    (foes, 3),
                    (wins, 2),
                ]),
            ),
            seen.at(
                44,
                cell([
                    (suit.order(), 4),
                    (suit.length(), 5),
                    (self.leader, 3),
                    (usize::from(self.suit_is_new), 2),
                ]),
            ),
            0,
        ]
    }

    #[inline(always)]
    fn trump(&self, seen: &Seen, card: u32, out: u32) -> Features {
        let height = HEIGHT[card.trailing_zeros() as usize];
        let wins = usize::from(card > self.highest);
        let ruffs = usize::from(self.led != 0);
        let Seen {
            winner,
            worth,
            tricks,
            foes,
            allies,
            petit,
            ..
        } = *seen;
        [
            seen.at(
                16,
                cell([(height, 7), (winner, 3), (wins, 2), (foes, 3), (allies, 3)]),
            ),
            seen.at(
                17,
                cell([(height, 7), (wins, 2), (higher(card, out), 4), (foes, 3)]),
            ),
            seen.at(18, cell([(height, 7), (worth, 4), (wins, 2), (winner, 3)])),
            seen.at(
                19,
                cell([(height, 7), (OWN[seen.own], 8), (LEFT[seen.out], 6)]),
            ),
            seen.at(20, cell([(height, 7), (ruffs, 2), (tricks, 6), (petit, 3)])),
            seen.at(
                32,
                cell([
                    (self.lower(card), 4),
                    (wins, 2),
                    (winner, 3),
                    (foes, 3),
                    (allies, 3),
                ]),
            ),
            seen.at(34, cell([(height, 7), (worth, 4), (foes, 3), (wins, 2)])),
            seen.at(
                36,
                cell([
                    (height, 7),
                    (seen.threat, 5),
                    (winner, 3),
                    (foes, 3),
                    (wins, 2),
                ]),
            ),
            0,
            0,
        ]
    }

    #[inline(always)]
    fn thrown(&self, seen: &Seen, bit: u32) -> Features {
        let suit = Suit::of(self, bit);
        let rank = RANK[suit.rank];
        let master = usize::from(suit.higher == 0);
        let ruffed = usize::from(self.highest != 0);
        let Seen {
            winner,
            worth,
            foes,
            allies,
            ..
        } = *seen;
        [
            seen.at(21, cell([(rank, 6), (winner, 3), (foes, 3), (allies, 3)])),
            seen.at(
                22,
                cell([(rank, 6), (suit.length(), 5), (master, 2), (winner, 3)]),
            ),
            seen.at(23, cell([(rank, 6), (worth, 4), (winner, 3), (ruffed, 2)])),
            seen.at(
                33,
                cell([
                    (rank, 6),
                    (OUT[suit.out], 4),
                    (self.led_before(bit), 4),
                    (self.is_called(bit), 2),
                ]),
            ),
            seen.at(
                37,
                cell([(rank, 6), (seen.threat, 5), (winner, 3), (foes, 3)]),
            ),
            seen.at(
                38,
                cell([
                    (rank, 6),
                    (suit.higher.min(3), 4),
                    (suit.covered, 2),
                    (seen.tricks, 6),
                ]),
            ),
            seen.at(
                39,
                cell([(suit.lower(), 3), (suit.length(), 5), (seen.tricks, 6)]),
            ),
            seen.at(
                47,
                cell([(suit.rank, 14), (suit.length(), 5), (suit.has_major(), 2)]),
            ),
            0,
            0,
        ]
    }

    #[inline(always)]
    fn excuse(&self, seen: &Seen, may: CardSet) -> Features {
        let Seen {
            winner,
            worth,
            tricks,
            foes,
            ..
        } = *seen;
        if self.leads {
            let alone = usize::from(may.plain == 0 && may.trumps == EXCUSE);
            let led = cell([(tricks, 6), (alone, 2), (OWN[seen.own], 8)]);
            return [seen.at(10, led), 0, 0, 0, 0, 0, 0, 0, 0, 0];
        }
        let last = usize::from(self.foes + self.allies == 0);
        let numbered = may.trumps & NUMBERED;
        let cheapest = if may.plain != 0 {
            let ranks = ranks(may.plain);
            KIND[ranks.trailing_zeros() as usize % 14]
        } else if numbered & !PETIT == 0 {
            3
        } else {
            4 + usize::from((numbered & !PETIT).trailing_zeros() > 10)
        };
        [
            seen.at(24, cell([(tricks, 6), (winner, 3), (worth, 4), (last, 2)])),
            seen.at(25, cell([(cheapest, 6), (winner, 3), (foes, 3)])),
            seen.at(26, cell([(OWN[seen.own], 8), (LEFT[seen.out], 6)])),
            seen.at(
                46,
                cell([
                    (usize::from(self.led == 0), 2),
                    (self.leader, 3),
                    (OWN[seen.own], 8),
                    (usize::from(seen.petit == 2), 2),
                ]),
            ),
            0,
            0,
            0,
            0,
            0,
            0,
        ]
    }
}

/// The quantities all cards of a decision share, in steps.
#[derive(Clone, Copy)]
struct Seen {
    role: usize,
    own: usize,
    out: usize,
    tricks: usize,
    foes: usize,
    allies: usize,
    winner: usize,
    worth: usize,
    /// Whether a card that is out can beat the best so far.
    threat: usize,
    /// 0 nowhere that matters, 1 unseen, 2 in hand.
    petit: usize,
}

impl Seen {
    #[inline(always)]
    const fn at(&self, table: usize, cell: usize) -> u16 {
        debug_assert!(cell < SIZES[table], "a cell outside its table");
        (TABLES.starts[table] + self.role * SIZES[table] + cell) as u16
    }
}

/// A card's place in its suit.
struct Suit {
    rank: usize,
    /// The own cards of the suit, and how many are unseen.
    mine: u64,
    out: usize,
    /// How many higher cards are unseen, and whether a higher one is at home.
    higher: usize,
    covered: usize,
}

impl Suit {
    #[inline(always)]
    fn of(sight: &Sight, bit: u32) -> Self {
        let lane = bit / SUIT_SIZE * SUIT_SIZE;
        let rank = bit - lane;
        let mine = sight.hand.plain >> lane & SUIT;
        let out = sight.unseen.plain >> lane & SUIT;
        Self {
            rank: rank as usize,
            mine,
            out: out.count_ones() as usize,
            higher: (out >> rank).count_ones() as usize,
            covered: usize::from(mine >> rank > 1),
        }
    }

    /// How many lower cards of the suit are at home, up to two.
    #[inline(always)]
    const fn lower(&self) -> usize {
        let count = (self.mine & ((1 << self.rank) - 1)).count_ones() as usize;
        if count > 2 { 2 } else { count }
    }

    /// Whether the queen or the king is at home beside this card.
    #[inline(always)]
    fn has_major(&self) -> usize {
        usize::from(self.mine & MAJORS & !(1 << self.rank) != 0)
    }

    /// The rank of the lowest card at home.
    #[inline(always)]
    const fn lowest(&self) -> usize {
        self.mine.trailing_zeros() as usize
    }

    /// A pip's order among those at home: 0 the lowest, 1 the next, 2 the highest; 3 another, or no pip.
    #[inline(always)]
    const fn order(&self) -> usize {
        let pips = self.mine & PIPS;
        let lower = pips & ((1 << self.rank) - 1);
        if PIPS >> self.rank == 0 {
            3
        } else if lower == 0 {
            0
        } else if pips >> self.rank == 1 {
            2
        } else if lower.is_power_of_two() {
            1
        } else {
            3
        }
    }

    /// The length in hand, in five steps.
    #[inline(always)]
    const fn length(&self) -> usize {
        let count = self.mine.count_ones() as usize;
        if count > 5 {
            4
        } else {
            count.saturating_sub(1)
        }
    }
}

/// How many of these trumps are higher, up to three.
#[inline(always)]
const fn higher(card: u32, out: u32) -> usize {
    let count = (out & !(2 * card - 1)).count_ones() as usize;
    if count > 3 { 3 } else { count }
}

/// A trick's value, in four steps.
#[inline(always)]
const fn worth(half_points: u32) -> usize {
    match half_points {
        0..=3 => 0,
        4..=7 => 1,
        8..=11 => 2,
        _ => 3,
    }
}

/// The ranks in which there is a card.
#[inline(always)]
const fn ranks(plain: u64) -> u64 {
    let halves = plain | plain >> (2 * SUIT_SIZE);
    (halves | halves >> SUIT_SIZE) & SUIT
}

/// The cell at these coordinates of a table with these dimensions.
#[inline(always)]
const fn cell<const N: usize>(places: [(usize, usize); N]) -> usize {
    let mut cell = 0;
    let mut direction = 0;
    while direction < N {
        cell = cell * places[direction].1 + places[direction].0;
        direction += 1;
    }
    cell
}
