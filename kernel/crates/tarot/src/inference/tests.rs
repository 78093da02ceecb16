use super::chains::Chains;
use super::plays::Plays;
use super::{Inference, Odds, numbers_drawn};
use crate::cards::{Card, CardSet};
use crate::evaluation::tests::seen;
use crate::evaluation::{Attack, Scene, World};
use crate::playout::learned::tests::random_weights;
use crate::playout::learned::{Table, Weights};
use crate::random::Random;
use crate::random_deals::{cards_left, deal};

fn idle() -> Weights {
    Weights::zero()
}

fn even() -> Odds {
    Odds {
        taker: [0.0; 78],
        aside: [0.0; 78],
    }
}

/// An inference that trusts the plays wholly.
fn trusting<'a>(
    seat: u8,
    odds: &'a Odds,
    policies: &'a [&'a Weights],
    floor: f32,
) -> Inference<'a> {
    Inference {
        seat,
        taker: None,
        odds,
        policies,
        trust: 1.0,
        floor,
    }
}

/// How likely the plays of four are in a world, as a logarithm.
fn of_plays(inference: &Inference<'_>, scene: &Scene, world: &World) -> f32 {
    let start = scene.beginning(world);
    let plays = Plays::new(scene, &start, inference);
    let mut chains = Chains::<4>::new(inference, scene, plays, &[*world]);
    chains.begin(*world).of_plays
}

#[test]
fn a_number_comes_as_often_as_it_is_likely() {
    let mut logs = [0.0; 20];
    logs[3] = 20.0_f32.ln();
    let found = numbers_drawn(&logs, 390, &mut Random::new(1));
    assert_eq!(found.len(), 390);
    let count = |number| found.iter().filter(|&&one| one == number).count();
    assert_eq!(count(3), 200);
    assert!((0..20).filter(|&one| one != 3).all(|one| count(one) == 10));
}

#[test]
fn a_number_out_of_the_question_never_comes() {
    let mut logs = [f32::NEG_INFINITY; 20];
    logs[7] = -500.0;
    assert_eq!(numbers_drawn(&logs, 5, &mut Random::new(1)), [7; 5]);
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
        let policies = [&weights];
        let inference = trusting(position.turn().unwrap(), &odds, &policies, 0.0);
        let mut position = scene.beginning(&world);
        let mut expected = 0.0;
        for &(seat, card) in &scene.played {
            if seat != inference.seat {
                expected -= (position.legal().len() as f32).ln();
            }
            position.play(card);
        }
        let found = of_plays(&inference, &scene, &world);
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
        let policies = [&one, &other];
        let inference = trusting(0, &odds, &policies, 0.02);
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
    let policies = [&one, &one];
    let inference = trusting(2, &odds, &policies, 0.0);
    let found = inference.draw(&scene, &[world], 1, 1);
    assert_eq!(found.chances[2][..2], [1.0, 0.0]);
    assert_eq!(found.chances[3][..2], [0.5, 0.5]);
}

/// The same cards elsewhere: some between the hands of two seats, and some between a hand and
/// aside.
fn shuffled(world: &World, random: &mut Random, reader: u8) -> World {
    let mut hands: Vec<_> = (0..5).map(|seat| world.hand(seat)).collect();
    for _ in 0..20 {
        let [one, other] = [(); 2].map(|()| random.below(5) as usize);
        let nth = |cards: CardSet, random: &mut Random| {
            let number = random.below(cards.len().max(1)) as usize;
            cards.into_iter().nth(number).map(CardSet::of)
        };
        let (Some(card), Some(back)) = (nth(hands[one], random), nth(hands[other], random)) else {
            continue;
        };
        if one != other && one != usize::from(reader) && other != usize::from(reader) {
            hands[one] = (hands[one] - card) | back;
            hands[other] = (hands[other] - back) | card;
        }
    }
    World::new(&hands, world.aside())
}

#[test]
fn a_play_is_read_without_the_other_hands() {
    let mut random = Random::new(7);
    let (weights, odds) = ([random_weights(3), random_weights(4)], even());
    let policies = [&weights[0], &weights[1]];
    for round in 0..300 {
        let count = random.below(60);
        let (mut scene, world, _) = seen(&mut random, 5, count);
        if round % 2 == 0 {
            let cards = CardSet::of(Card(13));
            scene.attack = Attack::Called { taker: 0, cards };
        }
        let reader = random.below(5) as u8;
        let inference = trusting(reader, &odds, &policies, 0.02);
        let start = scene.beginning(&world);
        let mut plays = Plays::<5>::new(&scene, &start, &inference);
        for _ in 0..20 {
            let other = shuffled(&world, &mut random, reader);
            let start = scene.beginning(&other);
            let mut anew = Plays::<5>::new(&scene, &start, &inference);
            let attack = scene.attack(&other);
            for seat in 0..5 {
                let hand = other.hand(seat as u8);
                let found = plays.likelihoods(seat, hand, other.aside(), attack);
                let expected = anew.likelihoods(seat, hand, other.aside(), attack);
                assert_eq!(found.map(f32::to_bits), expected.map(f32::to_bits));
            }
        }
    }
}

#[test]
fn where_no_world_can_be_none_is_drawn() {
    let mut random = Random::new(9);
    let (weights, odds) = (idle(), even());
    let policies = [&weights];
    let inference = trusting(0, &odds, &policies, 0.0);
    let mut impossible = 0;
    for _ in 0..50 {
        let (scene, world, _) = seen(&mut random, 4, 40);
        // Another seat's hand may not have allowed what it played.
        let [one, two, three] = [1, 2, 3].map(|seat| world.hand(seat));
        let other = World::new(&[world.hand(0), two, three, one], world.aside());
        if of_plays(&inference, &scene, &other) == f32::NEG_INFINITY {
            impossible += 1;
            assert!(inference.draw(&scene, &[other], 5, 1).worlds.is_empty());
        }
    }
    assert!(impossible > 0);
}

/// Every way in which the cards of these three hands of two can lie.
fn every_world(world: &World) -> Vec<World> {
    let all: Vec<_> = (1..4)
        .flat_map(|seat| world.hand(seat))
        .map(CardSet::of)
        .collect();
    let mut found = Vec::new();
    for code in 0..3_u32.pow(6) {
        let mut hands = [CardSet::EMPTY; 4];
        hands[0] = world.hand(0);
        for (place, &card) in all.iter().enumerate() {
            hands[1 + (code / 3_u32.pow(place as u32) % 3) as usize] |= card;
        }
        if hands.iter().all(|hand| hand.len() == 2) {
            found.push(World::new(&hands, world.aside()));
        }
    }
    found
}

#[test]
fn a_chain_is_in_a_world_as_often_as_it_is_likely() {
    let mut random = Random::new(8);
    let (weights, odds) = ([random_weights(5), random_weights(6)], even());
    let policies = [&weights[0], &weights[1]];
    for _ in 0..2 {
        let cards = cards_left(&deal::<1>(&mut random.clone(), 4));
        let (scene, world, _) = seen(&mut random, 4, cards - 8);
        let worlds = every_world(&world);
        assert_eq!(worlds.len(), 90);
        let inference = trusting(0, &odds, &policies, 0.02);
        let likelihoods: Vec<_> = worlds
            .iter()
            .map(|one| f64::from(of_plays(&inference, &scene, one)).exp())
            .collect();
        let all: f64 = likelihoods.iter().sum();
        let start = scene.beginning(&world);
        let plays = Plays::new(&scene, &start, &inference);
        let mut chains = Chains::<4>::new(&inference, &scene, plays, &worlds);
        let (mut counts, runs) = (vec![0_u32; worlds.len()], 4_000);
        for run in 0..runs {
            let mut chain = chains.begin(worlds[run % worlds.len()]);
            for _ in 0..500 {
                chains.step(&mut chain, &mut random);
            }
            let hand = |seat| chain.world.hand(seat);
            let is_here = |one: &World| (1..4).all(|seat| one.hand(seat) == hand(seat));
            counts[worlds.iter().position(is_here).unwrap()] += 1;
        }
        let apart: f64 = likelihoods
            .iter()
            .zip(&counts)
            .map(|(likelihood, &count)| (likelihood / all - f64::from(count) / runs as f64).abs())
            .sum();
        // By chance alone, some 0.1.
        assert!(apart < 0.15, "{apart}");
    }
}
