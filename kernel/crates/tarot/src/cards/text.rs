//! Cards as text: the codes of records, such as `S10`, `HK`, `T21`, `EX`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

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

/// A text that is not the code of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownCard(String);

impl fmt::Display for UnknownCard {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} is not a card: write S10, HK, T21 or EX", self.0)
    }
}

impl Error for UnknownCard {}

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(code: &str) -> Result<Self, UnknownCard> {
        let found = CardSet::PACK
            .into_iter()
            .find(|card| card.to_string() == code);
        found.ok_or_else(|| UnknownCard(code.to_owned()))
    }
}

impl FromStr for CardSet {
    type Err = UnknownCard;

    /// Codes with spaces between them.
    fn from_str(codes: &str) -> Result<Self, UnknownCard> {
        codes.split_whitespace().map(str::parse::<Card>).collect()
    }
}
