//! Deals played out at random: the yardstick of the machine, and what a search samples with.

use crate::cards::{CardSet, SUIT_SIZE};
use crate::random::Random;
use crate::select::{Portable, Select};

/// A deal of one pack before its first card: as many hands as there are seats.
#[derive(Clone, Copy, Debug)]
pub struct Hands<const SEATS: usize> {
    /// The cards of each seat.
    pub hands: [CardSet; SEATS],
    /// What is left: the dog.
    pub dog: CardSet,
}

/// What the cards of one playout came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The half-points in the attack's tricks, the Excuse left where it fell.
    pub half_points: u32,
    /// How many oudlers are among them.
    pub oudlers: u32,
    /// How many tricks the attack has won.
    pub tricks: u32,
}

impl<const SEATS: usize> Hands<SEATS> {
    /// Every hand of so many cards, all deals equally likely.
    #[inline(always)]
    pub(crate) fn random<S: Select>(random: &mut Random, size: u32) -> Self {
        let mut rest = CardSet::PACK;
        let dog = random.some_of::<S>(rest, rest.len() - size * SEATS as u32);
        rest -= dog;
        let mut hands = [CardSet::EMPTY; SEATS];
        share::<S>(random, rest, size, &mut hands);
        Self { hands, dog }
    }
}

/// Halve the cards among halves of the hands: fewer draws than one hand after another.
#[inline(always)]
fn share<S: Select>(random: &mut Random, mut cards: CardSet, size: u32, hands: &mut [CardSet]) {
    let mut first = 0;
    while hands.len() - first > 1 {
        if hands.len() - first == 4 {
            let half = random.some_of::<S>(cards, 2 * size);
            hands[first] = random.some_of::<S>(half, size);
            hands[first + 1] = half - hands[first];
            cards -= half;
            first += 2;
        } else {
            hands[first] = random.some_of::<S>(cards, size);
            cards -= hands[first];
            first += 1;
        }
    }
    hands[first] = cards;
}

const NUMBERED: u32 = CardSet::TRUMPS.trumps;
const EXCUSE: u32 = CardSet::EXCUSE.trumps;
const SUIT: u64 = (1 << SUIT_SIZE) - 1;

/// A deal being played out at random under the federation's rules.
#[derive(Clone, Copy)]
struct Game<const SEATS: usize> {
    hands: [CardSet; SEATS],
    seat: usize,
    /// The suit that was led, as its fourteen bits; none where trumps were.
    led: u64,
    lane: u32,
    /// All ones while nothing but the Excuse lies in the trick, else none.
    open: u64,
    /// The strongest card of the trick and who played it: its seat, then fourteen bits of the suit
    /// led, then the trumps.
    best: u64,
    trick: CardSet,
    pile: CardSet,
    tricks: u32,
}

impl<const SEATS: usize> Game<SEATS> {
    #[inline(always)]
    fn new(hands: [CardSet; SEATS], first: usize) -> Self {
        Self {
            hands,
            seat: first,
            led: 0,
            lane: 0,
            open: u64::MAX,
            best: NOBODY,
            trick: CardSet::EMPTY,
            pile: CardSet::EMPTY,
            tricks: 0,
        }
    }

    #[inline(always)]
    fn play_card<S: Select>(&mut self, random: &mut Random) {
        let hand = self.hands[self.seat];
        let may = self.following(hand);
        let card = S::nth(may, random.below(may.len()));
        self.hands[self.seat] = hand - card;
        self.trick |= card;
        if self.open != 0 && card.trumps & EXCUSE == 0 {
            let bit = card.plain.trailing_zeros() as usize;
            (self.open, self.lane, self.led) = (0, u32::from(LANE[bit]), LED[bit]);
        }
        let strength =
            u64::from(card.trumps & NUMBERED) << SUIT_SIZE | (card.plain & self.led) >> self.lane;
        self.best = self.best.max(strength << SEAT_BITS | self.seat as u64);
        self.seat = if self.seat + 1 == SEATS {
            0
        } else {
            self.seat + 1
        };
    }

    /// What may be played: all of a hand where nothing was led, else as the rules say.
    #[inline(always)]
    fn following(&self, hand: CardSet) -> CardSet {
        let same = hand.plain & (self.led | self.open);
        let numbered = hand.trumps & NUMBERED;
        let highest = (self.best >> (SEAT_BITS + SUIT_SIZE)) as u32;
        let higher = numbered & !(highest | highest.wrapping_sub(u32::from(highest != 0)));
        let is_void = is_zero(same);
        let no_trump = is_zero(u64::from(numbered));
        let trumps = higher | numbered & is_zero(u64::from(higher)) as u32;
        CardSet {
            plain: same | hand.plain & is_void & no_trump,
            trumps: (trumps & (is_void | self.open) as u32) | hand.trumps & EXCUSE,
        }
    }

    #[inline(always)]
    fn gather(&mut self, attack: u32) {
        let winner = (self.best & NOBODY) as usize;
        let is_attacks = attack >> winner & 1;
        let mask = 0u64.wrapping_sub(u64::from(is_attacks));
        self.pile.plain |= self.trick.plain & mask;
        self.pile.trumps |= self.trick.trumps & mask as u32;
        self.tricks += is_attacks;
        self.seat = winner;
        self.open = u64::MAX;
        self.best = NOBODY;
        self.trick = CardSet::EMPTY;
    }
}

const SEAT_BITS: u32 = 3;
/// In place of the strongest card's seat while no card can win.
const NOBODY: u64 = (1 << SEAT_BITS) - 1;
/// By the number of a suit's card: where the bits of its suit begin.
const LANE: [u8; 65] = {
    let mut lanes = [0; 65];
    let mut bit = 0;
    while bit < 56 {
        lanes[bit] = (bit as u32 / SUIT_SIZE * SUIT_SIZE) as u8;
        bit += 1;
    }
    lanes
};
/// By the number of a suit's card: the bits of its suit; none for a trump.
const LED: [u64; 65] = {
    let mut led = [0; 65];
    let mut bit = 0;
    while bit < 56 {
        led[bit] = SUIT << LANE[bit];
        bit += 1;
    }
    led
};

/// Play several deals out side by side, so that the machine need not wait for the one card's choice
/// before it thinks of another's.
#[inline(always)]
pub(crate) fn play_out<S: Select, const SEATS: usize, const GAMES: usize>(
    random: &mut Random,
    hands: [[CardSet; SEATS]; GAMES],
    attack: u32,
    first: usize,
) -> [Outcome; GAMES] {
    let mut games = hands.map(|hands| Game::new(hands, first));
    for _ in 0..hands[0][0].len() {
        for _ in 0..SEATS {
            for game in &mut games {
                game.play_card::<S>(random);
            }
        }
        for game in &mut games {
            game.gather(attack);
        }
    }
    games.map(|game| Outcome {
        half_points: game.pile.half_points(),
        oudlers: (game.pile & CardSet::OUDLERS).len(),
        tricks: game.tricks,
    })
}

/// All ones for 0, else none.
#[inline(always)]
const fn is_zero(word: u64) -> u64 {
    ((word | word.wrapping_neg()) >> 63).wrapping_sub(1)
}

/// What many deals came to together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// How many deals were played.
    pub deals: u64,
    /// The half-points in the attack's tricks.
    pub half_points: u64,
    /// The oudlers in the attack's tricks.
    pub oudlers: u64,
    /// The attack's tricks.
    pub tricks: u64,
}

/// How many deals are played side by side.
const GAMES: usize = 4;

/// Deal so many cards to each seat and play them out at random, again and again: at least so often,
/// a multiple of four. The same seed gives the same total on every machine.
#[must_use]
pub fn many<const SEATS: usize>(seed: u64, size: u32, attack: u32, deals: u64) -> Total {
    #[cfg(target_arch = "x86_64")]
    if crate::select::Deposit::is_here() {
        // SAFETY: this machine has just been asked for what the function needs.
        return unsafe { many_deposited::<SEATS>(seed, size, attack, deals) };
    }
    many_by::<Portable, SEATS>(seed, size, attack, deals)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn many_deposited<const SEATS: usize>(seed: u64, size: u32, attack: u32, deals: u64) -> Total {
    many_by::<crate::select::Deposit, SEATS>(seed, size, attack, deals)
}

#[inline(always)]
fn many_by<S: Select, const SEATS: usize>(seed: u64, size: u32, attack: u32, deals: u64) -> Total {
    let mut random = Random::new(seed);
    let mut total = Total::default();
    while total.deals < deals {
        let hands: [_; GAMES] =
            std::array::from_fn(|_| Hands::<SEATS>::random::<S>(&mut random, size).hands);
        for outcome in play_out::<S, SEATS, GAMES>(&mut random, hands, attack, 0) {
            total.deals += 1;
            total.half_points += u64::from(outcome.half_points);
            total.oudlers += u64::from(outcome.oudlers);
            total.tricks += u64::from(outcome.tricks);
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Cards;
    use crate::position::Position;
    use crate::rules::Rules;

    /// Plays a deal out beside a position, which knows the rules one by one.
    fn alike<const SEATS: usize>(random: &mut Random, size: u32) {
        let hands = Hands::<SEATS>::random::<Portable>(random, size).hands;
        let first = random.below(SEATS as u32) as usize;
        let attack = random.below(1 << SEATS);
        let all = hands.map(|hand| Cards([hand]));
        let mut rules = Rules::federation(size as u8);
        rules.excuse_wins_slam = false;
        let mut position = Position::<1>::new(rules, &all, attack as u16, first as u8);
        let mut game = Game::new(hands, first);
        for _ in 0..size {
            for _ in 0..SEATS {
                assert_eq!(position.turn(), Some(game.seat as u8));
                let may = game.following(game.hands[game.seat]);
                assert_eq!(position.legal(), Cards([may]), "{position:?}");
                let before = game.trick;
                game.play_card::<Portable>(random);
                let card = (game.trick - before).into_iter().next().unwrap();
                position.play(card);
            }
            game.gather(attack);
        }
        assert_eq!(u32::from(position.won.lost), size - game.tricks);
        assert!(position.hands.iter().all(|hand| hand.is_empty()));
    }

    #[test]
    fn every_card_is_one_that_the_rules_allow() {
        let mut random = Random::new(11);
        for _ in 0..2_000 {
            alike::<3>(&mut random, 24);
            alike::<4>(&mut random, 18);
            alike::<5>(&mut random, 15);
            alike::<7>(&mut random, 11);
        }
    }

    #[test]
    fn every_card_is_dealt_once_and_every_hand_is_full() {
        let mut random = Random::new(3);
        for _ in 0..2_000 {
            let dealt = Hands::<5>::random::<Portable>(&mut random, 15);
            let all = dealt.hands.iter().fold(dealt.dog, |all, &hand| all | hand);
            assert_eq!(all, CardSet::PACK);
            assert!(dealt.hands.iter().all(|hand| hand.len() == 15));
        }
    }

    #[test]
    fn each_hand_holds_each_card_as_often_as_any_other() {
        let mut random = Random::new(17);
        let times = 40_000;
        let mut held = [[0u32; 78]; 4];
        for _ in 0..times {
            let dealt = Hands::<4>::random::<Portable>(&mut random, 18);
            for (seat, hand) in dealt.hands.iter().enumerate() {
                for card in *hand {
                    held[seat][usize::from(card.0)] += 1;
                }
            }
        }
        let share = 18.0 / 78.0;
        let deviation = (f64::from(times) * share * (1.0 - share)).sqrt();
        for count in held.iter().flatten() {
            let away = (f64::from(*count) - f64::from(times) * share) / deviation;
            assert!(away.abs() < 5.0, "{away} standard deviations");
        }
    }

    #[test]
    fn every_machine_plays_the_same_cards() {
        let portable = many_by::<Portable, 4>(5, 18, 1, 400);
        assert_eq!(many::<4>(5, 18, 1, 400), portable);
    }
}
