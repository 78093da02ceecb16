"""Reports: what people tell the server's operators about each other."""

from dataclasses import dataclass

import msgspec

from oudler import budgets
from oudler.people.followed import add, erase
from oudler.streams import EventStore

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


class Dismissed(msgspec.Struct, frozen=True, tag_field="type", tag="dismissed"):
    """An operator has dealt with a report."""

    number: int


_Line = Reported | Dismissed
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its number in the stream, and its time in milliseconds since 1970."""

    number: int
    time: int
    told: Reported


class TooManyReports(Exception):
    """A person has as many reports waiting as are kept."""


async def report(store: EventStore, told: Reported, command: str) -> None:
    """Store a report, once for each command. Raises TooManyReports or StoreError."""
    own = [one.told for one in await waiting(store) if one.told.who == told.who]
    # The same again tells the operator nothing.
    if any((one.table, one.whom, one.text) == (told.table, told.whom, told.text) for one in own):
        return
    if len(own) >= budgets.REPORTS_OF_ONE:
        raise TooManyReports
    await add(store, STREAM, told, command)


async def waiting(store: EventStore) -> list[Report]:
    """The reports not dealt with, newest first."""
    found: dict[int, Report] = {}
    for stored in await store.read(STREAM):
        match _decoder.decode(stored.text):
            case Reported() as told:
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
        return _without(line, person) if isinstance(line, Reported) else line

    await erase(store, STREAM, _Line, without)


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
