"""Tables over HTTP: open one, see it, send it commands, ask for a hint, download its record."""

from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler.coach import danger_sentence, dangers, hint_sentences, risk
from oudler.core import Deal, Ruleset
from oudler.core.ruleset.validation import RulesetError
from oudler.core.session import scores_by_player
from oudler.core.text import RecordError, action_to_json, event_to_json, score_to_json
from oudler.deals.fragment import deal_from_fragment
from oudler.people.http.guest_names import free_name, own_name, spoken_name
from oudler.people.http.moderation_commands import conduct
from oudler.people.profile.memberships import Came
from oudler.records import changed_options
from oudler.rulesets import UnknownRuleset, load_ruleset
from oudler.table.clock.pace import PACES
from oudler.table.events import Again
from oudler.table.handles import handle_of
from oudler.table.http.lobby_routes import open_listed
from oudler.table.http.lobby_schemas import ListedSpectator, Spectators
from oudler.table.http.services import TableServices
from oudler.table.live import players
from oudler.table.live.finished import Finished
from oudler.table.live.table_actor import TableActor
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats import commands as ask
from oudler.table.seats.commands import Who
from oudler.table.seats.people_decisions import check_level
from oudler.table.seats.spectators import is_delayed, may_speak
from oudler.table.seen.names import audience_at
from oudler.table.seen.render import Viewer
from oudler.web.context import (
    Context,
    body_of,
    context_of,
    seen_table_of,
    service_of,
    stir,
    table_named,
    table_of,
    visit_of,
    writer_of,
)
from oudler.web.finished import finished_deal
from oudler.web.guard import address_of, asker_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import (
    AskedAgain,
    Danger,
    Done,
    Hint,
    Opened,
    Opening,
    OwnDeal,
    read_as,
    read_keyed,
)
from oudler.web.sentences import answer_spaced
from oudler.words import Words
from oudler.words.faults import wrong_rules
from oudler.words.safe_text import visible_text


async def deal_to_repeat(context: Context, asked: AskedAgain, person: str) -> Finished:
    """The finished deal to be played again. Raises NoSuchTable, Refused or StoreError."""
    actor = await table_named(context, asked.table)
    found = await finished_deal(context, actor, person, asked.deal)
    if asked.place not in found.deal.players[: found.table.rules.seats]:
        raise Refused(422, "no_hand_there")
    return found


def own_deal(asked: OwnDeal) -> Deal:
    """The deal that somebody put together. Raises Refused."""
    try:
        deal = deal_from_fragment(asked.fragment)
    except RecordError:
        raise Refused(422, "no_such_deal_link") from None
    if asked.seat >= deal.rules.seats:
        raise Refused(422, "no_hand_there")
    return deal


def again_of(first: Finished) -> Again:
    """The facts a new table needs about a deal to play it again."""
    return Again(
        first.table.opened.id,
        first.number,
        event_to_json(first.deal.dealt),
        first.fair and first.fair.anonymous,
        tuple(map(score_to_json, scores_by_player(first.deal))),
    )


LONGEST_NAME = 60
"""Characters in a table's name, at most."""
MOST_DEALS = 100
"""Deals in a match, at most."""


async def open_table(request: Request) -> Response:
    """Open a table, seat its host, and seat bots at the other places."""
    asked = read_as(Opening, body_of(request))
    context, visit = context_of(request), writer_of(request)
    person = visit.guest.id
    rules, again, own = await _first_deal(request, asked, person)
    _check_opening(asked)
    you = await own_name(request, asked.you) if asked.you.strip() else ""
    context.take_opening(person, address_of(request))
    opening = _opening(context, asked, person, rules, again)
    id = await (open_listed(request, opening) if asked.is_listed else opening)
    actor = await context.registry.table(id)
    await context.people.memberships.note(person, Came(id))
    who = Who(person)
    if you:
        visit.remember(you)
        await actor.command(who, ask.Sit(own, you), "opened/you")
        await context.people.note_vacation(actor, person)
    await _seat_bots(actor, who, asked.bots, own)
    return answer(Opened(id), 201, {"Location": f"/api/tables/{id}"})


async def _first_deal(
    request: Request, asked: Opening, person: str
) -> tuple[Ruleset, Again | None, int]:
    """The rules, the deal to start with if it comes with the request, and the host's place.

    A deal brings its own rules and options. Raises NoSuchTable, Refused or StoreError.
    """
    if asked.again is not None:
        first = await deal_to_repeat(context_of(request), asked.again, person)
        opened = first.table.opened
        asked.name, asked.options = asked.name or opened.name, dict(opened.options)
        return first.table.rules, again_of(first), asked.again.place
    if asked.own is not None:
        deal = own_deal(asked.own)
        asked.options = changed_options(deal.rules)
        own = Again("", 0, event_to_json(deal.dealt), fair=None, scores=())
        return deal.rules, own, deal.players[asked.own.seat]
    return _rules(words_of(request), asked), None, 0


def _check_opening(asked: Opening) -> None:
    """Raise Refused or TableRefusal if there is no such pace, length or level."""
    if asked.pace not in PACES:
        raise Refused(422, "no_such_pace", known=", ".join(PACES))
    if not 0 <= asked.deals <= MOST_DEALS:
        raise Refused(422, "no_such_length", most=MOST_DEALS)
    if asked.bots:
        check_level(asked.bots)


def _opening(
    context: Context, asked: Opening, host: str, rules: Ruleset, again: Again | None
) -> Coroutine[Any, Any, str]:
    """What opens the table and returns its id; its first deal may be one to play again."""
    return context.registry.open(
        host,
        visible_text(asked.name)[:LONGEST_NAME],
        rules.name,
        asked.options,
        PACES[asked.pace],
        is_listed=asked.is_listed,
        hints=asked.hints,
        again=again,
        practice=asked.practice,
        deals=asked.deals,
        speed=asked.speed,
        delay=asked.delay,
    )


async def _seat_bots(actor: TableActor, host: Who, level: str, own: int) -> None:
    """Seat bots of a level at every place but the host's own; none if no level is asked for."""
    if level:
        for place in set(range(actor.table.rules.places)) - {own}:
            await actor.command(host, ask.SeatBot(place, level), f"opened/{place}")


def _rules(words: Words, asked: Opening) -> Ruleset:
    try:
        return load_ruleset(asked.rules, asked.options)
    except (UnknownRuleset, RulesetError) as error:
        raise Refused(422, "wrong_rules", why=wrong_rules(words, error)) from None


async def show_table(request: Request) -> Response:
    """The table as this guest may see it."""
    actor, guest = await seen_table_of(request), visit_of(request).guest
    context, words = context_of(request), words_of(request)
    muted = (await context.people.memberships.of(guest.id)).muted_at(actor.id)
    if is_delayed(actor.table, guest.id):
        late = actor.withheld.shown(actor.clock())
        render = context.service(TableServices).delayed_snapshots(actor).render(late, actor.table)
    else:
        render = context.service(TableServices).snapshots(actor).render(actor.updates[-1])
    return answer(msgspec.Raw(render.snapshot(Viewer(words, guest.id), muted)))


async def command(request: Request) -> Response:
    """Carry out a command; repeating its key gets the same answer and does nothing twice."""
    actor, visit = await table_of(request), writer_of(request)
    key, rest = read_keyed(body_of(request))
    asked = ask.read_command(rest)
    who = Who(visit.guest.id)
    # The key is the guest's own: nobody can use up another's.
    own = f"{handle_of(actor.id, who.id)}/{key}"
    _check_haste(request, actor, who, asked)
    if isinstance(asked, ask.Conduct):
        return _done(actor, who, await conduct(request, actor, who, asked, own))
    name = ""
    match asked:
        case ask.Sit(place, called):
            name = await own_name(request, called)
            asked = ask.Sit(place, await free_name(request, actor.table, name))
        case ask.Say():
            who = await _speaker(request, actor)
        case ask.Watching(open=False, known=known):
            asked = ask.Watching(open=False, known=(*known, *_handles_at(request, actor)))
    if isinstance(asked, (ask.Sit, ask.Say)):
        await context_of(request).people.memberships.note(who.id, Came(actor.id))
    seq = await actor.command(who, asked, own)
    if isinstance(asked, ask.Sit):
        await context_of(request).people.note_vacation(actor, who.id)
    if isinstance(asked, ask.Act):
        context_of(request).figures.moves.inc()
    if name:
        visit.remember(name)
    return _done(actor, who, seq)


def _check_haste(request: Request, actor: TableActor, who: Who, asked: ask.Command) -> None:
    """Raise Refused if a person does too much, or too many from one address come and go here."""
    if not isinstance(asked, (ask.Act, ask.Open, ask.Say)):
        stir(request)
    if isinstance(asked, (ask.Sit, ask.Leave)) and who.id != actor.table.opened.host:
        arrivals = service_of(request, TableServices).arrivals
        if wait := arrivals.take(f"{actor.id}/{address_of(request)}"):
            raise Refused(429, "too_restless", wait)


def _done(actor: TableActor, who: Who, seq: int) -> Response:
    """The answer to a command: a spectator does not learn of events they may not see yet."""
    if is_delayed(actor.table, who.id):
        seq = min(seq, actor.withheld.shown(actor.clock()).seq)
    return answer(Done(seq))


async def _speaker(request: Request, actor: TableActor) -> Who:
    """The guest as a speaker. Raises Refused if they speak too often."""
    guest = visit_of(request).guest
    if wait := service_of(request, TableServices).messages.take(guest.id):
        raise Refused(429, "too_fast", wait)
    is_seated = actor.table.place_of(guest.id) is not None
    return Who(guest.id, "" if is_seated else await spoken_name(request, actor.table))


def _handles_at(request: Request, actor: TableActor) -> list[str]:
    """The handles of everyone who listens to a table now."""
    listening = service_of(request, TableServices).attendance.names_at(actor.id)
    return [handle_of(actor.id, person) for person in listening]


async def spectators(request: Request) -> Response:
    """List the spectators, for players and the host."""
    actor, guest = await table_of(request), visit_of(request).guest
    table = actor.table
    if guest.id != table.opened.host and table.place_of(guest.id) is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    found = [
        ListedSpectator(handle_of(actor.id, person), name, may_speak(table, person))
        for person, name in service_of(request, TableServices).attendance.names_at(actor.id).items()
        if table.place_of(person) is None and person != table.opened.host
    ]
    return answer(Spectators(sorted(found, key=lambda one: (one.name, one.who))))


async def hint(request: Request) -> Response:
    """A hint for this guest: what a strong player would do, why, and what alternatives bring."""
    actor, words = await table_of(request), words_of(request)
    place = actor.table.place_of(visit_of(request).guest.id)
    if place is None:
        raise TableRefusal(TableReason.NOT_SEATED)
    seen = players.asked(actor.table, place)
    if seen is None:
        says = words("terminal.reply.no_advice")
        return answer_spaced(Hint(None, says, [says]))
    assert actor.table.deal is not None
    # Before the wait, in which the deal may end.
    audience = audience_at(words, actor.table, place).seated(actor.table.deal.players)
    found = await service_of(request, TableServices).hint(asker_of(request), seen)
    action = found.decision.action
    at_stake = risk(seen, found)
    says = danger_sentence(audience, at_stake) if at_stake is not None else ""
    told = hint_sentences(words, found, says)
    shown = None if action is None else action_to_json(action)
    warned = [
        Danger(action_to_json(one.action), danger_sentence(audience, one.reason))
        for one in dangers(seen, found)
    ]
    return answer_spaced(Hint(shown, " ".join(told), told, warned))
