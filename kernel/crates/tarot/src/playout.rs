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

/// Calls what is compiled for each number of seats, with this number as a constant:
/// `with_seats!(position.seats, SEATS => play::<SEATS>(position))`. It knows two to seven, and
/// `fast_position` lets no others through.
macro_rules! with_seats {
    ($seats:expr, $SEATS:ident => $call:expr) => {
        with_seats!($seats, $SEATS => $call; 2, 3, 4, 5, 6)
    };
    ($seats:expr, $SEATS:ident => $call:expr; $($number:literal),*) => {
        match $seats {
            $($number => {
                const $SEATS: usize = $number;
                $call
            })*
            _ => {
                const $SEATS: usize = 7;
                $call
            }
        }
    };
}
pub(crate) use with_seats;

mod fast;
mod general;
pub mod learned;
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
use learned::Styles;
pub use outcomes::Outcomes;
use policy::{Choose, Open, Sensible, Uniform};

/// How all players choose their cards in a playout.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Policy<'a> {
    /// Any legal card, all equally likely.
    Uniform,
    /// By rules of thumb, from what players can see: their cards, those not played yet, the trick
    /// and the sides. The rest is random.
    Sensible,
    /// By rules of thumb that look at every hand: will a foe who is still to play beat this card?
    /// Nobody at a table can know, but in a world that a seat imagines it is the better guess.
    Open,
    /// By weights that were learned, from what players can see; two packs and the rarest rules are
    /// played by rules of thumb instead.
    Learned(Styles<'a>),
}

impl Policy<'static> {
    /// Every policy that needs no weights, with its name in Python.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("uniform", Self::Uniform),
        ("sensible", Self::Sensible),
        ("open", Self::Open),
    ];

    /// The policy with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(found.1)
    }
}

/// How many playouts run interleaved: each card depends on the one before, so a processor left with
/// a single playout would mostly wait.
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
    policy: Policy<'_>,
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
    policy: Policy<'_>,
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

/// Play each of these positions out `count` times, all at the same card of the same deal, and
/// report the result of each playout, with the number of its position. `random` is asked by
/// position and playout: positions given the same numbers are compared under the same luck.
pub fn each_with<const PACKS: usize>(
    positions: &[Position<PACKS>],
    count: usize,
    policy: Policy<'_>,
    random: impl Fn(usize, usize) -> Random,
    add: impl FnMut(usize, Count),
) {
    match policy {
        Policy::Uniform => each_by::<Uniform, PACKS>(positions, count, random, add),
        Policy::Sensible | Policy::Learned(_) => {
            each_by::<Sensible, PACKS>(positions, count, random, add);
        }
        Policy::Open => each_by::<Open, PACKS>(positions, count, random, add),
    }
}

fn each_by<C: Choose, const PACKS: usize>(
    positions: &[Position<PACKS>],
    count: usize,
    random: impl Fn(usize, usize) -> Random,
    mut add: impl FnMut(usize, Count),
) {
    let simple: Option<Vec<_>> = positions.iter().map(fast_position).collect();
    let Some(simple) = simple else {
        for (number, position) in positions.iter().enumerate() {
            for playout in 0..count {
                let random = random(number, playout);
                add(number, general::play_out::<C, PACKS>(*position, random));
            }
        }
        return;
    };
    let of = |job: usize| (&simple[job / count], random(job / count, job % count));
    play_fast::<C>(simple.len() * count, of, |job, found| {
        add(job / count, found);
    });
}

/// The playouts with these numbers, on this thread.
fn some<const PACKS: usize>(
    position: &Position<PACKS>,
    numbers: std::ops::Range<u64>,
    seed: u64,
    policy: Policy<'_>,
) -> Outcomes {
    match policy {
        Policy::Uniform => some_by::<Uniform, PACKS>(position, numbers, seed),
        Policy::Sensible | Policy::Learned(_) => {
            some_by::<Sensible, PACKS>(position, numbers, seed)
        }
        Policy::Open => some_by::<Open, PACKS>(position, numbers, seed),
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
        Some(simple) => {
            let first = numbers.start;
            let of = |job: usize| (&simple, Random::of(seed, first + job as u64));
            let jobs = (numbers.end - numbers.start) as usize;
            play_fast::<C>(jobs, of, |_, count| all.add(count, tricks));
        }
        None => {
            for number in numbers {
                let count = general::play_out::<C, PACKS>(*position, Random::of(seed, number));
                all.add(count, tricks);
            }
        }
    }
    all
}

/// The position if the fast playout can handle it: one pack, no rule that bends the obligations,
/// and a card still to be played.
#[must_use]
pub fn fast_position<const PACKS: usize>(position: &Position<PACKS>) -> Option<Position> {
    let is_plain = PACKS == 1
        && !position.rules.oudlers_apart
        && position.excuse_like.is_empty()
        && (2..=7).contains(&position.seats)
        && position.turn().is_some();
    is_plain.then(|| position.first_pack())
}

/// Play out as many positions as there are jobs, all at the same card of the same deal, and report
/// each result.
fn play_fast<'a, C: Choose>(
    jobs: usize,
    of: impl Fn(usize) -> (&'a Position, Random),
    add: impl FnMut(usize, Count),
) {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { play_fast_bmi::<C>(jobs, of, add) };
    }
    by_seats::<Portable, C>(jobs, of, add);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn play_fast_bmi<'a, C: Choose>(
    jobs: usize,
    of: impl Fn(usize) -> (&'a Position, Random),
    add: impl FnMut(usize, Count),
) {
    by_seats::<Deposit, C>(jobs, of, add);
}

#[inline(always)]
fn by_seats<'a, S: Select, C: Choose>(
    jobs: usize,
    of: impl Fn(usize) -> (&'a Position, Random),
    add: impl FnMut(usize, Count),
) {
    if jobs == 0 {
        return;
    }
    with_seats!(of(0).0.seats, SEATS => abreast::<S, C, SEATS>(jobs, of, add));
}

#[inline(always)]
fn abreast<'a, S: Select, C: Choose, const SEATS: usize>(
    jobs: usize,
    of: impl Fn(usize) -> (&'a Position, Random),
    mut add: impl FnMut(usize, Count),
) {
    let any = of(0).0;
    let tricks = u32::from(any.rules.tricks - any.done);
    let first_barred = if any.done == 0 {
        any.barred.0[0]
    } else {
        CardSet::EMPTY
    };
    let mut first = 0;
    while first < jobs {
        // The last lanes may repeat the last job; their results are dropped.
        let mut games: [_; ABREAST] = std::array::from_fn(|lane| {
            let (position, random) = of((first + lane).min(jobs - 1));
            Game::<SEATS>::new(position, random)
        });
        let mut barred = first_barred;
        for left in (1..=tricks).rev() {
            let in_trick = if left == tricks {
                usize::from(any.in_trick)
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
                    game.follow::<S, C>(left, SEATS - 1 - place);
                }
            }
            barred = CardSet::EMPTY;
            if left > 1 {
                for game in &mut games {
                    game.finish_trick();
                }
            }
        }
        for (job, game) in (first..jobs).zip(games) {
            let position = of(job).0;
            add(job, game.count(position, holder_of_excuse(position)));
        }
        first += ABREAST;
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
