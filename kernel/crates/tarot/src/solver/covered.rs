//! Which positions can be solved.

use std::error::Error;
use std::fmt;

use super::payoff::Payoff;
use super::trick::MOST;
use crate::cards::{Card, CardSet, PACK_SIZE};
use crate::position::Position;

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotCovered {
    /// So many play; two to seven can be solved.
    Seats(u8),
    /// A card that is no petit counts as an Excuse.
    Free(Card),
    /// A hand of so many cards; thirty-two can be solved.
    HandSize(u8),
    /// A seat has not as many cards as there are tricks to come.
    Unequal(u8),
    /// A card is in two places.
    Twice(Card),
    /// A card or a seat that there is not.
    Unknown(u8),
    /// So many half-points are given for an Excuse that is kept.
    Exchange(u8),
    /// More tricks are won or lost than there are.
    Tricks,
    /// The attack has more oudlers than are left for it.
    Oudlers(u8),
    /// The attack or a seat has fewer than no half-points, or more than are left for it.
    HalfPoints(i16),
}

impl fmt::Display for NotCovered {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(to, "{seats} play: two to seven can be solved"),
            Self::Free(card) => write!(to, "{card} cannot count as an Excuse"),
            Self::HandSize(size) => write!(to, "a hand of {size} cards: {MOST} can be solved"),
            Self::Unequal(seat) => write!(
                to,
                "seat {seat} has not as many cards as there are tricks to come"
            ),
            Self::Twice(card) => write!(to, "{card} is in two places"),
            Self::Unknown(number) => write!(to, "no card or seat has the number {number}"),
            Self::Exchange(given) => {
                write!(to, "{given} half-points given for an Excuse: it has nine")
            }
            Self::Tricks => to.write_str("more tricks are won or lost than there are"),
            Self::Oudlers(count) => {
                write!(to, "{count} oudlers won, besides those still to be played")
            }
            Self::HalfPoints(count) => {
                write!(to, "{count} half-points won, of what is not still to play")
            }
        }
    }
}

impl Error for NotCovered {}

/// Every card that has still to be won: in a hand, or in the trick.
pub(super) fn in_play(position: &Position) -> CardSet {
    let seats = usize::from(position.seats);
    let hands = position.hands[..seats].iter().map(|hand| hand.0[0]);
    let lying = position.lying().iter().map(|&card| CardSet::of(card));
    hands
        .chain(lying)
        .fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// Whether a position can be solved.
///
/// # Errors
/// What it is that cannot.
pub(super) fn check(position: &Position) -> Result<(), NotCovered> {
    check_seats(position)?;
    check_cards(position)?;
    if position.rules.exchange > 9 {
        return Err(NotCovered::Exchange(position.rules.exchange));
    }
    let cards = in_play(position);
    let free = (cards & position.free.0[0]) - CardSet::PETIT;
    if let Some(card) = free.into_iter().next() {
        return Err(NotCovered::Free(card));
    }
    let won = &position.won;
    let left = 3 - (cards & CardSet::OUDLERS).len();
    if u32::from(won.oudlers) > left {
        return Err(NotCovered::Oudlers(won.oudlers));
    }
    let left = Payoff::MOST as i16 - cards.half_points() as i16;
    let mut counts = [won.half_points].into_iter().chain(won.own);
    let wrong = counts.find(|count| !(0..=left).contains(count));
    wrong.map_or(Ok(()), |count| Err(NotCovered::HalfPoints(count)))
}

fn check_seats(position: &Position) -> Result<(), NotCovered> {
    let seats = position.seats;
    if !(2..=7).contains(&seats) {
        return Err(NotCovered::Seats(seats));
    }
    if position.leader >= seats {
        return Err(NotCovered::Unknown(position.leader));
    }
    if position.attack >> seats != 0 {
        return Err(NotCovered::Unknown(position.attack.ilog2() as u8));
    }
    let (tricks, done) = (position.rules.tricks, position.done);
    let is_begun = position.lying > 0;
    if done > tricks || position.won.lost > done || is_begun && done == tricks {
        return Err(NotCovered::Tricks);
    }
    if position.lying >= seats {
        return Err(NotCovered::Unknown(position.lying));
    }
    Ok(())
}

fn check_cards(position: &Position) -> Result<(), NotCovered> {
    let left = position.rules.tricks - position.done;
    if usize::from(left) > MOST {
        return Err(NotCovered::HandSize(left));
    }
    let mut found = CardSet::EMPTY;
    for &card in position.lying() {
        if card.0 >= PACK_SIZE {
            return Err(NotCovered::Unknown(card.0));
        }
        add(&mut found, CardSet::of(card))?;
    }
    for seat in 0..position.seats {
        let hand = position.hands[usize::from(seat)].0[0];
        let place = (seat + position.seats - position.leader) % position.seats;
        if hand.len() != u32::from(left - u8::from(place < position.lying)) {
            return Err(NotCovered::Unequal(seat));
        }
        add(&mut found, hand)?;
    }
    are_known(position.barred.0[0])
}

fn are_known(cards: CardSet) -> Result<(), NotCovered> {
    if (cards - CardSet::PACK).is_empty() {
        Ok(())
    } else {
        Err(NotCovered::Unknown(PACK_SIZE))
    }
}

fn add(found: &mut CardSet, cards: CardSet) -> Result<(), NotCovered> {
    are_known(cards)?;
    if let Some(twice) = (*found & cards).into_iter().next() {
        return Err(NotCovered::Twice(twice));
    }
    *found |= cards;
    Ok(())
}
