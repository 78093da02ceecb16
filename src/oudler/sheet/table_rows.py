"""The entries that a table of deals makes on a sheet: all of its rows, or none."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from oudler import csv_files
from oudler.sheet import (
    Content,
    Sheet,
    SheetRefused,
    State,
    Unfinished,
    arrival,
    change_of_game,
    departure,
    entered,
    penalty,
    player_called,
    seating_for,
    spreadsheet,
    state_of,
)
from oudler.sheet.decisions import known_as
from oudler.sheet.sheet_text import refusal_lines
from oudler.sheet.spreadsheet import turned
from oudler.sheet.typed import is_typed
from oudler.sheet_deal import Game, Seating
from oudler.sheet_deal.deal import read_game
from oudler.sheet_deal.parts import Parts, as_name
from oudler.typed_text import contract_typed, handful_typed, side_typed
from oudler.words import Words
from oudler.words.names import all_of, signed

TRIAL = "trial"
"""The device under which rows are tried one after the other."""


class TableRefused(ValueError):
    """A table of deals that cannot be entered; the message tells a person why."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line
        """Of the file, from 1."""


def table_contents(words: Words, sheet: Sheet, text: str) -> tuple[Content, ...]:
    r"""The entries for the rows of a CSV file. Raises TableRefused with the first invalid row.

    Each deal must be possible, and bring the scores beside it (T16).

    >>> [type(one).__name__ for one in table_contents(
    ...     en, sheet, "taker,contract,points,oudlers,Anne\nAnne,garde,49,2,+198")]
    ['DealEntered']
    """
    state = state_of(sheet)
    try:
        _, rows = spreadsheet.from_csv(text, _heads(words), {*state.names, *state.players})
    except spreadsheet.WrongTable as error:
        raise TableRefused(error.line, _said(words, error)) from None
    if not rows:
        raise TableRefused(1, words("sheet.table_file.empty"))
    trial, found = sheet, list[Content]()
    for row in rows:
        try:
            for make in (_people, _game, _before, partial(_deal, words), _after):
                for content in make(trial, row):
                    trial = trial.written(TRIAL, content)
                    found.append(content)
            _check_scores(words, state_of(trial), row)
        except spreadsheet.WrongTable as error:
            raise TableRefused(error.line, _said(words, error)) from None
        except (SheetRefused, Unfinished) as error:
            said = refusal_lines(words, state_of(trial), error)
            if isinstance(error, Unfinished):
                said += [_example(words, fault.field) for fault in error.checked.unclear]
            raise TableRefused(row.line, " ".join(said)) from None
    return tuple(found)


def _before(sheet: Sheet, row: spreadsheet.Row) -> Iterator[Content]:
    for one in row.penalties:
        yield penalty(state_of(sheet), one["player"], one["points"])


def _after(sheet: Sheet, row: spreadsheet.Row) -> Iterator[Content]:
    for one in row.penalties_after:
        yield penalty(state_of(sheet), one["player"], one["points"])


def _example(words: Words, column: str) -> str:
    """How to fill in a cell."""
    return words("sheet.table_file.write", right=words(f"sheet.table_file.example.{column}"))


def _said(words: Words, error: spreadsheet.WrongTable) -> str:
    def called(column: str) -> str:
        is_known = column in (*spreadsheet.PLAIN, *spreadsheet.MORE)
        return csv_files.heading(words, "sheet", column) if is_known else column

    match error:
        case spreadsheet.NoColumns(lacking=lacking, found=found):
            columns, read = (
                all_of(words, list(map(called, lacking))),
                " ; ".join(filter(None, found)),
            )
            said = words.count("sheet.table_file.no_columns", len(lacking), columns=columns)
            return f"{said} {words('sheet.table_file.first_line', found=read)}" if read else said
        case spreadsheet.ScoresOnly():
            return words("sheet.table_file.scores_only")
        case spreadsheet.UnknownColumn(column=column):
            return words("sheet.table_file.unknown_column", found=column)
        case spreadsheet.DoubleColumn(column=column):
            return words("sheet.table_file.double_column", found=called(column))
        case spreadsheet.LongRow():
            return words("sheet.table_file.long_row")
        case spreadsheet.WrongCell(column=column, found=found):
            said = words("sheet.fault.field", field=called(column).capitalize(), found=found)
            is_score = column.startswith(spreadsheet.SCORE)
            return f"{said} {_example(words, 'score' if is_score else column)}"
        case _:
            return words("sheet.table_file.unreadable")


def _heads(words: Words) -> dict[str, str]:
    return csv_files.column_headings(words, "sheet")


def _game_of(state: State, row: spreadsheet.Row) -> Game:
    """The game of a row: its own, if it names one."""
    assert state.game is not None
    if "rules" not in row.draft:
        return state.game
    if (game := read_game(Parts(row.draft))) is None:
        raise spreadsheet.WrongCell(row.line, "rules", str(row.draft["rules"]))
    return game


def _people(sheet: Sheet, row: spreadsheet.Row) -> Iterator[Content]:
    """Who comes, goes and moves before this deal, if the row tells who was there."""
    state, named = state_of(sheet), _in_order(row)
    if len(named) < _game_of(state, row).ruleset.places:
        return
    there = [known_as(state, name) or _new_name(row, name) for name in named]
    yield from (departure(state, player) for player in state.at_table if player not in there)
    stayed = [player for player in state.table if player in there]
    moves = _seats(row) and turned(stayed) != turned([one for one in there if one in stayed])
    before = there[-1]
    for player in there:
        state = state_of(sheet)
        if moves or player not in state.present:
            keeps_place = player in state.table and not moves
            after = None if keeps_place or before not in state.present else before
            if after or player not in state.present:  # else the others sit down around this one
                content = arrival(state, player, after)
                sheet = sheet.written(TRIAL, content)
                yield content
        before = player


def _in_order(row: spreadsheet.Row) -> list[str]:
    """Everybody whom the row says to have been there, as they sat."""
    if not _seats(row):
        return list(row.scores)
    named = list(row.draft["players"])
    columns = list(row.scores)
    for name in row.draft.get("sat_out", ()):
        # After the one before them in the columns, which stand in the order of the table.
        at = columns.index(name) if name in columns else 0
        before = next((one for one in reversed(columns[:at]) if one in named), None)
        named.insert(named.index(before) + 1 if before else len(named), name)
    return named


def _seats(row: spreadsheet.Row) -> bool:
    return "players" in row.draft


def _new_name(row: spreadsheet.Row, name: str) -> str:
    try:
        return as_name(name)
    except ValueError:
        raise spreadsheet.WrongCell(row.line, "players", name) from None


def _game(sheet: Sheet, row: spreadsheet.Row) -> Iterator[Content]:
    state = state_of(sheet)
    game = _game_of(state, row)
    if game != state.game:
        yield change_of_game(state, game)


def _deal(words: Words, sheet: Sheet, row: spreadsheet.Row) -> Iterator[Content]:
    state = state_of(sheet)
    draft = _draft(words, state, row)
    content = entered(state, draft, _seating(state, draft))
    known = state.lines[row.number - 1 : row.number] if row.number else ()
    if any(line.deal == content.deal for line in known):
        raise TableRefused(row.line, words("sheet.table_file.is_there", number=row.number))
    yield content


def _seating(state: State, draft: dict[str, Any]) -> Seating:
    """Who dealt, played and sat out, taken out of the draft."""
    dealer, players, sat_out = (draft.pop(key, None) for key in ("dealer", "players", "sat_out"))
    if players is None:
        return seating_for(state, dealer, None if sat_out is None else tuple(sat_out))
    return Seating(dealer or state.dealer or players[0], tuple(players), tuple(sat_out or ()))


def _draft(words: Words, state: State, row: spreadsheet.Row) -> dict[str, Any]:
    """The draft of a row, with the words of a person's language read as well."""
    plainly = {key: value for key, value in row.draft.items() if key not in ("rules", "options")}
    is_player = known_as(state, str(plainly.get("taker", ""))) is not None
    if any(
        is_typed(words, "pass", str(plainly.get(key, "")))
        for key in ("taker", "contract")
        if not (key == "taker" and is_player)
    ):
        seated = {key: value for key, value in plainly.items() if key in _SEATS}
        plainly = {**seated, "passed_out": True}
    for key, read in _CELLS.items():
        if key in plainly:
            plainly[key] = read(words, plainly[key])
    if isinstance(said := plainly.get("partners"), list):
        plainly["partners"] = [one for one in said if not _alone(words, state, one)]
    return spreadsheet.with_names(plainly, lambda name: player_called(state, name))


_SEATS = ("dealer", "players", "sat_out")


def _contract(words: Words, cell: Any) -> Any:
    found = contract_typed(words, str(cell))
    return str(found) if found else cell


def _side(words: Words, cell: Any) -> Any:
    side = side_typed(words, str(cell))
    return str(side) if side else cell


def _alone(words: Words, state: State, said: Any) -> bool:
    """Whether a cell says that the taker was alone, and names nobody."""
    return is_typed(words, "alone", str(said)) and known_as(state, str(said)) is None


def _handfuls(words: Words, cell: Any) -> Any:
    return [_handful(words, one) for one in cell]


def _handful(words: Words, one: dict[str, str]) -> dict[str, str]:
    if size := handful_typed(words, f"{one['size']} {one.get('player', '')}"):
        return {"size": str(size), "side": _side(words, one.get("side", "attack"))}
    found = {**one, "size": str(handful_typed(words, one["size"]) or one["size"])}
    return {**found, "side": _side(words, one["side"])} if "side" in one else found


_CELLS: dict[str, Callable[[Words, Any], Any]] = {
    "contract": _contract,
    "points_of": _side,
    "petit": _side,
    "handfuls": _handfuls,
}
"""The cells that may be written in a person's own language."""


def _check_scores(words: Words, state: State, row: spreadsheet.Row) -> None:
    """Check the scores beside a deal against the rules. Raises TableRefused."""
    line = state.lines[-1]
    for name, written in row.scores.items():
        player = player_called(state, name)
        right = line.gain(player)
        if right != written:
            found = f"{state.name(player)} {signed(words, written)}"
            said = words("sheet.table_file.wrong_score", found=found, right=signed(words, right))
            raise TableRefused(row.line, said)
