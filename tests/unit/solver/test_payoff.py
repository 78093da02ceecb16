"""Payoffs, checked against deals played to their end."""

from copy import copy
from itertools import pairwise
from random import Random

import pytest

from oudler.core import Deal, DealScored, Side
from oudler.core.deal import replace
from oudler.core.scoring.counting import count
from oudler.core.scoring.settlement import scores
from oudler.rulesets import load_ruleset
from oudler.solver import Goal, SearchRefused, Unsearchable
from oudler.solver.payoff import PACK_HALF_POINTS, SIDES, Payoff, payoff
from oudler.testing.chance import random_steps
from oudler.testing.endings import any_endings, random_ending, searched_rulesets


def value_of(worth: Payoff, deal: Deal) -> object:
    """The number that stands for how a deal has ended."""
    won = count(deal)
    petit, swept = SIDES.index(won.petit_au_bout), SIDES.index(won.slam)
    row = (won.oudlers * 3 + petit) * 3 + swept
    return worth.unscaled(worth.values[row * (PACK_HALF_POINTS + 1) + won.half_points])


def the_end(rng: Random, deal: Deal) -> Deal:
    """The deal played on by chance to its last card, not yet scored."""
    for event, after in random_steps(rng, deal):
        if isinstance(event, DealScored):
            return deal
        deal = after
    raise AssertionError(deal)


@pytest.mark.slow
def test_each_end_is_worth_what_the_rules_score() -> None:
    rng = Random("payoff")
    endings = any_endings(rng, 4)
    for _ in range(15):
        deal = next(endings)
        end = the_end(rng, deal)
        margin = count(end).half_points - 2 * deal.rules.targets[count(end).oudlers]
        assert value_of(payoff(deal, Goal.MARGIN), end) == margin
        assert value_of(payoff(deal, Goal.MADE), end) == (margin >= 0)
        try:
            score = payoff(deal, Goal.SCORE)
        except SearchRefused:
            continue
        won = scores(end)
        assert value_of(score, end) == sum(won[seat] for seat in deal.attackers)


@pytest.mark.slow
def test_a_deal_is_worth_its_score_once_all_has_been_announced() -> None:
    rng = Random("whole")
    for rules in searched_rulesets():
        deal = random_ending(rng, rules, rules.tricks - 1)
        end = the_end(rng, deal)
        won = scores(end)
        attack = sum(won[seat] for seat in deal.attackers)
        assert value_of(payoff(deal, Goal.SCORE), end) == attack, rules.id


@pytest.mark.parametrize("goal", [Goal.MARGIN, Goal.SCORE, Goal.MADE])
def test_more_half_points_are_never_worth_less(goal: Goal) -> None:
    deal = random_ending(Random(5), load_ruleset("fft-5"), 6)
    values = payoff(deal, goal).values
    assert len(values) == 4 * 3 * 3 * (PACK_HALF_POINTS + 1)
    for begin in range(0, len(values), PACK_HALF_POINTS + 1):
        assert all(
            less <= more for less, more in pairwise(values[begin : begin + PACK_HALF_POINTS + 1])
        )


def test_fractions_are_scaled_and_come_back() -> None:
    rules = load_ruleset("fft-5", {"bids": {"prise": "1/3"}, "half_points": "exact"})
    deal = random_ending(Random(5), rules, 3)
    worth = payoff(deal, Goal.SCORE)
    assert worth.scale % 2 == 0
    assert worth.scaled(worth.unscaled(7)) == 7


def test_a_small_slam_that_may_still_be_made_is_refused() -> None:
    rules = load_ruleset("fft-4", {"small_slam_misses": 2, "small_slam_made": 100})
    rng = Random(3)
    whole = random_ending(rng, rules, 18)
    with pytest.raises(SearchRefused) as refused:
        payoff(whole, Goal.SCORE)
    assert refused.value.reason is Unsearchable.SMALL_SLAM
    payoff(whole, Goal.MARGIN)
    late = next(
        deal for deal in (random_ending(rng, rules, 4) for _ in range(100)) if lost(deal) > 2
    )
    payoff(late, Goal.SCORE)


def lost(deal: Deal) -> int:
    leaders = [trick.leader for trick in (*deal.tricks[1:], deal.trick)]
    return sum(deal.side_of(leader) is Side.DEFENCE for leader in leaders)


def test_points_that_cost_are_refused() -> None:
    rules = load_ruleset("fft-4")
    bids = tuple((contract, -1) for contract, _ in rules.bids)
    deal = replace(random_ending(Random(8), rules, 3), rules=copy(rules))
    object.__setattr__(deal.rules, "bids", bids)
    with pytest.raises(SearchRefused) as refused:
        payoff(deal, Goal.SCORE)
    assert refused.value.reason is Unsearchable.POINTS_COST
