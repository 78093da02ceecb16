//! In how many ways the hidden cards can be shared out.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Counts, Kind, MAX_HOLDERS, NotDrawn};

/// A kind of card to be shared out when those before it have been: its choices, from the one up to
/// the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) begin: u32,
    pub(super) end: u32,
}

/// How many cards of a kind each holder has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The ways of this choice and of those before it, as a share of all.
    pub(super) up_to: f64,
    pub(super) counts: Counts,
    /// The node of the next kind.
    pub(super) next: u32,
}

/// By what the holders lack: the ways and the node, if there are any.
type Known = HashMap<u64, Option<(f64, u32)>, BuildHasherDefault<Mixed>>;

/// Counts the ways, and keeps what a sample needs of them.
pub(super) struct Counting<'k> {
    kinds: &'k [Kind],
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    /// By kind: what has been counted.
    known: Vec<Known>,
    /// How many more steps may be taken.
    steps: u32,
}

/// A way to give a kind to the holders before this one.
#[derive(Clone, Copy)]
struct Part {
    holder: usize,
    left: u8,
    ways: f64,
    lacking: Counts,
    counts: Counts,
}

impl<'k> Counting<'k> {
    pub(super) fn new(kinds: &'k [Kind], steps: u32) -> Self {
        Self {
            kinds,
            nodes: Vec::new(),
            choices: Vec::new(),
            known: kinds.iter().map(|_| Known::default()).collect(),
            steps,
        }
    }

    pub(super) fn found(self) -> (Vec<Node>, Vec<Choice>) {
        (self.nodes, self.choices)
    }

    /// The node with which a sample begins, if there is a way at all.
    pub(super) fn first(&mut self, lacking: Counts) -> Result<u32, NotDrawn> {
        let found = self.ways(0, lacking);
        if self.steps == 0 {
            return Err(NotDrawn::TooManyWays);
        }
        found.map(|(_, node)| node).ok_or(NotDrawn::NoSuchDeal)
    }

    /// In how many ways the kinds from this one on can be shared out, and the node that does it.
    fn ways(&mut self, kind: usize, lacking: Counts) -> Option<(f64, u32)> {
        if kind == self.kinds.len() {
            return (lacking == Counts::default()).then_some((1.0, 0));
        }
        let key = u64::from_le_bytes(lacking);
        if let Some(&known) = self.known[kind].get(&key) {
            return known;
        }
        let mut choices = Vec::new();
        if kind + 1 == self.kinds.len() {
            choices.extend(self.all_that_is_lacking(kind, lacking));
        } else {
            let whole = Part {
                holder: 0,
                left: self.kinds[kind].cards.len() as u8,
                ways: 1.0,
                lacking,
                counts: Counts::default(),
            };
            self.share(kind, whole, &mut choices);
        }
        let found = self.keep(choices);
        self.known[kind].insert(key, found);
        found
    }

    /// A node with these choices, each with its own ways until now.
    fn keep(&mut self, mut choices: Vec<Choice>) -> Option<(f64, u32)> {
        let mut total = 0.0;
        for choice in &mut choices {
            total += choice.up_to;
            choice.up_to = total;
        }
        for choice in &mut choices {
            choice.up_to /= total;
        }
        (total > 0.0).then(|| {
            let begin = self.choices.len() as u32;
            self.choices.extend(choices);
            self.nodes.push(Node {
                begin,
                end: self.choices.len() as u32,
            });
            (total, self.nodes.len() as u32 - 1)
        })
    }

    /// The last kind goes where cards are lacking.
    fn all_that_is_lacking(&self, kind: usize, lacking: Counts) -> Option<Choice> {
        let mut left = self.kinds[kind].cards.len() as u8;
        let mut ways = 1.0;
        for (&count, &weight) in lacking.iter().zip(&self.kinds[kind].weights) {
            let is_barred = count > 0 && (weight.is_nan() || weight <= 0.0);
            if count > left || is_barred {
                return None;
            }
            ways *= ways_of(count, left, weight);
            left -= count;
        }
        (left == 0).then_some(Choice {
            up_to: ways,
            counts: lacking,
            next: 0,
        })
    }

    /// Give the holders from this one on what is left of a kind, in every way.
    fn share(&mut self, kind: usize, part: Part, choices: &mut Vec<Choice>) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let Part {
            holder,
            left,
            ways,
            lacking,
            counts,
        } = part;
        if left == 0 || holder == MAX_HOLDERS {
            if let Some((after, next)) = (left == 0).then(|| self.ways(kind + 1, lacking)).flatten()
            {
                choices.push(Choice {
                    up_to: ways * after,
                    counts,
                    next,
                });
            }
            return;
        }
        let weights = &self.kinds[kind].weights;
        let weight = weights[holder];
        let most = if weight > 0.0 {
            left.min(lacking[holder])
        } else {
            0
        };
        let later = lacking.iter().zip(weights).skip(holder + 1);
        let room: u8 = later
            .filter(|&(_, &weight)| weight > 0.0)
            .map(|(&count, _)| count)
            .sum();
        let least = left.saturating_sub(room);
        let mut ways = ways * ways_of(least, left, weight);
        for count in least..=most {
            let (mut lacking, mut counts) = (lacking, counts);
            lacking[holder] -= count;
            counts[holder] = count;
            let left = left - count;
            self.share(
                kind,
                Part {
                    holder: holder + 1,
                    left,
                    ways,
                    lacking,
                    counts,
                },
                choices,
            );
            ways *= weight * f64::from(left) / f64::from(count + 1);
        }
    }
}

/// In how many ways a holder can have so many of those left, with their weight.
fn ways_of(count: u8, left: u8, weight: f64) -> f64 {
    (0..count).fold(1.0, |ways, taken| {
        ways * weight * f64::from(left - taken) / f64::from(taken + 1)
    })
}

/// Spreads numbers of cards out: they need no better hash.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        let product = u128::from(self.0 ^ number) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
