"""A score sheet as CSV: a row per deal, with its fields and what it brought each player."""

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from oudler.core import Score
from oudler.core.text.fields import as_score, score_to_json
from oudler.played_deal import names_partners
from oudler.played_deal.deal import deal_to_json
from oudler.sheet import Line, State
from oudler.words.spelling import plain

PLAIN = ("number", "dealer", "taker", "contract", "points", "oudlers")
MORE = (
    "points_of", "partners", "petit", "petits", "petit_players", "handfuls", "slams", "miseres",
    "passed_out", "thrown_in", "each", "petit_player", "players", "sat_out", "rules", "options",
)  # fmt: skip
NEEDED = ("taker", "contract", "points", "oudlers")
"""The columns that a row needs to describe a deal, unless it has everybody's points (`each`)."""
SCORE = "score "
"""With a player's name after it, the column of their scores."""


class WrongTable(ValueError):
    """A file that is not a table of deals; `line` is where it shows."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}, {message}")
        self.line = line


class NoColumns(WrongTable):
    """A file with missing columns."""

    def __init__(self, lacking: tuple[str, ...]) -> None:
        super().__init__(1, f"expected the columns {', '.join(lacking)}")
        self.lacking = lacking


class ScoresOnly(WrongTable):
    """A file that has the deals' scores but not how they ended."""


class UnknownColumn(WrongTable):
    """A cell under an unknown heading."""

    def __init__(self, line: int, column: str) -> None:
        super().__init__(line, f"unknown column {column}")
        self.column = column


class LongRow(WrongTable):
    """A row with more cells than the table has columns."""


class WrongCell(WrongTable):
    """A cell that cannot be read."""

    def __init__(self, line: int, column: str, found: str) -> None:
        super().__init__(line, f"{column}: {found}")
        self.column = column
        self.found = found


@dataclass(frozen=True, slots=True)
class Row:
    """One deal of a file: its draft, and the scores written beside it."""

    line: int
    draft: dict[str, Any]
    """With its dealer, and who sat out if the file says so."""
    scores: dict[str, Score]
    """By player; only those in the file."""
    number: int | None = None
    """Its place on the sheet it came from."""


def to_csv(state: State) -> str:
    """The sheet as CSV, with players as they are shown; `from_csv` reads it back.

    >>> to_csv(state_of(sheet)).splitlines()[1]
    '1,Anne,Bob,garde,49,2,attack,fft-4@1,-86,258,-86,-86'
    """
    names = {player: _unique_name(state, player) for player in state.players}
    columns = _columns(state)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*columns, *(f"{SCORE}{name}" for name in names.values())])
    for line in state.lines:
        deal = with_names(deal_to_json(line.deal), lambda player: names.get(player, player))
        found = {"number": line.number, **deal}
        cells = [_cell(column, found.get(column)) for column in columns]
        writer.writerow([*cells, *_scores(state, line)])
    return file.getvalue()


def _columns(state: State) -> list[str]:
    used = {key for line in state.lines for key in deal_to_json(line.deal)}
    # In the order of the columns players need not be named: the scores tell who was there.
    if all(_in_columns(state, line) for line in state.lines):
        used.discard("players")
    # An empty cell says that the taker was alone; a missing column says nothing.
    if any(names_partners(line.deal.game.ruleset) for line in state.lines):
        used.add("partners")
    return [*PLAIN, *(one for one in MORE if one in used)]


def _in_columns(state: State, line: Line) -> bool:
    players = line.deal.seating.players
    return players == tuple(player for player in state.players if player in players)


def _unique_name(state: State, player: str) -> str:
    """How a player is shown, unless merged sheets show two players alike."""
    name = state.name(player)
    return name if state.names.count(name) == 1 else player


def _scores(state: State, line: Line) -> Iterator[str]:
    for player in state.players:
        there = player in line.deal.seating.everybody
        yield str(score_to_json(line.gain(player))) if there else ""


_NAMES = ("dealer", "taker", "petit_player", "partners", "petit_players", "players", "sat_out")
_NAMES_INSIDE = ("partners", "handfuls", "miseres", "each")


def with_names(deal: Mapping[str, Any], name: Callable[[str], str]) -> dict[str, Any]:
    """A deal's JSON object with other names for its players.

    >>> with_names({"taker": "Anne", "partners": ["Bob"]}, str.upper)
    {'taker': 'ANNE', 'partners': ['BOB']}
    """

    def renamed(field: str, value: Any) -> Any:
        match value:
            case str() if field in _NAMES:
                return name(value)
            case list():
                return [renamed(field, one) for one in value]
            case {"player": str(player)} if field in _NAMES_INSIDE:
                return {**value, "player": name(player)}
            case _:
                return value

    return {field: renamed(field, value) for field, value in deal.items()}


def _cell(column: str, value: Any) -> str:
    if value is None:
        return ""
    if column == "options":
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    if isinstance(value, list):
        return "; ".join(_WRITTEN.get(column, str)(one) for one in value)
    return "yes" if value is True else _plain(str(value))


def _plain(text: str) -> str:
    """The text, protected so that no spreadsheet takes it for a formula."""
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


def from_csv(
    text: str, heads: Mapping[str, str] | None = None, players: Collection[str] = ()
) -> tuple[tuple[str, ...], list[Row]]:
    """The players of a file and its deals. Raises WrongTable, with the line that shows it.

    `heads` are other names of columns, in `plain` spelling. Under a player's bare name stand their
    scores too.

    >>> players, rows = from_csv(to_csv(state_of(sheet)))
    >>> players[1], rows[0].draft["contract"]
    ('Bob', 'garde')
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), dialect=_dialect(text))
    try:
        columns = [_column(name or "", heads or {}, players) for name in reader.fieldnames or ()]
        reader.fieldnames = columns
        found = [(reader.line_num, cells) for cells in reader if any(cells.values())]
    except csv.Error as error:
        raise WrongTable(reader.line_num, str(error)) from None
    _check_columns(columns, found[0][0] if found else 1)
    named = tuple(one.removeprefix(SCORE) for one in columns if one.startswith(SCORE))
    return named, [_row(line, cells, columns) for line, cells in found]


def _column(name: str, heads: Mapping[str, str], players: Collection[str]) -> str:
    """The meaning of a heading."""
    said = name.strip()
    if said in (*PLAIN, *MORE) or said.startswith(SCORE):
        return said
    if plain(said) in heads:
        return heads[plain(said)]
    known = {player.casefold(): player for player in players}
    return f"{SCORE}{known[said.casefold()]}" if said.casefold() in known else said


def _check_columns(columns: list[str], first: int) -> None:
    """Check that the rows can describe deals. Raises NoColumns and ScoresOnly."""
    lacking = tuple(one for one in NEEDED if one not in columns)
    if not lacking or "each" in columns:
        return
    if lacking == NEEDED and any(one.startswith(SCORE) for one in columns):
        raise ScoresOnly(first, "scores only")
    raise NoColumns(lacking)


def _dialect(text: str) -> type[csv.Dialect]:
    """Commas, tabs, or the semicolons that a French spreadsheet writes."""
    head = text.split("\n", 1)[0]

    class Found(csv.excel):
        delimiter = max(",;\t", key=head.count)

    return Found


def _row(line: int, cells: dict[str, Any], columns: list[str]) -> Row:
    if None in cells:
        raise LongRow(line, "more cells than columns")
    filled = {
        name: text.strip().removeprefix("'")
        for name, text in cells.items()
        if isinstance(text, str) and text.strip()
    }
    scores = {
        name.removeprefix(SCORE): _score(line, name, text)
        for name, text in filled.items()
        if name.startswith(SCORE)
    }
    draft = {
        name: _read(line, name, text) for name, text in filled.items() if not name.startswith(SCORE)
    }
    if "partners" in columns and not {"passed_out", "thrown_in", "each"} & set(draft):
        draft.setdefault("partners", [])
    return Row(line, draft, scores, draft.pop("number", None))


def _score(line: int, column: str, text: str) -> Score:
    plain = text.replace("−", "-").removeprefix("+")
    try:
        return as_score(int(plain) if plain.lstrip("-").isdecimal() else plain)
    except (ValueError, ZeroDivisionError):
        raise WrongCell(line, column, text) from None


def _read(line: int, column: str, text: str) -> Any:
    if column not in (*PLAIN, *MORE):
        raise UnknownColumn(line, column)
    try:
        return _READ[column](text) if column in _READ else text
    except (ValueError, KeyError, AttributeError, RecursionError):
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
    "number": int,
    "oudlers": int,
    "petits": int,
    "partners": _list(_partner),
    "petit_players": _list(str),
    "handfuls": _list(_handful),
    "slams": _list(str),
    "miseres": _list(_misere),
    "each": _list(_points),
    "players": _list(str),
    "sat_out": _list(str),
    "passed_out": lambda _: True,
    "options": json.loads,
}
