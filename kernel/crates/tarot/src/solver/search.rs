//! The search: whether the attack can win so many half-points of the cards that are left.

use super::layout::{
    EXCUSE, HIGH, LOW, OPEN, PETIT, Place, Split, TRUMPS, TWENTY_ONE, high_card, low_card, upwards,
};
use super::limits::Watch;
use super::memory::Access;
use super::stakes::{End, Stakes, State};
use super::table::Key;
use super::trick::{ABOVE_SUITS, MOST, Moves, NONE, Trick, kind_of, strength};
use super::used::Used;
use crate::bits::{deposit, each, extract};
use crate::cards::Card;
use crate::random::Random;

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
    table: Access<'t>,
    stakes: Stakes,
    watch: Watch<'t>,
    attack: u8,
    /// The seats that want the attack to win much: the others, in a losing game.
    eager: u8,
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
    /// Whether the petit lay in the last trick but one.
    petit_before: bool,
    /// What may not be led while there is anything else, and how many tricks are left then.
    barred: (Split, u8),
    history: Vec<[i32; 78]>,
    /// How many cards have been played in the search.
    pub nodes: u64,
    /// Whether to take every position for itself: slow, and nothing is generalised.
    is_plain: bool,
}

impl<'t, const N: usize> Search<'t, N> {
    /// A search over a deal of which nothing has been placed yet.
    pub(super) fn new(
        table: Access<'t>,
        watch: Watch<'t>,
        stakes: &Stakes,
        attack: u8,
        eager: u8,
    ) -> Self {
        Self {
            is_plain: table.is_plain(),
            table,
            stakes: *stakes,
            watch,
            attack,
            eager,
            low: [0; N],
            high: [0; N],
            all_low: 0,
            all_high: 0,
            left: 0,
            hash: 0,
            tricks: 0,
            swept: [false; 2],
            has_petit: false,
            petit_before: false,
            barred: (Split::default(), 0),
            history: vec![[0; 78]; 3 * N],
            nodes: 0,
        }
    }

    /// Search from here: these hands, so many tricks, this one included.
    pub(super) fn place(
        &mut self,
        hands: [Split; N],
        tricks: u8,
        state: State,
        petit_before: bool,
    ) {
        (self.low, self.high) = (hands.map(|hand| hand.low), hands.map(|hand| hand.high));
        (self.all_low, self.all_high, self.hash) = (0, 0, 0);
        for (seat, hand) in hands.iter().enumerate() {
            self.all_low |= hand.low;
            self.all_high |= hand.high;
            for (suit, lane) in LOW.iter().enumerate() {
                let count = u64::from((hand.low & lane).count_ones());
                self.hash = self
                    .hash
                    .wrapping_add(count.wrapping_mul(low_number(seat, suit)));
            }
            for bit in each(u64::from(hand.high)) {
                self.hash = self.hash.wrapping_add(high_number(seat, bit));
            }
        }
        self.tricks = tricks;
        (self.swept, self.has_petit) = (state.swept, state.has_petit);
        self.petit_before = petit_before;
        self.barred = (Split::default(), 0);
        self.weigh();
    }

    /// Bar these cards from being led to the trick that is to be searched.
    pub(super) fn bar(&mut self, cards: Split) {
        self.barred = (cards, self.tricks);
    }

    /// Count what is left.
    fn weigh(&mut self) {
        let high = each(u64::from(self.all_high)).map(|bit| self.stakes.high[bit as usize]);
        self.left = self.all_low.count_ones() as i16 + high.sum::<i16>();
    }

    /// Search for these stakes from now on.
    pub(super) fn stake(&mut self, stakes: &Stakes) {
        self.stakes = *stakes;
        self.weigh();
    }

    /// Prefer other cards at first than another search of the same deal does.
    pub(super) fn vary(&mut self, seed: u64) {
        let mut random = Random::new(seed);
        for score in self.history.as_flattened_mut() {
            *score = random.below(VARIETY) as i32;
        }
    }

    /// What is at stake.
    pub(super) fn stakes(&self) -> &Stakes {
        &self.stakes
    }

    /// Whether a limit has ended the search: then no answer is one.
    pub(super) fn is_ended(&self) -> bool {
        self.watch.is_ended
    }

    /// Whether the attack can win so much of what is left, with this trick, or with a card to it.
    pub(super) fn ask(&mut self, trick: &Trick, card: Option<Card>, need: i16) -> Proof {
        for seat in &mut self.history {
            for score in seat {
                *score /= 2;
            }
        }
        if let Some(card) = card {
            let seat = (trick.leader + trick.place) % N as u8;
            self.after(seat, card.0, *trick, need)
        } else if trick.place == 0 {
            self.lead(trick.leader, need)
        } else {
            self.play(*trick, need)
        }
    }

    fn is_attack(&self, seat: u8) -> bool {
        self.attack >> seat & 1 == 1
    }

    fn is_eager(&self, seat: u8) -> bool {
        self.eager >> seat & 1 == 1
    }

    fn state(&self) -> State {
        State {
            excuse: self.all_high >> EXCUSE & 1 == 1,
            petit: self.all_high >> PETIT & 1 == 1,
            has_petit: self.has_petit,
            swept: self.swept,
        }
    }

    /// The least and the most that the attack can still win.
    fn limits(&self) -> (i16, i16) {
        let state = self.state();
        let ends = self.stakes.ends(state);
        let petit = if state.petit {
            self.stakes.high[PETIT as usize]
        } else {
            0
        };
        (ends.0 + petit.min(0), ends.1 + self.left - petit.min(0))
    }

    fn key(&self, leader: u8) -> Key {
        let state = if self.is_plain {
            self.state()
        } else {
            self.stakes.matters(self.state())
        };
        let flags = u64::from(leader)
            | u64::from(state.swept[0]) << 4
            | u64::from(state.swept[1]) << 5
            | u64::from(state.has_petit) << 6;
        let owners = std::array::from_fn(|word| {
            let mut found = 0;
            for seat in 0..N {
                if seat >> word & 1 == 1 {
                    found |= self.low[seat];
                }
            }
            extract(found, self.all_low)
        });
        let class = self.hash ^ self.stakes.salt ^ (flags + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Key {
            class,
            owners,
            depth: self.tricks,
        }
    }

    fn lead(&mut self, leader: u8, need: i16) -> Proof {
        let trick = Trick::new(leader);
        if self.petit_before {
            return self.play(trick, need);
        }
        let (least, most) = self.limits();
        if need <= least || need > most {
            return Proof {
                bound: if need <= least { least } else { most },
                used: Used::NOTHING,
                winners: 0,
            };
        }
        if self.tricks <= 1 || self.tricks == self.barred.1 {
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
        if self.watch.is_ended {
            return proof;
        }
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
        let (low, high, mut used) = self.allowed(seat, &trick);
        let is_attack = self.is_eager(seat);
        let mut moves = self.moves(seat, low, high, &trick);
        let mut bound = if is_attack { i16::MIN } else { i16::MAX };
        let mut failed = [0u8; MOST];
        let mut tried = 0;
        let mut winners = 0;
        while let Some(card) = moves.next() {
            let proof = self.after(seat, card, trick, need);
            if self.watch.is_ended {
                return proof;
            }
            if is_attack == (proof.bound >= need) {
                self.reward(seat, card, &failed[..tried], kind_of(&trick));
                let chosen = self.chosen(seat, card, &trick, proof.used);
                return Proof {
                    used: proof.used.and(used).and(chosen),
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
            if !proof.used.has(card) && !self.is_plain {
                bound = self.skip(&mut moves, card, is_attack, proof, need, bound);
            }
        }
        Proof {
            bound,
            used,
            winners,
        }
    }

    /// The ranks that make sure that this trump, or one like it, may be played in every position of
    /// the class: not where another trump must be played that is higher there.
    fn chosen(&self, seat: u8, card: u8, trick: &Trick, proof: Used) -> Used {
        let number = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        let is_low = (57..76).contains(&card);
        if number <= 1 || !is_low && card != 56 || proof.has(card) {
            return Used::NOTHING;
        }
        let trumps = self.low[usize::from(seat)] & LOW[TRUMPS];
        let has_21 = self.high[usize::from(seat)] >> TWENTY_ONE & 1 == 1;
        let is_forced_elsewhere = if is_low {
            has_21 || trumps & proof.low != 0
        } else {
            trumps != 0
        };
        if is_forced_elsewhere {
            Used::rank(TRUMPS, number)
        } else {
            Used::NOTHING
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
        let is_swappable = |other: u8| match other {
            56 => !self.stakes.is_apart() && self.stakes.is_petit_plain(self.state()),
            // An Excuse that wins its last trick meets no 21 whose side has won one.
            76 => !self.stakes.is_apart(),
            _ => other != 77,
        };
        if !is_swappable(card) {
            return bound;
        }
        let mut i = 0;
        while i < moves.count {
            let other = moves.cards[i].1;
            if is_swappable(other) && (other / 14).min(4) == suit && !proof.used.has(other) {
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
                if is_refuted {
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
        match Place::of(Card(card)) {
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
    fn allowed(&self, seat: u8, trick: &Trick) -> (u64, u32, Used) {
        let (low, high, used) = self.legal(seat, trick);
        if trick.place == 0 && self.tricks == self.barred.1 {
            let rest = (low & !self.barred.0.low, high & !self.barred.0.high);
            return if rest == (0, 0) {
                (low, high, used)
            } else {
                (rest.0, rest.1, used)
            };
        }
        if !self.stakes.is_apart() || trick.oudlers() < 2 || high & OUDLERS == 0 {
            return (low, high, used);
        }
        // Whether there is another card to play depends on the ranks that may be played.
        let number = u32::from(trick.strength.saturating_sub(ABOVE_SUITS));
        let used = used.and(Used::rank(TRUMPS, number));
        if low == 0 && high & !OUDLERS == 0 {
            return (low, high, used);
        }
        (low, high & !OUDLERS, used)
    }

    /// What a seat may play by suit and rank alone.
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
        let ours = trick.strength > 0 && self.is_attack(trick.winner) == self.is_eager(seat);
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
        if self.nodes >= self.watch.next && self.watch.is_over(self.nodes) {
            return Proof {
                bound: 0,
                used: Used::NOTHING,
                winners: 0,
            };
        }
        let index = usize::from(seat);
        trick.lay(seat, card, &self.stakes.high);
        let (hash, left) = (self.hash, self.left);
        let proof = match Place::of(Card(card)) {
            Place::Low(bit) => {
                let suit = usize::from((card / 14).min(4));
                self.low[index] ^= 1 << bit;
                self.all_low ^= 1 << bit;
                self.hash = self.hash.wrapping_sub(low_number(index, suit));
                self.left -= 1;
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
        if is_last && trick.excuse == trick.leader && self.stakes.excuse_wins() {
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
            let excuse = (trick.excuse != NONE).then(|| self.is_attack(trick.excuse));
            let is_21_there = trick.strength == ABOVE_SUITS + 21;
            won += self.stakes.end(End {
                is_attacks,
                is_slam: self.swept[usize::from(is_attacks)],
                excuse,
                petit: trick.petit,
                petit_before: self.petit_before,
                has_petit: self.has_petit || trick.petit && is_attacks,
                is_21_lost: is_21_there && self.is_attack(trick.winner) != is_attacks,
            });
            return Proof {
                bound: won,
                used,
                winners,
            };
        }
        if trick.excuse != NONE && is_attacks {
            won += self.stakes.high[EXCUSE as usize];
        }
        let before = (self.swept, self.has_petit, self.petit_before);
        self.swept[usize::from(!is_attacks)] = false;
        self.has_petit |= trick.petit && is_attacks;
        self.petit_before = trick.petit && self.tricks == 2;
        self.tricks -= 1;
        let proof = self.lead(winner, need - won);
        self.tricks += 1;
        (self.swept, self.has_petit, self.petit_before) = before;
        Proof {
            bound: proof.bound + won,
            used: proof.used.and(used),
            winners,
        }
    }
}

/// How much a helper's preferences differ: as the worth of a few half-points.
const VARIETY: u32 = 4000;

/// The three oudlers.
const OUDLERS: u32 = 1 << PETIT | 1 << TWENTY_ONE | 1 << EXCUSE;

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
