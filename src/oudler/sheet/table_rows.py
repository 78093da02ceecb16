"""The entries that a table of deals makes on a sheet: all of its rows, or none."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from oudler.played_deal import Game, Seating
from oudler.played_deal.deal import read_game
from oudler.played_deal.parts import Parts, as_name
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
    player_called,
    seating_for,
    spreadsheet,
    state_of,
)
from oudler.sheet.sheet_text import refusal_lines
from oudler.sheet.typed import is_typed
from oudler.sheet.writing import known_as
from oudler.words import Words, subject
from oudler.words.names import all_of, signed
from oudler.words.typed import contract_typed, handful_typed, side_typed

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
            for make in (_people, _game, partial(_deal, words)):
                for content in make(state_of(trial), row):
                    trial = trial.written(TRIAL, content)
                    found.append(content)
            _check_scores(words, state_of(trial), row)
        except spreadsheet.WrongTable as error:
            raise TableRefused(error.line, _said(words, error)) from None
        except (SheetRefused, Unfinished) as error:
            message = " ".join(refusal_lines(words, state_of(trial), error))
            raise TableRefused(row.line, message) from None
    return tuple(found)


def _heads(words: Words) -> dict[str, str]:
    """Each way to write the head of a column, in a person's language."""
    known = subject(words.language, "sheet")["column"]
    return {way: column for column, ways in known.items() for way in ways.split("|")}


def _said(words: Words, error: spreadsheet.WrongTable) -> str:
    heads = subject(words.language, "sheet")["column"]
    match error:
        case spreadsheet.NoColumns(lacking=lacking):
            columns = all_of(words, [heads[one].split("|")[0] for one in lacking])
            return words("sheet.table_file.no_columns", columns=columns)
        case spreadsheet.ScoresOnly():
            return words("sheet.table_file.scores_only")
        case spreadsheet.UnknownColumn(column=column):
            return words("sheet.table_file.unknown_column", found=column)
        case spreadsheet.LongRow():
            return words("sheet.table_file.long_row")
        case spreadsheet.WrongCell(column=column, found=found):
            field = heads[column].split("|")[0] if column in heads else column
            return words("sheet.fault.field", field=field.capitalize(), found=found)
        case _:
            return words("sheet.table_file.unreadable")


def _game_of(state: State, row: spreadsheet.Row) -> Game:
    """The game of a row: its own, if it names one."""
    assert state.game is not None
    if "rules" not in row.draft:
        return state.game
    if (game := read_game(Parts(row.draft))) is None:
        raise spreadsheet.WrongCell(row.line, "rules", str(row.draft["rules"]))
    return game


def _people(state: State, row: spreadsheet.Row) -> Iterator[Content]:
    """Who comes and goes before this deal, if the row tells who was there."""
    named = [*row.draft["players"], *row.draft.get("sat_out", ())] if _seats(row) else row.scores
    if len(named) < _game_of(state, row).ruleset.places:
        return
    there = [known_as(state, name) or _new_name(row, name) for name in named]
    yield from (arrival(state, player) for player in there if player not in state.present)
    yield from (departure(state, player) for player in state.at_table if player not in there)


def _seats(row: spreadsheet.Row) -> bool:
    return "players" in row.draft


def _new_name(row: spreadsheet.Row, name: str) -> str:
    try:
        return as_name(name)
    except ValueError:
        raise spreadsheet.WrongCell(row.line, "players", name) from None


def _game(state: State, row: spreadsheet.Row) -> Iterator[Content]:
    game = _game_of(state, row)
    if game != state.game:
        yield change_of_game(state, game)


def _deal(words: Words, state: State, row: spreadsheet.Row) -> Iterator[Content]:
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
    if any(is_typed(words, "pass", str(plainly.get(key, ""))) for key in ("taker", "contract")):
        seated = {key: value for key, value in plainly.items() if key in _SEATS}
        plainly = {**seated, "passed_out": True}
    for key, read in _CELLS.items():
        if key in plainly:
            plainly[key] = read(words, plainly[key])
    return spreadsheet.with_names(plainly, lambda name: player_called(state, name))


_SEATS = ("dealer", "players", "sat_out")


def _contract(words: Words, cell: Any) -> Any:
    found = contract_typed(words, str(cell))
    return str(found) if found else cell


def _side(words: Words, cell: Any) -> Any:
    side = side_typed(words, str(cell))
    return str(side) if side else cell


def _partners(words: Words, cell: Any) -> Any:
    return [one for one in cell if not is_typed(words, "alone", str(one))]


def _handfuls(words: Words, cell: Any) -> Any:
    return [{**one, "size": str(handful_typed(words, one["size"]) or one["size"])} for one in cell]


_CELLS: dict[str, Callable[[Words, Any], Any]] = {
    "contract": _contract,
    "points_of": _side,
    "petit": _side,
    "partners": _partners,
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
