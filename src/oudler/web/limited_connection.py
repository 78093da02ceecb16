"""uvicorn's connection, with limits on how long each request may take."""

from __future__ import annotations

import asyncio
import socket
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from oudler.web.connections import Connections, Stage
from oudler.web.limits import network_of
from oudler.web.one_write import write_at_once
from oudler.words import Words

REASONS = {400: "no_request", 408: "too_slow", 431: "head_too_long"}
LINGER = 2.0
"""Seconds for which the rest of a refused request is read and dropped: a client cut off while
sending never reads the answer.
"""


@cache
def last_word(status: int) -> bytes:
    """The raw answer to a broken or unfinished request, after which the connection ends."""
    reason = REASONS[status]
    body = msgspec.json.encode({"reason": reason, "message": Words("en")(f"web.request.{reason}")})
    lines = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "cache-control: no-store",
        "connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode() + body


def _lose_the_silent(transport: asyncio.BaseTransport, seconds: float) -> None:
    """Let the system end a connection whose other end has confirmed nothing for this long.

    Data written to a telephone without a network waits in the system, and is small, so nothing else
    shows that its owner is gone; the table would wait a quarter of an hour for them.
    """
    line: socket.socket | None = transport.get_extra_info("socket")
    if line is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


class TooLong(Exception):
    """A request's head is too long; raised to stop the parser."""


class Connection(HttpToolsProtocol):
    """uvicorn's connection, with limits."""

    # Python shares the keys of instance dictionaries up to thirty, and uvicorn has 28 of them: six
    # more in there would make each open stream more than a kilobyte larger.
    __slots__ = ("_giving_up", "_head", "_limits", "_others", "_stage", "address")

    def __init__(self, others: Connections, **how: Any) -> None:
        super().__init__(**how)
        self.address = ""
        self._others = others
        self._limits = others.limits
        self._stage = Stage.SILENT
        self._head = 0
        """Bytes received of an unfinished head."""
        self._giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection and start its clock."""
        super().connection_made(transport)
        self.address = network_of(self.client[0]) if self.client else ""
        self._others.add(self)
        _lose_the_silent(transport, self._limits.unread)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._others.remove(self)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data piece by piece, so that an oversized head is never held in memory."""
        size = self._limits.head_bytes
        if len(data) <= size:
            self._read(data)
            return
        for begin in range(0, len(data), size):
            self._read(data[begin : begin + size])

    def _read(self, piece: bytes) -> None:
        before = self._stage
        if before is Stage.OVER:
            return
        super().data_received(piece)
        stage = self._stage
        if stage is Stage.HEAD:
            self._head += len(piece)
            if self._head > self._limits.head_bytes:
                self._refuse(431)
                return
        if stage is before or stage is Stage.OVER:
            return
        if stage is not Stage.ANSWER:
            self._others.wait(self, self._limits.head if stage is Stage.HEAD else self._limits.body)
        elif self.cycle.response_complete:  # answered before its body had ended
            self._be_silent()
        else:
            self._others.rest(self)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._stage, self._head = Stage.HEAD, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is complete. Raises TooLong, which stops the parser."""
        # A head that came in one piece is within the limit already.
        if self._head and self._head_size() > self._limits.head_bytes:
            self._refuse(431)
            raise TooLong
        self._stage = Stage.BODY
        super().on_headers_complete()
        write_at_once(self.cycle, self.loop)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._stage = Stage.ANSWER
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is sent, or waits in the socket's buffer."""
        super().on_response_complete()
        if self.transport.is_closing():
            if self.transport.get_write_buffer_size():
                self.pause_writing()
        elif self.cycle.response_complete and self._stage is Stage.ANSWER:
            self._be_silent()

    def _head_size(self) -> int:
        """Bytes of a complete head: its URL and its lines."""
        return len(self.url) + sum(len(name) + len(value) for name, value in self.headers)

    def _be_silent(self) -> None:
        self._stage = Stage.SILENT
        self._others.wait(self, self._limits.idle)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        """Answer data that is not HTTP."""
        if self._stage is not Stage.OVER:
            self._refuse(400)

    def end_late(self) -> None:
        """End the connection because it has waited too long."""
        if self._stage in (Stage.HEAD, Stage.BODY):
            self._refuse(408)
            return
        if self._stage is not Stage.SILENT or self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        if self.cycle is None:
            self._others.note(self, self._stage.value)
        self._others.rest(self)
        self.transport.close()

    def pause_writing(self) -> None:
        """Start a clock when the client stops reading."""
        super().pause_writing()
        if self._giving_up is None:
            self._giving_up = self.loop.call_later(self._limits.unread, self._give_up)

    def resume_writing(self) -> None:
        """Stop that clock when the client reads again."""
        super().resume_writing()
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    def timeout_keep_alive_handler(self) -> None:
        """Close after silence; give up if the last answer was never read."""
        if self.transport.get_write_buffer_size():
            self._give_up()
        else:
            super().timeout_keep_alive_handler()

    def _give_up(self) -> None:
        self._others.note(self, "nothing was read of what waited")
        self.transport.abort()

    def _refuse(self, status: int) -> None:
        """Send an error unless an answer has begun; drop whatever still comes."""
        stage, self._stage = self._stage, Stage.OVER
        self._others.note(self, stage.value if status == 408 else REASONS[status])
        self._others.wait(self, LINGER)
        if self.transport.is_closing():
            self.transport.abort()
            return
        cycle = self.cycle
        if cycle is not None and (stage is Stage.BODY or not cycle.response_complete):
            if cycle.response_started:
                self.transport.abort()
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self.flow.resume_reading()
        self.transport.write(last_word(status))
        self.transport.write_eof()
