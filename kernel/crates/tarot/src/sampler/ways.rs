//! Counts the ways in which the hidden cards can be shared out: dynamic programming over the kinds,
//! keyed by how many cards each holder still wants.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Counts, Kind, MAX_HOLDERS, SamplerError};

/// One kind to be shared out after those before it: a range of choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) begin: u32,
    pub(super) end: u32,
}

/// How many cards of a kind each holder has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The share of this choice and of those before it in all ways.
    pub(super) up_to: f64,
    pub(super) counts: Counts,
    /// The node of the next kind.
    pub(super) next: u32,
}

/// By what the holders still want: the ways and the node, if there are any.
type Counted = HashMap<u64, Option<(f64, u32)>, BuildHasherDefault<Mixed>>;

/// Counts the ways, and records what drawing needs.
pub(super) struct WayCounter<'k> {
    kinds: &'k [Kind],
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    /// By kind: what has been counted.
    counted: Vec<Counted>,
    /// How many more steps may be taken.
    steps: u32,
}

/// A kind partly shared out: to the holders before this one.
#[derive(Clone, Copy)]
struct Part {
    holder: usize,
    left: u8,
    ways: f64,
    wanted_left: Counts,
    counts: Counts,
}

impl<'k> WayCounter<'k> {
    pub(super) fn new(kinds: &'k [Kind], steps: u32) -> Self {
        Self {
            kinds,
            nodes: Vec::new(),
            choices: Vec::new(),
            counted: kinds.iter().map(|_| Counted::default()).collect(),
            steps,
        }
    }

    pub(super) fn found(self) -> (Vec<Node>, Vec<Choice>) {
        (self.nodes, self.choices)
    }

    /// The node at which drawing begins, if there is a way at all.
    pub(super) fn first(&mut self, wanted_left: Counts) -> Result<u32, SamplerError> {
        let found = self.ways(0, wanted_left);
        if self.steps == 0 {
            return Err(SamplerError::TooManyWays);
        }
        found.map(|(_, node)| node).ok_or(SamplerError::NoSuchDeal)
    }

    /// The ways to share out the kinds from this one on, and the node that does it.
    fn ways(&mut self, kind: usize, wanted_left: Counts) -> Option<(f64, u32)> {
        if kind == self.kinds.len() {
            return (wanted_left == Counts::default()).then_some((1.0, 0));
        }
        // Many ways to share the kinds before this one leave the same wants: count on once for all.
        let key = u64::from_le_bytes(wanted_left);
        if let Some(&counted) = self.counted[kind].get(&key) {
            return counted;
        }
        let mut choices = Vec::new();
        if kind + 1 == self.kinds.len() {
            choices.extend(self.last_choice(kind, wanted_left));
        } else {
            let whole = Part {
                holder: 0,
                left: self.kinds[kind].cards.len() as u8,
                ways: 1.0,
                wanted_left,
                counts: Counts::default(),
            };
            self.share(kind, whole, &mut choices);
        }
        let found = self.keep(choices);
        self.counted[kind].insert(key, found);
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

    /// The last kind goes wherever cards are still wanted.
    fn last_choice(&self, kind: usize, wanted_left: Counts) -> Option<Choice> {
        let mut left = self.kinds[kind].cards.len() as u8;
        let mut ways = 1.0;
        for (&count, &weight) in wanted_left.iter().zip(&self.kinds[kind].weights) {
            let is_barred = count > 0 && (weight.is_nan() || weight <= 0.0);
            if count > left || is_barred {
                return None;
            }
            ways *= ways_of(count, left, weight);
            left -= count;
        }
        (left == 0).then_some(Choice {
            up_to: ways,
            counts: wanted_left,
            next: 0,
        })
    }

    /// Share what is left of a kind among the holders from this one on, in every way.
    fn share(&mut self, kind: usize, part: Part, choices: &mut Vec<Choice>) {
        if self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let Part {
            holder,
            left,
            ways,
            wanted_left,
            counts,
        } = part;
        if left == 0 || holder == MAX_HOLDERS {
            if let Some((after, next)) = (left == 0)
                .then(|| self.ways(kind + 1, wanted_left))
                .flatten()
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
            left.min(wanted_left[holder])
        } else {
            0
        };
        let later = wanted_left.iter().zip(weights).skip(holder + 1);
        let room: u8 = later
            .filter(|&(_, &weight)| weight > 0.0)
            .map(|(&count, _)| count)
            .sum();
        // With fewer than this, the holders after this one could not take the rest.
        let least = left.saturating_sub(room);
        let mut ways = ways * ways_of(least, left, weight);
        for count in least..=most {
            let (mut wanted_left, mut counts) = (wanted_left, counts);
            wanted_left[holder] -= count;
            counts[holder] = count;
            let left = left - count;
            self.share(
                kind,
                Part {
                    holder: holder + 1,
                    left,
                    ways,
                    wanted_left,
                    counts,
                },
                choices,
            );
            // From the binomial coefficient of `count` to that of one more, and one more weight.
            ways *= weight * f64::from(left) / f64::from(count + 1);
        }
    }
}

/// The weighted number of ways to give a holder `count` of the cards left.
fn ways_of(count: u8, left: u8, weight: f64) -> f64 {
    (0..count).fold(1.0, |ways, taken| {
        ways * weight * f64::from(left - taken) / f64::from(taken + 1)
    })
}

/// A one-multiplication hash: the keys are small counts, not hostile input.
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
