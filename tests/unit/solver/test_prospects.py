"""What cards promise to a seat that does not see the others."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from itertools import islice
from random import Random
from types import ModuleType

import pytest

from oudler.core.deal import replace
from oudler.core.dealing import start
from oudler.core.seats import Seat
from oudler.core.view import view
from oudler.rulesets import load_ruleset
from oudler.solver import Goal, Limits, SearchRefused, oracle
from oudler.testing.chance import random_dealt
from oudler.testing.endings import random_ending


@pytest.mark.parametrize("id", ["fft-3", "fft-5", "wikipedia-6-misere"])
def test_prospects_are_what_the_rules_come_to_in_the_deals_imagined(
    kernel: ModuleType, id: str
) -> None:
    from oudler.solver.imagining import worlds
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
                sums[card.card] = sums.get(card.card, Fraction()) + card.value.least
        told = {card.card: getattr(card, goal.value) for card in found.cards}
        assert told == {card: value / 6 for card, value in sums.items()}


def test_a_score_that_is_not_searched_is_left_out(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    deal = random_ending(Random(4), load_ruleset("fft-4"), 3)
    rules = copy(deal.rules)
    object.__setattr__(rules, "bids", tuple((contract, -1) for contract, _ in rules.bids))
    assert deal.to_act is not None
    found = prospects(view(replace(deal, rules=rules), deal.to_act), 2)
    assert all(card.made is not None and card.score is None for card in found.cards)


def test_what_is_not_searched_at_all_is_refused(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    rules = load_ruleset("fft-4")
    bidding = start(rules, random_dealt(Random(2), rules))
    with pytest.raises(SearchRefused):
        prospects(view(bidding, Seat(1)), 1)


def test_nothing_is_known_where_there_was_no_time(kernel: ModuleType) -> None:
    from oudler.solver.prospects import prospects

    deal = random_ending(Random(1), load_ruleset("fft-4"), 12)
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    found = prospects(seen, 5, limits=Limits(nodes=10))
    assert (found.deals, found.cards) == (0, ())
    told: list[float] = []
    found = prospects(seen, 10_000, limits=Limits(seconds=0.3), progress=told.append)
    assert 0 <= found.deals < 10_000
    assert len(told) > found.deals
    assert told == sorted(told)
