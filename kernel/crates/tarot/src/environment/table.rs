//! A table's rules from the deal to the first card, and of the score's bookkeeping, as plain data
//! that core hands over.

use crate::cards::{Card, CardSet};
use crate::rules::Rules;

/// How many contracts there are, from the lowest: prise, pousse, garde, garde sans, garde contre.
pub const CONTRACTS: usize = 5;

/// Some contracts, a bit each.
pub type Contracts = u8;

/// Cards that may be called by a hand with enough cards of the rung before.
#[derive(Clone, Copy, Debug)]
pub struct Rung {
    /// The cards.
    pub cards: CardSet,
    /// The cards of the rung before.
    pub before: CardSet,
    /// How many of those before the hand needs.
    pub held: u8,
}

/// Who is paid for a petit au bout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PetitPaidTo {
    /// Its side.
    Side,
    /// The winner of the trick.
    TrickWinner,
    /// Who played it.
    Player,
}

impl PetitPaidTo {
    /// The variant with this name in Python.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "side" => Some(Self::Side),
            "trick_winner" => Some(Self::TrickWinner),
            "petit_player" => Some(Self::Player),
            _ => None,
        }
    }
}

/// Everything that a deal's course depends on.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a rule of its own
pub struct Table {
    /// The rules of the tricks.
    pub play: Rules,
    /// How many play.
    pub seats: u8,
    /// Whether the dealer sits out.
    pub dealer_sits_out: bool,
    /// The pack in its order.
    pub pack: Vec<Card>,
    /// The least number of cards in each part of a cut.
    pub cut_minimum: u8,
    /// How many cards each packet has, in the order of dealing.
    pub packets: Vec<u8>,
    /// After how many packets a card may go to the dog, as often as one may.
    pub gaps: Vec<u8>,
    /// How many cards the dog has.
    pub dog: u8,
    /// The attack's half of the cards that a short pack leaves out, in half-points.
    pub half_points_apart: i16,
    /// Whether a lone petit, a lone Excuse throws the deal in.
    pub throws_in: [bool; 2],
    /// Whether the holder of a lone petit, of a lone Excuse may throw it in.
    pub may_cancel: [bool; 2],
    /// Whether a lone petit counts as an Excuse.
    pub petit_excused: bool,
    /// What may be bid: over nothing, then over each contract.
    pub over: [Contracts; CONTRACTS + 1],
    /// What the dealer may not bid.
    pub not_dealers: Contracts,
    /// Whether a player bids again until they pass.
    pub bids_until_passed: bool,
    /// For which contracts the taker takes the dog.
    pub takes_dog: Contracts,
    /// For which contracts the dog counts for the attack, face down.
    pub has_dog: Contracts,
    /// What may be called, call by call.
    pub calls: Vec<Vec<Rung>>,
    /// Whether the taker may call a card in hand.
    pub call_own: bool,
    /// Whether the called suit may not be led first.
    pub call_bars_lead: bool,
    /// Whether every other player is the taker's partner.
    pub alternate: bool,
    /// Cards that are never discarded.
    pub kept: CardSet,
    /// Whether discarded trumps are shown.
    pub shows_trumps: bool,
    /// Whether the discard is shown to everyone after the deal.
    pub shows_discard: bool,
    /// How many trumps a single, double and triple handful show.
    pub handfuls: [u8; 3],
    /// Whether the taker alone may show one.
    pub handful_by_taker: bool,
    /// Whether handfuls are shown and misères declared before the first lead.
    pub told_before_lead: bool,
    /// Whether a handful shows the hand's highest and lowest trump.
    pub shows_ends: bool,
    /// Whether the taker's discarded trumps count in a handful.
    pub counts_discard: bool,
    /// The cards that rule out each misère; none if misères are not declared.
    pub miseres: Option<[CardSet; 2]>,
    /// Whether a slam may be announced.
    pub slam: bool,
    /// Whether the taker alone may announce it.
    pub slam_by_taker: bool,
    /// How many tricks a small slam may lose.
    pub small_slam_misses: u8,
    /// Who is paid for a petit au bout.
    pub petit_paid_to: PetitPaidTo,
}

impl Table {
    /// The federation's rules for four players.
    #[must_use]
    pub fn federation() -> Self {
        Self {
            play: Rules::federation(18),
            seats: 4,
            dealer_sits_out: false,
            pack: CardSet::PACK.into_iter().collect(),
            cut_minimum: 4,
            packets: vec![3; 24],
            gaps: (1..24).collect(),
            dog: 6,
            half_points_apart: 0,
            throws_in: [true, false],
            may_cancel: [false; 2],
            petit_excused: false,
            over: [0b11101, 0b11100, 0, 0b11000, 0b10000, 0],
            not_dealers: 0,
            bids_until_passed: false,
            takes_dog: 0b00111,
            has_dog: 0b01000,
            calls: Vec::new(),
            call_own: false,
            call_bars_lead: true,
            alternate: false,
            kept: CardSet::OUDLERS | [13, 27, 41, 55].map(Card).into_iter().collect(),
            shows_trumps: true,
            shows_discard: false,
            handfuls: [10, 13, 15],
            handful_by_taker: false,
            told_before_lead: false,
            shows_ends: false,
            counts_discard: true,
            miseres: None,
            slam: true,
            slam_by_taker: true,
            small_slam_misses: 0,
            petit_paid_to: PetitPaidTo::Side,
        }
    }

    /// Where a deal's first player sits.
    #[must_use]
    pub fn first(&self, dealer: u8) -> u8 {
        (dealer + 1) % (self.seats + u8::from(self.dealer_sits_out))
    }

    /// Who deals the deal with this number.
    #[must_use]
    pub fn dealer(&self, number: u64) -> u8 {
        if self.dealer_sits_out {
            self.seats
        } else {
            (number % u64::from(self.seats)) as u8
        }
    }
}
