"""A batch whose deals the kernel plays: fast, for the rules that it knows from the first bid on."""

from __future__ import annotations

from collections.abc import Sequence
from sys import getrefcount
from typing import Any

import numpy as np
from numpy.typing import NDArray

from oudler.core import Ruleset
from oudler.install import has_search
from oudler.research.actions import ACTIONS, whole_index
from oudler.research.batch import LEARNER, RANDOM, Frame, Gains, SubEnv
from oudler.research.observation import Bits, encoding
from oudler.research.rewards import Reward, Rewards, rewards_of
from oudler.research.state import after, begin
from oudler.shuffling import numbered_deal
from oudler.solver.environment import End, plays_whole_deals, result_at, table_rules


def can_play(rules: Ruleset, *, auction: str | None, opponents: str | None) -> bool:
    """Whether the kernel is installed, and knows these rules and opponents.

    >>> can_play(rules, auction="club", opponents=None)
    False
    """
    known = auction is None and opponents in (None, RANDOM)
    return known and plays_whole_deals(rules) and has_search()


class KernelBatch:
    """A batch in the kernel. `can_play` must hold."""

    def __init__(
        self, count: int, rules: Ruleset, reward: Reward, *, opponents: str | None = None
    ) -> None:
        self._count, self._rules, self._reward = count, rules, reward
        self._learner = None if opponents is None else int(LEARNER)
        self._observed = ArrayPool(count, encoding(rules).size)
        self._legal = ArrayPool(count, len(ACTIONS))

    def begin(self, seed: str) -> None:
        """Go back to the first deals of a seed."""
        from oudler.solver.kernel import oudler_kernel

        planes = encoding(self._rules)
        self._seed = seed
        self._deals = oudler_kernel.Environment(
            table_rules(self._rules),
            planes.places,
            planes.size,
            self._count,
            seed,
            self._worth,
            self._learner,
        )

    def next_deals(self) -> Frame:
        """Leave all deals, and begin the next."""
        frame = self._blank()
        self._deals.renew(_shown(frame))
        return frame

    def step(self, actions: Sequence[int] | NDArray[Any]) -> tuple[Frame, Gains]:
        """An index in each deal. Raises IllegalIndex, with the deal's number; changes nothing."""
        frame, own = self._blank(), np.empty(self._count)
        won, over = np.empty((self._count, self._rules.seats)), np.empty(self._count, np.bool_)
        gained = own, won, over.view(np.int8)
        illegal = self._deals.step(_as_numbers(actions), _shown(frame), gained)
        if illegal is not None:
            self._deal(illegal).after(actions[illegal])  # core says why
        return frame, Gains(own, won, over, self._final(over))

    def _blank(self) -> Frame:
        small = np.empty((2, self._count), np.int64)
        return Frame(self._observed.array(), self._legal.array(), *small)

    def _final(self, over: NDArray[np.bool_]) -> NDArray[Any]:
        final = np.full(self._count, None)
        if self._deals.ended:
            last = np.empty((self._deals.ended, encoding(self._rules).size), np.int8)
            self._deals.last(last)
            for i, row in zip(np.flatnonzero(over), last, strict=True):
                final[i] = row
        return final

    def _deal(self, row: int) -> SubEnv:
        """A deal as core knows it, played again from its first bid."""
        number, chosen = self._deals.history(row)
        state = begin(self._rules, numbered_deal(self._rules, self._seed, number))
        for index in chosen:
            state = after(state, index)
        return SubEnv(number, state, iter(()))

    def _worth(self, *end: Any) -> Rewards:
        return rewards_of(self._rules, result_at(self._rules, End(*end)), self._reward)


class ArrayPool:
    """A pool of arrays of one shape.

    One that nobody holds any more is filled again, so that steps neither allocate nor change what
    somebody keeps.
    """

    def __init__(self, *shape: int) -> None:
        self._shape = shape
        self._made: list[Bits] = []

    def array(self) -> Bits:
        """An array that nobody else holds, filled with anything."""
        for i in range(len(self._made)):
            if getrefcount(self._made[i]) == ALONE:
                return self._made[i]
        self._made = [*self._made[-1:], np.empty(self._shape, np.int8)]
        return self._made[-1]


def _shown(frame: Frame) -> tuple[Bits, Bits, NDArray[np.int64], NDArray[np.int64]]:
    return frame.observed, frame.legal, frame.seats, frame.numbers


_LISTED = [object()]
ALONE = getrefcount(_LISTED[0])
"""The reference count of something that only a list holds."""


def _as_numbers(actions: Sequence[int] | NDArray[Any]) -> NDArray[np.int64]:
    """The indices as the kernel reads them; one beyond its numbers is not legal either."""
    if isinstance(actions, np.ndarray) and actions.dtype.kind in "iu":
        return np.array(actions, np.int64)
    return np.array([max(-1, min(whole_index(index), len(ACTIONS))) for index in actions], np.int64)
