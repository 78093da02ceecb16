"""Whether a record may be of a deal on the sheet, and why its cards are not."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from oudler.core import Contract, Deal, IllegalAction, Named, Phase, Result, result_of
from oudler.core.text import RecordError
from oudler.records import Record, read_record
from oudler.sheet_deal import PlayedDeal, Taken, as_result
from oudler.sheet_deal.reckoning import places


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
        order: tuple[str, ...] = (),
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
        self.order = order
        """The players by place in that result: the taker, the partners, the defenders."""
        self.contract = contract
        """What the player took with, if the sheet says something else."""


def check_record(deal: PlayedDeal, record: Record) -> bool:
    """Check that a record may be of this deal: rules, names, bid, and the result by name.

    A record may stop in the middle, if nobody wrote down the end. Raises WrongCards.
    """
    names = set(record.players)
    if len(record.deals) != 1 or record.rules != deal.game.ruleset:
        return False
    if not isinstance(deal.ending, Taken) or not set(deal.seating.players) <= names:
        return False
    played = record.deals[0]
    by_seat = [record.players[player] for player in played.players]
    _check_bid(deal.ending, by_seat, played)
    if played.phase is Phase.OVER and played.tricks:
        check_result(deal, deal.ending, played, by_seat)
    return True


@lru_cache(maxsize=256)
def is_record_of(deal: PlayedDeal, text: str) -> bool:
    """Whether a text is a record that may be of this deal.

    >>> is_record_of(state_of(sheet).lines[0].deal, "")
    False
    """
    try:
        return check_record(deal, read_record(text))
    except (RecordError, WrongCards):
        return False


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


def check_result(deal: PlayedDeal, taken: Taken, played: Deal, names: Sequence[str]) -> None:
    """Check that a deal played to its end ended as on the sheet; `names` are its players by seat.

    Raises WrongCards.
    """
    rules, seating = deal.game.ruleset, deal.seating
    defenders = (seat for seat in range(rules.seats) if seat not in played.attackers)
    order = tuple(names[seat] for seat in (*played.attackers, *defenders))
    found, noted = result_of(played), as_result(rules, seating, taken)
    at_table = places(rules, seating, taken)
    is_same = _paid(found, order) == _paid(noted, at_table)
    if not is_same or not _owners(noted, at_table) <= _owners(found, order):
        raise WrongCards(CardsFault.OTHER_RESULT, result=found, order=order)


def _paid(result: Result, order: Sequence[str]) -> tuple[object, ...]:
    """All that a score depends on, by name, in whatever order it was noted; `_owners` apart."""
    return (
        order[0],
        dict(zip(order[1:], result.partners, strict=False)),
        result.contract,
        result.half_points,
        result.oudlers,
        (result.petit_au_bout, result.petits),
        Counter(result.slams),
        Counter((one.side, one.size) for one in result.handfuls),
        Counter((one.kind, _owner(order, one.place)) for one in result.miseres),
    )


def _owners(result: Result, order: Sequence[str]) -> Counter[tuple[str, str]]:
    """Whose handfuls and petits they are, where it was noted: many scores do not depend on it."""
    handfuls = ((str(one.size), _owner(order, one.place)) for one in result.handfuls)
    petits = (("petit", order[place]) for place in result.petit_places)
    return Counter(one for one in (*handfuls, *petits) if one[1])


def _owner(order: Sequence[str], place: int | None) -> str:
    return "" if place is None else order[place]
