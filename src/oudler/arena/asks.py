"""The kinds of decisions, from which a player can be combined out of others."""

from __future__ import annotations

from oudler.core.engine import Legal
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import Phase
from oudler.core.values import Named


class Ask(Named):
    """The kinds of decisions a player makes; announcements count as play."""

    BID = "bid"
    CALL = "call"
    DISCARD = "discard"
    PLAY = "play"


_PHASES = {
    Ask.BID: Phase.BIDDING,
    Ask.CALL: Phase.CALLING,
    Ask.DISCARD: Phase.DOG,
    Ask.PLAY: Phase.PLAY,
}


def ask_of(legal: Legal | None) -> Ask:
    """The kind of decision that these legal actions ask for.

    >>> from oudler import legal
    >>> ask_of(legal(deal)), ask_of(legal(begun))
    (Ask.BID, Ask.PLAY)
    """
    match legal:
        case LegalBids():
            return Ask.BID
        case LegalCalls():
            return Ask.CALL
        case LegalDiscard():
            return Ask.DISCARD
        case LegalPlays() | LegalAnnouncements() | None:
            return Ask.PLAY


def asks_under(rules: Ruleset, *, is_bid: bool) -> tuple[Ask, ...]:
    """The kinds of decisions these rules ask for, with or without an auction.

    >>> asks_under(rules, is_bid=False)
    (Ask.DISCARD, Ask.PLAY)
    """
    return tuple(
        ask for ask in Ask if _PHASES[ask] in rules.phases and (is_bid or ask is not Ask.BID)
    )
