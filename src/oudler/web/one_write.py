"""Sends an answer's head and the first piece of its body in one write.

uvicorn writes them one after the other. Each write is a call to the system and wakes the other end:
for a small answer, which most are, the second costs a twentieth of what a move costs the server.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


def write_at_once(answer: RequestResponseCycle, loop: asyncio.AbstractEventLoop) -> None:
    """Make an answer that has not begun write its head together with what follows."""
    answer.transport = OneWrite(answer, loop)  # type: ignore[assignment]


class OneWrite:
    """Stands in for an answer's transport until the head is written, by the loop's next turn.

    A stream may have nothing to say yet.
    """

    __slots__ = ("_answer", "_head", "_loop", "_transport")

    def __init__(self, answer: RequestResponseCycle, loop: asyncio.AbstractEventLoop) -> None:
        self._answer = answer
        self._transport = answer.transport
        self._loop = loop
        self._head: bytes | None = None

    def write(self, data: bytes) -> None:
        """Keep the first piece; write it with the second."""
        if self._head is None:
            self._head = data
            self._loop.call_soon(self.flush)
        else:
            self._head += data
            self.flush()

    def flush(self) -> None:
        """Write what waits, and leave the rest of the answer to the transport itself.

        Nothing is written once the other end is gone, because uvloop would raise an error.
        """
        if self._head:
            self._answer.transport = self._transport
            if not self._transport.is_closing():
                self._transport.write(self._head)
            self._head = b""

    def close(self) -> None:
        """Close the connection after what waits."""
        self.flush()
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether the connection is closed, or about to be."""
        return self._transport.is_closing()
