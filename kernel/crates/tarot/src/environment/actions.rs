//! The legal indices of a decision: the numbering is that of `oudler.research.actions`.

use crate::bits::each;
use crate::cards::{CardSet, PLAIN_SIZE};

/// How many indices there are.
pub const ACTIONS: usize = 250;
/// The first index of a bid: a pass, then the contracts.
pub const BID: usize = 0;
/// Cancelling the deal for a lone petit; then for a lone Excuse.
pub const CANCEL: usize = 6;
/// Announcing nothing.
pub const SILENCE: usize = 8;
/// A slam; then a small slam.
pub const SLAM: usize = 9;
/// A single handful; then a double and a triple one.
pub const HANDFUL: usize = 11;
/// A misère of trumps; then of courts.
pub const MISERE: usize = 14;
/// Calling the first card.
pub const CALL: usize = 16;
/// Setting the first card aside.
pub const DISCARD: usize = 94;
/// Playing the first card.
pub const PLAY: usize = 172;

/// Some indices: a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mask(pub [u64; 4]);

impl Mask {
    /// Add an index.
    pub fn add(&mut self, index: usize) {
        self.0[index >> 6] |= 1 << (index & 63);
    }

    /// Add an index for each of these cards, counted from this one.
    pub fn add_cards(&mut self, first: usize, cards: CardSet) {
        let mut row = [0; 5];
        put_cards(&mut row, first, cards);
        for (word, more) in self.0.iter_mut().zip(row) {
            *word |= more;
        }
    }

    /// Whether an index is one of these.
    #[must_use]
    pub fn contains(&self, index: usize) -> bool {
        index < ACTIONS && self.0[index >> 6] >> (index & 63) & 1 == 1
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The index that has `rank` others below it, if there is one.
    #[must_use]
    pub fn nth(&self, rank: u32) -> Option<usize> {
        let words = (0..).step_by(64).zip(self.0);
        let mut each =
            words.flat_map(|(first, word)| each(word).map(move |bit| first + bit as usize));
        each.nth(rank as usize)
    }
}

/// Put cards into a row of words, from this place on: a bit each, by their numbers. The row has a
/// word to spare.
#[inline(always)]
pub fn put_cards(row: &mut [u64], place: usize, cards: CardSet) {
    put(row, place, cards.plain);
    put(row, place + PLAIN_SIZE as usize, cards.trumps.into());
}

/// Put bits into a row of words, from this place on. The row has a word to spare.
#[inline(always)]
pub fn put(row: &mut [u64], place: usize, bits: u64) {
    let (word, shift) = (place >> 6, place & 63);
    let two = &mut row[word..word + 2];
    two[0] |= bits << shift;
    two[1] |= bits >> 1 >> (63 - shift);
}
