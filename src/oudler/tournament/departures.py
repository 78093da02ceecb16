"""What becomes of the tables when somebody leaves, and what can be played instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from oudler.core import value
from oudler.tournament.movements.absence import leave_empty
from oudler.tournament.movements.check import three_player_tables
from oudler.tournament.movements.choices import Choice, NoPlan, choices
from oudler.tournament.orientation import Format, Start
from oudler.tournament.tournament import Session, Tournament

THREE = 3


@value
class Loss:
    """A table that a departure changes in a position: it plays three, or not at all."""

    position: int
    table: str
    sits_out: tuple[int, ...] = ()
    """Who is left there without a game; nobody at a table that plays three."""
    boards: int = 0
    """How many boards are not played there."""


def losses(before: Session, after: Session) -> Iterator[Loss]:
    """The tables that play differently, in the order of play.

    >>> list(losses(evening.sessions[0], evening.sessions[0]))
    []
    """
    for one in sorted(after.plan.meetings, key=lambda one: (one.position, one.section, one.table)):
        here = after.present(one)
        if before.present(one) == here or not before.is_played(one):
            continue
        if after.is_played(one):
            if len(here) == THREE:
                yield Loss(one.position, one.table_name)
            continue
        who = tuple(dict.fromkeys(entrant for _, entrant in here))
        yield Loss(one.position, one.table_name, who, len(one.boards))


def at_three_again(session: Session) -> tuple[int, ...]:
    """Those who play at a table of three more than once, though T12 can be kept.

    Mid-evening departures included; of what cannot be avoided, the least is allowed.

    >>> at_three_again(evening.sessions[0])
    ()
    """
    if session.plan.format is not Format.FREE:
        return ()
    times = Counter(
        who
        for one in session.plan.meetings
        if len(session.present(one)) == THREE
        for _, who in session.present(one)
    )
    found = tuple(who for who, often in times.items() if often > 1)
    last = session.plan.positions[-1]
    short = [one for one in session.plan.positions if empty_at(session, one)]
    if not found or not short:
        return found
    since = tuple(one for one in session.plan.meetings if one.position >= short[0])
    rest = replace(session.plan, meetings=since, absent=())
    best = three_player_tables(leave_empty(rest, len(empty_at(session, last))))
    least = sum(often - 1 for often in best.values())
    return found if sum(often - 1 for often in times.values()) > least else ()


def empty_at(session: Session, position: int) -> tuple[Start, ...]:
    """The places that nobody has in a position.

    >>> empty_at(evening.sessions[0], 1)
    ()
    """
    places = (start for one in session.plan.in_position(position) for start in one.starts)
    return tuple(dict.fromkeys(one for one in places if session.who(one, position) is None))


def leaves_from(before: Session, after: Session, entrant: int) -> int:
    """The first position that somebody no longer plays; 0 if they play the session to its end.

    >>> leaves_from(evening.sessions[0], evening.sessions[0], 1)
    0
    """
    start = before.start_of(entrant)
    found = (
        one
        for one in before.plan.positions
        if start and before.who(start, one) == entrant != after.who(start, one)
    )
    return next(found, 0)


def other_plan(tournament: Tournament, position: int) -> Choice | None:
    """How those who are still there can be seated anew from a position on; None if they cannot.

    >>> other_plan(evening, 3).id
    'individual-base 5'
    """
    session = tournament.sessions[-1]
    left = sum(one >= position for one in session.plan.positions)
    try:
        found = choices(tournament.format, len(tournament.active))
    except NoPlan:
        return None
    fitting = (one for one in found if min(one.positions) <= left)
    return next(fitting, None)


def positions_left(choice: Choice, session: Session, position: int) -> int:
    """How many of the positions that are left another plan can have.

    >>> positions_left(other_plan(evening, 3), evening.sessions[0], 3)
    3
    """
    left = sum(one >= position for one in session.plan.positions)
    return max(one for one in choice.positions if one <= left)
