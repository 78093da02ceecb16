"""The learned files as shipped: for each kind of table, two policies and what a taker may hold."""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files
from typing import Literal

from oudler.bots.learned.odds import EVEN, odds_of
from oudler.core.ruleset.options import Mind
from oudler.core.view import SeatView
from oudler.solver.evaluation import Odds
from oudler.solver.known_rules import is_known
from oudler.solver.policy import Policy

SIZE = 4
"""Bytes per number."""
HALVES = ((0, 2), (1, 3))
"""By byte of the upper half, which is all a file keeps: its place among the number's four bytes."""


Table = int | Literal["losing"]
"""A number of players with a taker among them; or any number where the fewest points win."""
TABLES: tuple[Table, ...] = (
    *(seats for seats in range(2, 10) if is_known(Mind.POLICIES, "seats", seats)),
    "losing",
)


def table_of(view: SeatView) -> Table:
    """The kind of table at which this seat plays its cards.

    >>> from oudler import view
    >>> table_of(view(begun, begun.to_act))
    4
    """
    return "losing" if view.taker is None else view.rules.seats


@cache
def learned(table: Table) -> tuple[Policy, Odds]:
    """The policy for such a table, and what a taker is likely to hold.

    >>> policy, odds = learned(4)
    >>> len(odds.taker)
    78
    """
    return _shipped(f"policy-{table}"), EVEN if table == "losing" else odds_of(table)


@cache
def imitated(table: Table) -> Policy:
    """A policy that imitates `club`: the cards that `club` would play score highest.

    >>> len(imitated(4).packed) == len(Policy().packed)
    True
    """
    return _shipped(f"club-{table}")


def _shipped(name: str) -> Policy:
    return policy_in(files("oudler.bots.learned").joinpath(f"{name}.weights").read_bytes())


def policy_in(packed: bytes) -> Policy:
    """The policy in a file: the upper halves of its numbers (bfloat16), compressed.

    Raises `zlib.error` or `ValueError` if the file is not whole.

    >>> policy_in(file_of(Policy())).packed == Policy().packed
    True
    """
    halves = zlib.decompress(packed)
    numbers = bytearray(2 * len(halves))
    for half, place in HALVES:
        numbers[place::SIZE] = halves[half::2]
    return Policy(bytes(numbers))


def file_of(policy: Policy) -> bytes:
    """A policy as a file holds it. Its numbers lose one part in 128 at most.

    >>> len(file_of(Policy())) < len(Policy().packed) / 100
    True
    """
    halves = bytearray(len(policy.packed) // 2)
    for half, place in HALVES:
        halves[half::2] = policy.packed[place::SIZE]
    return zlib.compress(halves, level=9)
