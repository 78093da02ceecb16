"""The server's log: one line per fact, and no floods."""

import json
import logging
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TextIO

FORMS = ("text", "json")
WINDOW = 60.0
"""Seconds in which only the first few lines of a kind are written; the rest are counted."""
FIRST_FEW = 5
MOST_KINDS = 1_000


@dataclass(slots=True)
class _Kind:
    since: float
    count: int = 0


class NoStorm(logging.Filter):
    """Passes the first few lines of a kind, then only says how many more there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this line; kinds never hold each other back."""
        now, key = self._clock(), (record.name, str(record.msg))
        kind = self._kinds.get(key)
        if len(self._kinds) > MOST_KINDS:
            self._kinds.clear()
        if kind is None or now - kind.since > WINDOW:
            silent = 0 if kind is None else kind.count - FIRST_FEW
            self._kinds[key] = kind = _Kind(now)
            if silent > 0:
                record.msg = f"{record.msg} (and {silent} more like it in the meantime)"
        kind.count += 1
        return kind.count <= FIRST_FEW


class InJson(logging.Formatter):
    """Formats a line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line as JSON."""
        found = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        text = json.dumps(found, ensure_ascii=False)
        # JSON escapes few control characters; the others, and directions, may mislead a terminal.
        return text if text.isprintable() else json.dumps(found)


class InText(logging.Formatter):
    """Formats a line for people; a traceback follows where our own code failed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line as text."""
        line = f"{_time(record)} {record.levelname.lower()} {_visible(record.getMessage())}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created).astimezone().isoformat(timespec="milliseconds")


def _visible(text: str) -> str:
    """The text with control characters escaped: what clients send must not forge lines."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


class ToStandardError(logging.StreamHandler[TextIO]):
    """Writes to the current `sys.stderr`, even if a test or a shell replaces it."""

    @property
    def stream(self) -> TextIO:
        """Standard error."""
        return sys.stderr

    @stream.setter
    def stream(self, _stream: TextIO) -> None:
        """Ignored: the stream is always `sys.stderr`."""


def write_logs(form: str) -> None:
    """Log to standard error from now on, as "text" or "json"."""
    handler = ToStandardError()
    handler.setFormatter(InJson() if form == "json" else InText())
    handler.addFilter(NoStorm())
    root = logging.getLogger()
    root.handlers = [one for one in root.handlers if not isinstance(one, ToStandardError)]
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
