"""Score sheets of free deals, with start numbers, balances and the control row (T15, T16)."""

from __future__ import annotations

from oudler.tournament.movements.plan import Meeting
from oudler.tournament.print.document import (
    Card,
    Cards,
    Column,
    Document,
    Gap,
    Line,
    Pair,
    Table,
    Weight,
)
from oudler.tournament.print.printing import Printing

ROW = 12.0
"""How high a row for handwriting is, in millimetres."""


def score_sheets(printing: Printing) -> Document:
    """A sheet for each table and position; two on a page."""
    session = printing.session
    played = [one for one in session.plan.meetings if session.is_played(one)]
    cards = tuple(_sheet(printing, one) for one in sorted(played, key=_by_position))
    return printing.document("scores", [Cards(cards, columns=1)])


def _by_position(one: Meeting) -> tuple[int, str, int]:
    return one.position, one.section, one.table


def _sheet(printing: Printing, one: Meeting) -> Card:
    here = [(side, start) for side, start in one.at.items() if printing.who(start, one.position)]
    where = printing.says("table", table=one.table_name)
    position = f"{printing.head('position')} {one.position}"
    control = {3: "control_3", 5: "control_5"}.get(len(here), "control")
    return Card(
        (
            printing.top(),
            Pair(where, position, Weight.LARGE),
            Gap(1),
            _points(printing, one, len(here)),
            Line(printing.says(f"scores.{control}"), Weight.SMALL),
            Line(printing.says("scores.reminder"), Weight.SMALL),
        ),
        height=131,
    )


def _points(printing: Printing, one: Meeting, players: int) -> Table:
    """A row per deal; then totals, balances, and space for initials."""
    groups = [("", 2)]
    for side, start in one.at.items():
        if name := printing.who(start, one.position):
            who = printing.says("and", name=name, start=printing.start(start))
            groups.append((f"{printing.side(side)}\n{who}", 2))
    columns = (
        Column(printing.head("deal"), 0.7),
        Column(printing.head("contract"), 1.3),
        *(Column(printing.head(key), 1) for _ in range(players) for key in ("plus", "minus")),
    )
    deals = max(printing.session.deals, players if players == 5 else 0)
    blank = ("",) * (2 * players)
    rows = [(str(deal), "", *blank) for deal in range(1, deals + 1)]
    rows += [
        (printing.head("total"), "", *blank),
        (printing.head("balance"), "", *blank),
        (printing.says("scores.initials"), "", *blank),
    ]
    strong = frozenset({deals, deals + 1})
    height = min(ROW, 88 / len(rows))
    return Table(
        columns,
        tuple(rows),
        row_height=height,
        strong_rows=strong,
        is_small=True,
        groups=tuple(groups),
    )
