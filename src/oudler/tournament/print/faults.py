"""The referee's list of the evening: every fault, ruling, penalty and warning."""

from collections.abc import Iterator

from oudler.print.document import (
    Align,
    Block,
    Column,
    Document,
    Flow,
    Gap,
    Line,
    Table,
    Weight,
)
from oudler.tournament.events import FaultRuled
from oudler.tournament.print.printing import Printing
from oudler.tournament.text.account_text import ruling_text
from oudler.tournament.text.fault_text import ruled_texts, warned_lines
from oudler.tournament.text.places import where_text
from oudler.words.names import number


def referee_list(printing: Printing) -> Document:
    """What the referee has ruled in the whole tournament, and who was warned."""
    blocks = (
        Line(printing.says("title.referee"), Weight.LARGE),
        Line(printing.place, Weight.SMALL),
        Gap(3),
        *_faults(printing),
        *_others(printing),
        *_warnings(printing),
    )
    return printing.document("referee", [Flow(blocks)])


def _faults(printing: Printing) -> Iterator[Block]:
    tournament = printing.tournament
    if not tournament.faults:
        yield Line(printing.says("referee.none"))
        return
    columns = (
        Column(printing.head("where"), 1.6, Align.LEFT),
        Column(printing.head("name"), 1.4, Align.LEFT),
        Column(printing.head("fault"), 2, Align.LEFT),
        Column(printing.head("ruling"), 4, Align.LEFT),
    )
    yield Table(columns, tuple(_row(printing, one) for one in tournament.faults.values()))


def _row(printing: Printing, one: FaultRuled) -> tuple[str, ...]:
    words, tournament = printing.words, printing.tournament
    fault, ruling = ruled_texts(words, tournament, one)
    note = f" ({one.note})" if one.note else ""
    where = where_text(words, tournament, one.at)
    return where, tournament.name_of(one.entrant), fault, f"{ruling}{note}"


def _others(printing: Printing) -> Iterator[Block]:
    """Rulings and penalties that the referee entered without a fault of the code."""
    words, tournament = printing.words, printing.tournament
    ruled = {one.at for one in tournament.faults.values() if one.rules_play}
    given = {penalty for one in tournament.faults.values() for penalty in one.penalties}
    lines = [
        words(
            "print.referee.ruled",
            place=where_text(words, tournament, at),
            ruling=ruling_text(words, one.ruling),
            note=f" ({one.note})" if one.note else "",
        )
        for session in tournament.sessions
        for at, one in session.rulings.items()
        if at not in ruled
    ]
    lines += [
        words(
            "tournament.page.penalty",
            name=tournament.name_of(one.entrant),
            amount=number(words, one.amount),
            note=f" ({one.note})" if one.note else "",
        )
        for one in tournament.penalties.values()
        if one.number not in given
    ]
    yield from _listed(printing, "others", lines)


def _warnings(printing: Printing) -> Iterator[Block]:
    yield from _listed(
        printing, "warnings", list(warned_lines(printing.words, printing.tournament))
    )


def _listed(printing: Printing, key: str, lines: list[str]) -> Iterator[Block]:
    if lines:
        yield Gap(4)
        yield Line(printing.says(f"referee.{key}"), Weight.STRONG)
        yield from map(Line, lines)
