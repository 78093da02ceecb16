//! Random deals and positions for the tests.

use crate::cards::{Card, Cards, PACK_SIZE};
use crate::position::Position;
use crate::random::Random;
use crate::rules::{LastExcuse, Rules};

/// A whole deal before its first card, all cards but a few dealt.
pub(crate) fn deal<const PACKS: usize>(random: &mut Random, seats: u8) -> Position<PACKS> {
    let cards = PACKS as u32 * u32::from(PACK_SIZE);
    let tricks = (cards - random.below(6)) / u32::from(seats);
    let mut pack: Vec<Card> = (0..cards as u8).map(Card).collect();
    for last in (1..pack.len()).rev() {
        pack.swap(last, random.below(last as u32 + 1) as usize);
    }
    let set = |cards: &[Card]| {
        let each = cards.iter().map(|&card| Cards::of(card));
        each.fold(Cards::EMPTY, |all, card| all | card)
    };
    let hands: Vec<_> = pack.chunks(tricks as usize).map(set).collect();
    let (attack, leader) = (random.below(1 << seats), random.below(seats.into()));
    let hands = &hands[..usize::from(seats)];
    let mut position = Position::new(
        rules(random, tricks as u8),
        hands,
        attack as u16,
        leader as u8,
    );
    if attack != 0 {
        position.lay_aside(set(&pack[usize::from(seats) * tricks as usize..]));
    }
    position
}

/// Random options.
fn rules(random: &mut Random, tricks: u8) -> Rules {
    let mut coin = || random.below(2) == 1;
    Rules {
        tricks,
        exchange: u8::from(coin()),
        last_excuse: LastExcuse::NAMED[usize::from(coin()) + usize::from(coin())].1,
        slam_keeps_excuse: coin(),
        excuse_wins_slam: coin(),
        petit_before_excuse: coin(),
        oudlers_apart: false,
    }
}

/// The deal after this many random cards.
pub(crate) fn played<const PACKS: usize>(
    mut position: Position<PACKS>,
    random: &mut Random,
    cards: u32,
) -> Position<PACKS> {
    for _ in 0..cards {
        let legal: Vec<_> = position.legal().iter().collect();
        position.play(legal[random.below(legal.len() as u32) as usize]);
    }
    position
}

/// How many cards are still to be played.
pub(crate) fn cards_left<const PACKS: usize>(position: &Position<PACKS>) -> u32 {
    position.hands.iter().map(|hand| hand.len()).sum()
}
