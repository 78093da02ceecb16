use super::policy::{Choose, Open, Sensible, Uniform};
use super::{Policy, each, fast_position, general, many, play_fast};
use crate::cards::{CardSet, Cards};
use crate::position::Position;
use crate::random::Random;
use crate::random_deals::{cards_left, deal, played};

/// Play a position out in both ways: by the plain rules, and by the fast code.
fn alike<C: Choose>(position: &Position) {
    let mut played = 0;
    let position = fast_position(position).unwrap();
    let of = |job: usize| (&position, Random::of(7, job as u64));
    play_fast::<C>(5, of, |job, count| {
        let general = general::play_out::<C, 1>(position, of(job).1);
        assert_eq!((job, count), (played, general), "{position:?}");
        played += 1;
    });
    assert_eq!(played, 5);
}

#[test]
fn fast_playouts_are_played_by_the_rules() {
    let mut random = Random::new(11);
    for round in 0..4_000 {
        let mut position = deal(&mut random, 2 + (round % 6) as u8);
        if round % 3 == 0 {
            position.barred = Cards([CardSet::suit(random.below(4))]);
        }
        let cards = random.below(cards_left(&position));
        let position = played(position, &mut random, cards * (round % 2));
        alike::<Uniform>(&position);
        alike::<Sensible>(&position);
        alike::<Open>(&position);
    }
}

#[test]
fn endings_are_counted_by_the_rules() {
    let mut random = Random::new(12);
    for round in 0..20_000 {
        let position = deal(&mut random, 3 + (round % 3) as u8);
        let left = 1 + random.below(3 * u32::from(position.seats));
        let cards = cards_left(&position) - left;
        let position = played(position, &mut random, cards);
        alike::<Uniform>(&position);
    }
}

#[test]
fn any_number_of_threads_comes_to_the_same() {
    let mut random = Random::new(5);
    let position = deal::<1>(&mut random, 4);
    let positions: Vec<_> = (0..7)
        .map(|n| played(position, &mut random, 9 * n))
        .collect();
    for policy in [Policy::Uniform, Policy::Sensible] {
        let alone = many(&position, 1_003, 9, policy, 1);
        assert_eq!(alone.playouts, 1_003);
        let several = each(&positions, 101, 9, policy, 1);
        for threads in [2, 3, 8] {
            assert_eq!(many(&position, 1_003, 9, policy, threads), alone);
            assert_eq!(each(&positions, 101, 9, policy, threads), several);
        }
    }
}

#[test]
fn every_machine_plays_the_same_cards() {
    use crate::select::Portable;
    let position = deal::<1>(&mut Random::new(6), 4);
    let (mut here, mut anywhere) = (Vec::new(), Vec::new());
    let of = |job: usize| (&position, Random::of(3, job as u64));
    play_fast::<Sensible>(500, of, |_, count| here.push(count));
    super::by_seats::<Portable, Sensible>(500, of, |_, count| anywhere.push(count));
    assert_eq!(here, anywhere);
}

/// The attack's average half-points when each side chooses in its own way.
fn fought<A: Choose, D: Choose>(deals: &[Position]) -> f64 {
    let mut total = 0;
    for (number, &deal) in deals.iter().enumerate() {
        let (mut position, mut random) = (deal, Random::of(1, number as u64));
        while let Some(seat) = position.turn() {
            let card = if position.attack >> seat & 1 == 1 {
                general::choose::<A, 1>(&position, seat, &mut random)
            } else {
                general::choose::<D, 1>(&position, seat, &mut random)
            };
            position.play(card);
        }
        total += i64::from(position.count().half_points);
    }
    total as f64 / deals.len() as f64
}

/// Deals in which the first of four players attacks alone.
fn against_three(seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    (0..3_000)
        .map(|_| Position {
            attack: 1,
            ..deal(&mut random, 4)
        })
        .collect()
}

#[test]
fn rules_of_thumb_beat_chance() {
    let deals = against_three(21);
    let both_by_chance = fought::<Uniform, Uniform>(&deals);
    let attack_thinks = fought::<Sensible, Uniform>(&deals);
    let defence_thinks = fought::<Uniform, Sensible>(&deals);
    assert!(attack_thinks > both_by_chance + 9.0);
    assert!(defence_thinks < both_by_chance - 9.0);
}

#[test]
fn eyes_that_see_every_hand_play_better() {
    let deals = against_three(22);
    let both_blind = fought::<Sensible, Sensible>(&deals);
    assert!(fought::<Open, Sensible>(&deals) > both_blind + 0.5);
    assert!(fought::<Sensible, Open>(&deals) < both_blind - 2.0);
}
