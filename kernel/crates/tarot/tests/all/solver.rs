//! The solver against a search by the rules alone, and against itself without partitions.

use crate::common::{MEBIBYTE, Worth, begun, dealt, ending, perhaps_swept, slam};
use tarot::cards::{Card, CardSet, Cards};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::Rules;
use tarot::solver::{Bounds, Limits, TranspositionTable, reaches, solve, value};

fn exact(position: &Position, worth: &Worth, table: &mut TranspositionTable) -> i32 {
    let found = value(position, &worth.payoff, &Limits::NONE, table).unwrap();
    assert!(found.value.is_exact());
    found.value.lower
}

/// Everything that the solver says about a position, compared with trying every card.
fn compare(position: &Position, worth: &Worth, table: &mut TranspositionTable) {
    let true_value = worth.oracle(position);
    let none = Limits::NONE;
    assert_eq!(exact(position, worth, table), true_value, "{position:?}");
    let found = solve(position, &worth.payoff, &none, table).unwrap();
    assert_eq!(found.value, Bounds::exactly(true_value), "{position:?}");
    for &(card, value) in &found.cards {
        let after = worth.oracle(&position.after(card));
        assert_eq!(value, Bounds::exactly(after), "{card} in {position:?}");
    }
    let legal: Vec<_> = position.legal().iter().collect();
    let cards: Vec<_> = found.cards.iter().map(|&(card, _)| card).collect();
    assert_eq!(cards, legal);
    for (at_least, expected) in [
        (true_value, true),
        (true_value + 1, false),
        (i32::MIN, true),
        (i32::MAX, false),
    ] {
        let told = reaches(position, &worth.payoff, at_least, &none, table).unwrap();
        assert_eq!(
            told.is_reached,
            Some(expected),
            "{at_least} in {position:?}"
        );
    }
    replay(position, worth, &found.line, true_value);
}

/// Every card of the line keeps the value, to the end of the deal.
fn replay(position: &Position, worth: &Worth, line: &[Card], value: i32) {
    let mut position = *position;
    for &card in line {
        assert!(position.legal().contains(card), "{card} in {position:?}");
        position.play(card);
        assert_eq!(worth.oracle(&position), value, "{card} before {position:?}");
    }
    assert_eq!(position.turn(), None);
}

#[test]
fn the_solver_says_what_trying_every_card_does() {
    let mut random = Random::new(2026);
    let mut table = TranspositionTable::new(MEBIBYTE / 8);
    for (seats, tricks, count) in [
        (2, 1, 100),
        (2, 3, 300),
        (2, 5, 300),
        (3, 1, 300),
        (3, 2, 500),
        (3, 3, 300),
        (3, 4, 400),
        (4, 1, 300),
        (4, 2, 800),
        (4, 3, 200),
        (5, 1, 200),
        (5, 2, 400),
        (5, 3, 30),
        (6, 2, 150),
        (7, 2, 60),
    ] {
        for _ in 0..count {
            let worth = Worth::drawn(&mut random);
            let mut position = ending(&mut random, seats, tricks);
            perhaps_swept(&mut random, &mut position);
            begun(&mut random, &mut position);
            compare(&position, &worth, &mut table);
        }
    }
}

/// Values with and without partitions, for this many positions of each kind.
fn against_plain(seed: u64, kinds: &[(usize, u8, u32)]) {
    let mut random = Random::new(seed);
    let (mut plain, mut table) = (
        TranspositionTable::new(64 * MEBIBYTE),
        TranspositionTable::new(MEBIBYTE),
    );
    plain.is_unpartitioned = true;
    for &(seats, tricks, count) in kinds {
        for number in 0..count {
            // The margin is searched most, and has the longest proofs.
            let worth = if number % 2 == 0 {
                Worth::drawn(&mut random)
            } else {
                Worth::margin()
            };
            let mut position = ending(&mut random, seats, tricks);
            perhaps_swept(&mut random, &mut position);
            begun(&mut random, &mut position);
            let found = exact(&position, &worth, &mut table);
            let value = exact(&position, &worth, &mut plain);
            assert_eq!(found, value, "{position:?}");
        }
    }
}

#[test]
fn a_proof_holds_for_every_position_of_its_class() {
    let kinds = [
        (3, 5, 100),
        (3, 7, 100),
        (4, 4, 200),
        (4, 5, 100),
        (4, 6, 100),
        (5, 4, 60),
        (5, 5, 40),
    ];
    against_plain(99, &kinds);
}

#[test]
#[ignore = "takes minutes: run it with another SEED each time"]
fn a_proof_holds_for_its_class_in_the_middle_of_a_deal() {
    let seed = std::env::var("SEED").map_or(4, |text| text.parse().unwrap());
    let kinds = [
        (3, 7, 1000),
        (3, 8, 200),
        (4, 6, 4000),
        (4, 7, 1000),
        (4, 8, 100),
        (5, 6, 600),
    ];
    against_plain(seed, &kinds);
}

#[test]
fn a_long_question_is_answered_as_the_value_says() {
    let mut random = Random::new(31);
    let mut table = TranspositionTable::new(64 * MEBIBYTE);
    let margin = Worth::margin().payoff;
    let limits = Limits {
        nodes: 600_000,
        ..Limits::NONE
    };
    let mut answered = 0;
    for _ in 0..40 {
        let position = ending(&mut random, 4, 13);
        let known = value(&position, &margin, &limits, &mut table)
            .unwrap()
            .value;
        for (at_least, expected) in [(known.lower, true), (known.upper + 1, false)] {
            let told = reaches(&position, &margin, at_least, &limits, &mut table).unwrap();
            assert_ne!(told.is_reached, Some(!expected), "{at_least} {position:?}");
            answered += u32::from(told.is_reached.is_some() && told.nodes > 30_000);
        }
    }
    assert!(answered > 10, "{answered} questions were long and answered");
}

/// A whole deal of few cards: only the attack has cards aside.
fn small_deal(random: &mut Random, seats: usize, size: usize) -> Position {
    let mut position = dealt(random, seats, size);
    let suit = CardSet::suit(random.below(5));
    position.barred = Cards([suit - CardSet::of(suit.into_iter().last().unwrap())]);
    position
}

#[test]
fn the_last_tricks_of_a_slam_have_rules_of_their_own() {
    let mut random = Random::new(31);
    let (mut plain, mut table) = (
        TranspositionTable::new(16 * MEBIBYTE),
        TranspositionTable::new(MEBIBYTE),
    );
    plain.is_unpartitioned = true;
    for (seats, tricks, count) in [(2, 3, 200), (3, 2, 400), (3, 3, 300), (4, 2, 400)] {
        for _ in 0..count {
            let worth = Worth::drawn(&mut random);
            let position = slam(&mut random, seats, tricks);
            compare(&position, &worth, &mut table);
        }
    }
    for (seats, tricks, count) in [(2, 4, 4000), (2, 5, 1200), (3, 4, 100)] {
        for _ in 0..count {
            let worth = Worth::drawn(&mut random);
            let position = slam(&mut random, seats, tricks);
            let found = exact(&position, &worth, &mut table);
            assert_eq!(found, worth.oracle(&position), "{position:?}");
        }
    }
    for (seats, tricks, count) in [(2, 6, 400), (3, 4, 600), (3, 5, 400), (4, 4, 400)] {
        for _ in 0..count {
            let worth = Worth::drawn(&mut random);
            let position = slam(&mut random, seats, tricks);
            let found = exact(&position, &worth, &mut table);
            let value = exact(&position, &worth, &mut plain);
            assert_eq!(found, value, "{position:?}");
        }
    }
}

/// Cards by their codes.
fn cards(codes: &str) -> Cards<1> {
    Cards([codes.parse().unwrap()])
}

/// A proof by a trump that may be played must not be used where a higher one must be played.
#[test]
fn a_trump_that_may_be_played_here_may_not_elsewhere() {
    let mut table = TranspositionTable::new(MEBIBYTE);
    for (hands, leader, attack) in [
        (["S2 T1 T9", "T20 T21 EX", "S9 T4 T16"], 1, 1),
        (["T1 T15 EX", "H9 T18 T21", "T2 T16 T17"], 0, 1),
        (["S10 T1 T9", "H2 T21 EX", "H5 T4 T17"], 0, 4),
        (["S4 H6 T21", "T4 T18 EX", "S3 T1 T15"], 1, 4),
        (["T9 T18 EX", "H1 T1 T17", "H5 HJ T21"], 0, 2),
        (["H8 T4 T7", "T1 T5 EX", "S5 T15 T21"], 1, 2),
    ] {
        for lost in [0, 2, 4] {
            let mut position =
                Position::new(Rules::federation(7), &hands.map(cards), attack, leader);
            (position.done, position.won.lost) = (4, lost);
            for half_points in 0..60 {
                position.won.half_points = half_points;
                for worth in [Worth::margin(), Worth::made(), Worth::score(1, 10, [0, 0])] {
                    compare(&position, &worth, &mut table);
                }
            }
        }
    }
}

/// Over a petit that is led, any trump may be played; over another trump, not.
#[test]
fn what_a_led_petit_is_worth_is_not_what_a_higher_trump_is() {
    let hands = [
        "SK C2 CJ CQ T3 T12",
        "HN D1 D7 DJ C10 T20",
        "H1 HK DN DK CN CK",
        "H3 HJ HQ T1 T5 T7",
    ];
    let mut position = Position::new(Rules::federation(18), &hands.map(cards), 1, 3);
    (position.done, position.won.lost) = (12, 7);
    (position.won.half_points, position.won.oudlers) = (40, 1);
    let mut table = TranspositionTable::new(MEBIBYTE);
    let led = |card| position.after(cards(card).iter().next().unwrap());
    assert_eq!(exact(&led("T1"), &Worth::margin(), &mut table), -54);
    assert_eq!(exact(&led("T5"), &Worth::margin(), &mut table), -62);
    assert_eq!(exact(&position, &Worth::margin(), &mut table), -62);
}

/// The defence, which has won every trick, leads the Excuse to the last one: the highest trump
/// loses it.
#[test]
fn no_card_is_sure_of_a_trick_that_the_excuse_may_win() {
    let hands = [
        "S1 S8 H7 HN CN",
        "H1 H3 T3 T17 T21",
        "S9 H5 T1 T9 T16",
        "SQ H4 H9 C4 EX",
    ];
    let mut position = Position::new(Rules::federation(18), &hands.map(cards), 4, 0);
    (position.done, position.won.lost) = (13, 13);
    position.won.half_points = 46;
    position.rules.slam_keeps_excuse = true;
    position.rules.petit_before_excuse = false;
    let mut table = TranspositionTable::new(MEBIBYTE);
    assert_eq!(exact(&position, &Worth::margin(), &mut table), -66);
}

#[test]
fn a_called_suit_is_not_led_to_the_first_trick() {
    let mut random = Random::new(13);
    let mut table = TranspositionTable::new(MEBIBYTE);
    for (seats, size, count) in [
        (2, 4, 100),
        (3, 3, 200),
        (4, 2, 300),
        (5, 2, 300),
        (5, 3, 30),
    ] {
        for _ in 0..count {
            let worth = Worth::drawn(&mut random);
            let mut position = small_deal(&mut random, seats, size);
            begun(&mut random, &mut position);
            compare(&position, &worth, &mut table);
        }
    }
}

#[test]
fn a_called_suit_may_be_led_with_a_petit_that_counts_as_an_excuse() {
    let mut random = Random::new(17);
    let mut table = TranspositionTable::new(MEBIBYTE);
    for _ in 0..400 {
        let worth = Worth::drawn(&mut random);
        let mut position = slam(&mut random, 3, 2);
        (position.rules.tricks, position.done, position.won.lost) = (2, 0, 0);
        position.barred = Cards([CardSet::suit(2)]);
        // Naming cards that nobody holds is allowed and changes nothing.
        position.excuse_like = Cards([CardSet::PETIT | CardSet::suit(2)]);
        compare(&position, &worth, &mut table);
    }
}

#[test]
fn neither_the_suits_nor_the_seats_have_names() {
    let mut random = Random::new(41);
    let mut table = TranspositionTable::new(MEBIBYTE);
    for _ in 0..100 {
        let worth = Worth::drawn(&mut random);
        let mut position = ending(&mut random, 4, 5);
        begun(&mut random, &mut position);
        let found = solve(&position, &worth.payoff, &Limits::NONE, &mut table).unwrap();
        let turned = turned(&position);
        let again = solve(&turned, &worth.payoff, &Limits::NONE, &mut table).unwrap();
        assert_eq!(again.value, found.value, "{position:?}");
        for (card, value) in found.cards {
            assert!(
                again.cards.contains(&(next_suit(card), value)),
                "{position:?}"
            );
        }
    }
}

/// The position with every seat and every suit shifted by one.
fn turned(position: &Position) -> Position {
    let mut turned = *position;
    let suits_turned = |cards: CardSet| cards.into_iter().map(next_suit).collect();
    for seat in 0..4 {
        turned.hands[(seat + 1) % 4] = Cards([suits_turned(position.hands[seat].0[0])]);
    }
    turned.trick = position.trick.map(next_suit);
    turned.attack = (position.attack << 1 | position.attack >> 3) & 0xf;
    turned.leader = (position.leader + 1) % 4;
    turned
}

fn next_suit(card: Card) -> Card {
    if card.0 < 56 {
        Card((card.0 + 14) % 56)
    } else {
        card
    }
}
