"""Reports: what people tell the server's operators about each other, and about bots."""

from dataclasses import dataclass

import msgspec

from oudler import budgets
from oudler.streams import EventStore
from oudler.streams.followed import add, erase
from oudler.table.handles import handle_of

STREAM = "reports"
MOST_WORDS = 300
"""Characters in a report, at most."""
LAST_SAID = 20
"""How many of the last messages go with a report."""


class Heard(msgspec.Struct, frozen=True):
    """A message sent shortly before a report."""

    person: str
    name: str
    phrase: str = ""
    text: str = ""


class Reported(msgspec.Struct, frozen=True, tag_field="type", tag="reported"):
    """A person reports another at a table."""

    table: str
    who: str
    whom: str
    name: str
    """The name of the person reported."""
    text: str
    said: tuple[Heard, ...] = ()


class BotReported(msgspec.Struct, frozen=True, tag_field="type", tag="bot_reported"):
    """A person reports what a bot decided in a finished deal."""

    table: str
    who: str
    deal: int
    at: str
    """The moment of its replay."""
    place: int
    level: str
    version: str
    """The version that was asked again when it was reported."""
    did: str
    """What it did, as a line of a record."""
    found: str
    """What it decides now; empty to announce nothing."""
    why: str
    """The reason that it gives now, in the words of whoever reports it."""
    expected: tuple[tuple[str, float], ...] = ()
    """Cards, and what a master expects of each, in points of its score."""


class Dismissed(msgspec.Struct, frozen=True, tag_field="type", tag="dismissed"):
    """An operator has dealt with a report."""

    number: int


_Told = Reported | BotReported
_Line = _Told | Dismissed
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its number in the stream, and its time in milliseconds since 1970."""

    number: int
    time: int
    told: _Told


class TooManyReports(Exception):
    """A person has as many reports waiting as are kept."""


async def report(store: EventStore, told: Reported, command: str) -> None:
    """Store a report, once for each command. Raises TooManyReports or StoreError."""
    own = [one.told for one in await waiting(store) if one.told.who == told.who]
    # The same again tells the operator nothing.
    people = [one for one in own if isinstance(one, Reported)]
    if any((one.table, one.whom, one.text) == (told.table, told.whom, told.text) for one in people):
        return
    await _add(store, told, command, len(own))


async def report_bot(store: EventStore, told: BotReported) -> None:
    """Store a report of a bot, once for each person and moment, even after it was dealt with.

    Raises TooManyReports or StoreError.
    """
    where = told.table, told.deal, told.at, told.place
    for one in await by(store, told.who):
        made = one.told
        if isinstance(made, BotReported) and where == (made.table, made.deal, made.at, made.place):
            return
    own = [one for one in await waiting(store) if one.told.who == told.who]
    command = "/".join(map(str, (*where, handle_of(told.table, told.who))))
    await _add(store, told, command, len(own))


async def _add(store: EventStore, told: _Told, command: str, own: int) -> None:
    """Store a report by somebody who has so many waiting."""
    if own >= budgets.REPORTS_OF_ONE:
        raise TooManyReports
    await add(store, STREAM, told, command)


async def waiting(store: EventStore) -> list[Report]:
    """The reports not dealt with, newest first."""
    found: dict[int, Report] = {}
    for stored in await store.read(STREAM):
        match _decoder.decode(stored.text):
            case Reported() | BotReported() as told:
                found[stored.seq] = Report(stored.seq, stored.time, told)
            case Dismissed(number):
                found.pop(number, None)
    return list(reversed(found.values()))


async def dismiss(store: EventStore, number: int) -> None:
    """Mark a report as dealt with."""
    await add(store, STREAM, Dismissed(number))


async def by(store: EventStore, person: str) -> list[Report]:
    """The reports that a person made."""
    return [one for one in await _all(store) if one.told.who == person]


async def forget(store: EventStore, person: str) -> None:
    """Erase a person's words, messages and name from every report."""

    def without(line: _Line) -> _Line:
        return line if isinstance(line, Dismissed) else _without(line, person)

    await erase(store, STREAM, _Line, without)


async def _all(store: EventStore) -> list[Report]:
    return [
        Report(stored.seq, stored.time, told)
        for stored in await store.read(STREAM)
        if not isinstance(told := _decoder.decode(stored.text), Dismissed)
    ]


def _without(told: _Told, person: str) -> _Told:
    if isinstance(told, BotReported):
        return msgspec.structs.replace(told, who="") if told.who == person else told
    return Reported(
        told.table,
        "" if told.who == person else told.who,
        "" if told.whom == person else told.whom,
        "" if told.whom == person else told.name,
        "" if told.who == person else told.text,
        tuple(one for one in told.said if one.person != person),
    )
