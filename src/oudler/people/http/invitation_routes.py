"""Companions and invitations over HTTP: playing again with former companions."""

from enum import StrEnum
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.people.company.companions import Companion, companion_at, companions
from oudler.people.company.invitations import (
    Allowed,
    Closed,
    Declined,
    Invited,
    Noted,
    Opened,
    Other,
    Refused,
    is_among,
)
from oudler.people.http.limits import PeopleLimits
from oudler.people.http.places import ListedPlace, places_of
from oudler.people.personal_data import moment
from oudler.people.valid_invitations import (
    ValidInvitation,
    muted_by,
    own_ids,
    valid_invitations,
)
from oudler.people.whereabouts import whereabouts
from oudler.table.handles import handle_of, is_handle
from oudler.table.refusal import TableReason, TableRefusal
from oudler.web import responses
from oudler.web.context import (
    TABLE_ID,
    Context,
    body_of,
    context_of,
    look_back,
    stir,
    table_of,
    visit_of,
    writer_of,
)
from oudler.web.responses import answer
from oudler.web.schemas import Nothing, read_as


class ListedCompanion(msgspec.Struct):
    """Somebody with whom you have finished deals."""

    table: str
    """Where you met last."""
    who: str
    """Their handle there."""
    name: str
    """Their name there."""
    deals: int
    """How many deals you have finished together."""
    since: str
    """When you finished the last one."""
    rules: str
    """The rules of that deal, and its options."""
    options: dict[str, Any]
    is_refused: bool
    """Whether you refuse their invitations."""
    is_here: bool
    """Whether they are at a table now. You see it of those who accept your invitations."""
    at: str
    """The public table where there is room beside them; empty for none."""


class Companions(msgspec.Struct):
    """The people you have played with, the latest first."""

    companions: list[ListedCompanion]


class Inviting(msgspec.Struct, forbid_unknown_fields=True):
    """A companion to invite, as `Companions` names them."""

    table: str
    who: str


class ListedInvitation(msgspec.Struct):
    """An invitation to a table."""

    table: str
    who: str
    """The handle of the person who invites, at that table."""
    by: str
    """Their name."""
    name: str
    """The table's."""
    rules: str
    places: list[ListedPlace]
    since: str


class OwnInvitations(msgspec.Struct):
    """Your invitations, the latest first."""

    is_open: bool
    """Whether you accept invitations at all."""
    invitations: list[ListedInvitation]


class Answering(StrEnum):
    """A person's possible answers to invitations."""

    DECLINE = "decline"
    REFUSE = "refuse"
    """Refuse this person's invitations."""
    ALLOW = "allow"
    """Accept this person's invitations again."""
    CLOSE = "close"
    """Refuse everybody's invitations."""
    OPEN = "open"


class Answered(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to an invitation, or to all of them."""

    do: Answering
    table: str = ""
    who: str = ""


_ABOUT: dict[Answering, type[Declined | Refused | Allowed]] = {
    Answering.DECLINE: Declined,
    Answering.REFUSE: Refused,
    Answering.ALLOW: Allowed,
}
MOST = 12
"""Companions that are listed."""


async def list_companions(request: Request) -> Response:
    """The people with whom this guest has finished deals, except those they mute."""
    context, person = context_of(request), visit_of(request).guest.id
    look_back(request)
    people = context.people
    own = await own_ids(people, person)
    deals = (await people.histories.of(person)).deals
    inbox, muted = await people.invitations.of(*own), await muted_by(people, own)
    heard = [
        one
        for one in await companions(people.sitters, deals, own)
        if not is_among(one.person, muted)
    ][:MOST]
    listed = [actor.table for actor in await context.registry.lobby()] if heard else []
    found = []
    for one in heard:
        there = await whereabouts(people, own, one, listed)
        found.append(
            ListedCompanion(
                *one.met,
                one.name,
                one.deals,
                moment(one.last.time),
                one.last.game,
                one.last.options,
                is_among(one.person, inbox.refused),
                there.is_here,
                there.table,
            )
        )
    return answer(Companions(found))


async def invite(request: Request) -> Response:
    """Invite a companion to the table where this guest sits.

    The answer is the same whether or not they accept invitations from this guest.
    """
    asked = read_as(Inviting, body_of(request))
    context, person = context_of(request), writer_of(request).guest.id
    actor = await table_of(request)
    if actor.table.is_closed:
        raise TableRefusal(TableReason.TABLE_CLOSED)
    if actor.table.opened.board is not None:
        raise TableRefusal(TableReason.OF_CONTEST)
    if actor.table.place_of(person) is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    if wait := context.service(PeopleLimits).invitations.take(person):
        raise responses.Refused(429, "too_many", wait)
    found = await _companion(context, person, (asked.table, asked.who))
    if found is None:
        raise TableRefusal(TableReason.NOBODY_THERE)
    who = handle_of(actor.id, person)
    invited = Invited(actor.id, who)
    # Once for each table: a second one would only be a way to insist.
    invitations = context.people.invitations
    await invitations.invite(found.person, person, invited, context.registry.clock())
    return answer(Nothing())


async def invitations(request: Request) -> Response:
    """The valid invitations of this guest."""
    return await _listed(context_of(request), visit_of(request).guest.id)


async def answer_invitation(request: Request) -> Response:
    """Decline an invitation, or refuse somebody's invitations."""
    asked = read_as(Answered, body_of(request))
    context, person = context_of(request), visit_of(request).guest.id
    if asked.do in (Answering.CLOSE, Answering.OPEN):
        event: Noted = Closed() if asked.do is Answering.CLOSE else Opened()
    elif not is_handle(asked.who) or not TABLE_ID.fullmatch(asked.table):
        raise TableRefusal(TableReason.NOBODY_THERE)
    else:
        event = _ABOUT[asked.do](asked.table, asked.who)
    stir(request)
    inbox = await context.people.invitations.of(*await own_ids(context.people, person))
    if not inbox.knows(event):
        await context.people.invitations.note(person, event)
    return await _listed(context, person)


async def _listed(context: Context, person: str) -> Response:
    own = await own_ids(context.people, person)
    inbox, found = await valid_invitations(context.people, context.registry.cache, own)
    return answer(OwnInvitations(inbox.is_open, [*map(_shown, found)]))


def _shown(one: ValidInvitation) -> ListedInvitation:
    opened, places = one.table.opened, places_of(one.table)
    return ListedInvitation(
        opened.id, one.who, one.by.name, opened.name, opened.rules, places, moment(one.time)
    )


async def _companion(context: Context, person: str, met: Other) -> Companion | None:
    deals = (await context.people.histories.of(person)).deals
    return await companion_at(
        context.people.sitters, deals, met, await own_ids(context.people, person)
    )
