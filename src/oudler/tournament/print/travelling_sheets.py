"""Travelling sheets: one for each board of each section, a line per table (T49, T107)."""

from __future__ import annotations

from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import Format, Orientation, dealer_of, leader_of, taker_of
from oudler.tournament.print.document import (
    Card,
    Cards,
    Column,
    Document,
    Line,
    Pair,
    Table,
    Weight,
)
from oudler.tournament.print.printing import Printing

ROW = 6.5
"""How high a line for handwriting is, in millimetres."""
PAGE = 225.0
"""How high all lines of a sheet may be together."""


def travelling_sheets(printing: Printing) -> Document:
    """Every sheet, board by board."""
    sheets: dict[tuple[str, str, int], list[Meeting]] = {}
    for one in printing.session.plan.meetings:
        if printing.session.is_played(one):
            for board in one.boards:
                sheets.setdefault((one.stock, one.copy, board), []).append(one)
    cards = tuple(_sheet(printing, key, own) for key, own in sorted(sheets.items(), key=_order))
    return printing.document("travelling", [Cards(cards)])


def _order(found: tuple[tuple[str, str, int], list[Meeting]]) -> tuple[str, int, str]:
    stock, copy, board = found[0]
    return stock, board, copy


def _sheet(printing: Printing, key: tuple[str, str, int], own: list[Meeting]) -> Card:
    stock, copy, board = key
    title = printing.says("board", board=f"{stock} {board}".strip())
    section = printing.says("section", section=copy) if copy else ""
    blocks = [printing.top(), Pair(title, section, Weight.LARGE)]
    if printing.session.plan.format in (Format.INDIVIDUAL, Format.TRIPLETS):
        taker = printing.says("taker", side=printing.side(taker_of(board)))
        blocks.append(Pair(taker, _dealer(printing, board), Weight.STRONG))
    else:
        blocks.append(Pair(_dealer(printing, board), "", Weight.STRONG))
    dog = Pair(f"{printing.says('dog_blank')}{'. ' * 30}", "")
    note = Line(printing.says("travelling.note"), Weight.SMALL)
    return Card((*blocks, dog, _lines(printing, own), note))


def _dealer(printing: Printing, board: int) -> str:
    dealer = printing.says("dealer", side=printing.side(dealer_of(board)))
    leader = printing.says("leader", side=printing.side(leader_of(board)))
    return f"{dealer} · {leader}"


def _lines(printing: Printing, own: list[Meeting]) -> Table:
    """A line with the players' names printed, so that nobody writes on somebody else's."""
    sides = _numbered_sides(printing, own)
    columns = (
        Column(printing.head("position_short"), 0.6),
        Column(printing.head("table"), 0.7),
        *(Column(printing.side(side), 1.1) for side in sides),
        Column(printing.head("wins"), 1.2),
        Column(printing.head("loses"), 1.2),
        Column(printing.head("referee"), 1),
    )
    rows = tuple(
        (
            str(one.position),
            one.table_name,
            *(printing.start(one.at[side]) for side in sides),
            "",
            "",
            "",
        )
        for one in sorted(own, key=lambda one: (one.position, one.deal, one.table))
    )
    return Table(columns, rows, row_height=min(ROW, PAGE / len(rows)), is_small=True)


def _numbered_sides(printing: Printing, own: list[Meeting]) -> tuple[Orientation, ...]:
    """Triplets and quartets are named; individuals have a line for each table."""
    if printing.session.plan.format is Format.INDIVIDUAL:
        return ()
    return tuple(own[0].at)
