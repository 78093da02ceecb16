//! Reproducible randomness: a small generator, and hands drawn from it.

use crate::cards::CardSet;
use crate::select::Select;

/// The wyrand generator: one multiplication a number. Good enough for sampling, not for secrets.
///
/// ```
/// # use tarot::random::Random;
/// let (mut one, mut other) = (Random::new(7), Random::new(7));
/// assert_eq!(one.below(78), other.below(78));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers on every machine.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator of item `index` among those drawn with one seed, mixed as in `SplitMix64`: the
    /// order in which items are drawn, and by which thread, makes no difference.
    #[must_use]
    pub const fn of(seed: u64, index: u64) -> Self {
        let mut mixed = seed.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Self(mixed ^ mixed >> 31)
    }

    /// Sixty-four random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `bound`, each equally likely to within one part in 2⁵⁸.
    #[inline(always)]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u32
    }

    /// A number from 0 up to 1, in steps of 2⁻⁵³.
    pub fn share(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// `wanted` of these cards, every choice equally likely.
    ///
    /// A random bit for each card draws about half of them at once; then cards are added or removed
    /// one by one. No step tells one card from another, so the choice stays uniform.
    #[inline(always)]
    pub(crate) fn some_of<S: Select>(&mut self, cards: CardSet, wanted: u32) -> CardSet {
        let mut found = if 4 * wanted >= cards.len() {
            let (plain, trumps) = (self.bits(), self.bits() as u32);
            cards & CardSet { plain, trumps }
        } else {
            CardSet::EMPTY
        };
        let mut count = found.len();
        while count < wanted {
            let rest = cards - found;
            found |= S::nth(rest, self.below(rest.len()));
            count += 1;
        }
        while count > wanted {
            found -= S::nth(found, self.below(count));
            count -= 1;
        }
        found
    }
}
