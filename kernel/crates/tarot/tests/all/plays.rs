//! Replays every deal in `tests/data/kernel/plays.txt`, played by the rules in Python.

use crate::lines::{Play, replay, set};
use tarot::cards::{Card, CardSet, Cards, PACK_SIZE};

const PLAYS: &str = include_str!("../../../../../tests/data/kernel/plays.txt");

#[test]
fn the_kernel_allows_and_counts_what_the_rules_do() {
    let mut played = 0;
    for line in PLAYS.lines() {
        replay(&Play::parse(line));
        played += 1;
    }
    assert!(played > 300, "only {played} deals");
}

#[test]
fn a_pack_of_bits_is_read_as_it_is_written() {
    let all: Cards<1> = set("3fffffffffffffffffff");
    assert_eq!(all, Cards([CardSet::PACK]));
    let twin: Cards<2> = set(&format!("{:x}", 1u128 << PACK_SIZE));
    assert!(twin.contains(Card(PACK_SIZE)));
}
