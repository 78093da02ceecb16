//! Prints how many times a second hidden hands are drawn, and how long it takes to begin.

use std::time::Instant;

use tarot::cards::{Card, CardSet};
use tarot::random::Random;
use tarot::sampler::{Kind, MAX_HOLDERS, Sampler};

/// The machine may be shared: take the best of this many rounds.
const ROUNDS: u64 = 10;
const TIMES: u64 = 100_000;

fn main() {
    told(
        "four players after four tricks",
        &after_four_tricks(),
        &[14, 14, 14, 6],
    );
    told(
        "five players, the called king unknown",
        &called_king(),
        &[15, 15, 15, 15, 3],
    );
}

fn told(what: &str, kinds: &[Kind], wanted: &[u8]) {
    let (mut first, mut draw) = (f64::MAX, f64::MAX);
    for round in 0..ROUNDS {
        let begun = Instant::now();
        let sampler = Sampler::new(kinds, wanted).expect("a deal");
        first = first.min(begun.elapsed().as_secs_f64());
        let (mut random, begun) = (Random::new(round), Instant::now());
        for _ in 0..TIMES {
            std::hint::black_box(sampler.sample(&mut random));
        }
        draw = draw.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "{what}: {:.2} million hands a second, after {:.2} ms",
        TIMES as f64 / draw / 1e6,
        first * 1e3
    );
}

fn kind(cards: &[(u8, u8)], weights: &[f64]) -> Kind {
    let mut all = [0.0; MAX_HOLDERS];
    all[..weights.len()].copy_from_slice(weights);
    let numbers = cards.iter().flat_map(|&(first, end)| first..end);
    let cards = numbers.map(Card).collect::<CardSet>();
    Kind {
        cards,
        weights: all,
    }
}

/// As a defender sees it: one other player is void in spades, one in hearts, and the third showed
/// no trump above the 12; kings and trumps are not in the discard.
fn after_four_tricks() -> [Kind; 7] {
    [
        kind(&[(0, 10)], &[0.0, 1.0, 1.0, 1.0]),
        kind(&[(13, 14)], &[0.0, 1.0, 1.0, 0.0]),
        kind(&[(14, 23)], &[1.0, 1.0, 0.0, 1.0]),
        kind(&[(27, 28)], &[1.0, 1.0, 0.0, 0.0]),
        kind(&[(28, 36), (42, 49)], &[1.0, 1.0, 1.0, 1.0]),
        kind(
            &[(41, 42), (55, 56), (58, 62), (77, 78)],
            &[1.0, 1.0, 1.0, 0.0],
        ),
        kind(&[(69, 74)], &[1.0, 0.0, 1.0, 0.0]),
    ]
}

/// Before the first card, as a defender without the king sees it: nobody knows who has it.
fn called_king() -> [Kind; 3] {
    [
        kind(
            &[(0, 10), (14, 24), (28, 38), (42, 50)],
            &[1.0, 1.0, 1.0, 1.0, 1.0],
        ),
        kind(&[(13, 14), (27, 28), (56, 74)], &[1.0, 1.0, 1.0, 1.0, 0.0]),
        kind(
            &[(41, 42), (55, 56), (77, 78), (74, 76)],
            &[1.0, 1.0, 1.0, 1.0, 0.0],
        ),
    ]
}
