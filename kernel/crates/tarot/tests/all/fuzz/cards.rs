//! Cards with arbitrary numbers, sets with arbitrary bits, and their text.

use std::collections::HashSet;

use proptest::prelude::*;
use tarot::cards::{Card, CardSet, PACK_SIZE};

use super::cases;

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn a_card_of_any_number_looks_like_one_of_the_pack(number in any::<u8>()) {
        let (card, first) = (Card(number), Card(number % PACK_SIZE));
        prop_assert_eq!(card.first(), first);
        prop_assert_eq!(card.to_string(), first.to_string());
        prop_assert_eq!((card.suit(), card.half_points()), (first.suit(), first.half_points()));
        prop_assert_eq!(CardSet::of(card), CardSet::of(first));
    }

    #[test]
    fn a_set_of_any_bits_is_one_of_cards_that_are_told_apart(bits in any::<u128>()) {
        let cards = CardSet::from_bits(bits);
        prop_assert_eq!(cards.bits(), bits & CardSet::PACK.bits());
        prop_assert_eq!(cards.into_iter().collect::<CardSet>(), cards);
        prop_assert_eq!(
            cards.half_points(),
            cards.into_iter().map(Card::half_points).sum::<u32>()
        );
        let text = cards.to_string();
        let names: HashSet<_> = text.split_whitespace().collect();
        prop_assert_eq!(names.len() as u32, cards.len());
        let known = CardSet::PACK.to_string();
        prop_assert!(names.iter().all(|name| known.split(' ').any(|one| one == *name)));
    }
}
