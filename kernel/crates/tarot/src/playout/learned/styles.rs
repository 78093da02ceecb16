//! Who plays how: a few policies, and for each seat how likely it follows each of them.

use super::Weights;
use crate::position::MAX_SEATS;
use crate::random::Random;

/// The most policies that players may follow.
pub const MOST_STYLES: usize = 4;
/// How likely a seat follows each policy.
pub type Chances = [f32; MOST_STYLES];

/// A policy for each seat.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a>([&'a Weights; MAX_SEATS]);

impl<'a> Players<'a> {
    /// These, by seat.
    #[must_use]
    pub const fn new(policies: [&'a Weights; MAX_SEATS]) -> Self {
        Self(policies)
    }

    /// How this seat plays.
    #[must_use]
    #[inline(always)]
    pub const fn of(&self, seat: usize) -> &'a Weights {
        self.0[seat]
    }
}

/// The policies that players may follow, and what is known of who follows which.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Styles<'a> {
    policies: &'a [&'a Weights],
    chances: [Chances; MAX_SEATS],
}

impl<'a> Styles<'a> {
    /// These policies, at most `MOST_STYLES`, and how likely each seat follows each.
    ///
    /// # Panics
    /// If there is no policy, or too many.
    #[must_use]
    pub fn new(policies: &'a [&'a Weights], chances: [Chances; MAX_SEATS]) -> Self {
        assert!((1..=MOST_STYLES).contains(&policies.len()));
        Self { policies, chances }
    }

    /// A policy for each seat, drawn by how likely it is.
    #[must_use]
    pub fn draw(&self, mut random: Random) -> Players<'a> {
        Players(self.chances.map(|chances| {
            if self.policies.len() == 1 {
                return self.policies[0];
            }
            let mut left = random.share() as f32;
            let drawn = chances[..self.policies.len()].iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            self.policies[drawn.unwrap_or(0)]
        }))
    }
}
