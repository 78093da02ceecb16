//! Positions that differ in courts alone whose rank does not matter: what one is worth bounds what
//! the other is (payoff similarity: Furtak and Buro 2011).

use super::used::Used;

/// Half-points of a pip, and of the courts from the jack to the king.
const PIP: i16 = 1;
pub(super) const WORTHS: [i16; 4] = [3, 5, 7, 9];

/// What the attack may win less and more at most, if a hand's courts of a suit are replaced by those
/// of another: by both, a bit for each that is there.
const CHANGES: [[(i16, i16); 16]; 16] = changes();

const fn changes() -> [[(i16, i16); 16]; 16] {
    let mut found = [[(0, 0); 16]; 16];
    let mut from = 0;
    while from < 16 {
        let mut to = 0;
        while to < 16 {
            found[from][to] = change(from, to);
            to += 1;
        }
        from += 1;
    }
    found
}

/// The highest of the one stands for the highest of the other, and so on: pips where there is none.
const fn change(mut from: usize, mut to: usize) -> (i16, i16) {
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
    WORTHS[highest as usize]
}

/// What other courts change.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Change {
    /// Half-points that the attack may win less, at most, and more.
    pub(super) less: i16,
    pub(super) more: i16,
    /// The lengths that are not known: those of suits in which a hand has fewer low cards now.
    pub(super) lengths: u64,
}

/// What it changes that hands have these courts and not those: four bits a suit, sixteen a seat.
pub(super) fn changed(from: u64, to: u64) -> Change {
    let mut found = Change::default();
    let mut left = from ^ to;
    while left != 0 {
        let place = left.trailing_zeros() / 4 * 4;
        left &= !(0xf << place);
        let (from, to) = (from >> place & 0xf, to >> place & 0xf);
        let (less, more) = CHANGES[from as usize][to as usize];
        found.less += less;
        found.more += more;
        if to.count_ones() > from.count_ones() {
            let (seat, suit) = (place as usize / 16, place as usize % 16 / 4);
            let unknown = Used::fewer(seat, suit, 1).and(Used::more(seat, suit));
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
        let all = |less, more, lengths| Change {
            less,
            more,
            lengths,
        };
        assert_eq!(changed(0b0001, 0b1000), all(0, 6, 0));
        assert_eq!(changed(0b1000, 0b0001), all(6, 0, 0));
        assert_eq!(changed(0b1001, 0b0110), all(2, 2, 0));
        let fewer_pips = 0x1_0001_0001_0001 << 5;
        assert_eq!(changed(0, 0b1100 << 20), all(0, 14, fewer_pips));
        assert_eq!(changed(0b1100 << 20, 0), all(14, 0, 0));
    }
}
