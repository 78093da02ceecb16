"""What people tell those who run the server of one another."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from oudler.people.following import add
from oudler.store import EventStore

STREAM = "reports"
MOST_WORDS = 300
"""A report may have so many characters."""
LAST_SAID = 20
"""So many of the last things said go with it."""


class Heard(msgspec.Struct, frozen=True):
    """One of the things that had been said."""

    person: str
    name: str
    phrase: str = ""
    text: str = ""


class Reported(msgspec.Struct, frozen=True, tag_field="type", tag="reported"):
    """Somebody tells of another at a table."""

    table: str
    who: str
    whom: str
    name: str
    """What the other was called."""
    text: str
    said: tuple[Heard, ...] = ()


class Dismissed(msgspec.Struct, frozen=True, tag_field="type", tag="dismissed"):
    """Whoever runs the server has seen to a report."""

    number: int


_decoder: msgspec.json.Decoder[Reported | Dismissed] = msgspec.json.Decoder(Reported | Dismissed)


@dataclass(frozen=True, slots=True)
class Report:
    """A report that waits; its number is its place in the stream, the time in milliseconds."""

    number: int
    time: int
    told: Reported


async def report(store: EventStore, told: Reported, command: str) -> None:
    """Keep a report; the same command again is kept once."""
    await add(store, STREAM, told, command)


async def waiting(store: EventStore) -> list[Report]:
    """The reports that nobody has seen to, the newest first."""
    found: dict[int, Report] = {}
    for stored in await store.read(STREAM):
        match _decoder.decode(stored.text):
            case Reported() as told:
                found[stored.seq] = Report(stored.seq, stored.time, told)
            case Dismissed(number):
                found.pop(number, None)
    return list(reversed(found.values()))


async def dismiss(store: EventStore, number: int) -> None:
    """Put a report away."""
    await add(store, STREAM, Dismissed(number))


async def by(store: EventStore, person: str) -> list[Report]:
    """The reports that a person has made."""
    return [one for one in await _all(store) if one.told.who == person]


async def forget(store: EventStore, person: str) -> None:
    """Erase what a person has written, has said and was called, in every report."""
    changed = {}
    for one in await _all(store):
        without = _without(one.told, person)
        if without != one.told:
            changed[one.number] = msgspec.json.encode(without).decode()
    await store.rewrite(STREAM, changed)


async def _all(store: EventStore) -> list[Report]:
    return [
        Report(stored.seq, stored.time, told)
        for stored in await store.read(STREAM)
        if isinstance(told := _decoder.decode(stored.text), Reported)
    ]


def _without(told: Reported, person: str) -> Reported:
    return Reported(
        told.table,
        "" if told.who == person else told.who,
        "" if told.whom == person else told.whom,
        "" if told.whom == person else told.name,
        "" if told.who == person else told.text,
        tuple(one for one in told.said if one.person != person),
    )
