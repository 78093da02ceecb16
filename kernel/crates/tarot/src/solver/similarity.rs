//! Payoff similarity (Furtak and Buro 2011): a proof may hold for other courts, with a weaker
//! bound.
//!
//! If the rank of a court was irrelevant to a proof, the same play works with another card of the
//! suit in its place; only the half-points differ. So positions that differ in such courts share a
//! class, and a bound proved for one is loosened by the difference to serve the other.

use super::relevance::Relevance;

/// The half-points of a pip, and of the courts from jack to king.
const PIP: i16 = 1;
pub(super) const COURT_WEIGHTS: [i16; 4] = [3, 5, 7, 9];

/// How much less and how much more the attack may win if a hand's courts of a suit are replaced by
/// others: indexed by both sets, a bit for each court. A table, because every probe needs several.
const ADJUSTMENTS: [[(i16, i16); 16]; 16] = adjustments();

const fn adjustments() -> [[(i16, i16); 16]; 16] {
    let mut found = [[(0, 0); 16]; 16];
    let mut from = 0;
    while from < 16 {
        let mut to = 0;
        while to < 16 {
            found[from][to] = adjustment(from, to);
            to += 1;
        }
        from += 1;
    }
    found
}

/// The highest court of one set stands for the highest of the other, and so on; pips fill the gaps.
/// Which side wins each of them is unknown, so losses and gains are added up apart.
const fn adjustment(mut from: usize, mut to: usize) -> (i16, i16) {
    let (mut less, mut more) = (0, 0);
    while from | to != 0 {
        let by = take_highest(&mut to) - take_highest(&mut from);
        if by < 0 {
            less -= by;
        } else {
            more += by;
        }
    }
    (less, more)
}

const fn take_highest(courts: &mut usize) -> i16 {
    if *courts == 0 {
        return PIP;
    }
    let highest = courts.ilog2();
    *courts ^= 1 << highest;
    COURT_WEIGHTS[highest as usize]
}

/// The effect of a change of courts on a proof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Adjustment {
    /// By how much at most the attack may win less, and more.
    pub(super) less: i16,
    pub(super) more: i16,
    /// Lengths about which the proof says nothing: a court more is a pip fewer.
    pub(super) lengths: u64,
}

/// The adjustment if hands have the courts `to` instead of `from`: four bits a suit, sixteen a
/// seat.
pub(super) fn court_adjustment(from: u64, to: u64) -> Adjustment {
    let mut found = Adjustment::default();
    let mut left = from ^ to;
    while left != 0 {
        let place = left.trailing_zeros() / 4 * 4;
        left &= !(0xf << place);
        let (from, to) = (from >> place & 0xf, to >> place & 0xf);
        let (less, more) = ADJUSTMENTS[from as usize][to as usize];
        found.less += less;
        found.more += more;
        if to.count_ones() > from.count_ones() {
            let (seat, suit) = (place as usize / 16, place as usize % 16 / 4);
            let unknown =
                Relevance::if_shorter(seat, suit, 1).union(Relevance::if_longer(seat, suit));
            found.lengths |= unknown.lengths;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_for_a_jack_is_worth_six_more() {
        let all = |less, more, lengths| Adjustment {
            less,
            more,
            lengths,
        };
        assert_eq!(court_adjustment(0b0001, 0b1000), all(0, 6, 0));
        assert_eq!(court_adjustment(0b1000, 0b0001), all(6, 0, 0));
        assert_eq!(court_adjustment(0b1001, 0b0110), all(2, 2, 0));
        let fewer_pips = 0x1_0001_0001_0001 << 5;
        assert_eq!(court_adjustment(0, 0b1100 << 20), all(0, 14, fewer_pips));
        assert_eq!(court_adjustment(0b1100 << 20, 0), all(14, 0, 0));
    }
}
