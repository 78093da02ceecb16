"""The table during a deal: dealt, played, taken back."""

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from oudler.core import (
    Deal,
    DealScored,
    Dealt,
    Discarded,
    FollowUp,
    Pack,
    Seat,
    Session,
    engine,
    start,
)
from oudler.core.events import Event as DealEvent
from oudler.core.phases.twins import as_dealt
from oudler.table import events
from oudler.table.clock.pace import bank_after
from oudler.table.clock.vacation import away_between
from oudler.table.handles import handle_of
from oudler.table.proof.draw import Drawn
from oudler.table.seats.speakers import has_spoken
from oudler.table.seats.state import AskedClaim, Person, Table, Undo, changed


def evolve_undo(table: Table, event: events.UndoEvent, time: float) -> Table:
    """The table as somebody asks to take something back, and the others answer.

    >>> undo = evolve_undo(playing, events.UndoAsked(0), time=0.0).undo
    >>> undo.place, sorted(undo.agreed)
    (0, [0])
    """
    match event:
        case events.UndoAsked(place):
            asked_back = table.asked_back | {place}
            return changed(table, undo=Undo(place, frozenset({place}), time), asked_back=asked_back)
        case events.UndoAgreed(place):
            undo = table.undo
            agreed = None if undo is None else replace(undo, agreed=undo.agreed | {place})
            return changed(table, undo=agreed)
        case events.UndoRefused():
            return changed(table, undo=None)
        case events.TakenBack(kept):
            return _taken_back(table, kept, time)
    assert_never(event)


def evolve_claim(table: Table, event: events.ClaimEvent, time: float) -> Table:
    """The table as somebody claims tricks, and the others answer.

    >>> evolve_claim(playing, events.ClaimAsked(0, 3), time=0.0).claim.tricks
    3
    """
    one = table.claim
    match event:
        case events.ClaimAsked(place, tricks):
            return changed(
                table, undo=None, claim=AskedClaim(place, tricks, frozenset({place}), time)
            )
        case events.ClaimAgreed(place):
            agreed = None if one is None else replace(one, agreed=one.agreed | {place})
            return changed(table, claim=agreed)
        case events.ClaimRefused():
            claimed = table.claimed if one is None else table.claimed | {one.place}
            # The others have thought about it in their own time: the claimer's begins again.
            return changed(table, claim=None, claimed=claimed, since=time)
    assert_never(event)


def evolve_dealt(table: Table, dealt: Dealt, time: float) -> Table:
    """The table with new cards.

    >>> evolve_dealt(table, deal.dealt, time=0.0).is_playing
    True
    """
    session = table.session
    if session is None:
        players = dealt.players or range(table.rules.places)
        session = Session(table.rules, table.names, Seat(players[dealt.dealer]))
    deal = start(table.rules, dealt)
    return changed(
        table,
        session=session,
        dealt=dealt,
        dealt_to=table.occupants,
        dealt_at=time,
        played=(),
        deal=deal,
        finalists=(),
        hands_seen=frozenset(_hands_seen(table, deal)),
        was_taken_back=False,
        declined=frozenset(),
        silent=frozenset(),
        numbers=(),
        spoilers=(),
        drawn=drawn_by(table) if table.terms else (),
        drawers=_ids(table) if table.terms else (),
        undo=None,
        asked_back=frozenset(),
        claim=None,
        claimed=frozenset(),
        banks=(table.opened.pace.bank,) * len(table.occupants),
        since=time,
    )


def _hands_seen(table: Table, deal: Deal) -> Iterator[tuple[str, int]]:
    """The handles of the people dealt a hand, each with the place."""
    for place in deal.players[: table.rules.seats]:
        one = table.occupants[place]
        if isinstance(one, Person):
            yield handle_of(table.opened.id, one.id), place


def _ids(table: Table) -> tuple[str, ...]:
    return tuple(one.id if isinstance(one, Person) else "" for one in table.occupants)


def drawn_by(table: Table) -> tuple[Drawn, ...]:
    """Each place's contribution to the deal about to be dealt.

    >>> [drawn.name for drawn in drawn_by(playing)]
    ['Anne', '', '', 'Bob']
    """
    given = {one.place: one for one in table.numbers}
    return tuple(
        Drawn(name, given[place].number or "", given[place].bound)
        if place in given
        else Drawn(name)
        for place, name in enumerate(table.names)
    )


def evolve_deal(table: Table, event: DealEvent, time: float) -> Table:
    """The table after anything else in its deal: a bid, a card, the score.

    >>> from oudler.core.events import BidMade
    >>> evolve_deal(playing, BidMade(Seat(1), Contract.GARDE), time=0.0).deal.taker
    1
    """
    assert table.deal is not None
    if table.rules.pack is Pack.DOUBLE:
        event = as_dealt(table.deal, event)
    before, after = table.deal, engine.evolve(table.deal, event)
    banks, since = table.banks, table.since
    # The bank is charged when the turn passes on, not with every event: a trick that ends and the
    # next lead may be one player's turn.
    if after.to_act != before.to_act or isinstance(event, DealScored):
        if before.to_act is not None:
            banks = _spent(table, table.place_at(before.to_act), time)
        since = time
    session = table.session
    if isinstance(event, DealScored) and session is not None:
        session = session.after(after)
        played = table.has_played | {who for who, _ in table.hands_seen if who}
        table = changed(table, deal=after, session=session, has_played=played)
        table = _match_ended(table)
    if isinstance(event, Discarded) and has_spoken(after, event.seat):
        table = changed(table, silent=table.silent | {table.place_at(event.seat)})
    return changed(
        table,
        # A table that plays a board plays no other deal.
        is_closed=table.is_closed or (table.opened.board is not None and bool(after.scores)),
        deal=after,
        played=(*table.played, event),
        undo=None,
        claim=None,
        asked_back=table.asked_back and _asked_back(table, event),
        banks=banks,
        since=since,
        session=session,
    )


def _match_ended(table: Table) -> Table:
    """The table after a deal, with those who end a match with it."""
    return changed(table, finalists=table.occupants) if table.is_match_over else table


def _asked_back(table: Table, event: DealEvent) -> frozenset[int]:
    """The places that asked to take back their last action; acting again allows asking again."""
    if isinstance(event, (Dealt, FollowUp)):
        return table.asked_back
    return table.asked_back - {table.place_at(event.seat)}


def _spent(table: Table, place: int, time: float) -> tuple[float, ...]:
    banks = list(table.banks)
    away = away_between(table.vacation_of(place), table.since, time)
    banks[place] = bank_after(table.opened.pace, banks[place], table.since + away, time)
    return tuple(banks)


def _taken_back(table: Table, kept: int, time: float) -> Table:
    assert table.dealt is not None
    played = table.played[:kept]
    deal = engine.replay(table.rules, table.dealt, played)
    return changed(
        table,
        deal=deal,
        played=played,
        undo=None,
        asked_back=frozenset(),
        silent=frozenset(),
        since=time,
        was_taken_back=True,
    )
