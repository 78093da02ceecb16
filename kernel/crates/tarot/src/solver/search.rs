//! The search: whether the attack can win so many half-points of the cards that are left.

use super::layout::{
    EXCUSE, HIGH, LOW, OPEN, PETIT, Place, Split, TRUMPS, TWENTY_ONE, high_card, low_card, upwards,
};
use super::table::{Key, Table};
use super::trick::{ABOVE_SUITS, MOST, Moves, NONE, Trick, kind_of, strength};
use super::used::Used;
use crate::bits::{deposit, each, extract};
use crate::cards::Card;

/// What the cards are worth in a search, and what the last trick does besides.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// Half-points of each high card to the side that wins its trick.
    pub high: [i16; 19],
    /// In the last trick, to the attack: by whose Excuse it is (0 the defence's, 1 the attack's), by
    /// whether the attack wins the trick, and by whether it has the petit.
    pub excuse_last: [[[i16; 2]; 2]; 2],
    /// The same where the side whose Excuse it is has won every trick, this one included.
    pub excuse_kept: [[i16; 2]; 2],
    /// Whether an Excuse led to the last trick wins it for a side that has won every trick.
    pub excuse_wins: bool,
    /// What the attack gains by the petit in the last trick; it loses as much where the defence does.
    pub petit_au_bout: i16,
}

/// What a search has found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Proof {
    /// The attack wins at least so much if that was asked, else at most so much.
    pub bound: i16,
    used: Used,
    /// Which sides win the trick in progress in the lines of the proof: 1 the defence, 2 the attack.
    winners: u8,
}

/// A search over one deal; its table serves every question about it.
pub struct Search<'t, const N: usize> {
    table: &'t mut Table,
    stakes: Stakes,
    attack: u8,
    low: [u64; N],
    high: [u32; N],
    /// All that is left, and what it is worth.
    all_low: u64,
    all_high: u32,
    left: i16,
    hash: u64,
    tricks: u8,
    /// Whether the defence has won every trick so far, and whether the attack has.
    swept: [bool; 2],
    /// Whether the attack has won the petit.
    has_petit: bool,
    history: Vec<[i32; 78]>,
    /// How many cards have been played in the search.
    pub nodes: u64,
    /// Whether to take every position for itself: slow, and nothing is generalised.
    pub is_plain: bool,
}

impl<'t, const N: usize> Search<'t, N> {
    /// A search from the start of a trick.
    pub fn new(
        table: &'t mut Table,
        stakes: Stakes,
        hands: [Split; N],
        attack: u8,
        swept: [bool; 2],
        has_petit: bool,
    ) -> Self {
        let (mut all_low, mut all_high, mut hash) = (0, 0, 0u64);
        let mut left = 0;
        for (seat, hand) in hands.iter().enumerate() {
            all_low |= hand.low;
            all_high |= hand.high;
            for (suit, lane) in LOW.iter().enumerate() {
                let count = u64::from((hand.low & lane).count_ones());
                hash = hash.wrapping_add(count.wrapping_mul(low_number(seat, suit)));
            }
            for bit in each(u64::from(hand.high)) {
                hash = hash.wrapping_add(high_number(seat, bit));
                left += stakes.high[bit as usize];
            }
        }
        left += all_low.count_ones() as i16;
        let size = hands[0].low.count_ones() + hands[0].high.count_ones();
        Self {
            table,
            stakes,
            attack,
            low: hands.map(|hand| hand.low),
            high: hands.map(|hand| hand.high),
            all_low,
            all_high,
            left,
            hash,
            tricks: size as u8,
            swept,
            has_petit,
            history: vec![[0; 78]; 3 * N],
            nodes: 0,
            is_plain: false,
        }
    }

    /// Whether the attack can win so much of what is left, when this seat leads.
    pub fn ask(&mut self, leader: usize, need: i16) -> Proof {
        for seat in &mut self.history {
            for score in seat {
                *score /= 2;
            }
        }
        self.lead(leader as u8, need)
    }

    /// What the attack can win of what is left, exactly.
    pub fn value(&mut self, leader: usize) -> i16 {
        let (mut least, mut most) = self.limits();
        while least < most {
            let need = (most - 2).max(least + 1);
            let proof = self.ask(leader, need);
            if proof.bound >= need {
                least = proof.bound;
            } else {
                most = proof.bound;
            }
        }
        least
    }

    fn is_attack(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    fn holder(&self, bit: u32) -> Option<u8> {
        (0..N)
            .find(|&seat| self.high[seat] >> bit & 1 == 1)
            .map(|seat| seat as u8)
    }

    /// The least and the most that the attack can still win.
    fn limits(&self) -> (i16, i16) {
        let (mut least, mut most) = (0, self.left);
        if self.all_high >> EXCUSE & 1 == 1 {
            let side = usize::from(self.holder(EXCUSE).is_some_and(|seat| self.is_attack(seat)));
            let ends = self.stakes.excuse_last[side].into_iter().flatten();
            let ends = ends.chain(self.stakes.excuse_kept[side]);
            least += ends.clone().fold(0, i16::min);
            most += ends.fold(0, i16::max);
        }
        if self.all_high >> PETIT & 1 == 1 {
            least -= self.stakes.petit_au_bout;
            most += self.stakes.petit_au_bout;
        }
        (least, most)
    }

    fn key(&self, leader: u8) -> Key {
        let mut flags = u64::from(leader);
        if self.all_high >> EXCUSE & 1 == 1 {
            let side = self.holder(EXCUSE).is_some_and(|seat| self.is_attack(seat));
            let is_swept = self.swept[usize::from(side)];
            let has_petit = self.has_petit && self.all_high >> PETIT & 1 == 0;
            flags |= u64::from(is_swept) << 4 | u64::from(has_petit) << 5;
        }
        let owners = std::array::from_fn(|word| {
            let mut found = 0;
            for seat in 0..N {
                if seat >> word & 1 == 1 {
                    found |= self.low[seat];
                }
            }
            extract(found, self.all_low)
        });
        let class = self.hash ^ (flags + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Key {
            class,
            owners,
            depth: self.tricks,
        }
    }

    fn lead(&mut self, leader: u8, need: i16) -> Proof {
        let (least, most) = self.limits();
        if need <= least {
            return Proof {
                bound: least,
                used: Used::NOTHING,
                winners: 0,
            };
        }
        if need > most {
            return Proof {
                bound: most,
                used: Used::NOTHING,
                winners: 0,
            };
        }
        let trick = Trick {
            leader,
            place: 0,
            led: OPEN as u8,
            strength: 0,
            winner: leader,
            of_led: 0,
            trumps: 0,
            points: 0,
            excuse: NONE,
            petit: false,
        };
        if self.tricks == 1 {
            return self.play(trick, need);
        }
        let key = self.key(leader);
        if let Some((bound, mask, high)) = self.table.find(&key, need) {
            let used = Used {
                low: upwards(deposit(mask, self.all_low)),
                high,
            };
            return Proof {
                bound,
                used,
                winners: 0,
            };
        }
        let proof = self.play(trick, need);
        let used = if self.is_plain {
            u64::MAX
        } else {
            proof.used.low
        };
        let mask = extract(used & self.all_low, self.all_low);
        self.table.keep(
            &key,
            mask,
            proof.used.high,
            proof.bound,
            proof.bound >= need,
        );
        proof
    }

    fn play(&mut self, trick: Trick, need: i16) -> Proof {
        if usize::from(trick.place) == N {
            return self.gather(trick, need);
        }
        let seat = (trick.leader + trick.place) % N as u8;
        let (low, high, mut used) = self.legal(seat, &trick);
        let is_attack = self.is_attack(seat);
        let mut moves = self.moves(seat, low, high, &trick);
        let mut bound = if is_attack { i16::MIN } else { i16::MAX };
        let mut failed = [0u8; MOST];
        let mut tried = 0;
        let mut winners = 0;
        while let Some(card) = moves.next() {
            let proof = self.after(seat, card, trick, need);
            if is_attack == (proof.bound >= need) {
                self.reward(seat, card, &failed[..tried], kind_of(&trick));
                return Proof {
                    used: proof.used.and(used),
                    ..proof
                };
            }
            bound = if is_attack {
                bound.max(proof.bound)
            } else {
                bound.min(proof.bound)
            };
            used = used.and(proof.used);
            winners |= proof.winners;
            failed[tried] = card;
            tried += 1;
            if card != 77 && !proof.used.has(card) && !self.is_plain {
                bound = self.skip(&mut moves, card, is_attack, proof, need, bound);
            }
        }
        Proof {
            bound,
            used,
            winners,
        }
    }

    /// Leave out the cards of the same suit that are refuted as this one was, for no line of the
    /// proof used the rank of either; their worth may differ by what the proof has to spare.
    fn skip(
        &self,
        moves: &mut Moves,
        card: u8,
        is_attack: bool,
        proof: Proof,
        need: i16,
        bound: i16,
    ) -> i16 {
        let suit = (card / 14).min(4);
        let worth = self.worth(card);
        let mut bound = bound;
        let is_petit_plain = self.all_high >> EXCUSE & 1 == 0 && self.stakes.petit_au_bout == 0;
        let mut i = 0;
        while i < moves.count {
            let other = moves.cards[i].1;
            if other != 77 && (other / 14).min(4) == suit && !proof.used.has(other) {
                let more = self.worth(other) - worth;
                let is_same_side = if is_attack { 2 } else { 1 };
                let is_free = more == 0
                    || (more > 0 && proof.winners == 3 - is_same_side)
                    || (more < 0 && proof.winners == is_same_side);
                let extra = if is_free { 0 } else { more.abs() };
                let found = if is_attack {
                    proof.bound + extra
                } else {
                    proof.bound - extra
                };
                let is_refuted = is_attack != (found >= need);
                let is_plain = is_petit_plain || (card != 56 && other != 56);
                if is_refuted && is_plain {
                    bound = if is_attack {
                        bound.max(found)
                    } else {
                        bound.min(found)
                    };
                    moves.count -= 1;
                    moves.cards[i] = moves.cards[moves.count];
                    continue;
                }
            }
            i += 1;
        }
        bound
    }

    fn worth(&self, card: u8) -> i16 {
        match place_of(card) {
            Place::Low(_) => 1,
            Place::High(bit) => self.stakes.high[bit as usize],
        }
    }

    fn reward(&mut self, seat: u8, card: u8, failed: &[u8], kind: usize) {
        let scores = &mut self.history[usize::from(seat) * 3 + kind];
        let worth = 1 << self.tricks.min(12);
        scores[usize::from(card)] += worth;
        for &other in failed {
            let score = &mut scores[usize::from(other)];
            *score -= *score / 8 + worth / 4;
        }
    }

    /// What a seat may play, and the cards whose rank decides it.
    fn legal(&self, seat: u8, trick: &Trick) -> (u64, u32, Used) {
        let (low, high) = (self.low[usize::from(seat)], self.high[usize::from(seat)]);
        let led = usize::from(trick.led);
        if led == OPEN {
            return (low, high, Used::NOTHING);
        }
        let excuse = high & 1 << EXCUSE;
        if led != TRUMPS {
            let same = (low & LOW[led], high & HIGH[led]);
            if same != (0, 0) {
                return (same.0, same.1 | excuse, Used::NOTHING);
            }
        }
        let trumps = (low & LOW[TRUMPS], high & HIGH[TRUMPS]);
        if trumps == (0, 0) {
            return (low, high, Used::NOTHING);
        }
        if trick.strength <= ABOVE_SUITS {
            return (trumps.0, trumps.1 | excuse, Used::NOTHING);
        }
        let number = u32::from(trick.strength - ABOVE_SUITS);
        if number == 21 {
            return (trumps.0, trumps.1 | excuse, Used::NOTHING);
        }
        // The trump with the number n stands at bit 40 + n - 2.
        let above = (
            trumps.0 & LOW[TRUMPS] & (!0 << (39 + number)),
            trumps.1 & 1 << TWENTY_ONE,
        );
        if above == (0, 0) || above == trumps {
            // All may be played; where other ranks allow fewer, no answer is missing in the proof.
            return (trumps.0, trumps.1 | excuse, Used::NOTHING);
        }
        (above.0, above.1 | excuse, Used::rank(TRUMPS, number))
    }

    fn moves(&self, seat: u8, low: u64, high: u32, trick: &Trick) -> Moves {
        let mut moves = Moves::NONE;
        let scores = &self.history[usize::from(seat) * 3 + kind_of(trick)];
        for bit in each(low) {
            let card = low_card(bit);
            moves.push(
                scores[usize::from(card)] + 400 * self.promise(seat, card, 1, trick),
                card,
            );
        }
        for bit in each(u64::from(high)) {
            let card = high_card(bit);
            let worth = self.stakes.high[bit as usize];
            moves.push(
                scores[usize::from(card)] + 400 * self.promise(seat, card, worth, trick),
                card,
            );
        }
        moves
    }

    /// How good a card looks before it is tried.
    fn promise(&self, seat: u8, card: u8, worth: i16, trick: &Trick) -> i32 {
        let worth = i32::from(worth);
        if trick.place == 0 {
            return worth;
        }
        let strength = strength(card, trick);
        let wins = strength > trick.strength;
        let is_last = usize::from(trick.place) == N - 1;
        let ours = trick.strength > 0 && self.is_attack(trick.winner) == self.is_attack(seat);
        if wins && is_last {
            60 + i32::from(trick.points) - i32::from(strength) / 4 + 3 * worth
        } else if wins {
            10 + i32::from(strength) - worth
        } else if ours {
            worth * 4
        } else {
            -worth * 8
        }
    }

    fn after(&mut self, seat: u8, card: u8, mut trick: Trick, need: i16) -> Proof {
        self.nodes += 1;
        let index = usize::from(seat);
        let strength = strength(card, &trick);
        if card == 77 {
            trick.excuse = seat;
        } else {
            let suit = (card / 14).min(4);
            if usize::from(trick.led) == OPEN {
                trick.led = suit;
            }
            if suit == 4 {
                trick.trumps += 1;
            } else if suit == trick.led {
                trick.of_led += 1;
            }
        }
        if strength > trick.strength {
            trick.strength = strength;
            trick.winner = seat;
        }
        trick.place += 1;
        let (hash, left) = (self.hash, self.left);
        let proof = match place_of(card) {
            Place::Low(bit) => {
                let suit = usize::from((card / 14).min(4));
                self.low[index] ^= 1 << bit;
                self.all_low ^= 1 << bit;
                self.hash = self.hash.wrapping_sub(low_number(index, suit));
                self.left -= 1;
                trick.points += 1;
                let proof = self.play(trick, need);
                self.low[index] ^= 1 << bit;
                self.all_low ^= 1 << bit;
                proof
            }
            Place::High(bit) => {
                let worth = self.stakes.high[bit as usize];
                self.high[index] ^= 1 << bit;
                self.all_high ^= 1 << bit;
                self.hash = self.hash.wrapping_sub(high_number(index, bit));
                self.left -= worth;
                trick.petit |= bit == PETIT;
                if bit != EXCUSE {
                    trick.points += worth;
                }
                let proof = self.play(trick, need);
                self.high[index] ^= 1 << bit;
                self.all_high ^= 1 << bit;
                proof
            }
        };
        (self.hash, self.left) = (hash, left);
        proof
    }

    /// The trick is complete: its winner takes it and leads to the next.
    fn gather(&mut self, trick: Trick, need: i16) -> Proof {
        let is_last = self.tricks == 1;
        let mut winner = trick.winner;
        if is_last && trick.excuse == trick.leader && self.stakes.excuse_wins {
            let side = usize::from(self.is_attack(trick.leader));
            if self.swept[side] {
                winner = trick.leader;
            }
        }
        let is_attacks = self.is_attack(winner);
        let winners = 1 + u8::from(is_attacks);
        let used = if trick.strength > ABOVE_SUITS && trick.trumps > 1 {
            Used::rank(TRUMPS, u32::from(trick.strength - ABOVE_SUITS))
        } else if trick.strength <= ABOVE_SUITS && trick.strength > 0 && trick.of_led > 1 {
            Used::rank(usize::from(trick.led), u32::from(trick.strength))
        } else {
            Used::NOTHING
        };
        let mut won = if is_attacks { trick.points } else { 0 };
        if is_last {
            let has_petit = self.has_petit || trick.petit && is_attacks;
            if trick.petit {
                let worth = self.stakes.petit_au_bout;
                won += if is_attacks { worth } else { -worth };
            }
            if trick.excuse != NONE {
                let side = self.is_attack(trick.excuse);
                let is_kept = self.swept[usize::from(side)] && side == is_attacks;
                won += if is_kept {
                    self.stakes.excuse_kept[usize::from(side)][usize::from(has_petit)]
                } else {
                    self.stakes.excuse_last[usize::from(side)][usize::from(is_attacks)]
                        [usize::from(has_petit)]
                };
            }
            return Proof {
                bound: won,
                used,
                winners,
            };
        }
        if trick.excuse != NONE && is_attacks {
            won += self.stakes.high[EXCUSE as usize];
        }
        let before = (self.swept, self.has_petit);
        self.swept[usize::from(!is_attacks)] = false;
        self.has_petit |= trick.petit && is_attacks;
        self.tricks -= 1;
        let proof = self.lead(winner, need - won);
        self.tricks += 1;
        (self.swept, self.has_petit) = before;
        Proof {
            bound: proof.bound + won,
            used: proof.used.and(used),
            winners,
        }
    }
}

fn place_of(card: u8) -> Place {
    Place::of(Card(card))
}

const fn mixed(number: u64) -> u64 {
    let mut z = number
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(0x1234_5678_9ABC_DEF1);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

const fn low_number(seat: usize, suit: usize) -> u64 {
    mixed(seat as u64 * 5 + suit as u64 + 1)
}

const fn high_number(seat: usize, bit: u32) -> u64 {
    mixed(1000 + seat as u64 * 19 + bit as u64)
}
