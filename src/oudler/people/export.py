"""The export of everything kept about a person, as JSON values."""

from collections.abc import Iterable
from typing import Any

import msgspec

from oudler.core import DealScored
from oudler.core.text import score_to_json
from oudler.people.identity.accounts import Account
from oudler.people.identity.devices import Session
from oudler.people.moderation import journal, reports
from oudler.people.personal_data import moment
from oudler.people.profile.memberships import Membership
from oudler.people.profile.ratings import Ratings
from oudler.people.reach.contacts import Contact
from oudler.people.reach.notice_ledger import Ledger
from oudler.streams import EventStore, Stored
from oudler.table.clock.vacation import Period
from oudler.table.events import PersonSat, PlaceAsked, Said, read_event
from oudler.table.history.history import DealEnded
from oudler.table.history.match_history import MatchEnded
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.evolution import evolve, first_table
from oudler.table.seats.state import Table


async def export_person(
    store: EventStore,
    membership: Membership,
    account: Account | None,
    sessions: Iterable[Session],
    history: Iterable[DealEnded],
    matches: Iterable[MatchEnded],
    contact: Contact,
    ledger: Ledger,
    ratings: Ratings,
    vacations: Iterable[Period],
) -> dict[str, Any]:
    """Everything kept about this person. Raises StoreError."""
    logs = {id: await store.read(stream_of(id)) for id in membership.tables}
    told = await reports.by(store, membership.person)
    noted = await journal.written(store, membership.person)
    return {
        "person": membership.person,
        "account": account and {"name": account.name, "opened": moment(account.time)},
        "tables": [_at_table(id, log, membership) for id, log in logs.items() if log],
        "contests": [*membership.contests],
        "history": _without_others(history),
        "matches": _without_others(matches),
        "ratings": await _ratings(ratings, membership.person),
        "reports": [
            {"time": moment(one.time), "table": one.told.table, **_told_in(one.told)}
            for one in told
        ],
        "sessions": [
            {"time": moment(one.time), "device": one.device, "network": one.network}
            for one in sessions
        ],
        "notices": _notices(contact, ledger),
        "vacations": [
            {"begin": moment(round(1000 * one.begin)), "end": moment(round(1000 * one.end))}
            for one in vacations
        ],
        "security": [{"time": moment(one.time), **msgspec.to_builtins(one.line)} for one in noted],
    }


def _without_others(entries: Iterable[DealEnded | MatchEnded]) -> list[Any]:
    """Finished deals or matches without who else played: the others' names are theirs."""
    return [msgspec.to_builtins(msgspec.structs.replace(one, players=())) for one in entries]


def _told_in(told: reports.Reported | reports.BotReported) -> dict[str, Any]:
    """What a report tells: a person's words, or which decision of a bot."""
    if isinstance(told, reports.Reported):
        return {"text": told.text}
    return {"deal": told.deal, "at": told.at, "place": told.place}


async def _ratings(ratings: Ratings, person: str) -> dict[str, Any]:
    courses = await ratings.of(person)
    return {
        "choice": ratings.choices.of(person),
        "families": {name: msgspec.to_builtins(one.standings) for name, one in courses.items()},
    }


def _notices(contact: Contact, ledger: Ledger) -> dict[str, Any]:
    """How this person is told that others wait for them, and what they were told lately."""
    address = contact.address
    return {
        "address": address
        and {
            "address": address.given.address,
            "given": moment(address.time),
            "is_confirmed": address.is_confirmed,
        },
        "browsers": [
            {
                "added": moment(one.time),
                "device": one.added.device,
                "endpoint": one.added.endpoint,
                "lang": one.added.lang,
            }
            for one in contact.browsers.values()
        ],
        "told": [
            {"time": moment(round(1000 * entry.time)), "channel": channel, "what": fact}
            for (channel, fact), entry in ledger.entries.items()
        ],
    }


def _at_table(id: str, log: Iterable[Stored], membership: Membership) -> dict[str, Any]:
    """What a person did and said at one table."""
    person, table = membership.person, None
    sat: list[dict[str, Any]] = []
    deals: list[dict[str, Any]] = []
    said: list[dict[str, Any]] = []
    asked: list[dict[str, Any]] = []
    for stored in log:
        event = read_event(stored.text)
        table = first_table(event) if table is None else evolve(table, event, stored.time / 1000)
        match event:
            case PersonSat(place, sitter, name) if sitter == person:
                sat.append({"time": moment(stored.time), "place": place, "name": name})
            case PlaceAsked(place, asker, name) if asker == person:
                asked.append({"time": moment(stored.time), "place": place, "name": name})
            case Said(sayer) if sayer == person:
                words = {"phrase": event.phrase, "text": event.text, "deal": event.deal}
                said.append({"time": moment(stored.time), "name": event.name, **words})
            case DealScored():
                deals += _deal(table, person, stored.time)
    assert table is not None
    opened = table.opened
    return {
        "id": id,
        "name": opened.name,
        "rules": opened.rules,
        "opened_by_you": opened.host == person,
        "muted": sorted(membership.muted_at(id)),
        "sat": sat,
        "asked": asked,
        "deals": deals,
        "said": said,
    }


def _deal(table: Table, person: str, time: int) -> list[dict[str, Any]]:
    """The person's line of the score sheet, if they had a place."""
    place = table.place_of(person)
    if place is None or table.session is None:
        return []
    score = score_to_json(table.session.sheet[-1][place])
    number = len(table.session.sheet)
    return [{"number": number, "time": moment(time), "place": place, "score": score}]
