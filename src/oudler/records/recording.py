"""The record of a game in a file: written line by line as it happens, and resumed."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from os import SEEK_END
from pathlib import Path
from types import TracebackType
from typing import Self, TextIO, cast

from oudler.core import Deal, DealScored, Dealt, Event, Phase, Ruleset, Seat, Session
from oudler.core.text import NOTHING_NOTED, Header, Noted, format_event, format_header, parse_event
from oudler.core.text.event_json import event_to_json
from oudler.core.text.fields import NotationError
from oudler.core.text.referee import RecordError, names_at, read_record
from oudler.rulesets import recorded_ruleset


class RecordFailed(Exception):
    """The record, or a line of it, cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.path = path
        self.error = error
        super().__init__(f"{path}: {error}")


class Recording:
    """A record file that is being written."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def begin(cls, path: Path, header: Header) -> Self:
        """A new record, with its first line.

        Raises FileExistsError rather than write over an old one, and RecordFailed.
        """
        is_empty = path.is_file() and path.stat().st_size == 0
        recording = cls(path, _opened(path, "w" if is_empty else "x"))
        try:
            recording._write(format_header(header))
        except RecordFailed:
            if not is_empty:
                path.unlink(missing_ok=True)  # or the next attempt would find it there
            raise
        return recording

    @classmethod
    def resume(cls, resumed: Resumed) -> Self:
        """The record of a resumed game. Raises RecordFailed."""
        recording = cls(resumed.path, _opened(resumed.path, "a"))
        if not resumed.is_last_line_ended:
            recording._write("")
        for event in resumed.unwritten:
            recording.add(event)
        return recording

    def add(self, event: Event, noted: Noted = NOTHING_NOTED) -> None:
        """Write one event, with its notes about the evening. Raises RecordFailed."""
        self._write(format_event(event, noted))

    def take_back(self, events: int) -> None:
        """Remove the last lines, one for each event. Raises RecordFailed."""
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
            cut_torn_end(self.path, sum(map(len, lines[: len(lines) - events])))
            self._file.seek(0, SEEK_END)
        except OSError as error:
            self.close()
            raise RecordFailed(self.path, error) from None

    def _write(self, line: str) -> None:
        try:
            self._file.write(f"{line}\n")
        except OSError as error:
            self.close()
            raise RecordFailed(self.path, error) from None

    def close(self) -> None:
        """Nothing more is written."""
        # Anything that could not be written was reported already.
        with suppress(OSError):
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _opened(path: Path, mode: str) -> TextIO:
    try:
        # Line buffering: every event is in the file even if the program is killed.
        return cast(TextIO, path.open(mode, 1, "utf-8", errors="replace", newline="\n"))
    except FileExistsError:
        raise
    except OSError as error:
        raise RecordFailed(path, error) from None


class TornRecord(Exception):
    """The last line of a record was not written to its end; `kept` bytes before it are good."""

    def __init__(self, line: int, kept: int) -> None:
        super().__init__(line)
        self.line = line
        self.kept = kept


@dataclass(frozen=True, slots=True)
class Resumed:
    """A recorded game at the point where its record stops."""

    path: Path
    header: Header
    rules: Ruleset
    session: Session
    """The score sheet, and the dealer of the deal that is under way or comes next."""
    deal: Deal | None = None
    """The deal in the middle of which the record stops."""
    unwritten: tuple[Event, ...] = ()
    """Automatic events that are not in the record yet."""
    is_last_line_ended: bool = True
    events: tuple[Event, ...] = ()
    """Those of the deal under way."""

    @property
    def is_begun(self) -> bool:
        """Whether it has a deal, so that the first dealer is known."""
        return bool(self.session.sheet) or self.deal is not None

    def levels(self, level: str | None, usual: str, you: Seat | None) -> tuple[str | None, ...]:
        """Place by place the level of a bot, None for the person: as the record says, if it does.

        A given level counts for all bots; without any, the usual one.
        """
        recorded = self.header.bots
        if len(recorded) != self.rules.places:
            recorded = (None,) * self.rules.places
        elif you is not None:
            you = Seat(recorded.index(None)) if None in recorded else None
        places = enumerate(recorded)
        return tuple(None if place == you else level or one or usual for place, one in places)

    @classmethod
    def read(cls, path: Path) -> Resumed:
        """Read it back. Raises OSError, RecordError, and TornRecord."""
        text = path.read_bytes()
        # Some editors put a byte order mark in front.
        lines = text.decode("utf-8-sig", errors="replace").split("\n")
        try:
            return replace(_read_back(path, lines), is_last_line_ended=text.endswith(b"\n"))
        except RecordError as error:
            if not error.is_torn:
                raise
            line = error.wrongs[0].line
            kept = sum(len(before) + 1 for before in text.split(b"\n")[: line - 1])
            raise TornRecord(line, kept) from None


def cut_torn_end(path: Path, kept: int) -> None:
    """Cut a record off after so many bytes. Raises OSError."""
    with path.open("r+b") as file:
        file.truncate(kept)


def _read_back(path: Path, lines: list[str]) -> Resumed:
    header, rules, steps = read_record(lines, recorded_ruleset)
    names = names_at(rules, header.players)
    session, deal = Session(rules, names, Seat(0)), None
    written = _last_event(lines)
    unwritten, events = tuple[Event, ...](), tuple[Event, ...]()
    for event, deal in ((step.event, step.deal) for step in steps):
        session = _after(session, event, deal)
        events = (event,) if isinstance(event, Dealt) else (*events, event)
        unwritten = () if event_to_json(event) == written else (*unwritten, event)
    is_running = deal is not None and deal.phase is not Phase.OVER
    running = deal if is_running else None
    return Resumed(path, header, rules, session, running, unwritten, events=events)


def _last_event(lines: list[str]) -> dict[str, object] | None:
    """The notes on the last line; None if no deal has begun."""
    *_, last = filter(str.strip, lines)
    try:
        return event_to_json(parse_event(last))
    except NotationError:
        return None


def _after(session: Session, event: Event, deal: Deal) -> Session:
    match event:
        case Dealt():
            dealer = Seat(deal.players[deal.dealer])
            return replace(session, dealer=dealer, dealer_barred=event.dealer_barred)
        case DealScored():
            return session.after(deal)
        case _:
            return session
