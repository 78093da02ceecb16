"""A finished deal played once more, at a new table: the same cards, perhaps from another seat."""

from __future__ import annotations

from oudler.core.notation import score_to_json, to_json
from oudler.core.session import scores_by_player
from oudler.table.events import Again
from oudler.table.finished import Finished
from oudler.web.answers import Refused
from oudler.web.deals import finished_deal
from oudler.web.room import Room, table_named
from oudler.web.shapes import AskedAgain


async def played_first(room: Room, asked: AskedAgain) -> Finished:
    """The deal that is to be played again. Raises NoSuchTable or Refused."""
    found = await finished_deal(await table_named(room, asked.table), asked.deal)
    if asked.place not in found.deal.players[: found.table.rules.seats]:
        raise Refused(422, "no_hand_there")
    return found


def again_of(first: Finished) -> Again:
    """What a new table must know of the deal to play it again."""
    return Again(
        first.table.opened.id,
        first.number,
        to_json(first.deal.dealt),
        first.fair,
        tuple(map(score_to_json, scores_by_player(first.deal))),
    )
