//! Hidden hands that agree with all that is known, each as likely as it should be.
//!
//! Nothing is tried and thrown away: the ways to share the hidden cards out are counted first, kind
//! of card by kind of card, and each hand is then drawn in proportion to its ways.

use std::collections::HashMap;
use std::fmt;

use crate::cards::CardSet;
use crate::random::Random;
use crate::select::Portable;

/// The most places in which hidden cards may lie: the seats, and the dog or the discard.
pub const MAX_HOLDERS: usize = 8;

/// Hidden cards of which the same is known.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The cards.
    pub cards: CardSet,
    /// By holder, how much likelier than elsewhere each of them lies there; 0 where none can.
    pub weights: [f64; MAX_HOLDERS],
}

/// No deal agrees with all that is said to be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchDeal;

impl fmt::Display for NoSuchDeal {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("no deal agrees with all that is known")
    }
}

impl std::error::Error for NoSuchDeal {}

type Counts = [u8; MAX_HOLDERS];

/// Draws the hidden cards, again and again.
#[derive(Clone, Debug)]
pub struct Sampler {
    kinds: Vec<Kind>,
    nodes: Vec<Node>,
}

/// A kind of card to be shared out, when those before it have been.
#[derive(Clone, Debug)]
struct Node {
    kind: usize,
    choices: Vec<Choice>,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The ways of this choice and of those before it, as a share of all.
    up_to: f64,
    counts: Counts,
    next: usize,
}

const END: usize = usize::MAX;

impl Sampler {
    /// A sampler of these cards among holders who lack so many each.
    ///
    /// # Errors
    /// Where no deal agrees with what is known.
    pub fn new(kinds: &[Kind], wanted: &[u8]) -> Result<Self, NoSuchDeal> {
        let mut lacking = Counts::default();
        lacking[..wanted.len()].copy_from_slice(wanted);
        let kinds: Vec<_> = kinds
            .iter()
            .copied()
            .filter(|kind| !kind.cards.is_empty())
            .collect();
        let mut counting = Counting {
            kinds: &kinds,
            nodes: Vec::new(),
            known: HashMap::new(),
        };
        let (_, first) = counting.ways(0, lacking);
        let mut nodes = counting.nodes;
        match first {
            None => return Err(NoSuchDeal),
            Some(END) => {}
            // The first node was finished last; a sample begins with it.
            Some(first) => nodes.push(nodes[first].clone()),
        }
        Ok(Self { kinds, nodes })
    }

    /// The cards of each holder.
    pub fn sample(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        let mut hands = [CardSet::EMPTY; MAX_HOLDERS];
        let mut at = self.nodes.len().wrapping_sub(1);
        while let Some(node) = self.nodes.get(at) {
            let chance = random.share();
            let found = node
                .choices
                .partition_point(|choice| choice.up_to <= chance);
            let choice = &node.choices[found.min(node.choices.len() - 1)];
            let mut rest = self.kinds[node.kind].cards;
            for (hand, &count) in hands.iter_mut().zip(&choice.counts) {
                if count > 0 {
                    let some = random.some_of::<Portable>(rest, u32::from(count));
                    *hand |= some;
                    rest -= some;
                }
            }
            at = choice.next;
        }
        hands
    }
}

struct Counting<'k> {
    kinds: &'k [Kind],
    nodes: Vec<Node>,
    known: HashMap<(usize, Counts), (f64, Option<usize>)>,
}

impl Counting<'_> {
    /// In how many ways the kinds from this one on can be shared out, and the node that does it.
    fn ways(&mut self, kind: usize, lacking: Counts) -> (f64, Option<usize>) {
        if kind == self.kinds.len() {
            let is_full = lacking.iter().all(|&count| count == 0);
            return (f64::from(u8::from(is_full)), is_full.then_some(END));
        }
        if let Some(&known) = self.known.get(&(kind, lacking)) {
            return known;
        }
        let mut choices = Vec::new();
        let mut total = 0.0;
        let size = self.kinds[kind].cards.len() as u8;
        let mut counts = Counts::default();
        self.share(
            kind,
            lacking,
            0,
            size,
            1.0,
            &mut counts,
            &mut total,
            &mut choices,
        );
        let found = (total > 0.0).then(|| {
            for choice in &mut choices {
                choice.up_to /= total;
            }
            self.nodes.push(Node { kind, choices });
            self.nodes.len() - 1
        });
        self.known.insert((kind, lacking), (total, found));
        (total, found)
    }

    /// Give the holders from this one on what is left of a kind, in every way.
    #[allow(clippy::too_many_arguments)] // one loop a holder, written as recursion
    fn share(
        &mut self,
        kind: usize,
        lacking: Counts,
        holder: usize,
        left: u8,
        ways: f64,
        counts: &mut Counts,
        total: &mut f64,
        choices: &mut Vec<Choice>,
    ) {
        if holder == MAX_HOLDERS {
            if left == 0 {
                let (after, next) = self.ways(kind + 1, lacking);
                if let Some(next) = next {
                    *total += ways * after;
                    choices.push(Choice {
                        up_to: *total,
                        counts: *counts,
                        next,
                    });
                }
            }
            return;
        }
        let weight = self.kinds[kind].weights[holder];
        let most = if weight > 0.0 {
            left.min(lacking[holder])
        } else {
            0
        };
        let mut ways = ways;
        for count in 0..=most {
            counts[holder] = count;
            let mut then = lacking;
            then[holder] -= count;
            self.share(
                kind,
                then,
                holder + 1,
                left - count,
                ways,
                counts,
                total,
                choices,
            );
            ways *= weight * f64::from(left - count) / f64::from(count + 1);
        }
        counts[holder] = 0;
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn every_deal_is_drawn_as_often_as_its_weight_says() {
        let kinds = [
            kind(0..3, &[1.0, 1.0, 1.0]),
            kind(20..22, &[0.0, 1.0, 1.0]),
            kind(56..59, &[1.0, 3.0, 0.0]),
        ];
        let wanted = [3, 3, 2];
        let deals = all_deals(&kinds, &wanted);
        let sampler = Sampler::new(&kinds, &wanted).unwrap();
        let mut random = Random::new(5);
        let times = 200_000;
        let mut seen: HashMap<Vec<CardSet>, f64> = HashMap::new();
        for _ in 0..times {
            *seen
                .entry(sampler.sample(&mut random)[..3].to_vec())
                .or_default() += 1.0;
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
        assert!(
            (chi - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(),
            "{chi} for {freedom}"
        );
    }

    #[test]
    fn what_cannot_be_dealt_is_refused() {
        let kinds = [kind(0..4, &[1.0, 0.0])];
        assert_eq!(Sampler::new(&kinds, &[3, 1]).unwrap_err(), NoSuchDeal);
    }

    #[test]
    fn a_deal_that_is_known_is_drawn() {
        let sampler = Sampler::new(&[kind(0..2, &[0.0, 1.0])], &[0, 2]).unwrap();
        let hands = sampler.sample(&mut Random::new(1));
        assert_eq!(hands[1], kind(0..2, &[]).cards);
    }
}
