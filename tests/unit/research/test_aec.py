"""PettingZoo's own tests of an environment, and what it promises besides."""

import sys
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from pettingzoo.test import api_test, performance_benchmark, seed_test

import oudler.research
from oudler.core import Reason
from oudler.research import aec_env
from oudler.research.actions import ACTIONS, INDEX, PLAY
from oudler.research.aec import FrenchTarot
from oudler.research.state import IllegalIndex
from oudler.rulesets import ruleset_ids


def step(env: FrenchTarot, rng: Random) -> None:
    """A random legal action."""
    observed = env.last()[0]
    assert observed is not None
    env.step(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # of theirs: it has a mask beside it
def test_it_passes_their_api_test(id: str) -> None:
    api_test(aec_env(id), num_cycles=100)


@pytest.mark.parametrize("id", ["fft-3", "fft-5", "wikipedia-2-piles-dog"])
def test_it_passes_their_seed_test(id: str) -> None:
    seed_test(lambda: aec_env(id), num_cycles=100)


def test_it_passes_their_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count(step=2)  # it plays for five of them
    monkeypatch.setattr("time.time", lambda: next(seconds))
    performance_benchmark(aec_env())


def test_where_a_package_is_missing_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "oudler.research.aec")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"pettingzoo.*; to install it: .*\[research\]"):
        oudler.research.aec_env()


def test_without_openspiel_its_game_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "oudler.research.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ModuleNotFoundError, match=r"pyspiel.*; to install it: .*\[openspiel\]"):
        import_module("oudler.research.openspiel")


def test_an_illegal_action_says_whose_and_why_and_changes_nothing() -> None:
    env = aec_env("fft-4")
    env.reset(seed=1)
    before, agent = env.render(), env.agent_selection
    with pytest.raises(IllegalIndex, match=r"seat 1, play S1: wrong phase") as refused:
        env.step(PLAY)
    assert refused.value.reason is Reason.WRONG_PHASE
    assert (env.render(), env.agent_selection) == (before, agent)
    assert not any(env.terminations.values())


def test_a_number_beyond_all_actions_is_refused() -> None:
    env = aec_env()
    env.reset(seed=1)
    for index in (-1, len(ACTIONS)):
        with pytest.raises(IllegalIndex, match="an index from 0 to 249"):
            env.step(index)


@pytest.mark.parametrize("action", [None, "pass", 2.5])
def test_an_action_that_is_no_number_is_refused(action: Any) -> None:
    env = aec_env()
    env.reset(seed=1)
    with pytest.raises(TypeError, match=f"action: expected an index from 0 to 249, not {action!r}"):
        env.step(action)


def test_before_the_first_reset_it_says_what_it_expects() -> None:
    env = aec_env()
    for ask in (env.last, env.state, env.render, lambda: env.step(0)):
        with pytest.raises(AttributeError, match="expected a reset first"):
            ask()
    assert not hasattr(env, "no_such_thing")


def test_all_rewards_come_at_the_end_and_sum_to_zero() -> None:
    env = aec_env("fft-5")
    for seed in range(5):
        env.reset(seed=seed)
        rng = Random(seed)
        while not any(env.terminations.values()):
            assert not any(env.rewards.values())
            step(env, rng)
        assert sum(env.rewards.values()) == 0


def test_the_card_play_alone_begins_at_the_lead_and_rewards_the_contract() -> None:
    env = aec_env("fft-4", auction="club", reward="contract")
    env.reset(seed=3)
    assert "play, seat" in env.render()
    rng = Random(1)
    while not any(env.terminations.values()):
        step(env, rng)
    assert sorted(env.rewards.values()) in ([-1, -1, -1, 1], [-1, 1, 1, 1])


def test_another_seat_sees_its_own_hand_and_may_do_nothing() -> None:
    env = aec_env()
    env.reset(seed=1)
    seen = {agent: env.observe(agent) for agent in env.agents}
    hands = [
        env.encoding.private.tables(env.encoding.split(one["observation"])[1])["hand"]
        for one in seen.values()
    ]
    assert np.sum(hands, axis=0).max() == 1
    assert [one["action_mask"].any() for one in seen.values()] == [False, True, False, False]
    assert INDEX[None] not in np.flatnonzero(seen["player_1"]["action_mask"])
