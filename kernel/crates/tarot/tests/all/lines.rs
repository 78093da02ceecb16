//! Deals as lines of text, written by the rules in Python.

#![allow(dead_code, missing_docs)] // each test and example uses a part

use std::collections::HashMap;

use tarot::cards::{Card, Cards};
use tarot::position::{Count, Position};
use tarot::rules::{LastExcuse, Rules};

const PRIME: u128 = 0x9E37_79B1_85EB_CA87;

/// One line: its fields by name.
pub struct Play<'t>(pub HashMap<&'t str, &'t str>);

impl<'t> Play<'t> {
    #[must_use]
    pub fn parse(line: &'t str) -> Self {
        Self(
            line.split(' ')
                .filter_map(|field| field.split_once('='))
                .collect(),
        )
    }

    #[must_use]
    pub fn number(&self, key: &str) -> u64 {
        self.0[key].parse().unwrap()
    }

    #[must_use]
    pub fn is(&self, key: &str) -> bool {
        self.number(key) == 1
    }

    #[must_use]
    pub fn numbers(&self, key: &str) -> Vec<i64> {
        self.0[key]
            .split(',')
            .map(|one| one.parse().unwrap())
            .collect()
    }

    fn rules(&self) -> Rules {
        Rules {
            tricks: self.number("tricks") as u8,
            exchange: self.number("exchange") as u8,
            last_excuse: LastExcuse::named(self.0["last"]).unwrap(),
            slam_keeps_excuse: self.is("keeps"),
            excuse_wins_slam: self.is("wins"),
            petit_before_excuse: self.is("before"),
            oudlers_apart: self.is("apart"),
        }
    }

    #[must_use]
    pub fn position<const PACKS: usize>(&self) -> Position<PACKS> {
        let hands: Vec<_> = self.0["hands"].split(',').map(set).collect();
        let (attack, leader) = (self.number("attack") as u16, self.number("leader") as u8);
        let mut found = Position::new(self.rules(), &hands, attack, leader);
        found.barred = set(self.0["barred"]);
        found.excuse_like = set(self.0["free"]);
        if attack != 0 {
            let laid = self.numbers("laid");
            found.won.half_points = laid[0] as i16;
            found.won.oudlers = laid[1] as u8;
        }
        found
    }
}

/// Cards from a number in base 16: a bit for each, the second pack's above the first's.
pub fn set<const PACKS: usize>(text: &str) -> Cards<PACKS> {
    let mut found = Cards::EMPTY;
    let digits = text
        .bytes()
        .rev()
        .map(|digit| char::from(digit).to_digit(16).unwrap());
    for (place, digit) in digits.enumerate() {
        for bit in 0..4 {
            if digit >> bit & 1 == 1 {
                found = found | Cards::of(Card((4 * place + bit) as u8));
            }
        }
    }
    found
}

/// Add a set of cards to the hash: all sets in a row make one long number, modulo a prime.
fn hashed<const PACKS: usize>(hash: u64, cards: Cards<PACKS>) -> u64 {
    let mut words = [0u64; 3];
    for card in cards.iter() {
        words[usize::from(card.0 / 64)] |= 1 << (card.0 % 64);
    }
    words.iter().rev().fold(hash, |hash, &word| {
        ((u128::from(hash) << 64 | u128::from(word)) % PRIME) as u64
    })
}

fn told(count: Count) -> String {
    let petit = match count.petit_au_bout {
        None => "none",
        Some(true) => "attack",
        Some(false) => "defence",
    };
    let Count {
        half_points,
        oudlers,
        lost,
        petits,
        ..
    } = count;
    format!("{half_points},{oudlers},{lost},{petit},{petits}")
}

/// Replay a deal. Panics if anything differs from the line.
pub fn replay(play: &Play) {
    if play.is("packs") {
        replay_with::<1>(play);
    } else {
        replay_with::<2>(play);
    }
}

fn replay_with<const PACKS: usize>(play: &Play) {
    let mut position = play.position::<PACKS>();
    let mut legal = 0;
    for number in play.numbers("cards") {
        let (card, may) = (Card(number as u8), position.legal());
        assert!(may.contains(card), "{card} among {may:?} in {:?}", play.0);
        legal = hashed(legal, may);
        position.play(card);
    }
    assert_eq!(position.turn(), None, "{:?}", play.0);
    assert_eq!(format!("{legal:x}"), play.0["legal"], "{:?}", play.0);
    if let Some(&count) = play.0.get("count") {
        assert_eq!(told(position.count()), count, "{:?}", play.0);
    } else {
        let own = position.won.own[..usize::from(position.seats)].iter();
        assert_eq!(
            own.map(|&one| i64::from(one)).collect::<Vec<_>>(),
            play.numbers("own")
        );
    }
}
