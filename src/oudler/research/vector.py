"""Many deals at once, by the conventions of Gymnasium's vector environments: arrays in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from oudler.core import Ruleset
from oudler.research.actions import ACTIONS
from oudler.research.batch import Batch, CoreBatch, Frame
from oudler.research.kernel_batch import KernelBatch, can_play
from oudler.research.observation import Bits, encoding
from oudler.research.rewards import check_reward
from oudler.research.state import seed_name
from oudler.rulesets import load_ruleset


class VectorEnv(GymnasiumVectorEnv[Bits, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` deals side by side; one that ends is followed by the next in the same step.

    Without `opponents` the caller plays every seat: `info["seat"]` says whose observations these
    are, and the reward is that of the seat that has just acted. With `opponents="club"`, another
    level or "random", these play all seats but seat 0 inside `step`. `auction="club"` leaves the
    card play alone: that level bids, calls and discards for all seats, yours too.

    A deal in which you have nothing to decide is passed over, such as one thrown in before your
    turn, or with an `auction` one that nobody takes: its number never shows.

    Deal number `n` of a seed is the same for any number of environments; the first of them plays
    the numbers 0, `num_envs`, 2 `num_envs` and so on. The kernel plays where it can, core
    elsewhere: the deals are the same.

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
        if num_envs < 1:
            raise ValueError(f"num_envs: expected a whole number from 1, not {num_envs}")
        self.num_envs = num_envs
        self.rules = rules if isinstance(rules, Ruleset) else load_ruleset(rules)
        self.reward = check_reward(self.rules, reward)
        self.encoding = encoding(self.rules)
        self.single_observation_space = spaces.Box(0, 1, (self.encoding.size,), np.int8)
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._batch = self._new_batch(auction, opponents)
        self._batch.begin(seed_name(seed))
        self._is_reset = False

    def _new_batch(self, auction: str | None, opponents: str | None) -> Batch:
        table = self.num_envs, self.rules, self.reward
        if can_play(self.rules, auction=auction, opponents=opponents):
            return KernelBatch(*table, opponents=opponents)
        return CoreBatch(*table, auction=auction, opponents=opponents)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """The first deals of this seed; without one, the next deals."""
        del options
        if seed is not None:
            self._batch.begin(seed_name(seed))
        self._is_reset = True
        frame = self._batch.next_deals()
        return frame.observed, _info(frame)

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
        given = np.shape(actions)
        if not self._is_reset or given != (self.num_envs,):
            expected = f"{self.num_envs}, one a deal" if self._is_reset else "a reset first"
            found = given[0] if len(given) == 1 else f"shape {given}"
            raise ValueError(f"actions: expected {expected}, not {found}")
        frame, gains = self._batch.step(actions)
        info = _info(frame) | {
            "rewards": gains.all,
            "final_obs": gains.final,
            "_final_obs": gains.over,
        }
        return frame.observed, gains.own, gains.over, np.zeros_like(gains.over), info


def _info(frame: Frame) -> dict[str, Any]:
    return {"action_mask": frame.legal, "seat": frame.seats, "deal": frame.numbers}
