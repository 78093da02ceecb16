"""A sheet as a screen shows it, and a screen's requests to write on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oudler.core.ruleset.option_values import PassedOut as WhenPassedOut
from oudler.played_deal.deal import Game
from oudler.played_deal.deal_json import game_to_json, read_game
from oudler.played_deal.form import draft_of, form_of
from oudler.played_deal.form_text import choices
from oudler.played_deal.parts import Parts, as_name
from oudler.rulesets import load_ruleset
from oudler.sheet.cards_text import CardsRefused, checked_record, wrong_cards
from oudler.sheet.entry import CardsKept, Content, EntryId
from oudler.sheet.hand_record import played_with, read_filled_cards, record_text
from oudler.sheet.history import history
from oudler.sheet.print import printed, totals_chart
from oudler.sheet.record_check import WrongCards
from oudler.sheet.sheet import Sheet
from oudler.sheet.sheet_json import doubts_to_json, seating_to_json
from oudler.sheet.sheet_text import (
    deal_sentence,
    explanation,
    next_deal,
    podium,
    pools_sentence,
    rules_sentence,
    scores_sentence,
    totals_sentence,
)
from oudler.sheet.spreadsheet import to_csv
from oudler.sheet.state import Line, State, state_of
from oudler.sheet.statistics import statistics
from oudler.sheet.table_rows import table_contents
from oudler.sheet.tables import Table, deals_table, podium_table, statistics_tables
from oudler.sheet.typed import example, read_typed
from oudler.sheet.writing import (
    SheetFault,
    SheetRefused,
    arrival,
    change_of_game,
    correction,
    departure,
    entered,
    opening,
    redoing,
    removal,
    renaming,
    reseated,
    seating_for,
    undoing,
    usual_rules,
    with_game,
)
from oudler.words.catalogue import Words

Asked = Mapping[str, Any]
"""A screen's request to write something: an object whose `do` says what."""


class NotAsked(ValueError):
    """An object that does not ask for anything a sheet can record."""


def contents_asked(words: Words, sheet: Sheet, asked: Asked) -> tuple[Content, ...]:
    """The contents of the requested entries: all are written, or none.

    Raises NotAsked, and what `writing`, `typed` and `table_rows` raise.

    >>> contents_asked(fr, sheet, {"do": "undo"})
    (Undone(of=EntryId(device='anne', number=2)),)
    """
    match asked.get("do"):
        case "table":
            return table_contents(words, sheet, _text(asked, "text"))
        case "game":
            return _change_of_game(state_of(sheet), asked)
        case _:
            return (_content_asked(words, sheet, asked),)


def _content_asked(words: Words, sheet: Sheet, asked: Asked) -> Content:
    state = state_of(sheet)
    match asked.get("do"):
        case "open":
            players = tuple(_name(one) for one in _list(asked, "players"))
            rules = _text(asked, "rules") or load_ruleset(usual_rules(len(players))).name
            game = _game({**asked, "rules": rules})
            return opening(game, players, _text(asked, "title")[:60])
        case "cards":
            return _cards(words, state, asked)
        case "record":
            line = _line(state, asked)
            text = checked_record(words, state, line, _text(asked, "record"))
            return CardsKept(line.id, text)
        case "deal" | "typed" | "correct" | "remove":
            return _about_deal(words, state, asked)
        case "undo":
            return undoing(sheet, EntryId.parse(_text(asked, "of")) if "of" in asked else None)
        case "redo":
            return redoing(sheet)
        case _:
            return _about_player(state, asked)


def _change_of_game(state: State, asked: Asked) -> tuple[Content, ...]:
    """Change the rules for the deals that follow; with `all`, for those on the sheet too."""
    game = _game(asked)
    earlier = state.lines if asked.get("all") is True else ()
    return (change_of_game(state, game), *(with_game(line, game) for line in earlier))


def _about_player(state: State, asked: Asked) -> Content:
    player = _name(asked.get("player"))
    match asked.get("do"):
        case "arrive":
            after = asked.get("after")
            return arrival(state, player, None if after is None else _name(after))
        case "leave":
            return departure(state, player)
        case "rename":
            return renaming(state, player, _name(asked.get("name")))
        case _:
            raise NotAsked(str(asked.get("do")))


def _about_deal(words: Words, state: State, asked: Asked) -> Content:
    dealer = None if "dealer" not in asked else _name(asked["dealer"])
    out = None if "sat_out" not in asked else tuple(map(_name, _list(asked, "sat_out")))
    if asked["do"] in ("deal", "typed"):
        typed = asked["do"] == "typed"
        rules, text = state.rules, _text(asked, "text")
        draft = read_typed(words, state, rules, text) if typed else _object(asked, "draft")
        return entered(state, draft, seating_for(state, dealer, out))
    line = _line(state, asked)
    if asked["do"] == "remove":
        return removal(line)
    return correction(line, _object(asked, "draft"), reseated(state, line, dealer, out))


def _cards(words: Words, state: State, asked: Asked) -> CardsKept:
    """The cards of a deal, from the fields of a form. Raises CardsRefused."""
    line, filled = _line(state, asked), _object(asked, "cards")
    if not all(isinstance(text, str) for text in filled.values()):
        raise NotAsked("cards")
    try:
        cards = read_filled_cards(words, line.deal.game.ruleset, filled)
        played = played_with(line.deal, cards, line.table)
        return CardsKept(line.id, record_text(line.deal, played, line.table))
    except WrongCards as error:
        raise CardsRefused(wrong_cards(words, state, line, error)) from None


def _line(state: State, asked: Asked) -> Line:
    try:
        line = state.line(EntryId.parse(_text(asked, "of")))
    except ValueError:
        line = None
    if line is None:
        raise SheetRefused(SheetFault.NO_SUCH_DEAL, _text(asked, "of"), needed=len(state.lines))
    return line


def _game(asked: Asked) -> Game:
    game = read_game(Parts(dict(asked)))
    if game is None:
        raise NotAsked("rules")
    return game


def _name(value: Any) -> str:
    try:
        return as_name(value)
    except (TypeError, ValueError):
        raise NotAsked("player") from None


def _text(asked: Asked, name: str) -> str:
    found = asked.get(name, "")
    if not isinstance(found, str):
        raise NotAsked(name)
    return found


def _list(asked: Asked, name: str) -> list[Any]:
    found = asked.get(name, [])
    if not isinstance(found, list):
        raise NotAsked(name)
    return found


def _object(asked: Asked, name: str) -> dict[str, Any]:
    found = asked.get(name)
    if not isinstance(found, dict):
        raise NotAsked(name)
    return found


def shown(words: Words, sheet: Sheet, explain: str = "") -> dict[str, object]:
    """Everything that a screen shows of a sheet once it has begun.

    Explained are the last deal, and the one with this id.

    >>> shown(fr, sheet)["next_says"]
    ['Donne 2 : Bob donne.']
    """
    state = state_of(sheet)
    assert state.game is not None
    form = form_of(state.rules)
    seating = state.seating
    last = state.lines[-1] if state.lines else None
    return {
        "title": state.title,
        "rules_says": rules_sentence(words, state),
        **game_to_json(state.game),
        "players": [
            {"player": one, "name": state.name(one), "present": one in state.present}
            for one in state.players
        ],
        "next": None if seating is None else seating_to_json(seating),
        "next_says": next_deal(words, state),
        "table": list(state.table),
        "turns": [] if seating is None else [_turn(state, dealer) for dealer in state.at_table],
        "dealer_stays": state.rules.passed_out is WhenPassedOut.SAME_DEALER,
        "form": choices(words, form, state.rules),
        "example": "" if seating is None else example(words, form, seating),
        "deals": [
            _deal(words, state, line, is_explained=line is last or str(line.id) == explain)
            for line in state.lines
        ],
        "says": [
            *([totals_sentence(words, state)] if state.lines else []),
            *([pools_sentence(words, state.pools)] if state.pools else []),
        ],
        "ranking": podium(words, state),
        "doubts": doubts_to_json(words, state),
        "tables": [_table(one) for one in _tables(words, state)],
        "figures": [_table(one) for one in statistics_tables(words, state, statistics(state))],
        "chart": totals_chart(words, state) if state.lines else "",
        "history": [
            {
                "id": str(one.entry.id),
                "text": one.text,
                "undone": one.is_undone,
                "time": one.entry.time,
            }
            for one in history(words, sheet)
        ],
    }


def _turn(state: State, dealer: str) -> dict[str, object]:
    """Who plays if this player deals next."""
    return seating_to_json(seating_for(state, dealer))


def file_of(words: Words, sheet: Sheet, kind: str, deal: str = "") -> str:
    """The sheet as the text of such a file, or the record of a deal; empty for another kind.

    >>> file_of(fr, sheet, "csv").startswith("number,dealer")
    True
    """
    state = state_of(sheet)
    if kind == "tarot":
        kept = (line.record for line in state.lines if str(line.id) == deal)
        return next(kept, None) or ""
    if kind == "csv":
        return to_csv(state)
    return printed(words, state) if kind == "html" else ""


def _tables(words: Words, state: State) -> list[Table]:
    return [deals_table(words, state), podium_table(words, state)] if state.lines else []


def _table(table: Table) -> dict[str, object]:
    return {
        "title": table.title,
        "heads": list(table.heads),
        "rows": [list(row) for row in table.rows],
        "foot": list(table.foot),
    }


def _deal(words: Words, state: State, line: Line, *, is_explained: bool) -> dict[str, object]:
    return {
        "id": str(line.id),
        "number": line.number,
        "text": deal_sentence(words, state, line),
        "scores": scores_sentence(words, state, line),
        "why": explanation(words, state, line)[1:] if is_explained else [],
        "has_cards": line.record is not None,
        "draft": draft_of(line.deal),
        "seating": seating_to_json(line.deal.seating),
        **game_to_json(line.deal.game),
        "form": None if line.deal.game == state.game else _choices(words, line.deal.game),
    }


def _choices(words: Words, game: Game) -> dict[str, object]:
    """The choices for a deal that was played under other rules."""
    return choices(words, form_of(game.ruleset), game.ruleset)
