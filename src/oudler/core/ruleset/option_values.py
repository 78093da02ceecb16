"""The named values that an option may take."""

from oudler.core.cards import OUDLERS, PACK, CardSet, of_ranks
from oudler.core.values import Named

ANY_RANK = "any"
"""In place of a rank: any card of the four suits."""
BELOW_KING = "below_king"
"""The same without the kings."""


class Phase(Named):
    """The stage a deal is in."""

    BIDDING = "bidding"
    CALLING = "calling"
    DOG = "dog"
    PLAY = "play"
    COUNTING = "counting"
    OVER = "over"


class Pack(Named):
    """The cards in play."""

    FULL = "full"
    SHORT = "short"
    DOUBLE = "double"

    @property
    def cards(self) -> CardSet:
        """All of its cards: the short pack leaves out the 2 to the 6 of each suit.

        >>> len(Pack.SHORT.cards)
        58
        """
        return _PACKS[self]

    @property
    def copies(self) -> int:
        """How many copies there are of each card.

        >>> Pack.DOUBLE.copies
        2
        """
        return 2 if self is Pack.DOUBLE else 1

    @property
    def oudlers(self) -> int:
        """How many oudlers there are: three a pack.

        >>> Pack.DOUBLE.oudlers
        6
        """
        return len(self.cards & OUDLERS)

    @property
    def half_points(self) -> int:
        """The half-points of both sides at the end: 182 per pack, including the cards left out.

        >>> Pack.FULL.half_points
        182
        """
        return PACK.half_points * self.copies

    @property
    def half_points_apart(self) -> int:
        """The half-points of the cards left out, of which each side counts half at the end.

        >>> Pack.SHORT.half_points_apart
        20
        """
        return self.half_points - self.cards.half_points


_PACKS = {
    Pack.FULL: PACK,
    Pack.SHORT: PACK - of_ranks("2", "3", "4", "5", "6"),
    Pack.DOUBLE: PACK.with_twins,
}


class PetitSec(Named):
    """What happens to a player whose only trump is the petit (A3-20, A12-75)."""

    CANCELLED = "cancelled"
    PLAYED = "played"
    IMPRENABLE = "imprenable"


class ExcuseAlone(Named):
    """What happens to a player whose only trump is the Excuse (A3-20)."""

    PLAYED = "played"
    MAY_CANCEL = "may_cancel"
    CANCELLED = "cancelled"


class FirstDealer(Named):
    """How the first dealer is found: by a card each, or by chance alone (A2-8)."""

    LOWEST_CARD = "lowest_card"
    RANDOM = "random"


class Direction(Named):
    """Which way round the table the deal, the bids and the tricks go (A2-10, A12-79)."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


class LastTrickExcuse(Named):
    """Which side gets an Excuse played to the last trick (A9-58)."""

    CHANGES_CAMP = "changes_camp"
    TRICK_WINNER = "trick_winner"
    KEEPS_CAMP = "keeps_camp"


class ExcuseExchange(Named):
    """Whether a half-point card is given for an Excuse that its side keeps (A9-55)."""

    ALWAYS = "always"
    NEVER = "never"


class HalfPoints(Named):
    """How an odd half-point is counted (A11-67)."""

    WINNER = "winner"
    EXACT = "exact"


class PassedOut(Named):
    """What follows when nobody takes: another deal, or everyone for themselves (A4-24, A14-85)."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"
    MISERE = "misere"


class WithoutTaker(Named):
    """Who wins a deal without a taker: the fewest points, or the target reached (A14, A15)."""

    FEWEST = "fewest_points"
    TARGET = "target"


class PartnerIs(Named):
    """Who becomes the taker's partner: by a call, or by place (A12-77, A13-80, B)."""

    HOLDER = "holder"
    CAPTOR = "captor"
    ALTERNATE = "alternate"


class BiddingTurns(Named):
    """How often a player may bid (A4-21)."""

    ONE = "one"
    UNTIL_PASSED = "until_passed"


class Announcer(Named):
    """Who may show a handful, or announce a slam (A5-28, A7-39)."""

    ANYONE = "anyone"
    TAKER = "taker"


class HandfulTime(Named):
    """When handfuls are shown and misères declared (A7-40)."""

    BEFORE_OWN_CARD = "before_own_card"
    BEFORE_FIRST_LEAD = "before_first_lead"


class Heads(Named):
    """Which cards a misère of heads must be without (A7-45)."""

    COURT = "court"
    COURT_AND_OUDLER = "court_and_oudler"


class SlamTime(Named):
    """When a slam is announced (A5-27)."""

    BEFORE_FIRST_CARD = "before_first_card"
    AFTER_DISCARD = "after_discard"
    NEVER = "never"


class BidsCountAs(Named):
    """How the numbers of the bids enter the score (A11-68, A11-72)."""

    MULTIPLIERS = "multipliers"
    VALUES = "values"


class PartnerShare(Named):
    """The partner's share of the attack's gain or loss (A11-70, A11-71)."""

    SINGLE = "single"
    EQUAL = "equal"
    BY_CARD = "by_card"
    NONE = "none"


class PartnerBy(Named):
    """What makes a player the taker's partner: the cards called, or the place."""

    FIRST_CARD = "first_card"
    SECOND_CARD = "second_card"
    BOTH_CARDS = "both_cards"
    PLACE = "place"


class PetitPaidTo(Named):
    """Who is paid for the petit au bout: a side, or one player by all the others (A10-64)."""

    SIDE = "side"
    TRICK_WINNER = "trick_winner"
    PETIT_PLAYER = "petit_player"


class HandfulPaidTo(Named):
    """Who is paid for a handful: the winning side, or the player who showed it."""

    SIDE = "side"
    PLAYER = "player"
