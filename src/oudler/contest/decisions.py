"""Decisions about a contest: the events that a command causes, or the reason for a refusal."""

import secrets
from collections.abc import Sequence

import msgspec

from oudler import budgets
from oudler.contest import log
from oudler.contest.contest import Contest
from oudler.contest.refusal import ContestReason, ContestRefusal
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed
from oudler.table.handles import handle_of
from oudler.table.history.board_result import BoardPlayed
from oudler.table.proof.board import can_be_contested
from oudler.table.seats.state import Person

MOST_BOARDS = 24
LONGEST = 31 * 86_400.0
"""The most seconds from the beginning of a contest to its end."""


def plan(
    now: float,
    host: str,
    name: str,
    rules: str,
    options: dict[str, object],
    boards: int,
    window: tuple[float, float],
    level: str,
) -> log.ContestOpened:
    """The opening of a contest, as its organiser wishes; times are in seconds since 1970.

    Raises ContestRefusal, UnknownRuleset or RulesetError.
    """
    begins, ends = window
    if not 1 <= boards <= MOST_BOARDS:
        raise ContestRefusal(ContestReason.WRONG_BOARDS, most=MOST_BOARDS)
    if not (begins < ends and now < ends and ends - begins <= LONGEST):
        raise ContestRefusal(ContestReason.WRONG_WINDOW)
    found = load_ruleset(rules, options)
    if not can_be_contested(found):
        raise ContestRefusal(ContestReason.WRONG_RULES)
    id = secrets.token_urlsafe(9)
    organiser = handle_of(id, host)
    return opening(id, name, organiser, found.name, options, boards, window, level)


def opening(
    id: str,
    name: str,
    host: str,
    rules: str,
    options: dict[str, object],
    boards: int,
    window: tuple[float, float],
    level: str,
    *,
    shows_early: bool = False,
    masters: int = 0,
) -> log.ContestOpened:
    """A new contest, with a random secret and its commitment. Raises UnknownRuleset."""
    secret, rules = new_seed(), load_ruleset(rules, options).name
    opened = log.ContestOpened(
        *(id, name, host, rules, options, boards, *window, level),
        # Public, unlike the secret: bots are to play alike for everybody (0063).
        seed=id,
        commitment="",
        secret=secret,
        shows_early=shows_early,
        masters=masters,
    )
    return msgspec.structs.replace(opened, commitment=opened.terms.commitment(secret))


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
        if not (is_organiser or quota.has_room(0, len(contest.people))):
            raise ContestRefusal(ContestReason.ENTRIES_FULL)
        events.append(log.entered(who, person.id, person.name))
    if (who, board) not in contest.plays:
        events.append(log.BoardBegun(who, board, table))
    return events


def compare_with(
    contest: Contest, who: str, level: str, board: int, played: BoardPlayed
) -> list[log.Line]:
    """Note what a bot of this level has scored on a board, unless that is known already."""
    if (who, board) in contest.plays:
        return []
    enters = [] if who in contest.entrants else [log.Entered(who, "", "", level)]
    return [*enters, log.BoardBegun(who, board, played.table), played]


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

    >>> without(log.Entered("h", "anne", "Anne"), "today", "anne")
    Entered(who='h', person='', name='', level='')
    """
    match event:
        case log.ContestOpened(host=host) if host == handle_of(id, person):
            return msgspec.structs.replace(event, name="")
        case log.Entered(person=entrant) if entrant == person:
            return msgspec.structs.replace(event, person="", name="")
    return event
