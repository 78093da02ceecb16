//! The solver solves every position it accepts, and rightly where trying every card can tell.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tarot::position::Position;
use tarot::solver::{Bounds, Limits, Solution, TranspositionTable, reaches, solve, value};

use super::cases;
use super::payoffs::kinds;
use super::positions::{anything, middling, of_any_size, small};
use crate::common::{MEBIBYTE, Worth};

thread_local! {
    /// One table for all cases, as in a program.
    static MEMORY: RefCell<TranspositionTable> = RefCell::new(TranspositionTable::new(MEBIBYTE / 4));
    static PLAIN: RefCell<TranspositionTable> = RefCell::new({
        let mut table = TranspositionTable::new(MEBIBYTE);
        table.is_unpartitioned = true;
        table
    });
}

/// A search that soon ends, on some threads.
fn limits(nodes: u64) -> impl Strategy<Value = Limits<'static>> {
    (0..nodes, 0..4usize).prop_map(|(nodes, threads)| Limits {
        nodes,
        threads: threads.saturating_sub(1),
        ..Limits::NONE
    })
}

/// The solver's answers, if it accepts the position, after checking that they agree with each
/// other.
fn told(position: &Position, worth: &Worth, limits: &Limits) -> Option<Solution> {
    MEMORY.with_borrow_mut(|table| {
        let found = solve(position, &worth.payoff, limits, table);
        let single = value(position, &worth.payoff, limits, table);
        let asked = reaches(position, &worth.payoff, 0, limits, table);
        let Ok(found) = found else {
            assert!(single.is_err() && asked.is_err());
            return None;
        };
        assert!(found.value.lower <= found.value.upper);
        meet(found.value, single.unwrap().value);
        match asked.unwrap().is_reached {
            Some(true) => assert!(found.value.upper >= 0),
            Some(false) => assert!(found.value.lower < 0),
            None => {}
        }
        let cards: Vec<_> = found.cards.iter().map(|&(card, _)| card).collect();
        assert_eq!(cards, position.legal().iter().collect::<Vec<_>>());
        let end = found.line.iter().fold(*position, |before, &card| {
            assert!(before.legal().contains(card));
            before.after(card)
        });
        assert!(end.turn().is_none() || limits.nodes < u64::MAX);
        Some(found)
    })
}

/// Two ranges in which the same value lies.
fn meet(one: Bounds, other: Bounds) {
    let both = one.intersect(other);
    assert!(both.lower <= both.upper, "{one:?} and {other:?}");
}

/// The solver's answers about a position, compared with trying every card.
fn compare(position: &Position, worth: &Worth, found: &Solution) {
    meet(found.value, Bounds::exactly(worth.oracle(position)));
    for &(card, told) in &found.cards {
        meet(told, Bounds::exactly(worth.oracle(&position.after(card))));
    }
    let mut after = *position;
    for &card in &found.line {
        after.play(card);
        assert_eq!(worth.oracle(&after), found.value.lower);
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn any_position_is_solved_or_refused(
        position in prop_oneof![anything(), of_any_size()],
        payoff in kinds(),
        limits in limits(1_000),
    ) {
        told(&position, &payoff.worth(), &limits);
    }

    #[test]
    fn a_small_position_is_solved_as_trying_every_card_does(
        position in small(),
        payoff in kinds(),
    ) {
        let worth = payoff.worth();
        if let Some(found) = told(&position, &worth, &Limits::NONE) {
            prop_assert!(found.value.is_exact());
            prop_assert!(found.cards.iter().all(|(_, told)| told.is_exact()));
            compare(&position, &worth, &found);
        }
    }

    #[test]
    fn what_is_said_of_a_small_position_when_a_limit_comes_is_true(
        position in small(),
        payoff in kinds(),
        limits in limits(200),
    ) {
        let worth = payoff.worth();
        if let Some(found) = told(&position, &worth, &limits) {
            compare(&position, &worth, &found);
        }
    }

    #[test]
    fn a_larger_position_is_solved_as_taking_each_for_itself_does(
        position in middling(),
        payoff in kinds(),
    ) {
        let (worth, limits) = (payoff.worth(), Limits { nodes: 1_000_000, ..Limits::NONE });
        if let Some(found) = told(&position, &worth, &limits) {
            let plain = PLAIN.with_borrow_mut(|plain| {
                value(&position, &worth.payoff, &limits, plain).unwrap()
            });
            meet(found.value, plain.value);
        }
    }
}

#[test]
fn most_positions_are_not_refused() {
    let mut runner = TestRunner::deterministic();
    let (worth, limits) = (Worth::made(), Limits::NONE);
    let mut is_solved = |_: &u32| {
        let position = small().new_tree(&mut runner).unwrap().current();
        told(&position, &worth, &limits).is_some()
    };
    let solved = (0..300).filter(&mut is_solved).count();
    assert!((200..300).contains(&solved), "{solved} were solved");
}
