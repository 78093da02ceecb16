//! The tables of cells: what kind of card it is, crossed with two or three things that its player
//! sees.
//!
//! Weights lie in files in this order, so a new table goes to the end.

use super::Role;
use super::steps::Step;

const ROLES: usize = 6;

/// Where the tables begin. Number 0 means no feature and always has weight zero.
struct Tables {
    starts: [usize; SIZES.len()],
    all: usize,
}

/// How many cells each table has, for one role.
const SIZES: [usize; 48] = [
    6 * 5 * 4 * 2, // a plain lead: rank, own length, how many are out, whether it is the master
    6 * 3 * 2 * 2, // rank, foes and allies known to be void, master
    14 * 2 * 4 * 4, // exact rank, king or queen beside it, who led the suit before, where the foes sit
    6 * 6 * 4,      // rank, tricks left, trumps out
    6 * 4 * 2 * 2,  // rank, how many higher are out, whether a higher one is at home, foe is next
    3 * 6 * 5,      // kind of rank, own trumps, own length
    7 * 8 * 6,      // a trump lead: its height, own trumps, trumps out
    7 * 4 * 3,      // height, how many higher are out, where the petit is
    7 * 6 * 4,      // height, tricks left, where the foes sit
    4 * 4 * 6,      // how many higher are out, foes known to have none, trumps out
    6 * 2 * 8,      // the Excuse led: tricks left, whether it is the only card, own trumps
    6 * 3 * 2 * 3 * 3, // a card of the suit led: rank, who wins, does it win, foes and allies to come
    6 * 2 * 2 * 2 * 4 * 2, // rank, does it win, master, may a foe ruff, how many are out, foe to come
    6 * 2 * 3 * 4 * 3,     // rank, does it win, who wins, what the trick is worth, foes to come
    6 * 5 * 6,             // rank, own length, tricks left
    6 * 4 * 2 * 3, // rank, how many higher are out, whether a higher one is at home, who wins
    7 * 3 * 2 * 3 * 3, // a trump played: height, who wins, does it win, foes and allies to come
    7 * 2 * 4 * 3, // height, does it win, how many higher are out, foes to come
    7 * 4 * 2 * 3, // height, what the trick is worth, does it win, who wins
    7 * 8 * 6,     // height, own trumps, trumps out
    7 * 2 * 6 * 3, // height, ruffed or followed, tricks left, where the petit is
    6 * 3 * 3 * 3, // a card thrown away: rank, who wins, foes and allies to come
    6 * 5 * 2 * 3, // rank, own length, master, who wins
    6 * 4 * 3 * 2, // rank, what the trick is worth, who wins, whether it has been ruffed
    6 * 3 * 4 * 2, // the Excuse played: tricks left, who wins, worth of the trick, last to play
    6 * 3 * 3,     // the cheapest other card, who wins, foes to come
    8 * 6,         // own trumps, trumps out
    3 * 8 * 6 * 2, // a plain lead: kind of rank, own trumps, trumps out, master
    6 * 2 * 5 * 6, // rank, whether a hidden partner has its king, own length, tricks left
    4 * 4 * 8,     // a trump lead: how many lower at home, how many higher are out, own trumps
    6 * 2 * 3 * 2 * 2, // a card of the suit led: rank, hidden king, who wins, who may ruff
    3 * 2 * 3 * 3 * 3, // lower at home, does it win, who wins, foes and allies to come
    4 * 2 * 3 * 3 * 3, // a trump played: lower at home, does it win, who wins, foes, allies
    6 * 4 * 4 * 2, // a card thrown away: rank, how many are out, who led the suit, hidden king
    7 * 4 * 3 * 2, // a trump played: height, what the trick is worth, foes to come, does it win
    6 * 5 * 3 * 3 * 2, // a card of the suit led: rank, can the best be beaten, who wins, foes, does it win
    7 * 5 * 3 * 3 * 2, // a trump played: height, can the best be beaten, who wins, foes, does it win
    6 * 5 * 3 * 3,     // a card thrown away: rank, can the best be beaten, who wins, foes to come
    6 * 4 * 2 * 6, // rank, how many higher are out, whether a higher one is at home, tricks left
    3 * 5 * 6,     // lower at home, own length, tricks left
    7 * 4 * 4,     // a trump lead: height, foes and allies known to have none
    7 * 4 * 6,     // height, masters at home, trumps out
    6 * 4 * 3 * 4, // a plain lead: rank, where the foes sit, foes known to be void, how many are out
    3 * 4 * 5 * 4 * 3, // kind of rank, how many are out, own length, who led the suit, the lowest card
    4 * 5 * 3 * 2, // a card of the suit led: its order among one's pips, own length, who led, new suit
    2 * 8 * 3 * 2 * 2, // a trump lead: odd or even, own trumps, where the petit is, 20 or 21, early or late
    2 * 3 * 8 * 2, // the Excuse played: to trumps or not, who led, own trumps, the petit at home
    14 * 5 * 2,    // a card thrown away: exact rank, own length, king or queen beside it
];

const TABLES: Tables = {
    let mut starts = [0; SIZES.len()];
    let mut next = 1;
    let mut table = 0;
    while table < SIZES.len() {
        starts[table] = next;
        next += ROLES * SIZES[table];
        table += 1;
    }
    Tables { starts, all: next }
};

/// The features that only a player in this role has.
pub(in super::super) fn features_of(role: Role) -> impl Iterator<Item = usize> {
    (0..SIZES.len()).flat_map(move |table| {
        let start = TABLES.starts[table] + role as usize * SIZES[table];
        start..start + SIZES[table]
    })
}

/// How many features there are, the one that adds nothing included.
pub(in super::super) const CELLS: usize = TABLES.all;
const _: () = assert!(CELLS <= 1 << 16, "features are numbered by 16 bits");

/// The feature that is the cell of a table at these steps, for a player in this role.
#[inline(always)]
pub(super) const fn feature<const N: usize>(table: usize, role: Role, steps: [Step; N]) -> u16 {
    let (mut cell, mut size, mut next) = (0, 1, 0);
    while next < N {
        let (step, all) = steps[next];
        debug_assert!(step < all, "a step outside its quantity");
        cell = cell * all + step;
        size *= all;
        next += 1;
    }
    debug_assert!(size == SIZES[table], "steps of another table");
    (TABLES.starts[table] + role as usize * size + cell) as u16
}
