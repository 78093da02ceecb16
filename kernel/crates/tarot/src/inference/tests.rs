use super::{Inference, Odds, drawn};
use crate::cards::{Card, CardSet};
use crate::evaluation::World;
use crate::evaluation::tests::seen;
use crate::playout::learned::Weights;
use crate::random::Random;

fn idle() -> Weights {
    Weights::zero()
}

fn even() -> Odds {
    Odds {
        taker: [0.0; 78],
        aside: [0.0; 78],
    }
}

/// Worlds with one card each in the hand of seat 0.
fn worlds() -> Vec<World> {
    (0..20)
        .map(|card| World::new(&[CardSet::of(Card(card))], CardSet::EMPTY))
        .collect()
}

#[test]
fn a_world_comes_as_often_as_it_is_likely() {
    let mut logs = [0.0; 20];
    logs[3] = 20.0_f32.ln();
    let found = drawn(&worlds(), &logs, 390, &mut Random::new(1));
    assert_eq!(found.len(), 390);
    let count = |card: u8| {
        let with = found
            .iter()
            .filter(|world| world.hand(0) == CardSet::of(Card(card)));
        with.count()
    };
    assert_eq!(count(3), 200);
    assert!(
        (0..20)
            .filter(|&card| card != 3)
            .all(|card| count(card) == 10)
    );
}

#[test]
fn a_world_out_of_the_question_never_comes() {
    let mut logs = [f32::NEG_INFINITY; 20];
    logs[7] = -500.0;
    let found = drawn(&worlds(), &logs, 5, &mut Random::new(1));
    assert!(
        found
            .iter()
            .all(|world| world.hand(0) == CardSet::of(Card(7)))
    );
}

#[test]
fn odds_put_a_card_into_the_takers_hand() {
    let mut random = Random::new(2);
    let (scene, world, _) = seen(&mut random, 4, 0);
    let hands: Vec<_> = (0..4).map(|seat| world.hand(seat)).collect();
    let other = World::new(&[hands[0], hands[2], hands[1], hands[3]], world.aside());
    let wanted = hands[1].into_iter().next().unwrap();
    let mut odds = even();
    odds.taker[usize::from(wanted.0)] = 30.0;
    let inference = Inference {
        seat: 0,
        taker: Some(1),
        odds: &odds,
        weights: &idle(),
        trust: 0.0,
        floor: 0.0,
    };
    let found = inference.draw(&scene, &[world, other], 6, 1);
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|world| world.hand(1).contains(wanted)));
}

#[test]
fn a_play_speaks_for_a_hand_that_had_few_others() {
    // A player who chooses at random plays one of two cards more often than one of many.
    let mut random = Random::new(3);
    for _ in 0..200 {
        let (scene, world, position) = seen(&mut random, 4, 2);
        let (weights, odds) = (idle(), even());
        let inference = Inference {
            seat: position.turn().unwrap(),
            taker: None,
            odds: &odds,
            weights: &weights,
            trust: 1.0,
            floor: 0.0,
        };
        let mut position = scene.beginning(&world);
        let mut expected = 0.0;
        for &(_, card) in &scene.played {
            expected -= (position.legal().len() as f32).ln();
            position.play(card);
        }
        let found = inference.of_plays(&scene, &world);
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
}
