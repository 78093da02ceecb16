//! The value of each card over many worlds, for Python.

use std::sync::atomic::AtomicBool;

use pyo3::prelude::*;
use tarot::cards::{Card, CardSet, Cards};
use tarot::evaluation::{self as kernel, Attack, Effort, World};
use tarot::inference::Inference;
use tarot::playout::learned::{Chances, History};
use tarot::playout::{Policy, fast_position};
use tarot::position::{MAX_SEATS, Position as Play};

use crate::arguments::{Bits, Int32, Number, read_sequence};
use crate::errors::{BadPayoff, BadPosition, OutOfRange};
use crate::interruptible::interruptible;
use crate::policy::Styles;
use crate::position::read_table_rules;

/// This many playouts take less than a millisecond. They cannot be interrupted: a thread of their
/// own would take as long to start.
const SHORT: usize = 64;
/// The most playouts of a card in a world.
const MOST_PLAYOUTS: u64 = 1 << 20;
/// The most discards in one call, as many as there are card numbers.
const MOST_DISCARDS: usize = 78;
/// The size of a place in a world: two machine words.
const PLACE: usize = 16;

/// What all worlds of a seat share: the table, the cards played so far, and who attacks: these
/// seats, or the taker and who holds a called card; or everyone plays for themselves, and what the
/// seat `alone` wins counts as the attack's.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Scene {
    scene: kernel::Scene,
    seats: usize,
}

#[pymethods]
impl Scene {
    #[new]
    #[pyo3(
        signature = (
            rules, seats, *, leader, played, attack = None, alone = None, taker = Number(0),
            called = Bits(CardSet::EMPTY), barred = Bits(CardSet::EMPTY),
            half_points_apart = Number(0), counts_aside = true, taker_knows_aside = true,
        ),
        text_signature = "(rules, seats, *, leader, played, attack=None, alone=None, taker=0, \
                          called=0, barred=0, half_points_apart=0, counts_aside=True, \
                          taker_knows_aside=True)",
    )]
    #[allow(clippy::too_many_arguments)] // all have names
    fn new(
        rules: &Bound<'_, PyAny>,
        seats: Number<{ MAX_SEATS as u64 }>,
        leader: Number<8>,
        played: &Bound<'_, PyAny>,
        attack: Option<Number<511>>,
        alone: Option<Number<8>>,
        taker: Number<8>,
        called: Bits,
        barred: Bits,
        half_points_apart: Number<182>,
        counts_aside: bool,
        taker_knows_aside: bool,
    ) -> PyResult<Self> {
        let count = seats.byte();
        let are_seats = |seat: u64| seat < seats.0;
        let attack_fits = attack.is_none_or(|attack| attack.0 >> seats.0 == 0);
        let alone_fits = alone.is_none_or(|alone| are_seats(alone.0));
        if count < 2 || !are_seats(leader.0) || !are_seats(taker.0) || !attack_fits || !alone_fits {
            return Err(BadPosition::new_err("the attack and the leader are seats"));
        }
        let played: Vec<(Number<8>, Number<77>)> = read_sequence(played, 78)?;
        if played.iter().any(|(seat, _)| !are_seats(seat.0)) {
            return Err(BadPosition::new_err("every card is played by a seat"));
        }
        let hands = [Cards::EMPTY; MAX_SEATS];
        let hands = &hands[..usize::from(count)];
        let mut start = Play::new(read_table_rules(rules)?, hands, 0, leader.byte());
        start.barred = Cards([barred.0]);
        start.won.half_points += half_points_apart.0 as i16;
        let played = played.into_iter();
        Ok(Self {
            scene: kernel::Scene {
                start,
                played: played
                    .map(|(seat, card)| (seat.byte(), Card(card.byte())))
                    .collect(),
                attack: match (alone, attack) {
                    (Some(alone), _) => Attack::Alone(alone.byte()),
                    (None, Some(seats)) => Attack::Seats {
                        taker: taker.byte(),
                        seats: seats.0 as u16,
                    },
                    (None, None) => Attack::Called {
                        taker: taker.byte(),
                        cards: called.0,
                    },
                },
                counts_aside,
                taker_knows_aside,
            },
            seats: usize::from(count),
        })
    }
}

impl Scene {
    /// The worlds a sampler drew, completed with the cards the seat sees itself.
    fn worlds(
        &self,
        drawn: &[u8],
        seat: usize,
        hand: CardSet,
        aside: CardSet,
    ) -> PyResult<Vec<World>> {
        let is_possible = |world: &World| self.scene.is_possible(world, seat as u8);
        self.worlds_that(is_possible, drawn, seat, hand, aside)
    }

    fn worlds_that(
        &self,
        may_be: impl Fn(&World) -> bool,
        drawn: &[u8],
        seat: usize,
        hand: CardSet,
        aside: CardSet,
    ) -> PyResult<Vec<World>> {
        let size = (self.seats + 1) * PLACE;
        if drawn.is_empty() || !drawn.chunks_exact(size).remainder().is_empty() {
            return Err(BadPosition::new_err(
                "a world is two words for each seat and two for what lies aside",
            ));
        }
        let worlds = drawn.chunks_exact(size).map(|world| {
            let mut places = world.chunks_exact(PLACE).map(read_cards);
            let mut hands: Vec<_> = places.by_ref().take(self.seats).collect();
            hands[seat] |= hand;
            World::new(&hands, places.next().unwrap_or(CardSet::EMPTY) | aside)
        });
        let worlds: Vec<_> = worlds.collect();
        if worlds.iter().all(may_be) {
            return Ok(worlds);
        }
        Err(BadPosition::new_err("a world is not one of this deal"))
    }

    /// The worlds of a taker who also holds the dog's cards, and discards as many as `discard` has.
    fn taken(
        &self,
        drawn: &[u8],
        taker: usize,
        hand: CardSet,
        discard: CardSet,
    ) -> PyResult<Vec<World>> {
        // Check the worlds as they will be after the discard, then put the discard back.
        let is_whole = |world: &World| self.scene.is_whole(world);
        let worlds = self.worlds_that(is_whole, drawn, taker, hand - discard, discard)?;
        Ok(worlds
            .iter()
            .map(|world| {
                let hands: Vec<_> = (0..self.seats)
                    .map(|seat| {
                        if seat == taker {
                            hand
                        } else {
                            world.hand(seat as u8)
                        }
                    })
                    .collect();
                World::new(&hands, CardSet::EMPTY)
            })
            .collect())
    }

    /// Likely worlds, from these.
    pub fn likely(
        &self,
        drawn: &[u8],
        inference: &Inference<'_>,
        own: (CardSet, CardSet),
        wanted: usize,
        seed: u64,
    ) -> PyResult<(Vec<u8>, [Chances; MAX_SEATS])> {
        let (hand, aside) = own;
        let seat = inference.seat;
        if usize::from(seat) >= self.seats {
            return Err(OutOfRange::new_err("there is no such seat"));
        }
        let worlds = self.worlds(drawn, usize::from(seat), hand, aside)?;
        let kept = inference.draw(&self.scene, &worlds, wanted, seed);
        let packed = kept.worlds.iter().flat_map(|world| {
            let hands = (0..self.seats as u8).map(|other| {
                if other == seat {
                    world.hand(other) - hand
                } else {
                    world.hand(other)
                }
            });
            hands
                .chain([world.aside() - aside])
                .flat_map(|cards| cards.bits().to_ne_bytes())
        });
        Ok((packed.collect(), kept.chances))
    }

    /// The first world's position and history; none if only slow playouts can play it.
    pub fn first(
        &self,
        drawn: &[u8],
        seat: u8,
        hand: CardSet,
        aside: CardSet,
    ) -> PyResult<Option<(Play, History)>> {
        if usize::from(seat) >= self.seats {
            return Err(OutOfRange::new_err("there is no such seat"));
        }
        let worlds = self.worlds(drawn, usize::from(seat), hand, aside)?;
        let (position, history) = self.scene.position_and_history(&worlds[0]);
        Ok(fast_position(&position).map(|position| (position, history)))
    }
}

fn read_cards(words: &[u8]) -> CardSet {
    let mut bits = [0; PLACE];
    bits.copy_from_slice(words);
    CardSet::from_bits(u128::from_ne_bytes(bits) & CardSet::PACK.bits())
}

/// The value of every end of a deal to a seat: four tables, for a seat that defends against one,
/// that defends against several, that attacks alone, that attacks in company.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Values(pub kernel::Values);

#[pymethods]
impl Values {
    #[new]
    fn new(
        against_one: &Bound<'_, PyAny>,
        against_several: &Bound<'_, PyAny>,
        alone: &Bound<'_, PyAny>,
        in_company: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let read = |given| -> PyResult<Vec<i32>> {
            let values: Vec<Int32> = read_sequence(given, tarot::solver::Payoff::SIZE)?;
            Ok(values.into_iter().map(|value| value.0).collect())
        };
        let by_side = [
            read(against_one)?,
            read(against_several)?,
            read(alone)?,
            read(in_company)?,
        ];
        kernel::Values::new(by_side)
            .map(Self)
            .ok_or_else(|| BadPayoff::new_err("a table has a value for every end"))
    }
}

/// The value of each legal card in each world.
#[pyclass(frozen, module = "oudler_kernel")]
pub struct Evaluation {
    cards: Vec<u8>,
    playouts: f64,
    sums: Vec<i64>,
}

#[pymethods]
impl Evaluation {
    /// The legal cards.
    #[getter]
    fn cards(&self) -> Vec<u16> {
        // As numbers: bytes would reach Python as `bytes`.
        self.cards.iter().map(|&card| card.into()).collect()
    }

    /// World by world: each card's average value, in the order of the cards.
    #[getter]
    fn values(&self) -> Vec<Vec<f64>> {
        self.by_world().map(Iterator::collect).collect()
    }

    /// Each card's average value over the worlds, which may be weighted.
    #[pyo3(signature = (weights = None))]
    fn means(&self, weights: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<f64>> {
        let weights = self.weights(weights)?;
        let mut means = vec![0.0; self.cards.len()];
        for (values, weight) in self.by_world().zip(&weights) {
            for (mean, value) in means.iter_mut().zip(values) {
                *mean += weight * value;
            }
        }
        Ok(means)
    }

    /// How much more each card is worth than this one, compared world by world, with the standard
    /// error of each difference.
    #[pyo3(signature = (card, weights = None))]
    fn above(
        &self,
        card: Number<77>,
        weights: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(f64, f64)>> {
        let weights = self.weights(weights)?;
        let Some(reference) = self.cards.iter().position(|&one| one == card.byte()) else {
            return Err(BadPosition::new_err("the card is not legal"));
        };
        let worlds: Vec<Vec<f64>> = self.values();
        let differences = (0..self.cards.len()).map(|card| {
            let by_world = worlds.iter().map(|values| values[card] - values[reference]);
            let weighted = || by_world.clone().zip(&weights);
            let mean: f64 = weighted().map(|(value, weight)| weight * value).sum();
            let square = |(value, weight): (f64, &f64)| (weight * (value - mean)).powi(2);
            (mean, weighted().map(square).sum::<f64>().sqrt())
        });
        Ok(differences.collect())
    }
}

impl Evaluation {
    fn by_world(&self) -> impl Iterator<Item = impl Iterator<Item = f64>> {
        let worlds = self.sums.chunks(self.cards.len());
        worlds.map(|sums| sums.iter().map(|&sum| sum as f64 / self.playouts))
    }

    /// The worlds' weights, which add up to one.
    fn weights(&self, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<f64>> {
        let worlds = self.sums.len() / self.cards.len();
        let Some(given) = given else {
            return Ok(vec![1.0 / worlds as f64; worlds]);
        };
        let weights: Vec<f64> = read_sequence(given, worlds)?;
        let all: f64 = weights.iter().sum();
        let are_weights = weights.iter().all(|weight| *weight >= 0.0) && all > 0.0;
        if weights.len() != worlds || !are_weights || !all.is_finite() {
            return Err(OutOfRange::new_err("a weight from 0 up for each world"));
        }
        Ok(weights.into_iter().map(|weight| weight / all).collect())
    }
}

fn named(policy: &str) -> PyResult<Policy<'static>> {
    Policy::named(policy).ok_or_else(|| {
        let known = Policy::NAMED.map(|(name, _)| name).join(", ");
        OutOfRange::new_err(format!("policy is one of {known}, or weights, or styles"))
    })
}

/// Try every legal card of a seat, or only these, in worlds that a sampler has drawn. All cards use
/// the same random numbers; the same seed gives the same values on any number of threads.
#[pyfunction]
#[pyo3(
    signature = (
        scene, seat, hand, worlds, values, *, aside = Bits(CardSet::EMPTY), cards = None,
        playouts = Number(4), seed = Number(0), threads = Number(1), policy = None,
    ),
    text_signature = "(scene, seat, hand, worlds, values, *, aside=0, cards=None, playouts=4, \
                      seed=0, threads=1, policy=None)",
)]
#[allow(clippy::too_many_arguments)] // most have names
pub fn evaluate(
    py: Python<'_>,
    scene: &Scene,
    seat: Number<8>,
    hand: Bits,
    worlds: &[u8],
    values: &Values,
    aside: Bits,
    cards: Option<Bits>,
    playouts: Number<MOST_PLAYOUTS>,
    seed: Number<{ u64::MAX }>,
    threads: Number<256>,
    policy: Option<&Bound<'_, PyAny>>,
) -> PyResult<Evaluation> {
    if seat.0 as usize >= scene.seats || playouts.0 == 0 || threads.0 == 0 {
        return Err(OutOfRange::new_err(
            "a seat, a playout and a thread at least are needed",
        ));
    }
    let styles = policy.and_then(|policy| Styles::read(policy).ok());
    let policies = styles.as_ref().map(Styles::policies).unwrap_or_default();
    let policy = match (&styles, policy) {
        (Some(styles), _) => Policy::Learned(styles.over(&policies)),
        (None, Some(name)) => named(name.extract()?)?,
        (None, None) => Policy::Sensible,
    };
    let worlds = scene.worlds(worlds, seat.0 as usize, hand.0, aside.0)?;
    let cards = cards.map_or(CardSet::PACK, |cards| cards.0);
    let first = scene.scene.position(&worlds[0]);
    if !first.legal().0[0].meets(cards) {
        return Err(BadPosition::new_err("none of the cards is legal"));
    }
    let effort = Effort {
        playouts: playouts.0 as usize,
        seed: seed.0,
        threads: threads.0 as usize,
        policy,
    };
    let work = |stop: &AtomicBool| {
        let seat = seat.byte();
        kernel::evaluate(&scene.scene, seat, &worlds, cards, &values.0, effort, stop)
    };
    let tried = (first.legal().0[0] & cards).len() as usize;
    let found = if worlds.len() * tried * effort.playouts <= SHORT {
        py.detach(|| work(&AtomicBool::new(false)))
    } else {
        interruptible(py, None, work)?
    };
    Ok(Evaluation {
        cards: found.cards.into_iter().map(|card| card.0).collect(),
        playouts: playouts.0 as f64,
        sums: found.sums,
    })
}

/// The value of each of these discards for the taker, whose `hand` includes the dog: its value on
/// average over the worlds that a sampler has drawn, then how much more that is than the first's,
/// with the standard error of the difference.
#[pyfunction]
#[pyo3(
    signature = (
        scene, taker, hand, worlds, discards, values, policy, *, playouts = Number(1),
        seed = Number(0),
    ),
    text_signature = "(scene, taker, hand, worlds, discards, values, policy, *, playouts=1, seed=0)",
)]
#[allow(clippy::too_many_arguments)] // most have names
pub fn evaluate_discards(
    py: Python<'_>,
    scene: &Scene,
    taker: Number<8>,
    hand: Bits,
    worlds: &[u8],
    discards: &Bound<'_, PyAny>,
    values: &Values,
    policy: &Bound<'_, PyAny>,
    playouts: Number<MOST_PLAYOUTS>,
    seed: Number<{ u64::MAX }>,
) -> PyResult<Vec<(f64, f64, f64)>> {
    let styles = Styles::read(policy)?;
    let policies = styles.policies();
    let discards: Vec<Bits> = read_sequence(discards, MOST_DISCARDS)?;
    let discards: Vec<CardSet> = discards.iter().map(|discard| discard.0).collect();
    if discards.is_empty() || playouts.0 == 0 || taker.0 as usize >= scene.seats {
        return Err(OutOfRange::new_err(
            "a discard, a playout and a taker at least are needed",
        ));
    }
    let is_of_hand = |discard: &CardSet| (*discard - hand.0).is_empty();
    if !discards.iter().all(is_of_hand) || !scene.scene.played.is_empty() {
        return Err(BadPosition::new_err(
            "cards are set aside from the hand, before play",
        ));
    }
    let drawn = scene.taken(worlds, taker.0 as usize, hand.0, discards[0])?;
    let first = scene.scene.beginning(&drawn[0]);
    if fast_position(&first).is_none() {
        return Err(BadPosition::new_err(
            "the policy plays with one pack, up to seven",
        ));
    }
    let sums = py.detach(|| {
        kernel::evaluate_discards(
            &scene.scene,
            taker.byte(),
            &drawn,
            &discards,
            &values.0,
            &styles.over(&policies),
            playouts.0 as usize,
            seed.0,
        )
    });
    let found = Evaluation {
        cards: (0..discards.len() as u8).collect(),
        playouts: playouts.0 as f64,
        sums,
    };
    let above = found.above(Number(0), None)?;
    Ok(found
        .means(None)?
        .into_iter()
        .zip(above)
        .map(|(mean, (above, error))| (mean, above, error))
        .collect())
}
