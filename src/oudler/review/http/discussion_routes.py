"""Writing about deals over HTTP: private notes, and the discussion of a finished deal."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import budgets
from oudler.people.personal_data import moment
from oudler.people.profile.notes import MOST_CHARACTERS, Noted, TooManyNotes
from oudler.table.handles import handle_of
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.spectators import check_may_watch, may_comment
from oudler.table.seats.state import Comment
from oudler.typed_text import number_typed
from oudler.web.context import body_of, context_of, seen_table_of, stir, table_named, visit_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import read_as
from oudler.words import Words
from oudler.words.safe_text import visible_text

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ListedNote(msgspec.Struct):
    """A note of yours."""

    table: str
    deal: int
    """The number of the deal; 0 for the table itself."""
    text: str
    time: str


class OwnNotes(msgspec.Struct):
    """Your notes, oldest first."""

    notes: list[ListedNote]


class Writing(msgspec.Struct, forbid_unknown_fields=True):
    """A note to keep; without a text it is erased."""

    table: str
    deal: Number
    text: str


class ListedComment(msgspec.Struct):
    """Somebody's comment on a finished deal."""

    who: str
    """Their handle at the table."""
    name: str
    text: str
    time: str


class Discussion(msgspec.Struct):
    """The comments on a finished deal, in order."""

    deal: int
    comments: list[ListedComment]
    may_comment: bool
    """Whether you may add something."""


async def discussion(request: Request) -> Response:
    """The comments on a finished deal, without those of people this guest mutes."""
    actor, person = await seen_table_of(request), visit_of(request).guest.id
    table, words = actor.seen_by(person), words_of(request)
    deal = number_typed(request.path_params["number"])
    if table.session is None or not 0 < deal <= len(table.session.sheet):
        raise Refused(404, "no_such_deal")
    muted = (await context_of(request).people.memberships.of(person)).muted_at(actor.id)
    found = [_listed(words, actor.id, one) for one in table.comments if one.said.deal == deal]
    shown = [one for one in found if one.who not in muted]
    return answer(Discussion(deal, shown, may_comment(actor.table, person)))


def _listed(words: Words, table: str, comment: Comment) -> ListedComment:
    said = comment.said
    text = words(f"web.phrase.{said.phrase}") if said.phrase else said.text
    who, time = handle_of(table, said.person), moment(round(comment.time * 1000))
    return ListedComment(who, said.name, text, time)


async def notes(request: Request) -> Response:
    """The notes of this guest: all of them, or with `table` those about one table."""
    return await _answered(request, request.query_params.get("table", ""))


async def write_note(request: Request) -> Response:
    """Keep a note of this guest about a table, or about a deal there."""
    asked = read_as(Writing, body_of(request))
    context, person = context_of(request), visit_of(request).guest.id
    text = "\n".join(map(visible_text, asked.text.splitlines())).strip()
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal(TableReason.SAY_TOO_LONG)
    stir(request)
    actor = await table_named(context, asked.table)
    check_may_watch(actor.table, person)
    guests = await context.people.histories.guests_of(person)
    try:
        await context.people.notes.write(person, guests, Noted(actor.id, asked.deal, text))
    except TooManyNotes:
        raise Refused(409, "too_many_notes", most=budgets.NOTES) from None
    return await _answered(request, actor.id)


async def _answered(request: Request, table: str) -> Response:
    people, person = context_of(request).people, visit_of(request).guest.id
    guests = await people.histories.guests_of(person)
    found = [
        ListedNote(one.table, one.deal, one.text, moment(one.time))
        for one in (await people.notes.of(person, *guests)).values()
        if not table or one.table == table
    ]
    return answer(OwnNotes(found))
