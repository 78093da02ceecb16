//! What a deal is worth to the attack, by how it ends.

use std::error::Error;
use std::fmt;

/// The half-points of a pack: no side ever has more.
const PACK: usize = 182;
/// How many values a row has: one for each number of half-points.
pub(super) const ROW: usize = PACK + 1;

/// The half-points that an attack needs, by how many oudlers it has.
pub type Targets = [i16; 4];

/// How a deal ends, apart from the attack's half-points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// How many oudlers the attack has.
    pub(super) oudlers: usize,
    /// The petit au bout: 0 nobody's, 1 the attack's, 2 the defence's.
    pub(super) petit: usize,
    /// A slam, as the petit au bout.
    pub(super) slam: usize,
}

/// What every end of a deal is worth to the attack; never less with more half-points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payoff {
    values: Vec<i32>,
    /// Whether the attack wants to be worth little, and the others that it be worth much.
    pub(super) is_losing: bool,
}

impl Payoff {
    /// The most half-points there are.
    pub const MOST: usize = PACK;
    /// How many values a table of all ends has.
    pub const SIZE: usize = 4 * 3 * 3 * ROW;

    /// The place of an end's value: oudlers from 0 to 3, petit au bout and slam each 0 for nobody, 1
    /// for the attack, 2 for the defence, and the attack's half-points.
    #[must_use]
    pub const fn index(oudlers: usize, petit: usize, slam: usize, half_points: usize) -> usize {
        ((oudlers * 3 + petit) * 3 + slam) * ROW + half_points
    }

    /// A table of every end's value, each at its index, in any unit.
    ///
    /// # Errors
    /// Where values are missing or too many, or one falls as half-points rise.
    pub fn new(values: Vec<i32>) -> Result<Self, BadPayoff> {
        if values.len() != Self::SIZE {
            return Err(BadPayoff::Size(values.len()));
        }
        for (row, values) in values.chunks(ROW).enumerate() {
            if let Some(before) = values.windows(2).position(|pair| pair[0] > pair[1]) {
                return Err(BadPayoff::Falls {
                    oudlers: row / 9,
                    petit: row / 3 % 3,
                    slam: row % 3,
                    half_points: before + 1,
                });
            }
        }
        Ok(Self {
            values,
            is_losing: false,
        })
    }

    /// The same worths in a losing game: the attack plays for little, the others make it take much.
    #[must_use]
    pub fn losing(self) -> Self {
        Self {
            is_losing: true,
            ..self
        }
    }

    /// The half-points above the target, or below it.
    #[must_use]
    pub fn margin(targets: Targets) -> Self {
        let worth = |target: i16| (0..ROW as i32).map(move |half| half - i32::from(target));
        let rows = targets.into_iter().flat_map(|target| [target; 9]);
        Self {
            values: rows.flat_map(worth).collect(),
            is_losing: false,
        }
    }

    /// The values of an outcome, by half-points.
    pub(super) fn row(&self, outcome: Outcome) -> &[i32] {
        let start = Self::index(outcome.oudlers, outcome.petit, outcome.slam, 0);
        &self.values[start..start + ROW]
    }
}

/// Why values are no payoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadPayoff {
    /// So many values are not one for every end.
    Size(usize),
    /// One more half-point is worth less.
    Falls {
        /// How many oudlers the attack has.
        oudlers: usize,
        /// The petit au bout, as in an index.
        petit: usize,
        /// A slam, as in an index.
        slam: usize,
        /// The half-points that are worth less than one fewer.
        half_points: usize,
    },
}

impl fmt::Display for BadPayoff {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(to, "{size} values, not {}", Payoff::SIZE),
            Self::Falls {
                oudlers,
                petit,
                slam,
                half_points,
            } => write!(
                to,
                "{half_points} half-points are worth less than one fewer \
                 (oudlers {oudlers}, petit au bout {petit}, slam {slam})"
            ),
        }
    }
}

impl Error for BadPayoff {}
