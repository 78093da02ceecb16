//! Prints how long it takes to find the exact margin, and to tell whether a contract is made:
//! `solve TRICKS POSITIONS SEED SECONDS THREADS PLAYERS CARDS`; after so many seconds, or so many
//! cards played in the search, a question is left open.
//!
//! Three, four or five play; the strongest hand takes, with five players together with the holder
//! of a king; both sides play sensibly until so many tricks are left.

use std::time::{Duration, Instant};

use tarot::cards::{Card, CardSet, Cards};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::Rules;
use tarot::solver::{Limits, Payoff, TranspositionTable, reaches, value};

const MEMORY: usize = 1 << 30;
/// The four kings, by number.
const KINGS: [u8; 4] = [13, 27, 41, 55];
/// With this many tricks or more, the only question is whether the contract is made.
const MOST_EXACT: u64 = 16;

fn main() {
    let mut asked = std::env::args()
        .skip(1)
        .map(|text| text.parse().expect("a number"));
    let (tricks, count) = (asked.next().unwrap_or(8), asked.next().unwrap_or(200));
    let mut random = Random::new(asked.next().unwrap_or(777_000));
    let seconds = asked.next().unwrap_or(60);
    let threads = asked.next().unwrap_or(1) as usize;
    let players = asked.next().unwrap_or(4) as usize;
    let nodes = asked.next().unwrap_or(u64::MAX);
    let margin = Payoff::margin([112, 102, 82, 72]);
    let mut table = TranspositionTable::new(MEMORY);
    let (mut exact, mut made) = (Figures::default(), Figures::default());
    for _ in 0..count {
        let position = loop {
            if let Some(position) = sensible(&mut random, players, tricks as u8) {
                break position;
            }
        };
        let limits = || Limits {
            until: Some(Instant::now() + Duration::from_secs(seconds)),
            threads,
            nodes,
            ..Limits::NONE
        };
        let begun = Instant::now();
        let found = reaches(&position, &margin, 0, &limits(), &mut table).expect("covered");
        made.add(begun, found.nodes, found.is_reached.is_some());
        if tricks < MOST_EXACT {
            let begun = Instant::now();
            let value = value(&position, &margin, &limits(), &mut table).expect("covered");
            exact.add(begun, value.nodes, value.value.is_exact());
            let is_made = value.value.is_exact().then_some(value.value.lower >= 0);
            assert!(is_made.is_none() || found.is_reached.is_none_or(|made| is_made == Some(made)));
        }
    }
    println!("{tricks} tricks, made or not: {}", made.told());
    if tricks < MOST_EXACT {
        println!("{tricks} tricks, exact: {}", exact.told());
    }
}

/// The times that questions took.
#[derive(Default)]
struct Figures {
    milliseconds: Vec<f64>,
    nodes: Vec<f64>,
    answered: usize,
}

impl Figures {
    fn add(&mut self, begun: Instant, nodes: u64, is_answered: bool) {
        self.milliseconds.push(begun.elapsed().as_secs_f64() * 1e3);
        self.nodes.push(nodes as f64);
        self.answered += usize::from(is_answered);
    }

    fn told(&mut self) -> String {
        let count = self.nodes.len() as f64;
        let time: f64 = self.milliseconds.iter().sum();
        let nodes: f64 = self.nodes.iter().sum();
        let logs: f64 = self.nodes.iter().map(|nodes| nodes.ln_1p()).sum();
        self.milliseconds.sort_by(f64::total_cmp);
        let at = |share: f64| self.milliseconds[(count * share) as usize];
        format!(
            "{} of {count} answered; {:.3} / {:.3} ms (median / 90 %), mean {:.3} ms; \
             {:.0} cards in the geometric mean, {:.1} million a second",
            self.answered,
            at(0.5),
            at(0.9),
            time / count,
            (logs / count).exp(),
            nodes / time / 1e3,
        )
    }
}

/// A deal with a plausible taker, played until this many tricks are left.
fn sensible(random: &mut Random, players: usize, tricks: u8) -> Option<Position> {
    let mut pack: Vec<Card> = CardSet::PACK.into_iter().collect();
    for last in (1..pack.len()).rev() {
        pack.swap(last, random.below(last as u32 + 1) as usize);
    }
    let size = 78 / players / 3 * 3;
    let set = |cards: &[Card]| cards.iter().copied().collect::<CardSet>();
    let mut hands: Vec<CardSet> = pack.chunks(size).take(players).map(set).collect();
    let dog = set(&pack[size * players..]);
    let taker = (0..players).max_by_key(|&seat| strength(hands[seat]))?;
    if strength(hands[taker]) < 70 {
        return None;
    }
    let mut attack = 1 << taker;
    if players == 5 {
        let holder = |king| hands.iter().position(|hand| hand.contains(king));
        let mut holders = KINGS.into_iter().filter_map(|king| holder(Card(king)));
        attack |= 1 << holders.find(|&seat| seat != taker)?;
    }
    let discard = laid_aside(hands[taker] | dog, dog.len() as usize)?;
    hands[taker] = (hands[taker] | dog) - discard;
    let hands: Vec<_> = hands.into_iter().map(|hand| Cards([hand])).collect();
    let mut position = Position::new(Rules::federation(size as u8), &hands, attack, 0);
    position.leader = random.below(players as u32) as u8;
    position.lay_aside(Cards([discard]));
    while position.done + tricks < size as u8 {
        let card = position.legal().iter().max_by_key(|&card| {
            let chance = random.below(8) as i32;
            8 * promise(&position, card) + chance
        })?;
        position.play(card);
    }
    Some(position)
}

fn strength(hand: CardSet) -> u32 {
    let oudlers = (hand & CardSet::OUDLERS).len();
    9 * oudlers + 2 * hand.numbered_trumps().len() + hand.half_points()
}

/// The discard: low cards of the shortest suits.
fn laid_aside(hand: CardSet, count: usize) -> Option<CardSet> {
    let mut suits = [0, 1, 2, 3];
    suits.sort_by_key(|&suit| (hand & CardSet::suit(suit)).len());
    let cards = suits.iter().flat_map(|&suit| hand & CardSet::suit(suit));
    let low: Vec<_> = cards
        .filter(|card| card.half_points() < 9)
        .take(count)
        .collect();
    (low.len() == count).then(|| low.into_iter().collect())
}

/// How sensible a card looks.
fn promise(position: &Position, card: Card) -> i32 {
    let points = card.half_points() as i32;
    let Some(seat) = position.turn().filter(|_| card != Card::EXCUSE) else {
        return -1;
    };
    if position.in_trick == 0 {
        return i32::from(card.0 % 14);
    }
    let is_ours = position.attack >> position.winner() & 1 == position.attack >> seat & 1;
    let mut after = *position;
    after.trick[usize::from(after.in_trick)] = card;
    after.in_trick += 1;
    match after.winner() == seat {
        true => 20 - i32::from(card.0 % 14),
        false if is_ours => 4 * points,
        false => -4 * points,
    }
}
