"""A number made of digits, each with its own base, and its text in base 64 with a check sum."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable

from oudler.core import TWO_PACKS, Card

_MOST = 256
"""No list of cards is as long as this."""


class Number:
    """A number made of digits, each with its own base; read again in the same order.

    >>> number = Number()
    >>> number.put(3, 5)
    >>> number.put(6, 7)
    >>> number.take(5), number.take(7), number.total
    (3, 6, 0)
    """

    def __init__(self, total: int = 0) -> None:
        self.total = total
        self._scale = 1

    def put(self, digit: int, base: int) -> None:
        """Put another digit above the others."""
        self.total += digit * self._scale
        self._scale *= base

    def take(self, base: int) -> int:
        """Take the lowest digit away."""
        self.total, digit = divmod(self.total, base)
        return digit

    def put_all(self, cards: Iterable[Card], base: int) -> None:
        """Put how many cards there are, and each of them."""
        some = list(cards)
        self.put(len(some), _MOST)
        for card in some:
            self.put(card, base)

    def take_all(self, base: int) -> tuple[Card, ...]:
        """Take cards that were put together."""
        return tuple(TWO_PACKS[self.take(base)] for _ in range(self.take(_MOST)))


def sealed(name: str, number: Number) -> str:
    """The number in base 64, after a check sum of 16 bits of it and of a name.

    >>> number = Number(1000)
    >>> unsealed("fft-4@1", sealed("fft-4@1", number)).total
    1000
    """
    data = number.total.to_bytes((number.total.bit_length() + 7) // 8)
    return in_64(_sum(name, data) + data)


def unsealed(name: str, text: str) -> Number:
    """The number in such a text. Raises ValueError for a text that lost or changed a letter.

    >>> unsealed("fft-4@1", "AAAA")
    Traceback (most recent call last):
        ...
    ValueError: a check sum is wrong
    """
    data = from_64(text)
    if data[:2] != _sum(name, data[2:]):
        raise ValueError("a check sum is wrong")
    return Number(int.from_bytes(data[2:]))


def _sum(name: str, data: bytes) -> bytes:
    return (binascii.crc32(name.encode() + data) & 0xFFFF).to_bytes(2)


def in_64(data: bytes) -> str:
    """Bytes in base 64 without the signs at its end.

    >>> in_64(b"21")
    'MjE'
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def from_64(text: str) -> bytes:
    """The bytes in such a text. Raises ValueError.

    >>> from_64("MjE")
    b'21'
    """
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
