"""A sheet as a screen shows it, and as a file to download."""

from __future__ import annotations

from oudler.core.ruleset.option_values import PassedOut as WhenPassedOut
from oudler.played_deal import Game, choices, draft_of, form_of
from oudler.played_deal.deal_json import game_to_json
from oudler.sheet import Line, Sheet, State, seating_for, state_of
from oudler.sheet.entry_text import entry_texts
from oudler.sheet.print import printed, totals_chart
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
from oudler.sheet.statistics import statistics
from oudler.sheet.tables import Table, deals_table, podium_table, statistics_tables
from oudler.sheet.typed import example
from oudler.words.catalogue import Words


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
            for one in entry_texts(words, sheet)
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
