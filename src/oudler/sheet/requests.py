"""What the page may ask to be written on a sheet, and the entries that it becomes."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from oudler.rulesets import load_ruleset
from oudler.sheet import (
    CardsKept,
    Content,
    EntryId,
    Line,
    Sheet,
    SheetFault,
    SheetRefused,
    State,
    arrival,
    change_of_game,
    correction,
    departure,
    entered,
    fault_ruled,
    opening,
    penalty,
    read_typed,
    redoing,
    removal,
    renaming,
    reseated,
    seating_for,
    state_of,
    undoing,
    usual_rules,
    with_game,
)
from oudler.sheet.cards_text import CardsRefused, checked_record, wrong_cards
from oudler.sheet.hand_record import played_with, read_filled_cards, record_text
from oudler.sheet.record_check import WrongCards
from oudler.sheet.table_rows import table_contents
from oudler.sheet_deal import Draft, Game
from oudler.sheet_deal.deal import read_game
from oudler.sheet_deal.parts import Name, Parts, convert
from oudler.words import Words

T = TypeVar("T")


class NotAsked(ValueError):
    """An object that does not ask for anything a sheet can record."""


class Request(Struct):
    """A request to write something; `do` says what, and which of the other fields count."""

    do: Literal[
        "open", "game", "table", "deal", "typed", "correct", "remove", "cards", "record",
        "undo", "redo", "arrive", "leave", "rename", "fault", "penalty",
    ]  # fmt: skip
    of: str | None = None
    """The id of a deal, or of an entry to undo."""
    rules: str = ""
    options: dict[str, Any] = {}
    all: bool = False
    """Whether other rules are also those of the deals on the sheet."""
    players: tuple[Name, ...] = ()
    title: str = ""
    draft: dict[str, Any] | None = None
    text: str = ""
    """A deal typed on one line, or a table of deals."""
    dealer: Name | None = None
    sat_out: tuple[Name, ...] | None = None
    cards: dict[str, str] | None = None
    record: str = ""
    player: Name | None = None
    after: Name | None = None
    name: Name | None = None
    fault: str = ""
    """A fault of the arbitration code, with the answers `given`."""
    given: dict[str, str] = {}
    has_penalty: bool = False
    points: int = 0
    note: str = ""


def contents_asked(words: Words, sheet: Sheet, asked: Mapping[str, Any]) -> tuple[Content, ...]:
    """The contents of the requested entries: all are written, or none.

    Raises NotAsked, and what `writing`, `typed` and `table_rows` raise.

    >>> contents_asked(fr, sheet, {"do": "undo"})
    (Undone(of=EntryId(device='anne', number=2)),)
    """
    try:
        request = convert(asked, Request)
    except ValueError as error:
        raise NotAsked(str(error)) from None
    state = state_of(sheet)
    match request.do:
        case "table":
            return table_contents(words, sheet, request.text)
        case "game":
            game = _game(request)
            earlier = state.lines if request.all else ()
            return (change_of_game(state, game), *(with_game(line, game) for line in earlier))
        case "undo":
            return (undoing(sheet, None if request.of is None else EntryId.parse(request.of)),)
        case "redo":
            return (redoing(sheet),)
        case _:
            return (_content(words, state, request),)


def _content(words: Words, state: State, request: Request) -> Content:
    match request.do:
        case "open":
            players = request.players
            rules = request.rules or load_ruleset(usual_rules(len(players))).name
            return opening(_game(replace(request, rules=rules)), players, request.title[:60])
        case "arrive":
            return arrival(state, _given(request.player), request.after)
        case "leave":
            return departure(state, _given(request.player))
        case "rename":
            return renaming(state, _given(request.player), _given(request.name))
        case "fault":
            player, has_penalty = _given(request.player), request.has_penalty
            given = request.given
            return fault_ruled(state, player, request.fault, given, has_penalty=has_penalty)
        case "penalty":
            return penalty(state, _given(request.player), request.points, request.note[:60])
        case "deal" | "typed":
            seating = seating_for(state, request.dealer, request.sat_out)
            return entered(state, _draft(words, state, request), seating)
        case _:
            return _about_deal(words, state, _line(state, request.of or ""), request)


def _draft(words: Words, state: State, request: Request) -> Draft:
    if request.do == "typed":
        return read_typed(words, state, state.rules, request.text)
    return _given(request.draft)


def _about_deal(words: Words, state: State, line: Line, request: Request) -> Content:
    match request.do:
        case "remove":
            return removal(line)
        case "record":
            return CardsKept(line.id, checked_record(words, state, line, request.record))
        case "cards":
            return _cards(words, state, line, _given(request.cards))
        case _:
            seating = reseated(state, line, request.dealer, request.sat_out)
            return correction(line, _given(request.draft), seating)


def _cards(words: Words, state: State, line: Line, filled: Mapping[str, str]) -> CardsKept:
    """The cards of a deal, from the fields of a form. Raises CardsRefused."""
    try:
        cards = read_filled_cards(words, line.deal.game.ruleset, filled)
        played = played_with(line.deal, cards, line.table)
        return CardsKept(line.id, record_text(line.deal, played, line.table))
    except WrongCards as error:
        raise CardsRefused(wrong_cards(words, state, line, error)) from None


def _line(state: State, of: str) -> Line:
    try:
        line = state.line(EntryId.parse(of))
    except ValueError:
        line = None
    if line is None:
        raise SheetRefused(SheetFault.NO_SUCH_DEAL, of, needed=len(state.lines))
    return line


def _game(request: Request) -> Game:
    game = read_game(Parts({"rules": request.rules, "options": request.options}))
    return _given(game)


def _given(value: T | None) -> T:
    if value is None:
        raise NotAsked
    return value
