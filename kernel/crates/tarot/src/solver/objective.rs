//! The objective of a question: an additive sum of card weights, corrected in the last trick.
//!
//! A proof in the transposition table must not depend on what was won before it. So everything that
//! is not a plain sum is turned into one: the petit, which changes the target with its side,
//! carries that change in its weight; the Excuse, which goes back to its side, is paid for up
//! front; and what the last trick alone decides (the Excuse in it, petit au bout, a slam) is added
//! there.

#[cfg(test)]
mod tests;

use super::layout::{HIGH_CARDS, PETIT};
use super::payoff::Outcome;
use super::similarity;
use crate::rules::Rules;

/// Half-points needed by outcome: oudlers, petit au bout, slam.
pub(super) type Thresholds = [[[i16; 3]; 3]; 4];

/// How many states there are.
const STATES: usize = 32;

/// The state before the last trick, as far as it decides how that trick may be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// Whether the Excuse is in a hand, and whether the petit is.
    pub(super) excuse: bool,
    pub(super) petit: bool,
    /// Whether the attack has won a petit that was in play.
    pub(super) has_petit: bool,
    /// Whether the defence has won every trick so far, and whether the attack has.
    pub(super) swept: [bool; 2],
}

/// A last trick, as it is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // independent facts
pub(super) struct LastTrick {
    /// Whether the attack wins it.
    pub(super) is_attacks: bool,
    /// Whether its winner's side has won every trick.
    pub(super) is_slam: bool,
    /// The Excuse in it, if any: whether the attack's.
    pub(super) excuse: Option<bool>,
    /// Whether the petit is in it, and whether it was in the one before.
    pub(super) petit: bool,
    pub(super) petit_before: bool,
    /// Whether the attack has the petit, this trick included.
    pub(super) has_petit: bool,
    /// Whether the 21 is in it and the other side wins it.
    pub(super) is_21_lost: bool,
}

/// The weight of each card in a question, and what the last trick adds.
#[derive(Clone, Copy, Debug)]
pub struct Objective {
    rules: Rules,
    /// The oudlers that the attack ends with, if it wins no petit and the last trick moves nothing.
    oudlers: u8,
    /// Whether the attack holds the Excuse.
    excuse: bool,
    /// How many half-points each outcome needs beyond the threshold in question.
    pub(super) thresholds: Thresholds,
    /// The weight of each high card to the side that wins its trick.
    pub weights: [i16; HIGH_CARDS],
    /// By state: how far the last trick may swing the sum, down and up. A table, because every node
    /// asks.
    swings: [(i16, i16); STATES],
    /// Whether a slam of this side changes no threshold.
    is_slam_flat: [bool; 2],
    /// Whether a petit au bout changes no threshold.
    is_petit_flat: bool,
    /// Mixed into the key of every proof: proofs under other thresholds are other proofs.
    pub(super) salt: u64,
}

impl Objective {
    /// The objective of a question asked in this state.
    pub(super) fn new(
        rules: Rules,
        oudlers: u8,
        excuse: bool,
        thresholds: Thresholds,
        state: State,
    ) -> Self {
        let mut weights = [0; HIGH_CARDS];
        for suit in 0..4 {
            weights[4 * suit..4 * suit + 4].copy_from_slice(&similarity::COURT_WEIGHTS);
        }
        let exchange = i16::from(rules.exchange);
        weights[16..].copy_from_slice(&[9, 9, exchange, exchange]);
        let usual = |petits: u8| thresholds[usize::from((oudlers + petits).min(3))][0][0];
        weights[PETIT as usize] += usual(0) - usual(1);
        let is_flat = |how: &dyn Fn(&[[i16; 3]; 3]) -> bool| thresholds.iter().all(how);
        let mut found = Self {
            rules,
            oudlers,
            excuse,
            thresholds,
            weights,
            swings: [(0, 0); STATES],
            is_slam_flat: [2, 1]
                .map(|slam| is_flat(&|petits| petits.iter().all(|slams| slams[slam] == slams[0]))),
            is_petit_flat: is_flat(&|petits| petits[1] == petits[0] && petits[2] == petits[0]),
            salt: 0,
        };
        found.salt = found.fingerprint();
        for later in state.later() {
            found.swings[later.index()] = found.swing_of(later);
        }
        found
    }

    /// The same game with other thresholds.
    pub(super) fn with(&self, thresholds: Thresholds, state: State) -> Self {
        Self::new(self.rules, self.oudlers, self.excuse, thresholds, state)
    }

    /// What the attack's Excuse is worth up front, wherever it is played before the last trick.
    pub(super) fn excuse_kept(&self) -> i16 {
        if self.excuse {
            9 - i16::from(self.rules.exchange)
        } else {
            0
        }
    }

    /// The threshold of the usual end, once the petit is won or lost.
    pub(super) fn usual_threshold(&self, has_petit: bool) -> i16 {
        self.thresholds[usize::from((self.oudlers + u8::from(has_petit)).min(3))][0][0]
    }

    /// How far the last trick may swing the sum, down and up.
    pub(super) fn swing(&self, state: State) -> (i16, i16) {
        self.swings[state.index()]
    }

    /// Whether the Excuse, while it is in a hand, is the attack's.
    pub(super) fn is_excuse_attacks(&self) -> bool {
        self.excuse
    }

    /// Whether an Excuse led to the last trick wins it for a side that has won all others.
    pub(super) fn excuse_wins(&self) -> bool {
        self.rules.excuse_wins_slam
    }

    /// Whether a third oudler may not join two others in a trick.
    pub(super) fn keeps_oudlers_apart(&self) -> bool {
        self.rules.oudlers_apart
    }

    /// The part of the state that can still change the result: the rest would only split classes.
    pub(super) fn relevant_state(&self, state: State) -> State {
        let is_swept = |side: usize| {
            let is_excuses = state.excuse && self.excuse == (side == 1);
            state.swept[side] && (is_excuses || !self.is_slam_flat[side])
        };
        let swept = [is_swept(0), is_swept(1)];
        State {
            has_petit: state.has_petit && state.excuse,
            swept,
            ..state
        }
    }

    /// Whether the petit is worth the same in whichever trick it falls. A slam needs no mention:
    /// its side has the petit in any case.
    pub(super) fn is_petit_fixed(&self, state: State) -> bool {
        self.is_petit_flat && !state.excuse
    }

    /// What the last trick adds to the weights of its cards; an Excuse in it is counted entirely
    /// here.
    pub(super) fn last_trick(&self, end: LastTrick) -> i16 {
        let winner = i16::from(end.is_attacks);
        let (mut more, mut oudlers) = (0, i16::from(self.oudlers) + i16::from(end.has_petit));
        if let Some(side) = end.excuse {
            let (owner, given) = self.rules.last_excuse(side, end.is_attacks, end.is_slam);
            more += 9 * i16::from(owner) - self.excuse_kept();
            more += given * (i16::from(end.is_attacks) - i16::from(owner));
            oudlers += i16::from(owner) - i16::from(side);
        }
        if end.is_21_lost {
            oudlers += 2 * winner - 1;
        }
        let is_before = self.rules.petit_before_excuse
            && end.is_slam
            && end.excuse == Some(end.is_attacks)
            && end.petit_before;
        let whose = 2 - usize::from(end.is_attacks);
        let outcome = Outcome {
            oudlers: oudlers.clamp(0, 3) as usize,
            petit: if end.petit || is_before { whose } else { 0 },
            slam: if end.is_slam { whose } else { 0 },
        };
        more + self.usual_threshold(end.has_petit) - at(&self.thresholds, outcome)
    }

    /// How far the last tricks that may come from this state swing the sum.
    fn swing_of(&self, state: State) -> (i16, i16) {
        let wins = self.excuse_wins();
        let ends = state
            .ends(self.excuse)
            .filter(|end| wins || !end.is_21_lost);
        ends.map(|end| self.last_trick(end))
            .fold((0, 0), |(least, most), change| {
                (least.min(change), most.max(change))
            })
    }

    /// A number for the thresholds: all else is the same for every question of a search.
    fn fingerprint(&self) -> u64 {
        let all = self.thresholds.as_flattened().as_flattened();
        all.iter().fold(1, |hash: u64, &one| {
            let mixed = (hash ^ u64::from(one as u16)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }
}

impl State {
    fn index(self) -> usize {
        [
            self.excuse,
            self.petit,
            self.has_petit,
            self.swept[0],
            self.swept[1],
        ]
        .into_iter()
        .fold(0, |number, bit| 2 * number + usize::from(bit))
    }

    /// Every state that may follow.
    fn later(self) -> impl Iterator<Item = Self> {
        (0..STATES)
            .map(|number| {
                let bit = |place: u32| number >> place & 1 == 1;
                Self {
                    excuse: bit(4),
                    petit: bit(3),
                    has_petit: bit(2),
                    swept: [bit(1), bit(0)],
                }
            })
            .filter(move |to| {
                let only_falls = |from: bool, to: bool| from || !to;
                only_falls(self.excuse, to.excuse)
                    && only_falls(self.petit, to.petit)
                    && only_falls(self.swept[0], to.swept[0])
                    && only_falls(self.swept[1], to.swept[1])
                    && if self.petit {
                        !(to.petit && to.has_petit)
                    } else {
                        to.has_petit == self.has_petit
                    }
            })
    }

    /// Every last trick that may come. One too many loosens a bound; one missing would be unsound.
    fn ends(self, excuse: bool) -> impl Iterator<Item = LastTrick> {
        (0..128).filter_map(move |number| {
            let bit = |place: u32| number >> place & 1 == 1;
            let end = LastTrick {
                is_attacks: bit(0),
                is_slam: bit(1),
                excuse: bit(2).then_some(excuse),
                petit: bit(3),
                petit_before: bit(4),
                has_petit: if self.petit { bit(5) } else { self.has_petit },
                is_21_lost: bit(6),
            };
            let is_slam_by_excuse = end.is_slam && end.excuse == Some(end.is_attacks);
            let is_possible = (is_slam_by_excuse || !end.is_21_lost)
                && (!end.is_slam || self.swept[usize::from(end.is_attacks)])
                && (end.excuse.is_none() || self.excuse)
                && (self.petit || !end.petit && !end.petit_before && !bit(5))
                && (!end.petit || end.has_petit == end.is_attacks && !end.petit_before);
            is_possible.then_some(end)
        })
    }
}

fn at(thresholds: &Thresholds, outcome: Outcome) -> i16 {
    thresholds[outcome.oudlers][outcome.petit][outcome.slam]
}
