//! Playouts by a learned policy: every player draws a card, with higher-scored cards more likely.
//!
//! A player uses what it sees and what everybody has shown, never another hand. A card's score
//! comes from its features (`features`) and their weights (`weights`).

mod features;
mod history;
mod parts;
mod styles;
#[cfg(test)]
pub(crate) mod tests;
mod weights;

use super::fast::Game;
use super::holder_of_excuse;
use crate::cards::{CardSet, SUIT_SIZE};
use crate::position::{Count, Position};
use crate::random::Random;
#[cfg(target_arch = "x86_64")]
use crate::select::Deposit;
pub use features::{FEATURES, Features};
pub(super) use features::{Role, Sight};
pub use history::History;
use history::{Before, Suspicion, TRUMPS, suits_of};
pub(crate) use parts::{DependsOn, Part};
pub use styles::{Chances, MOST_STYLES, Players, Styles};
pub use weights::{Row, UNITS, WEIGHTS, Weights};

const NUMBERED: u32 = CardSet::TRUMPS.trumps;

/// The cards a player may play, and the probability of each.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// How many cards there are.
    pub count: usize,
    /// The cards.
    pub cards: [CardSet; MOST],
    /// Their features.
    pub features: [Features; MOST],
    /// The probability of each; they sum to one.
    pub chances: [f32; MOST],
}

impl Choice {
    /// Set the probability of each card, for a player who follows these weights.
    #[inline(always)]
    pub fn weigh(&mut self, weights: &Weights) {
        let chances = &mut self.chances[..self.count];
        let mut most = f32::MIN;
        for (chance, &features) in chances.iter_mut().zip(&self.features) {
            *chance = weights.score(features);
            most = most.max(*chance);
        }
        let mut all = 0.0;
        for chance in chances.iter_mut() {
            *chance = exp(*chance - most);
            all += *chance;
        }
        for chance in chances {
            *chance /= all;
        }
    }

    /// A card, drawn by its probability.
    #[inline(always)]
    pub fn drawn(&self, random: &mut Random) -> CardSet {
        let drawn = random.bits() as u32 as f32 / u32::MAX as f32;
        let mut upto = 0.0;
        let place = self.chances[..self.count].iter().position(|chance| {
            upto += chance;
            drawn <= upto
        });
        self.cards[place.unwrap_or(self.count - 1)]
    }
}

/// No hand is larger: two players share at most 78 cards.
pub const MOST: usize = 40;

/// A deal being played out by a learned policy.
#[derive(Clone)]
pub struct Table<'a, const SEATS: usize> {
    game: Game<SEATS>,
    history: History,
    from: &'a Position,
    holder: Option<usize>,
    barred: CardSet,
    left: u32,
    in_trick: usize,
}

impl<'a, const SEATS: usize> Table<'a, SEATS> {
    /// A position that has a card to be played.
    #[must_use]
    pub fn new(from: &'a Position, history: &History, random: Random) -> Self {
        Self {
            game: Game::new(from, random),
            history: *history,
            from,
            holder: holder_of_excuse(from),
            barred: if from.done == 0 {
                from.barred.0[0]
            } else {
                CardSet::EMPTY
            },
            left: u32::from(from.rules.tricks - from.done),
            in_trick: usize::from(from.in_trick),
        }
    }

    /// Other random numbers from here on.
    pub fn reseed(&mut self, random: Random) {
        self.game.random = random;
    }

    /// The same moment, with the result counted for the side of this seat. Where everyone plays for
    /// themselves, the seat is the attack, and what it has won so far is forgotten.
    #[must_use]
    pub fn counting_for(&self, seat: usize) -> Self {
        let mut same = self.clone();
        if self.history.alone {
            same.game.count_for(seat);
        }
        same
    }

    /// The seats whose tricks are counted, a bit each.
    #[must_use]
    pub const fn attack(&self) -> u16 {
        self.game.attack as u16
    }

    /// How many tricks the whole deal has.
    #[must_use]
    pub const fn tricks(&self) -> u8 {
        self.from.rules.tricks
    }

    /// Whose turn it is.
    #[must_use]
    pub fn seat(&self) -> usize {
        self.game.seat
    }

    /// Whether every card has been played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.left == 1 && self.in_trick == SEATS
    }

    /// The result so far.
    #[must_use]
    pub fn count(self) -> Count {
        self.game.count(self.from, self.holder)
    }

    /// The legal cards.
    #[must_use]
    #[inline(always)]
    pub fn may(&self) -> CardSet {
        let hand = self.game.hands[self.game.seat];
        if self.in_trick == 0 {
            (hand - self.barred).or(hand)
        } else {
            self.game.following(hand)
        }
    }

    /// Play this card.
    #[inline(always)]
    pub fn play(&mut self, card: CardSet) {
        let game = &mut self.game;
        let seat = game.seat;
        let before = if game.open != 0 {
            Before::Nothing
        } else if game.led == 0 {
            Before::Best(game.winner(), TRUMPS)
        } else {
            Before::Best(game.winner(), game.lane / SUIT_SIZE)
        };
        game.hands[seat] -= card;
        game.left -= card;
        game.lay(card);
        let (wins, attack) = (game.winner() == seat, game.attack);
        self.history.see(seat, card, before, wins, attack);
        self.in_trick += 1;
        if self.in_trick == SEATS && self.left > 1 {
            self.game.finish_trick();
            self.left -= 1;
            self.in_trick = 0;
            self.barred = CardSet::EMPTY;
        }
    }

    /// Play on to the end.
    #[must_use]
    #[inline(always)]
    pub fn play_out(mut self, players: &Players<'_>) -> Count {
        while !self.is_over() {
            let card = self.draw(players.of(self.seat()));
            self.play(card);
        }
        self.count()
    }

    /// A card, drawn by its probability.
    #[inline(always)]
    pub fn draw(&mut self, weights: &Weights) -> CardSet {
        let may = self.may();
        if may.len() == 1 {
            return may;
        }
        let (mut cards, mut scores) = ([CardSet::EMPTY; MOST], [0.0; MOST]);
        let (mut count, mut most) = (0, f32::MIN);
        self.sight().each(may, |card, features| {
            let score = weights.score(features);
            cards[count] = card;
            scores[count] = score;
            most = most.max(score);
            count += 1;
        });
        let mut all = 0.0;
        for score in &mut scores[..count] {
            all += exp(*score - most);
            *score = all;
        }
        let drawn = self.game.random.bits() as u32 as f32 * (all / u32::MAX as f32);
        let place = scores[..count].iter().position(|&upto| drawn <= upto);
        cards[place.unwrap_or(count - 1)]
    }

    /// The cards the player may play, and the probability of each.
    #[must_use]
    #[inline(always)]
    pub fn choice(&self, weights: &Weights) -> Choice {
        let mut choice = self.options();
        choice.weigh(weights);
        choice
    }

    /// The cards the player may play and their features; no probabilities yet (`Choice::weigh`).
    #[must_use]
    #[inline(always)]
    pub fn options(&self) -> Choice {
        let mut choice = Choice {
            count: 0,
            cards: [CardSet::EMPTY; MOST],
            features: [[0; FEATURES]; MOST],
            chances: [0.0; MOST],
        };
        self.sight().each(self.may(), |card, features| {
            choice.cards[choice.count] = card;
            choice.features[choice.count] = features;
            choice.count += 1;
        });
        choice
    }

    #[inline(always)]
    fn role(&self, seat: usize) -> Role {
        let attack = self.history.attackers(self.game.attack);
        let is_taker = attack.is_power_of_two() || seat == usize::from(self.history.taker);
        let is_shown = self.history.shown >> seat & 1 == 1;
        match (
            attack >> seat & 1 == 1,
            self.history.called.is_empty(),
            is_taker,
        ) {
            (false, true, _) => Role::Defender,
            (false, false, _) => Role::DefenderInDoubt,
            (true, true, true) => Role::Taker,
            (true, true, false) => Role::Partner,
            (true, false, true) => Role::TakerInDoubt,
            (true, false, false) if is_shown => Role::Partner,
            (true, false, false) => Role::HiddenPartner,
        }
    }

    /// The attack as a seat sees it: everybody guesses but who holds the called cards.
    #[inline(always)]
    fn seen_attack(&self, seat: usize) -> u32 {
        let attack = self.history.attackers(self.game.attack);
        if (self.history.called - self.game.hands[seat]).is_empty() {
            return attack;
        }
        let is_likely =
            |&other: &usize| other != seat && self.history.suspicion(other) == Suspicion::Likely;
        let known = self.history.public(attack) | attack & 1 << seat;
        (0..SEATS)
            .filter(is_likely)
            .fold(known, |guessed, other| guessed | 1 << other)
    }

    #[inline(always)]
    fn sight(&self) -> Sight {
        let game = &self.game;
        let seat = game.seat;
        let best = game.winner();
        let role = self.role(seat);
        let attack = self.seen_attack(seat);
        let side = attack >> seat & 1;
        let is_in_doubt = matches!(role, Role::DefenderInDoubt | Role::TakerInDoubt);
        let stands = |other: usize| {
            let is_open = is_in_doubt
                && other < SEATS
                && self.history.public(attack) >> other & 1 == 0
                && self.history.suspicion(other) == Suspicion::Open;
            if is_open {
                2
            } else {
                usize::from(attack >> other & 1 == side)
            }
        };
        let later = SEATS - 1 - self.in_trick;
        let (mut foes, mut void_foes, mut void_allies) = (0, 0, 0);
        let (mut place, mut other) = (0, seat);
        for nth in 0..later {
            other = if other + 1 == SEATS { 0 } else { other + 1 };
            let is_foe = attack >> other & 1 != side;
            let void = VOID[usize::from(self.history.void[other] & 31)];
            foes += usize::from(is_foe);
            void_foes += if is_foe { void } else { 0 };
            void_allies += if is_foe { 0 } else { void };
            place |=
                usize::from(is_foe) * (usize::from(nth == 0) + 2 * usize::from(nth + 1 == later));
        }
        let knows = self.history.knows_aside >> seat & 1 == 1;
        let others = game.left - game.hands[seat];
        Sight {
            hand: game.hands[seat],
            unseen: if knows {
                others
            } else {
                others | self.history.aside
            },
            led: game.led,
            best: game.best >> super::fast::SEAT_BITS & ((1 << SUIT_SIZE) - 1),
            highest: (game.best >> (super::fast::SEAT_BITS + SUIT_SIZE)) as u32 & NUMBERED,
            leads: game.open != 0,
            role,
            called: suits_of(self.history.called),
            winner: stands(best),
            worth: game.trick.half_points(),
            left: self.left,
            foes,
            allies: later - foes,
            place,
            void_foes,
            void_allies,
            led_by_allies: u32::from(self.history.led[side as usize]),
            led_by_foes: u32::from(self.history.led[1 - side as usize]),
            leader: stands(self.history.leader.into()),
            suit_is_new: self.history.suit_is_new,
        }
    }
}

/// For a player's known voids: a count of one in the four bits of each suit it may still ruff, and
/// in those of trumps.
const VOID: [u32; 32] = {
    let mut counts = [0; 32];
    let mut void = 0;
    while void < 32 {
        if void >> TRUMPS & 1 == 1 {
            counts[void] = 1 << (4 * TRUMPS);
        } else {
            let mut suit = 0;
            while suit < 4 {
                counts[void] |= ((void >> suit & 1) as u32) << (4 * suit);
                suit += 1;
            }
        }
        void += 1;
    }
    counts
};

/// The exponential of a number below 80, to within one part in a thousand, if the number is not far
/// below zero; the same on every machine, which a library's may not be.
#[inline(always)]
fn exp(number: f32) -> f32 {
    let twos = (number * std::f32::consts::LOG2_E).max(-60.0);
    let whole = twos.floor();
    let part = twos - whole;
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    power * (1.0 + part * (0.695_178 + part * (0.227_6 + part * 0.077_2)))
}

/// Play each of these positions out `count` times, as `playout::each_with` does, by weights. In the
/// same playout of every position, each seat follows the same policy. The positions must be such as
/// `fast_position` gives.
pub fn each_with<'a>(
    starts: &[(Position, History)],
    count: usize,
    players: impl Fn(usize) -> Players<'a>,
    random: impl Fn(usize, usize) -> Random,
    add: impl FnMut(usize, Count),
) {
    #[cfg(target_arch = "x86_64")]
    if Deposit::is_here() {
        // SAFETY: the processor has just been found to have what the function is compiled for.
        return unsafe { each_with_bmi(starts, count, players, random, add) };
    }
    by_seats(starts, count, players, random, add);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn each_with_bmi<'a>(
    starts: &[(Position, History)],
    count: usize,
    players: impl Fn(usize) -> Players<'a>,
    random: impl Fn(usize, usize) -> Random,
    add: impl FnMut(usize, Count),
) {
    by_seats(starts, count, players, random, add);
}

#[inline(always)]
fn by_seats<'a>(
    starts: &[(Position, History)],
    count: usize,
    players: impl Fn(usize) -> Players<'a>,
    random: impl Fn(usize, usize) -> Random,
    add: impl FnMut(usize, Count),
) {
    with_seats!(starts[0].0.seats, SEATS => each::<SEATS>(starts, count, players, random, add));
}

#[inline(always)]
fn each<'a, const SEATS: usize>(
    starts: &[(Position, History)],
    count: usize,
    players: impl Fn(usize) -> Players<'a>,
    random: impl Fn(usize, usize) -> Random,
    mut add: impl FnMut(usize, Count),
) {
    for (number, (position, history)) in starts.iter().enumerate() {
        for playout in 0..count {
            let table = Table::<SEATS>::new(position, history, random(number, playout));
            add(number, table.play_out(&players(playout)));
        }
    }
}

/// The legal cards at a moment of a deal, and how likely the player to act is to choose each. The
/// position must be such as `fast_position` gives.
#[must_use]
pub fn choice(position: &Position, history: &History, weights: &Weights) -> Choice {
    let random = Random::new(0);
    with_seats!(
        position.seats,
        SEATS => Table::<SEATS>::new(position, history, random).choice(weights)
    )
}
