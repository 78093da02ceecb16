"""An answer's head waits for its body, but never for long, and nothing is written twice."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from oudler.web.one_write import write_at_once


class Line:
    """A transport that notes what was written, one entry per call."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: bytes) -> None:
        assert not self.is_closed
        self.written.append(data)

    def close(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed


async def written(*pieces: bytes | None) -> Line:
    """What is sent when an answer writes these pieces; None waits for the loop's next turn."""
    line = Line()
    answer: Any = SimpleNamespace(transport=line)
    write_at_once(answer, asyncio.get_running_loop())
    for piece in pieces:
        if piece is None:
            await asyncio.sleep(0)
        else:
            answer.transport.write(piece)
    if not line.is_closed:
        answer.transport.close()
    return line


def test_a_head_that_waits_is_dropped_with_its_connection() -> None:
    async def gone() -> Line:
        line = Line()
        answer: Any = SimpleNamespace(transport=line)
        write_at_once(answer, asyncio.get_running_loop())
        answer.transport.write(b"head")
        line.close()
        await asyncio.sleep(0)
        return line

    assert asyncio.run(gone()).written == []


@pytest.mark.parametrize(
    ("pieces", "calls"),
    [
        ((b"head", b"body"), [b"headbody"]),
        ((b"head", b"one", b"two"), [b"headone", b"two"]),
        ((b"head", None, b"body"), [b"head", b"body"]),
        ((b"head",), [b"head"]),
        ((b"head", b"body", None), [b"headbody"]),
        ((b"head", b""), [b"head"]),
    ],
)
def test_the_head_leaves_with_the_body(
    pieces: tuple[bytes | None, ...], calls: list[bytes]
) -> None:
    line = asyncio.run(written(*pieces))
    assert line.written == calls
    assert line.is_closing()
