//! Values for the ends of deals: usual payoffs, and the largest numbers there are.

use proptest::prelude::*;
use tarot::random::Random;
use tarot::solver::Payoff;

use super::cases;
use crate::common::Worth;

/// A short description of a payoff, so that it can be printed.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Drawn at random with this seed.
    Drawn(u64),
    /// The smallest value of each row, and its rises: the row, the half-points where it rises, by
    /// how much.
    Steps {
        least: Vec<i32>,
        rises: Vec<(usize, i32, i32)>,
        is_losing: bool,
    },
}

impl Kind {
    pub fn worth(&self) -> Worth {
        match self {
            Self::Drawn(seed) => Worth::drawn(&mut Random::new(*seed)),
            Self::Steps {
                least,
                rises,
                is_losing,
            } => {
                let worth = Worth::of(|oudlers, petit, slam, half| {
                    let row = (oudlers * 3 + petit) * 3 + slam;
                    let here = rises
                        .iter()
                        .filter(|&&(of, from, _)| of == row && from <= half);
                    here.fold(least[row], |value, &(_, _, by)| value.saturating_add(by))
                });
                if *is_losing { worth.losing() } else { worth }
            }
        }
    }
}

/// Any payoff.
pub fn kinds() -> impl Strategy<Value = Kind> {
    let least = prop_oneof![
        3 => -30..30,
        1 => any::<i32>(),
        1 => prop_oneof![Just(i32::MIN), Just(i32::MAX)],
    ];
    let by = prop_oneof![3 => 0..20, 1 => 0..=i32::MAX];
    let rises = prop::collection::vec((0..36usize, 0..=Payoff::MAX_HALF_POINTS as i32, by), 0..60);
    let steps = (prop::collection::vec(least, 36), rises, any::<bool>());
    prop_oneof![
        any::<u64>().prop_map(Kind::Drawn),
        steps.prop_map(|(least, rises, is_losing)| Kind::Steps {
            least,
            rises,
            is_losing,
        }),
    ]
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn values_that_fall_are_no_payoff(
        kind in kinds(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<i32>()), 0..3),
        size in prop_oneof![Just(Payoff::SIZE), 0..2 * Payoff::SIZE],
    ) {
        let mut values = kind.worth().values;
        values.resize(size, 0);
        for (place, value) in changes {
            if !values.is_empty() {
                let place = place.index(values.len());
                values[place] = value;
            }
        }
        let row = Payoff::index(0, 0, 1, 0);
        let rises = values.chunks(row).all(<[i32]>::is_sorted);
        prop_assert_eq!(Payoff::new(values).is_ok(), rises && size == Payoff::SIZE);
    }
}
