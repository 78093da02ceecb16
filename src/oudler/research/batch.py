"""Deals side by side: what a batch of them does, and one that plays them over core."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from oudler.bots import Player, make_player
from oudler.bots.levels import UnknownLevel
from oudler.core import Ruleset, Seat, view
from oudler.research.actions import ACTIONS, indices
from oudler.research.observation import Bits, encoding
from oudler.research.rewards import Reward, rewards
from oudler.research.state import IllegalIndex, State, after, numbered_states, played_by
from oudler.shuffling import below, random_words

LEARNER = Seat(0)
"""The seat that learns, where a policy plays the others. The deal goes round, so that it sits in
every place in turn."""
RANDOM = "random"
"""Opponents who choose any legal index."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Deals that wait for a choice, a row a deal."""

    observed: Bits
    legal: Bits
    seats: NDArray[np.int64]
    """Who chooses."""
    numbers: NDArray[np.int64]
    """The deals' numbers."""


@dataclass(frozen=True, slots=True)
class Gains:
    """The rewards of a step, a row a deal."""

    own: NDArray[np.float64]
    """The reward of the seat that acted."""
    all: NDArray[np.float64]
    """The reward of every seat."""
    over: NDArray[np.bool_]
    final: NDArray[Any]
    """The last observation of a deal that is over; None for the others."""


class Batch(Protocol):
    """Deals side by side: one that ends is followed by the next in the same step."""

    def begin(self, seed: str) -> None:
        """Go back to the first deals of a seed."""
        ...

    def next_deals(self) -> Frame:
        """Leave all deals, and begin the next."""
        ...

    def step(self, actions: Sequence[int] | NDArray[Any]) -> tuple[Frame, Gains]:
        """An index in each deal. Raises IllegalIndex, with the deal's number; changes nothing."""
        ...


class CoreBatch:
    """A batch whose deals are states over core: slow, for any rules and players."""

    def __init__(
        self,
        count: int,
        rules: Ruleset,
        reward: Reward,
        *,
        auction: str | None = None,
        opponents: str | None = None,
    ) -> None:
        self._count, self._rules, self._reward = count, rules, reward
        self._encoding = encoding(rules)
        self._auction = None if auction is None else make_player(auction)
        self._opponents = opponents
        self._player = _opponent(opponents)
        self._envs: list[SubEnv] = []

    def begin(self, seed: str) -> None:
        """Go back to the first deals of a seed."""
        self._seed = seed
        numbers = (count(first, self._count) for first in range(self._count))
        self._deals = [numbered_states(self._rules, seed, one, self._auction) for one in numbers]

    def next_deals(self) -> Frame:
        """Leave all deals, and begin the next."""
        self._envs = [self._next_env(deals) for deals in self._deals]
        return self._frame()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> tuple[Frame, Gains]:
        """An index in each deal. Raises IllegalIndex, with the deal's number; changes nothing."""
        acted = [env.state.seat for env in self._envs]
        pairs = zip(self._envs, actions, strict=True)
        for env, state in [(env, env.after(index)) for env, index in pairs]:
            env.state = state
        final = np.full(self._count, None)
        won = np.zeros((self._count, self._rules.seats))
        over = np.zeros(self._count, np.bool_)
        for i, env in enumerate(self._envs):
            self._play(env)
            if env.state.seat is None:
                seat = acted[i]
                assert seat is not None
                over[i], won[i] = True, rewards(env.state.deal, self._reward)
                final[i] = self._encoding.observe(view(env.state.deal, seat))
                self._envs[i] = self._next_env(self._deals[i])
        own = won[np.arange(self._count), np.array(acted)]
        return self._frame(), Gains(own, won, over, final)

    def _next_env(self, deals: Iterator[tuple[int, State]]) -> SubEnv:
        """The next deal in which the learner has something to decide."""
        while True:
            number, state = next(deals)
            env = SubEnv(number, state, random_words(f"{self._seed}/{number}/opponents"))
            self._play(env)
            if env.state.seat is not None:
                return env

    def _play(self, env: SubEnv) -> None:
        """Let the opponents play until the learner is asked, or the deal is over."""
        if self._opponents is not None:
            while env.state.seat not in (LEARNER, None):
                env.state = env.chosen(self._player)

    def _frame(self) -> Frame:
        seen = (env.state for env in self._envs)
        bits = [self._encoding.bits(state.seen, state.aside) for state in seen if state.seen]
        return Frame(
            _rows(bits, self._encoding.size),
            _rows([env.state.legal for env in self._envs], len(ACTIONS)),
            np.array([env.state.seat for env in self._envs]),
            np.array([env.number for env in self._envs]),
        )


@dataclass(slots=True)
class SubEnv:
    """One of the deals, as far as it has been played."""

    number: int
    state: State
    words: Iterator[int]
    """The random numbers from which opponents at random draw."""

    def after(self, index: int) -> State:
        """The deal after an index. Raises IllegalIndex, with the deal's number."""
        try:
            return after(self.state, index)
        except IllegalIndex as error:
            raise IllegalIndex(f"deal {self.number}, {error.where}", error.refusal) from None

    def chosen(self, player: Player | None) -> State:
        """The deal after a player's decision, or a random one."""
        if player is not None:
            return played_by(self.state, player)
        legal = [*indices(self.state.legal)]
        return after(self.state, legal[below(self.words, len(legal))])


def _opponent(name: str | None) -> Player | None:
    """The player at all seats but the learner's; None for random ones, or none at all."""
    if name in (None, RANDOM):
        return None
    try:
        return make_player(str(name))
    except UnknownLevel:
        raise UnknownLevel(str(name), RANDOM) from None


def _rows(numbers: Sequence[int], size: int) -> Bits:
    """The bits of each number as a row."""
    width = size + 7 >> 3
    packed = np.frombuffer(b"".join(one.to_bytes(width, "little") for one in numbers), np.uint8)
    rows = np.unpackbits(packed.reshape(len(numbers), width), axis=1, count=size, bitorder="little")
    return rows.view(np.int8)
