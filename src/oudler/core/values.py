"""How the small values of a deal are made: frozen for the checker, quick for the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeVar, dataclass_transform

T = TypeVar("T")
R = TypeVar("R")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a value class. The type checker refuses every change to its fields.

    At run time nothing guards them: `@dataclass(frozen=True)` would take three times as long to
    make a value, and a deal makes four hundred.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


def remembering(make: Callable[[T], R]) -> Callable[[T], R]:
    """A function that knows what it made last, for all who ask it of the same value."""
    last: tuple[T, R] | None = None

    def made(of: T) -> R:
        nonlocal last
        known = last
        if known is None or known[0] is not of:
            known = last = (of, make(of))
        return known[1]

    return made


def replacing(cls: type[T]) -> Callable[..., T]:
    """`dataclasses.replace` for one value class, in a quarter of the time."""
    values = attrgetter(*cls.__slots__)  # type: ignore[attr-defined]

    def replace(one: T, **changes: object) -> T:
        after = cls(*values(one))
        for field, new in changes.items():
            setattr(after, field, new)
        return after

    return replace
