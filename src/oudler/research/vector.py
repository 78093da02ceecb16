"""Many deals at once, by the conventions of Gymnasium's vector environments: arrays in and out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from oudler.bots.levels import make_player
from oudler.bots.player import Player
from oudler.core import Ruleset, Seat, view
from oudler.research.actions import ACTIONS, indices
from oudler.research.observation import Bits, encoding
from oudler.research.rewards import check_reward, rewards
from oudler.research.state import IllegalIndex, State, after, numbered_states, played_by
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed

LEARNER = Seat(0)
"""Who learns, where a policy plays the other seats. The deal goes round, so that every place at the
table comes in turn."""


class VectorEnv(GymnasiumVectorEnv[Bits, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` deals side by side; one that ends is followed by the next in the same step.

    Without `opponents` the caller plays every seat: `info["seat"]` says whose observations these
    are, and the reward is that of the seat that has just acted. With `opponents="club"`, another
    level or "random", these play all seats but seat 0 inside `step`.

    Deal number `n` of a seed is the same for any number of environments; the first of them plays
    the numbers 0, `num_envs`, 2 `num_envs` and so on.

    >>> envs = VectorEnv(3, rules="fft-4", seed=1, opponents="club")
    >>> observations, info = envs.reset()
    >>> observations.shape, info["action_mask"].shape, info["deal"], info["seat"]
    ((3, 2793), (3, 250), array([0, 1, 2]), array([0, 0, 0]))
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        rules: str | Ruleset = "fft-4",
        *,
        seed: int | None = None,
        reward: str = "score",
        auction: str | None = None,
        opponents: str | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.rules = load_ruleset(rules) if isinstance(rules, str) else rules
        self.reward = check_reward(self.rules, reward)
        self.encoding = encoding(self.rules)
        self.single_observation_space = spaces.Box(0, 1, (self.encoding.size,), np.int8)
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._auction = None if auction is None else make_player(auction)
        self._opponents = opponents
        self._player = None if opponents in (None, "random") else make_player(str(opponents))
        self._envs: list[_SubEnv] = []
        self._begin(new_seed() if seed is None else str(seed))

    def _begin(self, seed: str) -> None:
        self._seed = seed
        numbers = (count(first, self.num_envs) for first in range(self.num_envs))
        self._deals = [numbered_states(self.rules, seed, one, self._auction) for one in numbers]

    def _next_env(self, deals: Iterator[tuple[int, State]]) -> _SubEnv:
        """The next deal in which the learner has something to decide."""
        while True:
            number, state = next(deals)
            env = _SubEnv(number, Random(f"{self._seed}/{number}"), state)
            self._play(env)
            if env.state.seat is not None:
                return env

    def _play(self, env: _SubEnv) -> None:
        """Let the opponents play until the learner is asked, or the deal is over."""
        if self._opponents is not None:
            while env.state.seat not in (LEARNER, None):
                env.state = env.chosen(self._player)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """The first deals of this seed; without one, the next deals."""
        del options
        if seed is not None:
            self._begin(str(seed))
        self._envs = [self._next_env(deals) for deals in self._deals]
        return self._observations(), self._info()

    def step(
        self, actions: Sequence[int] | NDArray[np.int64]
    ) -> tuple[Bits, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """An action in each deal. If one is illegal, raises IllegalIndex and changes none.

        >>> envs = VectorEnv(2, seed=1)
        >>> observations, info = envs.reset()
        >>> envs.step([0, 16])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
            ...
        oudler.research.state.IllegalIndex: deal 1, seat 2, call S1: wrong phase; expected: ...
        """
        if len(actions) != len(self._envs):
            expected = f"{len(self._envs)}, one a deal" if self._envs else "a reset first"
            raise ValueError(f"actions: expected {expected}, not {len(actions)}")
        acted = [env.state.seat for env in self._envs]
        pairs = zip(self._envs, actions, strict=True)
        for env, state in [(env, env.after(index)) for env, index in pairs]:
            env.state = state
        final = np.full(self.num_envs, None)
        won = np.zeros((self.num_envs, self.rules.seats))
        over = np.zeros(self.num_envs, np.bool_)
        for i, env in enumerate(self._envs):
            self._play(env)
            if env.state.seat is None:
                seat = acted[i]
                assert seat is not None
                over[i], won[i] = True, rewards(env.state.deal, self.reward)
                final[i] = self.encoding.observe(view(env.state.deal, seat))
                self._envs[i] = self._next_env(self._deals[i])
        own = won[np.arange(self.num_envs), np.array(acted)]
        info = self._info() | {"rewards": won, "final_obs": final, "_final_obs": over}
        return self._observations(), own, over, np.zeros_like(over), info

    def _observations(self) -> Bits:
        seen = (env.state for env in self._envs)
        bits = [self.encoding.bits(state.seen, state.aside) for state in seen if state.seen]
        return _rows(bits, self.encoding.size)

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": _rows([env.state.legal for env in self._envs], len(ACTIONS)),
            "seat": np.array([env.state.seat for env in self._envs]),
            "deal": np.array([env.number for env in self._envs]),
        }


class _SubEnv:
    """One of the deals, as far as it has been played."""

    def __init__(self, number: int, rng: Random, state: State) -> None:
        self.number, self.rng, self.state = number, rng, state

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
        return after(self.state, self.rng.choice([*indices(self.state.legal)]))


def _rows(numbers: Sequence[int], size: int) -> Bits:
    """The bits of each number as a row."""
    width = size + 7 >> 3
    packed = np.frombuffer(b"".join(one.to_bytes(width, "little") for one in numbers), np.uint8)
    rows = np.unpackbits(packed.reshape(len(numbers), width), axis=1, count=size, bitorder="little")
    return rows.view(np.int8)
