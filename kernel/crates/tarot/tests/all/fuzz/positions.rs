//! Positions made of arbitrary parts.

use proptest::prelude::*;
use proptest::sample::Index;
use tarot::cards::{Card, CardSet, Cards};
use tarot::position::{MAX_SEATS, Position, Winnings};
use tarot::rules::{LastExcuse, Rules};

/// Valid positions, and now and then invalid ones.
fn mostly<T: std::fmt::Debug + Clone>(
    usual: impl Strategy<Value = T>,
    odd: impl Strategy<Value = T>,
) -> impl Strategy<Value = T> {
    prop_oneof![40 => usual, 1 => odd]
}

/// Any bits, including some that stand for no card.
fn bits() -> impl Strategy<Value = CardSet> {
    (any::<u64>(), any::<u32>()).prop_map(|(plain, trumps)| CardSet { plain, trumps })
}

fn rules(
    tricks: impl Strategy<Value = u8>,
    exchange: impl Strategy<Value = u8>,
) -> impl Strategy<Value = Rules> {
    let last = (0..3usize).prop_map(|way| LastExcuse::NAMED[way].1);
    let flags = any::<[bool; 4]>();
    (tricks, exchange, last, flags).prop_map(|(tricks, exchange, last_excuse, flags)| Rules {
        tricks,
        exchange,
        last_excuse,
        slam_keeps_excuse: flags[0],
        excuse_wins_slam: flags[1],
        petit_before_excuse: flags[2],
        oudlers_apart: flags[3],
    })
}

fn winnings() -> impl Strategy<Value = Winnings> {
    let small = || prop_oneof![0..4u8, any::<u8>()];
    let half_points = prop_oneof![0..183i16, any::<i16>()];
    let counts = (half_points, small(), small(), small());
    let own = mostly(Just([0; MAX_SEATS]), any::<[i16; MAX_SEATS]>());
    let facts = (any::<bool>(), any::<bool>(), own);
    (counts, facts).prop_map(|((half_points, oudlers, lost, petits), facts)| {
        let mut won = Winnings::default();
        (won.half_points, won.oudlers) = (half_points, oudlers);
        (won.lost, won.petits) = (lost, petits);
        (won.has_petit, won.attack_won_last, won.own) = facts;
        won
    })
}

/// Anything that the fields can hold.
pub fn anything() -> impl Strategy<Value = Position> {
    let small = || prop_oneof![0..9u8, any::<u8>()];
    let cards = || prop_oneof![bits(), bits().prop_map(|some| some & CardSet::PETIT)];
    let hands = prop::collection::vec(cards(), MAX_SEATS);
    let trick = prop::collection::vec(any::<u8>(), MAX_SEATS);
    let counts = (small(), small(), small(), small(), any::<u16>());
    let sets = (cards(), cards());
    let all = (
        rules(small(), small()),
        counts,
        hands,
        trick,
        sets,
        winnings(),
    );
    all.prop_map(
        |(rules, counts, hands, trick, (barred, excuse_like), won)| {
            let mut found = Position::new(rules, &[Cards::EMPTY; 2], 0, 0);
            (
                found.seats,
                found.done,
                found.leader,
                found.in_trick,
                found.attack,
            ) = counts;
            found.hands = std::array::from_fn(|seat| Cards([hands[seat]]));
            found.trick = std::array::from_fn(|place| Card(trick[place]));
            (found.barred, found.excuse_like) = (Cards([barred]), Cards([excuse_like]));
            found.won = won;
            found
        },
    )
}

/// The parts of a position that is valid, or would be if they agreed.
#[derive(Clone, Debug)]
struct Parts {
    pack: Vec<u8>,
    is_rich: bool,
    seats: u8,
    tricks: Index,
    in_trick: Index,
    leader: Index,
    attack: u16,
    done: u8,
    lost: Index,
    barred: CardSet,
    excuse_like: CardSet,
    rules: Rules,
    won: Winnings,
    half_points: Index,
    oudlers: Index,
}

fn parts() -> impl Strategy<Value = Parts> {
    let pack = Just((0..78u8).collect::<Vec<_>>()).prop_shuffle();
    let some = any::<u128>().prop_map(CardSet::from_bits);
    let suit = (0..5u32).prop_map(CardSet::suit);
    let barred = prop_oneof![Just(CardSet::EMPTY), suit, mostly(some, bits())];
    let excuse_like = prop_oneof![
        3 => Just(CardSet::EMPTY),
        3 => Just(CardSet::PETIT),
        1 => bits(),
    ];
    let done = prop_oneof![Just(0u8), 0..4u8, 0..100u8];
    let exchange = mostly(0..2u8, any::<u8>());
    let table = (
        2..8u8,
        any::<Index>(),
        any::<Index>(),
        any::<Index>(),
        any::<u16>(),
    );
    let past = (
        done,
        any::<Index>(),
        winnings(),
        any::<Index>(),
        any::<Index>(),
    );
    let cards = (pack, any::<bool>(), barred, excuse_like);
    (cards, table, past, rules(Just(0), exchange)).prop_map(
        |((pack, is_rich, barred, excuse_like), table, past, rules)| {
            let (seats, tricks, in_trick, leader, attack) = table;
            let (done, lost, won, half_points, oudlers) = past;
            Parts {
                pack,
                is_rich,
                seats,
                tricks,
                in_trick,
                leader,
                attack,
                done,
                lost,
                barred,
                excuse_like,
                rules,
                won,
                half_points,
                oudlers,
            }
        },
    )
}

impl Parts {
    /// The position with at most this many tricks to come.
    fn position(self, most: u8) -> Position {
        let seats = usize::from(self.seats);
        let tricks = self.tricks.index(usize::from(most) + 1);
        let mut cards = self.pack;
        if self.is_rich {
            // The oudlers, then trumps and two suits: the richest endings.
            let rank = |card: u8| match Card(card) {
                Card::PETIT | Card::TWENTY_ONE | Card::EXCUSE => 0,
                Card(..28 | 56..) => 1,
                _ => 2,
            };
            let mut kept = cards.clone();
            kept.sort_by_key(|&card| rank(card));
            kept.truncate(seats * tricks);
            cards.retain(|card| kept.contains(card));
        }
        cards.truncate(seats * tricks);
        let mut left: Vec<Vec<u8>> = cards.chunks(tricks.max(1)).map(<[u8]>::to_vec).collect();
        left.resize(seats, Vec::new());
        let leader = self.leader.index(seats);
        let in_trick = if tricks == 0 {
            0
        } else {
            self.in_trick.index(seats)
        };
        let mut rules = self.rules;
        rules.tricks = self.done + tricks as u8;
        let mut found = Position::new(rules, &[Cards::EMPTY; 2], 0, leader as u8);
        for place in 0..in_trick {
            found.trick[place] = left[(leader + place) % seats].pop().map_or(Card(0), Card);
        }
        for (hand, cards) in found.hands.iter_mut().zip(&left) {
            *hand = Cards([cards.iter().map(|&card| Card(card)).collect()]);
        }
        (found.seats, found.in_trick, found.done) = (self.seats, in_trick as u8, self.done);
        found.attack = self.attack & ((1 << seats) - 1);
        (found.barred, found.excuse_like) = (Cards([self.barred]), Cards([self.excuse_like]));
        let in_play: CardSet = cards.iter().map(|&card| Card(card)).collect();
        found.won = self.won;
        found.won.lost = self.lost.index(usize::from(self.done) + 1) as u8;
        let half_points = 182 - in_play.half_points() as usize;
        found.won.half_points = self.half_points.index(half_points + 1) as i16;
        let oudlers = 3 - (in_play & CardSet::OUDLERS).len() as usize;
        found.won.oudlers = self.oudlers.index(oudlers + 1) as u8;
        found
    }
}

/// Another field, which need not agree with the others.
fn odd() -> impl Strategy<Value = Option<(u8, u8)>> {
    mostly(Just(None), any::<(u8, u8)>().prop_map(Some))
}

fn changed(mut position: Position, odd: Option<(u8, u8)>) -> Position {
    let Some((field, number)) = odd else {
        return position;
    };
    match field % 9 {
        0 => position.seats = number,
        1 => position.leader = number,
        2 => position.done = number,
        3 => position.in_trick = number,
        4 => position.won.lost = number,
        5 => position.won.oudlers = number,
        6 => position.won.half_points = i16::from(number) - 40,
        7 => position.rules.tricks = number,
        _ => position.hands.swap(0, usize::from(number) % MAX_SEATS),
    }
    position
}

/// Positions of so many tricks at most, by the number of seats from two on.
fn with_tricks(most: [u8; 6]) -> impl Strategy<Value = Position> {
    (parts(), odd()).prop_map(move |(parts, odd)| {
        let most = most[usize::from(parts.seats) - 2];
        changed(parts.position(most), odd)
    })
}

/// As many tricks as the pack or the search allows.
pub fn of_any_size() -> impl Strategy<Value = Position> {
    with_tricks([32, 26, 19, 15, 13, 11])
}

/// Few enough tricks to search without classes.
pub fn middling() -> impl Strategy<Value = Position> {
    with_tricks([10, 8, 7, 6, 4, 4])
}

/// Few enough tricks to try every card.
pub fn small() -> impl Strategy<Value = Position> {
    with_tricks([4, 3, 2, 2, 2, 2])
}
