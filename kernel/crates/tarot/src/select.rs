//! The n-th card of a set: one instruction where the processor has it, a loop elsewhere.
//!
//! The caller picks an implementation once and is compiled for it, so that the inner loops of
//! playouts and sampling hold no test of the processor.

#[cfg(target_arch = "x86_64")]
use crate::bits;
use crate::cards::CardSet;

/// A way to find the n-th card of a set.
pub(crate) trait Select: Copy {
    /// The card with this index from 0; no card if the set is smaller.
    fn nth(cards: CardSet, n: u32) -> CardSet;
}

/// Works on every processor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Select for Portable {
    #[inline(always)]
    fn nth(cards: CardSet, n: u32) -> CardSet {
        let plain = cards.plain.count_ones();
        if n < plain {
            CardSet {
                plain: nth_bit(cards.plain, n),
                trumps: 0,
            }
        } else {
            let trumps = nth_bit(u64::from(cards.trumps), n - plain) as u32;
            CardSet { plain: 0, trumps }
        }
    }
}

fn nth_bit(mut word: u64, n: u32) -> u64 {
    for _ in 0..n {
        word &= word.wrapping_sub(1);
    }
    word & word.wrapping_neg()
}

/// For processors with BMI2, which deposit bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deposit(());

#[cfg(target_arch = "x86_64")]
impl Deposit {
    /// Whether this processor has the instructions.
    #[must_use]
    pub(crate) fn is_here() -> bool {
        bits::are_fast()
    }
}

#[cfg(target_arch = "x86_64")]
impl Select for Deposit {
    #[inline(always)]
    fn nth(cards: CardSet, n: u32) -> CardSet {
        use std::arch::x86_64::{_pdep_u32, _pdep_u64};
        let plain = cards.plain.count_ones();
        // Both words are always computed: a card that belongs to one leaves the other empty,
        // without a branch.
        let (in_suits, in_trumps) = (u64::from(n < 64) << (n & 63), u32::from(n >= plain));
        // SAFETY: callers name this type only after `is_here`.
        unsafe {
            CardSet {
                plain: _pdep_u64(in_suits, cards.plain),
                trumps: _pdep_u32(in_trumps << (n.wrapping_sub(plain) & 31), cards.trumps),
            }
        }
    }
}
