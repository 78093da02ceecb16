"""Random deals through the kernel's environment and through core, side by side."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from random import Random
from types import ModuleType

import pytest
from hypothesis import given

pytest.importorskip("numpy", reason="the extra `research` is not installed")

import numpy as np
from numpy.typing import NDArray

from oudler.core import OPTIONS, Mind, Ruleset
from oudler.core.ruleset.validation import RulesetError
from oudler.research.batch import Batch, CoreBatch, Frame
from oudler.research.kernel_batch import KernelBatch, can_play
from oudler.research.observation import Bits, encoding
from oudler.research.rewards import Reward
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.solver.environment import plays_whole_deals
from oudler.solver.known_rules import is_known
from oudler.testing.strategies import rulesets, seeds

PLAYED = [id for id in ruleset_ids() if plays_whole_deals(load_ruleset(id))]


def random_legal(rng: Random, masks: Bits) -> list[int]:
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in masks]


def both(rules: Ruleset, deals: int, reward: Reward, opponents: str | None) -> Iterator[Batch]:
    yield CoreBatch(deals, rules, reward, opponents=opponents)
    yield KernelBatch(deals, rules, reward, opponents=opponents)


def check_alike(
    rules: Ruleset, rng: Random, steps: int, opponents: str | None = None, deals: int = 3
) -> None:
    """Random steps through both: every mask, observation, seat, number and reward is the same."""
    reward, seed = rng.choice([*Reward]), str(rng.random())
    core, kernel = both(rules, deals, reward, opponents)
    core.begin(seed)
    kernel.begin(seed)
    expected, found = core.next_deals(), kernel.next_deals()
    check_frames(rules, expected, found)
    for _ in range(steps):
        chosen = random_legal(rng, expected.legal)
        (expected, gains), (found, others) = core.step(chosen), kernel.step(chosen)
        check_frames(rules, expected, found)
        for name in ("own", "all", "over"):
            assert (getattr(gains, name) == getattr(others, name)).all(), name
        for last, other in zip(gains.final, others.final, strict=True):
            check_observed(rules, last, other)


def check_frames(rules: Ruleset, expected: Frame, found: Frame) -> None:
    for one in fields(Frame):
        rows = getattr(expected, one.name), getattr(found, one.name)
        if not (rows[0] == rows[1]).all():
            for pair in zip(expected.observed, found.observed, strict=True):
                check_observed(rules, *pair)
            raise AssertionError(f"{rules}: {one.name} {rows[0]} {rows[1]}")


def check_observed(rules: Ruleset, expected: NDArray[np.int8], found: NDArray[np.int8]) -> None:
    if not np.array_equal(expected, found):  # in words, so that one sees where
        assert encoding(rules).text(found) == encoding(rules).text(expected)
        raise AssertionError("the planes are not as the encoding says")


def test_a_deal_with_a_call_to_its_end_and_the_next(kernel: ModuleType) -> None:
    check_alike(load_ruleset("fft-5"), Random(1), 90, deals=1)


@pytest.mark.slow
@pytest.mark.parametrize("id", PLAYED)
def test_published_rules(kernel: ModuleType, id: str) -> None:
    check_alike(load_ruleset(id), Random(id), 180)


@pytest.mark.slow
@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
def test_opponents_at_random(kernel: ModuleType, id: str) -> None:
    check_alike(load_ruleset(id), Random(id), 60, "random")


@pytest.mark.slow
@given(rulesets().filter(plays_whole_deals), seeds().map(Random))
def test_random_rules(kernel: ModuleType, rules: Ruleset, rng: Random) -> None:
    check_alike(rules, rng, 120)


def rulesets_with(key: str) -> Iterator[Ruleset]:
    """The values of an option, a few, each in the first ruleset that the kernel plays with it."""
    plain = OPTIONS[key].plain
    for value in Random(key).sample(plain, min(4, len(plain))):
        for id in PLAYED:
            with suppress(RulesetError):
                rules = load_ruleset(id, {key: value})
                if plays_whole_deals(rules):
                    yield rules
                    break


@pytest.mark.slow
@pytest.mark.parametrize("key", OPTIONS)
def test_every_value_that_the_kernel_is_said_to_know(kernel: ModuleType, key: str) -> None:
    for rules in rulesets_with(key):
        check_alike(rules, Random(key), 90)


def test_what_the_kernel_does_not_know_is_left_to_core(kernel: ModuleType) -> None:
    for id in ruleset_ids():
        rules = load_ruleset(id)
        known = all(is_known(Mind.ENVIRONMENT, key, getattr(rules, key)) for key in OPTIONS)
        assert can_play(rules, auction=None, opponents=None) <= known
    assert can_play(load_ruleset("fft-4"), auction=None, opponents="random")
    assert not can_play(load_ruleset("fft-4"), auction="club", opponents=None)
    assert not can_play(load_ruleset("fft-4"), auction=None, opponents="club")
    assert not can_play(load_ruleset("wikipedia-5-captor"), auction=None, opponents=None)
