//! What is at stake in a question: half-points, and what the end of the deal changes in their number.

use super::courts;
use super::layout::{HIGH_CARDS, PETIT};
use super::payoff::Outcome;
use crate::rules::Rules;

/// Half-points by outcome: oudlers, petit au bout, slam.
pub(super) type ByOutcome = [[[i16; 3]; 3]; 4];

/// How many states there are in which the last trick is still to come.
const STATES: usize = 32;

/// What is known of the last trick before it is played.
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

/// A last trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
pub(super) struct End {
    /// Whether the attack wins it.
    pub(super) is_attacks: bool,
    /// Whether its winner's side has won every trick.
    pub(super) is_slam: bool,
    /// Whose Excuse lies in it: whether the attack's.
    pub(super) excuse: Option<bool>,
    /// Whether the petit lies in it, and whether it lay in the one before.
    pub(super) petit: bool,
    pub(super) petit_before: bool,
    /// Whether the attack has the petit, this trick included.
    pub(super) has_petit: bool,
    /// Whether the 21 lies in it and is won by the side that has not played it.
    pub(super) is_21_lost: bool,
}

/// What the cards are worth in a question, and what the last trick does besides.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    rules: Rules,
    /// The oudlers that the attack has in the end if it wins no petit and all else goes as usual.
    oudlers: u8,
    /// Whether the attack holds the Excuse.
    excuse: bool,
    /// How many more half-points are needed by outcome.
    pub(super) needed: ByOutcome,
    /// Half-points of each high card to the side that wins its trick.
    pub high: [i16; HIGH_CARDS],
    /// By state: the least and the most that the end may change.
    ends: [(i16, i16); STATES],
    /// Whether no slam of this side changes what is needed.
    is_slam_flat: [bool; 2],
    /// Whether no petit au bout changes what is needed.
    is_petit_flat: bool,
    /// A number of their own, for the table.
    pub(super) salt: u64,
}

impl Stakes {
    /// The stakes of a question in a state of the game.
    pub(super) fn new(
        rules: Rules,
        oudlers: u8,
        excuse: bool,
        needed: ByOutcome,
        state: State,
    ) -> Self {
        let mut high = [0; HIGH_CARDS];
        for suit in 0..4 {
            high[4 * suit..4 * suit + 4].copy_from_slice(&courts::WORTHS);
        }
        let exchange = i16::from(rules.exchange);
        high[16..].copy_from_slice(&[9, 9, exchange, exchange]);
        let usual = |petits: u8| needed[usize::from((oudlers + petits).min(3))][0][0];
        high[PETIT as usize] += usual(0) - usual(1);
        let is_flat = |how: &dyn Fn(&[[i16; 3]; 3]) -> bool| needed.iter().all(how);
        let mut found = Self {
            rules,
            oudlers,
            excuse,
            needed,
            high,
            ends: [(0, 0); STATES],
            is_slam_flat: [2, 1]
                .map(|slam| is_flat(&|petits| petits.iter().all(|slams| slams[slam] == slams[0]))),
            is_petit_flat: is_flat(&|petits| petits[1] == petits[0] && petits[2] == petits[0]),
            salt: 0,
        };
        found.salt = found.number();
        for later in state.later() {
            found.ends[later.number()] = found.range(later);
        }
        found
    }

    /// The same game with other half-points needed.
    pub(super) fn with(&self, needed: ByOutcome, state: State) -> Self {
        Self::new(self.rules, self.oudlers, self.excuse, needed, state)
    }

    /// What an Excuse is worth to its side at once, wherever it is played but in the last trick.
    pub(super) fn excuse_kept(&self) -> i16 {
        if self.excuse {
            9 - i16::from(self.rules.exchange)
        } else {
            0
        }
    }

    /// The half-points that the usual end needs, once the petit is won or lost.
    pub(super) fn usual(&self, has_petit: bool) -> i16 {
        self.needed[usize::from((self.oudlers + u8::from(has_petit)).min(3))][0][0]
    }

    /// The least and the most that the end may change.
    pub(super) fn ends(&self, state: State) -> (i16, i16) {
        self.ends[state.number()]
    }

    /// Whether the attack holds the Excuse, as long as anybody does.
    pub(super) fn is_excuse_attacks(&self) -> bool {
        self.excuse
    }

    /// Whether an Excuse led to the last trick wins it for a side that has won every trick.
    pub(super) fn excuse_wins(&self) -> bool {
        self.rules.excuse_wins_slam
    }

    /// Whether a third oudler may not join two others in a trick.
    pub(super) fn is_apart(&self) -> bool {
        self.rules.oudlers_apart
    }

    /// What of the state decides what can still be won.
    pub(super) fn matters(&self, state: State) -> State {
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

    /// Whether a petit is worth the same to its winner in whichever trick. A slam needs no word here:
    /// its side has the petit in any case.
    pub(super) fn is_petit_plain(&self, state: State) -> bool {
        self.is_petit_flat && !state.excuse
    }

    /// What the last trick changes, beyond the half-points of its cards (an Excuse's are all here).
    pub(super) fn end(&self, end: End) -> i16 {
        let winner = i16::from(end.is_attacks);
        let (mut more, mut oudlers) = (0, i16::from(self.oudlers) + i16::from(end.has_petit));
        if let Some(side) = end.excuse {
            let is_slam = end.is_slam && side == end.is_attacks;
            let owner = if is_slam && self.rules.slam_keeps_excuse {
                side
            } else if self.rules.last_excuse_changes_camp {
                !side
            } else {
                end.is_attacks
            };
            more += 9 * i16::from(owner) - self.excuse_kept();
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
        more + self.usual(end.has_petit) - at(&self.needed, outcome)
    }

    /// The least and the most that the end may change.
    fn range(&self, state: State) -> (i16, i16) {
        let wins = self.excuse_wins();
        let ends = state
            .ends(self.excuse)
            .filter(|end| wins || !end.is_21_lost);
        ends.map(|end| self.end(end))
            .fold((0, 0), |(least, most), change| {
                (least.min(change), most.max(change))
            })
    }

    fn number(&self) -> u64 {
        let rules = &self.rules;
        let flags = [
            self.excuse,
            rules.last_excuse_changes_camp,
            rules.slam_keeps_excuse,
            rules.excuse_wins_slam,
            rules.petit_before_excuse,
            rules.oudlers_apart,
        ];
        let small = [i16::from(self.oudlers), i16::from(rules.exchange)];
        let all = self.needed.as_flattened().as_flattened().iter().copied();
        let all = all.chain(flags.map(i16::from)).chain(small);
        all.fold(1, |hash: u64, one| {
            let mixed = (hash ^ u64::from(one as u16)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }
}

impl State {
    fn number(self) -> usize {
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

    /// Every state that this one may become.
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

    /// Every last trick that may come; more rather than fewer.
    fn ends(self, excuse: bool) -> impl Iterator<Item = End> {
        (0..128).filter_map(move |number| {
            let bit = |place: u32| number >> place & 1 == 1;
            let end = End {
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

fn at(needed: &ByOutcome, outcome: Outcome) -> i16 {
    needed[outcome.oudlers][outcome.petit][outcome.slam]
}
