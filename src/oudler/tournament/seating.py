"""Who starts where: by entry, by draw, by rank, or with the best meeting at the end (T5, T19)."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from oudler.core import Named
from oudler.shuffling import random_words, shuffled
from oudler.tournament.movements.catalogue import data
from oudler.tournament.movements.plan import Plan
from oudler.tournament.orientation import Format, Start
from oudler.tournament.tournament import Tournament

ORDER = ("N", "S", "E", "W")


def seats_by_rank(tables: Sequence[Sequence[int]], section: str = "") -> dict[int, Start]:
    """The rank that starts at each seat; a row a table, its ranks at N, S, E and W.

    >>> str(seats_by_rank([[1, 5, 9, 13]])[9])
    'E1'
    """
    return {
        rank: Start(line, table, section)
        for table, ranks in enumerate(tables, 1)
        for line, rank in zip(ORDER, ranks, strict=True)
    }


def final_seats(players: int) -> dict[int, Start]:
    """The start seats of a final of 12, 16, 20 … players by rank: N the first quarter, and so on.

    >>> str(final_seats(20)[1]), str(final_seats(20)[20])
    ('N1', 'W5')
    """
    tables = players // 4
    return seats_by_rank(
        [[table + tables * line for line in range(4)] for table in range(1, tables + 1)]
    )


def next_session(tables: int, sections: int = 1) -> dict[int, Start]:
    """The start seats of a further session in individual, so that ranks 1 to 4 meet at its end.

    Raises KeyError for a number of tables without such a seating (OT 29).

    >>> str(next_session(5)[2])
    'S2'
    """
    seatings = data("seatings")
    if sections == 1:
        return seats_by_rank(seatings[f"individual-next-session-{tables}"]["tables"])
    found: dict[int, Start] = {}
    for section in "AB"[:sections]:
        rows = seatings[f"individual-next-session-{sections}x{tables}-{section}"]["tables"]
        found |= seats_by_rank(rows, section)
    return found


# --- Who starts where: by entry, by draw, by rank, or with the best meeting at the end (T5, T19)


class SeatedBy(Named):
    """How starting seats are assigned."""

    ENTRY = "entry"
    """In the order of entry, table by table."""
    DRAW = "draw"
    """At random, by a seed that can be published."""
    SEEDED = "seeded"
    """By national ranking, so that lines and sections are equally strong."""
    BEST = "best"
    """Best against best: table 1 has the first four, table 2 the next (free deals)."""
    FINAL = "final"
    """By the ranking so far: the first quarter N, the second S, then E and W (T29)."""
    NEXT = "next"
    """By the ranking so far, so that ranks 1 to 4 meet in the last position (T69)."""
    REVERSE = "reverse"
    """The leader has the highest number, and meets the others from the last up (T90)."""


def seatings_of(tournament: Tournament, plan: Plan) -> tuple[SeatedBy, ...]:
    """The ways to assign the starting seats of a further session, the usual one first (T69, T90).

    In teams whose members sit together, and between two teams, the ranking decides nothing.

    >>> seatings_of(evening, evening.sessions[0].plan)
    (SeatedBy.NEXT, SeatedBy.DRAW, SeatedBy.ENTRY)
    """
    always = (SeatedBy.DRAW, SeatedBy.ENTRY)
    if not tournament.sessions or tournament.team_size > 1:
        return always
    match plan.format:
        case Format.FREE:
            return (*always, SeatedBy.BEST)
        case Format.INDIVIDUAL if _has_next(plan):
            return (SeatedBy.NEXT, *always)
        case Format.TRIPLETS:
            return (*always, SeatedBy.REVERSE)
        case _:
            return always


def _has_next(plan: Plan) -> bool:
    try:
        return len(_next_seats(plan)) == len(plan.starts)
    except KeyError:
        return False


def start_seats(
    tournament: Tournament,
    plan: Plan,
    by: SeatedBy,
    ranked: Sequence[int] = (),
    seed: str = "",
) -> dict[Start, int]:
    """The start seats; `ranked` are the entrants by rank so far, the best first.

    Raises KeyError if a movement has no seating for a next session.

    >>> seats = start_seats(evening, evening.sessions[0].plan, SeatedBy.ENTRY)
    >>> [str(start) for start, who in seats.items() if who <= 4]
    ['N1', 'S1', 'E1', 'W1']
    """
    active = list(tournament.active)
    if tournament.team_size > 1:
        return _by_team(tournament, plan, by, seed)
    match by:
        case SeatedBy.ENTRY:
            has_lines = all(start.line for start in plan.starts) and plan.format is not Format.TEAMS
            return _paired(_by_table(plan) if has_lines else plan.starts, active)
        case SeatedBy.DRAW:
            return _paired(_by_table(plan), shuffled(random_words(seed), active))
        case SeatedBy.SEEDED:
            return _balanced(plan, _by_strength(tournament, active))
        case SeatedBy.FINAL:
            by_rank = final_seats(len(plan.starts))
            return {by_rank[rank]: who for rank, who in enumerate(_complete(ranked, active), 1)}
        case SeatedBy.BEST:
            return _paired(_by_table(plan), _complete(ranked, active))
        case SeatedBy.REVERSE:
            backwards = sorted(plan.starts, key=lambda one: -one.number)
            return _paired(backwards, _complete(ranked, active))
        case SeatedBy.NEXT:
            return _for_next(plan, _complete(ranked, active))


def _paired(places: Sequence[Start], entrants: Sequence[int]) -> dict[Start, int]:
    return dict(zip(places, entrants, strict=False))


def _by_table(plan: Plan) -> list[Start]:
    """The places in the order of the tables where they are in the first position."""
    first = plan.in_position(plan.positions[0])
    seen = (start for one in first for start in one.starts if start not in plan.absent)
    return list(dict.fromkeys(seen)) if plan.positions else []


def _by_strength(tournament: Tournament, active: Sequence[int]) -> list[int]:
    """The best ranked first; entrants without a rank come last."""

    def strength(who: int) -> tuple[bool, int]:
        rank = tournament.entrants[who].rank
        return rank == 0, rank

    return sorted(active, key=strength)


def _balanced(plan: Plan, entrants: Sequence[int]) -> dict[Start, int]:
    """Entrants by strength, distributed to the lines forwards and backwards in turn."""

    def line(start: Start) -> tuple[str, str]:
        return start.section, start.line

    lines = [list(own) for _, own in groupby(sorted(plan.starts, key=line), line)]
    found: dict[Start, int] = {}
    queue = list(entrants)
    while queue:
        for own in lines:
            if own and queue:
                found[own.pop(0)] = queue.pop(0)
        lines.reverse()
    return found


def _complete(ranked: Sequence[int], active: Sequence[int]) -> list[int]:
    """The ranked entrants, then those not ranked yet, without those who have withdrawn."""
    known = [who for who in ranked if who in active]
    return [*known, *(who for who in active if who not in known)]


def _for_next(plan: Plan, ranked: Sequence[int]) -> dict[Start, int]:
    by_rank = _next_seats(plan)
    return {by_rank[rank]: who for rank, who in enumerate(ranked, 1)}


def _next_seats(plan: Plan) -> dict[int, Start]:
    """The start seats by rank. Raises KeyError."""
    sections = sorted({one.section for one in plan.meetings})
    tables = len(list(plan.in_position(plan.positions[0]))) // len(sections)
    return next_session(tables, len(sections))


def _by_team(tournament: Tournament, plan: Plan, by: SeatedBy, seed: str) -> dict[Start, int]:
    """Teams of four fill a starting table, teams of two the N and S or the E and W of one (T30)."""
    teams: dict[str, list[int]] = {}
    for who in tournament.active:
        teams.setdefault(tournament.entrants[who].team, []).append(who)
    order = list(teams.values())
    if by is SeatedBy.DRAW:
        order = shuffled(random_words(seed), order)
    places = sorted(plan.starts, key=lambda one: (one.section, one.number, "NSEW".find(one.line)))
    return _paired(places, [who for team in order for who in team])


def lines_of(seats: Mapping[Start, int]) -> dict[int, str]:
    """The line of each entrant, if the movement has lines.

    >>> lines_of({Start("N", 3): 7, Start("", 12): 8})
    {7: 'N', 8: ''}
    """
    return {who: start.line for start, who in seats.items()}
