//! How a deal ended: all that its score depends on, so that core counts each end once.

use super::state::State;
use super::table::{PetitPaidTo, Table};
use crate::position::MAX_SEATS;

/// The end of a deal with a taker. A place is 0 for the taker, then the partners, then the
/// defenders.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct End {
    /// What the taker bid.
    pub contract: u8,
    /// The attack's half-points.
    pub half_points: i16,
    /// The attack's oudlers.
    pub oudlers: u8,
    /// How many tricks the attack lost; between the slams one number stands for all.
    pub lost: u8,
    /// Whether the petit was au bout for the attack.
    pub petit: Option<bool>,
    /// The place that is paid for it, if it is not the side.
    pub petit_place: Option<u8>,
    /// Whether the attack announced a slam, and a small one.
    pub slam: Option<(bool, bool)>,
    /// By partner: the called cards that they held, a bit each.
    pub partners: Vec<u8>,
    /// By place: the size of a handful.
    pub handfuls: Vec<(u8, u8)>,
    /// By place: a misère declared.
    pub miseres: Vec<(u8, u8)>,
}

/// The seats by place.
#[must_use]
pub fn order(state: &State) -> ([u8; MAX_SEATS], usize) {
    let (mut found, mut count) = ([0; MAX_SEATS], 0);
    let partners = |seat: &u8| state.partners >> seat & 1 == 1;
    let defenders = |seat: &u8| state.attackers() >> seat & 1 == 0;
    let seats = 0..state.position.seats;
    let attack = state
        .taker
        .into_iter()
        .chain(seats.clone().filter(partners));
    for seat in attack.chain(seats.filter(defenders)) {
        found[count] = seat;
        count += 1;
    }
    (found, count)
}

impl End {
    /// The end of a deal; none if nobody took, or it was thrown in.
    #[must_use]
    pub fn of(state: &State, table: &Table) -> Option<Self> {
        let contract = state.contract?;
        let (order, seats) = order(state);
        let order = &order[..seats];
        let count = state.position.count();
        let place = |seat: u8| order.iter().position(|&one| one == seat).map(|at| at as u8);
        let partners = &order[1..state.attackers().count_ones() as usize];
        let held = |&seat: &u8| {
            let hand = state.dealt.hands[usize::from(seat)];
            let calls = state.calls.iter().enumerate();
            calls.fold(0, |all, (i, &call)| all | u8::from(hand.meets(call)) << i)
        };
        let petit_place = match table.petit_paid_to {
            _ if count.petit_au_bout.is_none() => None,
            PetitPaidTo::Side => None,
            PetitPaidTo::TrickWinner => state.petit.and_then(|(winner, _)| place(winner)),
            PetitPaidTo::Player => state.petit.and_then(|(_, player)| place(player)),
        };
        let places = || (0u8..).zip(order.iter().map(|&seat| usize::from(seat)));
        let miseres = places().flat_map(|(place, seat)| {
            let said = (0..2).filter(move |kind| state.miseres[seat] >> kind & 1 == 1);
            said.map(move |kind| (place, kind))
        });
        Some(Self {
            contract,
            half_points: count.half_points,
            oudlers: count.oudlers,
            lost: like(count.lost, table),
            petit: count.petit_au_bout,
            petit_place,
            slam: state
                .slam
                .map(|(seat, small)| (state.attackers() >> seat & 1 == 1, small)),
            partners: partners.iter().map(held).collect(),
            handfuls: places()
                .filter_map(|(place, seat)| state.handfuls[seat].map(|(size, _)| (place, size)))
                .collect(),
            miseres: miseres.collect(),
        })
    }
}

/// The tricks lost; one more than a small slam may miss stands for all that are no slam at all.
fn like(lost: u8, table: &Table) -> u8 {
    let most = table.small_slam_misses;
    if lost > most && table.play.tricks - lost > most {
        most + 1
    } else {
        lost
    }
}
