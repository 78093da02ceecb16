//! Rules of thumb that look at every hand: will a foe who is still to play beat this card?

use super::{
    Choose, EXCUSE, NUMBERED, Other, PETIT, PIPS, SUIT_SIZE, Seen, cheapest, highest, highest_rank,
    lowest_ranks, ranks,
};
use crate::cards::CardSet;

/// Win if it is certain, give points to an ally who will win, else play low; draw trumps when
/// holding many more than any foe; lead a suit that a foe must ruff; keep the Excuse out of the
/// last trick.
#[derive(Clone, Copy)]
pub(in crate::playout) struct Open;

/// The attack draws trumps once it has this many more than any foe.
const MORE_TRUMPS: u32 = 5;
const SUIT: u64 = (1 << SUIT_SIZE) - 1;

impl Choose for Open {
    const OPEN: bool = true;

    fn lead(seen: &Seen) -> CardSet {
        let CardSet { plain, trumps } = seen.may;
        let own = trumps & NUMBERED;
        if seen.left == 2 && trumps & EXCUSE != 0 {
            return only_trumps(EXCUSE);
        }
        let others = &seen.others[..seen.rivals];
        let trumps_of = |other: &Other| (other.hand.trumps & NUMBERED).count_ones();
        let foes = || others.iter().filter(|other| other.is_foe);
        let most = foes().map(trumps_of).max().unwrap_or(0);
        let theirs = foes()
            .map(|foe| foe.hand.trumps & NUMBERED)
            .max()
            .unwrap_or(0);
        let Leads {
            sure,
            shared,
            forcing,
        } = Leads::of(plain, others);
        if seen.is_attack {
            let draws = own.count_ones() >= most + MORE_TRUMPS || own > theirs && most > 0;
            if most > 0 && own & !PETIT != 0 && draws {
                return only_trumps(drawn(own, theirs));
            }
        }
        if sure != 0 {
            return only_plain(highest_rank(sure));
        }
        if shared != 0 {
            return only_plain(highest_rank(shared));
        }
        if !seen.is_attack && forcing != 0 {
            return only_plain(lowest_ranks(forcing));
        }
        if plain != 0 {
            return only_plain(lowest_ranks(longest(plain)));
        }
        if own != 0 {
            return only_trumps(drawn(own, theirs));
        }
        seen.may
    }

    fn follow(seen: &Seen) -> CardSet {
        let CardSet { plain, trumps } = seen.may;
        let own = trumps & NUMBERED;
        let best = u64::from(seen.highest) << SUIT_SIZE | seen.best;
        let (threat, help) = replies(&seen.others[..seen.later], seen.led, seen.lane);
        let ours = if seen.is_ours { best } else { 0 };
        let theirs = if seen.is_ours {
            threat
        } else {
            threat.max(best)
        };
        let is_safe = ours.max(help) > theirs;
        let has_excuse = trumps & EXCUSE != 0;
        // Cards that win whatever the others do.
        let same = (plain & seen.led) >> seen.lane;
        let winners = if best.max(theirs) > SUIT {
            0
        } else {
            same & !up_to(best.max(theirs))
        };
        let above = (best.max(theirs) >> SUIT_SIZE) as u32;
        let ruffs = if above == 0 {
            own
        } else {
            own & !((1 << (above.ilog2() + 1)) - 1)
        };
        if seen.left == 2 && has_excuse && (winners == 0 || !seen.is_last) {
            return only_trumps(EXCUSE);
        }
        if is_safe || winners != 0 || ruffs != 0 {
            if own & PETIT != 0 && (is_safe || ruffs & PETIT != 0) && plain == 0 {
                return only_trumps(PETIT);
            }
            if is_safe && plain != 0 {
                return only_plain(highest_rank(plain));
            }
            if winners != 0 {
                return only_plain(highest_rank(winners << seen.lane));
            }
            if ruffs != 0 && plain == 0 {
                return only_trumps(cheapest(ruffs));
            }
        }
        let low = lowest_ranks(plain);
        let costs = plain != 0 && ranks(low) & PIPS == 0 || plain == 0 && own == PETIT;
        if has_excuse && costs && !is_safe {
            return only_trumps(EXCUSE);
        }
        if plain != 0 {
            return only_plain(low);
        }
        if own != 0 {
            return only_trumps(cheapest(own));
        }
        seen.may
    }
}

/// The cards of the suits that are good to lead, for each reason.
struct Leads {
    /// These win, whatever the others do.
    sure: u64,
    /// An ally will win the trick.
    shared: u64,
    /// A foe has to ruff.
    forcing: u64,
}

impl Leads {
    /// Suit by suit: who would win?
    #[inline]
    fn of(plain: u64, others: &[Other]) -> Self {
        let (mut sure, mut shared, mut forcing) = (0, 0, 0);
        for suit in 0..4 {
            let lane = suit * SUIT_SIZE;
            let mine = plain >> lane & SUIT;
            if mine == 0 {
                continue;
            }
            let (threat, help) = replies(others, SUIT << lane, lane);
            let is_ruffed = threat > SUIT;
            let winners = if is_ruffed { 0 } else { mine & !up_to(threat) };
            sure |= winners << lane;
            if help > threat {
                shared |= mine << lane;
            }
            if is_ruffed {
                forcing |= mine << lane;
            }
        }
        Self {
            sure,
            shared,
            forcing,
        }
    }
}

/// How strongly the foes, and the allies, among these players can play to a trick.
#[inline]
fn replies(others: &[Other], led: u64, lane: u32) -> (u64, u64) {
    let (mut foes, mut allies) = (0, 0);
    for other in others {
        let reply = reply(other.hand, led, lane);
        if other.is_foe {
            foes = foes.max(reply);
        } else {
            allies = allies.max(reply);
        }
    }
    (foes, allies)
}

/// The trump to lead: the highest if no foe can beat it, else the cheapest.
fn drawn(own: u32, theirs: u32) -> u32 {
    if own > theirs {
        highest(own)
    } else {
        cheapest(own)
    }
}

/// How strongly a hand can play to a trick: fourteen bits for the suit led, then the trumps.
fn reply(hand: CardSet, led: u64, lane: u32) -> u64 {
    let same = (hand.plain & led) >> lane;
    if same != 0 {
        return 1 << same.ilog2();
    }
    let trumps = hand.trumps & NUMBERED;
    if trumps == 0 {
        return 0;
    }
    1 << (trumps.ilog2() + SUIT_SIZE)
}

/// The ranks no higher than this one, which may be none.
const fn up_to(rank: u64) -> u64 {
    if rank == 0 { 0 } else { 2 * rank - 1 }
}

/// The cards of the longest suit, so that the others are exhausted in it.
fn longest(plain: u64) -> u64 {
    let suits = (0..4).map(|suit| plain & (SUIT << (suit * SUIT_SIZE)));
    suits
        .max_by_key(|cards| cards.count_ones())
        .unwrap_or(plain)
}

fn only_plain(plain: u64) -> CardSet {
    CardSet { plain, trumps: 0 }
}

fn only_trumps(trumps: u32) -> CardSet {
    CardSet { plain: 0, trumps }
}
