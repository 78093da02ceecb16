//! How a deal may end, and what a payoff asks of each end.
//!
//! This is where a question about values becomes one about half-points: for each outcome that is
//! still possible, the fewest half-points with which the deal is worth as much as is asked.

use std::ops::RangeInclusive;

use super::objective::{State, Thresholds};
use super::payoff::{Outcome, Payoff};
use super::validation::in_play;
use crate::cards::Card;
use crate::position::Position;

/// An outcome, and the range of half-points that the attack may end with.
#[derive(Clone, Copy, Debug)]
struct Terminal {
    outcome: Outcome,
    lower: i16,
    upper: i16,
}

/// Every end that a position may reach. It may list impossible ends, but never misses a possible
/// one.
pub(super) struct Terminals<'p> {
    payoff: &'p Payoff,
    possible: Vec<Terminal>,
    /// Every value that the deal may have, ascending.
    pub(super) values: Vec<i32>,
}

impl<'p> Terminals<'p> {
    /// The ends of this position.
    pub(super) fn new(position: &Position, payoff: &'p Payoff) -> Self {
        let possible = possible(position);
        let mut found = Self {
            payoff,
            possible,
            values: Vec::new(),
        };
        let mut values: Vec<i32> = found
            .possible
            .iter()
            .flat_map(|end| found.row(end).iter().copied())
            .collect();
        values.sort_unstable();
        values.dedup();
        found.values = values;
        found
    }

    /// The values of an outcome over its range of half-points.
    fn row(&self, end: &Terminal) -> &[i32] {
        &self.payoff.row(end.outcome)[end.lower as usize..=end.upper as usize]
    }

    /// The range of thresholds that mean `at_least` for this outcome: a single one, unless the
    /// outcome is worth that much with any half-points, or with none.
    fn threshold_range(&self, end: &Terminal, at_least: i32) -> (i16, i16) {
        let row = self.row(end);
        let below = row.partition_point(|&value| value < at_least);
        let needed = end.lower + below as i16;
        (
            if below == 0 { i16::MIN / 4 } else { needed },
            if below == row.len() {
                i16::MAX / 4
            } else {
                needed
            },
        )
    }

    /// The half-points that the attack needs for `at_least`, beyond the thresholds by outcome.
    /// Those are changed only if they must be: proofs made under the same thresholds serve the new
    /// question.
    pub(super) fn threshold(&self, at_least: i32, thresholds: &mut Thresholds) -> i16 {
        let asked = |end: &Terminal| {
            let shift = of(thresholds, end.outcome);
            let (lower, upper) = self.threshold_range(end, at_least);
            (lower - shift, upper - shift)
        };
        let ranges: Vec<_> = self.possible.iter().map(asked).collect();
        let (lower, upper) = ranges.iter().fold((i16::MIN, i16::MAX), |all, one| {
            (all.0.max(one.0), all.1.min(one.1))
        });
        if lower <= upper {
            return nearest(0, (lower, upper));
        }
        // The usual end decides, or else the first one with a single threshold; the others stay
        // near.
        let first = ranges.iter().find(|range| range.0 == range.1);
        let base = first.map_or(0, |range| range.0);
        for (end, &range) in self.possible.iter().zip(&ranges) {
            *of_mut(thresholds, end.outcome) += nearest(base, range) - base;
        }
        self.fill(thresholds);
        // Normalised, so that the same thresholds have the same key whatever was asked before.
        let zero = of(thresholds, self.possible[0].outcome);
        for one in thresholds.as_flattened_mut().as_flattened_mut() {
            *one -= zero;
        }
        base + zero
    }

    /// Impossible outcomes get the threshold of the nearest usual one, so that they add no case.
    fn fill(&self, thresholds: &mut Thresholds) {
        let usual = self.possible.iter().map(|end| end.outcome);
        let usual: Vec<_> = usual.filter(|end| end.petit + end.slam == 0).collect();
        for number in 0..36 {
            let outcome = Outcome {
                oudlers: number / 9,
                petit: number / 3 % 3,
                slam: number % 3,
            };
            if self.possible.iter().all(|end| end.outcome != outcome) {
                let near = usual
                    .iter()
                    .min_by_key(|end| end.oudlers.abs_diff(outcome.oudlers));
                *of_mut(thresholds, outcome) = near.map_or(0, |&near| of(thresholds, near));
            }
        }
    }

    /// A lower bound of the value, if the attack has this many half-points beyond the thresholds.
    pub(super) fn at_least(&self, half_points: i16, thresholds: &Thresholds) -> i32 {
        let worth = |end: &Terminal| {
            let lower = half_points + of(thresholds, end.outcome);
            (lower <= end.upper).then(|| self.row(end)[(lower - end.lower).max(0) as usize])
        };
        let lower = self.possible.iter().filter_map(worth).min();
        lower.unwrap_or(i32::MAX)
    }

    /// An upper bound of the value, if the attack has no more half-points beyond the thresholds.
    pub(super) fn at_most(&self, half_points: i16, thresholds: &Thresholds) -> i32 {
        let worth = |end: &Terminal| {
            let upper = (half_points + of(thresholds, end.outcome)).min(end.upper);
            (upper >= end.lower).then(|| self.row(end)[(upper - end.lower) as usize])
        };
        let upper = self.possible.iter().filter_map(worth).max();
        upper.unwrap_or(i32::MIN)
    }
}

fn of(by: &Thresholds, outcome: Outcome) -> i16 {
    by[outcome.oudlers][outcome.petit][outcome.slam]
}

fn of_mut(by: &mut Thresholds, outcome: Outcome) -> &mut i16 {
    &mut by[outcome.oudlers][outcome.petit][outcome.slam]
}

fn nearest(wanted: i16, (lower, upper): (i16, i16)) -> i16 {
    wanted.max(lower).min(upper)
}

/// Whether a card still in play belongs to the attack.
pub(super) fn side_of(position: &Position, card: Card) -> Option<bool> {
    let seats = 0..position.seats;
    let lies = position
        .cards_in_trick()
        .iter()
        .position(|&played| played == card);
    let lies = lies.map(|place| (position.leader + place as u8) % position.seats);
    let held = || {
        seats
            .into_iter()
            .find(|&seat| position.hands[usize::from(seat)].contains(card))
    };
    lies.or_else(held)
        .map(|seat| position.attack >> seat & 1 == 1)
}

/// Whether a petit that counts as an Excuse and is still in play belongs to the attack.
pub(super) fn imprenable_side(position: &Position) -> Option<bool> {
    let is_free = position.excuse_like.contains(Card::PETIT);
    is_free.then(|| side_of(position, Card::PETIT)).flatten()
}

/// Whether a petit that counts as a trump is in play.
pub(super) fn has_petit(position: &Position) -> bool {
    side_of(position, Card::PETIT).is_some() && imprenable_side(position).is_none()
}

/// The sides that have won every trick so far: the defence, the attack.
pub(super) fn swept(position: &Position) -> [bool; 2] {
    [position.won.lost == position.done, position.won.lost == 0]
}

/// What is known about the last trick, if the attack has not won a petit that was in play.
pub(super) fn state(position: &Position) -> State {
    let cards = in_play(position);
    State {
        excuse: cards.contains(Card::EXCUSE),
        petit: has_petit(position),
        has_petit: false,
        swept: swept(position),
    }
}

fn possible(position: &Position) -> Vec<Terminal> {
    let cards = in_play(position);
    let won = position.won.half_points;
    let imprenable = imprenable_side(position);
    let fixed = i16::from(position.won.oudlers) + i16::from(imprenable == Some(true));
    let all = cards.half_points() as i16;
    let never_lost = u8::from(cards.contains(Card::EXCUSE)) + u8::from(imprenable.is_some());
    let kept = 9 * i16::from(never_lost);
    let has_petit = has_petit(position);
    let (excuses, twenty_ones) = (excuse_owners(position), twenty_one_owners(position));
    let mut found: Vec<Terminal> = Vec::new();
    for (slam, (lower, upper)) in [(0, all), (all - kept, all), (0, kept)]
        .into_iter()
        .enumerate()
    {
        if slam > 0 && !swept(position)[2 - slam] {
            continue;
        }
        for (petit, petits) in petits(position, has_petit, slam) {
            let pairs = excuses
                .clone()
                .flat_map(|one| twenty_ones.clone().map(move |two| one + two));
            for kept in pairs {
                let oudlers = fixed + petits + kept;
                let outcome = Outcome {
                    oudlers: oudlers.clamp(0, 3) as usize,
                    petit,
                    slam,
                };
                if found.iter().all(|end| end.outcome != outcome) {
                    found.push(Terminal {
                        outcome,
                        lower: won + lower,
                        upper: won + upper,
                    });
                }
            }
        }
    }
    found
}

/// How many Excuses in play the attack may end up with: only the last trick moves one.
fn excuse_owners(position: &Position) -> RangeInclusive<i16> {
    let is_last = position.done + 1 == position.rules.tricks;
    match side_of(position, Card::EXCUSE) {
        None => 0..=0,
        Some(side) if position.cards_in_trick().contains(&Card::EXCUSE) && !is_last => fixed(side),
        Some(_) => 0..=1,
    }
}

/// How many 21s in play the attack may end up with: only an Excuse that wins the last trick takes
/// one.
fn twenty_one_owners(position: &Position) -> RangeInclusive<i16> {
    let may_lose = |side: bool| {
        position.rules.excuse_wins_slam
            && side_of(position, Card::EXCUSE) == Some(!side)
            && swept(position)[usize::from(!side)]
    };
    match side_of(position, Card::TWENTY_ONE) {
        None => 0..=0,
        Some(side) if may_lose(side) => 0..=1,
        Some(side) => fixed(side),
    }
}

fn fixed(side: bool) -> RangeInclusive<i16> {
    i16::from(side)..=i16::from(side)
}

/// Whose petit au bout there may be, and how many petits in play the attack then wins.
fn petits(position: &Position, is_in_play: bool, slam: usize) -> Vec<(usize, i16)> {
    let is_last = position.done + 1 == position.rules.tricks;
    let all: &[(usize, i16)] = if is_in_play {
        &[(0, 0), (0, 1), (1, 1), (2, 0)]
    } else if is_last && position.won.petits > 0 {
        &[(0, 0), (1, 0), (2, 0)]
    } else {
        &[(0, 0)]
    };
    let agrees = |&(petit, petits): &(usize, i16)| match slam {
        1 => petit != 2 && (petits == 1 || !is_in_play),
        2 => petit != 1 && petits == 0,
        _ => true,
    };
    all.iter().copied().filter(agrees).collect()
}
