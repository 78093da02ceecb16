//! Endings and payoffs drawn at random, and their value by trying every card.
#![allow(dead_code)] // each file of tests uses what it needs

use tarot::cards::{Card, CardSet, Cards};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::{LastExcuse, Rules};
use tarot::solver::{Payoff, Targets};

pub const TARGETS: Targets = [112, 102, 82, 72];
pub const MEBIBYTE: usize = 1 << 20;

/// A payoff with its values.
pub struct Worth {
    pub payoff: Payoff,
    pub values: Vec<i32>,
    is_losing: bool,
}

impl Worth {
    /// Each end's value from its oudlers, petit au bout, slam and half-points.
    pub fn of(value: impl Fn(usize, usize, usize, i32) -> i32) -> Self {
        let mut values = vec![0; Payoff::SIZE];
        for oudlers in 0..4 {
            for (petit, slam) in (0..3).flat_map(|petit| (0..3).map(move |slam| (petit, slam))) {
                for half in 0..=Payoff::MAX_HALF_POINTS {
                    values[Payoff::index(oudlers, petit, slam, half)] =
                        value(oudlers, petit, slam, half as i32);
                }
            }
        }
        let payoff = Payoff::new(values.clone()).unwrap();
        Self {
            payoff,
            values,
            is_losing: false,
        }
    }

    pub fn margin() -> Self {
        Self::of(|oudlers, _, _, half| half - i32::from(TARGETS[oudlers]))
    }

    /// Twice the points of a contract: a jump at the target, ten for the petit, two for slams.
    pub fn score(times: i32, petit_worth: i32, slams: [i32; 2]) -> Self {
        Self::of(|oudlers, petit, slam, half| {
            let margin = (half - i32::from(TARGETS[oudlers])).div_euclid(2);
            let base = if margin >= 0 {
                25 + margin
            } else {
                margin - 25
            };
            let petit = [0, petit_worth, -petit_worth][petit];
            2 * times * (base + petit) + [0, slams[0], -slams[1]][slam]
        })
    }

    pub fn made() -> Self {
        Self::of(|oudlers, _, _, half| i32::from(half >= i32::from(TARGETS[oudlers])))
    }

    /// Unrelated rows, with few steps or many.
    pub fn any(random: &mut Random) -> Self {
        let rarity = [1, 3, 20, 60][random.below(4) as usize];
        let mut rows = Vec::new();
        for _ in 0..36 {
            let mut value = random.below(40) as i32 - 20;
            let row: Vec<_> = (0..=Payoff::MAX_HALF_POINTS)
                .map(|_| {
                    if random.below(rarity) == 0 {
                        value += random.below(4) as i32;
                    }
                    value
                })
                .collect();
            rows.push(row);
        }
        Self::of(|oudlers, petit, slam, half| rows[oudlers * 9 + petit * 3 + slam][half as usize])
    }

    /// A payoff of any of these kinds, now and then in a losing game.
    pub fn drawn(random: &mut Random) -> Self {
        let found = Self::kind(random);
        if random.below(5) == 0 {
            found.losing()
        } else {
            found
        }
    }

    /// The same in a losing game.
    pub fn losing(self) -> Self {
        Self {
            payoff: self.payoff.losing(),
            is_losing: true,
            ..self
        }
    }

    fn kind(random: &mut Random) -> Self {
        match random.below(8) {
            0 => Self::margin(),
            1 => Self::made(),
            2 => Self::score(1, 10, [400, 200]),
            3 => Self::score(1, [0, 10, 30][random.below(3) as usize], [0, 0]),
            4 => Self::score(4, 10, [20, 50]),
            5 => Self::of(|_, _, _, half| half),
            _ => Self::any(random),
        }
    }

    /// The best of these values to a seat.
    pub fn best(
        &self,
        position: &Position,
        seat: u8,
        values: impl Iterator<Item = i32>,
    ) -> Option<i32> {
        if (position.attack >> seat & 1 == 1) == self.is_losing {
            values.min()
        } else {
            values.max()
        }
    }

    /// The value of a finished deal.
    fn end(&self, position: &Position) -> i32 {
        let count = position.count();
        let petit = match count.petit_au_bout {
            None => 0,
            Some(true) => 1,
            Some(false) => 2,
        };
        let slam = if count.lost == 0 {
            1
        } else if count.lost == position.rules.tricks {
            2
        } else {
            0
        };
        let oudlers = usize::from(count.oudlers);
        self.values[Payoff::index(oudlers, petit, slam, count.half_points as usize)]
    }

    /// The value by trying every card.
    pub fn oracle(&self, position: &Position) -> i32 {
        let Some(seat) = position.turn() else {
            return self.end(position);
        };
        let cards = position.legal().iter();
        let values = cards.map(|card| self.oracle(&position.after(card)));
        self.best(position, seat, values).unwrap()
    }
}

/// Rules drawn at random.
pub fn rules(random: &mut Random, tricks: u8) -> Rules {
    let mut rules = Rules::federation(tricks);
    rules.last_excuse = LastExcuse::NAMED[random.below(3) as usize].1;
    rules.exchange = u8::from(random.below(4) > 0);
    rules.excuse_wins_slam = random.below(4) > 0;
    rules.slam_keeps_excuse = random.below(4) > 0;
    rules.petit_before_excuse = random.below(4) > 0;
    rules.oudlers_apart = random.below(4) == 0;
    rules
}

fn shuffled(random: &mut Random, cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.into_iter().collect();
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last as u32 + 1) as usize);
    }
    cards
}

/// An ending that real play need not reach: many oudlers and trumps, and every trick won by one
/// side.
pub fn slam(random: &mut Random, seats: usize, tricks: u8) -> Position {
    let size = seats * usize::from(tricks);
    let suits = [0, 1, 4].map(CardSet::suit);
    let some = suits
        .into_iter()
        .fold(CardSet::EXCUSE, |all, suit| all | suit);
    let others = shuffled(random, some - CardSet::OUDLERS);
    let kept = CardSet::OUDLERS.into_iter().chain(others);
    let cards = shuffled(random, kept.take(size).collect());
    let hands: Vec<_> = cards
        .chunks(usize::from(tricks))
        .map(|hand| Cards([hand.iter().copied().collect()]))
        .collect();
    let attack = 1 << random.below(seats as u32);
    let leader = random.below(seats as u32) as u8;
    let mut position = Position::new(rules(random, tricks + 4), &hands, attack, leader);
    position.done = 4;
    position.won.lost = [0, 2, 4, 4][random.below(4) as usize];
    position.won.half_points = random.below(40) as i16;
    position
}

/// A whole deal, the cards left over laid aside by the attack.
pub fn dealt(random: &mut Random, seats: usize, size: usize) -> Position {
    let pack = shuffled(random, CardSet::PACK);
    let (dealt, dog) = pack.split_at(size * seats);
    let hands: Vec<_> = dealt
        .chunks(size)
        .map(|hand| Cards([hand.iter().copied().collect()]))
        .collect();
    let mut attack = 1 << random.below(seats as u32);
    if seats >= 5 {
        attack |= 1 << random.below(seats as u32);
    }
    let leader = random.below(seats as u32) as u8;
    let mut position = Position::new(rules(random, size as u8), &hands, attack, leader);
    position.lay_aside(Cards([dog.iter().copied().collect()]));
    position
}

/// An ending with this many tricks left.
pub fn ending(random: &mut Random, seats: usize, tricks: u8) -> Position {
    let size = [39, 24, 18, 15, 12, 11][seats - 2];
    let mut position = dealt(random, seats, size);
    if random.below(2) == 0 {
        give_most_trumps(&mut position);
    }
    let is_court = |card: &Card| card.suit().is_some_and(|suit| suit < 4) && card.half_points() > 1;
    let courts = CardSet::PACK.into_iter().filter(is_court).collect();
    let trumps = CardSet::suit(4);
    let (oudlers, excuse, none) = (CardSet::OUDLERS, CardSet::EXCUSE, CardSet::EMPTY);
    let kept = [oudlers, excuse, none, courts, trumps, trumps | courts];
    let kept = kept[random.below(6) as usize];
    while position.done + tricks < size as u8 {
        play_one(random, &mut position, kept);
    }
    position
}

/// Make the hand with the most trumps the taker's, as usual.
fn give_most_trumps(position: &mut Position) {
    let taker = position.attack.ilog2() as usize;
    let trumps = |seat: &usize| (position.hands[*seat].0[0] & CardSet::suit(4)).len();
    let strongest = (0..usize::from(position.seats)).max_by_key(trumps);
    if let Some(strongest) = strongest {
        position.hands.swap(taker, strongest);
    }
}

/// Some cards are kept as long as possible: endings with oudlers, courts and trumps are the hard
/// ones.
fn play_one(random: &mut Random, position: &mut Position, kept: CardSet) {
    let may = position.legal();
    let others = may - Cards::all(kept);
    let cards: Vec<_> = others.or(may).iter().collect();
    position.play(cards[random.below(cards.len() as u32) as usize]);
}

/// The same position, or one in which one side has won every trick so far.
pub fn perhaps_swept(random: &mut Random, position: &mut Position) {
    match random.below(4) {
        0 => position.won.lost = 0,
        1 => position.won.lost = position.done,
        _ => {}
    }
}

/// The same after some cards of the trick.
pub fn begun(random: &mut Random, position: &mut Position) {
    for _ in 0..random.below(u32::from(position.seats)) {
        play_one(random, position, CardSet::EMPTY);
    }
}
