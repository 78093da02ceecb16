"""The named ways of doing in which tables differ: the values that an option may take."""

from __future__ import annotations

from enum import StrEnum

from oudler.core.cards import OUDLERS, PACK, CardSet, of_ranks

ANY_RANK = "any"
"""In place of a rank: any card of the four suits."""


class Phase(StrEnum):
    """What the table is busy with."""

    BIDDING = "bidding"
    CALLING = "calling"
    DOG = "dog"
    PLAY = "play"
    COUNTING = "counting"
    OVER = "over"


class Pack(StrEnum):
    """Which cards are played with."""

    FULL = "full"
    SHORT = "short"
    DOUBLE = "double"

    @property
    def cards(self) -> CardSet:
        """All of its cards: the short pack leaves out the 2 to the 6 of each suit."""
        return _PACKS[self]

    @property
    def copies(self) -> int:
        """How many there are of each card."""
        return 2 if self is Pack.DOUBLE else 1

    @property
    def oudlers(self) -> int:
        """How many oudlers there are: three a pack."""
        return len(self.cards & OUDLERS)

    @property
    def half_points(self) -> int:
        """What both sides have together at the end: 182 a pack, the cards left out included."""
        return PACK.half_points * self.copies

    @property
    def half_points_apart(self) -> int:
        """The half-points of the cards left out, of which each side counts half at the end."""
        return self.half_points - self.cards.half_points


_PACKS = {
    Pack.FULL: PACK,
    Pack.SHORT: PACK - of_ranks("2", "3", "4", "5", "6"),
    Pack.DOUBLE: PACK.with_twins,
}


class PetitSec(StrEnum):
    """What happens to a player whose only trump is the petit (A3-20, A12-75)."""

    CANCELLED = "cancelled"
    PLAYED = "played"
    IMPRENABLE = "imprenable"


class FirstDealer(StrEnum):
    """How the first dealer is found: by a card each, or by chance alone (A2-8)."""

    LOWEST_CARD = "lowest_card"
    RANDOM = "random"


class Direction(StrEnum):
    """Which way round the table the deal, the bids and the tricks go (A2-10, A12-79)."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


class LastTrickExcuse(StrEnum):
    """Whose the Excuse is when it is played to the last trick (A9-58)."""

    CHANGES_CAMP = "changes_camp"
    TRICK_WINNER = "trick_winner"


class ExcuseExchange(StrEnum):
    """Whether a half-point card is given for an Excuse that its side keeps (A9-55)."""

    ALWAYS = "always"
    NEVER = "never"


class HalfPoints(StrEnum):
    """How an odd half-point is counted (A11-67)."""

    WINNER = "winner"
    EXACT = "exact"


class PassedOut(StrEnum):
    """What follows when nobody takes: another deal, or everyone for himself (A4-24, A14-85)."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"
    MISERE = "misere"


class WithoutTaker(StrEnum):
    """Who wins a deal without a taker: who has least, or who reaches his target (A14, A15)."""

    FEWEST = "fewest_points"
    TARGET = "target"


class PartnerIs(StrEnum):
    """Who becomes the taker's partner: by a call, or by his place (A12-77, A13-80, B)."""

    HOLDER = "holder"
    CAPTOR = "captor"
    ALTERNATE = "alternate"


class BiddingTurns(StrEnum):
    """How often a player may bid (A4-21)."""

    ONE = "one"
    UNTIL_PASSED = "until_passed"


class Announcer(StrEnum):
    """Who may show a handful, or announce a slam (A5-28, A7-39)."""

    ANYONE = "anyone"
    TAKER = "taker"


class HandfulTime(StrEnum):
    """When handfuls are shown and misères declared (A7-40)."""

    BEFORE_OWN_CARD = "before_own_card"
    BEFORE_FIRST_LEAD = "before_first_lead"


class Heads(StrEnum):
    """What a hand is without that counts as one without courts (A7-45)."""

    COURT = "court"
    COURT_AND_OUDLER = "court_and_oudler"


class SlamTime(StrEnum):
    """When a slam is announced (A5-27)."""

    BEFORE_FIRST_CARD = "before_first_card"
    AFTER_DISCARD = "after_discard"
    NEVER = "never"


class BidsCountAs(StrEnum):
    """How the numbers of the bids enter the score (A11-68, A11-72)."""

    MULTIPLIERS = "multipliers"
    VALUES = "values"


class PartnerShare(StrEnum):
    """What a partner has of the attack's gain or loss (A11-70, A11-71)."""

    SINGLE = "single"
    EQUAL = "equal"
    BY_CARD = "by_card"
    NONE = "none"


class PartnerBy(StrEnum):
    """What makes somebody the taker's partner: the cards called, or his place."""

    FIRST_CARD = "first_card"
    SECOND_CARD = "second_card"
    BOTH_CARDS = "both_cards"
    PLACE = "place"


class PetitPaidTo(StrEnum):
    """Who is paid for the petit au bout: a side, or one player by all the others (A10-64)."""

    SIDE = "side"
    TRICK_WINNER = "trick_winner"
    PETIT_PLAYER = "petit_player"


class HandfulPaidTo(StrEnum):
    """Who is paid for a handful: the side that wins, or whoever showed it, by all the others."""

    SIDE = "side"
    PLAYER = "player"
