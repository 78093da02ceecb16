"""What a link to a table shows in a message: an invitation, and never a card."""

from starlette.requests import Request

from oudler.people.http.places import places_of
from oudler.table.http.lobby_routes import missing
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.spectators import is_welcome
from oudler.web.context import context_of, visit_of
from oudler.web.previews import Preview
from oudler.web.responses import words_of
from oudler.words import Words
from oudler.words.names import all_of


async def of_table(request: Request) -> Preview:
    """What the lobby tells strangers about a listed table; of all others, not even if it exists."""
    words, id = words_of(request), request.path_params["id"]
    person = visit_of(request).guest.id
    for actor in await context_of(request).registry.lobby():
        if actor.id == id and is_welcome(actor.table, person):
            return _listed(words, actor)
    return Preview(words("preview.table.title"), words("preview.table.says"))


def _listed(words: Words, actor: TableActor) -> Preview:
    people = [one.name for one in places_of(actor.table) if one.kind == "person"]
    says = [words("preview.table.here", names=all_of(words, people))] if people else []
    free = missing(actor)
    says.append(words.count("preview.table.free", free) if free else words("preview.table.full"))
    title = actor.table.opened.name or words("preview.table.title")
    return Preview(title, " ".join(says), f"/t/{actor.id}")
