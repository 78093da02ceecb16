"""French Tarot as a PettingZoo environment: agents act one after the other, and see masks."""

from __future__ import annotations

from itertools import count
from typing import Any, TypedDict

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from oudler.bots.levels import make_player
from oudler.core import Ruleset, Seat, view
from oudler.research.actions import ACTIONS, whole_index
from oudler.research.observation import Bits, Observation, encoding, unpacked
from oudler.research.rewards import check_reward, rewards
from oudler.research.state import after, numbered_states, seed_name
from oudler.rulesets import load_ruleset

NOTHING = unpacked(0, len(ACTIONS))
BY_RESET = {"agent_selection", "infos", "rewards", "terminations", "truncations", "_state"}
"""What an environment has from its first reset on."""


class Observed(TypedDict):
    """What an agent is told."""

    observation: Observation
    action_mask: Bits
    """The actions it may choose, as a 1 each; none while another agent chooses."""


class FrenchTarot(AECEnv[str, Observed, int | None]):  # type: ignore[misc]
    """One deal at a time. Agent `player_0` sits at seat 0.

    `observe` gives what one seat knows, `state` every hand, for training alone. An action outside
    the mask raises `IllegalIndex`, which says why, and the deal stays as it was.
    """

    def __init__(
        self, rules: Ruleset, reward: str, auction: str | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": "french_tarot_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.rules, self.render_mode = rules, render_mode
        self.reward = check_reward(rules, reward)
        self.encoding = encoding(rules)
        self.possible_agents = [f"player_{seat}" for seat in range(rules.seats)]
        self.agents: list[str] = []
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._auction = None if auction is None else make_player(auction)
        observed = spaces.Dict(
            observation=_bits(self.encoding.size), action_mask=_bits(len(ACTIONS))
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = {
            agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents
        }
        self.state_space = _bits(self.encoding.perfect.size)
        self._deals = numbered_states(rules, seed_name(None), count(), self._auction)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A vector of bits, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One number for every action of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: the first deal of this seed, or the next one without a seed."""
        del options
        if seed is not None:
            self._deals = numbered_states(self.rules, seed_name(seed), count(), self._auction)
        number, self._state = next(self._deals)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"deal": number} for agent in self.agents}
        self._skip_agent_selection = None
        self._turn()

    def __getattr__(self, name: str) -> Any:
        if name in BY_RESET:
            raise AttributeError(f"{name}: expected a reset first", name=name, obj=self)
        return super().__getattribute__(name)

    def _turn(self) -> None:
        seat = self._state.seat
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observed:
        """What this agent's seat knows, and what it may do now."""
        state, seat = self._state, self._seats[agent]
        if seat == state.seat:
            assert state.seen is not None
            mask = unpacked(state.legal, len(ACTIONS))
            return Observed(
                observation=self.encoding.observe(state.seen, state.aside), action_mask=mask
            )
        # A taker is asked in turn until all cards are set aside: nobody else has any there.
        return Observed(
            observation=self.encoding.observe(view(state.deal, seat)), action_mask=NOTHING
        )

    def state(self) -> Bits:
        """Every hand, for training alone."""
        return self.encoding.reveal(self._state.deal)

    def step(self, action: int | None) -> None:
        """The chosen action. Raises IllegalIndex, and changes nothing."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._state = after(self._state, whole_index(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._state.seat is not None:
            self._turn()
            return
        won = rewards(self._state.deal, self.reward)
        self.rewards = dict(zip(self.agents, won, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """The whole table as text."""
        return str(self._state.deal)

    def close(self) -> None:
        """There is nothing to release."""


def _bits(size: int) -> spaces.Box:
    return spaces.Box(0, 1, (size,), np.int8)


def aec_env(
    rules: str | Ruleset = "fft-4",
    *,
    reward: str = "score",
    auction: str | None = None,
    render_mode: str | None = None,
) -> FrenchTarot:
    """A PettingZoo environment of whole deals.

    `reward` is "score", "points" or "contract" (`Reward`). With `auction="club"` that level bids,
    calls and discards for all seats, only the card play is left, and deals that nobody takes are
    passed over.

    >>> env = aec_env("fft-3", auction="club")
    >>> env.reset(seed=1)
    >>> env.agent_selection, len(env.agents)
    ('player_2', 3)
    """
    found = rules if isinstance(rules, Ruleset) else load_ruleset(rules)
    return FrenchTarot(found, reward, auction, render_mode)
