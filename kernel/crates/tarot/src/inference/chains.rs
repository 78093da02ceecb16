//! Worlds made likelier by letting two hidden cards change places, again and again.
//!
//! Few worlds drawn at random agree with what everybody has played. A chain begins in one that
//! does; each step tries to swap two cards and prefers the likelier world, until the chain is in
//! every world as often as it is likely (Metropolis et al. 1953, Hastings 1970). Beginning in a
//! world drawn by its likelihood saves most of the way (resample-move: Gilks and Berzuini 2001).

use super::plays::Plays;
use super::{Inference, mixed};
use crate::cards::CardSet;
use crate::evaluation::{Scene, World};
use crate::playout::learned::{Chances, MOST_STYLES};
use crate::position::MAX_SEATS;
use crate::random::Random;

/// A set of cards for each place: the seats' hands, then what lies aside.
type Places = [CardSet; MAX_SEATS + 1];
const ASIDE: usize = MAX_SEATS;

/// What all chains have in common.
pub(super) struct Chains<'a, const SEATS: usize> {
    inference: &'a Inference<'a>,
    scene: &'a Scene,
    plays: Plays<'a, SEATS>,
    /// The cards that may be in each place.
    may: Places,
}

/// A world that changes step by step.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub(super) world: World,
    /// The likelihood of the plays, as far as they are trusted, as a logarithm.
    pub(super) of_plays: f32,
    /// The likelihood of what the taker holds, as a logarithm.
    of_hand: f32,
    /// By seat: the likelihood of its plays by each policy, as logarithms.
    by_policy: [Chances; MAX_SEATS],
    /// How many swaps there are.
    swaps: u32,
}

/// Two cards that may change places.
struct Swap {
    places: [usize; 2],
    cards: [CardSet; 2],
}

impl<'a, const SEATS: usize> Chains<'a, SEATS> {
    /// A card may be wherever one of these worlds has it.
    pub(super) fn new(
        inference: &'a Inference<'a>,
        scene: &'a Scene,
        plays: Plays<'a, SEATS>,
        worlds: &[World],
    ) -> Self {
        let mut may = Places::default();
        for world in worlds {
            for (may, cards) in may.iter_mut().zip(places(world)) {
                *may |= cards;
            }
        }
        // The seat that infers knows its hand: no card of it may move.
        may[usize::from(inference.seat)] = CardSet::EMPTY;
        Self {
            inference,
            scene,
            plays,
            may,
        }
    }

    /// A chain that begins in this world.
    #[inline(always)]
    pub(super) fn begin(&mut self, world: World) -> Chain {
        let mut chain = Chain {
            world,
            of_plays: 0.0,
            of_hand: 0.0,
            by_policy: [[0.0; MOST_STYLES]; MAX_SEATS],
            swaps: self.swaps(&places(&world)),
        };
        self.read(&mut chain, |_| true);
        chain
    }

    /// Try one swap.
    #[inline(always)]
    pub(super) fn step(&mut self, chain: &mut Chain, random: &mut Random) {
        if chain.swaps == 0 {
            return;
        }
        let mut now = places(&chain.world);
        let Swap {
            places: [one, other],
            cards,
        } = self.swap(&now, random.below(chain.swaps));
        now[one] = (now[one] - cards[0]) | cards[1];
        now[other] = (now[other] - cards[1]) | cards[0];
        let mut next = Chain {
            world: World::new(&now[..MAX_SEATS], now[ASIDE]),
            swaps: self.swaps(&now),
            ..*chain
        };
        let knows_aside = self.scene.knows_aside();
        self.read(&mut next, |seat| {
            let sees_change = other == ASIDE && knows_aside >> seat & 1 == 1;
            seat == one || seat == other || sees_change
        });
        // Where there are more ways on, any one of them is taken less often.
        let ways = chain.swaps as f32 / next.swaps as f32;
        let odds = next.of_plays + next.of_hand - chain.of_plays - chain.of_hand;
        if (random.share() as f32) < ways * odds.exp() {
            *chain = next;
        }
    }

    /// How likely each seat follows each policy in the chain's world.
    pub(super) fn chances(&self, chain: &Chain) -> [Chances; MAX_SEATS] {
        let mut chances = self.inference.nothing_read();
        for seat in self.others() {
            chances[seat] = self.mixed(chain, seat).1;
        }
        chances
    }

    /// Read what these seats have played, whose world has changed.
    #[inline(always)]
    fn read(&mut self, chain: &mut Chain, has_changed: impl Fn(usize) -> bool) {
        let (world, attack) = (&chain.world, self.scene.attack(&chain.world));
        let mut log = 0.0;
        for seat in self.others() {
            if has_changed(seat) {
                let (hand, aside) = (world.hand(seat as u8), world.aside());
                chain.by_policy[seat] = self.plays.likelihoods(seat, hand, aside, attack);
            }
            log += self.mixed(chain, seat).0;
        }
        chain.of_plays = self.inference.trust * log;
        chain.of_hand = self.inference.of_hand(self.scene, world);
    }

    fn mixed(&self, chain: &Chain, seat: usize) -> (f32, Chances) {
        mixed(&chain.by_policy[seat][..self.inference.policies.len()])
    }

    fn others(&self) -> impl Iterator<Item = usize> + use<SEATS> {
        let own = usize::from(self.inference.seat);
        (0..SEATS).filter(move |&seat| seat != own)
    }

    /// How many swaps there are from here.
    fn swaps(&self, now: &Places) -> u32 {
        let count = |pair| self.between(now, pair).map(CardSet::len);
        pairs::<SEATS>()
            .map(count)
            .map(|[one, other]| one * other)
            .sum()
    }

    /// The swap with this number, from 0.
    fn swap(&self, now: &Places, mut number: u32) -> Swap {
        for pair in pairs::<SEATS>() {
            let cards = self.between(now, pair);
            let (ways, others) = (cards[0].len() * cards[1].len(), cards[1].len());
            if number < ways {
                let numbers = [number / others, number % others];
                return Swap {
                    places: pair,
                    cards: [nth(cards[0], numbers[0]), nth(cards[1], numbers[1])],
                };
            }
            number -= ways;
        }
        unreachable!("there are fewer swaps")
    }

    /// The cards of either place that may go to the other.
    fn between(&self, now: &Places, [one, other]: [usize; 2]) -> [CardSet; 2] {
        [now[one] & self.may[other], now[other] & self.may[one]]
    }
}

/// Every two places: seats, and a seat with what lies aside.
fn pairs<const SEATS: usize>() -> impl Iterator<Item = [usize; 2]> {
    (0..SEATS).flat_map(|one| {
        let others = (one + 1..SEATS).chain([ASIDE]);
        others.map(move |other| [one, other])
    })
}

fn places(world: &World) -> Places {
    std::array::from_fn(|place| match place {
        ASIDE => world.aside(),
        seat => world.hand(seat as u8),
    })
}

fn nth(cards: CardSet, number: u32) -> CardSet {
    let card = cards.into_iter().nth(number as usize);
    card.map_or(CardSet::EMPTY, CardSet::of)
}
