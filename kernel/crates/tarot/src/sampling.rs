//! Hidden hands that agree with all that is known, each as likely as it should be.
//!
//! Nothing is tried and thrown away: the ways to share the hidden cards out are counted first, kind
//! of card by kind of card, and each hand is then drawn in proportion to its ways.

mod counting;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::cards::CardSet;
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
use crate::select::{Portable, Select};
use counting::{Choice, Counting, Node};

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

/// The most steps that are taken to count the ways: a quarter of a second's work, and a hundred mebibytes.
const MOST_STEPS: u32 = 1 << 22;

/// Why nothing can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotDrawn {
    /// No deal agrees with all that is said to be known.
    NoSuchDeal,
    /// There are too many ways to share so many kinds of cards out.
    TooManyWays,
}

impl fmt::Display for NotDrawn {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::NoSuchDeal => "no deal agrees with all that is known",
            Self::TooManyWays => "there are too many kinds of cards to count",
        })
    }
}

impl std::error::Error for NotDrawn {}

type Counts = [u8; MAX_HOLDERS];

/// Draws the hidden cards, again and again.
#[derive(Clone, Debug)]
pub struct Sampler {
    kinds: Vec<Kind>,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    first: u32,
}

impl Sampler {
    /// A sampler of these cards among holders who lack so many each.
    ///
    /// # Errors
    /// Where no deal agrees with what is known: a card is in two kinds, there are more holders than
    /// there can be, or the cards cannot be shared out so. And where too much would have to be counted.
    pub fn new(kinds: &[Kind], wanted: &[u8]) -> Result<Self, NotDrawn> {
        let mut lacking = Counts::default();
        let places = lacking.get_mut(..wanted.len());
        let places = places.ok_or(NotDrawn::NoSuchDeal)?;
        places.copy_from_slice(wanted);
        let kinds = in_order(kinds)?;
        let cards: u32 = kinds.iter().map(|kind| kind.cards.len()).sum();
        if cards != wanted.iter().copied().map(u32::from).sum() {
            return Err(NotDrawn::NoSuchDeal);
        }
        let mut counting = Counting::new(&kinds, MOST_STEPS);
        let first = counting.first(lacking)?;
        let (nodes, choices) = counting.found();
        Ok(Self {
            kinds,
            nodes,
            choices,
            first,
        })
    }

    /// The cards of each holder.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        #[cfg(target_arch = "x86_64")]
        if Deposit::is_here() {
            // SAFETY: this machine has just been asked for what the function needs.
            return unsafe { self.sample_deposited(random) };
        }
        self.sample_by::<Portable>(random)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn sample_deposited(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        self.sample_by::<Deposit>(random)
    }

    #[inline(always)]
    fn sample_by<S: Select>(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        let mut hands = [CardSet::EMPTY; MAX_HOLDERS];
        let mut at = self.first;
        for kind in &self.kinds {
            let choice = self.choice(at, random);
            let mut rest = kind.cards;
            let mut left = rest.len();
            for (hand, &count) in hands.iter_mut().zip(&choice.counts) {
                let count = u32::from(count);
                if count == left {
                    *hand |= rest;
                    break;
                }
                if count > 0 {
                    let some = random.some_of::<S>(rest, count);
                    *hand |= some;
                    rest -= some;
                    left -= count;
                }
            }
            at = choice.next;
        }
        hands
    }

    /// One of a node's choices, in proportion to its ways.
    #[inline(always)]
    fn choice(&self, node: u32, random: &mut Random) -> &Choice {
        let node = &self.nodes[node as usize];
        let choices = &self.choices[node.begin as usize..node.end as usize];
        if let [only] = choices {
            return only;
        }
        let chance = random.share();
        let found = choices.partition_point(|choice| choice.up_to <= chance);
        &choices[found.min(choices.len() - 1)]
    }
}

/// The kinds, those first that can be shared out in the fewest ways: for the last there is one way.
/// Kinds with the same weights are one.
fn in_order(kinds: &[Kind]) -> Result<Vec<Kind>, NotDrawn> {
    let mut seen = CardSet::EMPTY;
    let mut found: Vec<Kind> = Vec::new();
    for &(mut kind) in kinds {
        if kind.cards.meets(seen) {
            return Err(NotDrawn::NoSuchDeal);
        }
        seen |= kind.cards;
        let most = kind.weights.iter().copied().fold(0.0, f64::max);
        for weight in &mut kind.weights {
            *weight /= most;
        }
        match found.iter_mut().find(|other| are_same(other, &kind)) {
            _ if kind.cards.is_empty() => {}
            Some(other) => other.cards |= kind.cards,
            None => found.push(kind),
        }
    }
    found.sort_by_key(|kind| {
        let holders = kind.weights.iter().filter(|&&weight| weight > 0.0);
        (holders.count(), kind.cards.len())
    });
    Ok(found)
}

/// Whether each holder has the cards of both kinds as likely: then they are one.
fn are_same(one: &Kind, other: &Kind) -> bool {
    one.weights.map(f64::to_bits) == other.weights.map(f64::to_bits)
}
