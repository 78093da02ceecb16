"""Tables over HTTP: opened, looked at, told what to do."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.bots.levels import LEVELS
from oudler.core.consistency import RulesetError
from oudler.core.notation import to_json
from oudler.core.ruleset import Ruleset
from oudler.people.traces import Came
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.table import commands as ask
from oudler.table import players
from oudler.table.deciding import Who, deal_events
from oudler.table.handles import handle_of
from oudler.table.pace import PACES
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.running import Running
from oudler.table.state import Bot, Person
from oudler.web.again import again_of, played_first
from oudler.web.answers import Refused, answer, words_of
from oudler.web.conduct import conduct
from oudler.web.guarding import address_of
from oudler.web.names import names_of
from oudler.web.record import record
from oudler.web.room import body_of, room_of, table_of, visit_of, writer_of
from oudler.web.shapes import (
    Done,
    Hint,
    ListedPlace,
    ListedTable,
    Lobby,
    Opened,
    Opening,
    read_as,
    read_keyed,
)
from oudler.web.showing import Viewer
from oudler.words import Words
from oudler.words.advising import advice_sentence, reason
from oudler.words.faults import ruleset_fault

LONGEST_NAME = 60
"""A table's name may be so long."""


async def open_table(request: Request) -> Response:
    """Open a table, seat its host, and bots at the other places."""
    asked = read_as(Opening, body_of(request))
    words, room, visit = words_of(request), room_of(request), writer_of(request)
    first = None if asked.again is None else await played_first(room, asked.again)
    if first is not None:
        opened = first.table.opened
        asked.name, asked.rules = asked.name or opened.name, opened.rules
        asked.options = dict(opened.options)
    rules = _rules(words, asked)
    if asked.pace not in PACES:
        raise Refused(422, "no_such_pace", known=", ".join(PACES))
    if asked.bots and asked.bots not in LEVELS:
        raise TableRefusal(TableReason.NO_SUCH_LEVEL)
    if wait := room.openings.take(address_of(request)):
        raise Refused(429, "too_many", wait)
    id = await room.hall.open(
        visit.guest.id,
        " ".join(asked.name.split())[:LONGEST_NAME],
        rules.name,
        asked.options,
        PACES[asked.pace],
        is_listed=asked.is_listed,
        hints=asked.hints,
        again=None if first is None else again_of(first),
    )
    running, who = await room.hall.table(id), Who(visit.guest.id)
    await room.people.traces.note(who.id, Came(id))
    own = 0 if asked.again is None else asked.again.place
    if asked.you.strip():
        visit.remember(asked.you)
        await running.command(who, ask.Sit(own, asked.you), "opened/you")
    if asked.bots:
        for place in set(range(rules.places)) - {own}:
            await running.command(who, ask.SeatBot(place, asked.bots), f"opened/{place}")
    return answer(Opened(id), 201, {"Location": f"/api/tables/{id}"})


def _rules(words: Words, asked: Opening) -> Ruleset:
    try:
        return load_ruleset(asked.rules, asked.options)
    except UnknownRuleset as error:
        known = ", ".join(error.known)
        why = words("faults.unknown_ruleset", found=error.name, known=known)
    except RulesetError as error:
        why = " ".join(ruleset_fault(words, fault) for fault in error.faults)
    raise Refused(422, "wrong_rules", why=why)


async def lobby(request: Request) -> Response:
    """The tables that are open to all."""
    return answer(Lobby([_listed(running) for running in await room_of(request).hall.lobby()]))


def _listed(running: Running) -> ListedTable:
    table = running.table
    kinds = {Person: "person", Bot: "bot", type(None): "empty"}
    places = [
        ListedPlace(kinds[type(one)], name)
        for one, name in zip(table.occupants, names_of(table), strict=True)
    ]
    return ListedTable(running.id, table.opened.name, table.opened.rules, places, table.is_playing)


async def show_table(request: Request) -> Response:
    """What this guest may see of the table."""
    running, guest = await table_of(request), visit_of(request).guest
    room, words = room_of(request), words_of(request)
    muted = (await room.people.traces.of(guest.id)).muted_at(running.id)
    sketch = room.painter(running).sketch(running.updates[-1])
    return answer(msgspec.Raw(sketch.picture(Viewer(words, guest.id), muted)))


async def command(request: Request) -> Response:
    """Do what is asked for; the same key again is answered and does nothing twice."""
    running, visit = await table_of(request), writer_of(request)
    key, rest = read_keyed(body_of(request))
    asked = ask.read_command(rest)
    who = Who(visit.guest.id, visit.guest.name)
    # The key is the guest's own: nobody can use up another's.
    own = f"{handle_of(running.id, who.id)}/{key}"
    if isinstance(asked, ask.Conduct):
        return answer(Done(await conduct(request, running, who, asked, own)))
    if isinstance(asked, (ask.Sit, ask.Say)):
        await room_of(request).people.traces.note(who.id, Came(running.id))
    seq = await running.command(who, asked, own)
    if isinstance(asked, ask.Sit):
        visit.remember(asked.name)
    return answer(Done(seq))


async def hint(request: Request) -> Response:
    """What a good player would do in this guest's place."""
    running, words = await table_of(request), words_of(request)
    place = running.table.place_of(visit_of(request).guest.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    decision = await players.hint(running.table, place)
    if decision.action is None:
        return answer(Hint(None, words("terminal.reply.no_advice")))
    event = to_json(deal_events(running.table, place, decision.action)[0])
    event.pop("seat")
    why = "" if decision.why is None else reason(words, decision.why.key, decision.why.fields)
    return answer(Hint(event, advice_sentence(words, decision.action, why)))


async def download(request: Request) -> Response:
    """The finished deals as a record."""
    running = await table_of(request)
    text = await record(running)
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="oudler-{running.id}.tarot"',
    }
    return Response(text, headers=headers, media_type="application/x-ndjson")
