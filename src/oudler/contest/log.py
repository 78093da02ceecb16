"""The events of a contest, one stream each; tables add the results (`BoardPlayed`)."""

from typing import Any

import msgspec

from oudler.table.history.board_result import BoardPlayed
from oudler.table.proof.board import BoardTerms
from oudler.table.proof.draw import rules_text
from oudler.words.safe_text import visible_text


class _Happened(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of a contest's events: one JSON object each, `type` first."""


class ContestOpened(_Happened, frozen=True, tag="contest_opened"):
    """Somebody, or the server, opened a contest and committed to the secret of its boards."""

    id: str
    name: str
    host: str
    """The organiser's id; empty for the server's own."""
    rules: str
    """A ruleset's `id@version`."""
    options: dict[str, Any]
    boards: int
    begins: float
    """Seconds since 1970; so is `ends`, when the cards are shown."""
    ends: float
    level: str
    """The bots' level."""
    seed: str
    """The source of the bots' random decisions; it need not be secret."""
    commitment: str
    secret: str
    """Hidden until the end."""
    shows_early: bool = False
    """Whether those who have played everything see the others' scores before the end."""
    masters: int = 0
    """How many masters play every board at the person's place, to be compared with."""

    @property
    def terms(self) -> BoardTerms:
        """The terms on which its boards are dealt."""
        return BoardTerms(self.id, rules_text(self.rules, self.options))


class Entered(_Happened, frozen=True, tag="entered"):
    """Somebody takes part. The other events name them by handle, which outlives the id."""

    who: str
    person: str
    name: str
    level: str = ""
    """The level of a bot that plays to be compared with; empty for a person."""


class BoardBegun(_Happened, frozen=True, tag="board_begun"):
    """Somebody was given their table for a board; they get only one."""

    who: str
    board: int
    table: str


class EntriesClosed(_Happened, frozen=True, tag="entries_closed"):
    """Nobody else may enter: the contest ends as soon as all have played everything."""


class ContestClosed(_Happened, frozen=True, tag="contest_closed"):
    """The contest is over, and its cards are open. Later deals do not count."""


class BoardSolved(_Happened, frozen=True, tag="board_solved"):
    """What best play from a trick on would have brought the person at a table, every hand open."""

    table: str
    trick: int
    """0 if no search finished."""
    score: int | str = 0


Line = (
    ContestOpened | Entered | BoardBegun | EntriesClosed | ContestClosed | BoardSolved | BoardPlayed
)
_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()


def read_line(text: str) -> Line:
    """Read the event on this line.

    >>> read_line('{"type":"contest_closed"}')
    ContestClosed()
    """
    return _decoder.decode(text)


def write_line(event: Line) -> str:
    """The event as a line of the log.

    >>> write_line(EntriesClosed())
    '{"type":"entries_closed"}'
    """
    return _encoder.encode(event).decode()


def entered(who: str, person: str, name: str) -> Entered:
    """An entry, under a name without invisible characters.

    >>> entered("h", "anne", "Anne").name
    'Anne'
    """
    return Entered(who, person, visible_text(name))
