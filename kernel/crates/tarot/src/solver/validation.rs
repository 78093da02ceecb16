//! Which positions can be solved: the search indexes by cards and seats without checking again.

use std::error::Error;
use std::fmt;

use super::payoff::Payoff;
use super::trick::MAX_HAND;
use crate::cards::{Card, CardSet, PACK_SIZE};
use crate::position::Position;

/// Why a position cannot be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The number of seats is not from two to seven.
    Seats(u8),
    /// A card other than the petit counts as an Excuse.
    ExcuseLike(Card),
    /// A hand has more than thirty-two cards.
    HandSize(u8),
    /// A seat does not have one card for each trick to come.
    UnequalHands(u8),
    /// A card is in two places.
    DuplicateCard(Card),
    /// No card or seat has this number.
    UnknownNumber(u8),
    /// More is given for an Excuse than the Excuse is worth.
    Exchange(u8),
    /// More tricks have been won or lost than there are.
    Tricks,
    /// The attack has more oudlers than can be out of play.
    Oudlers(u8),
    /// The attack or a seat has negative half-points, or more than are out of play.
    HalfPoints(i16),
}

impl fmt::Display for PositionError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(to, "{seats} play: two to seven can be solved"),
            Self::ExcuseLike(card) => write!(to, "{card} cannot count as an Excuse"),
            Self::HandSize(size) => write!(to, "a hand of {size} cards: {MAX_HAND} can be solved"),
            Self::UnequalHands(seat) => write!(
                to,
                "seat {seat} does not have one card for each trick to come"
            ),
            Self::DuplicateCard(card) => write!(to, "{card} is in two places"),
            Self::UnknownNumber(number) => write!(to, "no card or seat has the number {number}"),
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

impl Error for PositionError {}

/// Every card still to be won: in a hand or in the trick.
pub(super) fn in_play(position: &Position) -> CardSet {
    let seats = usize::from(position.seats);
    let hands = position.hands[..seats].iter().map(|hand| hand.0[0]);
    let in_trick = position
        .cards_in_trick()
        .iter()
        .map(|&card| CardSet::of(card));
    hands
        .chain(in_trick)
        .fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// Check that a position can be solved.
///
/// # Errors
/// What is wrong with it.
pub(super) fn check(position: &Position) -> Result<(), PositionError> {
    check_seats(position)?;
    check_cards(position)?;
    if position.rules.exchange > 9 {
        return Err(PositionError::Exchange(position.rules.exchange));
    }
    let cards = in_play(position);
    let excuse_like = (cards & position.excuse_like.0[0]) - CardSet::PETIT;
    if let Some(card) = excuse_like.into_iter().next() {
        return Err(PositionError::ExcuseLike(card));
    }
    let won = &position.won;
    let left = 3 - (cards & CardSet::OUDLERS).len();
    if u32::from(won.oudlers) > left {
        return Err(PositionError::Oudlers(won.oudlers));
    }
    let left = Payoff::MAX_HALF_POINTS as i16 - cards.half_points() as i16;
    let mut counts = [won.half_points].into_iter().chain(won.own);
    let wrong = counts.find(|count| !(0..=left).contains(count));
    wrong.map_or(Ok(()), |count| Err(PositionError::HalfPoints(count)))
}

fn check_seats(position: &Position) -> Result<(), PositionError> {
    let seats = position.seats;
    if !(2..=7).contains(&seats) {
        return Err(PositionError::Seats(seats));
    }
    if position.leader >= seats {
        return Err(PositionError::UnknownNumber(position.leader));
    }
    if position.attack >> seats != 0 {
        return Err(PositionError::UnknownNumber(position.attack.ilog2() as u8));
    }
    let (tricks, done) = (position.rules.tricks, position.done);
    let is_begun = position.in_trick > 0;
    if done > tricks || position.won.lost > done || is_begun && done == tricks {
        return Err(PositionError::Tricks);
    }
    if position.in_trick >= seats {
        return Err(PositionError::UnknownNumber(position.in_trick));
    }
    Ok(())
}

fn check_cards(position: &Position) -> Result<(), PositionError> {
    let left = position.rules.tricks - position.done;
    if usize::from(left) > MAX_HAND {
        return Err(PositionError::HandSize(left));
    }
    let mut found = CardSet::EMPTY;
    for &card in position.cards_in_trick() {
        if card.0 >= PACK_SIZE {
            return Err(PositionError::UnknownNumber(card.0));
        }
        add(&mut found, CardSet::of(card))?;
    }
    for seat in 0..position.seats {
        let hand = position.hands[usize::from(seat)].0[0];
        let place = (seat + position.seats - position.leader) % position.seats;
        if hand.len() != u32::from(left - u8::from(place < position.in_trick)) {
            return Err(PositionError::UnequalHands(seat));
        }
        add(&mut found, hand)?;
    }
    are_known(position.barred.0[0])
}

fn are_known(cards: CardSet) -> Result<(), PositionError> {
    if (cards - CardSet::PACK).is_empty() {
        Ok(())
    } else {
        Err(PositionError::UnknownNumber(PACK_SIZE))
    }
}

fn add(found: &mut CardSet, cards: CardSet) -> Result<(), PositionError> {
    are_known(cards)?;
    if let Some(twice) = (*found & cards).into_iter().next() {
        return Err(PositionError::DuplicateCard(twice));
    }
    *found |= cards;
    Ok(())
}
