//! Hidden cards: drawn in agreement with the given knowledge, or refused if no deal agrees with it.

use proptest::prelude::*;
use tarot::cards::{Card, CardSet};
use tarot::random::Random;
use tarot::sampler::{Kind, MAX_HOLDERS, Sampler, SamplerError};

use super::cases;

/// A weight that the interface accepts, or any number.
fn weights(is_any: bool) -> BoxedStrategy<f64> {
    if is_any {
        return prop_oneof![Just(0.0), any::<f64>(), Just(f64::NAN), Just(f64::INFINITY)].boxed();
    }
    prop_oneof![2 => Just(0.0), 2 => Just(1.0), 1 => 1.0 / 1024.0..=1.0].boxed()
}

/// For each card of the pack its kind and the holder that gets it, or none.
#[derive(Clone, Debug)]
struct Known {
    kinds: Vec<Kind>,
    wanted: Vec<u8>,
}

fn known(is_any: bool) -> impl Strategy<Value = Known> {
    let kinds = prop::collection::vec(prop::array::uniform8(weights(is_any)), 1..7);
    let cards = prop::collection::vec((0..78u8, any::<u8>(), any::<u8>()), 0..80);
    let more = prop_oneof![
        4 => Just(None),
        1 => (any::<prop::sample::Index>(), any::<u8>()).prop_map(Some)
    ];
    (kinds, 1..=MAX_HOLDERS, cards, more).prop_map(|(weights, holders, cards, more)| {
        let mut wanted = vec![0u8; holders];
        let mut kinds: Vec<_> = weights
            .into_iter()
            .map(|weights| Kind {
                cards: CardSet::EMPTY,
                weights,
            })
            .collect();
        let (mut seen, count) = (CardSet::EMPTY, kinds.len());
        for (card, kind, holder) in cards {
            let kind = &mut kinds[usize::from(kind) % count];
            let card = CardSet::of(Card(card));
            if seen.meets(card) {
                continue;
            }
            seen |= card;
            // Most go to a holder that may have them.
            let may: Vec<_> = (0..holders)
                .filter(|&holder| kind.weights[holder] > 0.0)
                .collect();
            let holder = usize::from(holder);
            wanted[if may.is_empty() {
                holder % holders
            } else {
                may[holder % may.len()]
            }] += 1;
            kind.cards |= card;
        }
        if let Some((place, number)) = more {
            match place.index(holders + 2) {
                place if place < holders => wanted[place] = number,
                place if place == holders => wanted.push(number),
                _ => kinds.push(kinds[0]),
            }
        }
        Known { kinds, wanted }
    })
}

impl Known {
    /// Whether a deal exists: no set of holders has fewer free places than cards that only they may
    /// hold.
    fn is_possible(&self) -> bool {
        let cards = |some: &dyn Fn(&Kind) -> bool| {
            let kinds = self.kinds.iter().filter(|kind| some(kind));
            kinds.map(|kind| kind.cards.len()).sum::<u32>()
        };
        let mut all = CardSet::EMPTY;
        let are_apart = self.kinds.iter().all(|kind| {
            let is_apart = !all.meets(kind.cards);
            all |= kind.cards;
            is_apart
        });
        let wanted: u32 = self.wanted.iter().map(|&count| u32::from(count)).sum();
        let holders = self.wanted.len();
        are_apart
            && holders <= MAX_HOLDERS
            && wanted == cards(&|_| true)
            && (0..1u32 << holders).all(|some| {
                let lacking = self.wanted.iter().enumerate();
                let lacking = lacking.filter(|(holder, _)| some >> holder & 1 == 1);
                let lacking: u32 = lacking.map(|(_, &count)| u32::from(count)).sum();
                cards(&|kind| {
                    (0..holders)
                        .all(|holder| some >> holder & 1 == 1 || kind.weights[holder] <= 0.0)
                }) <= lacking
            })
    }

    /// Whether these hands agree with it.
    fn admits(&self, hands: &[CardSet; MAX_HOLDERS]) -> bool {
        let mut left = self
            .kinds
            .iter()
            .fold(CardSet::EMPTY, |all, kind| all | kind.cards);
        hands.iter().enumerate().all(|(holder, &hand)| {
            let wanted = self.wanted.get(holder).map_or(0, |&count| u32::from(count));
            let is_left = (hand - left).is_empty();
            left -= hand;
            let may = |kind: &Kind| kind.weights[holder] > 0.0 || !kind.cards.meets(hand);
            is_left && hand.len() == wanted && self.kinds.iter().all(may)
        }) && left.is_empty()
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn what_may_be_is_drawn_and_nothing_else(known in known(false), seed in any::<u64>()) {
        match Sampler::new(&known.kinds, &known.wanted) {
            Ok(sampler) => {
                prop_assert!(known.is_possible());
                let mut random = Random::new(seed);
                for _ in 0..5 {
                    prop_assert!(known.admits(&sampler.sample(&mut random)));
                }
            }
            Err(SamplerError::NoSuchDeal) => prop_assert!(!known.is_possible()),
            Err(SamplerError::TooManyWays) => prop_assert!(known.kinds.len() > 1),
        }
    }

    #[test]
    fn weights_of_any_size_draw_nothing_that_may_not_be(
        known in known(true),
        seed in any::<u64>(),
    ) {
        if let Ok(sampler) = Sampler::new(&known.kinds, &known.wanted) {
            prop_assert!(known.admits(&sampler.sample(&mut Random::new(seed))));
        }
    }
}
