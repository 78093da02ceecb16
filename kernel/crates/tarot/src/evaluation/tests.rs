use std::sync::atomic::AtomicBool;

use super::{Attack, Effort, Evaluation, Scene, Values, World, evaluate, evaluate_discards};
use crate::cards::{CardSet, Cards};
use crate::playout::learned::{MOST_STYLES, Styles, Weights};
use crate::playout::{Policy, many};
use crate::position::{MAX_SEATS, Position};
use crate::random::Random;
use crate::random_deals::{cards_left, deal, played};

static GOING: AtomicBool = AtomicBool::new(false);

/// A deal in progress as one seat sees it, and the true world.
pub(crate) fn seen(random: &mut Random, seats: u8, count: u32) -> (Scene, World, Position) {
    let begun = deal::<1>(random, seats);
    let mut position = begun;
    let mut cards = Vec::new();
    for _ in 0..count {
        let (seat, before) = (position.turn().unwrap(), position.hands);
        position = played(position, random, 1);
        let hand = usize::from(seat);
        let card = (before[hand] - position.hands[hand]).iter().next().unwrap();
        cards.push((seat, card));
    }
    let mut start = begun;
    start.hands = [Cards::EMPTY; MAX_SEATS];
    let scene = Scene {
        start,
        played: cards,
        attack: Attack::Seats {
            taker: 0,
            seats: begun.attack,
        },
        counts_aside: true,
        taker_knows_aside: true,
    };
    let hands = position.hands.map(|hand| hand.0[0]);
    (scene, World::new(&hands, CardSet::EMPTY), position)
}

fn half_points() -> Values {
    Values::of(|end| end.half_points as i32)
}

fn effort(playouts: usize, threads: usize) -> Effort<'static> {
    Effort {
        playouts,
        seed: 5,
        threads,
        policy: Policy::Sensible,
    }
}

fn evaluated(scene: &Scene, worlds: &[World], effort: Effort<'_>) -> Evaluation {
    let seat = scene.position(&worlds[0]).turn().unwrap();
    evaluate(
        scene,
        seat,
        worlds,
        CardSet::PACK,
        &half_points(),
        effort,
        &GOING,
    )
}

#[test]
fn a_world_is_played_again_to_the_same_position() {
    let mut random = Random::new(1);
    for round in 0..2_000 {
        let seats = 2 + (round % 6) as u8;
        let count = random.below(cards_left(&deal::<1>(&mut random.clone(), seats)));
        let (scene, world, position) = seen(&mut random, seats, count);
        assert_eq!(scene.position(&world), position);
    }
}

#[test]
fn a_card_comes_to_what_its_playouts_come_to() {
    let mut random = Random::new(2);
    for round in 0..200 {
        let (scene, world, position) = seen(&mut random, 3 + round % 3, 30 + u32::from(round) % 20);
        let found = evaluated(&scene, &[world], effort(2_000, 1));
        for (card, sum) in found.cards.into_iter().zip(found.of_world(0)) {
            let mean = *sum as f64 / 2_000.0;
            let other = many(&position.after(card), 2_000, 77, Policy::Sensible, 1).mean();
            assert!((mean - other).abs() < 3.0, "{card}: {mean} and {other}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut random = Random::new(3);
    let (scene, world, _) = seen(&mut random, 4, 20);
    let worlds = [world; 13];
    let alone = evaluated(&scene, &worlds, effort(5, 1));
    for threads in [2, 3, 8, 40] {
        assert_eq!(evaluated(&scene, &worlds, effort(5, threads)), alone);
    }
}

#[test]
fn the_partner_is_who_was_dealt_the_called_card() {
    let hands = ["SK T5", "S7 CK", "T1 T3", "T2 T4", "T7 T8"];
    let hands = hands.map(|hand| hand.parse::<CardSet>().unwrap());
    let rules = crate::rules::Rules::federation(2);
    let mut scene = Scene {
        start: Position::new(rules, &[Cards::EMPTY; 5], 0, 0),
        played: vec![],
        attack: Attack::Called {
            taker: 2,
            cards: "CK".parse().unwrap(),
        },
        counts_aside: false,
        taker_knows_aside: true,
    };
    let world = World::new(&hands, CardSet::EMPTY);
    assert_eq!(scene.position(&world).attack, 0b110);
    scene.attack = Attack::Called {
        taker: 1,
        cards: "CK".parse().unwrap(),
    };
    assert_eq!(scene.position(&world).attack, 0b010);
    // Each seat is paid by its own side's values.
    let values = Values::of(|end| i32::from(end.is_attack) * 10 + i32::from(end.has_partner));
    let found = evaluate(
        &scene,
        0,
        &[world],
        CardSet::PACK,
        &values,
        effort(1, 1),
        &GOING,
    );
    assert_eq!(found.sums, [0, 0]);
    scene.attack = Attack::Seats {
        taker: 0,
        seats: 0b101,
    };
    let found = evaluate(
        &scene,
        0,
        &[world],
        CardSet::PACK,
        &values,
        effort(1, 1),
        &GOING,
    );
    assert_eq!(found.sums, [11, 11]);
}

#[test]
fn a_stopped_evaluation_plays_nothing() {
    let mut random = Random::new(4);
    let (scene, world, _) = seen(&mut random, 4, 20);
    let seat = scene.position(&world).turn().unwrap();
    let stop = AtomicBool::new(true);
    let found = evaluate(
        &scene,
        seat,
        &[world; 3],
        CardSet::PACK,
        &half_points(),
        effort(9, 2),
        &stop,
    );
    assert!(found.sums.iter().all(|&sum| sum == 0));
}

#[test]
fn some_cards_alone_come_to_what_they_come_to_among_all() {
    let mut random = Random::new(5);
    let (scene, world, position) = seen(&mut random, 4, 20);
    let seat = position.turn().unwrap();
    let of = |cards| {
        let effort = effort(4, 1);
        evaluate(
            &scene,
            seat,
            &[world; 5],
            cards,
            &half_points(),
            effort,
            &GOING,
        )
    };
    let all = of(CardSet::PACK);
    let card = all.cards.into_iter().last().unwrap();
    let alone = of(CardSet::of(card));
    assert!(all.cards.len() > 1);
    assert_eq!(alone.cards, CardSet::of(card));
    for number in 0..5 {
        assert_eq!(
            alone.of_world(number)[0],
            *all.of_world(number).last().unwrap()
        );
    }
}

#[test]
fn the_last_card_is_counted_without_a_playout() {
    let mut random = Random::new(6);
    let all = cards_left(&deal::<1>(&mut random.clone(), 4));
    let (scene, world, position) = seen(&mut random, 4, all - 1);
    let found = evaluated(&scene, &[world], effort(3, 1));
    let last = found.cards.into_iter().next().unwrap();
    let half_points = i64::from(position.after(last).count().half_points);
    assert_eq!(found.sums, [3 * half_points]);
}

#[test]
fn a_discard_that_saves_points_is_worth_more() {
    let mut random = Random::new(8);
    let (mut scene, world, _) = seen(&mut random, 4, 0);
    scene.attack = Attack::Seats { taker: 0, seats: 1 };
    // The deals of the tests leave cards over: give them to the taker, who sets as many aside.
    let hands: Vec<_> = (0..4).map(|seat| world.hand(seat)).collect();
    let dealt = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
    let dog = CardSet::PACK - dealt;
    let taken = World::new(
        &[hands[0] | dog, hands[1], hands[2], hands[3]],
        CardSet::EMPTY,
    );
    let of_aside = Values::of(|end| i32::from(end.is_attack) * end.half_points as i32);
    let weights = Weights::zero();
    let policies = [&weights];
    let styles = Styles::new(&policies, [[1.0; MOST_STYLES]; MAX_SEATS]);
    let all = taken.hand(0);
    let by_worth = |most: bool| {
        let mut cards: Vec<_> = all.into_iter().collect();
        cards.sort_by_key(|card| {
            if most {
                9 - card.half_points()
            } else {
                card.half_points()
            }
        });
        let chosen = cards.iter().take(dog.len() as usize);
        chosen.fold(CardSet::EMPTY, |some, &card| some | CardSet::of(card))
    };
    let discards = [by_worth(true), by_worth(false)];
    let sums = evaluate_discards(
        &scene,
        0,
        &[taken; 20],
        &discards,
        &of_aside,
        &styles,
        20,
        1,
    );
    assert_eq!(sums.len(), 40);
    let total = |discard: usize| sums.iter().skip(discard).step_by(2).sum::<i64>();
    assert!(discards[0] == discards[1] || total(0) > total(1));
    let again = evaluate_discards(
        &scene,
        0,
        &[taken; 20],
        &discards,
        &of_aside,
        &styles,
        20,
        1,
    );
    assert_eq!(sums, again);
}
