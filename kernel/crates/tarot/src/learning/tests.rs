use std::sync::atomic::AtomicBool;

use super::{Example, Learner, Start, Steps, Training, contest, favourite, likeness};
use crate::evaluation::Values;
use crate::playout::learned::tests::random_weights;
use crate::playout::learned::{History, Table, Weights};
use crate::position::Position;
use crate::random::Random;
use crate::random_deals::deal;

static NEVER: AtomicBool = AtomicBool::new(false);

const STEPS: Steps<'_> = Steps {
    batch: 20,
    rate: 0.05,
    threads: 1,
    stop: &NEVER,
};

const TRAINING: Training<'_> = Training {
    every: 4,
    playouts: 1,
    entropy: 0.0,
    scale: 20.0,
    seed: 1,
    other: None,
};

/// The attack's result counts for it and against the defence.
fn half_points() -> Values {
    Values::of(|end| {
        let won = end.half_points as i32;
        if end.is_attack { won } else { -won }
    })
}

/// Deals in which seat 0 attacks three others.
fn starts(seed: u64, count: usize) -> Vec<Start> {
    let mut random = Random::new(seed);
    let mut starts = Vec::new();
    while starts.len() < count {
        let position = deal::<1>(&mut random, 4);
        if position.attack == 1 {
            starts.push((position, History::at_start(&position, 1)));
        }
    }
    starts
}

/// Deals in which four play for themselves.
fn starts_alone(seed: u64, count: usize) -> Vec<Start> {
    let alone = |(position, history): Start| {
        let nobody = Position {
            attack: 0,
            ..position
        };
        (nobody, history.everyone_alone())
    };
    starts(seed, count).into_iter().map(alone).collect()
}

fn untaught() -> Learner {
    Learner::new(Weights::zero())
}

/// The attack's average result when each side plays by weights of its own.
fn attack_makes(starts: &[Start], attack: &Weights, defence: &Weights) -> f64 {
    let results = contest(starts, &half_points(), attack, defence);
    results.iter().sum::<f64>() / starts.len() as f64
}

#[test]
fn what_is_learned_alone_loses_points_to_the_others() {
    let lost = Values::of(|end| -(end.half_points as i32));
    let mut learner = untaught();
    let before = learner.weights.clone();
    for seed in 0..4 {
        let training = Training { seed, ..TRAINING };
        learner.learn(&starts_alone(seed, 300), &lost, &training, &STEPS);
    }
    let fresh = starts_alone(99, 400);
    let own = |own: &Weights| contest(&fresh, &lost, own, &before).iter().sum::<f64>();
    assert!(own(&learner.weights) > own(&before) + 5.0 * fresh.len() as f64);
}

#[test]
fn what_is_learned_is_worth_points_to_both_sides() {
    let mut learner = untaught();
    let before = learner.weights.clone();
    for seed in 0..4 {
        learner.learn(
            &starts(seed, 300),
            &half_points(),
            &Training { seed, ..TRAINING },
            &STEPS,
        );
    }
    let (after, fresh) = (&learner.weights, starts(77, 400));
    let idle = attack_makes(&fresh, &before, &before);
    assert!(attack_makes(&fresh, after, &before) > idle + 8.0);
    assert!(attack_makes(&fresh, &before, after) < idle - 8.0);
}

#[test]
fn nothing_is_learned_from_those_who_follow_another_policy() {
    let (other, starts) = (random_weights(9), starts(5, 40));
    let learned = |chance: f64| {
        let mut learner = untaught();
        let other = Some((&other, chance));
        let training = Training { other, ..TRAINING };
        learner.learn(&starts, &half_points(), &training, &STEPS);
        learner.weights
    };
    assert_eq!(learned(1.0), Weights::zero());
    // Half of the seats play otherwise, so that other trainings are drawn from the rest.
    let mut alone = untaught();
    alone.learn(&starts, &half_points(), &TRAINING, &STEPS);
    assert_ne!(learned(0.5), Weights::zero());
    assert_ne!(learned(0.5), alone.weights);
    assert_eq!(learned(0.0), alone.weights);
}

#[test]
fn one_who_is_stopped_learns_no_more() {
    let (stop, mut learner) = (AtomicBool::new(true), untaught());
    let steps = Steps {
        stop: &stop,
        ..STEPS
    };
    learner.learn(&starts(5, 50), &half_points(), &TRAINING, &steps);
    learner.imitate(&examples(&starts(5, 50), &random_weights(3)), &steps);
    assert_eq!(learner.weights, Weights::zero());
}

#[test]
fn threads_make_no_difference() {
    let (mut one, mut three) = (untaught(), untaught());
    let starts = starts(5, 50);
    let regret = one.learn(&starts, &half_points(), &TRAINING, &STEPS);
    let same = three.learn(
        &starts,
        &half_points(),
        &TRAINING,
        &Steps {
            threads: 3,
            ..STEPS
        },
    );
    assert_eq!(one.weights, three.weights);
    assert!(regret > 0.0 && (regret - same).abs() < 1e-9);
}

/// Deals played by weights, at every turn the card they like best.
fn examples(starts: &[Start], weights: &Weights) -> Vec<Example> {
    let example = |start: &Start| {
        let mut table = Table::<4>::new(&start.0, &start.1, Random::new(0));
        let mut played = vec![];
        while !table.is_over() {
            let card = favourite(&table.choice(weights));
            played.extend(card);
            table.play(card);
        }
        Example {
            start: *start,
            chosen: played.clone(),
            played,
        }
    };
    starts.iter().map(example).collect()
}

#[test]
fn a_learner_comes_to_play_like_its_model() {
    let model = random_weights(3);
    let (given, fresh) = (
        examples(&starts(1, 300), &model),
        examples(&starts(2, 100), &model),
    );
    let mut learner = untaught();
    let before = likeness(&fresh, &learner.weights);
    let steps = Steps {
        threads: 2,
        ..STEPS
    };
    let first = learner.imitate(&given, &steps);
    let second = learner.imitate(&given, &steps);
    assert!(second < first, "{first} {second}");
    let after = likeness(&fresh, &learner.weights);
    assert!(after > before + 0.1, "{before} {after}");
    assert!(likeness(&fresh, &model) > 0.999);
}
