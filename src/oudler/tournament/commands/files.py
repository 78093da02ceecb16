"""A tournament's file, as the sub-commands use it: read, judge, append, say what changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from oudler.command_line import line_files
from oudler.command_line.arguments import Refused, print_json
from oudler.core.text import NotOfFormat, SummedText
from oudler.tournament import events, refusal
from oudler.tournament.events import Event
from oudler.tournament.evolution import evolve
from oudler.tournament.file import (
    TOURNAMENTS,
    FileError,
    NoOpening,
    ReadTournament,
    kept_lines,
    read_tournament,
    to_json,
)
from oudler.tournament.standings import Change, changes, standings
from oudler.tournament.text.ranking_text import change_lines, prize_changes
from oudler.tournament.text.refusal_text import Reader, refusal_text
from oudler.tournament.tournament import Tournament
from oudler.typed_text import number_typed
from oudler.words import Words
from oudler.words.faults import line_fault, system_reason

COMMAND = "tournament"
"""The command that repairs a damaged file."""

if TYPE_CHECKING:  # half of the time of a command that only reads goes into importing it
    from oudler.tournament.actions import Asked


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that has been read."""

    path: Path
    text: str
    read: ReadTournament

    @property
    def tournament(self) -> Tournament:
        """What the whole lines make of it."""
        return self.read.tournament

    @property
    def log(self) -> tuple[Event, ...]:
        """The events of the whole lines."""
        return self.read.log


def opened(words: Words, name: str) -> Opened:
    """Read a tournament's file; lines that are damaged do not count. Raises Refused."""
    text = line_files.read_text(words, name)
    read = read_whole(words, name, text)
    if not read.log or not isinstance(read.log[0], events.TournamentOpened):
        raise Refused(line_files.damage_sentence(words, name, COMMAND, read.text))
    return Opened(Path(name), text, read)


def warn(words: Words, name: str) -> int:
    """Say on the standard error which lines of a file are damaged. Returns the exit code."""
    if not Path(name).is_file():
        return 0
    try:
        read = TOURNAMENTS.read(line_files.read_text(words, name))
    except NotOfFormat:
        return 0
    return line_files.warn(words, name, COMMAND, read)


def read_whole(words: Words, name: str, text: str) -> ReadTournament:
    """The tournament in a text. Raises Refused."""
    try:
        return read_tournament(text)
    except FileError as error:
        raise Refused(_bad_line(words, name, error)) from None


def _bad_line(words: Words, name: str, error: FileError) -> str:
    """Which line of a file is wrong, and why; the first line says what file it is."""
    if isinstance(error, NoOpening):
        return words("commands.tournament.no_opening", file=name)
    if error.line == 1:
        return words("commands.tournament.not_a_tournament", file=name)
    why = " ".join(line_fault(words, fault) for fault in error.faults)
    why = why or words("faults.record.unexpected_event")
    return words("commands.tournament.bad_line", file=name, line=error.line, why=why)


@contextmanager
def told(words: Words) -> Iterator[None]:
    """While it lasts, what a tournament refuses becomes a sentence."""
    try:
        yield
    except refusal.Refused as error:
        raise Refused(refusal_text(words, error, Reader.COMMAND)) from None


def judged(words: Words, tournament: Tournament, action: Asked) -> tuple[Event, ...]:
    """What an action causes, as a file keeps it. Raises Refused."""
    from oudler.tournament.actions import decide

    with told(words):
        return tuple(
            one for one in decide(tournament, action) if not isinstance(one, events.OfPlay)
        )


def judged_in_turn(
    words: Words, tournament: Tournament, actions: Iterable[Asked]
) -> Iterator[Event]:
    """What actions cause, each judged after those before it. Raises Refused."""
    for action in actions:
        found = judged(words, tournament, action)
        tournament = evolve(tournament, *found)
        yield from found


def note(words: Words, file: Opened, action: Asked) -> Tournament:
    """Judge, append to the file, and give the tournament after it. Raises Refused."""
    return noted(words, file, judged(words, file.tournament, action))


def noted(words: Words, file: Opened, new: tuple[Event, ...]) -> Tournament:
    """Append events that have been judged already. Raises Refused."""

    def lines(text: str, _: SummedText) -> list[str]:
        if text != file.text:
            raise Refused(words("commands.tournament.overtaken", file=file.path))
        return kept_lines(new)

    try:
        line_files.add_lines(words, file.path, TOURNAMENTS, COMMAND, lines)
    except OSError as error:
        raise cannot_write(words, file.path, error) from None
    return evolve(file.tournament, *new)


def write_new(words: Words, path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write a new file. Raises Refused rather than write over another."""
    try:
        line_files.write_new(path, data, mode)
    except FileExistsError:
        raise Refused(words("commands.tournament.exists", file=path)) from None
    except OSError as error:
        raise cannot_write(words, path, error) from None


def write_file(words: Words, path: Path, data: bytes) -> None:
    """Write a file that may be there already, whole or not at all. Raises Refused."""
    try:
        line_files.replace_file(path, data)
    except OSError as error:
        raise cannot_write(words, path, error) from None


def cannot_write(words: Words, path: Path, error: OSError) -> Refused:
    """Why the system does not let us write there."""
    why = system_reason(words, error)
    return Refused(words("commands.tournament.cannot_write", file=path, why=why))


def tell(said: str, *, as_json: bool, **more: object) -> int:
    """Say what was done."""
    if as_json:
        print_json({"ok": True, "message": said, **more})
    else:
        print(said)
    return 0


def tell_changes(words: Words, file: Opened, after: Tournament, said: str, *, as_json: bool) -> int:
    """Say what was recorded, and what it changes in the ranking."""
    before, now = standings(file.tournament), standings(after)
    found = changes(before, now)
    if as_json:
        print_json({"ok": True, "message": said, "changes": [_change(one) for one in found]})
        return 0
    print(said)
    if file.tournament.sessions:
        print("\n".join(change_lines(words, after, now, found)))
        for line in prize_changes(words, file.tournament, after, before, now):
            print(line)
    return 0


def _change(one: Change) -> dict[str, object]:
    return {
        "entrant": one.entrant,
        "rank": [one.rank_before, one.rank_after],
        "figure": [_plain(one.figure_before), _plain(one.figure_after)],
    }


def _plain(figure: object) -> object:
    if isinstance(figure, tuple):
        return [str(one) for one in figure]
    return None if figure is None else str(figure)


def entrant_named(words: Words, tournament: Tournament, text: str) -> int:
    """An entrant by number or by name. Raises Refused."""
    if (number := number_typed(text)) in tournament.entrants:
        return number
    for number, one in tournament.entrants.items():
        if one.name.casefold() == text.casefold():
            return number
    raise Refused(words("tournament.refused.no_such_entrant", found=text))


def table_of(words: Words, text: str) -> str:
    """A table, with the letter of its section: 3, B3. Raises Refused."""
    from oudler.tournament.actions.action import table_named

    try:
        return table_named(text)
    except ValueError:
        raise Refused(words("commands.tournament.table_unclear", found=text)) from None


def print_events(new: Iterable[Event]) -> None:
    """Print what was recorded as one JSON object."""
    print_json({"ok": True, "events": [to_json(event) for event in new]})
