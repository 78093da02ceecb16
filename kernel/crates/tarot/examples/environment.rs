//! Prints how many steps of random play a second a batch of deals makes, with and without
//! observations.

use std::cell::Cell;
use std::convert::Infallible;
use std::time::Instant;

use tarot::environment::{ACTIONS, Batch, Dealt, Gains, Planes, Rows, State, Table};
use tarot::random::Random;

/// The machine may be shared: take the best of this many rounds.
const ROUNDS: usize = 10;
const DEALS: usize = 1024;
/// As large as an observation of four players; where its planes lie makes no difference.
const SIZE: usize = 2793;

fn main() {
    let bare = (0..ROUNDS).map(|_| rules_alone()).fold(0.0, f64::max);
    println!(
        "{:.2} million steps a second by the rules alone",
        bare / 1e6
    );
    let observed = (0..ROUNDS).map(|_| observed()).fold(0.0, f64::max);
    println!("{:.2} million with observations and masks", observed / 1e6);
}

/// Deals one after another, dealing included.
fn rules_alone() -> f64 {
    let (table, mut random, mut steps) = (Table::federation(), Random::new(1), 0u32);
    let begun = Instant::now();
    for number in 0..4096 {
        let mut state = State::begin(&table, Dealt::numbered(&table, "a seed", number));
        while !state.is_over() {
            let rank = random.below(state.legal.len());
            let Some(index) = state.legal.nth(rank) else {
                break;
            };
            state.choose(&table, index);
            steps += 1;
        }
    }
    f64::from(steps) / begun.elapsed().as_secs_f64()
}

/// Deals side by side; choosing is not counted.
fn observed() -> f64 {
    let planes = [
        ("phase", 0),
        ("turn", 4),
        ("dealer", 8),
        ("bids", 12),
        ("taker", 36),
        ("contract", 40),
        ("dog", 45),
        ("slam", 123),
        ("handfuls", 131),
        ("shown", 143),
        ("led", 455),
        ("trick", 527),
        ("tricks", 839),
        ("played", 2243),
        ("hand", 2555),
        ("discard", 2633),
        ("aside", 2711),
        ("partners", 2789),
    ];
    let table = Table::federation();
    let planes = Planes::new(planes, SIZE, &table).expect("names of planes");
    let mut batch = Batch::new(table, planes, DEALS, "a seed", None);
    let (seen, legal) = (cells(SIZE * DEALS, 0i8), cells(ACTIONS * DEALS, 0i8));
    let (seats, numbers) = (cells(DEALS, 0i64), cells(DEALS, 0i64));
    let rows = Rows {
        observed: &seen,
        legal: &legal,
        seats: &seats,
        numbers: &numbers,
    };
    let (own, all, over) = (cells(DEALS, 0.0), cells(4 * DEALS, 0.0), cells(DEALS, 0i8));
    let gains = Gains {
        own: &own,
        all: &all,
        over: &over,
    };
    batch.renew(&rows);
    let (mut random, mut spent, steps) = (Random::new(1), 0.0, 300);
    for _ in 0..steps {
        let any_legal = |mask: &[Cell<i8>]| {
            let legal: Vec<i64> = (0..)
                .zip(mask)
                .filter_map(|(index, one)| (one.get() == 1).then_some(index))
                .collect();
            legal[random.below(legal.len() as u32) as usize]
        };
        let chosen: Vec<i64> = legal.chunks(ACTIONS).map(any_legal).collect();
        let begun = Instant::now();
        let worth = |_: &_| Ok::<_, Infallible>(vec![0.0; 4]);
        batch.step(&chosen, &rows, &gains, worth).expect("worth");
        spent += begun.elapsed().as_secs_f64();
    }
    f64::from(steps) * DEALS as f64 / spent
}

fn cells<T: Copy>(count: usize, value: T) -> Vec<Cell<T>> {
    vec![Cell::new(value); count]
}
