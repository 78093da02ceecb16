//! The random words of a seed, as `oudler.shuffling` writes them down: SHA-256 of the seed and a
//! counter, cut into eight.

/// An endless stream of 32-bit numbers.
#[derive(Clone, Debug)]
pub struct Words {
    counter: u32,
    block: [u32; 8],
    read: usize,
}

impl Words {
    /// The stream from its first number on.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            counter: 0,
            block: [0; 8],
            read: 8,
        }
    }

    /// A number below `bound`, each equally likely: numbers that would bias it are skipped.
    ///
    /// The seed is the same at every call; it is not kept, because thousands of streams share most
    /// of it.
    pub fn below(&mut self, seed: &str, bound: u32) -> u32 {
        let skipped = bound.wrapping_neg() % bound; // how many of 2³² numbers
        loop {
            let word = self.next(seed);
            if word <= u32::MAX - skipped {
                return word % bound;
            }
        }
    }

    fn next(&mut self, seed: &str) -> u32 {
        if self.read == self.block.len() {
            self.block = sha256(format!("{seed}/{}", self.counter).as_bytes());
            self.counter += 1;
            self.read = 0;
        }
        self.read += 1;
        self.block[self.read - 1]
    }

    /// These things in a random order, each order equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, seed: &str, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(seed, last as u32 + 1) as usize);
        }
    }
}

impl Default for Words {
    fn default() -> Self {
        Self::new()
    }
}

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUNDS: [u32; 64] = rounds();

const fn rounds() -> [u32; 64] {
    let (mut found, mut count, mut number) = ([0; 64], 0, 2);
    while count < 64 {
        if is_prime(number) {
            found[count] = cube_root_fraction(number);
            count += 1;
        }
        number += 1;
    }
    found
}

const fn is_prime(number: u32) -> bool {
    let mut divisor = 2;
    while divisor * divisor <= number {
        if number.is_multiple_of(divisor) {
            return false;
        }
        divisor += 1;
    }
    true
}

/// Bit by bit: the largest number whose cube is at most `number` × 2⁹⁶, without its whole part.
const fn cube_root_fraction(number: u32) -> u32 {
    let (wanted, mut root, mut bit) = ((number as u128) << 96, 0u128, 1u128 << 35);
    while bit > 0 {
        let tried = root | bit;
        if tried * tried * tried <= wanted {
            root = tried;
        }
        bit >>= 1;
    }
    root as u32
}

/// The SHA-256 of some bytes, as eight words.
fn sha256(bytes: &[u8]) -> [u32; 8] {
    let (mut state, (whole, rest)) = (START, bytes.as_chunks());
    for chunk in whole {
        compress(&mut state, chunk);
    }
    // The rest is followed by a 1, and ends with the length in bits, in one chunk or in two.
    let (mut padded, end) = ([0; 128], if rest.len() < 56 { 64 } else { 128 });
    padded[..rest.len()].copy_from_slice(rest);
    padded[rest.len()] = 0x80;
    padded[end - 8..end].copy_from_slice(&(8 * bytes.len() as u64).to_be_bytes());
    for chunk in padded[..end].as_chunks().0 {
        compress(&mut state, chunk);
    }
    state
}

#[allow(clippy::many_single_char_names)] // the standard's names
fn compress(state: &mut [u32; 8], chunk: &[u8; 64]) {
    let mut schedule = [0u32; 64];
    for (word, four) in schedule.iter_mut().zip(chunk.as_chunks().0) {
        *word = u32::from_be_bytes(*four);
    }
    for i in 16..64 {
        let (early, late) = (schedule[i - 15], schedule[i - 2]);
        let low = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let high = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        schedule[i] = schedule[i - 16]
            .wrapping_add(low)
            .wrapping_add(schedule[i - 7])
            .wrapping_add(high);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (constant, word) in ROUNDS.iter().zip(schedule) {
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = e & f ^ !e & g;
        let first = h
            .wrapping_add(mixed)
            .wrapping_add(chosen)
            .wrapping_add(*constant)
            .wrapping_add(word);
        let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = mixed.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, more) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_standard() {
        let hex = |bytes: &[u8]| sha256(bytes).map(|word| format!("{word:08x}")).concat();
        assert_eq!(
            hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            hex(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        );
        assert_eq!(
            hex(&vec![b'a'; 1_000_000]),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        );
    }
}
