//! Learning a policy from the results of its own choices.
//!
//! Deals are played by the policy. At some decisions every card is tried: the rest of the deal is
//! played out by the same policy, and the policy is moved towards the cards that scored more
//! (rollout policy iteration, Lagoudakis and Parr 2003, with the gradient of the expected value over
//! all cards). The policy sees no other hand, so over many deals a card's value averages over
//! everything a player cannot see.

mod imitation;
#[cfg(test)]
mod tests;

use std::thread;

use crate::cards::CardSet;
use crate::evaluation::Values;
use crate::playout::fast_position;
use crate::playout::learned::{Choice, Features, History, Players, Row, Table, UNITS, Weights};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
use imitation::imitation_of;
pub use imitation::{Example, likeness};

/// How a policy is improved.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    /// Deals between two changes of the weights.
    pub batch: usize,
    /// The step size of a weight.
    pub rate: f32,
    /// One decision in this many is tried out.
    pub every: u32,
    /// Playouts for each card tried.
    pub playouts: usize,
    /// The bonus for entropy: keeps the policy from being sure too early.
    pub openness: f32,
    /// Points that count as one.
    pub scale: f32,
    /// The same seed gives the same weights, whatever the number of threads.
    pub seed: u64,
    /// How many threads share a batch.
    pub threads: usize,
    /// Another policy that a seat may follow instead, deal by deal, and how likely it does. The learner
    /// does not learn from that seat, but with it and against it.
    pub other: Option<(&'a Weights, f64)>,
}

/// A policy that learns, with the memory of its last changes (Adam, Kingma and Ba 2014).
#[derive(Clone, Debug)]
pub struct Learner {
    /// The policy so far.
    pub weights: Weights,
    means: Vec<Row>,
    squares: Vec<Row>,
    steps: i32,
    average: Vec<[f64; UNITS]>,
    remembered: u32,
}

/// A deal before its first card, and what is known then.
pub type Start = (Position, History);

impl Learner {
    /// Continues from these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let nothing = vec![Row::default(); weights.rows().len()];
        Self {
            weights,
            means: nothing.clone(),
            squares: nothing,
            steps: 0,
            average: Vec::new(),
            remembered: 0,
        }
    }

    /// Take the weights as they are now into the average.
    pub fn remember(&mut self) {
        let rows = self.weights.rows();
        self.average.resize(rows.len(), [0.0; UNITS]);
        self.remembered += 1;
        let share = 1.0 / f64::from(self.remembered);
        for (average, row) in self.average.iter_mut().zip(rows) {
            for (mean, &weight) in average.iter_mut().zip(&row.0) {
                *mean += share * (f64::from(weight) - *mean);
            }
        }
    }

    /// The average of the weights remembered, in which steps that went astray cancel out (Polyak and
    /// Juditsky 1992); the weights as they are if there are none.
    #[must_use]
    pub fn average(&self) -> Weights {
        let mut found = self.weights.clone();
        for (row, average) in found.rows_mut().iter_mut().zip(&self.average) {
            row.0 = average.map(|mean| mean as f32);
        }
        found
    }

    /// Learn from these deals, each once. Returns how much the cards' values differ from the drawn
    /// card's on average, in points: what remains to be learned, plus noise.
    ///
    /// # Panics
    /// If a thread does.
    pub fn learn(&mut self, starts: &[Start], values: &Values, lesson: &Lesson<'_>) -> f64 {
        let gradient = |start: &Start, weights: &Weights, random| {
            gradient_of(start, weights, values, lesson, random)
        };
        self.ascend(starts, lesson, gradient)
    }

    /// Learn to choose the cards that somebody else would, from these examples, each once. Returns how
    /// much they surprise on average, a deal: the logarithms of what they were thought likely.
    ///
    /// # Panics
    /// If a thread does.
    pub fn imitate(&mut self, examples: &[Example], lesson: &Lesson<'_>) -> f64 {
        let gradient = |example: &Example, weights: &Weights, _| imitation_of(example, weights);
        self.ascend(examples, lesson, gradient)
    }

    /// Change the weights along the gradients of these deals, batch by batch. Returns their regret, on
    /// average.
    fn ascend<Deal: Sync>(
        &mut self,
        deals: &[Deal],
        lesson: &Lesson<'_>,
        gradient_of: impl Fn(&Deal, &Weights, Random) -> Gradient + Sync,
    ) -> f64 {
        let mut regret = 0.0;
        for (number, batch) in deals.chunks(lesson.batch.max(1)).enumerate() {
            let seed = Random::of(lesson.seed, number as u64).bits();
            let share = batch.len().div_ceil(lesson.threads.max(1));
            let (weights, gradient_of) = (&self.weights, &gradient_of);
            let mut gradients = vec![Gradient::default(); batch.len()];
            thread::scope(|scope| {
                let parts = batch.chunks(share).zip(gradients.chunks_mut(share));
                for (part, (deals, gradients)) in parts.enumerate() {
                    scope.spawn(move || {
                        for (i, (deal, gradient)) in deals.iter().zip(gradients).enumerate() {
                            let random = Random::of(seed, (part * share + i) as u64);
                            *gradient = gradient_of(deal, weights, random);
                        }
                    });
                }
            });
            let mut gradient = vec![Row::default(); self.weights.rows().len()];
            let mut tried = 0;
            for deal in &gradients {
                for (features, part) in &deal.parts {
                    for &feature in features {
                        gradient[usize::from(feature)].add(part);
                    }
                }
                tried += deal.tried;
                regret += deal.regret / deals.len() as f64;
            }
            self.step(&gradient, lesson.rate, 1.0 / tried.max(1) as f32);
        }
        regret
    }

    fn step(&mut self, gradient: &[Row], rate: f32, scale: f32) {
        const BETA_1: f32 = 0.9;
        const BETA_2: f32 = 0.999;
        self.steps += 1;
        let bias = 1.0 - BETA_1.powi(self.steps);
        let bias_of_squares = 1.0 - BETA_2.powi(self.steps);
        // Row 0 belongs to no feature.
        let rows = self.weights.rows_mut().iter_mut().enumerate().skip(1);
        for (feature, row) in rows {
            if gradient[feature] != Row::default() {
                row.wake(feature);
            }
            let (means, squares) = (&mut self.means[feature], &mut self.squares[feature]);
            for unit in 0..UNITS {
                let gradient = gradient[feature].0[unit] * scale;
                let (mean, square) = (&mut means.0[unit], &mut squares.0[unit]);
                *mean += (1.0 - BETA_1) * (gradient - *mean);
                *square += (1.0 - BETA_2) * (gradient * gradient - *square);
                row.0[unit] += rate * (*mean / bias) / ((*square / bias_of_squares).sqrt() + 1e-6);
            }
        }
    }
}

/// The gradient from one deal.
#[derive(Clone, Default)]
struct Gradient {
    /// A card tried: its features, and how its sums should change.
    parts: Vec<(Features, Row)>,
    tried: u32,
    regret: f64,
}

fn gradient_of(
    start: &Start,
    weights: &Weights,
    values: &Values,
    lesson: &Lesson<'_>,
    random: Random,
) -> Gradient {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { gradient_of_bmi(start, weights, values, lesson, random) };
    }
    gradient_by_seats(start, weights, values, lesson, random)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn gradient_of_bmi(
    start: &Start,
    weights: &Weights,
    values: &Values,
    lesson: &Lesson<'_>,
    random: Random,
) -> Gradient {
    gradient_by_seats(start, weights, values, lesson, random)
}

#[inline(always)]
fn gradient_by_seats(
    start: &Start,
    weights: &Weights,
    values: &Values,
    lesson: &Lesson<'_>,
    random: Random,
) -> Gradient {
    let (position, history) = start;
    let Some(position) = fast_position(position) else {
        return Gradient::default();
    };
    match position.seats {
        2 => gradient::<2>(&position, history, weights, values, lesson, random),
        3 => gradient::<3>(&position, history, weights, values, lesson, random),
        4 => gradient::<4>(&position, history, weights, values, lesson, random),
        5 => gradient::<5>(&position, history, weights, values, lesson, random),
        _ => Gradient::default(),
    }
}

#[inline(always)]
fn gradient<const SEATS: usize>(
    position: &Position,
    history: &History,
    weights: &Weights,
    values: &Values,
    lesson: &Lesson<'_>,
    mut random: Random,
) -> Gradient {
    let mut table = Table::<SEATS>::new(position, history, Random::new(random.bits()));
    let mut found = Gradient::default();
    let tricks = position.rules.tricks;
    let learns: [bool; MAX_SEATS] = std::array::from_fn(|_| {
        let other = lesson.other.map_or(0.0, |(_, chance)| chance);
        other == 0.0 || random.share() >= other
    });
    let players = Players::new(learns.map(|learns| match lesson.other {
        Some((other, _)) if !learns => other,
        _ => weights,
    }));
    while !table.is_over() {
        let seat = table.seat();
        let is_tried = learns[seat] && random.below(lesson.every) == 0 && table.may().len() > 1;
        let card = if is_tried {
            let choice = table.choice(weights);
            let of_side = values.of_side(position.attack, table.seat() as u8);
            let count = choice.count;
            let chance = random.bits();
            let mut worth = [0.0; crate::playout::learned::MOST];
            for (worth, &card) in worth.iter_mut().zip(&choice.cards[..count]) {
                for playout in 0..lesson.playouts {
                    let mut after = table.clone();
                    after.reseed(Random::of(chance, playout as u64));
                    after.play(card);
                    *worth += of_side.value(after.play_out(&players), tricks) as f32;
                }
                *worth /= lesson.scale * lesson.playouts as f32;
            }
            let chances = &choice.chances[..count];
            let mean: f32 = chances.iter().zip(&worth).map(|(p, worth)| p * worth).sum();
            let log = |chance: f32| chance.max(1e-6).ln();
            let openness: f32 = chances.iter().map(|&p| -p * log(p)).sum();
            for card in 0..count {
                let more = worth[card] - mean;
                let opener = -(log(chances[card]) + openness);
                let amount = chances[card] * (more + lesson.openness * opener);
                let features = choice.features[card];
                found
                    .parts
                    .push((features, weights.sums(features).gradient(amount)));
            }
            let best = worth[..count].iter().copied().fold(f32::MIN, f32::max);
            found.regret += f64::from((best - mean) * lesson.scale);
            found.tried += 1;
            let drawn = random.bits() as u32 as f32 / u32::MAX as f32;
            let mut upto = 0.0;
            let place = chances.iter().position(|p| {
                upto += p;
                drawn <= upto
            });
            choice.cards[place.unwrap_or(count - 1)]
        } else {
            table.draw(players.of(seat))
        };
        table.play(card);
    }
    found
}

/// The card a player likes best; among equals, the lowest.
fn favourite(choice: &Choice) -> CardSet {
    let mut best = 0;
    for card in 1..choice.count {
        if choice.chances[card] > choice.chances[best] {
            best = card;
        }
    }
    choice.cards[best]
}

/// What these deals come to for the attack, each side playing by weights of its own: always the card
/// they like best, and among equals the lowest.
#[must_use]
pub fn contest(starts: &[Start], values: &Values, attack: &Weights, defence: &Weights) -> Vec<f64> {
    let result = |(position, history): &Start| {
        let Some(position) = fast_position(position) else {
            return 0.0;
        };
        match position.seats {
            2 => contested::<2>(&position, history, values, attack, defence),
            3 => contested::<3>(&position, history, values, attack, defence),
            4 => contested::<4>(&position, history, values, attack, defence),
            5 => contested::<5>(&position, history, values, attack, defence),
            _ => 0.0,
        }
    };
    starts.iter().map(result).collect()
}

fn contested<const SEATS: usize>(
    position: &Position,
    history: &History,
    values: &Values,
    attack: &Weights,
    defence: &Weights,
) -> f64 {
    let mut table = Table::<SEATS>::new(position, history, Random::new(0));
    while !table.is_over() {
        let is_attack = position.attack >> table.seat() & 1 == 1;
        let choice = table.choice(if is_attack { attack } else { defence });
        table.play(favourite(&choice));
    }
    let taker = position.attack.trailing_zeros() as u8;
    let worth = values.of_side(position.attack, taker);
    f64::from(worth.value(table.count(), position.rules.tricks))
}
