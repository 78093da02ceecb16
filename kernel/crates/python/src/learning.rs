//! A policy that learns, and what it makes of a moment, for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tarot::cards::{Card, CardSet};
use tarot::inference::{Inference, Odds};
use tarot::learning::{self as kernel, Example, Start, Steps, Training};
use tarot::playout::learned::{self, History};
use tarot::position::{MAX_SEATS, Position as Play};

use crate::arguments::{Bits, Number, read_sequence};
use crate::errors::{BadPosition, OutOfRange};
use crate::evaluation::{Scene, Values};
use crate::interruptible::interruptible;
use crate::policy::{Styles, Weights};
use crate::position::Position;

/// The most deals to learn from at once.
const MOST_STARTS: usize = 10_000_000;

/// A policy that learns from deals.
#[pyclass(module = "oudler_kernel")]
pub struct Learner(kernel::Learner);

#[pymethods]
impl Learner {
    #[new]
    fn new(weights: &Weights) -> Self {
        Self(kernel::Learner::new(weights.0.clone()))
    }

    /// The policy so far.
    #[getter]
    fn weights(&self) -> Weights {
        Weights(self.0.weights.clone())
    }

    /// The average of the weights remembered; without any, the policy so far.
    #[getter]
    fn average(&self) -> Weights {
        Weights(self.0.average())
    }

    /// Take the policy as it is now into the average.
    fn remember(&mut self) {
        self.0.remember();
    }

    /// Learn from deals before their first card, each with its taker, who knows what lies aside,
    /// and the cards called. A seat follows the `other` policy by this chance, and nothing is
    /// learned from it. Returns by how much the best cards tried beat the policy's choices, a deal.
    #[pyo3(
        signature = (
            starts, values, *, batch = Number(100), rate = 0.01, every = Number(8),
            playouts = Number(1), entropy = 0.0, scale = 50.0, seed = Number(0), threads = Number(1),
            other = None, chance = 0.5,
        ),
        text_signature = "($self, starts, values, *, batch=100, rate=0.01, every=8, playouts=1, \
                          entropy=0.0, scale=50.0, seed=0, threads=1, other=None, chance=0.5)",
    )]
    #[allow(clippy::too_many_arguments)] // most have names
    fn learn(
        &mut self,
        py: Python<'_>,
        starts: &Bound<'_, PyAny>,
        values: &Values,
        batch: Number<1_000_000>,
        rate: f32,
        every: Number<1_000>,
        playouts: Number<1_000>,
        entropy: f32,
        scale: f32,
        seed: Number<{ u64::MAX }>,
        threads: Number<256>,
        other: Option<&Weights>,
        chance: f64,
    ) -> PyResult<f64> {
        if every.0 == 0 || playouts.0 == 0 || batch.0 == 0 || threads.0 == 0 {
            return Err(OutOfRange::new_err(
                "batch, every, playouts and threads: from 1 up",
            ));
        }
        if !(0.0..1.0).contains(&chance) {
            return Err(OutOfRange::new_err("a chance from 0, below 1"));
        }
        if !(rate.is_finite() && entropy.is_finite() && scale.is_finite() && scale > 0.0) {
            return Err(OutOfRange::new_err(
                "rate, entropy and scale are numbers, scale above 0",
            ));
        }
        let starts = read_starts(starts)?;
        let training = Training {
            every: every.0 as u32,
            playouts: playouts.0 as usize,
            entropy,
            scale,
            seed: seed.0,
            other: other.map(|other| (&other.0, chance)),
        };
        let (batch, threads) = (batch.0 as usize, threads.0 as usize);
        self.unless_interrupted(py, batch, rate, threads, |learner, steps| {
            learner.learn(&starts, &values.0, &training, steps)
        })
    }

    /// Learn to choose the cards that somebody else would. An example is a deal before its first
    /// card, with its taker, the cards called, the cards played and, at each of these turns, the
    /// card to imitate. Returns how much the cards surprised, a deal.
    #[pyo3(
        signature = (examples, *, batch = Number(100), rate = 0.01, threads = Number(1)),
        text_signature = "($self, examples, *, batch=100, rate=0.01, threads=1)",
    )]
    fn imitate(
        &mut self,
        py: Python<'_>,
        examples: &Bound<'_, PyAny>,
        batch: Number<1_000_000>,
        rate: f32,
        threads: Number<256>,
    ) -> PyResult<f64> {
        if batch.0 == 0 || threads.0 == 0 || !rate.is_finite() {
            return Err(OutOfRange::new_err(
                "batch and threads: from 1 up; rate: a number",
            ));
        }
        let examples = read_examples(examples)?;
        let (batch, threads) = (batch.0 as usize, threads.0 as usize);
        self.unless_interrupted(py, batch, rate, threads, |learner, steps| {
            learner.imitate(&examples, steps)
        })
    }
}

impl Learner {
    /// Learn with a copy, which takes this one's place unless Python is interrupted.
    fn unless_interrupted(
        &mut self,
        py: Python<'_>,
        batch: usize,
        rate: f32,
        threads: usize,
        learn: impl FnOnce(&mut kernel::Learner, &Steps<'_>) -> f64 + Send,
    ) -> PyResult<f64> {
        let mut learner = self.0.clone();
        let loss = interruptible(py, None, |stop| {
            let steps = Steps {
                batch,
                rate,
                threads,
                stop,
            };
            learn(&mut learner, &steps)
        })?;
        self.0 = learner;
        Ok(loss)
    }
}

/// How often a policy's favourite is the card to imitate in these examples, of all turns with a
/// choice.
#[pyfunction]
pub fn likeness(py: Python<'_>, examples: &Bound<'_, PyAny>, weights: &Weights) -> PyResult<f64> {
    let examples = read_examples(examples)?;
    Ok(py.detach(|| kernel::likeness(&examples, &weights.0)))
}

/// What deals before their first card come to for the attack, each side playing the cards that its
/// weights like best. Each deal has its taker, who knows what lies aside, and the cards called.
/// Where everyone plays for themselves, the seat given as the taker is the attack.
#[pyfunction]
pub fn contest(
    py: Python<'_>,
    starts: &Bound<'_, PyAny>,
    values: &Values,
    attack: &Weights,
    defence: &Weights,
) -> PyResult<Vec<f64>> {
    let starts = read_starts(starts)?;
    Ok(py.detach(|| kernel::contest(&starts, &values.0, &attack.0, &defence.0)))
}

fn read_starts(given: &Bound<'_, PyAny>) -> PyResult<Vec<Start>> {
    let starts: Vec<(PyRef<'_, Position>, Number<8>, Bits)> = read_sequence(given, MOST_STARTS)?;
    let start = |(position, taker, called): &(PyRef<'_, Position>, Number<8>, Bits)| {
        Ok((position.0, history(&position.0, taker.byte(), called.0)?))
    };
    starts.iter().map(start).collect()
}

/// What is known before the first card. Without an attack, everyone plays for themselves.
fn history(start: &Play, taker: u8, called: CardSet) -> PyResult<History> {
    if taker >= start.seats || start.attack != 0 && start.attack >> taker & 1 == 0 {
        return Err(BadPosition::new_err("the taker is a seat of the attack"));
    }
    if start.attack == 0 {
        let open = History::at_start(start, 0).hiding(taker, CardSet::EMPTY);
        return Ok(open.everyone_alone());
    }
    Ok(History::at_start(start, 1 << taker).hiding(taker, called))
}

type Told<'py> = (PyRef<'py, Position>, Number<8>, Bits, Vec<u8>, Vec<u8>);

fn read_examples(given: &Bound<'_, PyAny>) -> PyResult<Vec<Example>> {
    let examples: Vec<Told<'_>> = read_sequence(given, MOST_STARTS)?;
    examples.iter().map(read_example).collect()
}

fn read_example((position, taker, called, played, chosen): &Told<'_>) -> PyResult<Example> {
    let start = &position.0;
    let mut now = *start;
    if played.len() != chosen.len() {
        return Err(BadPosition::new_err("a card is chosen at every turn"));
    }
    for (&card, &other) in played.iter().zip(chosen) {
        let may = now.turn().map_or(CardSet::EMPTY, |_| now.legal().0[0]);
        if card > 77 || other > 77 || !may.contains(Card(card)) || !may.contains(Card(other)) {
            return Err(BadPosition::new_err(
                "the cards played and chosen are legal",
            ));
        }
        now.play(Card(card));
    }
    let cards = |bytes: &[u8]| bytes.iter().map(|&card| Card(card)).collect();
    Ok(Example {
        start: (*start, history(start, taker.byte(), called.0)?),
        played: cards(played),
        chosen: cards(chosen),
    })
}

/// The legal cards of a seat, and how likely the policy is to choose each. Cards the seat does not
/// see make no difference, wherever this world puts them.
#[pyfunction]
#[pyo3(
    signature = (scene, seat, hand, world, weights, *, aside = Bits(CardSet::EMPTY)),
    text_signature = "(scene, seat, hand, world, weights, *, aside=0)",
)]
pub fn choice(
    scene: &Scene,
    seat: Number<{ MAX_SEATS as u64 }>,
    hand: Bits,
    world: &[u8],
    weights: &Weights,
    aside: Bits,
) -> PyResult<Vec<(u8, f32)>> {
    let Some((position, history)) = scene.first(world, seat.byte(), hand.0, aside.0)? else {
        return Err(BadPosition::new_err(
            "the policy plays with one pack, up to seven",
        ));
    };
    let found = learned::choice(&position, &history, &weights.0);
    let cards = found.cards.iter().zip(found.chances).take(found.count);
    Ok(cards
        .filter_map(|(&set, chance)| set.into_iter().next().map(|card| (card.0, chance)))
        .collect())
}

/// Likely worlds, from those a sampler drew: resampled by the odds of what a taker holds, then
/// changed until each comes as often as the policies make the others' plays likely there. The odds
/// are logarithms, one for each card.
#[pyfunction]
#[pyo3(
    signature = (
        scene, seat, hand, worlds, policy, wanted, *, taker = None, odds = None, aside_odds = None,
        aside = Bits(CardSet::EMPTY), trust = 1.0, floor = 0.02, seed = Number(0),
    ),
    text_signature = "(scene, seat, hand, worlds, policy, wanted, *, taker=None, odds=None, \
                      aside_odds=None, aside=0, trust=1.0, floor=0.02, seed=0)",
)]
#[allow(clippy::too_many_arguments)] // most have names
pub fn likely<'py>(
    py: Python<'py>,
    scene: &Scene,
    seat: Number<8>,
    hand: Bits,
    worlds: &[u8],
    policy: &Bound<'py, PyAny>,
    wanted: Number<1_000_000>,
    taker: Option<Number<8>>,
    odds: Option<&Bound<'py, PyAny>>,
    aside_odds: Option<&Bound<'py, PyAny>>,
    aside: Bits,
    trust: f32,
    floor: f32,
    seed: Number<{ u64::MAX }>,
) -> PyResult<(Bound<'py, PyBytes>, Styles)> {
    if !(trust.is_finite() && trust >= 0.0 && floor > 0.0 && floor <= 1.0) {
        return Err(OutOfRange::new_err(
            "trust: from 0 up; floor: above 0, at most 1",
        ));
    }
    let styles = Styles::read(policy)?;
    let policies = styles.policies();
    let odds = Odds {
        taker: read_odds(odds)?,
        aside: read_odds(aside_odds)?,
    };
    let inference = Inference {
        seat: seat.byte(),
        taker: taker.map(Number::byte),
        odds: &odds,
        policies: &policies,
        trust,
        floor,
    };
    let own = (hand.0, aside.0);
    let (found, chances) =
        py.detach(|| scene.likely(worlds, &inference, own, wanted.0 as usize, seed.0))?;
    Ok((PyBytes::new(py, &found), styles.with(py, chances)))
}

fn read_odds(given: Option<&Bound<'_, PyAny>>) -> PyResult<[f32; 78]> {
    let Some(given) = given else {
        return Ok([0.0; 78]);
    };
    let odds: Vec<f32> = read_sequence(given, 78)?;
    if odds.iter().any(|odds| !odds.is_finite()) {
        return Err(OutOfRange::new_err("odds are numbers"));
    }
    odds.try_into()
        .map_err(|_| OutOfRange::new_err("there are odds for 78 cards"))
}
