"""Prospects of cards for a seat that does not see the others."""

from collections.abc import Callable
from copy import copy
from fractions import Fraction
from itertools import islice
from random import Random
from types import ModuleType

import pytest

from oudler.core import CARDS, Deal, Seat, SeatView, start, view
from oudler.core.deal import replace
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, CardValue, Goal, Limits, SearchRefused, Solution, oracle
from oudler.testing.chance import random_dealt
from oudler.testing.endings import random_ending


@pytest.mark.parametrize("id", ["fft-3", "fft-5", "wikipedia-6-misere"])
def test_prospects_are_what_the_rules_come_to_in_the_deals_imagined(
    kernel: ModuleType, id: str
) -> None:
    from oudler.solver.determinize import worlds
    from oudler.solver.prospects import prospects

    rules = load_ruleset(id)
    goals = [Goal.OWN] if id.endswith("misere") else [Goal.MADE, Goal.SCORE]
    deal = random_ending(Random(id), rules, 2, goals[0])
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    found = prospects(seen, 6, seed=3)
    assert found.deals == 6
    for goal in goals:
        sums: dict[object, Fraction] = {}
        for world in islice(worlds(seen, 3), 6):
            for card in oracle.solve(world, goal).cards:
                sums[card.card] = sums.get(card.card, Fraction()) + card.value.lower
        told = {card.card: getattr(card, goal.value) for card in found.cards}
        assert told == {card: Bounds(value / 6, value / 6) for card, value in sums.items()}


def test_a_score_that_is_not_searched_is_left_out(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    deal = random_ending(Random(4), load_ruleset("fft-4"), 3)
    rules = copy(deal.rules)
    object.__setattr__(rules, "bids", tuple((contract, -1) for contract, _ in rules.bids))
    assert deal.to_act is not None
    found = prospects(view(replace(deal, rules=rules), deal.to_act), 2)
    assert all(card.made is not None and card.score is None for card in found.cards)


def test_prospects_of_the_bidding_are_refused(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    rules = load_ruleset("fft-4")
    bidding = start(rules, random_dealt(Random(2), rules))
    with pytest.raises(SearchRefused):
        prospects(view(bidding, Seat(1)), 1)


def ending(tricks: int) -> SeatView:
    """What the seat to act sees of a deal with this many tricks to come."""
    deal = random_ending(Random(1), load_ruleset("fft-4"), tricks)
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def test_a_mean_left_open_encloses_the_true_one(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    known = prospects(ending(5), 6)
    found = prospects(ending(5), 6, limits=Limits(nodes=40))
    assert found.deals == found.scored == 6
    means = [
        (told, true)
        for one, other in zip(found.cards, known.cards, strict=True)
        for told, true in [(one.made, other.made), (one.score, other.score)]
        if told is not None and true is not None
    ]
    assert len(means) == 2 * len(known.cards)
    assert any(not told.is_exact for told, _ in means)
    assert all(told.lower <= true.lower == true.upper <= told.upper for told, true in means)


def test_contracts_are_searched_before_scores_and_the_last_deal_counts_as_far_as_it_is_known(
    kernel: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search takes three seconds for the contract and four for the score."""
    from oudler.solver import prospects

    now, asked = 0.0, []

    def solve(
        deal: Deal, goal: Goal, limits: Limits, progress: Callable[[float], object]
    ) -> Solution:
        nonlocal now
        asked.append(goal)
        assert limits.seconds is not None
        needed = 3.0 if goal is Goal.MADE else 4.0
        now += min(needed, limits.seconds)
        value = Bounds(1, 1) if needed <= limits.seconds else Bounds(0, 5)
        return Solution(goal, value, (CardValue(CARDS[0], value),), (), 0, 0.0)

    monkeypatch.setattr(prospects, "solve", solve)
    monkeypatch.setattr(prospects, "perf_counter", lambda: now)
    found = prospects.prospects(ending(3), 3, limits=Limits(seconds=15))
    assert asked == [Goal.MADE] * 3 + [Goal.SCORE] * 2
    assert (found.deals, found.scored) == (3, 2)
    assert found.cards == (
        prospects.Prospect(CARDS[0], Bounds(1, 1), Bounds(Fraction(1, 2), 3), None),
    )


@pytest.mark.slow
def test_a_time_limit_imagines_fewer_deals(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    told: list[float] = []
    found = prospects(ending(12), 10_000, limits=Limits(seconds=0.3), progress=told.append)
    assert 0 <= found.deals < 10_000
    assert len(told) >= found.deals
    assert told == sorted(told)
    found = prospects(ending(12), 5, limits=Limits(seconds=0))
    assert (found.deals, found.scored, found.cards) == (0, 0, ())
