//! The exact value of a position with open hands: what both sides can make sure of.

pub mod layout;
pub mod search;
pub mod table;
mod trick;
mod used;

use crate::cards::Card;
use crate::position::Position;
use layout::{EXCUSE, PETIT, Split, TWENTY_ONE};
use search::{Search, Stakes};
use table::Table;

/// The half-points that an attack needs, by how many oudlers it has.
pub type Targets = [i16; 4];

/// The most half-points above its target, or the fewest below it, that the attack can make sure of.
/// A trick must not have begun.
///
/// # Panics
/// Where a trick is under way, or fewer than two or more than seven play.
#[must_use]
pub fn margin(position: &Position, targets: Targets, table: &mut Table) -> i16 {
    assert_eq!(position.lying, 0, "a trick is under way");
    match position.seats {
        2 => of_seats::<2>(position, targets, table),
        3 => of_seats::<3>(position, targets, table),
        4 => of_seats::<4>(position, targets, table),
        5 => of_seats::<5>(position, targets, table),
        6 => of_seats::<6>(position, targets, table),
        7 => of_seats::<7>(position, targets, table),
        seats => panic!("{seats} seats"),
    }
}

fn of_seats<const N: usize>(position: &Position, targets: Targets, table: &mut Table) -> i16 {
    let (mut search, before) = prepared::<N>(position, targets, table);
    before + search.value(usize::from(position.leader))
}

/// A search for the margin, and what is certain of it before a card is played.
pub fn prepared<'t, const N: usize>(
    position: &Position,
    targets: Targets,
    table: &'t mut Table,
) -> (Search<'t, N>, i16) {
    let (won, rules) = (&position.won, &position.rules);
    let is_held = |card| is_held_by_attack(position, card);
    // Whoever holds the 21 or the Excuse is taken to keep it; the last trick is paid apart.
    let keeps = |card| u8::from(is_held(card) == Some(true));
    let oudlers =
        won.oudlers - u8::from(won.has_petit) + keeps(Card::TWENTY_ONE) + keeps(Card::EXCUSE);
    let excuse = 9 - i16::from(rules.exchange);
    let target = targets[usize::from(oudlers + u8::from(won.has_petit))];
    let before = won.half_points + excuse * i16::from(keeps(Card::EXCUSE)) - target;
    let hands = std::array::from_fn(|seat| Split::of(position.hands[seat].0[0]));
    let stakes = stakes(position, targets, usize::from(oudlers));
    let swept = [won.lost == position.done, won.lost == 0];
    let attack = position.attack as u8;
    table.clear();
    (
        Search::new(table, stakes, hands, attack, swept, won.has_petit),
        before,
    )
}

fn is_held_by_attack(position: &Position, card: Card) -> Option<bool> {
    let holder = position.hands.iter().position(|hand| hand.contains(card))?;
    Some(position.attack >> holder & 1 == 1)
}

/// What the cards are worth when the margin is at stake: the petit moves the target, too.
fn stakes(position: &Position, targets: Targets, oudlers: usize) -> Stakes {
    let rules = &position.rules;
    let target = |oudlers: usize| targets[oudlers.min(3)];
    let mut high = [0; 19];
    for suit in 0..4 {
        high[4 * suit..4 * suit + 4].copy_from_slice(&[3, 5, 7, 9]);
    }
    high[PETIT as usize] = 9 + target(oudlers) - target(oudlers + 1);
    high[TWENTY_ONE as usize] = 9;
    high[EXCUSE as usize] = i16::from(rules.exchange);
    let given = 9 - i16::from(rules.exchange);
    // To whom the Excuse goes: its nine half-points, less what its side was given before.
    let paid = |is_attacks: bool, to_attack: bool, petit: usize| {
        let worth = 9 * i16::from(to_attack) - given * i16::from(is_attacks);
        let had = oudlers + petit;
        let has = match (is_attacks, to_attack) {
            (true, false) => had.saturating_sub(1),
            (false, true) => had + 1,
            _ => had,
        };
        worth + target(had) - target(has)
    };
    let mut excuse_last = [[[0; 2]; 2]; 2];
    let mut excuse_kept = [[0; 2]; 2];
    for side in [false, true] {
        for petit in 0..2 {
            for is_won in [false, true] {
                let to_attack = if rules.last_excuse_changes_camp {
                    !side
                } else {
                    is_won
                };
                excuse_last[usize::from(side)][usize::from(is_won)][petit] =
                    paid(side, to_attack, petit);
            }
            excuse_kept[usize::from(side)][petit] = paid(side, side, petit);
        }
    }
    Stakes {
        high,
        excuse_last,
        excuse_kept,
        excuse_wins: rules.excuse_wins_slam,
        petit_au_bout: 0,
    }
}
