"""Random playouts, compared with the rules in Python."""

from random import Random
from statistics import mean, stdev
from types import ModuleType

import pytest

from oudler.core import Deal, DealScored, Phase, start
from oudler.core.scoring.counting import count
from oudler.rulesets import load_ruleset
from oudler.testing.chance import dealt_with_lone_petit, random_steps
from oudler.testing.endings import random_ending


def half_points(rng: Random, deal: Deal) -> int:
    """The attack's result after random cards under core's own rules."""
    for event, after in random_steps(rng, deal):
        if isinstance(event, DealScored):
            return count(deal).half_points
        deal = after
    raise AssertionError(deal)


def with_imprenable_petit(rng: Random) -> Deal:
    """A deal at its first card, in which somebody has a petit that nobody can take."""
    rules = load_ruleset("fft-4", {"petit_sec": "imprenable"})
    while True:
        for _, deal in random_steps(rng, start(rules, dealt_with_lone_petit(rng, rules))):
            if deal.phase is Phase.PLAY:
                return deal


@pytest.mark.slow
def test_playouts_come_to_what_the_rules_come_to(kernel: ModuleType) -> None:
    from oudler.solver.kernel import playouts

    rng = Random("playouts")
    endings = [random_ending(rng, load_ruleset(id), 8) for id in ("fft-3", "fft-4", "fft-5")]
    for deal in (*endings, with_imprenable_petit(rng)):
        ours = [half_points(rng, deal) for _ in range(200)]
        found = playouts(deal, 20_000, seed=5)
        # Five standard errors of the smaller sample.
        assert abs(found.mean - mean(ours)) < 5 * stdev(ours) / len(ours) ** 0.5 + 0.1
        assert set(ours) <= {n for n, times in enumerate(found.by_half_points) if times}


def test_the_same_seed_gives_the_same_playouts_on_any_threads(kernel: ModuleType) -> None:
    from oudler.solver.kernel import playouts

    deal = random_ending(Random(2), load_ruleset("fft-5"), 12)
    found = playouts(deal, 3_000, seed=9)
    assert found == playouts(deal, 3_000, seed=9, threads=2)
    assert found != playouts(deal, 3_000, seed=10)
    assert found != playouts(deal, 3_000, seed=9, sensible=True)
    assert found.count == sum(map(sum, found.results)) == 3_000


def test_the_share_of_made_contracts_is_counted_at_each_target(kernel: ModuleType) -> None:
    from oudler.solver.kernel import playouts

    rules = load_ruleset("fft-4")
    found = playouts(random_ending(Random(3), rules, 6), 2_000)
    assert found.made((0, 0, 0, 0)) == 1
    assert found.made((92, 92, 92, 92)) == 0
    assert 0 <= found.made(rules.targets) <= 1
    assert sum(found.petit_au_bout) <= 2_000
    assert sum(found.slams) <= 2_000
