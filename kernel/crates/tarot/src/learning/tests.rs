use super::{Learner, Lesson, Start, contest};
use crate::evaluation::Values;
use crate::playout::learned::{History, Weights};
use crate::random::Random;
use crate::random_deals::deal;

const LESSON: Lesson = Lesson {
    batch: 20,
    rate: 0.05,
    every: 4,
    playouts: 1,
    openness: 0.0,
    scale: 20.0,
    seed: 1,
    threads: 1,
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

fn untaught() -> Learner {
    Learner::new(Weights::zero())
}

/// The attack's average result when each side plays by weights of its own.
fn attack_makes(starts: &[Start], attack: &Weights, defence: &Weights) -> f64 {
    let results = contest(starts, &half_points(), attack, defence);
    results.iter().sum::<f64>() / starts.len() as f64
}

#[test]
fn what_is_learned_is_worth_points_to_both_sides() {
    let mut learner = untaught();
    let before = learner.weights.clone();
    for seed in 0..4 {
        learner.learn(
            &starts(seed, 300),
            &half_points(),
            &Lesson { seed, ..LESSON },
        );
    }
    let (after, fresh) = (&learner.weights, starts(77, 400));
    let idle = attack_makes(&fresh, &before, &before);
    assert!(attack_makes(&fresh, after, &before) > idle + 8.0);
    assert!(attack_makes(&fresh, &before, after) < idle - 8.0);
}

#[test]
fn threads_make_no_difference() {
    let (mut one, mut three) = (untaught(), untaught());
    let starts = starts(5, 50);
    let regret = one.learn(&starts, &half_points(), &LESSON);
    let same = three.learn(
        &starts,
        &half_points(),
        &Lesson {
            threads: 3,
            ..LESSON
        },
    );
    assert_eq!(one.weights, three.weights);
    assert!(regret > 0.0 && (regret - same).abs() < 1e-9);
}
