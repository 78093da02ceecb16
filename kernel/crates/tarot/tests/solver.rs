//! The solver against a search that knows nothing but the rules, and against itself without classes.

use tarot::cards::{Card, CardSet, Cards};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::Rules;
use tarot::solver::table::Table;
use tarot::solver::{Targets, margin, prepared};

const TARGETS: Targets = [112, 102, 82, 72];
const MEBIBYTE: usize = 1 << 20;

/// The value by trying every card.
fn oracle(position: &Position) -> i16 {
    let Some(seat) = position.turn() else {
        let count = position.count();
        return count.half_points - TARGETS[usize::from(count.oudlers)];
    };
    let values = position
        .legal()
        .iter()
        .map(|card| oracle(&position.after(card)));
    if position.attack >> seat & 1 == 1 {
        values.max()
    } else {
        values.min()
    }
    .unwrap()
}

/// An ending with so many tricks left, reached by chance under rules chosen by chance.
fn ending(random: &mut Random, seats: usize, tricks: u8) -> Position {
    let size = [39, 24, 18, 15, 12, 11][seats - 2];
    let mut pack: Vec<Card> = CardSet::PACK.into_iter().collect();
    for last in (1..pack.len()).rev() {
        pack.swap(last, random.below(last as u32 + 1) as usize);
    }
    let (dealt, dog) = pack.split_at(size * seats);
    let hands: Vec<_> = dealt
        .chunks(size)
        .map(|hand| Cards([hand.iter().copied().collect()]))
        .collect();
    let mut attack = 1 << random.below(seats as u32);
    if seats >= 5 {
        attack |= 1 << random.below(seats as u32);
    }
    let mut rules = Rules::federation(size as u8);
    rules.last_excuse_changes_camp = random.below(3) > 0;
    rules.exchange = u8::from(random.below(4) > 0);
    rules.excuse_wins_slam = random.below(4) > 0;
    let mut position = Position::new(rules, &hands, attack, random.below(seats as u32) as u8);
    position.lay_aside(Cards([dog.iter().copied().collect()]));
    while position.done + tricks < size as u8 {
        // The Excuse is kept as long as it may be: its endings are the hard ones.
        let may = position.legal();
        let others = may - Cards::all(CardSet::EXCUSE);
        let cards: Vec<_> = others.or(may).iter().collect();
        position.play(cards[random.below(cards.len() as u32) as usize]);
    }
    position
}

#[test]
fn the_value_is_what_trying_every_card_gives() {
    let mut random = Random::new(2026);
    let mut table = Table::new(MEBIBYTE);
    for (seats, tricks, count) in [
        (2, 5, 150),
        (3, 1, 300),
        (3, 2, 300),
        (3, 4, 150),
        (4, 2, 300),
        (4, 3, 300),
        (5, 2, 300),
        (5, 3, 40),
        (6, 2, 100),
        (7, 2, 60),
    ] {
        for _ in 0..count {
            let position = ending(&mut random, seats, tricks);
            let found = margin(&position, TARGETS, &mut table);
            assert_eq!(found, oracle(&position), "{position:?}");
        }
    }
}

#[test]
fn a_side_that_has_won_every_trick_keeps_its_excuse() {
    let mut random = Random::new(7);
    let mut table = Table::new(MEBIBYTE);
    for _ in 0..400 {
        let mut position = ending(&mut random, 4, 2);
        position.won.lost = [0, position.done][random.below(2) as usize];
        let found = margin(&position, TARGETS, &mut table);
        assert_eq!(found, oracle(&position), "{position:?}");
    }
}

#[test]
fn a_proof_holds_for_every_position_of_its_class() {
    let mut random = Random::new(99);
    let (mut table, mut small) = (Table::new(16 * MEBIBYTE), Table::new(MEBIBYTE));
    for tricks in [5, 6] {
        for _ in 0..200 {
            let position = ending(&mut random, 4, tricks);
            let found = margin(&position, TARGETS, &mut small);
            let (mut plain, before) = prepared::<4>(&position, TARGETS, &mut table);
            plain.is_plain = true;
            let value = before + plain.value(usize::from(position.leader));
            assert_eq!(found, value, "{position:?}");
        }
    }
}

#[test]
fn neither_the_suits_nor_the_seats_have_names() {
    let mut random = Random::new(41);
    let mut table = Table::new(MEBIBYTE);
    for _ in 0..100 {
        let position = ending(&mut random, 4, 5);
        let value = margin(&position, TARGETS, &mut table);
        let mut turned = position;
        for seat in 0..4 {
            turned.hands[(seat + 1) % 4] = Cards([suits_turned(position.hands[seat].0[0])]);
        }
        turned.attack = (position.attack << 1 | position.attack >> 3) & 0xf;
        turned.leader = (position.leader + 1) % 4;
        assert_eq!(margin(&turned, TARGETS, &mut table), value);
    }
}

/// The cards with every suit in the place of the one before it.
fn suits_turned(cards: CardSet) -> CardSet {
    let turned = |card: Card| {
        if card.0 < 56 {
            Card((card.0 + 14) % 56)
        } else {
            card
        }
    };
    cards.into_iter().map(turned).collect()
}
