use super::{Inference, Odds, drawn};
use crate::cards::{Card, CardSet};
use crate::evaluation::World;
use crate::evaluation::tests::seen;
use crate::playout::learned::tests::random_weights;
use crate::playout::learned::{Table, Weights};
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
        policies: &[&idle()],
        trust: 0.0,
        floor: 0.0,
    };
    let found = inference.draw(&scene, &[world, other], 6, 1);
    assert_eq!(found.worlds.len(), 6);
    assert!(
        found
            .worlds
            .iter()
            .all(|world| world.hand(1).contains(wanted))
    );
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
            policies: &[&weights],
            trust: 1.0,
            floor: 0.0,
        };
        let mut position = scene.beginning(&world);
        let mut expected = 0.0;
        for &(_, card) in &scene.played {
            expected -= (position.legal().len() as f32).ln();
            position.play(card);
        }
        let found = inference.of_plays(&scene, &world).log;
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
}

#[test]
fn a_player_is_known_by_its_plays() {
    // Whoever played what weights like best probably follows them, not others.
    let (mut random, odds) = (Random::new(4), even());
    let (one, other) = (random_weights(1), random_weights(2));
    let mut told = 0;
    for _ in 0..50 {
        let (mut scene, world, _) = seen(&mut random, 4, 0);
        let start = scene.beginning(&world);
        let mut table = Table::<4>::new(&start, &scene.history(&start), Random::new(5));
        for _ in 0..20 {
            let seat = table.seat();
            let card = table.draw(if seat == 1 { &one } else { &other });
            scene
                .played
                .push((seat as u8, card.into_iter().next().unwrap()));
            table.play(card);
        }
        let mut hands = [CardSet::EMPTY; 4];
        for (seat, hand) in hands.iter_mut().enumerate() {
            *hand = world.hand(seat as u8);
            for &(player, card) in &scene.played {
                if usize::from(player) == seat {
                    *hand -= CardSet::of(card);
                }
            }
        }
        let inference = Inference {
            seat: 0,
            taker: None,
            odds: &odds,
            policies: &[&one, &other],
            trust: 1.0,
            floor: 0.02,
        };
        let now = World::new(&hands, world.aside());
        let found = inference.draw(&scene, &[now], 2, 1);
        assert_eq!(found.chances[0][..2], [1.0, 0.0]);
        for seat in 1..4 {
            let chances = found.chances[seat];
            assert!((chances[0] + chances[1] - 1.0).abs() < 1e-5);
            told += i32::from((chances[0] > chances[1]) == (seat == 1));
        }
    }
    assert!(told > 130, "{told} of 150 players known");
}

#[test]
fn before_the_first_card_any_policy_is_as_likely() {
    let (scene, world, _) = seen(&mut Random::new(6), 4, 0);
    let (one, odds) = (idle(), even());
    let inference = Inference {
        seat: 2,
        taker: None,
        odds: &odds,
        policies: &[&one, &one],
        trust: 1.0,
        floor: 0.0,
    };
    let found = inference.draw(&scene, &[world], 1, 1);
    assert_eq!(found.chances[2][..2], [1.0, 0.0]);
    assert_eq!(found.chances[3][..2], [0.5, 0.5]);
}
