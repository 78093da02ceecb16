"""Players that are separate programs, over JSON lines (docs/bot-protocol.md)."""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, Any

from oudler import __version__
from oudler.arena.entrants import ask_of
from oudler.arena.results import FaultKind
from oudler.bots import Club, Decision, finish
from oudler.core import Action, IllegalAction, LegalAnnouncements, Ruleset, SeatView, plain_options
from oudler.core.text import NotationError, action_from_json, json_line, legal_to_json, view_to_json

PROTOCOL = 1
START_SECONDS = 10.0
"""The time that a program may take to be ready."""
END_SECONDS = 1.0
"""The time that it may take to exit once its input has ended."""
MAX_FAULTS = 10
"""After so many faults a program is disqualified for the rest of the deals it was started for."""
MAX_LINE = 1 << 16
"""The longest line accepted, in bytes."""


class Fault(Exception):
    """A program did not answer as it should."""

    def __init__(self, kind: FaultKind, why: str = "") -> None:
        super().__init__(kind, why)
        self.kind = kind
        self.why = why


def hello(rules: Ruleset) -> dict[str, object]:
    """The first message to a program.

    >>> hello(rules)["rules"]
    'fft-4@1'
    """
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "oudler": __version__,
        "rules": rules.name,
        "options": plain_options(rules),
    }


def question(number: int, seconds: float, view: SeatView) -> dict[str, object]:
    """The question to a program.

    >>> from oudler import view
    >>> question(1, 5.0, view(deal, Seat(1)))["ask"]
    'bid'
    """
    assert view.legal is not None
    return {
        "type": "decide",
        "id": number,
        "seconds": seconds,
        "ask": "announce" if _may_decline(view) else str(ask_of(view.legal)),
        "view": view_to_json(view),
        "legal": legal_to_json(view.legal),
    }


class Program:
    """A program that plays, started when it is first asked, and again after every breakdown."""

    def __init__(self, command: str, rules: Ruleset, seconds: float) -> None:
        self._command = command
        self._rules = rules
        self._seconds = seconds
        self._process: _Process | None = None
        self._numbers = count(1)
        self._faults: Counter[FaultKind] = Counter()
        self._patience = MAX_FAULTS

    def start(self) -> None:
        """Start the program and wait until it is ready. Raises Fault."""
        process = self._process = _Process(self._command)
        answer = process.ask(hello(self._rules), START_SECONDS)
        if answer.get("type") != "ready":
            raise Fault(FaultKind.GARBLED, json_line(answer)[:200])

    def decide(self, view: SeatView) -> Action | None:
        """The program's action; None declines an announcement. Raises Fault."""
        if self._patience <= 0:
            raise Fault(FaultKind.ABSENT)
        if self._process is None:
            self.start()
        assert self._process is not None
        number = next(self._numbers)
        asked = question(number, self._seconds, view)
        return _action(self._process.ask(asked, self._seconds), number, view)

    def blame(self, kind: FaultKind) -> None:
        """Count a fault; unless it was only an illegal action, the program must start again."""
        self._faults[kind] += 1
        self._patience -= 1
        if kind is not FaultKind.ILLEGAL or self._patience <= 0:
            self.close()

    def take_faults(self) -> Counter[FaultKind]:
        """The faults since the last call."""
        found, self._faults = self._faults, Counter()
        return found

    def close(self) -> None:
        """End the program, killing it if it does not exit by itself."""
        process, self._process = self._process, None
        if process is not None:
            process.end()


class ProgramPlayer:
    """A program at one seat. A club player decides when the program fails to."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._safe = Club()
        self._is_refused = False

    async def choose(self, view: SeatView) -> Decision:
        """Ask the program; let club decide if it makes a fault or was refused."""
        if not self._is_refused:
            try:
                return Decision(self._program.decide(view))
            except Fault as fault:
                self._program.blame(fault.kind)
        self._is_refused = False
        return finish(self._safe.choose(view))

    def refused(self, refusal: IllegalAction) -> None:
        """The rules refused the program's action: club makes the next decision."""
        del refusal
        self._program.blame(FaultKind.ILLEGAL)
        self._is_refused = True


def _may_decline(view: SeatView) -> bool:
    return isinstance(view.legal, LegalAnnouncements)


def _action(answer: dict[str, Any], number: int, view: SeatView) -> Action | None:
    action = answer.get("action")
    if answer.get("id") != number or "action" not in answer:
        raise Fault(FaultKind.GARBLED, json_line(answer)[:200])
    if action is None and _may_decline(view):
        return None
    if not isinstance(action, dict):
        raise Fault(FaultKind.ILLEGAL)
    try:
        return action_from_json(action)
    except NotationError as error:
        raise Fault(FaultKind.ILLEGAL, str(error)) from None


class _Process:
    """A child process; threads read its output, so that every wait can time out."""

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        try:
            # In a new session, so that Ctrl-C reaches only us and its children can be ended with
            # it.
            self._child = subprocess.Popen(
                shlex.split(command), stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError, IndexError) as error:
            raise Fault(FaultKind.DIED, str(error)) from error
        assert self._child.stdout is not None
        assert self._child.stderr is not None
        self._lines: Queue[bytes] = Queue(8)
        self._complaint = b""
        self._threads = (
            Thread(target=self._read, args=(self._child.stdout,), daemon=True),
            Thread(target=self._read_complaints, args=(self._child.stderr,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def _read(self, stream: IO[bytes]) -> None:
        for line in iter(partial(stream.readline, MAX_LINE), b""):
            self._lines.put(line)
        self._lines.put(b"")

    def _read_complaints(self, stream: IO[bytes]) -> None:
        for line in iter(partial(stream.readline, MAX_LINE), b""):
            self._complaint = line.strip() or self._complaint

    def ask(self, question: dict[str, object], seconds: float) -> dict[str, Any]:
        """The answer to a question. Raises Fault."""
        deadline = monotonic() + seconds
        stdin = self._child.stdin
        assert stdin is not None
        with suppress(OSError):  # it has ended, but may have said why
            stdin.write(json_line(question).encode() + b"\n")
            stdin.flush()
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise Fault(FaultKind.LATE) from None
        if not line:
            raise Fault(FaultKind.DIED, self._last_words())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise Fault(FaultKind.GARBLED, repr(line[:200])[2:-1])
        return answer

    def _last_words(self) -> str:
        self._threads[1].join(END_SECONDS)
        return self._complaint.decode(errors="replace")

    def end(self) -> None:
        """Close its input, wait a moment, and kill it with its children."""
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.close()
        self._drain(lambda: self._child.poll() is None)
        self._kill()
        self._child.wait()
        self._drain(lambda: any(thread.is_alive() for thread in self._threads))
        for thread, stream in zip(
            self._threads, (self._child.stdout, self._child.stderr), strict=True
        ):
            # A grandchild in another session may still hold the other end.
            if stream is not None and not thread.is_alive():
                stream.close()

    def _drain(self, goes_on: Callable[[], bool]) -> None:
        """Wait, discarding output that the process may be blocked on."""
        deadline = monotonic() + END_SECONDS
        while goes_on() and monotonic() < deadline:
            with suppress(Empty):
                self._lines.get(timeout=0.01)

    def _kill(self) -> None:
        if sys.platform == "win32":
            self._child.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
