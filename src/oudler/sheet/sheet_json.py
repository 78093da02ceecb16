"""What a sheet says as JSON: for `--json`, for the page, and for files to download."""

from msgspec.structs import asdict

from oudler import csv_files
from oudler.core import ranking
from oudler.core.ruleset.option_values import PassedOut as WhenPassedOut
from oudler.core.text.fields import score_to_json
from oudler.sheet import Line, Sheet, State, running_totals, seating_for, sheet_text, state_of
from oudler.sheet.control import doubts, imbalance
from oudler.sheet.entry_json import format_sheet
from oudler.sheet.entry_text import entry_texts
from oudler.sheet.fault_text import fault_sentence, warned_sentences
from oudler.sheet.statistics import PlayerFigures, statistics
from oudler.sheet.tables import Table, deals_table, podium_table, statistics_tables
from oudler.sheet.typed import example
from oudler.sheet_deal import Game, choices, draft_of, form_of
from oudler.sheet_deal.deal import deal_to_json, game_to_json
from oudler.sheet_deal.parts import plain
from oudler.words import Words


def shown(words: Words, sheet: Sheet, explain: str = "") -> dict[str, object]:
    """Everything that the page shows of a sheet once it has begun.

    Explained are the last deal, and the one with this id.

    >>> shown(fr, sheet)["next_says"]
    ['Donne 2 : Bob donne.']
    """
    from oudler.sheet.print import totals_chart

    state = state_of(sheet)
    assert state.game is not None
    form = form_of(state.rules)
    seating = state.seating
    last = state.lines[-1] if state.lines else None
    return {
        "title": state.title,
        "rules_says": sheet_text.rules_sentence(words, state),
        **game_to_json(state.game),
        "players": [
            {"player": one, "name": state.name(one), "present": one in state.present}
            for one in state.players
        ],
        "next": None if seating is None else asdict(seating),
        "next_says": sheet_text.next_deal(words, state),
        "table": list(state.table),
        "turns": []
        if seating is None
        else [asdict(seating_for(state, dealer)) for dealer in state.at_table],
        "dealer_stays": state.rules.passed_out is WhenPassedOut.SAME_DEALER,
        "form": choices(words, form, state.rules),
        "example": "" if seating is None else example(words, form, seating),
        "deals": [
            _deal(words, state, line, is_explained=line is last or str(line.id) == explain)
            for line in state.lines
        ],
        "twice": [
            _deal(words, state, one.line, is_explained=str(one.line.id) == explain)
            for one in state.twice
        ],
        "says": [
            *([sheet_text.totals_sentence(words, state)] if state.lines else []),
            *([sheet_text.pools_sentence(words, state.pools)] if state.pools else []),
        ],
        "ranking": sheet_text.podium(words, state),
        "faults": [
            {"id": str(one.id), "says": fault_sentence(words, state, one.ruled)}
            for one in state.faults
        ],
        "warned": list(warned_sentences(words, state)),
        "doubts": doubts_to_json(words, state),
        "tables": plain(_tables(words, state)),
        "figures": plain(statistics_tables(words, state, statistics(state))),
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


def file_of(words: Words, sheet: Sheet, kind: str, deal: str = "") -> str:
    """The sheet as the text of such a file, or the record of a deal; empty for another kind.

    >>> "numéro;donneur" in file_of(fr, sheet, "csv")
    True
    """
    from oudler.sheet.print import printed
    from oudler.sheet.spreadsheet import to_csv

    state = state_of(sheet)
    if kind == "tarot":
        kept = (line.record for line in state.lines if str(line.id) == deal)
        return next(kept, None) or ""
    if kind == "csv":
        return csv_files.UTF_8_MARK + to_csv(words, state)
    if kind == "sheet":
        return format_sheet(sheet)
    return printed(words, state) if kind == "html" else ""


def _tables(words: Words, state: State) -> list[Table]:
    return [deals_table(words, state), podium_table(words, state)] if state.lines else []


def _deal(words: Words, state: State, line: Line, *, is_explained: bool) -> dict[str, object]:
    return {
        "id": str(line.id),
        "number": line.number,
        "text": sheet_text.deal_sentence(words, state, line),
        "scores": sheet_text.scores_sentence(words, state, line),
        "why": sheet_text.explanation(words, state, line)[1:] if is_explained else [],
        "has_cards": line.record is not None,
        "draft": draft_of(line.deal),
        "seating": asdict(line.deal.seating),
        **game_to_json(line.deal.game),
        "form": None if line.deal.game == state.game else _choices(words, line.deal.game),
    }


def _choices(words: Words, game: Game) -> dict[str, object]:
    """The choices for a deal that was played under other rules."""
    return choices(words, form_of(game.ruleset), game.ruleset)


def state_to_json(words: Words, state: State) -> dict[str, object]:
    """The state of a sheet: its deals with scores and sentences, the totals, whose deal it is.

    >>> state_to_json(en, state_of(sheet))["balance"]
    0
    """
    return {
        "title": state.title,
        **({} if state.game is None else game_to_json(state.game)),
        "players": [
            {
                "player": player,
                "name": state.name(player),
                "present": player in state.present,
                "total": score_to_json(state.totals[player]),
            }
            for player in state.players
        ],
        "deals": [line_to_json(words, state, line) for line in state.lines],
        "mouches": list(state.pools),
        "next": None if state.seating is None else asdict(state.seating),
        "ranking": [
            {"player": state.players[one.player], "rank": one.rank}
            for one in ranking(state.session)
        ],
        "faults": [
            {
                "id": str(one.id),
                "before_deal": one.after + 1,
                **plain(one.ruled),
                "text": fault_sentence(words, state, one.ruled),
            }
            for one in state.faults
        ],
        "balance": score_to_json(imbalance(state)),
        "doubts": doubts_to_json(words, state),
    }


def line_to_json(words: Words, state: State, line: Line) -> dict[str, object]:
    """One deal: what was entered, what it brought, and the same in sentences."""
    return {
        "id": str(line.id),
        "number": line.number,
        "deal": deal_to_json(line.deal),
        "scores": plain(line.reckoned.scores),
        "mouches": dict(line.paid),
        "made": line.is_made,
        "corrected": line.is_corrected,
        "cards": line.record is not None,
        "text": sheet_text.deal_sentence(words, state, line),
        "scores_text": sheet_text.scores_sentence(words, state, line),
        "explained": sheet_text.explanation(words, state, line)[1:],
    }


def doubts_to_json(words: Words, state: State) -> list[dict[str, object]]:
    """What a referee would ask about."""
    return [
        {
            "kind": str(one.kind),
            "deal": one.line,
            "entry": None if one.entry is None else str(one.entry),
            "settled": one.is_settled,
            "message": said,
        }
        for one, said in zip(doubts(state), sheet_text.doubt_sentences(words, state), strict=True)
    ]


def statistics_to_json(state: State) -> dict[str, object]:
    """The figures of a sheet.

    >>> statistics_to_json(state_of(sheet))["nobody_took"]
    0
    """
    found = statistics(state)
    figures = {
        "players": [_player_to_json(one) for one in found.players],
        "contracts": found.contracts,
        "oudlers": found.oudlers,
        "nobody_took": found.nobody_took,
        "not_played": found.not_played,
        "totals": [totals for _, totals in running_totals(state)],
    }
    said: dict[str, object] = plain(figures)
    return said


def _player_to_json(one: PlayerFigures) -> dict[str, object]:
    extremes = {"best": one.best, "worst": one.worst}
    named = {key: at and {"deal": at[0], "score": at[1]} for key, at in extremes.items()}
    return {**plain(one), **named}
