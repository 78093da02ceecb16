"""A score sheet as one JSON object: for `--json`, for the page, and for other programs."""

from __future__ import annotations

from collections.abc import Mapping

from oudler.core.events import Score
from oudler.core.match import ranking
from oudler.core.text.event_json import score_to_json
from oudler.played_deal import Seating
from oudler.played_deal.deal_json import deal_to_json, game_to_json
from oudler.sheet import Line, State, running_totals
from oudler.sheet.control import doubts, imbalance
from oudler.sheet.sheet_text import deal_sentence, doubt_sentences, explanation, scores_sentence
from oudler.sheet.statistics import PlayerFigures, Record, statistics
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
        "next": None if state.seating is None else seating_to_json(state.seating),
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


def seating_to_json(seating: Seating) -> dict[str, object]:
    """Who deals, plays and sits out.

    >>> seating_to_json(state_of(sheet).seating)["dealer"]
    'Bob'
    """
    return {
        "dealer": seating.dealer,
        "players": list(seating.players),
        "sat_out": list(seating.sat_out),
    }


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
    return {
        "players": [_player_to_json(one) for one in found.players],
        "contracts": {str(bid): _record_to_json(one) for bid, one in found.contracts.items()},
        "oudlers": {str(held): _record_to_json(one) for held, one in found.oudlers.items()},
        "nobody_took": found.nobody_took,
        "totals": [_scores(totals) for _, totals in running_totals(state)],
    }


def _player_to_json(one: PlayerFigures) -> dict[str, object]:
    return {
        "player": one.player,
        "total": score_to_json(one.total),
        "deals": one.deals,
        "sat_out": one.sat_out,
        "average": _average(one.average),
        "contracts": {str(bid): _record_to_json(record) for bid, record in one.contracts.items()},
        "as_taker": _record_to_json(one.as_taker),
        "as_partner": _record_to_json(one.as_partner),
        "in_defence": _record_to_json(one.in_defence),
        "petits_won": one.petits_won,
        "petits_lost": one.petits_lost,
        "handfuls": one.handfuls,
        "slams": one.slams,
        "best": _extreme(one.best),
        "worst": _extreme(one.worst),
        "streak": one.streak,
    }


def _record_to_json(record: Record) -> dict[str, object]:
    return {
        "taken": record.taken,
        "made": record.made,
        "score": score_to_json(record.score),
        "average": _average(record.average),
    }


def _average(average: Score | None) -> object:
    return None if average is None else score_to_json(average)


def _extreme(found: tuple[int, Score] | None) -> object:
    return None if found is None else {"deal": found[0], "score": score_to_json(found[1])}
