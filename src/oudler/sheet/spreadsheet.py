"""A score sheet as CSV: a row per deal, with its fields and what it brought each player."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oudler import csv_files
from oudler.core import Score, exact
from oudler.sheet import Line, State
from oudler.sheet_deal import names_partners
from oudler.sheet_deal.deal import deal_to_json
from oudler.words import Words

PLAIN = ("number", "dealer", "taker", "contract", "points", "oudlers")
MORE = (
    "points_of", "partners", "petit", "petits", "petit_players", "handfuls", "slams", "miseres",
    "passed_out", "thrown_in", "each", "petit_player", "players", "sat_out", "rules", "options",
    "penalties", "penalties_after",
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

    def __init__(self, lacking: tuple[str, ...], head: csv_files.Row) -> None:
        super().__init__(head.line, f"expected the columns {', '.join(lacking)}")
        self.lacking = lacking
        self.found = head.cells


class ScoresOnly(WrongTable):
    """A file that has the deals' scores but not how they ended."""


class UnknownColumn(WrongTable):
    """An unknown heading with cells under it."""

    def __init__(self, line: int, column: str) -> None:
        super().__init__(line, f"unknown column {column}")
        self.column = column


class DoubleColumn(WrongTable):
    """Two columns that say the same thing."""

    def __init__(self, line: int, column: str) -> None:
        super().__init__(line, f"two columns {column}")
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
    penalties: tuple[dict[str, Any], ...] = ()
    """Taken before the deal: a player and points."""
    penalties_after: tuple[dict[str, Any], ...] = ()


def to_csv(words: Words, state: State) -> str:
    """The sheet as CSV, with players as they are shown; `from_csv` reads it back.

    >>> to_csv(en, state_of(sheet)).splitlines()[1]
    '1,Anne,Bob,garde,49,2,attack,fft-4@1,-86,258,-86,-86'
    """
    names = {player: _unique_name(state, player) for player in state.table}
    columns = _columns(state)
    heads = [csv_files.heading(words, "sheet", column) for column in columns]
    score = csv_files.heading(words, "sheet", "score")
    rows: list[list[object]] = [[*heads, *(f"{score} {name}" for name in names.values())]]
    for line in state.lines:
        deal = with_names(deal_to_json(line.deal), lambda player: names.get(player, player))
        found = {"number": line.number, **deal, **_penalties(state, line, names)}
        cells = [_cell(column, found.get(column)) for column in columns]
        rows.append([*cells, *_scores(state, line)])
    return csv_files.csv_text(words, rows)


def _penalties(
    state: State, line: Line, names: Mapping[str, str]
) -> dict[str, list[dict[str, object]]]:
    """The points taken before a deal; after the last one, those taken since."""
    places = {"penalties": line.number - 1}
    if line.number == len(state.lines):
        places["penalties_after"] = line.number
    found = {
        key: [
            {"player": names.get(one.ruled.player, one.ruled.player), "points": one.ruled.points}
            for one in state.faults
            if one.after == after and one.ruled.points
        ]
        for key, after in places.items()
    }
    return {key: taken for key, taken in found.items() if taken}


def _columns(state: State) -> list[str]:
    used = {key for line in state.lines for key in deal_to_json(line.deal)}
    used |= {key for line in state.lines for key in _penalties(state, line, {})}
    # In the order of the columns players need not be named: the scores tell who was there.
    if all(_in_columns(state, line) for line in state.lines) and not _has_moved(state):
        used.discard("players")
    # An empty cell says that the taker was alone; a missing column says nothing.
    if any(names_partners(line.deal.game.ruleset) for line in state.lines):
        used.add("partners")
    return [*PLAIN, *(one for one in MORE if one in used)]


def _has_moved(state: State) -> bool:
    """Whether the first deal found players in other places than those in which they came."""
    first = state.lines[0].deal.seating.everybody if state.lines else ()
    came, sat = ([one for one in whole if one in first] for whole in (state.players, state.table))
    return turned(came) != turned(sat)


def turned(players: list[str]) -> list[str]:
    """The players around the table, whoever is named first.

    >>> turned(["Bob", "David", "Anne"])
    ['Anne', 'Bob', 'David']
    """
    first = players.index(min(players)) if players else 0
    return players[first:] + players[:first]


def _in_columns(state: State, line: Line) -> bool:
    """Whether everybody sat in the order of the columns, and so those who played."""
    players, everybody = line.deal.seating.players, line.deal.seating.everybody
    seated = [player for player in line.table if player in everybody]
    return players == tuple(player for player in state.table if player in players) and seated == [
        player for player in state.table if player in everybody
    ]


def _unique_name(state: State, player: str) -> str:
    """How a player is shown, unless merged sheets show two players alike."""
    name = state.name(player)
    return name if state.names.count(name) == 1 else player


def _scores(state: State, line: Line) -> Iterator[Score | None]:
    for player in state.table:
        yield line.gain(player) if player in line.deal.seating.everybody else None


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


def _cell(column: str, value: Any) -> object:
    if column == "options" and value is not None:
        return json.dumps(value, ensure_ascii=False, sort_keys=True)
    if column == "points" and value is not None:
        return Fraction(value)
    if isinstance(value, list):
        return "; ".join(_WRITTEN.get(column, _listed)(one) for one in value)
    return "yes" if value is True else value


def _listed(name: str) -> str:
    """A name among others in one cell: in quotes, if it has signs that mean something there."""
    return '"{}"'.format(name.replace('"', '""')) if re.search(r'[;"()]', name) else name


def _partner_cell(one: Any) -> str:
    return _listed(one) if isinstance(one, str) else f"{_listed(one['player'])} ({one['by']})"


def _handful_cell(one: Any) -> str:
    return f"{one['size']} {_listed(one['player']) if 'player' in one else '(' + one['side'] + ')'}"


def _penalty_cell(one: Any) -> str:
    return f"{_listed(one['player'])}: {one['points']}"


def _points_cell(one: Any) -> str:
    held = f" ({one['oudlers']})" if "oudlers" in one else ""
    return f"{_listed(one['player'])}: {one['points']}{held}"


_WRITTEN: dict[str, Callable[[Any], str]] = {
    "partners": _partner_cell,
    "handfuls": _handful_cell,
    "miseres": lambda one: f"{one['kind']} {_listed(one['player'])}",
    "penalties": _penalty_cell,
    "penalties_after": _penalty_cell,
    "each": _points_cell,
}


def from_csv(
    text: str, heads: Mapping[str, str] | None = None, players: Collection[str] = ()
) -> tuple[tuple[str, ...], list[Row]]:
    """The players of a file and its deals. Raises WrongTable, with the line that shows it.

    `heads` are other names of columns, as `csv_files.spelled` has them. Under a player's bare name
    stand their scores too.

    >>> heads = csv_files.column_headings(fr, "sheet")
    >>> players, rows = from_csv(to_csv(fr, state_of(sheet)), heads)
    >>> players[1], rows[0].draft["contract"]
    ('Bob', 'garde')
    """
    try:
        head, *rows = csv_files.table_rows(text) or [csv_files.Row(1, ())]
    except csv_files.NotATable as error:
        raise WrongTable(error.line, str(error)) from None
    columns = [_column(name, heads or {}, players) for name in head.cells]
    _check_columns(columns, head, rows)
    named = tuple(one.removeprefix(SCORE) for one in columns if one.startswith(SCORE))
    return named, [_row(row, columns) for row in rows]


def _column(name: str, heads: Mapping[str, str], players: Collection[str]) -> str:
    """The meaning of a heading."""
    if name in (*PLAIN, *MORE) or name.startswith(SCORE):
        return name
    found = heads.get(csv_files.spelled(name), "")
    if found in (*PLAIN, *MORE):
        return found
    known = {player.casefold(): player for player in players}
    if name.casefold() in known:
        return f"{SCORE}{known[name.casefold()]}"
    kind, _, player = name.partition(" ")
    is_score = heads.get(csv_files.spelled(kind)) == SCORE.strip()
    return f"{SCORE}{player.strip()}" if is_score and player else name


def _check_columns(columns: list[str], head: csv_files.Row, rows: list[csv_files.Row]) -> None:
    """Check that the rows can describe deals. Raises WrongTable."""
    for column in filter(None, columns):
        if columns.count(column) > 1:
            raise DoubleColumn(head.line, column)
    lacking = tuple(one for one in NEEDED if one not in columns)
    if lacking and "each" not in columns:
        if lacking == NEEDED and any(one.startswith(SCORE) for one in columns):
            raise ScoresOnly(rows[0].line if rows else head.line, "scores only")
        raise NoColumns(lacking, head)
    for place, column in enumerate(columns):
        is_known = column in (*PLAIN, *MORE) or column.startswith(SCORE)
        if column and not is_known and any(any(row.cells[place : place + 1]) for row in rows):
            raise UnknownColumn(head.line, column)


def _row(row: csv_files.Row, columns: list[str]) -> Row:
    if len(row.cells) > len(columns):
        raise LongRow(row.line, "more cells than columns")
    filled = {name: text for name, text in zip(columns, row.cells, strict=False) if text}
    scores = {
        name.removeprefix(SCORE): _score(row.line, name, text)
        for name, text in filled.items()
        if name.startswith(SCORE)
    }
    draft = {
        name: _read(row.line, name, text)
        for name, text in filled.items()
        if not name.startswith(SCORE)
    }
    if draft.get("passed_out") is False:
        del draft["passed_out"]
    if "partners" in columns and not {"passed_out", "thrown_in", "each"} & set(draft):
        draft.setdefault("partners", [])
    number = draft.pop("number", None)
    taken = (tuple(draft.pop(key, ())) for key in ("penalties", "penalties_after"))
    return Row(row.line, draft, scores, number, *taken)


_SCORE = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{1,4}|/\d{1,9})?", re.ASCII)


def _score(line: int, column: str, text: str) -> Score:
    plainly = text.replace("−", "-")
    try:
        (found,) = [Fraction(one.replace(",", ".")) for one in _SCORE.findall(plainly)]
    except (ValueError, ZeroDivisionError):
        raise WrongCell(line, column, text) from None
    if not _SCORE.fullmatch(plainly):
        raise WrongCell(line, column, text)
    return exact(found)


def _read(line: int, column: str, text: str) -> Any:
    if column not in (*PLAIN, *MORE):
        raise UnknownColumn(line, column)
    try:
        return _READ[column](text) if column in _READ else text
    except (ValueError, KeyError, AttributeError, RecursionError):
        raise WrongCell(line, column, text) from None


def _list(how: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    return lambda text: [how(one) for one in _items(text)]


_QUOTED = r'"(?:[^"]|"")+"'
_ITEM = re.compile(rf'(?:{_QUOTED}|[^;"])+')


def _items(text: str) -> list[str]:
    """What stands between semicolons; those inside quotes belong to a name."""
    cut = _ITEM.findall(text) if not _ITEM.sub("", text).strip("; ") else text.split(";")
    return [one.strip() for one in cut if one.strip()]


def _name(text: str) -> str:
    """A name without the quotes that it has in a list."""
    return text[1:-1].replace('""', '"') if re.fullmatch(_QUOTED, text) else text


def _matched(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError(text)
    return found.groups("")


def _partner(text: str) -> object:
    player, by = _matched(rf"({_QUOTED}|.+?)(?: \((\w+)\))?", text)
    return {"player": _name(player), "by": by} if by else _name(player)


def _handful(text: str) -> dict[str, str]:
    """Whose it is may be left out: `sheet add` then takes it for the attack's, too."""
    size, side, player = _matched(r"(\w+)(?: (?:\((\w+)\)|(.+)))?", text)
    return (
        {"size": size, "player": _name(player)}
        if player
        else {"size": size, "side": side or "attack"}
    )


def _misere(text: str) -> dict[str, str]:
    kind, player = _matched(r"(\w+) (.+)", text)
    return {"kind": kind, "player": _name(player)}


def _penalty(text: str) -> dict[str, Any]:
    player, points = _matched(r"(.+): (\d{1,6})", text)
    return {"player": _name(player), "points": int(points)}


def _points(text: str) -> dict[str, Any]:
    player, points, held = _matched(r"(.+): ([\d.,/]+)(?: \((\d+)\))?", text)
    return {"player": _name(player), "points": points} | ({"oudlers": int(held)} if held else {})


def _is_yes(text: str) -> bool:
    return {"yes": True, "oui": True, "x": True, "1": True, "no": False, "non": False, "0": False}[
        text.casefold()
    ]


_READ: dict[str, Callable[[str], Any]] = {
    "number": int,
    "oudlers": int,
    "petits": int,
    "partners": _list(_partner),
    "petit_players": _list(_name),
    "handfuls": _list(_handful),
    "slams": _list(str),
    "miseres": _list(_misere),
    "each": _list(_points),
    "players": _list(_name),
    "sat_out": _list(_name),
    "passed_out": _is_yes,
    "options": json.loads,
    "penalties": _list(_penalty),
    "penalties_after": _list(_penalty),
}
