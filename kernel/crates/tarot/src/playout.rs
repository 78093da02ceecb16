//! Playouts: deals played to their end, at random or by rules of thumb.
//!
//! ```
//! use tarot::cards::Cards;
//! use tarot::playout::{Policy, many};
//! use tarot::position::Position;
//! use tarot::rules::Rules;
//!
//! let hands = ["SK T5", "S7 H9", "T1 T3"].map(|hand| Cards([hand.parse().unwrap()]));
//! let position = Position::<1>::new(Rules::federation(2), &hands, 0b001, 0);
//! let outcomes = many(&position, 1_000, 7, Policy::Uniform, 1);
//! assert_eq!(outcomes.playouts, 1_000);
//! assert!(outcomes.mean() > 3.0);
//! ```

mod fast;
mod general;
mod outcomes;
mod policy;
#[cfg(test)]
mod tests;

use std::thread;

use crate::cards::CardSet;
use crate::position::{Count, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
use crate::select::{Portable, Select};
use fast::Game;
pub use outcomes::Outcomes;
use policy::{Choose, Sensible, Uniform};

/// How all players choose their cards in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any legal card, each as likely as any other.
    Uniform,
    /// By rules of thumb, from what players can see: their cards, those not played yet, the trick and
    /// the sides. Chance decides the rest.
    Sensible,
}

/// How many playouts run interleaved: each card depends on the one before, so a processor left with a
/// single playout would mostly wait.
const ABREAST: usize = 4;

/// Play a position out `count` times, from any moment of a deal, in mid-trick too.
///
/// A playout depends on the seed and its own number alone, so the outcomes are the same on every
/// machine and any number of threads. Without attackers the attack wins nothing; to learn what one
/// seat wins for itself, let it attack alone.
#[must_use]
pub fn many<const PACKS: usize>(
    position: &Position<PACKS>,
    count: u64,
    seed: u64,
    policy: Policy,
    threads: usize,
) -> Outcomes {
    let threads = threads.clamp(1, count.max(1) as usize) as u64;
    let part = |thread: u64| thread * (count / threads) + thread.min(count % threads);
    let run = |thread| some(position, part(thread)..part(thread + 1), seed, policy);
    let mut all = Outcomes::new(PACKS);
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|n| scope.spawn(move || run(n))).collect();
        all += &run(0);
        for other in others {
            match other.join() {
                Ok(found) => all += &found,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    all
}

/// Play each of these positions out `count` times: `many`, with a seed for each position.
#[must_use]
pub fn each<const PACKS: usize>(
    positions: &[Position<PACKS>],
    count: u64,
    seed: u64,
    policy: Policy,
    threads: usize,
) -> Vec<Outcomes> {
    let mut all: Vec<_> = positions.iter().map(|_| Outcomes::new(PACKS)).collect();
    let share = positions.len().div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        let parts = positions.chunks(share).zip(all.chunks_mut(share));
        for (part, (positions, found)) in parts.enumerate() {
            scope.spawn(move || {
                for (i, (position, found)) in positions.iter().zip(found).enumerate() {
                    let seed = Random::of(seed, (part * share + i) as u64).bits();
                    *found = some(position, 0..count, seed, policy);
                }
            });
        }
    });
    all
}

/// The playouts with these numbers, on this thread.
fn some<const PACKS: usize>(
    position: &Position<PACKS>,
    numbers: std::ops::Range<u64>,
    seed: u64,
    policy: Policy,
) -> Outcomes {
    match policy {
        Policy::Uniform => some_by::<Uniform, PACKS>(position, numbers, seed),
        Policy::Sensible => some_by::<Sensible, PACKS>(position, numbers, seed),
    }
}

fn some_by<C: Choose, const PACKS: usize>(
    position: &Position<PACKS>,
    numbers: std::ops::Range<u64>,
    seed: u64,
) -> Outcomes {
    let mut all = Outcomes::new(PACKS);
    let tricks = position.rules.tricks;
    match fast_position(position) {
        Some(simple) => play_fast::<C>(&simple, numbers, seed, |count| all.add(count, tricks)),
        None => {
            for number in numbers {
                let count = general::play_out::<C, PACKS>(*position, Random::of(seed, number));
                all.add(count, tricks);
            }
        }
    }
    all
}

/// The position if the fast playout can handle it: one pack, no rule that bends the obligations, and
/// a card still to be played.
fn fast_position<const PACKS: usize>(position: &Position<PACKS>) -> Option<Position> {
    let is_plain = PACKS == 1
        && !position.rules.oudlers_apart
        && position.excuse_like.is_empty()
        && (2..=7).contains(&position.seats)
        && position.turn().is_some();
    is_plain.then(|| position.first_pack())
}

fn play_fast<C: Choose>(
    position: &Position,
    numbers: std::ops::Range<u64>,
    seed: u64,
    add: impl FnMut(Count),
) {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { play_fast_bmi::<C>(position, numbers, seed, add) };
    }
    by_seats::<Portable, C>(position, numbers, seed, add);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn play_fast_bmi<C: Choose>(
    position: &Position,
    numbers: std::ops::Range<u64>,
    seed: u64,
    add: impl FnMut(Count),
) {
    by_seats::<Deposit, C>(position, numbers, seed, add);
}

#[inline(always)]
fn by_seats<S: Select, C: Choose>(
    position: &Position,
    numbers: std::ops::Range<u64>,
    seed: u64,
    add: impl FnMut(Count),
) {
    match position.seats {
        2 => abreast::<S, C, 2>(position, numbers, seed, add),
        3 => abreast::<S, C, 3>(position, numbers, seed, add),
        4 => abreast::<S, C, 4>(position, numbers, seed, add),
        5 => abreast::<S, C, 5>(position, numbers, seed, add),
        6 => abreast::<S, C, 6>(position, numbers, seed, add),
        _ => abreast::<S, C, 7>(position, numbers, seed, add),
    }
}

#[inline(always)]
fn abreast<S: Select, C: Choose, const SEATS: usize>(
    position: &Position,
    numbers: std::ops::Range<u64>,
    seed: u64,
    mut add: impl FnMut(Count),
) {
    let holder = holder_of_excuse(position);
    let tricks = u32::from(position.rules.tricks - position.done);
    let first_barred = if position.done == 0 {
        position.barred.0[0]
    } else {
        CardSet::EMPTY
    };
    let mut first = numbers.start;
    while first < numbers.end {
        let mut games: [_; ABREAST] = std::array::from_fn(|i| {
            Game::<SEATS>::new(position, Random::of(seed, first + i as u64))
        });
        let mut barred = first_barred;
        for left in (1..=tricks).rev() {
            let in_trick = if left == tricks {
                usize::from(position.in_trick)
            } else {
                0
            };
            if in_trick == 0 {
                for game in &mut games {
                    game.lead::<S, C>(barred, left);
                }
            }
            for place in in_trick.max(1)..SEATS {
                for game in &mut games {
                    game.follow::<S, C>(left, place + 1 == SEATS);
                }
            }
            barred = CardSet::EMPTY;
            if left > 1 {
                for game in &mut games {
                    game.finish_trick();
                }
            }
        }
        for game in games.into_iter().take((numbers.end - first) as usize) {
            add(game.count(position, holder));
        }
        first += ABREAST as u64;
    }
}

/// Who holds the Excuse or has played it to the current trick.
fn holder_of_excuse(position: &Position) -> Option<usize> {
    let seats = usize::from(position.seats);
    let in_trick = position
        .cards_in_trick()
        .iter()
        .position(|card| CardSet::EXCUSE.contains(*card));
    match in_trick {
        Some(place) => Some((usize::from(position.leader) + place) % seats),
        None => position
            .hands
            .iter()
            .position(|hand| hand.0[0].meets(CardSet::EXCUSE)),
    }
}
