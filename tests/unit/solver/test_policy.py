"""What a policy makes of a deal with open hands, in which each seat still sees only its own."""

import struct
from itertools import islice
from random import Random

import pytest

from oudler.bots import Club, finish, play_on
from oudler.core import CardSet, Deal, LegalPlays, score, view
from oudler.rulesets import load_ruleset
from oudler.solver.determinize import worlds
from oudler.solver.policy import Policy, chances_in, half_points_above, likeliest, playout_value
from oudler.testing.endings import random_ending

RULES = ["fft-3", "fft-4", "fft-5"]


def ending(seed: int, rules: str = "fft-4", tricks: int = 8) -> Deal:
    return random_ending(Random(seed), load_ruleset(rules), tricks)


@pytest.fixture(scope="module")
def decided() -> Policy:
    """A policy whose weights are drawn, so that it prefers some cards to others."""
    rng, count = Random(1), len(Policy().packed) // 4
    return Policy(struct.pack(f"<{count}f", *(rng.uniform(-0.5, 0.5) for _ in range(count))))


@pytest.mark.parametrize("rules", RULES)
def test_every_legal_card_has_a_chance_and_one_that_learned_nothing_has_no_favourite(
    rules: str, decided: Policy
) -> None:
    for seed in range(20):
        deal = ending(seed, rules)
        assert deal.to_act is not None
        legal = view(deal, deal.to_act).legal
        assert isinstance(legal, LegalPlays)
        for policy in (Policy(), decided):
            chances = chances_in(deal, policy)
            assert CardSet.of(chances) == legal.cards
            assert sum(chances.values()) == pytest.approx(1)
        equal = chances_in(deal, Policy())
        assert max(equal.values()) == pytest.approx(min(equal.values()))
        assert likeliest(equal) == min(legal.cards)


def test_a_seat_decides_by_nothing_but_what_it_sees(decided: Policy) -> None:
    is_sure = False
    for seed in range(20):
        deal = ending(seed)
        assert deal.to_act is not None
        chances = chances_in(deal, decided)
        is_sure |= max(chances.values()) > 2 / len(chances)
        for world in islice(worlds(view(deal, deal.to_act), seed=seed), 3):
            assert chances_in(world, decided) == chances
    assert is_sure


@pytest.mark.parametrize("rules", RULES)
def test_the_playout_value_of_a_last_trick_is_its_end(rules: str) -> None:
    for seed in range(30):
        deal = ending(seed, rules, tricks=1)
        told = playout_value(deal, Policy(), half_points_above(deal.rules))
        end = finish(play_on(deal, [Club() for _ in range(deal.rules.seats)]))
        # The score may round a half point.
        assert told / 2 == pytest.approx(float(score(end).gap), abs=0.5)


def test_each_seat_plays_on_by_its_own_policy(decided: Policy) -> None:
    above = half_points_above(load_ruleset("fft-4"))
    moments = [ending(seed) for seed in range(20)]

    def values(*policies: Policy) -> list[float]:
        return [playout_value(deal, policies, above) for deal in moments]

    assert values(*[decided] * 4) == [playout_value(deal, decided, above) for deal in moments]
    assert values(decided, *[Policy()] * 3) not in (values(*[decided] * 4), values(*[Policy()] * 4))
