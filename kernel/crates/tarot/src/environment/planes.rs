//! What a seat observes, as the planes of `oudler.research.observation`.

use std::cell::Cell;

use super::actions::{put, put_cards};
use super::state::{Phase, State};
use super::table::{CONTRACTS, Table};
use crate::cards::{CardSet, PACK_SIZE};

const CARDS: usize = PACK_SIZE as usize;
const BIDS: usize = CONTRACTS + 1;

macro_rules! planes {
    ($($name:ident),*) => {
        /// Where each plane begins in an observation, if the rules have it.
        #[derive(Clone, Debug, Default)]
        struct Places { $($name: Option<usize>,)* }

        impl Places {
            fn place(&mut self, name: &str) -> Option<&mut Option<usize>> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}
planes!(
    phase, turn, dealer, bids, taker, contract, calls, dog, slam, handfuls, shown, miseres, led,
    trick, tricks, played, hand, discard, aside, partners, imprenable
);

/// The planes of an observation, in their order.
#[derive(Clone, Debug)]
pub struct Planes {
    places: Places,
    /// How long an observation is.
    pub size: usize,
}

impl Planes {
    /// Planes by name, each with its first place.
    ///
    /// # Errors
    /// The name of a plane that the kernel does not know, or that would not fit.
    pub fn new<'a>(
        named: impl IntoIterator<Item = (&'a str, usize)>,
        size: usize,
        table: &Table,
    ) -> Result<Self, &'a str> {
        let mut places = Places::default();
        for (name, first) in named {
            let end = first.saturating_add(width(name, table));
            let place = places.place(name).filter(|_| end <= size).ok_or(name)?;
            *place = Some(first);
        }
        Ok(Self { places, size })
    }

    /// How many words a row needs.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.size.div_ceil(64) + 1
    }

    /// Fill a row of zeros with what a seat observes.
    pub fn observe(&self, row: &mut [u64], state: &State, table: &Table, observer: u8) {
        let mut seen = Seen {
            row,
            state,
            seats: table.seats,
            observer,
        };
        self.public(&mut seen, table);
        self.private(&mut seen, table);
    }

    fn public(&self, seen: &mut Seen<'_>, table: &Table) {
        let (places, state) = (&self.places, seen.state);
        if !state.is_over() {
            seen.put(places.phase, state.phase as usize, 1);
            seen.of_seat(places.turn, state.turn, 1, 1);
        }
        if !table.dealer_sits_out {
            seen.of_seat(places.dealer, state.dealt.dealer, 1, 1);
        }
        if let Some(taker) = state.taker {
            seen.of_seat(places.taker, taker, 1, 1);
        }
        if let Some(contract) = state.contract {
            seen.put(places.contract, contract.into(), 1);
        }
        for (i, &call) in state.calls.iter().enumerate() {
            seen.cards(places.calls, CARDS * i, call);
        }
        if state.dog_shown {
            seen.cards(places.dog, 0, state.dealt.dog);
        }
        if let Some((seat, small)) = state.slam {
            seen.of_seat(places.slam, seat, 2, 1 << u8::from(small));
        }
        for seat in 0..seen.seats {
            let at = usize::from(seat);
            seen.of_seat(places.bids, seat, BIDS, state.bids[at].into());
            seen.of_seat(places.miseres, seat, 2, state.miseres[at].into());
            if let Some((size, cards)) = state.handfuls[at] {
                seen.of_seat(places.handfuls, seat, 3, 1 << size);
                seen.cards_of_seat(places.shown, seat, cards);
            }
        }
        self.tricks(seen, table);
    }

    fn tricks(&self, seen: &mut Seen<'_>, table: &Table) {
        let (places, state) = (&self.places, seen.state);
        let position = &state.position;
        for (i, &cards) in state.tricks.iter().enumerate() {
            seen.cards(places.tricks, CARDS * i, cards);
        }
        let tricks = usize::from(table.play.tricks);
        for seat in 0..seen.seats {
            let led = state.led[usize::from(seat)];
            seen.of_seat(places.led, seat, tricks, led.into());
            seen.cards_of_seat(places.played, seat, state.played[usize::from(seat)]);
        }
        if position.done < table.play.tricks {
            seen.of_seat(places.led, position.leader, tricks, 1 << position.done);
        }
        for (i, &card) in (0u8..).zip(position.cards_in_trick()) {
            let seat = (position.leader + i) % seen.seats;
            seen.cards_of_seat(places.trick, seat, CardSet::of(card));
        }
    }

    fn private(&self, seen: &mut Seen<'_>, table: &Table) {
        let (places, state, observer) = (&self.places, seen.state, seen.observer);
        seen.cards(places.hand, 0, state.hand(observer));
        let shown = if state.taker == Some(observer) || state.is_over() && table.shows_discard {
            state.discard
        } else if table.shows_trumps {
            state.discard.numbered_trumps()
        } else {
            CardSet::EMPTY
        };
        seen.cards(places.discard, 0, shown);
        if state.seat == observer && state.phase == Phase::Dog {
            seen.cards(places.aside, 0, state.aside);
        }
        for seat in (0..seen.seats).filter(|seat| state.partners >> seat & 1 == 1) {
            let has_shown = || state.played[usize::from(seat)].meets(state.called());
            if table.alternate || state.is_over() || seat == observer || has_shown() {
                seen.of_seat(places.partners, seat, 1, 1);
            }
        }
        if places.imprenable.is_some() {
            seen.cards(places.imprenable, 0, Self::known_excuse(seen));
        }
    }

    /// The petit that counts as an Excuse, once the observer knows of it: nobody else holds it.
    fn known_excuse(seen: &Seen<'_>) -> CardSet {
        let others = (0..seen.seats).filter(|&seat| seat != seen.observer);
        let hidden = others.fold(CardSet::EMPTY, |all, seat| all | seen.state.hand(seat));
        seen.state.position.excuse_like.0[0] - hidden
    }
}

/// How many places a plane takes.
fn width(name: &str, table: &Table) -> usize {
    let (seats, tricks) = (usize::from(table.seats), usize::from(table.play.tricks));
    match name {
        "phase" => Phase::Over as usize,
        "contract" => CONTRACTS,
        "calls" => CARDS * table.calls.len(),
        "bids" => seats * BIDS,
        "slam" | "miseres" => seats * 2,
        "handfuls" => seats * 3,
        "led" => seats * tricks,
        "tricks" => CARDS * tricks,
        "shown" | "trick" | "played" => CARDS * seats,
        "dog" | "hand" | "discard" | "aside" | "imprenable" => CARDS,
        _ => seats,
    }
}

struct Seen<'a> {
    row: &'a mut [u64],
    state: &'a State,
    seats: u8,
    observer: u8,
}

impl Seen<'_> {
    /// Put bits into a plane, if the rules have it.
    #[inline(always)]
    fn put(&mut self, plane: Option<usize>, offset: usize, bits: u64) {
        if let Some(first) = plane {
            put(self.row, first + offset, bits);
        }
    }

    /// Put cards into a plane, if the rules have it.
    #[inline(always)]
    fn cards(&mut self, plane: Option<usize>, offset: usize, cards: CardSet) {
        if let Some(first) = plane {
            put_cards(self.row, first + offset, cards);
        }
    }

    /// Put bits into the row of a seat, which is as wide as this.
    #[inline(always)]
    fn of_seat(&mut self, plane: Option<usize>, seat: u8, width: usize, bits: u64) {
        self.put(plane, width * self.row_of(seat), bits);
    }

    /// Put cards into the row of a seat.
    #[inline(always)]
    fn cards_of_seat(&mut self, plane: Option<usize>, seat: u8, cards: CardSet) {
        self.cards(plane, CARDS * self.row_of(seat), cards);
    }

    /// Seats count from the observer, in the order of play.
    #[inline(always)]
    fn row_of(&self, seat: u8) -> usize {
        let away = if seat < self.observer { self.seats } else { 0 };
        usize::from(seat + away - self.observer)
    }
}

/// Eight bits as eight bytes of 0 and 1.
const SPREAD: [[i8; 8]; 256] = spread();

const fn spread() -> [[i8; 8]; 256] {
    let (mut found, mut byte) = ([[0; 8]; 256], 0);
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            found[byte][bit] = (byte >> bit & 1) as i8;
            bit += 1;
        }
        byte += 1;
    }
    found
}

/// Write a row of bits as bytes of 0 and 1.
#[inline]
pub fn unpack(row: &[u64], bytes: &[Cell<i8>]) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        let (whole, rest) = bytes.as_chunks();
        // SAFETY: the processor has just been found to have AVX2.
        unsafe { unpack_by_vectors(row, whole) };
        return unpack_by_bytes(&row[whole.len()..], rest);
    }
    unpack_by_bytes(row, bytes);
}

fn unpack_by_bytes(row: &[u64], bytes: &[Cell<i8>]) {
    for (some, &word) in bytes.chunks(64).zip(row) {
        for (some, byte) in some.chunks(8).zip(word.to_le_bytes()) {
            for (one, bit) in some.iter().zip(SPREAD[usize::from(byte)]) {
                one.set(bit);
            }
        }
    }
}

/// The same, thirty-two bits at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn unpack_by_vectors(row: &[u64], bytes: &[[Cell<i8>; 64]]) {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_min_epu8, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi32,
        _mm256_set1_epi64x, _mm256_shuffle_epi8, _mm256_storeu_si256,
    };
    const EIGHT: i64 = 0x0101_0101_0101_0101;
    let byte_of = _mm256_set_epi64x(3 * EIGHT, 2 * EIGHT, EIGHT, 0);
    let bit_of = _mm256_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
    let one = _mm256_set1_epi8(1);
    for (some, &word) in bytes.iter().zip(row) {
        let (halves, _) = some.as_chunks::<32>();
        for (half, bits) in halves.iter().zip([word as u32, (word >> 32) as u32]) {
            let copies = _mm256_shuffle_epi8(_mm256_set1_epi32(bits as i32), byte_of);
            let found = _mm256_min_epu8(_mm256_and_si256(copies, bit_of), one);
            // SAFETY: half a chunk is thirty-two cells, which may be written where they lie.
            unsafe { _mm256_storeu_si256(half.as_ptr().cast_mut().cast(), found) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_machine_unpacks_bits_alike() {
        let mut random = Random::new(1);
        for size in [1, 63, 64, 250, 2793] {
            let row: Vec<u64> = (0..=size / 64).map(|_| random.bits()).collect();
            let [found, by_bytes] = [(); 2].map(|()| vec![Cell::new(2i8); size]);
            unpack(&row, &found);
            unpack_by_bytes(&row, &by_bytes);
            assert_eq!(found, by_bytes);
            for (place, one) in found.iter().enumerate() {
                assert_eq!(
                    u64::from(one.get() == 1),
                    row[place / 64] >> (place % 64) & 1
                );
            }
        }
    }
}
