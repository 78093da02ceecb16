"""Start seats by rank: for a final, or so that the best meet in the last position (T29, T69)."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.tournament.movements.catalogue import data
from oudler.tournament.orientation import Start

ORDER = ("N", "S", "E", "W")


def start_seats(tables: Sequence[Sequence[int]], section: str = "") -> dict[int, Start]:
    """The rank that starts at each seat; a row a table, its ranks at N, S, E and W.

    >>> str(start_seats([[1, 5, 9, 13]])[9])
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
    return start_seats(
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
        return start_seats(seatings[f"individual-next-session-{tables}"]["tables"])
    found: dict[int, Start] = {}
    for section in "AB"[:sections]:
        rows = seatings[f"individual-next-session-{sections}x{tables}-{section}"]["tables"]
        found |= start_seats(rows, section)
    return found
