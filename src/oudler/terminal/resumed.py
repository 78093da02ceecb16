"""Resuming a recorded game: what its record says, and a torn last line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from oudler.core import Deal, DealScored, Dealt, Event, Phase, Ruleset, Seat, Session
from oudler.core.text import Header, RecordError, event_to_json, names_at, parse_event, read_record
from oudler.core.text.fields import NotationError, NotationFault
from oudler.rulesets import recorded_ruleset


class TornOff(Exception):
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
    """Who is about to deal, or has dealt the deal that is under way; and the scores until then."""
    deal: Deal | None = None
    """The deal in the middle of which the record stops."""
    unwritten: tuple[Event, ...] = ()
    """Automatic events that are not in the record yet."""
    is_last_line_ended: bool = True

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
        """Read it back. Raises OSError, RecordError, and TornOff."""
        text = path.read_bytes()
        # Some editors put a byte order mark in front.
        lines = text.decode("utf-8-sig", errors="replace").split("\n")
        try:
            return replace(_read_back(path, lines), is_last_line_ended=text.endswith(b"\n"))
        except RecordError as error:
            if torn := _torn_off(text, error):
                raise torn from None
            raise


def cut(path: Path, kept: int) -> None:
    """Remove the torn end of a record. Raises OSError."""
    with path.open("r+b") as file:
        file.truncate(kept)


def _read_back(path: Path, lines: list[str]) -> Resumed:
    header, rules, steps = read_record(lines, recorded_ruleset)
    names = names_at(rules, header.players)
    session, deal = Session(rules, names, Seat(0)), None
    written = _last_event(lines)
    unwritten: tuple[Event, ...] = ()
    for event, deal in ((step.event, step.deal) for step in steps):
        session = _after(session, event, deal)
        unwritten = () if event_to_json(event) == written else (*unwritten, event)
    is_running = deal is not None and deal.phase is not Phase.OVER
    return Resumed(path, header, rules, session, deal if is_running else None, unwritten)


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


def _torn_off(text: bytes, error: RecordError) -> TornOff | None:
    """Whether the only fault is a last line that is not JSON."""
    wrong = error.wrongs[0]
    before = text.split(b"\n")[: wrong.line - 1]
    kept = sum(len(line) + 1 for line in before)
    is_last = not text[kept:].partition(b"\n")[2].strip()
    is_torn = wrong.reason is NotationFault.NOT_JSON and is_last and wrong.line > 1
    return TornOff(wrong.line, kept) if is_torn else None
