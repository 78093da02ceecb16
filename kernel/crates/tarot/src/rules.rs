//! The options of a table that the play of the cards depends on.
//!
//! ```
//! use tarot::rules::{LastExcuse, Rules};
//!
//! let rules = Rules { last_excuse: LastExcuse::TrickWinner, ..Rules::federation(18) };
//! assert_eq!(LastExcuse::named("trick_winner"), Some(rules.last_excuse));
//! ```

use crate::cards::Card;

/// Which side ends up with an Excuse that was played to the last trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastExcuse {
    /// The side that did not play it.
    ChangesCamp,
    /// The side that wins the trick.
    TrickWinner,
    /// The side that played it, as in every other trick.
    KeepsCamp,
}

impl LastExcuse {
    /// Every variant with its name in Python and in test data.
    pub const NAMED: [(&'static str, Self); 3] = [
        ("changes_camp", Self::ChangesCamp),
        ("trick_winner", Self::TrickWinner),
        ("keeps_camp", Self::KeepsCamp),
    ];

    /// The variant with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::NAMED.iter().find(|(known, _)| *known == name)?;
        Some(found.1)
    }
}

/// The options that change which card may be played, who wins a trick, or what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a rule of its own
pub struct Rules {
    /// How many tricks a deal has.
    pub tricks: u8,
    /// The half-points given for an Excuse that its side keeps: 1, or 0 at a table where nothing is
    /// given.
    pub exchange: u8,
    /// Which side gets an Excuse played to the last trick.
    pub last_excuse: LastExcuse,
    /// Whether a side that has won every trick keeps its Excuse in the last one.
    pub slam_keeps_excuse: bool,
    /// Whether the Excuse, led to the last trick by a side that has won all others, wins it.
    pub excuse_wins_slam: bool,
    /// Whether a petit in the last trick but one is au bout if a slam ends with the Excuse.
    pub petit_before_excuse: bool,
    /// Whether a third oudler may not join two others in a trick (Valencienne).
    pub oudlers_apart: bool,
}

impl Rules {
    /// The federation's rules, for this many tricks.
    #[must_use]
    pub const fn federation(tricks: u8) -> Self {
        Self {
            tricks,
            exchange: 1,
            last_excuse: LastExcuse::ChangesCamp,
            slam_keeps_excuse: true,
            excuse_wins_slam: true,
            petit_before_excuse: true,
            oudlers_apart: false,
        }
    }

    /// Who ends up with an Excuse that `side` played to the last trick, and the half-points that
    /// the winner of the trick is given for it.
    pub(crate) fn last_excuse(self, side: bool, winner: bool, is_slam: bool) -> (bool, i16) {
        if is_slam && side == winner && self.slam_keeps_excuse {
            return (side, 0);
        }
        match self.last_excuse {
            LastExcuse::ChangesCamp => (!side, 0),
            LastExcuse::TrickWinner => (winner, 0),
            LastExcuse::KeepsCamp => (side, self.exchange.into()),
        }
    }

    /// The half-points that a side keeps of its Excuse when the other side wins the trick.
    pub(crate) const fn excuse_kept(self) -> i16 {
        Card::EXCUSE.half_points() as i16 - self.exchange as i16
    }
}
