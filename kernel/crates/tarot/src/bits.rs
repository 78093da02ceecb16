//! Gather, scatter and iterate over bits.

/// The bits of a word under a mask, packed into the lowest bits (`pext`).
///
/// ```
/// # use tarot::bits::{deposit, extract};
/// assert_eq!(extract(0b1010, 0b1100), 0b10);
/// assert_eq!(deposit(0b10, 0b1100), 0b1000);
/// ```
#[must_use]
#[inline]
pub fn extract(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has just been found to have BMI2.
        return unsafe { std::arch::x86_64::_pext_u64(word, mask) };
    }
    extract_by_bits(word, mask)
}

/// The lowest bits of a word, spread to where a mask has ones (`pdep`): undoes `extract`.
#[must_use]
#[inline]
pub fn deposit(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has just been found to have BMI2.
        return unsafe { std::arch::x86_64::_pdep_u64(word, mask) };
    }
    deposit_by_bits(word, mask)
}

/// Whether this processor has bmi1, bmi2, popcnt and lzcnt, so that functions compiled for them may
/// run.
#[cfg(target_arch = "x86_64")]
#[must_use]
pub(crate) fn are_fast() -> bool {
    is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

fn extract_by_bits(word: u64, mask: u64) -> u64 {
    each(mask)
        .enumerate()
        .fold(0, |found, (to, from)| found | (word >> from & 1) << to)
}

fn deposit_by_bits(word: u64, mask: u64) -> u64 {
    each(mask)
        .enumerate()
        .fold(0, |found, (from, to)| found | (word >> from & 1) << to)
}

/// The numbers of the bits that are set, lowest first.
pub fn each(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_machine_moves_bits_alike() {
        let mut random = Random::new(1);
        for _ in 0..10_000 {
            let (word, mask) = (random.bits(), random.bits() & random.bits());
            assert_eq!(extract(word, mask), extract_by_bits(word, mask));
            assert_eq!(deposit(word, mask), deposit_by_bits(word, mask));
            assert_eq!(deposit(extract(word, mask), mask), word & mask);
        }
    }
}
