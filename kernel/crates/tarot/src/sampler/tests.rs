use std::collections::HashMap;

use super::*;
use crate::cards::Card;

fn kind(cards: std::ops::Range<u8>, weights: &[f64]) -> Kind {
    let mut all = [0.0; MAX_HOLDERS];
    all[..weights.len()].copy_from_slice(weights);
    Kind {
        cards: cards.map(Card).collect(),
        weights: all,
    }
}

/// Every deal of these kinds, with its weight.
fn all_deals(kinds: &[Kind], wanted: &[u8]) -> HashMap<Vec<CardSet>, f64> {
    let mut found = HashMap::from([(vec![CardSet::EMPTY; wanted.len()], 1.0)]);
    for kind in kinds {
        for card in kind.cards {
            let mut after = HashMap::new();
            for (hands, weight) in &found {
                for (holder, &most) in wanted.iter().enumerate() {
                    if kind.weights[holder] > 0.0 && hands[holder].len() < u32::from(most) {
                        let mut hands = hands.clone();
                        hands[holder] |= CardSet::of(card);
                        after.insert(hands, weight * kind.weights[holder]);
                    }
                }
            }
            found = after;
        }
    }
    found
}

/// Draws many deals, counted and swapped, and compares how often each of them comes with its
/// weight.
fn drawn_as_often_as_due(kinds: &[Kind], wanted: &[u8]) {
    let counted = Sampler::new(kinds, wanted).unwrap();
    for sampler in [counted, swapped(kinds, wanted).unwrap()] {
        drawn_by_as_often_as_due(&sampler, kinds, wanted);
    }
}

/// The sampler for more kinds than can be counted.
fn swapped(kinds: &[Kind], wanted: &[u8]) -> Result<Sampler, SamplerError> {
    let (kinds, wanted_left) = checked(kinds, wanted)?;
    Swaps::new(&kinds, wanted_left).map(|swaps| Sampler(Draws::Swapped(swaps)))
}

fn drawn_by_as_often_as_due(sampler: &Sampler, kinds: &[Kind], wanted: &[u8]) {
    let deals = all_deals(kinds, wanted);
    let mut random = Random::new(5);
    let times = 200_000;
    let mut seen: HashMap<Vec<CardSet>, f64> = HashMap::new();
    for _ in 0..times {
        let hands = sampler.sample(&mut random)[..wanted.len()].to_vec();
        *seen.entry(hands).or_default() += 1.0;
    }
    let total: f64 = deals.values().sum();
    assert!(seen.keys().all(|hands| deals.contains_key(hands)));
    let chi: f64 = deals
        .iter()
        .map(|(hands, weight)| {
            let expected = f64::from(times) * weight / total;
            let drawn = seen.get(hands).copied().unwrap_or(0.0);
            (drawn - expected).powi(2) / expected
        })
        .sum();
    let freedom = deals.len() as f64 - 1.0;
    // Five standard deviations: chance alone fails one run in millions, and the seed is fixed.
    let away = (chi - freedom).abs() / (2.0 * freedom).sqrt();
    assert!(away < 5.0, "{chi} for {freedom}");
}

#[test]
fn every_deal_is_drawn_as_often_as_its_weight_says() {
    let kinds = [
        kind(0..3, &[1.0, 1.0, 1.0]),
        kind(20..22, &[0.0, 1.0, 1.0]),
        kind(56..59, &[1.0, 3.0, 0.0]),
    ];
    drawn_as_often_as_due(&kinds, &[3, 3, 2]);
}

/// Four holders, the last of them the discard: a void, trumps that one holder has not shown, a
/// called king that lies with one of two and likelier with the first, and two kinds of which the
/// same is known.
#[test]
fn much_may_be_known() {
    let kinds = [
        kind(0..2, &[1.0, 1.0, 0.0, 1.0]),
        kind(13..14, &[3.0, 1.0, 0.0, 0.0]),
        kind(14..17, &[1.0, 0.5, 1.0, 2.0]),
        kind(28..29, &[2.0, 2.0, 0.0, 2.0]),
        kind(58..60, &[1.0, 1.0, 1.0, 0.0]),
        kind(70..71, &[0.0, 1.0, 4.0, 0.0]),
    ];
    drawn_as_often_as_due(&kinds, &[3, 3, 2, 2]);
}

#[test]
fn deals_three_cards_apart_are_drawn() {
    let kinds = [
        kind(0..1, &[1.0, 1.0, 0.0]),
        kind(20..21, &[0.0, 1.0, 1.0]),
        kind(56..57, &[1.0, 0.0, 1.0]),
    ];
    drawn_as_often_as_due(&kinds, &[1, 1, 1]);
}

/// Random knowledge about a few cards: their holders are drawn first, then knowledge that allows
/// them, unless it should not.
fn some_knowledge(random: &mut Random, is_true: bool) -> (Vec<Kind>, Vec<u8>) {
    let holders = 2 + random.below(4) as usize;
    let mut wanted = vec![0; holders];
    let mut kinds = Vec::new();
    for first in 0..=random.below(4) as u8 {
        let mut weights = vec![0.0; holders];
        let cards = random.below(4) as u8;
        for _ in 0..cards {
            let holder = random.below(holders as u32) as usize;
            wanted[holder] += 1;
            if is_true || random.below(3) > 0 {
                weights[holder] = 1.0;
            }
        }
        for weight in &mut weights {
            *weight += f64::from(random.below(2) * random.below(2));
        }
        kinds.push(kind(12 * first..12 * first + cards, &weights));
    }
    (kinds, wanted)
}

#[test]
fn every_sample_agrees_with_what_is_known() {
    let mut random = Random::new(8);
    for _ in 0..3_000 {
        let (kinds, wanted) = some_knowledge(&mut random, true);
        let counted = Sampler::new(&kinds, &wanted).unwrap();
        let all = kinds
            .iter()
            .fold(CardSet::EMPTY, |all, kind| all | kind.cards);
        let swapped = swapped(&kinds, &wanted).unwrap();
        for sampler in [&counted, &counted, &swapped, &swapped] {
            let hands = sampler.sample(&mut random);
            let dealt = hands.iter().fold(CardSet::EMPTY, |dealt, &hand| {
                assert!(!dealt.meets(hand));
                dealt | hand
            });
            assert_eq!(dealt, all);
            for (holder, hand) in hands.iter().enumerate() {
                let count = wanted.get(holder).copied().unwrap_or(0);
                assert_eq!(hand.len(), u32::from(count));
                let may = |kind: &&Kind| kind.weights[holder] > 0.0;
                let allowed = kinds.iter().filter(may);
                let allowed = allowed.fold(CardSet::EMPTY, |all, kind| all | kind.cards);
                assert!((*hand - allowed).is_empty());
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused_and_nothing_else() {
    let mut random = Random::new(9);
    let mut refused = 0;
    for _ in 0..2_000 {
        let (kinds, wanted) = some_knowledge(&mut random, false);
        let is_possible = !all_deals(&kinds, &wanted).is_empty();
        assert_eq!(Sampler::new(&kinds, &wanted).is_ok(), is_possible);
        assert_eq!(swapped(&kinds, &wanted).is_ok(), is_possible);
        refused += u32::from(!is_possible);
    }
    assert!((200..1_800).contains(&refused), "{refused}");
}

#[test]
fn what_cannot_be_dealt_is_refused() {
    let kinds = [kind(0..4, &[1.0, 0.0])];
    assert_eq!(
        Sampler::new(&kinds, &[3, 1]).unwrap_err(),
        SamplerError::NoSuchDeal
    );
}

#[test]
fn a_deal_that_is_known_is_drawn() {
    let sampler = Sampler::new(&[kind(0..2, &[0.0, 1.0])], &[0, 2]).unwrap();
    let hands = sampler.sample(&mut Random::new(1));
    assert_eq!(hands[1], kind(0..2, &[]).cards);
}

#[test]
fn knowledge_that_makes_no_sense_is_refused() {
    let one = kind(0..2, &[1.0, 1.0]);
    for (kinds, wanted) in [
        (vec![one, one], vec![2, 2]),
        (vec![one], vec![1, 2]),
        (vec![one], vec![255, 1, 1, 1]),
        (vec![one], vec![1, 1, 0, 0, 0, 0, 0, 0, 0]),
        (vec![kind(0..2, &[f64::NAN, f64::INFINITY])], vec![1, 1]),
        (vec![kind(0..2, &[-1.0, 1.0])], vec![1, 1]),
    ] {
        assert_eq!(
            Sampler::new(&kinds, &wanted).unwrap_err(),
            SamplerError::NoSuchDeal
        );
    }
}

#[test]
fn more_than_can_be_counted_is_swapped_or_refused() {
    let one = |card: u8| {
        kind(
            card..card + 1,
            &[f64::from(1 + card), 1., 1., 1., 1., 1., 1., 1.],
        )
    };
    let kinds: Vec<_> = (0..78).map(one).collect();
    let wanted = [10, 10, 10, 10, 10, 10, 9, 9];
    assert_eq!(
        Sampler::new(&kinds, &wanted).unwrap_err(),
        SamplerError::TooManyWays
    );
    let hands = Sampler::quick(&kinds, &wanted)
        .unwrap()
        .sample(&mut Random::new(1));
    assert_eq!(hands.map(CardSet::len), wanted.map(u32::from));
}

#[test]
fn every_machine_draws_the_same_hands() {
    let kinds = [
        kind(0..30, &[1.0, 2.0, 1.0]),
        kind(56..76, &[0.0, 1.0, 1.0]),
    ];
    let sampler = Sampler::new(&kinds, &[15, 20, 15]).unwrap();
    let (mut here, mut anywhere) = (Random::new(1), Random::new(1));
    for _ in 0..1_000 {
        let hands = sampler.sample(&mut here);
        assert_eq!(hands, sampler.sample_by::<Portable>(&mut anywhere));
    }
}
