//! Playouts: however played, each ends in one of the possible ends of the deal.

use std::collections::HashSet;

use proptest::prelude::*;
use tarot::playout::{Outcomes, Policy, each, many};
use tarot::position::Position;
use tarot::solver::{Limits, Payoff, TranspositionTable, value};

use super::cases;
use super::positions::{of_any_size, small};
use crate::common::TARGETS;

const COUNT: u64 = 9;

/// Whether a position may be played out: if the solver accepts it, even with an imprenable petit.
fn may_be(position: &Position) -> bool {
    let payoff = Payoff::margin(TARGETS);
    let limits = Limits {
        nodes: 0,
        ..Limits::NONE
    };
    value(position, &payoff, &limits, &mut TranspositionTable::new(0)).is_ok()
}

fn policies() -> impl Strategy<Value = Policy<'static>> {
    prop_oneof![Just(Policy::Uniform), Just(Policy::Sensible)]
}

/// The oudlers and half-points of every end.
fn ends(position: &Position, found: &mut HashSet<(usize, usize)>) {
    if position.turn().is_none() {
        let count = position.count();
        found.insert((usize::from(count.oudlers), count.half_points as usize));
    }
    for card in position.legal().iter() {
        ends(&position.after(card), found);
    }
}

/// The same for playouts.
fn came(outcomes: &Outcomes) -> HashSet<(usize, usize)> {
    let rows = (0..4).flat_map(|oudlers| {
        let row = outcomes.with_oudlers(oudlers).iter().enumerate();
        row.filter(|&(_, &times)| times > 0)
            .map(move |(half, _)| (oudlers, half))
    });
    rows.collect()
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn any_position_is_played_out(
        position in of_any_size(),
        policy in policies(),
        seed in any::<u64>(),
        threads in 0..4usize,
    ) {
        if !may_be(&position) {
            return Ok(());
        }
        let found = many(&position, COUNT, seed, policy, threads);
        prop_assert_eq!(found.playouts, COUNT);
        let ends = (0..4).flat_map(|oudlers| found.with_oudlers(oudlers).iter().enumerate());
        let (times, half_points) = ends.fold((0, 0), |(all, sum), (half, &times)| {
            (all + times, sum + times * half as u64)
        });
        prop_assert_eq!((times, half_points), (COUNT, found.half_points));
        prop_assert!(found.petit_au_bout.iter().sum::<u64>() <= COUNT);
        let alone = each(&[position; 3], COUNT, seed, policy, 1);
        prop_assert_eq!(each(&[position; 3], COUNT, seed, policy, threads), alone);
    }

    #[test]
    fn a_small_position_is_played_to_one_of_its_ends(
        position in small(),
        policy in policies(),
        seed in any::<u64>(),
    ) {
        if !may_be(&position) {
            return Ok(());
        }
        let mut possible = HashSet::new();
        ends(&position, &mut possible);
        let found = came(&many(&position, COUNT, seed, policy, 1));
        prop_assert!(found.is_subset(&possible), "{found:?} of {possible:?}");
    }
}
