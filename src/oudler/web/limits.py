"""How much anybody may ask for: buckets that fill with time, and streams that are counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from oudler.web.settings import Rate

MOST_BUCKETS = 10_000
"""With more of them, those that are full again are forgotten."""


class Buckets:
    """One bucket a key; each holds a burst of requests, and fills again with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take one request: 0, or the seconds to wait for it."""
        now = self._clock()
        left = self._now(key, now)
        if left < 1:
            return (1 - left) / self._rate.second
        if len(self._left) >= MOST_BUCKETS:
            self._left = {
                k: v for k, v in self._left.items() if self._now(k, now) < self._rate.burst
            }
        self._left[key] = (left - 1, now)
        return 0.0

    def _now(self, key: str, now: float) -> float:
        left, since = self._left.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.second)


class Counts:
    """How many of something each key holds."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def is_full(self, key: str) -> bool:
        """Whether it may hold no more."""
        return self._held[key] >= self._most

    @contextmanager
    def hold(self, key: str) -> Iterator[None]:
        """Hold one more for a while."""
        self._held[key] += 1
        try:
            yield
        finally:
            self._held[key] -= 1
            if not self._held[key]:
                del self._held[key]


@lru_cache(maxsize=MOST_BUCKETS)
def network_of(address: str) -> str:
    """The address, or for IPv6 the network that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return address
