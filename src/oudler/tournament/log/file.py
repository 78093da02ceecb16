"""A tournament's file: a header, then one event per line. It only ever grows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from oudler.core.text.fields import LineFault, NotationError, NotationFault, json_line
from oudler.tournament.log.event_json import event_from_json, event_to_json
from oudler.tournament.log.events import Event, TournamentOpened
from oudler.tournament.log.tournament import Tournament, evolve

HEADER = {"format": "tarot-tournament", "version": 1}


class FileError(ValueError):
    """A line of a tournament's file cannot be read; nothing after it is."""

    def __init__(self, line: int, faults: tuple[LineFault, ...] = ()) -> None:
        super().__init__(f"line {line}: {NotationError(faults)}")
        self.line = line
        self.faults = faults
        """What is wrong with it; nothing if it is an event that has no place there."""


def write_lines(log: Iterable[Event]) -> str:
    """A whole file.

    >>> print(write_lines([TournamentOpened("Coupe", Format.FREE)]), end="")
    {"format":"tarot-tournament","version":1}
    {"type":"tournament_opened","name":"Coupe","format":"free"}
    """
    return "".join(f"{json_line(found)}\n" for found in (HEADER, *map(event_to_json, log)))


def read_lines(text: str) -> Iterator[Event]:
    """The events of a file. Raises FileError at the first line that is wrong.

    >>> list(read_lines(write_lines([TournamentOpened("Coupe", Format.FREE)])))[0].name
    'Coupe'
    """
    header, *lines = text.splitlines() or [""]
    if _object(1, header) != HEADER:
        raise FileError(1, (LineFault(NotationFault.NOT_A_RECORD, found=header[:60]),))
    for number, line in enumerate(lines, 2):
        if line.strip():
            yield _event(number, line)


def _event(number: int, line: str) -> Event:
    found = _object(number, line)
    try:
        return event_from_json(found)
    except NotationError as error:
        raise FileError(number, error.faults) from None


def _object(number: int, line: str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise FileError(number, (LineFault(NotationFault.NOT_JSON, found=line[:60]),))
    return found


def read_tournament(text: str) -> tuple[Tournament, tuple[Event, ...]]:
    """The tournament of a file, and its log. Raises FileError.

    >>> read_tournament(write_lines([TournamentOpened("Coupe", Format.FREE)]))[0].name
    'Coupe'
    """
    tournament, log = Tournament(), []
    for number, event in enumerate(read_lines(text), 2):
        if isinstance(event, TournamentOpened) != (number == 2):
            raise FileError(number)
        tournament = evolve(tournament, event)
        log.append(event)
    if not log:
        raise FileError(2, (LineFault(NotationFault.NOT_JSON),))
    return tournament, tuple(log)


class Overtaken(Exception):
    """Another program has written to the file in the meantime; nothing is written."""


def append(path: Path, known: str, new: Iterable[Event]) -> None:
    """Add events to a file that has not changed since it was read; all of them or none.

    Raises Overtaken if it has grown, and OSError.
    """
    lines = "".join(f"{json_line(event_to_json(event))}\n" for event in new)
    with path.open("r+b") as file:
        if file.read() != known.encode():
            raise Overtaken
        at_end = file.tell()
        try:
            file.write(lines.encode() if known.endswith("\n") else f"\n{lines}".encode())
            file.flush()
        except OSError:
            file.truncate(at_end)
            raise
