"""Whether a record may be of a deal on the sheet, and why its cards are not."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.core.actions import Contract
from oudler.core.deal import Deal
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase
from oudler.core.scoring.result import Result
from oudler.core.scoring.settlement import result_of
from oudler.core.values import Named
from oudler.records import Record
from oudler.scorer.played_deal import PlayedDeal, Taken
from oudler.scorer.reckoning import as_result


class CardsFault(Named):
    """Why cards that somebody wrote down are not those of a deal."""

    NO_TAKER = "no_taker"
    HAS_PILES = "has_piles"
    UNREADABLE = "unreadable"
    SEVERAL = "several"
    TWICE = "twice"
    HAND_SIZE = "hand_size"
    HANDS_MISSING = "hands_missing"
    WRONG_DEAL = "wrong_deal"
    ILLEGAL = "illegal"
    CALL_MISSING = "call_missing"
    OTHER_RESULT = "other_result"
    OTHER_BID = "other_bid"


class WrongCards(ValueError):
    """Cards that do not belong to this deal: why, and where."""

    def __init__(
        self,
        reason: CardsFault,
        *,
        player: str = "",
        found: str = "",
        needed: int = 0,
        refusal: IllegalAction | None = None,
        result: Result | None = None,
        contract: Contract | None = None,
    ) -> None:
        super().__init__(f"{reason} {player} {found}".strip())
        self.reason = reason
        self.player = player
        self.found = found
        self.needed = needed
        self.refusal = refusal
        """Why the rules refuse an action."""
        self.result = result
        """The result by the cards, if the sheet says something else."""
        self.contract = contract
        """What the player took with, if the sheet says something else."""


def check_record(deal: PlayedDeal, record: Record) -> bool:
    """Check that a record may be of this deal: rules, names, who took and with what.

    A record may stop in the middle, if nobody wrote down the end. Raises WrongCards.
    """
    names = set(record.players)
    if len(record.deals) != 1 or record.rules != deal.game.ruleset:
        return False
    if not isinstance(deal.ending, Taken) or not set(deal.seating.players) <= names:
        return False
    played = record.deals[0]
    _check_bid(deal.ending, record.players, played)
    if played.phase is Phase.OVER and played.tricks:
        check_result(deal, deal.ending, played)
    return True


def _check_bid(taken: Taken, players: Sequence[str], played: Deal) -> None:
    """Somebody else may have bid less so far; anything else is another deal."""
    taker = "" if played.taker is None else players[played.taker]
    if (taker, played.contract) == (taken.taker, taken.contract):
        return
    may_go_on = played.phase is Phase.BIDDING and (
        played.contract is None or played.contract < taken.contract
    )
    if not may_go_on:
        raise WrongCards(CardsFault.OTHER_BID, player=taker, contract=played.contract)


def check_result(deal: PlayedDeal, taken: Taken, played: Deal) -> None:
    """Check that a deal played to its end ended as on the sheet. Raises WrongCards."""
    found = result_of(played)
    if _paid(found) != _paid(as_result(deal.game.ruleset, deal.seating, taken)):
        raise WrongCards(CardsFault.OTHER_RESULT, result=found)


def _paid(result: Result) -> tuple[object, ...]:
    """What a score depends on, whoever won which petit."""
    return (
        result.contract,
        result.half_points,
        result.oudlers,
        result.partners,
        result.petit_au_bout,
        sorted(result.slams),
        len(result.handfuls),
    )
