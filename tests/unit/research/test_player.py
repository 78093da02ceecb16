"""A policy over indices plays as it would in an environment."""

from random import Random

import numpy as np
import pytest

from oudler.bots import finish, play_deal
from oudler.research.observation import Bits, encoding
from oudler.research.player import PolicyPlayer
from oudler.research.state import after, begin
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal

FULL = ["fft-3", "fft-4", "fft-5", "pagat-2-piles", "wikipedia-6-two-packs", "wikipedia-7-misere"]


def by_chance(seen: Bits, mask: Bits) -> int:
    """The same action for the same observation."""
    return Random(seen.tobytes()).choice(mask.nonzero()[0].tolist())


@pytest.mark.parametrize("name", FULL)
def test_a_policy_plays_at_a_table_as_in_an_environment(name: str) -> None:
    rules = load_ruleset(name)
    for number in range(6):
        dealt = numbered_deal(rules, "policy", number)
        players = [PolicyPlayer(by_chance) for _ in range(rules.seats)]
        there = finish(play_deal(rules, dealt, players))
        state = begin(rules, dealt)
        while state.seen is not None:
            mask = np.array([state.legal >> index & 1 for index in range(250)], np.int8)
            state = after(state, by_chance(encoding(rules).observe(state.seen, state.aside), mask))
        assert there.scores == state.deal.scores
        assert there.tricks == state.deal.tricks
