//! The result of deals whose last tricks are counted specially.

use tarot::cards::Cards;
use tarot::position::{Count, Position};
use tarot::rules::{LastExcuse, Rules};

/// Play two tricks, each hand's cards in the order given; seat 0 leads to both.
fn played(rules: Rules, hands: [&str; 3], attack: u16) -> Position {
    let cards = hands.map(|hand| Cards([hand.parse().unwrap()]));
    let mut position = Position::new(rules, &cards, attack, 0);
    for trick in 0..2 {
        for hand in hands {
            let card = hand.split(' ').nth(trick).unwrap().parse().unwrap();
            assert!(position.legal().contains(card), "{card} in {position:?}");
            position.play(card);
        }
    }
    position
}

fn counted(rules: Rules, hands: [&str; 3], attack: u16) -> Count {
    played(rules, hands, attack).count()
}

/// The petit falls to the 21, and the Excuse is led to the last trick.
const EXCUSE_LAST: [&str; 3] = ["T21 EX", "T1 S2", "T3 S3"];
/// The same without the Excuse.
const TRUMP_LAST: [&str; 3] = ["T21 T20", "T1 S2", "T3 S3"];
const FIRST: u16 = 0b001;
const SECOND: u16 = 0b010;

#[test]
fn who_wins_the_petit_has_it() {
    let rules = Rules::federation(2);
    assert!(played(rules, TRUMP_LAST, FIRST).won.has_petit);
    assert!(!played(rules, TRUMP_LAST, SECOND).won.has_petit);
}

#[test]
fn a_slam_of_the_attack_keeps_the_excuse_and_the_petit_before_it() {
    let expected = Count {
        half_points: 30,
        oudlers: 3,
        lost: 0,
        petit_au_bout: Some(true),
        petits: 1,
    };
    assert_eq!(counted(Rules::federation(2), EXCUSE_LAST, FIRST), expected);
}

#[test]
fn a_slam_of_the_defence_keeps_the_excuse_and_the_petit_before_it() {
    let expected = Count {
        half_points: 0,
        oudlers: 0,
        lost: 2,
        petit_au_bout: Some(false),
        petits: 1,
    };
    assert_eq!(counted(Rules::federation(2), EXCUSE_LAST, SECOND), expected);
}

#[test]
fn the_petit_before_the_last_trick_counts_only_if_the_excuse_ends_a_slam() {
    let rules = Rules::federation(2);
    assert_eq!(counted(rules, TRUMP_LAST, FIRST).petit_au_bout, None);
    assert_eq!(counted(rules, TRUMP_LAST, SECOND).petit_au_bout, None);
    let strict = Rules {
        petit_before_excuse: false,
        ..rules
    };
    assert_eq!(counted(strict, EXCUSE_LAST, FIRST).petit_au_bout, None);
}

/// The defence wins the first trick, the taker the second with the Excuse of a defender in it.
#[test]
fn without_a_slam_the_last_excuse_goes_where_the_table_has_it() {
    let hands = ["S1 T9", "S2 EX", "S9 T3"];
    let with = |last_excuse, exchange| {
        let rules = Rules {
            last_excuse,
            exchange,
            ..Rules::federation(2)
        };
        let mut position = Position::new(
            rules,
            &hands.map(|hand| Cards([hand.parse().unwrap()])),
            FIRST,
            0,
        );
        for code in ["S1", "S2", "S9", "T3", "T9", "EX"] {
            position.play(code.parse().unwrap());
        }
        let count = position.count();
        (count.half_points, count.oudlers)
    };
    // Its two trumps, and the Excuse or the card given for it.
    assert_eq!(with(LastExcuse::ChangesCamp, 1), (11, 1));
    assert_eq!(with(LastExcuse::TrickWinner, 1), (11, 1));
    assert_eq!(with(LastExcuse::KeepsCamp, 1), (3, 0));
    assert_eq!(with(LastExcuse::KeepsCamp, 0), (2, 0));
}
