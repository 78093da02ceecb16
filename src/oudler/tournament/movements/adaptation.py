"""The rest of a session planned anew: cut short, lengthened, or with fewer boards."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from oudler.core import memoize_last
from oudler.tournament.movements.check import Fault, check
from oudler.tournament.movements.choices import NoPlan, choices, plan_of
from oudler.tournament.movements.plan import Meeting, Plan, first_positions
from oudler.tournament.movements.quartets import played_positions
from oudler.tournament.orientation import Format


def with_positions(now: Plan, opened: Plan, count: int, begun: Collection[int]) -> Plan | None:
    """The plan with this many positions, those that have begun among them; None if there is none.

    Of quartets, the returns come earlier if they still can: without one a meeting does not count.

    >>> five = expand(movement("individual-base"), 5, positions=5, boards=4)
    >>> with_positions(five, five, 3, begun={1, 2}).positions
    (1, 2, 3)
    >>> nine = expand(movement("quartets"), 9, positions=8, boards=3)
    >>> with_positions(nine, nine, 4, begun={1, 2}).positions
    (1, 2, 7, 8)
    """
    for found in _candidates(now, opened, count):
        if set(begun) <= set(found.positions):
            return replace(now, meetings=tuple(_kept(now, found)))
    return None


def _candidates(now: Plan, opened: Plan, count: int) -> Iterator[Plan]:
    if now.format is Format.QUARTETS and not count % 2:
        everything = _longest(opened) or opened
        played = played_positions(len({one.table for one in opened.meetings}), count)
        kept = tuple(one for one in everything.meetings if one.position in played)
        if {one.position for one in kept} == set(played):
            yield replace(opened, meetings=kept)
    if count <= len(opened.positions):
        yield first_positions(opened, count)
    elif now.format is not Format.QUARTETS and (longer := _longer(opened, count)) is not None:
        yield longer


def _kept(now: Plan, found: Plan) -> Iterator[Meeting]:
    """The meetings, with the boards that those still planned have now."""
    known = {_place(one): one for one in now.meetings}
    usual = len(now.meetings[-1].boards)
    for one in found.meetings:
        yield known.get(_place(one)) or replace(one, boards=one.boards[:usual])


def _place(one: Meeting) -> tuple[int, int, str, int]:
    return one.position, one.deal, one.section, one.table


def _longest(opened: Plan) -> Plan | None:
    tables = len({one.table for one in opened.meetings})
    return _longer(opened, tables - 1)


def _longer(opened: Plan, count: int) -> Plan | None:
    """The same movement with more positions, if those of the plan stay as they are."""
    boards, first = len(opened.meetings[0].boards), opened.positions[0]
    if opened.format is Format.QUARTETS:
        first = 1
    for choice in choices(opened.format, len(opened.starts), first):
        if " + ".join(id for id, _ in choice.sections) != opened.movement:
            continue
        try:
            made = plan_of(choice, count, boards, first)
        except NoPlan:
            continue
        known = {_place(one): one for one in made.meetings}
        if all(known.get(_place(one)) == one for one in opened.meetings):
            return replace(made, absent=opened.absent)
    return None


def with_boards(now: Plan, opened: Plan, boards: int, since: int) -> Plan:
    """The plan with at most this many boards a table from a position on.

    >>> five = expand(movement("individual-base"), 5, positions=5, boards=4)
    >>> [len(one.boards) for one in with_boards(five, five, 3, since=4).meetings[::5]]
    [4, 4, 4, 3, 3]
    """
    whole = {_place(one): one.boards for one in opened.meetings}
    meetings = (
        replace(one, boards=whole.get(_place(one), one.boards)[:boards])
        if one.position >= since
        else one
        for one in now.meetings
    )
    return replace(now, meetings=tuple(meetings))


@memoize_last
def without_return(plan: Plan) -> tuple[int, ...]:
    """The positions of quartets or teams with a board that is not played in both roles.

    >>> nine = expand(movement("quartets"), 9, positions=8, boards=3)
    >>> without_return(first_positions(nine, 7))
    (1,)
    """
    if plan.format not in (Format.QUARTETS, Format.TEAMS):
        return ()
    found = (one for one in check(plan).faults if one.kind is Fault.NO_RETURN)
    return tuple(sorted({one.position for one in found}))
