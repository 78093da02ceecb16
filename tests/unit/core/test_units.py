"""What each defender can pay: the figures that a board may have, and no others."""

from random import Random

import pytest

from oudler.core import score, score_result, start
from oudler.core.scoring.plausibility import result_faults
from oudler.core.scoring.units import units_of
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4
from oudler.testing.chance import play_randomly, random_dealt

IDS = ("fft-4", "fft-5", "jeux-de-cartes-4", "playroom-6", "wikipedia-4")


@pytest.mark.parametrize("id", IDS)
def test_each_deal_that_is_played_pays_one_of_them(id: str) -> None:
    rules = load_ruleset(id)
    units, rng, played = units_of(rules), Random(1), 0
    while played < 10:
        _, deal = play_randomly(start(rules, random_dealt(rng, rules)), rng)
        if deal.taker is not None:
            played += 1
            assert score(deal).unit in units


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_each_comes_of_a_result_that_can_happen(id: str) -> None:
    rules = load_ruleset(id)
    units = units_of(rules)
    for unit in Random(2).sample(sorted(units.found), 20):
        for result in list(units[unit])[:3]:
            assert not result_faults(rules, result)
            assert score_result(rules, result).unit == unit


@pytest.mark.slow
def test_an_impossible_unit_has_possible_neighbours() -> None:
    units = units_of(FFT_4)
    assert 106 in units
    assert 7 not in units
    assert units.around(7) == (6, 8)
    (most,) = units.around(10**6)
    assert next(unit for unit in sorted(units.found, reverse=True) if unit in units) == most


def test_where_nobody_takes_nothing_is_paid_by_defenders() -> None:
    units = units_of(load_ruleset("wikipedia-6-misere"))
    assert 5 not in units
    assert units.around(5) == ()
