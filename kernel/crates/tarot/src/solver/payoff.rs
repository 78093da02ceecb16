//! The payoff: what a deal is worth to the attack, by how it ends.

use std::error::Error;
use std::fmt;

/// The half-points of a pack.
const PACK: usize = 182;
/// The length of a row: a value for each number of half-points.
pub(super) const ROW: usize = PACK + 1;

/// The half-points that the attack needs, by its oudlers.
pub type Targets = [i16; 4];

/// How a deal ends, apart from the attack's half-points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// How many oudlers the attack has.
    pub(super) oudlers: usize,
    /// Whose petit au bout: 0 nobody's, 1 the attack's, 2 the defence's.
    pub(super) petit: usize,
    /// Whose slam, numbered alike.
    pub(super) slam: usize,
}

/// The value of every end of a deal to the attack. It never falls as half-points rise, which is
/// what lets a question about a value become one about half-points.
///
/// ```
/// use tarot::solver::Payoff;
///
/// // 1 if the contract is made with the oudlers, else 0.
/// let targets = [112, 102, 82, 72];
/// let mut values = vec![0; Payoff::SIZE];
/// for (oudlers, target) in targets.into_iter().enumerate() {
///     for outcome in 0..9 {
///         for half_points in target..=Payoff::MAX_HALF_POINTS {
///             values[Payoff::index(oudlers, outcome / 3, outcome % 3, half_points)] = 1;
///         }
///     }
/// }
/// assert!(Payoff::new(values).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payoff {
    values: Vec<i32>,
    /// Whether the attack minimizes and the others maximize.
    pub(super) is_losing: bool,
}

impl Payoff {
    /// The half-points of a pack: no side has more.
    pub const MAX_HALF_POINTS: usize = PACK;
    /// How many values a payoff has.
    pub const SIZE: usize = 4 * 3 * 3 * ROW;

    /// The index of an end's value: oudlers from 0 to 3, petit au bout and slam each 0 for nobody,
    /// 1 for the attack, 2 for the defence, then the attack's half-points.
    #[must_use]
    pub const fn index(oudlers: usize, petit: usize, slam: usize, half_points: usize) -> usize {
        ((oudlers * 3 + petit) * 3 + slam) * ROW + half_points
    }

    /// A payoff from every end's value at its index, in any unit.
    ///
    /// # Errors
    /// If there are too few or too many values, or one falls as half-points rise.
    pub fn new(values: Vec<i32>) -> Result<Self, PayoffError> {
        if values.len() != Self::SIZE {
            return Err(PayoffError::Size(values.len()));
        }
        for (row, values) in values.chunks(ROW).enumerate() {
            if let Some(before) = values.windows(2).position(|pair| pair[0] > pair[1]) {
                return Err(PayoffError::Falls {
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

    /// The same values in a losing game: the attack plays for little, the others make it take much.
    #[must_use]
    pub fn losing(self) -> Self {
        Self {
            is_losing: true,
            ..self
        }
    }

    /// The half-points above the target, negative below it.
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

/// Why values are not a payoff.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PayoffError {
    /// The number of values is wrong.
    Size(usize),
    /// A value falls as half-points rise.
    Falls {
        /// How many oudlers the attack has.
        oudlers: usize,
        /// The petit au bout, as in an index.
        petit: usize,
        /// A slam, as in an index.
        slam: usize,
        /// These half-points are worth less than one fewer.
        half_points: usize,
    },
}

impl fmt::Display for PayoffError {
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

impl Error for PayoffError {}
