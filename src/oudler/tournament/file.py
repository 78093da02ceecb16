"""A tournament's file: a header, then one event per line. It only ever grows."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from oudler.core import exact
from oudler.core.text import (
    LineFault,
    LineFormat,
    NotationError,
    NotationFault,
    NotOfFormat,
    SummedText,
    as_list,
    as_score,
    as_text,
    as_texts,
    json_line,
)
from oudler.tournament.events import Event, OfPlay, SessionAdapted, SessionOpened, TournamentOpened
from oudler.tournament.evolution import evolve
from oudler.tournament.figures import Score
from oudler.tournament.orientation import Start, parse_start
from oudler.tournament.scoring.prizes import Prize
from oudler.tournament.tournament import Tournament

AnyScore: Any = Score
TOURNAMENTS = LineFormat("tarot-tournament", 1, is_ordered=True)


def to_json(found: Any) -> Any:
    """A value of the tournament as JSON has it; what has its usual value is left out.

    >>> from oudler.tournament.events import ResultEntered, Where
    >>> to_json(ResultEntered(Where(1, 2, "B3", 9), 56))
    {'type': 'result_entered', 'at': [1, 2, 'B3', 9], 'unit': 56}
    """
    match found:
        case msgspec.Struct(__struct_config__=config) if config.array_like:
            listed = [(getattr(found, name), usual) for name, usual in _fields(type(found))]
            while listed and listed[-1][0] == listed[-1][1]:
                listed.pop()
            return [to_json(one) for one, _ in listed]
        case msgspec.Struct(__struct_config__=config):
            named = ((name, getattr(found, name), usual) for name, usual in _fields(type(found)))
            told = {name: to_json(one) for name, one, usual in named if one != usual}
            return {config.tag_field: config.tag, **told} if config.tag else told
        case list() | tuple():
            return list(map(to_json, found))
        case dict():
            return {str(key): to_json(one) for key, one in found.items()}
        case Fraction():
            whole = exact(found)
            return whole if isinstance(whole, int) else str(whole)
        case str():
            return str(found)
        case _:
            return found


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class, with their usual values."""
    return tuple(
        (one.name, {} if one.default_factory is dict else one.default)
        for one in msgspec.structs.fields(kind)
    )


def from_json(kind: type, found: Any) -> Any:
    """A value that msgspec cannot read by itself. Raises ValueError or TypeError."""
    try:
        if kind is Start:
            return parse_start(as_text(found))
        if kind is AnyScore:
            return as_score(found)
        if kind is Prize:
            place, amount, *things = as_list(found)
            if type(place) is int:
                return Prize(place, as_score(amount), as_texts(things))
    except ZeroDivisionError as error:
        raise ValueError from error
    raise TypeError(kind.__name__)


_DECODER: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event, dec_hook=from_json)


def write_event(event: Event) -> str:
    """An event as a line.

    >>> from oudler.tournament.events import ObjectionsClosed
    >>> write_event(ObjectionsClosed())
    '{"type":"objections_closed"}'
    """
    return json_line(to_json(event))


def read_event(line: str) -> Event:
    """The event of a line. Raises NotationError with the first thing wrong with it.

    >>> read_event('{"type":"objections_closed"}')
    ObjectionsClosed()
    """
    try:
        event = _DECODER.decode(line)
    except msgspec.ValidationError as error:
        raise NotationError((_fault(line, str(error)),)) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotationError((_not_json(line),)) from None
    if isinstance(event, SessionOpened | SessionAdapted):
        _check_sides(event)
    return event


def _not_json(line: str) -> LineFault:
    return LineFault(NotationFault.NOT_JSON, found=line[:60])


def _fault(line: str, said: str) -> LineFault:
    """What msgspec found wrong with a line, as records tell it: by the field of the event."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return _not_json(line)
    named = re.search(r"at `(?:key` in `)?\$\.(\w+)", said) or re.search(r"field `([^`]*)`", said)
    name = named[1] if named else "type"
    if name not in found:
        return LineFault(NotationFault.MISSING_FIELD, name)
    return LineFault(NotationFault.WRONG_FIELD, name, str(found[name]))


_TABLES = {"ENSW", "EFNSW", "EWNS", "attackdefence"}
"""The sides of a table, sorted and joined: there is always one who attacks."""


def _check_sides(event: SessionOpened | SessionAdapted) -> None:
    for one in event.plan.meetings:
        if (sides := "".join(sorted(one.at))) not in _TABLES:
            raise NotationError((LineFault(NotationFault.WRONG_FIELD, "plan", sides),))


class FileError(ValueError):
    """A line of a tournament's file is whole, but no event that can stand there."""

    def __init__(self, line: int, faults: tuple[LineFault, ...] = ()) -> None:
        super().__init__(f"line {line}: {NotationError(faults)}")
        self.line = line
        self.faults = faults
        """What is wrong with it; nothing if it is an event that has no place there."""


class NoOpening(FileError):
    """The first event of a file is another than the opening, which is lost."""


def write_lines(log: Iterable[Event]) -> str:
    """A whole file; what happens only during play is left out.

    >>> print(write_lines([TournamentOpened("Coupe", Format.FREE)]), end="")
    {"format":"tarot-tournament","version":1,"sum":"0712a6d9c4f2e447"}
    {"type":"tournament_opened","name":"Coupe","format":"free","sum":"77ea2da9b5ba58b9"}
    """
    return TOURNAMENTS.write(kept_lines(log))


def kept_lines(log: Iterable[Event]) -> list[str]:
    """The events that a file keeps, as lines without their sums."""
    return [write_event(event) for event in log if not isinstance(event, OfPlay)]


@dataclass(frozen=True, slots=True)
class ReadTournament:
    """A tournament as a text has it: what the lines that are whole make of it."""

    tournament: Tournament
    log: tuple[Event, ...]
    text: SummedText


def read_tournament(text: str) -> ReadTournament:
    """The tournament of a file. Damaged lines are left out, and named.

    Raises FileError; NoOpening even if the line after the lost one counts as damaged.

    >>> read_tournament(write_lines([TournamentOpened("Coupe", Format.FREE)])).tournament.name
    'Coupe'
    """
    try:
        read = TOURNAMENTS.read(text)
    except NotOfFormat as error:
        raise FileError(1, (_wrong_header(error),)) from None
    _check_opening(read)
    log = tuple(_events(read))
    return ReadTournament(evolve(Tournament(), *log), log, read)


def _wrong_header(error: NotOfFormat) -> LineFault:
    if error.version is None:
        return LineFault(NotationFault.NOT_A_RECORD)
    return LineFault(NotationFault.UNKNOWN_VERSION, "version", str(error.version))


def _check_opening(read: SummedText) -> None:
    if not read.lines:
        raise NoOpening(2)
    first = read.lines[0]
    with suppress(NotationError):  # as damage or as a wrong line it is told by others
        if not isinstance(read_event(first.text), TournamentOpened):
            raise NoOpening(first.number)


def _events(read: SummedText) -> Iterator[Event]:
    """The events of whole lines. Raises FileError at the first that is wrong."""
    for line in read.whole:
        try:
            event = read_event(line.text)
        except NotationError as error:
            raise FileError(line.number, error.faults) from None
        is_first = line is read.lines[0]
        if isinstance(event, OfPlay) or isinstance(event, TournamentOpened) != is_first:
            raise FileError(line.number)
        yield event
