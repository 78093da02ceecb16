//! Learning a policy from the results of its own choices.
//!
//! Deals are played by the policy. At some decisions every card is tried: the rest of the deal is
//! played out by the same policy, and the policy is moved towards the cards that scored more
//! (rollout policy iteration, Lagoudakis and Parr 2003, with the gradient of the expected value
//! over all cards). The policy sees no other hand, so over many deals a card's value averages over
//! everything a player cannot see.

mod imitation;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::cards::CardSet;
use crate::evaluation::Values;
use crate::playout::learned::{
    Choice, Features, History, MOST, Players, Row, Table, UNITS, Weights,
};
use crate::playout::{fast_position, with_seats};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
use imitation::imitation_of;
pub use imitation::{Example, likeness};

/// How the weights follow the gradients.
#[derive(Clone, Copy, Debug)]
pub struct Steps<'a> {
    /// Deals between two changes of the weights.
    pub batch: usize,
    /// The step size of a weight.
    pub rate: f32,
    /// How many threads share a batch.
    pub threads: usize,
    /// Once set, no further batch begins.
    pub stop: &'a AtomicBool,
}

/// How a policy finds out what its choices are worth.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// One decision in this many is tried out.
    pub every: u32,
    /// Playouts for each card tried.
    pub playouts: usize,
    /// The bonus for entropy, which keeps the policy from being sure too early.
    pub entropy: f32,
    /// Points that count as one.
    pub scale: f32,
    /// The same seed gives the same weights, whatever the number of threads.
    pub seed: u64,
    /// Another policy that a seat may follow instead, deal by deal, and how likely it does. The
    /// learner does not learn from that seat, but with it and against it.
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

    /// The average of the weights remembered, in which steps that went astray cancel out (Polyak
    /// and Juditsky 1992); the weights as they are if there are none.
    #[must_use]
    pub fn average(&self) -> Weights {
        let mut found = self.weights.clone();
        for (row, average) in found.rows_mut().iter_mut().zip(&self.average) {
            row.0 = average.map(|mean| mean as f32);
        }
        found
    }

    /// Learn from these deals, each once. Returns by how much the best card of each decision tried
    /// is worth more than the policy's cards on average, in points, summed over a deal: what
    /// remains to be learned, plus noise.
    ///
    /// # Panics
    /// If a thread does.
    pub fn learn(
        &mut self,
        starts: &[Start],
        values: &Values,
        training: &Training<'_>,
        steps: &Steps<'_>,
    ) -> f64 {
        let gradient = |start: &Start, weights: &Weights, batch, place| {
            let of_batch = Random::of(training.seed.wrapping_add(batch), 0).bits();
            let random = Random::of(of_batch, place);
            gradient_of(start, weights, values, training, random)
        };
        self.ascend(starts, steps, gradient)
    }

    /// Learn to choose the cards that somebody else would, from these examples, each once. Returns
    /// how much they surprise, a deal: the negative logarithms of the chances they were given.
    ///
    /// # Panics
    /// If a thread does.
    pub fn imitate(&mut self, examples: &[Example], steps: &Steps<'_>) -> f64 {
        let gradient = |example: &Example, weights: &Weights, _, _| imitation_of(example, weights);
        self.ascend(examples, steps, gradient)
    }

    /// Change the weights along the gradients of these deals, batch by batch. Returns their average
    /// loss. A gradient may depend on the number of its batch and on the deal's place in it.
    fn ascend<Deal: Sync>(
        &mut self,
        deals: &[Deal],
        steps: &Steps<'_>,
        gradient_of: impl Fn(&Deal, &Weights, u64, u64) -> Gradient + Sync,
    ) -> f64 {
        let mut loss = 0.0;
        for (number, batch) in deals.chunks(steps.batch.max(1)).enumerate() {
            if steps.stop.load(Ordering::Relaxed) {
                break;
            }
            let share = batch.len().div_ceil(steps.threads.max(1));
            let (weights, gradient_of) = (&self.weights, &gradient_of);
            let mut gradients = vec![Gradient::default(); batch.len()];
            thread::scope(|scope| {
                let parts = batch.chunks(share).zip(gradients.chunks_mut(share));
                for (part, (deals, gradients)) in parts.enumerate() {
                    scope.spawn(move || {
                        for (i, (deal, gradient)) in deals.iter().zip(gradients).enumerate() {
                            let place = part * share + i;
                            *gradient = gradient_of(deal, weights, number as u64, place as u64);
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
                loss += deal.loss / deals.len() as f64;
            }
            self.step(&gradient, steps.rate, 1.0 / tried.max(1) as f32);
        }
        loss
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
    /// How many decisions were tried.
    tried: u32,
    /// How much more their best cards are worth than the policy's (regret); in imitation, how much
    /// the cards to imitate surprise (cross-entropy).
    loss: f64,
}

fn gradient_of(
    start: &Start,
    weights: &Weights,
    values: &Values,
    training: &Training<'_>,
    random: Random,
) -> Gradient {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { gradient_of_bmi(start, weights, values, training, random) };
    }
    gradient_by_seats(start, weights, values, training, random)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn gradient_of_bmi(
    start: &Start,
    weights: &Weights,
    values: &Values,
    training: &Training<'_>,
    random: Random,
) -> Gradient {
    gradient_by_seats(start, weights, values, training, random)
}

#[inline(always)]
fn gradient_by_seats(
    start: &Start,
    weights: &Weights,
    values: &Values,
    training: &Training<'_>,
    random: Random,
) -> Gradient {
    let (position, history) = start;
    let Some(position) = fast_position(position) else {
        return Gradient::default();
    };
    with_seats!(
        position.seats,
        SEATS => gradient::<SEATS>(&position, history, weights, values, training, random)
    )
}

#[inline(always)]
fn gradient<const SEATS: usize>(
    position: &Position,
    history: &History,
    weights: &Weights,
    values: &Values,
    training: &Training<'_>,
    mut random: Random,
) -> Gradient {
    let mut table = Table::<SEATS>::new(position, history, Random::new(random.bits()));
    let mut found = Gradient::default();
    let learns: [bool; MAX_SEATS] = std::array::from_fn(|_| {
        let other = training.other.map_or(0.0, |(_, chance)| chance);
        other == 0.0 || random.share() >= other
    });
    let players = Players::new(learns.map(|learns| match training.other {
        Some((other, _)) if !learns => other,
        _ => weights,
    }));
    while !table.is_over() {
        let seat = table.seat();
        let is_tried = learns[seat] && random.below(training.every) == 0 && table.may().len() > 1;
        let card = if is_tried {
            let choice = table.choice(weights);
            let worths = worths(&table, &choice, &players, values, training, random.bits());
            found.add(&choice, &worths, weights, training);
            choice.drawn(&mut random)
        } else {
            table.draw(players.of(seat))
        };
        table.play(card);
    }
    found
}

/// The value of each of these cards to the player, in units of `Training::scale`.
#[inline(always)]
fn worths<const SEATS: usize>(
    table: &Table<'_, SEATS>,
    choice: &Choice,
    players: &Players<'_>,
    values: &Values,
    training: &Training<'_>,
    chance: u64,
) -> [f32; MOST] {
    let before = table.counting_for(table.seat());
    let of_side = values.of_side(before.attack(), table.seat() as u8);
    let mut worths = [0.0; MOST];
    for (worth, &card) in worths.iter_mut().zip(&choice.cards[..choice.count]) {
        for playout in 0..training.playouts {
            let mut after = before.clone();
            after.reseed(Random::of(chance, playout as u64));
            after.play(card);
            *worth += of_side.value(after.play_out(players), before.tricks()) as f32;
        }
        *worth /= training.scale * training.playouts as f32;
    }
    worths
}

impl Gradient {
    /// Towards the cards that are worth more, and towards entropy.
    #[inline(always)]
    fn add(
        &mut self,
        choice: &Choice,
        worths: &[f32; MOST],
        weights: &Weights,
        training: &Training<'_>,
    ) {
        let (chances, worths) = (&choice.chances[..choice.count], &worths[..choice.count]);
        let mean: f32 = chances.iter().zip(worths).map(|(p, worth)| p * worth).sum();
        let log = |chance: f32| chance.max(1e-6).ln();
        let entropy: f32 = chances.iter().map(|&p| -p * log(p)).sum();
        // Per point of score, the expected worth rises by the card's chance times its worth above
        // the mean, and the entropy falls by its chance times its logarithm above their mean.
        for ((&features, &chance), worth) in choice.features.iter().zip(chances).zip(worths) {
            let more_entropy = -(log(chance) + entropy);
            let amount = chance * (worth - mean + training.entropy * more_entropy);
            let part = weights.sums(features).gradient(amount);
            self.parts.push((features, part));
        }
        let best = worths.iter().copied().fold(f32::MIN, f32::max);
        self.loss += f64::from((best - mean) * training.scale);
        self.tried += 1;
    }
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

/// What these deals come to for the attack, each side playing by weights of its own: always the
/// card they like best, and among equals the lowest.
#[must_use]
pub fn contest(starts: &[Start], values: &Values, attack: &Weights, defence: &Weights) -> Vec<f64> {
    let result = |(position, history): &Start| {
        let Some(position) = fast_position(position) else {
            return 0.0;
        };
        with_seats!(
            position.seats,
            SEATS => contested::<SEATS>(&position, history, values, attack, defence)
        )
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
    let taker = usize::from(history.taker);
    let start = Table::<SEATS>::new(position, history, Random::new(0));
    let mut table = start.counting_for(taker);
    let attack_seats = table.attack();
    while !table.is_over() {
        let is_attack = attack_seats >> table.seat() & 1 == 1;
        let choice = table.choice(if is_attack { attack } else { defence });
        table.play(favourite(&choice));
    }
    let worth = values.of_side(attack_seats, taker as u8);
    f64::from(worth.value(table.count(), position.rules.tricks))
}
