"""Claims at a table: what is proved is played out at once, the rest is put to the other players."""

from oudler.bots.claiming import knows_claim
from oudler.core import IllegalAction, view
from oudler.core.claim import Verdict, claimed_by, judge, played_out
from oudler.core.events import Event as DealEvent
from oudler.table import events
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.people_decisions import come_back
from oudler.table.seats.state import Table


def claim(table: Table, place: int, tricks: int) -> tuple[events.Event, ...]:
    """Claim tricks. Raises TableRefusal or IllegalAction.

    A claim that nothing proves is refused openly where a bot would have to agree, and each player
    has one such claim a deal: it tells something of the hidden cards.
    """
    deal, seat = table.deal, table.seat_of(place)
    if deal is None or seat is None:
        raise TableRefusal(TableReason.NOT_PLAYING)
    if table.claim is not None or place in table.claimed:
        raise TableRefusal(TableReason.CLAIMED_BEFORE)
    claimed_by(deal, seat, tricks)
    back, asked = come_back(table, place), events.ClaimAsked(place, tricks)
    # On a board others will play, an answer must not depend on what its player cannot know (0063).
    if table.opened.board is not None and not knows_claim(view(deal, seat), tricks):
        return (*back, asked, events.ClaimRefused(None))
    try:
        verdict = judge(deal, seat, tricks)
    except IllegalAction:
        return (*back, asked, events.ClaimRefused(None))
    if is_granted(table, place, verdict, frozenset()):
        return (*back, *played_out(deal, verdict))
    if verdict.is_proved or not any(map(table.is_played_by_bot, _others(table, place))):
        return (*back, asked)
    return (*back, asked, events.ClaimRefused(None))


def is_granted(table: Table, place: int, verdict: Verdict, agreed: frozenset[int]) -> bool:
    """Whether a claim needs nobody's consent, or has it from everyone who was asked."""
    if verdict.is_proved and not verdict.asks_partners:
        return True
    if not verdict.is_proved and any(map(table.is_played_by_bot, _others(table, place))):
        return False
    return _asked(table, place) <= agreed


def agreed_claim(table: Table) -> tuple[DealEvent | events.ClaimRefused, ...]:
    """The end of the deal once everybody has agreed to the claim; nothing before.

    A bot that has taken over for one of them agrees to nothing unproved.
    """
    if table.claim is None or not _asked(table, table.claim.place) <= table.claim.agreed:
        return ()
    assert table.deal is not None
    one, seat = table.claim, table.seat_of(table.claim.place)
    assert seat is not None
    verdict = judge(table.deal, seat, one.tricks)
    is_agreed = is_granted(table, one.place, verdict, one.agreed)
    return played_out(table.deal, verdict) if is_agreed else (events.ClaimRefused(None),)


def answer_claim(table: Table, place: int, *, agrees: bool) -> tuple[events.Event, ...]:
    """A player's answer to a claim: its own player withdraws it. Raises TableRefusal."""
    if table.claim is None or table.seat_of(place) is None:
        raise TableRefusal(TableReason.NOTHING_ASKED)
    answer = events.ClaimAgreed(place) if agrees else events.ClaimRefused(place)
    return (*come_back(table, place), answer)


def missing_answers(table: Table) -> set[int]:
    """The places of the people who have still to answer a claim.

    >>> missing_answers(playing)
    set()
    """
    one = table.claim
    return set() if table.deal is None or one is None else _asked(table, one.place) - one.agreed


def _asked(table: Table, place: int) -> set[int]:
    """The places of the people who are asked about a claim."""
    return {other for other in _others(table, place) if not table.is_played_by_bot(other)}


def _others(table: Table, place: int) -> tuple[int, ...]:
    """The places of the other hands."""
    assert table.deal is not None
    return tuple(p for p in table.deal.players[: table.rules.seats] if p != place)
