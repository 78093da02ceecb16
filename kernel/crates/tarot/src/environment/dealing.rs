//! A deal's cards from its seed, the same as `oudler.shuffling.numbered_deal`.

use super::table::Table;
use super::words::Words;
use crate::cards::{Card, CardSet};
use crate::position::MAX_SEATS;

/// The cards as they were dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// Who dealt; the number of seats if the dealer sits out.
    pub dealer: u8,
    /// Each hand.
    pub hands: [CardSet; MAX_SEATS],
    /// The dog.
    pub dog: CardSet,
}

impl Dealt {
    /// Deal number `number` of a seed.
    #[must_use]
    pub fn numbered(table: &Table, seed: &str, number: u64) -> Self {
        let (seed, mut words) = (format!("{seed}/{number}"), Words::new());
        let mut pack = table.pack.clone();
        words.shuffle(&seed, &mut pack);
        let least = u32::from(table.cut_minimum);
        let places = pack.len() as u32 - 2 * least + 1;
        pack.rotate_left((least + words.below(&seed, places)) as usize);
        let mut gaps = table.gaps.clone();
        words.shuffle(&seed, &mut gaps);
        gaps.truncate(table.dog.into());
        Self::dealt_out(table, &pack, table.dealer(number), &gaps)
    }

    /// Deal the pack packet by packet; a card goes to the dog after each of these numbers of them.
    fn dealt_out(table: &Table, pack: &[Card], dealer: u8, gaps: &[u8]) -> Self {
        let (mut hands, mut dog) = ([CardSet::EMPTY; MAX_SEATS], CardSet::EMPTY);
        let mut cards = pack.iter().copied();
        let mut seat = table.first(dealer);
        for (packet, &size) in table.packets.iter().enumerate() {
            let to_dog = gaps.iter().filter(|&&gap| usize::from(gap) == packet);
            dog |= cards.by_ref().take(to_dog.count()).collect();
            hands[usize::from(seat)] |= cards.by_ref().take(size.into()).collect();
            seat = (seat + 1) % table.seats;
        }
        dog |= cards.collect();
        Self { dealer, hands, dog }
    }
}

/// Whether the petit, and whether the Excuse, is a hand's only trump.
#[must_use]
pub fn lone_trumps(hand: CardSet) -> [bool; 2] {
    let trumps = CardSet { plain: 0, ..hand };
    [trumps == CardSet::PETIT, trumps == CardSet::EXCUSE]
}
