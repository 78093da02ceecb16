//! The results of many playouts.

use std::ops::AddAssign;

use crate::position::Count;

/// The half-points of a pack, and one more: as many results as there can be.
const RESULTS: usize = 183;
/// The oudlers of a pack.
const OUDLERS: usize = 3;

/// The results of many playouts of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes {
    /// How many there were.
    pub playouts: u64,
    /// The attack's half-points in all of them together.
    pub half_points: u64,
    /// How many ended with a petit au bout for the defence, and for the attack.
    pub petit_au_bout: [u64; 2],
    /// In how many the defence won every trick, and in how many the attack.
    pub slams: [u64; 2],
    /// By the attack's oudlers, then by its half-points: how many ended so.
    results: Vec<u64>,
    most: usize,
}

impl Outcomes {
    /// No outcome yet, for this many packs.
    #[must_use]
    pub fn new(packs: usize) -> Self {
        let most = packs * (RESULTS - 1);
        Self {
            playouts: 0,
            half_points: 0,
            petit_au_bout: [0; 2],
            slams: [0; 2],
            results: vec![0; (packs * OUDLERS + 1) * (most + 1)],
            most,
        }
    }

    /// How many ended with this many oudlers, by the attack's half-points.
    #[must_use]
    pub fn with_oudlers(&self, oudlers: usize) -> &[u64] {
        let row = self.most + 1;
        &self.results[oudlers * row..(oudlers + 1) * row]
    }

    /// How many the attack won: its half-points reach the target of its oudlers.
    #[must_use]
    pub fn made(&self, targets: &[usize]) -> u64 {
        let enough = |(oudlers, &target): (usize, &usize)| {
            self.with_oudlers(oudlers).iter().skip(target).sum::<u64>()
        };
        targets.iter().enumerate().map(enough).sum()
    }

    /// The attack's average half-points.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.half_points as f64 / self.playouts as f64
    }

    /// Add the result of a deal with this many tricks.
    pub(super) fn add(&mut self, count: Count, tricks: u8) {
        let half_points = usize::try_from(count.half_points)
            .unwrap_or(0)
            .min(self.most);
        let oudlers = usize::from(count.oudlers).min(self.results.len() / (self.most + 1) - 1);
        self.playouts += 1;
        self.half_points += half_points as u64;
        self.results[oudlers * (self.most + 1) + half_points] += 1;
        if let Some(is_attacks) = count.petit_au_bout {
            self.petit_au_bout[usize::from(is_attacks)] += 1;
        }
        self.slams[1] += u64::from(count.lost == 0);
        self.slams[0] += u64::from(count.lost == tricks);
    }
}

impl AddAssign<&Self> for Outcomes {
    fn add_assign(&mut self, other: &Self) {
        self.playouts += other.playouts;
        self.half_points += other.half_points;
        for side in 0..2 {
            self.petit_au_bout[side] += other.petit_au_bout[side];
            self.slams[side] += other.slams[side];
        }
        for (all, more) in self.results.iter_mut().zip(&other.results) {
            *all += more;
        }
    }
}
