"""A deal as its cards and the moves since, which the rules check when it is read again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from oudler.core import (
    Claimed,
    Deal,
    Dealt,
    Event,
    FollowUp,
    IllegalAction,
    Ruleset,
    actions,
    apply,
    evolve,
    follow_ups,
    start,
)
from oudler.core.actions import HandfulSize
from oudler.core.cards import CardSet
from oudler.core.seats import Seat
from oudler.core.text import (
    NOTHING_NOTED,
    RecordError,
    SessionFault,
    Wrong,
    action_of,
    dealt_faults,
    names_at,
)
from oudler.core.text.referee import SessionCheck, SessionMismatch
from oudler.records import events_of


class Move(NamedTuple):
    """What a seat asked for."""

    seat: Seat
    action: actions.Action


def moves_of(deal: Deal) -> Iterator[Move]:
    """The moves of a deal, in an order in which they can have happened.

    >>> [move.action for move in moves_of(taken)]
    [Bid(contract=Contract.GARDE), Bid(contract=None), Bid(contract=None), Bid(contract=None)]
    """
    return moves_in(events_of(deal))


def moves_in(events: Iterable[Event]) -> Iterator[Move]:
    """The moves among the events of a deal.

    >>> [*moves_in(events_of(taken))] == [*moves_of(taken)]
    True
    """
    for event in events:
        if not isinstance(event, FollowUp | Dealt | Claimed):
            yield Move(event.seat, action_of(event))


def begun(
    rules: Ruleset,
    dealt: Dealt,
    lines: Mapping[str, int],
    last: int = 1,
    heads: Mapping[str, str] = MappingProxyType({}),
) -> Deal:
    """The deal as its first seat is to act. Raises RecordError.

    `lines` has the line of each field of the cards; any other fault is at the last line. `heads`
    has what the text calls a field.
    """
    if faults := dealt_faults(rules, dealt):
        as_typed = [(one, heads.get(one.field, one.field)) for one in faults]
        raise RecordError(
            tuple(
                Wrong(lines.get(one.field, last), one.kind, fault=replace(one, field=head))
                for one, head in as_typed
            )
        )
    deal = start(rules, dealt)
    try:  # what a record's referee would refuse, which reads the same deal
        SessionCheck(rules, names_at(rules, ())).after([(dealt, deal)], NOTHING_NOTED)
    except SessionMismatch as error:
        line = lines.get("players" if error.fault is SessionFault.SEATS_DIFFER else "dealer", last)
        raise RecordError((Wrong(line, error.fault, event=dealt, right=error.right),)) from None
    for event in follow_ups(deal):
        deal = evolve(deal, event)
    return deal


def moved(deal: Deal, action: actions.Action, seat: Seat | None = None, line: int = 1) -> Deal:
    """The deal after a move, of the seat to act unless another is named. Raises RecordError."""
    mover = deal.to_act if seat is None else seat
    try:
        return apply(deal, Seat(0) if mover is None else mover, action)
    except IllegalAction as error:
        raise RecordError((Wrong(line, error.reason, refusal=error),)) from None


def handful_of(rules: Ruleset, cards: CardSet) -> actions.ShowHandful:
    """The handful of so many trumps; of another number, the size below it."""
    sizes = [size for size in HandfulSize if rules.handful_trumps(size) <= len(cards)]
    return actions.ShowHandful(max(sizes, default=HandfulSize.SINGLE), cards)
