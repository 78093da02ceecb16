//! Hidden hands drawn from what is known.

use std::sync::atomic::Ordering;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tarot::cards::CardSet;
use tarot::random::Random;
use tarot::sampler::{Kind, MAX_HOLDERS, Sampler as Draws, SamplerError};

use crate::arguments::{Bits, Number, read_sequence};
use crate::errors::{BadPosition, NoSuchDeal, OutOfRange, TooManyKinds};
use crate::interruptible::interruptible;

/// The most deals drawn in one call.
const MOST: u64 = 1 << 20;
/// The smallest weight relative to the largest: with smaller ones the counts would overflow.
const UNLIKELIEST: f64 = 1.0 / 1024.0;

/// Draws hidden cards: every deal that agrees with what is known, in proportion to its weight. A
/// quick one draws only nearly in proportion where there is much to count, and never refuses it.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Sampler {
    draws: Draws,
    holders: usize,
}

#[pymethods]
impl Sampler {
    #[new]
    #[pyo3(signature = (kinds, wanted, *, quick = false))]
    fn new(
        py: Python<'_>,
        kinds: &Bound<'_, PyAny>,
        wanted: &Bound<'_, PyAny>,
        quick: bool,
    ) -> PyResult<Self> {
        let wanted: Vec<Number<78>> = read_sequence(wanted, MAX_HOLDERS)?;
        let wanted: Vec<u8> = wanted.into_iter().map(Number::byte).collect();
        let kinds: Vec<(Bits, Bound<'_, PyAny>)> = read_sequence(kinds, 78)?;
        let kinds = kinds
            .iter()
            .map(|(cards, weights)| {
                kind(cards.0, &read_sequence(weights, MAX_HOLDERS)?, wanted.len())
            })
            .collect::<PyResult<Vec<_>>>()?;
        check_apart(&kinds)?;
        let cards: u32 = kinds.iter().map(|kind| kind.cards.len()).sum();
        if cards != wanted.iter().map(|&count| u32::from(count)).sum::<u32>() {
            return Err(NoSuchDeal::new_err("not as many cards as are wanted"));
        }
        let draws = py
            .detach(|| {
                if quick {
                    Draws::quick(&kinds, &wanted)
                } else {
                    Draws::new(&kinds, &wanted)
                }
            })
            .map_err(|error| match error {
                SamplerError::NoSuchDeal => NoSuchDeal::new_err(error.to_string()),
                SamplerError::TooManyWays => TooManyKinds::new_err(error.to_string()),
            })?;
        Ok(Self {
            draws,
            holders: wanted.len(),
        })
    }

    /// `count` deals, holder by holder: two machine words each, the bits of the cards from the
    /// lowest. The same seed gives the same deals.
    #[pyo3(signature = (seed, count = Number(1)), text_signature = "($self, seed, count=1)")]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: Number<{ u64::MAX }>,
        count: Number<MOST>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let drawn = interruptible(py, None, |stop| {
            let mut random = Random::new(seed.0);
            let mut drawn = Vec::with_capacity(count.0 as usize * self.holders * 16);
            for _ in 0..count.0 {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                for hand in &self.draws.sample(&mut random)[..self.holders] {
                    let bits = hand.bits();
                    drawn.extend((bits as u64).to_ne_bytes());
                    drawn.extend(((bits >> 64) as u64).to_ne_bytes());
                }
            }
            drawn
        })?;
        Ok(PyBytes::new(py, &drawn))
    }
}

/// A kind of cards. Only the ratios of its weights matter, so the largest becomes 1.
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

/// Check that every card is in one kind.
fn check_apart(kinds: &[Kind]) -> PyResult<()> {
    let mut seen = CardSet::EMPTY;
    for kind in kinds {
        if kind.cards.meets(seen) {
            return Err(BadPosition::new_err("a card stands in two kinds"));
        }
        seen |= kind.cards;
    }
    Ok(())
}
