"""A score sheet as one JSON object: for `--json`, for the page, and for other programs."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from oudler.core.events import Score
from oudler.core.match import ranking
from oudler.core.text.fields import score_to_json
from oudler.played_deal.deal_json import deal_to_json, game_to_json
from oudler.played_deal.parts import plain
from oudler.sheet import Line, State, running_totals
from oudler.sheet.control import doubts, imbalance
from oudler.sheet.sheet_text import deal_sentence, doubt_sentences, explanation, scores_sentence
from oudler.sheet.statistics import PlayerFigures, statistics
from oudler.words.catalogue import Words


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
        "balance": score_to_json(imbalance(state)),
        "doubts": doubts_to_json(words, state),
    }


def line_to_json(words: Words, state: State, line: Line) -> dict[str, object]:
    """One deal: what was entered, what it brought, and the same in sentences."""
    return {
        "id": str(line.id),
        "number": line.number,
        "deal": deal_to_json(line.deal),
        "scores": _scores(line.reckoned.scores),
        "mouches": dict(line.paid),
        "made": line.is_made,
        "corrected": line.is_corrected,
        "cards": line.record is not None,
        "text": deal_sentence(words, state, line),
        "scores_text": scores_sentence(words, state, line),
        "explained": explanation(words, state, line)[1:],
    }


def _scores(scores: Mapping[str, Score]) -> dict[str, object]:
    return {player: score_to_json(score) for player, score in scores.items()}


def doubts_to_json(words: Words, state: State) -> list[dict[str, object]]:
    """What a referee would ask about."""
    return [
        {
            "kind": str(one.kind),
            "deal": one.line,
            "other": one.other,
            "settled": one.is_settled,
            "message": said,
        }
        for one, said in zip(doubts(state), doubt_sentences(words, state), strict=True)
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
        "totals": [totals for _, totals in running_totals(state)],
    }
    said: dict[str, object] = plain(figures)
    return said


def _player_to_json(one: PlayerFigures) -> dict[str, object]:
    extremes = {"best": one.best, "worst": one.worst}
    named = {key: at and {"deal": at[0], "score": at[1]} for key, at in extremes.items()}
    return {**plain(one), **named}
