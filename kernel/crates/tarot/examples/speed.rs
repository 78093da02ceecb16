//! Prints how many deals a second are played out, at random and by rules of thumb.

use std::time::Instant;

use tarot::cards::{Card, CardSet, Cards};
use tarot::playout::{Policy, many};
use tarot::position::Position;
use tarot::random::Random;
use tarot::rules::Rules;

/// The machine may be shared: take the best of this many rounds.
const ROUNDS: u64 = 10;

fn main() {
    let asked = std::env::args().nth(1);
    let deals = asked.map_or(200_000, |text| text.parse().expect("a number"));
    for policy in [Policy::Uniform, Policy::Sensible] {
        let rate = |round| {
            let position = dealt(&mut Random::new(round));
            let begun = Instant::now();
            let found = many(&position, deals, round, policy, 1);
            found.playouts as f64 / begun.elapsed().as_secs_f64()
        };
        let best = (0..ROUNDS).map(rate).fold(0.0, f64::max);
        println!(
            "{policy:?}: {:.2} million deals of four a second",
            best / 1e6
        );
    }
}

fn dealt(random: &mut Random) -> Position {
    let mut pack: Vec<Card> = CardSet::PACK.into_iter().collect();
    for last in (1..pack.len()).rev() {
        pack.swap(last, random.below(last as u32 + 1) as usize);
    }
    let hands: Vec<_> = pack[..72]
        .chunks(18)
        .map(|hand| Cards([hand.iter().copied().collect::<CardSet>()]))
        .collect();
    Position::new(Rules::federation(18), &hands, 1, 0)
}
