//! Hidden hands drawn from what is known.

use pyo3::prelude::*;
use tarot::cards::CardSet;
use tarot::random::Random;
use tarot::sampling::{Kind, MAX_HOLDERS, Sampler as Draws};

use crate::errors::{BadPosition, NoSuchDeal, OutOfRange};
use crate::given::{Bits, Number, few};
use crate::watched::watched;

/// The most deals drawn in one call.
const MOST: u64 = 1 << 20;
/// A card may be so much likelier in one place than in another; more would not fit into numbers.
const UNLIKELIEST: f64 = 1.0 / 1024.0;
/// The most ways to share kinds of cards out that are counted: about a second's work.
const MOST_WAYS: f64 = 5e7;

/// Draws hidden cards, again and again: every deal that agrees with what is known, in proportion to
/// its weight.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Sampler {
    draws: Draws,
    holders: usize,
}

#[pymethods]
impl Sampler {
    #[new]
    fn new(py: Python<'_>, kinds: &Bound<'_, PyAny>, wanted: &Bound<'_, PyAny>) -> PyResult<Self> {
        let wanted: Vec<Number<78>> = few(wanted, MAX_HOLDERS)?;
        let wanted: Vec<u8> = wanted.into_iter().map(Number::byte).collect();
        let kinds: Vec<(Bits, Bound<'_, PyAny>)> = few(kinds, 78)?;
        let kinds = kinds
            .iter()
            .map(|(cards, weights)| kind(cards.0, &few(weights, MAX_HOLDERS)?, wanted.len()))
            .collect::<PyResult<Vec<_>>>()?;
        let kinds = merged(&kinds)?;
        let cards: u32 = kinds.iter().map(|kind| kind.cards.len()).sum();
        if cards != wanted.iter().map(|&count| u32::from(count)).sum::<u32>() {
            return Err(NoSuchDeal::new_err("not as many cards as are wanted"));
        }
        if ways(&kinds, &wanted) > MOST_WAYS {
            return Err(OutOfRange::new_err(
                "there are too many kinds of cards to count",
            ));
        }
        let draws = py
            .detach(|| Draws::new(&kinds, &wanted))
            .map_err(|error| NoSuchDeal::new_err(error.to_string()))?;
        Ok(Self {
            draws,
            holders: wanted.len(),
        })
    }

    /// So many deals: what each holder has, a bit for each card. The same seed gives the same deals.
    #[pyo3(signature = (seed, count = Number(1)), text_signature = "($self, seed, count=1)")]
    fn sample(
        &self,
        py: Python<'_>,
        seed: Number<{ u64::MAX }>,
        count: Number<MOST>,
    ) -> PyResult<Vec<Vec<u128>>> {
        watched(py, None, |stop| {
            let mut random = Random::new(seed.0);
            (0..count.0)
                .take_while(|_| !stop.load(std::sync::atomic::Ordering::Relaxed))
                .map(|_| {
                    let hands = self.draws.sample(&mut random);
                    hands[..self.holders]
                        .iter()
                        .map(|hand| hand.bits())
                        .collect()
                })
                .collect()
        })
    }
}

/// A kind of cards; its weights count beside each other, so that the largest may be 1.
fn kind(cards: CardSet, given: &[f64], holders: usize) -> PyResult<Kind> {
    if given.len() != holders {
        return Err(OutOfRange::new_err("a weight for each holder is asked for"));
    }
    let most = given.iter().copied().fold(0.0, f64::max);
    let mut weights = [0.0; MAX_HOLDERS];
    for (weight, &asked) in weights.iter_mut().zip(given) {
        if !asked.is_finite() || asked < 0.0 {
            return Err(OutOfRange::new_err("a weight is a number from 0 up"));
        }
        if asked > 0.0 {
            *weight = asked / most;
            if *weight < UNLIKELIEST {
                return Err(OutOfRange::new_err(
                    "a card may be at most 1024 times likelier in one place than in another",
                ));
            }
        }
    }
    Ok(Kind { cards, weights })
}

/// Kinds of which the same is known are one.
fn merged(kinds: &[Kind]) -> PyResult<Vec<Kind>> {
    let mut seen = CardSet::EMPTY;
    let mut found: Vec<Kind> = Vec::new();
    for kind in kinds {
        if kind.cards.meets(seen) {
            return Err(BadPosition::new_err("a card stands in two kinds"));
        }
        seen |= kind.cards;
        let like =
            |other: &&mut Kind| other.weights.map(f64::to_bits) == kind.weights.map(f64::to_bits);
        match found.iter_mut().find(like) {
            Some(other) => other.cards |= kind.cards,
            None => found.push(*kind),
        }
    }
    Ok(found)
}

/// At most so many ways to share a kind out are looked at, over all kinds.
fn ways(kinds: &[Kind], wanted: &[u8]) -> f64 {
    let largest = wanted.iter().copied().max().unwrap_or(0);
    let room: f64 = wanted.iter().map(|&count| f64::from(count) + 1.0).product();
    let states = room / (f64::from(largest) + 1.0);
    let (mut before, mut all) = (1.0f64, 0.0);
    for kind in kinds {
        let holders = kind.weights.iter().filter(|&&weight| weight > 0.0).count() as u32;
        let size = kind.cards.len();
        let shares: f64 = (1..holders)
            .map(|i| f64::from(size + i) / f64::from(i))
            .product();
        all += before.min(states) * shares;
        before *= shares;
    }
    all
}
