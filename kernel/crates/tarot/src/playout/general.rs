//! Playouts card by card on a `Position`: any rules, one pack or two.

use super::policy::{Choose, Other, Seen};
use crate::cards::{Card, CardSet, Cards, SUIT_SIZE};
use crate::position::{Count, Position};
use crate::random::Random;
use crate::select::{Portable, Select};

/// Play a position out.
pub(super) fn play_out<C: Choose, const PACKS: usize>(
    mut position: Position<PACKS>,
    mut random: Random,
) -> Count {
    while let Some(seat) = position.turn() {
        position.play(choose::<C, PACKS>(&position, seat, &mut random));
    }
    position.count()
}

/// The card that a player chooses; of two twins, either one.
pub(super) fn choose<C: Choose, const PACKS: usize>(
    position: &Position<PACKS>,
    seat: u8,
    random: &mut Random,
) -> Card {
    let legal = position.legal();
    let seen = seen(position, seat, once(legal));
    let is_open = position.suit_led().is_none();
    let some = if is_open {
        C::lead(&seen)
    } else {
        C::follow(&seen)
    } & seen.may;
    let some = if some.is_empty() { seen.may } else { some };
    let chosen = Portable::nth(some, random.below(some.len()));
    let copies = legal & Cards::all(chosen);
    copies.iter().next().unwrap_or(Card::EXCUSE)
}

/// The different cards, whatever their pack.
fn once<const PACKS: usize>(cards: Cards<PACKS>) -> CardSet {
    cards.0.iter().fold(CardSet::EMPTY, |all, &some| all | some)
}

fn seen<const PACKS: usize>(position: &Position<PACKS>, seat: u8, may: CardSet) -> Seen {
    let hands = position.hands.iter().enumerate();
    let others = hands.filter(|&(other, _)| other != usize::from(seat));
    let (led, lane) = match position.suit_led() {
        Some(suit @ 0..4) => (CardSet::suit(suit).plain, suit * SUIT_SIZE),
        _ => (0, 0),
    };
    let count = position
        .cards_in_trick()
        .iter()
        .filter(|&&card| !position.is_excuse(card));
    let cards = count.fold(CardSet::EMPTY, |all, &card| all | CardSet::of(card));
    Seen {
        may,
        out: others.fold(CardSet::EMPTY, |all, (_, &hand)| all | once(hand)),
        led,
        lane,
        best: highest((cards.plain & led) >> lane),
        highest: highest(u64::from(cards.numbered_trumps().trumps)) as u32,
        is_ours: position.is_attack(position.winner()) == position.is_attack(seat),
        is_last: position.in_trick + 1 == position.seats,
        is_attack: position.is_attack(seat),
        left: u32::from(position.rules.tricks - position.done),
        others: std::array::from_fn(|place| {
            let other = (seat + 1 + place as u8) % position.seats;
            Other {
                hand: once(position.hands[usize::from(other)]),
                is_foe: position.is_attack(other) != position.is_attack(seat),
            }
        }),
        later: usize::from(position.seats - 1 - position.in_trick),
        rivals: usize::from(position.seats) - 1,
    }
}

fn highest(bits: u64) -> u64 {
    bits.checked_ilog2().map_or(0, |bit| 1 << bit)
}
