"""Decisions about a contest: the events that a command causes, or the reason for a refusal."""

from collections.abc import Sequence

import msgspec

from oudler import budgets
from oudler.contest import log
from oudler.contest.contest import Contest
from oudler.contest.refusal import ContestReason, ContestRefusal
from oudler.table.handles import handle_of
from oudler.table.seats.state import Person


def begin(
    contest: Contest,
    person: Person,
    board: int,
    table: str,
    now: float,
    *,
    has_account: bool,
    selves: Sequence[str] = (),
) -> list[log.Line]:
    """Let a person play a board at this table, unless they have one or the contest is closed.

    `now` is in seconds since 1970. Raises ContestRefusal.
    """
    if board not in contest.boards:
        raise ContestRefusal(ContestReason.NO_SUCH_BOARD)
    if now < contest.opened.begins:
        raise ContestRefusal(ContestReason.NOT_BEGUN)
    if contest.is_closed:
        return []
    if any((contest.handle(one), board) in contest.plays for one in selves):
        raise ContestRefusal(ContestReason.PLAYED_AS_GUEST)
    events, who = list[log.Line](), contest.handle(person.id)
    if who not in contest.entrants:
        if contest.are_entries_closed:
            raise ContestRefusal(ContestReason.ENTRIES_CLOSED)
        quota = budgets.CONTEST_ACCOUNT if has_account else budgets.CONTEST_GUEST
        is_organiser = who == contest.opened.host
        if not (is_organiser or quota.has_room(0, len(contest.entrants))):
            raise ContestRefusal(ContestReason.ENTRIES_FULL)
        events.append(log.entered(who, person.id, person.name, has_account=has_account))
    if (who, board) not in contest.plays:
        events.append(log.BoardBegun(who, board, table))
    return events


def close_entries(contest: Contest, person: str) -> list[log.Line]:
    """Close the entries, as the organiser wishes. Raises ContestRefusal."""
    if contest.handle(person) != contest.opened.host:
        raise ContestRefusal(ContestReason.NOT_ORGANISER)
    return [] if contest.are_entries_closed else [log.EntriesClosed()]


def close(contest: Contest) -> list[log.Line]:
    """Close the contest."""
    return [] if contest.is_closed else [log.ContestClosed()]


def solve(contest: Contest, solved: log.BoardSolved) -> list[log.Line]:
    """Note what best play would have brought at a table."""
    return [solved] if contest.tables[solved.table].solved is None else []


def without(event: log.Line, id: str, person: str) -> log.Line:
    """An event of a contest with this id, without a person's id and name.

    >>> without(log.Entered("h", "anne", "Anne", False), "today", "anne")
    Entered(who='h', person='', name='', has_account=False)
    """
    match event:
        case log.ContestOpened(host=host) if host == handle_of(id, person):
            return msgspec.structs.replace(event, name="")
        case log.Entered(person=entrant) if entrant == person:
            return msgspec.structs.replace(event, person="", name="")
    return event
