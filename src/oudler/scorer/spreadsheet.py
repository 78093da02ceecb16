"""A score sheet as CSV: a row a deal, with what was entered and what it brought each player."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from oudler.core.events import Score
from oudler.core.text.event_json import score_to_json
from oudler.core.text.fields import as_score
from oudler.scorer.deal_json import deal_to_json
from oudler.scorer.state import Line, State

PLAIN = ("number", "dealer", "taker", "contract", "points", "oudlers")
MORE = (
    "partners", "petit", "petits", "petit_players", "handfuls", "slams", "miseres",
    "passed_out", "thrown_in", "each", "petit_player", "sat_out", "rules", "options",
)  # fmt: skip
NEEDED = ("dealer", "taker", "contract", "points", "oudlers")
"""The columns without which a file is no sheet."""
SCORE = "score "
"""Before a player's name: the column of their scores."""


class NoColumns(ValueError):
    """A file lacks columns; the message names them."""


class WrongCell(ValueError):
    """A cell cannot be read."""

    def __init__(self, line: int, column: str, found: str) -> None:
        super().__init__(f"line {line}, {column}: {found}")
        self.line = line
        self.column = column
        self.found = found


@dataclass(frozen=True, slots=True)
class Row:
    """One deal of a file: the draft it makes, and the scores that somebody wrote beside it."""

    line: int
    draft: dict[str, Any]
    """With its dealer, and who sat out if the file says so."""
    scores: dict[str, Score]
    """By player, those that are written."""


def to_csv(state: State) -> str:
    """The sheet as CSV; `from_csv` reads it back.

    >>> to_csv(state_of(sheet)).splitlines()[1]
    '1,Anne,Bob,garde,49,2,attack,fft-4@1,-86,258,-86,-86'
    """
    used = {key for line in state.lines for key in deal_to_json(line.deal)}
    columns = [*PLAIN, *(one for one in MORE if one in used)]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*columns, *(f"{SCORE}{player}" for player in state.players)])
    for line in state.lines:
        found = {"number": line.number, **deal_to_json(line.deal)}
        cells = [_cell(column, found.get(column)) for column in columns]
        writer.writerow([*cells, *_scores(state, line)])
    return file.getvalue()


def _scores(state: State, line: Line) -> Iterator[str]:
    for player in state.players:
        there = player in line.deal.seating.everybody
        yield str(score_to_json(line.gain(player))) if there else ""


def _cell(column: str, value: Any) -> str:
    if value is None:
        return ""
    if column == "options":
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    if isinstance(value, list):
        return "; ".join(_WRITTEN.get(column, str)(one) for one in value)
    return "yes" if value is True else _plain(str(value))


def _plain(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula."""
    return f"'{text}" if text[:1] in "=+-@" and not text[1:2].isdigit() else text


def _partner_cell(one: Any) -> str:
    return one if isinstance(one, str) else f"{one['player']} ({one['by']})"


def _handful_cell(one: Any) -> str:
    return f"{one['size']} {one['player'] if 'player' in one else '(' + one['side'] + ')'}"


def _points_cell(one: Any) -> str:
    held = f" ({one['oudlers']})" if "oudlers" in one else ""
    return f"{one['player']}: {one['points']}{held}"


_WRITTEN: dict[str, Callable[[Any], str]] = {
    "partners": _partner_cell,
    "handfuls": _handful_cell,
    "miseres": lambda one: f"{one['kind']} {one['player']}",
    "each": _points_cell,
}


def from_csv(text: str) -> tuple[tuple[str, ...], list[Row]]:
    """The players of a file and its deals. Raises NoColumns, and WrongCell with its column.

    >>> players, rows = from_csv(to_csv(state_of(sheet)))
    >>> players[1], rows[0].draft["contract"]
    ('Bob', 'garde')
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), dialect=_dialect(text))
    columns = [(name or "").strip() for name in reader.fieldnames or ()]
    reader.fieldnames = columns
    if lacking := [one for one in NEEDED if one not in columns]:
        raise NoColumns(", ".join(lacking))
    players = tuple(one.removeprefix(SCORE) for one in columns if one.startswith(SCORE))
    return players, [_row(reader.line_num, cells) for cells in reader if any(cells.values())]


def _dialect(text: str) -> type[csv.Dialect]:
    """Commas, or the semicolons that a French spreadsheet writes."""
    head = text.split("\n", 1)[0]

    class Found(csv.excel):
        delimiter = ";" if head.count(";") > head.count(",") else ","

    return Found


def _row(line: int, cells: dict[str, Any]) -> Row:
    filled = {
        name: text.strip().removeprefix("'")
        for name, text in cells.items()
        if isinstance(text, str) and text.strip()
    }
    draft = {
        name: _read(line, name, text)
        for name, text in filled.items()
        if name in (*PLAIN, *MORE) and name != "number"
    }
    if not {"passed_out", "thrown_in", "each"} & set(draft):
        draft.setdefault("partners", [])
    scores = {
        name.removeprefix(SCORE): _score(line, name, text)
        for name, text in filled.items()
        if name.startswith(SCORE)
    }
    return Row(line, draft, scores)


def _score(line: int, column: str, text: str) -> Score:
    plain = text.replace("−", "-").removeprefix("+")
    try:
        return as_score(int(plain) if plain.lstrip("-").isdecimal() else plain)
    except (ValueError, ZeroDivisionError):
        raise WrongCell(line, column, text) from None


def _read(line: int, column: str, text: str) -> Any:
    try:
        return _READ[column](text) if column in _READ else text
    except (ValueError, KeyError, AttributeError):
        raise WrongCell(line, column, text) from None


def _list(how: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    return lambda text: [how(one.strip()) for one in text.split(";") if one.strip()]


def _matched(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(text)
    return found.groups("")


def _partner(text: str) -> object:
    player, by = _matched(r"(.+?)(?: \((\w+)\))?", text)
    return {"player": player, "by": by} if by else player


def _handful(text: str) -> dict[str, str]:
    size, side, player = _matched(r"(\w+) (?:\((attack|defence)\)|(.+))", text)
    return {"size": size, "side": side} if side else {"size": size, "player": player}


def _misere(text: str) -> dict[str, str]:
    kind, player = _matched(r"(\w+) (.+)", text)
    return {"kind": kind, "player": player}


def _points(text: str) -> dict[str, Any]:
    player, points, held = _matched(r"(.+): ([\d.,/]+)(?: \((\d+)\))?", text)
    return {"player": player, "points": points} | ({"oudlers": int(held)} if held else {})


_READ: dict[str, Callable[[str], Any]] = {
    "oudlers": int,
    "petits": int,
    "partners": _list(_partner),
    "petit_players": _list(str),
    "handfuls": _list(_handful),
    "slams": _list(str),
    "miseres": _list(_misere),
    "each": _list(_points),
    "sat_out": _list(str),
    "passed_out": lambda _: True,
    "options": json.loads,
}
