//! The value of each end of a deal to one seat.

use crate::position::Count;
use crate::solver::Payoff;

/// One end of a deal, as far as the score depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Whether the seat is on the attack's side.
    pub is_attack: bool,
    /// Whether the taker has a partner.
    pub has_partner: bool,
    /// The attack's oudlers.
    pub oudlers: usize,
    /// Whose the petit au bout is: 0 nobody's, 1 the attack's, 2 the defence's.
    pub petit: usize,
    /// Whose the slam is, in the same numbers.
    pub slam: usize,
    /// The attack's half-points.
    pub half_points: usize,
}

/// A value for each end, by the seat's side and by whether the taker has a partner.
#[derive(Clone, Debug)]
pub struct Values {
    /// Defending against a taker alone, then against two; attacking alone, then in company.
    by_side: [Vec<i32>; 4],
}

impl Values {
    /// The values that a function gives.
    #[must_use]
    pub fn of(value: impl Fn(&End) -> i32) -> Self {
        let row = |side: usize| {
            let mut values = Vec::with_capacity(Payoff::SIZE);
            for oudlers in 0..4 {
                for petit in 0..3 {
                    for slam in 0..3 {
                        for half_points in 0..=Payoff::MAX_HALF_POINTS {
                            values.push(value(&End {
                                is_attack: side >= 2,
                                has_partner: side % 2 == 1,
                                oudlers,
                                petit,
                                slam,
                                half_points,
                            }));
                        }
                    }
                }
            }
            values
        };
        Self {
            by_side: [row(0), row(1), row(2), row(3)],
        }
    }

    /// The values of each side, at `Payoff::index`; none if their number is wrong.
    #[must_use]
    pub fn new(by_side: [Vec<i32>; 4]) -> Option<Self> {
        let are_whole = by_side.iter().all(|values| values.len() == Payoff::SIZE);
        are_whole.then_some(Self { by_side })
    }

    /// The values for a seat where the attack has these seats.
    pub(crate) fn of_side(&self, attack: u16, seat: u8) -> Side<'_> {
        let side = 2 * (attack >> seat & 1) + u16::from(attack.count_ones() > 1);
        Side(&self.by_side[usize::from(side)])
    }
}

/// The values of a seat whose side is known.
#[derive(Clone, Copy)]
pub(crate) struct Side<'a>(&'a [i32]);

impl Side<'_> {
    pub(crate) fn value(self, count: Count, tricks: u8) -> i32 {
        let petit = match count.petit_au_bout {
            None => 0,
            Some(true) => 1,
            Some(false) => 2,
        };
        let slam = match count.lost {
            0 => 1,
            lost if lost == tricks => 2,
            _ => 0,
        };
        let half_points = usize::try_from(count.half_points).unwrap_or(0);
        let half_points = half_points.min(Payoff::MAX_HALF_POINTS);
        let oudlers = usize::from(count.oudlers).min(3);
        self.0[Payoff::index(oudlers, petit, slam, half_points)]
    }
}
