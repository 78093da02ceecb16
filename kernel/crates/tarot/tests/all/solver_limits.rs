//! Searches that must end early, and positions that cannot be searched.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crate::common::{MEBIBYTE, Worth, begun, dealt, ending, perhaps_swept};
use tarot::cards::{CardSet, Cards};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::Rules;
use tarot::solver::{
    Bounds, Limits, Payoff, PayoffError, PositionError, Solution, TranspositionTable, reaches,
    solve, value,
};

fn within(bounds: Bounds, value: Bounds) -> bool {
    bounds.lower <= value.lower && value.upper <= bounds.upper
}

fn limited(nodes: u64) -> Limits<'static> {
    Limits {
        nodes,
        ..Limits::NONE
    }
}

fn solved(
    position: &Position,
    worth: &Worth,
    limits: &Limits,
    table: &mut TranspositionTable,
) -> Solution {
    solve(position, &worth.payoff, limits, table).unwrap()
}

#[test]
fn what_is_said_of_an_interrupted_search_is_true() {
    let mut random = Random::new(5);
    let mut table = TranspositionTable::new(MEBIBYTE);
    let mut open = 0;
    for _ in 0..300 {
        let worth = Worth::drawn(&mut random);
        let mut position = ending(&mut random, 4, 5);
        perhaps_swept(&mut random, &mut position);
        begun(&mut random, &mut position);
        let full = solved(&position, &worth, &Limits::NONE, &mut table);
        let limits = limited(u64::from(random.below(full.nodes as u32 + 2)));
        let found = solved(&position, &worth, &limits, &mut table);
        assert!(found.nodes <= limits.nodes + 1);
        assert!(within(found.value, full.value), "{position:?}");
        open += u32::from(!found.value.is_exact());
        for (&(card, bounds), &(_, value)) in found.cards.iter().zip(&full.cards) {
            assert!(within(bounds, value), "{card} in {position:?}");
        }
        assert!(full.line.starts_with(&found.line), "{position:?}");
        let told = reaches(
            &position,
            &worth.payoff,
            full.value.lower,
            &limits,
            &mut table,
        );
        assert_ne!(told.unwrap().is_reached, Some(false));
        let again = solved(&position, &worth, &limits, &mut table);
        assert_eq!(again, found, "the same limit gives the same answer");
    }
    assert!(open > 30, "{open} values were left open");
}

#[test]
fn several_threads_say_what_one_does() {
    let mut random = Random::new(21);
    let mut table = TranspositionTable::new(MEBIBYTE);
    for round in 0..120 {
        let worth = Worth::drawn(&mut random);
        let mut position = ending(&mut random, 4, 6);
        begun(&mut random, &mut position);
        let alone = solved(&position, &worth, &Limits::NONE, &mut table);
        let limits = Limits {
            threads: 2 + round % 2,
            ..Limits::NONE
        };
        let together = solved(&position, &worth, &limits, &mut table);
        let nodes = together.nodes;
        assert_eq!(together, Solution { nodes, ..alone }, "{position:?}");
    }
}

/// The first cards of long deals are tried in rounds.
#[test]
fn several_threads_say_of_a_long_deal_what_one_does() {
    let mut random = Random::new(34);
    let mut table = TranspositionTable::new(16 * MEBIBYTE);
    let margin = Payoff::margin(crate::common::TARGETS);
    let mut answered = [0; 2];
    for round in 0..60 {
        let mut position = ending(&mut random, 4, 14);
        begun(&mut random, &mut position);
        let at_least = random.below(100) as i32 - 100;
        let mut asked = |limits: &Limits| {
            let found = reaches(&position, &margin, at_least, limits, &mut table);
            found.unwrap().is_reached
        };
        if let Some(is_reached) = asked(&limited(30_000)) {
            let together = Limits {
                threads: 2 + round % 2,
                ..Limits::NONE
            };
            assert_eq!(asked(&together), Some(is_reached), "{position:?}");
            answered[usize::from(is_reached)] += 1;
        }
    }
    assert!(answered[0] > 8 && answered[1] > 8, "{answered:?}");
}

#[test]
fn a_search_ends_in_time_and_when_it_is_told() {
    let mut random = Random::new(8);
    let mut table = TranspositionTable::new(MEBIBYTE);
    let margin = Worth::margin();
    let position = dealt(&mut random, 4, 18);
    let stopped = AtomicBool::new(true);
    let stop = Limits {
        stop: Some(&stopped),
        ..Limits::NONE
    };
    let late = Limits {
        until: Some(Instant::now()),
        ..Limits::NONE
    };
    for limits in [stop, late] {
        let found = solved(&position, &margin, &limits, &mut table);
        assert!(found.nodes <= 1 && !found.value.is_exact());
        assert_eq!(found.cards.len() as u32, position.legal().len());
        assert!(found.line.is_empty());
        let told = reaches(&position, &margin.payoff, 0, &limits, &mut table).unwrap();
        assert_eq!(told.is_reached, None);
    }
}

#[test]
fn a_deal_that_is_over_is_worth_what_it_came_to() {
    let mut random = Random::new(3);
    let mut table = TranspositionTable::new(MEBIBYTE);
    for _ in 0..100 {
        let worth = Worth::drawn(&mut random);
        let position = ending(&mut random, 4, 0);
        let found = solved(&position, &worth, &limited(0), &mut table);
        assert_eq!(found.value, Bounds::exactly(worth.oracle(&position)));
        assert_eq!((found.cards, found.line, found.nodes), (vec![], vec![], 0));
    }
}

#[test]
fn a_payoff_does_not_fall() {
    assert_eq!(Payoff::new(vec![0; 5]), Err(PayoffError::Size(5)));
    let mut values = vec![7; Payoff::SIZE];
    values[Payoff::index(2, 1, 0, 90)] = 8;
    let falls = PayoffError::Falls {
        oudlers: 2,
        petit: 1,
        slam: 0,
        half_points: 91,
    };
    assert_eq!(Payoff::new(values), Err(falls));
}

fn refused(position: &Position) -> PositionError {
    let mut table = TranspositionTable::new(0);
    let payoff = Payoff::margin(crate::common::TARGETS);
    value(position, &payoff, &Limits::NONE, &mut table).unwrap_err()
}

#[test]
fn what_is_no_position_is_refused() {
    let good = ending(&mut Random::new(1), 4, 3);
    let with = |change: &dyn Fn(&mut Position)| {
        let mut position = good;
        change(&mut position);
        refused(&position)
    };
    let card = good.hands[0].iter().next().unwrap();
    let one = Cards::of(card);
    assert_eq!(with(&|p| p.seats = 8), PositionError::Seats(8));
    assert_eq!(with(&|p| p.seats = 1), PositionError::Seats(1));
    assert_eq!(with(&|p| p.leader = 4), PositionError::UnknownNumber(4));
    assert_eq!(with(&|p| p.attack = 0x21), PositionError::UnknownNumber(5));
    assert_eq!(with(&|p| p.in_trick = 4), PositionError::UnknownNumber(4));
    assert_eq!(with(&|p| p.done = 19), PositionError::Tricks);
    assert_eq!(with(&|p| p.won.lost = 16), PositionError::Tricks);
    assert_eq!(with(&|p| p.done += 1), PositionError::UnequalHands(0));
    assert_eq!(
        with(&|p| p.hands[0] = p.hands[0] - one),
        PositionError::UnequalHands(0)
    );
    assert_eq!(
        with(&|p| p.hands[1] = p.hands[0]),
        PositionError::DuplicateCard(card)
    );
    assert_eq!(with(&|p| p.won.oudlers = 4), PositionError::Oudlers(4));
    assert_eq!(
        with(&|p| p.won.half_points = 183),
        PositionError::HalfPoints(183)
    );
    assert_eq!(
        with(&|p| p.won.half_points = -1),
        PositionError::HalfPoints(-1)
    );
    assert_eq!(
        with(&|p| p.won.own[3] = i16::MAX),
        PositionError::HalfPoints(i16::MAX)
    );
    assert_eq!(
        with(&|p| p.rules.exchange = 10),
        PositionError::Exchange(10)
    );
    let no_cards = Cards([CardSet {
        plain: 1 << 56,
        trumps: 0,
    }]);
    assert_eq!(
        with(&|p| p.barred = no_cards),
        PositionError::UnknownNumber(78)
    );
    assert_eq!(
        with(&|p| p.hands[0] = (p.hands[0] - one) | no_cards),
        PositionError::UnknownNumber(78)
    );
    assert_eq!(
        with(&|p| p.excuse_like = one),
        PositionError::ExcuseLike(card)
    );
    let halves = [0, 39].map(|first| Cards([CardSet::from_bits(((1 << 39) - 1) << first)]));
    let long = Position::new(Rules::federation(39), &halves, 1, 0);
    assert_eq!(refused(&long), PositionError::HandSize(39));
}
