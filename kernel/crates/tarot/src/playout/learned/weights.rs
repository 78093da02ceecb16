//! The weights of a learned policy, and the score of a card.
//!
//! Every feature has a row of eight numbers, and a card has the sums of its features' rows. The
//! first sum counts as it is. The other seven are hidden units (rectified linear, as in a small
//! network): they count only while they are above 0, three for the card and four against it. A unit
//! needs no weight of its own in the score: doubling its row does the same.

use super::features::{CELLS, FEATURES, Features, Role, features_of};
use crate::random::Random;

/// How many numbers a feature has.
pub const UNITS: usize = 8;
/// How many numbers a policy has.
pub const WEIGHTS: usize = CELLS * UNITS;

/// A feature's row, or the sums of several.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[repr(align(32))]
pub struct Row(pub [f32; UNITS]);

/// What a unit's sum is multiplied by.
const SIGNS: Row = Row([1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0]);
/// The least that a unit counts.
const LEAST: Row = Row([f32::NEG_INFINITY, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

impl Row {
    /// The score of a card with these sums.
    #[must_use]
    #[inline(always)]
    pub fn score(&self) -> f32 {
        let mut parts: [f32; UNITS] =
            std::array::from_fn(|unit| SIGNS.0[unit] * self.0[unit].max(LEAST.0[unit]));
        // By halves, so that a processor may add several at once and all come to the same.
        let mut half = UNITS / 2;
        while half > 0 {
            for unit in 0..half {
                parts[unit] += parts[unit + half];
            }
            half /= 2;
        }
        parts[0]
    }

    /// How much the score grows with each of these sums, times an amount.
    #[must_use]
    pub fn gradient(&self, amount: f32) -> Self {
        Self(std::array::from_fn(|unit| {
            if self.0[unit] > LEAST.0[unit] {
                SIGNS.0[unit] * amount
            } else {
                0.0
            }
        }))
    }

    /// Give hidden units that are all 0 small random numbers, the same for the same feature: from
    /// 0, and from numbers alike, they would never learn, or all learn the same.
    pub(crate) fn wake(&mut self, feature: usize) {
        const FAR: f32 = 0.1;
        let hidden = &mut self.0[1..];
        if hidden.iter().all(|&number| number == 0.0) {
            let mut random = Random::of(FEATURES as u64, feature as u64);
            hidden.fill_with(|| FAR * (2.0 * random.share() as f32 - 1.0));
        }
    }

    /// Add another row, number by number.
    #[inline(always)]
    pub fn add(&mut self, other: &Self) {
        for (sum, number) in self.0.iter_mut().zip(other.0) {
            *sum += number;
        }
    }
}

/// The weights of a learned policy: a row for each feature.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(Vec<Row>);

impl Weights {
    /// Weights for all features, row by row; none if their number is wrong or one of them is not a
    /// number.
    #[must_use]
    pub fn new(weights: &[f32]) -> Option<Self> {
        if weights.len() != WEIGHTS || !weights.iter().all(|weight| weight.is_finite()) {
            return None;
        }
        let mut rows: Vec<_> = weights
            .chunks_exact(UNITS)
            .map(|row| Row(std::array::from_fn(|unit| row[unit])))
            .collect();
        rows[0] = Row::default();
        Some(Self(rows))
    }

    /// The same score for every card.
    #[must_use]
    pub fn zero() -> Self {
        Self(vec![Row::default(); CELLS])
    }

    /// These weights, with another policy's for defenders.
    #[must_use]
    pub fn with_defence(&self, other: &Self) -> Self {
        let mut both = self.clone();
        for role in [Role::Defender, Role::DefenderInDoubt] {
            for feature in features_of(role) {
                both.0[feature] = other.0[feature];
            }
        }
        both
    }

    /// One row for each feature.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.0
    }

    pub(crate) fn rows_mut(&mut self) -> &mut [Row] {
        &mut self.0
    }

    /// The sums of a card with these features.
    #[must_use]
    #[inline(always)]
    pub fn sums(&self, features: Features) -> Row {
        let mut sums = Row::default();
        for feature in features {
            sums.add(&self.0[usize::from(feature)]);
        }
        sums
    }

    #[inline(always)]
    pub(super) fn score(&self, features: Features) -> f32 {
        self.sums(features).score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_defenders_have_is_taken_over() {
        let one = Row([1.0; UNITS]);
        let both = Weights::zero().with_defence(&Weights(vec![one; CELLS]));
        let roles = [
            (Role::Defender, true),
            (Role::DefenderInDoubt, true),
            (Role::Taker, false),
            (Role::TakerInDoubt, false),
            (Role::Partner, false),
            (Role::HiddenPartner, false),
        ];
        for (role, is_defender) in roles {
            assert!(features_of(role).all(|feature| (both.0[feature] == one) == is_defender));
        }
    }

    #[test]
    fn a_unit_counts_only_above_zero() {
        let sums = Row([-2.0, 3.0, -1.0, 0.0, 1.5, -4.0, 0.0, 0.5]);
        assert!((sums.score() - (-2.0 + 3.0 - 1.5 - 0.5)).abs() < 1e-6);
        let gradient = Row([10.0, 10.0, 0.0, 0.0, -10.0, 0.0, 0.0, -10.0]);
        assert_eq!(sums.gradient(10.0), gradient);
    }

    #[test]
    fn weights_are_numbers_for_all_features() {
        assert!(Weights::new(&vec![0.0; WEIGHTS - 1]).is_none());
        assert!(Weights::new(&vec![f32::NAN; WEIGHTS]).is_none());
        // No feature has weight zero.
        let weights = Weights::new(&vec![1.0; WEIGHTS]).unwrap();
        assert_eq!(weights.rows()[0], Row::default());
        assert_eq!(weights.sums([0; 10]), Row::default());
    }
}
