//! The ending that `docs/solver.md` works by hand.

use tarot::cards::{Card, Cards};
use tarot::position::Position;
use tarot::rules::Rules;
use tarot::solver::{Bounds, Limits, Payoff, TranspositionTable, reaches, solve};

const PAGE: &str = include_str!("../../../../../docs/solver.md");
const HANDS: [&str; 3] = ["T15 SK H2", "T10 H3 HQ", "S5 HK D9"];
const TARGETS: [i16; 4] = [112, 102, 82, 72];
const TABLE: usize = 1 << 20;

/// South attacks alone, has 100 half-points without an oudler, and leads.
fn position() -> Position {
    let hands = HANDS.map(|hand| Cards([hand.parse().unwrap()]));
    let mut position = Position::new(Rules::federation(24), &hands, 0b001, 0);
    (position.done, position.won.lost) = (21, 5);
    position.won.half_points = 100;
    position
}

#[test]
fn the_page_shows_these_hands() {
    for hand in HANDS {
        assert!(PAGE.contains(&format!("`{hand}`")), "{hand}");
    }
}

#[test]
fn each_card_is_worth_what_the_page_says() {
    let payoff = Payoff::margin(TARGETS);
    let mut table = TranspositionTable::new(TABLE);
    let found = solve(&position(), &payoff, &Limits::NONE, &mut table).unwrap();
    let card = |code: &str| code.parse::<Card>().unwrap();
    let values: Vec<_> = [("SK", -9), ("H2", -9), ("T15", 2)]
        .into_iter()
        .map(|(code, value)| (card(code), Bounds::exactly(value)))
        .collect();
    for value in &values {
        assert!(found.cards.contains(value), "{value:?} in {found:?}");
        assert!(
            PAGE.contains(&format!("**{}**", value.1.lower)),
            "{value:?}"
        );
    }
    assert_eq!(
        (found.value, found.line[0]),
        (Bounds::exactly(2), card("T15"))
    );
}

#[test]
fn quick_tricks_make_the_contract_before_a_card_is_searched() {
    let (payoff, limits) = (Payoff::margin(TARGETS), Limits::NONE);
    let mut table = TranspositionTable::new(TABLE);
    for (at_least, is_reached) in [(0, true), (2, true), (3, false)] {
        let answer = reaches(&position(), &payoff, at_least, &limits, &mut table).unwrap();
        assert_eq!(answer.is_reached, Some(is_reached));
        assert_eq!(
            answer.nodes == 0,
            is_reached,
            "{at_least}: {}",
            answer.nodes
        );
    }
}
