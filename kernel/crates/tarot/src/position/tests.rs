use super::Position;
use crate::cards::{Card, CardSet, Cards};
use crate::playout::{Policy, many};
use crate::random::Random;
use crate::random_deals::{cards_left, deal, played};

/// A deal in which a petit counts as an Excuse: its holder's other trumps are swapped for low
/// cards.
fn with_lone_petit<const PACKS: usize>(mut position: Position<PACKS>) -> Position<PACKS> {
    let petit = Cards::of(Card::PETIT);
    let seats = usize::from(position.seats);
    let Some(holder) = (0..seats).find(|&seat| position.hands[seat].contains(Card::PETIT)) else {
        return position;
    };
    let high = Cards::all(CardSet::TRUMPS | CardSet::EXCUSE);
    for trump in ((position.hands[holder] & high) - petit).iter() {
        let other =
            (0..seats).find(|&seat| seat != holder && !(position.hands[seat] - high).is_empty());
        let Some(other) = other else { return position };
        let Some(low) = (position.hands[other] - high).iter().next() else {
            return position;
        };
        let (trump, low) = (Cards::of(trump), Cards::of(low));
        position.hands[holder] = (position.hands[holder] - trump) | low;
        position.hands[other] = (position.hands[other] - low) | trump;
    }
    position.excuse_like = petit;
    position
}

/// A deal as any table might play it, rare rules among them.
fn any_deal<const PACKS: usize>(random: &mut Random, seats: u8) -> Position<PACKS> {
    let mut position = deal::<PACKS>(random, seats);
    position.rules.oudlers_apart = random.below(3) == 0;
    if random.below(2) == 0 {
        position.barred = Cards::all(CardSet::suit(random.below(4)));
    }
    if random.below(3) == 0 {
        return with_lone_petit(position);
    }
    position
}

fn half_points<const PACKS: usize>(position: &Position<PACKS>) -> i16 {
    position
        .hands
        .iter()
        .map(|hand| hand.half_points() as i16)
        .sum()
}

/// Play a deal at random, and the same deal with the sides changed.
fn whole<const PACKS: usize>(random: &mut Random, seats: u8) {
    let mut position = any_deal::<PACKS>(random, seats);
    let aside = position.won.half_points;
    let total = half_points(&position);
    let mut other = position;
    other.won = super::Winnings::default();
    other.attack = !position.attack & ((1 << seats) - 1);
    for left in (1..=cards_left(&position)).rev() {
        let seat = usize::from(position.turn().unwrap());
        let (hand, legal) = (position.hands[seat], position.legal());
        assert!(!legal.is_empty(), "{position:?}");
        assert!((legal - hand).is_empty(), "{position:?}");
        assert_eq!(legal, other.legal());
        let cards: Vec<_> = legal.iter().collect();
        let card = cards[random.below(cards.len() as u32) as usize];
        let after = position.after(card);
        position.play(card);
        other.play(card);
        assert_eq!(after, position);
        assert_eq!(position.hands[seat], hand - Cards::of(card));
        assert_eq!(cards_left(&position), left - 1);
    }
    assert_eq!(position.turn(), None);
    assert!(position.legal().is_empty());
    assert_eq!(position.won.own.iter().sum::<i16>(), total);
    let (count, counted) = (position.count(), other.count());
    assert_eq!(count.half_points + counted.half_points, total + aside);
    assert_eq!(count.lost + counted.lost, position.rules.tricks);
    assert_eq!(count.petit_au_bout, counted.petit_au_bout.map(|side| !side));
}

/// Play out positions reached at random.
fn played_out<const PACKS: usize>(random: &mut Random, seats: u8) {
    let position = any_deal::<PACKS>(random, seats);
    let cards = random.below(1 + cards_left(&position));
    let position = played(position, random, cards);
    let most = 6 * 182 * PACKS as u64;
    for policy in [Policy::Uniform, Policy::Sensible] {
        let found = many(&position, 6, random.bits(), policy, 1);
        assert_eq!(found.playouts, 6);
        assert!(found.half_points <= most);
    }
}

#[test]
fn cards_and_points_are_neither_lost_nor_made() {
    let mut random = Random::new(31);
    for round in 0..1_000 {
        whole::<1>(&mut random, 2 + (round % 6) as u8);
        whole::<2>(&mut random, 2 + (round % 8) as u8);
    }
}

#[test]
fn every_playout_ends() {
    let mut random = Random::new(32);
    for round in 0..1_000 {
        played_out::<1>(&mut random, 2 + (round % 8) as u8);
        played_out::<2>(&mut random, 2 + (round % 8) as u8);
    }
}
