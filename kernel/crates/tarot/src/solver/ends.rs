//! How a deal may end, and what a payoff asks of every end.

use std::ops::RangeInclusive;

use super::covered::in_play;
use super::payoff::{Outcome, Payoff};
use super::stakes::{ByOutcome, State};
use crate::cards::Card;
use crate::position::Position;

/// An outcome, and the half-points that the attack may have there.
#[derive(Clone, Copy, Debug)]
struct Possible {
    outcome: Outcome,
    least: i16,
    most: i16,
}

/// Every end that a position may come to: all that it comes to, and perhaps more.
pub(super) struct Ends<'p> {
    payoff: &'p Payoff,
    possible: Vec<Possible>,
    /// Every value that the deal may have, lowest first.
    pub(super) values: Vec<i32>,
}

impl<'p> Ends<'p> {
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

    /// The values of an outcome from its least half-points to its most.
    fn row(&self, end: &Possible) -> &[i32] {
        &self.payoff.row(end.outcome)[end.least as usize..=end.most as usize]
    }

    /// The least that an outcome may need to be worth so much, and the most: the same number, but
    /// where all its ends are worth so much, or none.
    fn needs(&self, end: &Possible, at_least: i32) -> (i16, i16) {
        let row = self.row(end);
        let below = row.partition_point(|&value| value < at_least);
        let needed = end.least + below as i16;
        (
            if below == 0 { i16::MIN / 4 } else { needed },
            if below == row.len() {
                i16::MAX / 4
            } else {
                needed
            },
        )
    }

    /// The half-points that the attack needs to be worth so much, beyond those needed by outcome;
    /// these are changed only if they cannot stay as they are.
    pub(super) fn needed(&self, at_least: i32, more: &mut ByOutcome) -> i16 {
        let asked = |end: &Possible| {
            let shift = of(more, end.outcome);
            let (least, most) = self.needs(end, at_least);
            (least - shift, most - shift)
        };
        let ranges: Vec<_> = self.possible.iter().map(asked).collect();
        let (least, most) = ranges.iter().fold((i16::MIN, i16::MAX), |all, one| {
            (all.0.max(one.0), all.1.min(one.1))
        });
        if least <= most {
            return nearest(0, (least, most));
        }
        // The usual end decides, or else the first that is not certain: all others stay near it.
        let first = ranges.iter().find(|range| range.0 == range.1);
        let base = first.map_or(0, |range| range.0);
        for (end, &range) in self.possible.iter().zip(&ranges) {
            *of_mut(more, end.outcome) += nearest(base, range) - base;
        }
        self.fill(more);
        // The same stakes have the same numbers, whatever was asked before.
        let zero = of(more, self.possible[0].outcome);
        for one in more.as_flattened_mut().as_flattened_mut() {
            *one -= zero;
        }
        base + zero
    }

    /// Ends that cannot come need what the usual one does, or the usual one that is nearest.
    fn fill(&self, more: &mut ByOutcome) {
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
                *of_mut(more, outcome) = near.map_or(0, |&near| of(more, near));
            }
        }
    }

    /// What the deal is worth at least if the attack has so many half-points beyond those needed.
    pub(super) fn at_least(&self, half_points: i16, more: &ByOutcome) -> i32 {
        let worth = |end: &Possible| {
            let least = half_points + of(more, end.outcome);
            (least <= end.most).then(|| self.row(end)[(least - end.least).max(0) as usize])
        };
        let least = self.possible.iter().filter_map(worth).min();
        least.unwrap_or(i32::MAX)
    }

    /// What the deal is worth at most if the attack has no more half-points beyond those needed.
    pub(super) fn at_most(&self, half_points: i16, more: &ByOutcome) -> i32 {
        let worth = |end: &Possible| {
            let most = (half_points + of(more, end.outcome)).min(end.most);
            (most >= end.least).then(|| self.row(end)[(most - end.least) as usize])
        };
        let most = self.possible.iter().filter_map(worth).max();
        most.unwrap_or(i32::MIN)
    }
}

fn of(by: &ByOutcome, outcome: Outcome) -> i16 {
    by[outcome.oudlers][outcome.petit][outcome.slam]
}

fn of_mut(by: &mut ByOutcome, outcome: Outcome) -> &mut i16 {
    &mut by[outcome.oudlers][outcome.petit][outcome.slam]
}

fn nearest(wanted: i16, (least, most): (i16, i16)) -> i16 {
    wanted.max(least).min(most)
}

/// Whose a card is that is still in play: whether the attack's.
pub(super) fn holder(position: &Position, card: Card) -> Option<bool> {
    let seats = 0..position.seats;
    let lies = position.lying().iter().position(|&lying| lying == card);
    let lies = lies.map(|place| (position.leader + place as u8) % position.seats);
    let held = || {
        seats
            .into_iter()
            .find(|&seat| position.hands[usize::from(seat)].contains(card))
    };
    lies.or_else(held)
        .map(|seat| position.attack >> seat & 1 == 1)
}

/// Whose a petit is that counts as an Excuse and is still in play.
pub(super) fn free_petit(position: &Position) -> Option<bool> {
    let is_free = position.free.contains(Card::PETIT);
    is_free.then(|| holder(position, Card::PETIT)).flatten()
}

/// Whether a petit is in play that counts as a trump.
pub(super) fn has_petit(position: &Position) -> bool {
    holder(position, Card::PETIT).is_some() && free_petit(position).is_none()
}

/// The sides that have won every trick so far: the defence, the attack.
pub(super) fn swept(position: &Position) -> [bool; 2] {
    [position.won.lost == position.done, position.won.lost == 0]
}

/// What is known of the last trick, as long as the attack has won no petit that was in play.
pub(super) fn state(position: &Position) -> State {
    let cards = in_play(position);
    State {
        excuse: cards.contains(Card::EXCUSE),
        petit: has_petit(position),
        has_petit: false,
        swept: swept(position),
    }
}

fn possible(position: &Position) -> Vec<Possible> {
    let cards = in_play(position);
    let won = position.won.half_points;
    let free = free_petit(position);
    let fixed = i16::from(position.won.oudlers) + i16::from(free == Some(true));
    let all = cards.half_points() as i16;
    let never_lost = u8::from(cards.contains(Card::EXCUSE)) + u8::from(free.is_some());
    let kept = 9 * i16::from(never_lost);
    let has_petit = has_petit(position);
    let (excuses, twenty_ones) = (excuse_owners(position), twenty_one_owners(position));
    let mut found: Vec<Possible> = Vec::new();
    for (slam, (least, most)) in [(0, all), (all - kept, all), (0, kept)]
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
                    found.push(Possible {
                        outcome,
                        least: won + least,
                        most: won + most,
                    });
                }
            }
        }
    }
    found
}

/// How many Excuses still in play the attack may have in the end: only the last trick moves one.
fn excuse_owners(position: &Position) -> RangeInclusive<i16> {
    let is_last = position.done + 1 == position.rules.tricks;
    match holder(position, Card::EXCUSE) {
        None => 0..=0,
        Some(side) if position.lying().contains(&Card::EXCUSE) && !is_last => fixed(side),
        Some(_) => 0..=1,
    }
}

/// How many 21s still in play the attack may have in the end: only an Excuse that wins takes one.
fn twenty_one_owners(position: &Position) -> RangeInclusive<i16> {
    let may_lose = |side: bool| {
        position.rules.excuse_wins_slam
            && holder(position, Card::EXCUSE) == Some(!side)
            && swept(position)[usize::from(!side)]
    };
    match holder(position, Card::TWENTY_ONE) {
        None => 0..=0,
        Some(side) if may_lose(side) => 0..=1,
        Some(side) => fixed(side),
    }
}

fn fixed(side: bool) -> RangeInclusive<i16> {
    i16::from(side)..=i16::from(side)
}

/// Whose petit au bout there may be, and how many petits still in play the attack wins with it.
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
