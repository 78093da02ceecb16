//! Deals played out to their end, by chance or by rules of thumb: what a search samples with.

mod careful;
mod game;
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
use game::Game;
pub use outcomes::Outcomes;
use policy::{Choose, Sensible, Uniform};

/// How all players choose their cards in a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Any legal card, each as likely as any other.
    Uniform,
    /// By rules of thumb, from what a player can see: his cards, those not played yet, the trick, and
    /// who attacks. What is left open is decided by chance.
    Sensible,
}

/// How many playouts are played side by side, so that the machine need not wait for the one card's
/// choice before it thinks of another's.
const ABREAST: usize = 4;

/// Play a position out so many times. It may be any moment of a deal, in the middle of a trick too.
///
/// A playout depends on the seed and its own number alone: the outcomes are the same on every
/// machine and on any number of threads. Where nobody attacks, the attack wins nothing; to ask what
/// one seat wins for itself, let it attack alone.
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

/// Play each of these positions out so many times: `many`, with a seed for each position.
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
    match plain(position) {
        Some(plain) => quickly::<C>(&plain, numbers, seed, |count| all.add(count, tricks)),
        None => {
            for number in numbers {
                let count = careful::play_out::<C, PACKS>(*position, Random::of(seed, number));
                all.add(count, tricks);
            }
        }
    }
    all
}

/// The same position as one that can be played out fast: of one pack, under no rule that bends the
/// obligations, and not over yet.
fn plain<const PACKS: usize>(position: &Position<PACKS>) -> Option<Position> {
    let is_plain = PACKS == 1
        && !position.rules.oudlers_apart
        && position.free.is_empty()
        && (2..=7).contains(&position.seats)
        && position.turn().is_some();
    is_plain.then(|| position.first_pack())
}

fn quickly<C: Choose>(
    position: &Position,
    numbers: std::ops::Range<u64>,
    seed: u64,
    add: impl FnMut(Count),
) {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: this machine has just been asked for what the function needs.
        return unsafe { quickly_deposited::<C>(position, numbers, seed, add) };
    }
    by_seats::<Portable, C>(position, numbers, seed, add);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn quickly_deposited<C: Choose>(
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
            let lying = if left == tricks {
                usize::from(position.lying)
            } else {
                0
            };
            if lying == 0 {
                for game in &mut games {
                    game.lead::<S, C>(barred, left);
                }
            }
            for place in lying.max(1)..SEATS {
                for game in &mut games {
                    game.follow::<S, C>(left, place + 1 == SEATS);
                }
            }
            barred = CardSet::EMPTY;
            if left > 1 {
                for game in &mut games {
                    game.gather();
                }
            }
        }
        for game in games.into_iter().take((numbers.end - first) as usize) {
            add(game.count(position, holder));
        }
        first += ABREAST as u64;
    }
}

/// Who has the Excuse, or has played it to the trick that is under way.
fn holder_of_excuse(position: &Position) -> Option<usize> {
    let seats = usize::from(position.seats);
    let lying = position
        .lying()
        .iter()
        .position(|card| CardSet::EXCUSE.contains(*card));
    match lying {
        Some(place) => Some((usize::from(position.leader) + place) % seats),
        None => position
            .hands
            .iter()
            .position(|hand| hand.0[0].meets(CardSet::EXCUSE)),
    }
}
