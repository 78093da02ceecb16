"""A finished deal that a new table plays again."""

from oudler.core.session import scores_by_player
from oudler.core.text import event_to_json, score_to_json
from oudler.table.events import Again
from oudler.table.live.finished import Finished
from oudler.web.context import Context, table_named
from oudler.web.finished import finished_deal
from oudler.web.responses import Refused
from oudler.web.schemas import AskedAgain


async def deal_to_repeat(context: Context, asked: AskedAgain, person: str) -> Finished:
    """The finished deal to be played again. Raises NoSuchTable, Refused or StoreError."""
    actor = await table_named(context, asked.table)
    found = await finished_deal(context, actor, person, asked.deal)
    if asked.place not in found.deal.players[: found.table.rules.seats]:
        raise Refused(422, "no_hand_there")
    return found


def again_of(first: Finished) -> Again:
    """The facts a new table needs about a deal to play it again."""
    return Again(
        first.table.opened.id,
        first.number,
        event_to_json(first.deal.dealt),
        first.fair and first.fair.anonymous,
        tuple(map(score_to_json, scores_by_player(first.deal))),
    )
