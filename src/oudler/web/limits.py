"""Limits on what anyone may ask for: token buckets, and counts of open streams."""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from oudler import budgets
from oudler.web.settings import Rate

LONGEST_ADDRESS = 45
"""No IPv6 address is longer."""


class Buckets:
    """One token bucket a key: it holds a burst of requests, and refills with time."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        """Tokens left and when that was, by key; least recently used first."""

    def take(self, key: str, count: int = 1, *, patience: float = 0) -> float:
        """Take so many tokens; return 0, or the seconds until there are as many.

        Within `patience` seconds they are taken in advance, and the caller must wait.

        >>> opening = Buckets(Rate(second=0.5, burst=1), clock=lambda: 0.0)
        >>> opening.take("203.0.113.7"), opening.take("203.0.113.7")
        (0.0, 2.0)
        """
        now = self._clock()
        left = self._now(key, now)
        wait = max(0.0, count - left) / self._rate.second
        # A refusal takes nothing: else a client that keeps asking would never get in.
        if wait <= patience:
            # Popped and put back: the order of the dict is the order of use.
            self._left.pop(key, None)
            if len(self._left) >= budgets.BUCKETS:
                del self._left[next(iter(self._left))]
            self._left[key] = (left - count, now)
        return wait

    def give(self, key: str) -> None:
        """Return a token that should not have counted."""
        if key in self._left:
            left, since = self._left[key]
            self._left[key] = (left + 1, since)

    def _now(self, key: str, now: float) -> float:
        left, since = self._left.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.second)


class Counts:
    """A count for each key, with an upper limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Hold one more; False if this key has reached its limit.

        >>> streams = Counts(most=1)
        >>> streams.take("anne"), streams.take("anne"), streams.take("bob")
        (True, False, True)
        """
        # Asked and counted at once: of many who come together, each must see those before it.
        if self._held[key] >= self._most:
            return False
        self._held[key] += 1
        return True

    def give(self, key: str) -> None:
        """Hold one less."""
        self._held[key] -= 1
        # Dropped at zero, or every guest ever seen would stay in memory.
        if not self._held[key]:
            del self._held[key]


def about(address: str) -> str:
    """The first half of an address, or less: roughly where somebody is, but not who they are.

    >>> about("203.0.113.7"), about("2001:db8:1:2::7")
    ('203.0.0.0/16', '2001:db8::/32')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{IPv6Address(int(found) >> 96 << 96)}/32"
    first, second, *_ = str(getattr(found, "ipv4_mapped", None) or found).split(".")
    return f"{first}.{second}.0.0/16"


def network_of(address: str) -> str:
    """The address; for IPv6 its /64 network, which belongs to one household.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2::7")
    ('203.0.113.7', '2001:db8:1:2::')
    """
    # Cut before it is cached: a proxy may pass on whatever a client called its address.
    return _network_of(address[:LONGEST_ADDRESS])


@lru_cache(maxsize=budgets.BUCKETS)
def _network_of(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address
    # A dual-stack socket shows IPv4 clients as ::ffff:a.b.c.d: all of them are in one /64.
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return address


def is_within(address: str, networks: Iterable[str]) -> bool:
    """Whether an address belongs to one of these networks.

    >>> is_within("10.1.2.3", ["10.0.0.0/8"]), is_within("203.0.113.7", ["10.0.0.0/8"])
    (True, False)
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network, strict=False) for network in networks)
