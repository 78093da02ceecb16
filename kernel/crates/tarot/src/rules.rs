//! What tables decide differently about the play of the cards.

use crate::cards::Card;

/// The options that change which card may be played, who wins a trick, or what it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a rule of its own
pub struct Rules {
    /// How many tricks a deal has.
    pub tricks: u8,
    /// The half-points given for an Excuse that its side keeps: 1, or 0 at a table where none is.
    pub exchange: u8,
    /// Whether an Excuse played to the last trick goes to the other side; else to its winner.
    pub last_excuse_changes_camp: bool,
    /// Whether a side that has won every trick keeps its Excuse in the last one.
    pub slam_keeps_excuse: bool,
    /// Whether the Excuse, led to the last trick by a side that has won all others, wins it.
    pub excuse_wins_slam: bool,
    /// Whether the petit is au bout in the last trick but one of a slam that ends with the Excuse.
    pub petit_before_excuse: bool,
    /// Whether a third oudler may not join two others in a trick (Valencienne).
    pub oudlers_apart: bool,
}

impl Rules {
    /// The federation's, for so many tricks.
    #[must_use]
    pub const fn federation(tricks: u8) -> Self {
        Self {
            tricks,
            exchange: 1,
            last_excuse_changes_camp: true,
            slam_keeps_excuse: true,
            excuse_wins_slam: true,
            petit_before_excuse: true,
            oudlers_apart: false,
        }
    }

    /// The half-points that a side keeps of an Excuse which the other has won.
    pub(crate) const fn excuse_kept(self) -> i16 {
        Card::EXCUSE.half_points() as i16 - self.exchange as i16
    }
}
