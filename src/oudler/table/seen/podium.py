"""The end of a match as everybody at the table sees it: who won, and the players in order."""

from typing import Any

from oudler.core import Phase, Ranked, ranking
from oudler.core.text import score_to_json
from oudler.table.seats.state import Person, Table
from oudler.table.seen.names import finalists_at
from oudler.words import Words
from oudler.words.match_text import winners


def podium(words: Words, table: Table, you: int | None) -> dict[str, Any] | None:
    """The end of a match for somebody at this place; None while no match has ended."""
    if not table.finalists or table.match_session is None:
        return None
    ranked = ranking(table.match_session)
    audience = finalists_at(words, table, you)
    return {
        "headline": winners(audience, ranked),
        "has_contracts": Phase.BIDDING in table.rules.phases,
        "ranked": [_row(words, table, audience.names, one) for one in ranked],
    }


def _row(words: Words, table: Table, names: tuple[str, ...], one: Ranked) -> dict[str, Any]:
    return {
        "place": one.player,
        "name": names[one.player],
        "kind": "person" if isinstance(table.finalists[one.player], Person) else "bot",
        "rank": one.rank,
        "says": words(f"match.rank.{one.rank}"),
        "total": score_to_json(one.total),
        "best": None if one.best is None else score_to_json(one.best),
        "best_deal": one.best_deal,
        "taken": one.taken,
        "made": one.made,
    }
