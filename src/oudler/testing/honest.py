"""An honest player who looks and acts again and again, and how long each answer takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter

import httpx

from oudler.testing.guests import LIMIT, Guest

EVERY = 0.1
"""Seconds from one request to the next."""
HONEST = "127.0.0.3"
"""A loopback address of this player's own, so that its limits are its own too."""


async def played(address: str, is_over: Callable[[], bool]) -> list[float]:
    """The seconds each answer took, at a table of the player's own, until time is up."""
    transport = httpx.AsyncHTTPTransport(local_address=HONEST)
    took: list[float] = []
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=LIMIT) as web:
        anne = Guest(web)
        table = await anne.open(you="Anne", bots="club")
        while not is_over():
            begun = perf_counter()
            match len(took) % 12:  # sitting and leaving is limited to twice a second
                case 0:
                    await anne.do(table, "away")
                case 6:
                    await anne.do(table, "back")
                case _:
                    await anne.snapshot(table)
            took.append(perf_counter() - begun)
            await asyncio.sleep(max(0.0, EVERY - took[-1]))
    return took


def within(took: list[float], share: float) -> float:
    """The seconds within which this share of the answers came."""
    return sorted(took)[min(len(took) - 1, int(len(took) * share))]
