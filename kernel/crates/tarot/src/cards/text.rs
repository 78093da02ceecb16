//! Cards as text: their codes, as records have them.

use std::fmt;

use super::{Card, CardSet, PLAIN_SIZE, SUIT_SIZE};

impl fmt::Display for Card {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u32::from(self.first().0);
        match self.suit() {
            None => to.write_str("EX"),
            Some(4) => write!(to, "T{}", number - PLAIN_SIZE + 1),
            Some(suit) => {
                let letter = ["S", "H", "D", "C"][suit as usize];
                match number % SUIT_SIZE {
                    rank @ 0..10 => write!(to, "{letter}{}", rank + 1),
                    court => write!(to, "{letter}{}", ["J", "N", "Q", "K"][court as usize - 10]),
                }
            }
        }
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, card) in self.into_iter().enumerate() {
            write!(to, "{}{card}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{{{self}}}")
    }
}
