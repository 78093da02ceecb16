//! Hidden hands that agree with what is known, each with its exact probability.
//!
//! No draw is ever rejected: the ways to distribute the hidden cards are counted once, kind by
//! kind, and each hand is then drawn in proportion to its number of ways. Where that takes too
//! long, `Sampler::quick` draws by swapping cards instead, nearly in proportion.
//!
//! ```
//! use tarot::random::Random;
//! use tarot::sampler::{Kind, Sampler};
//!
//! // Two hearts may lie with either of two holders, a trump only with the second.
//! let kind = |cards: &str, weights| Kind { cards: cards.parse().unwrap(), weights };
//! let kinds = [
//!     kind("H1 H2", [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
//!     kind("T9", [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
//! ];
//! let sampler = Sampler::new(&kinds, &[1, 2]).unwrap();
//! let hands = sampler.sample(&mut Random::new(7));
//! assert_eq!((hands[0].len(), hands[1].len()), (1, 2));
//! assert!(hands[1].contains("T9".parse().unwrap()));
//! ```

mod swaps;
#[cfg(test)]
mod tests;
mod ways;

use std::fmt;

use crate::cards::CardSet;
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
use crate::select::{Portable, Select};
use swaps::Swaps;
use ways::{Choice, Node, WayCounter};

/// Hidden cards lie in at most this many places: the seats, and the dog or the discard.
pub const MAX_HOLDERS: usize = 8;

/// Hidden cards about which the same is known.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The cards.
    pub cards: CardSet,
    /// By holder, how likely each card is to lie there, relative to the other holders; 0 if it
    /// cannot.
    pub weights: [f64; MAX_HOLDERS],
}

/// Counting gives up after this many steps: a quarter of a second, and a hundred mebibytes.
const MOST_STEPS: u32 = 1 << 22;
/// A quick sampler gives up counting after this many: a few milliseconds.
const FEW_STEPS: u32 = 1 << 17;

/// Why a sampler cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SamplerError {
    /// No deal agrees with the given knowledge.
    NoSuchDeal,
    /// There are too many kinds of cards to count their ways.
    TooManyWays,
}

impl fmt::Display for SamplerError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(match self {
            Self::NoSuchDeal => "no deal agrees with all that is known",
            Self::TooManyWays => "there are too many kinds of cards to count",
        })
    }
}

impl std::error::Error for SamplerError {}

type Counts = [u8; MAX_HOLDERS];

/// Draws the hidden cards as often as asked.
#[derive(Clone, Debug)]
pub struct Sampler(Draws);

#[derive(Clone, Debug)]
enum Draws {
    Counted(Counted),
    Swapped(Swaps),
}

/// All ways, counted.
#[derive(Clone, Debug)]
struct Counted {
    kinds: Vec<Kind>,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    first: u32,
}

impl Sampler {
    /// A sampler of these cards, of which each holder gets the number wanted.
    ///
    /// # Errors
    /// If no deal agrees with what is known (a card is in two kinds, there are too many holders, or
    /// the cards cannot be shared out like this), or there is too much to count.
    pub fn new(kinds: &[Kind], wanted: &[u8]) -> Result<Self, SamplerError> {
        let (kinds, wanted_left) = checked(kinds, wanted)?;
        let counted = Counted::new(kinds, wanted_left, MOST_STEPS)?;
        Ok(Self(Draws::Counted(counted)))
    }

    /// The same; but where there is much to count, deals are drawn by swapping cards, and each
    /// comes only nearly as often as it should.
    ///
    /// # Errors
    /// If no deal agrees with what is known.
    pub fn quick(kinds: &[Kind], wanted: &[u8]) -> Result<Self, SamplerError> {
        let (kinds, wanted_left) = checked(kinds, wanted)?;
        match Counted::new(kinds.clone(), wanted_left, FEW_STEPS) {
            Ok(counted) => Ok(Self(Draws::Counted(counted))),
            Err(SamplerError::TooManyWays) => {
                Swaps::new(&kinds, wanted_left).map(|swaps| Self(Draws::Swapped(swaps)))
            }
            Err(error) => Err(error),
        }
    }

    /// The cards of each holder.
    #[must_use]
    pub fn sample(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
        #[cfg(target_arch = "x86_64")]
        if Deposit::is_here() {
            // SAFETY: the processor has just been found to have what the function is compiled for.
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
        match &self.0 {
            Draws::Counted(counted) => counted.sample::<S>(random),
            Draws::Swapped(swaps) => swaps.sample(random),
        }
    }
}

impl Counted {
    fn new(kinds: Vec<Kind>, wanted_left: Counts, steps: u32) -> Result<Self, SamplerError> {
        let mut counting = WayCounter::new(&kinds, steps);
        let first = counting.first(wanted_left)?;
        let (nodes, choices) = counting.found();
        Ok(Self {
            kinds,
            nodes,
            choices,
            first,
        })
    }

    #[inline(always)]
    fn sample<S: Select>(&self, random: &mut Random) -> [CardSet; MAX_HOLDERS] {
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

    /// One of a node's choices, drawn in proportion to its ways.
    #[inline(always)]
    fn choice(&self, node: u32, random: &mut Random) -> &Choice {
        let node = &self.nodes[node as usize];
        let choices = &self.choices[node.begin as usize..node.end as usize];
        if let [only] = choices {
            return only;
        }
        let chance = random.share();
        // Rounding may leave the last share a little below 1, and the chance above it.
        let found = choices.partition_point(|choice| choice.up_to <= chance);
        &choices[found.min(choices.len() - 1)]
    }
}

/// The kinds in order, and how many cards each holder wants: as many as there are.
fn checked(kinds: &[Kind], wanted: &[u8]) -> Result<(Vec<Kind>, Counts), SamplerError> {
    let mut wanted_left = Counts::default();
    let places = wanted_left.get_mut(..wanted.len());
    let places = places.ok_or(SamplerError::NoSuchDeal)?;
    places.copy_from_slice(wanted);
    let kinds = in_order(kinds)?;
    let cards: u32 = kinds.iter().map(|kind| kind.cards.len()).sum();
    if cards != wanted.iter().copied().map(u32::from).sum() {
        return Err(SamplerError::NoSuchDeal);
    }
    Ok((kinds, wanted_left))
}

/// The kinds with equal weights joined, those with the fewest holders first: the more freely a kind
/// can be shared out, the later it is counted, and for the last one there is a single way.
fn in_order(kinds: &[Kind]) -> Result<Vec<Kind>, SamplerError> {
    let mut seen = CardSet::EMPTY;
    let mut found: Vec<Kind> = Vec::new();
    for &(mut kind) in kinds {
        if kind.cards.meets(seen) {
            return Err(SamplerError::NoSuchDeal);
        }
        seen |= kind.cards;
        // Only the ratios between holders matter: scaled alike, kinds that differ by a factor join.
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

/// Whether two kinds have the same weights, and so are one.
fn are_same(one: &Kind, other: &Kind) -> bool {
    one.weights.map(f64::to_bits) == other.weights.map(f64::to_bits)
}
