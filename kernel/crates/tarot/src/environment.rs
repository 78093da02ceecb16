//! Many deals at once, from the first bid to the last card, for programs that learn: what
//! `oudler.research.VectorEnv` plays over.
//!
//! Rules other than those of the tricks are data in a [`Table`], scores are asked for: a deal's end
//! is worth what core says. The numbers of actions and the planes of an observation are those of
//! `oudler.research`, which the tests play against.
//!
//! ```
//! use tarot::environment::{Dealt, State, Table};
//!
//! // What `numbered_deal(load_ruleset("fft-4"), "an evening", 2)` deals in Python; all pass.
//! let table = Table::federation();
//! let mut state = State::begin(&table, Dealt::numbered(&table, "an evening", 2));
//! assert_eq!((state.dealt.dealer, state.seat), (2, 3));
//! while !state.is_over() {
//!     state.choose(&table, 0);
//! }
//! assert_eq!(state.history, [0; 4]);
//! ```

mod actions;
mod batch;
mod dealing;
mod end;
mod planes;
mod state;
mod table;
mod words;

pub use actions::{ACTIONS, Mask};
pub use batch::{Batch, Gains, MOST_WORDS, Rows};
pub use dealing::Dealt;
pub use end::End;
pub use planes::Planes;
pub use state::{Phase, State};
pub use table::{CONTRACTS, Contracts, PetitPaidTo, Rung, Table};
pub use words::Words;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet};
    use crate::random::Random;

    #[test]
    fn every_card_is_played_or_set_aside() {
        let (table, mut random) = (Table::federation(), Random::new(1));
        for number in 0..200 {
            let dealt = Dealt::numbered(&table, "a test", number);
            let mut state = State::begin(&table, dealt);
            while !state.is_over() {
                let rank = random.below(state.legal.len());
                state.choose(&table, state.legal.nth(rank).unwrap());
            }
            let Some(end) = End::of(&state, &table) else {
                continue;
            };
            let played = state.played[..4].iter();
            let played = played.fold(CardSet::EMPTY, |all, &cards| all | cards);
            let aside = if state.dog_shown {
                state.discard
            } else {
                dealt.dog
            };
            assert_eq!(played | aside, CardSet::PACK);
            assert!((played & aside).is_empty() && !state.discard.contains(Card::PETIT));
            assert!((0..=182).contains(&end.half_points) && end.oudlers <= 3);
        }
    }
}
