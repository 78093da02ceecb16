//! Imitation: a policy learns to choose the cards that somebody else would, from examples.

use super::{Gradient, Start, favourite};
use crate::cards::{Card, CardSet};
use crate::playout::learned::{Table, Weights};
use crate::playout::{fast_position, with_seats};
use crate::position::Position;
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;

/// A deal that was played, and what somebody else would have played at each turn.
#[derive(Clone, Debug)]
pub struct Example {
    /// Before its first card.
    pub start: Start,
    /// The cards played, in order.
    pub played: Vec<Card>,
    /// At each of these turns, the card to imitate.
    pub chosen: Vec<Card>,
}

/// The gradient from one example.
pub(super) fn imitation_of(example: &Example, weights: &Weights) -> Gradient {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { imitation_of_bmi(example, weights) };
    }
    imitation_by_seats(example, weights)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn imitation_of_bmi(example: &Example, weights: &Weights) -> Gradient {
    imitation_by_seats(example, weights)
}

#[inline(always)]
fn imitation_by_seats(example: &Example, weights: &Weights) -> Gradient {
    let Some(position) = fast_position(&example.start.0) else {
        return Gradient::default();
    };
    with_seats!(position.seats, SEATS => imitation::<SEATS>(&position, example, weights))
}

/// The gradient of the likelihood of the cards to imitate (maximum likelihood).
#[inline(always)]
fn imitation<const SEATS: usize>(
    position: &Position,
    example: &Example,
    weights: &Weights,
) -> Gradient {
    let mut table = Table::<SEATS>::new(position, &example.start.1, Random::new(0));
    let mut found = Gradient::default();
    for (&played, &chosen) in example.played.iter().zip(&example.chosen) {
        if table.may().len() > 1 {
            let choice = table.choice(weights);
            let chosen = CardSet::of(chosen);
            for card in 0..choice.count {
                let is_chosen = choice.cards[card] == chosen;
                if is_chosen {
                    found.loss -= f64::from(choice.chances[card].max(1e-6).ln());
                }
                let amount = f32::from(u8::from(is_chosen)) - choice.chances[card];
                let features = choice.features[card];
                found
                    .parts
                    .push((features, weights.sums(features).gradient(amount)));
            }
            found.tried += 1;
        }
        if !table.is_over() {
            table.play(CardSet::of(played));
        }
    }
    found
}

/// How often a policy's favourite is the card to imitate, of all turns with a choice.
#[must_use]
pub fn likeness(examples: &[Example], weights: &Weights) -> f64 {
    let (mut alike, mut all) = (0, 0);
    for example in examples {
        let Some(position) = fast_position(&example.start.0) else {
            continue;
        };
        let found = with_seats!(
            position.seats,
            SEATS => likened::<SEATS>(&position, example, weights)
        );
        alike += found.0;
        all += found.1;
    }
    f64::from(alike) / f64::from(all.max(1))
}

fn likened<const SEATS: usize>(
    position: &Position,
    example: &Example,
    weights: &Weights,
) -> (u32, u32) {
    let mut table = Table::<SEATS>::new(position, &example.start.1, Random::new(0));
    let (mut alike, mut all) = (0, 0);
    for (&played, &chosen) in example.played.iter().zip(&example.chosen) {
        if table.may().len() > 1 {
            all += 1;
            alike += u32::from(favourite(&table.choice(weights)) == CardSet::of(chosen));
        }
        if !table.is_over() {
            table.play(CardSet::of(played));
        }
    }
    (alike, all)
}
