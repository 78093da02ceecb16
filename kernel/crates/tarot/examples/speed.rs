//! Prints how many deals a second are dealt and played out at random.

use std::time::Instant;

use tarot::playout::many;

fn main() {
    let deals = 1_000_000;
    for round in 0..5 {
        let begun = Instant::now();
        let total = many::<4>(round, 18, 1, deals);
        let rate = total.deals as f64 / begun.elapsed().as_secs_f64();
        println!("{:.2} million deals of four a second", rate / 1e6);
    }
}
