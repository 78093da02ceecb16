"""The kernel agrees with trying every card with core, and its lines can be played."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from types import ModuleType

import pytest

from oudler.core import CardPlayed, Play, Ruleset, Score, Side, apply, evolve, half_points_by_seat
from oudler.core.cards import EMPTY, OUDLERS, PETITS, CardSet
from oudler.core.deal import Deal, imprenable, replace
from oudler.core.scoring.settlement import result_of
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, Goal, Limits, SearchRefused, Solution, Unsearchable, oracle
from oudler.solver.payoff import worth
from oudler.testing.endings import any_endings, random_ending, searched_rulesets

GOALS = (Goal.MARGIN, Goal.SCORE, Goal.MADE)
UNKNOWN_SCORES = (Unsearchable.SMALL_SLAM, Unsearchable.POINTS_COST)
"""Why the score of a deal may not be searchable although its margin is."""
LONGER = [("fft-3", 4, 5), ("fft-4", 4, 1), ("fft-5", 3, 5)]
"""How many tricks, and how often: trying every card is slow with five players."""


def solved(kernel: ModuleType, deal: Deal) -> Iterator[Solution]:
    """Both ways to search agree for each goal; yields what they found."""
    for goal in GOALS:
        try:
            found: Solution = kernel.solve(deal, goal)
        except SearchRefused as refused:
            if goal is Goal.SCORE and refused.reason in UNKNOWN_SCORES:
                continue
            raise
        tried = oracle.solve(deal, goal)
        assert (found.value, found.cards) == (tried.value, tried.cards)
        assert kernel.value(deal, goal) == found.value
        yield found


def played(deal: Deal, found: Solution) -> Score:
    """The attack's result when the line of a solution is played by the rules."""
    for card in found.line:
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, Play(card))
    return worth(deal.rules, result_of(deal), found.goal)


def agree(kernel: ModuleType, deal: Deal) -> None:
    """Both ways to search agree, and a line is worth what it promises."""
    assert deal.to_act is not None
    best = max if deal.side_of(deal.to_act) is Side.ATTACK else min
    for found in solved(kernel, deal):
        assert found.value.is_exact
        assert found.value.lower == best(card.value.lower for card in found.cards)
        assert Bounds(worth := played(deal, found), worth) == found.value


@pytest.mark.parametrize("rules", searched_rulesets(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("tricks", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_kernel_agrees_under_every_ruleset(
    kernel: ModuleType, rules: Ruleset, tricks: int
) -> None:
    rng = Random(f"{rules.id} {tricks}")
    for _ in range((3, 1, 1)[tricks - 1]):
        agree(kernel, random_ending(rng, rules, tricks))


def test_the_kernel_agrees_under_rules_drawn_by_chance(kernel: ModuleType) -> None:
    endings = any_endings(Random(1), 2)
    for _ in range(15):
        agree(kernel, next(endings))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("id", "tricks", "times"), LONGER, ids=[id for id, _, _ in LONGER])
def test_the_kernel_agrees_on_longer_endings(
    kernel: ModuleType, id: str, tricks: int, times: int
) -> None:
    rng, rules = Random(id), load_ruleset(id)
    for _ in range(times):
        agree(kernel, random_ending(rng, rules, tricks))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", range(2))
def test_the_kernel_agrees_on_many_endings(kernel: ModuleType, part: int) -> None:
    rng = Random(f"many {part}")
    endings = any_endings(rng, 2)
    for _ in range(40):
        agree(kernel, next(endings))
    for rules in searched_rulesets():
        for tricks in (1, 2, 2, 2):
            agree(kernel, random_ending(rng, rules, tricks))


def where_oudlers_might_meet(rng: Random, rules: Ruleset, tricks: int) -> Iterator[Deal]:
    """Endless endings in which all three oudlers are still to be won."""
    while True:
        deal = random_ending(rng, rules, tricks, kept=OUDLERS)
        left = (*deal.hands, CardSet.of(deal.trick.cards))
        if len(sum(left, start=EMPTY) & OUDLERS) == 3:
            yield deal


APART = [("fft-3", 2, 6), ("wikipedia-4", 2, 6), ("fft-5", 2, 4)]
APART_LONGER = [("fft-3", 3, 8), ("wikipedia-4", 3, 4), ("fft-5", 2, 20)]
"""Rulesets, how many tricks are left, and in how many endings."""


@pytest.mark.parametrize(
    ("id", "tricks", "times"),
    [*APART, *(pytest.param(*one, marks=pytest.mark.slow) for one in APART_LONGER)],
)
def test_the_kernel_agrees_where_three_oudlers_may_not_meet(
    kernel: ModuleType, id: str, tricks: int, times: int
) -> None:
    rng, rules = Random(f"{id} {tricks}"), load_ruleset(id, {"oudlers_apart": True})
    for deal in islice(where_oudlers_might_meet(rng, rules, tricks), times):
        agree(kernel, deal)


@pytest.mark.slow
def test_cards_are_worth_something_else_where_three_oudlers_may_not_meet(
    kernel: ModuleType,
) -> None:
    rules = load_ruleset("fft-5", {"oudlers_apart": True})
    deals = list(islice(where_oudlers_might_meet(Random("fft-5"), rules, 2), 40))
    usual = [replace(deal, rules=load_ruleset("fft-5")) for deal in deals]
    changed = [
        deal
        for deal, other in zip(deals, usual, strict=True)
        if kernel.solve(deal).cards != kernel.solve(other).cards
    ]
    assert changed
    for deal in changed:
        agree(kernel, deal)


@pytest.mark.parametrize("id", ["fft-3", "fft-4", "fft-5"])
@pytest.mark.parametrize("kept", [EMPTY, PETITS])
@pytest.mark.parametrize(
    ("tricks", "times"), [(1, 4), (2, 4), pytest.param(2, 15, marks=pytest.mark.slow)]
)
def test_the_kernel_agrees_where_a_petit_is_imprenable(
    kernel: ModuleType, id: str, tricks: int, times: int, kept: CardSet
) -> None:
    """It has been played in most of these deals, or is still to be played in most."""
    rng, rules = Random(f"{id} {tricks}"), load_ruleset(id, {"petit_sec": "imprenable"})
    endings = (random_ending(rng, rules, tricks, kept=kept) for _ in count())
    with_one = (deal for deal in endings if imprenable(rules, deal.dealt))
    for deal in islice(with_one, times):
        agree(kernel, deal)


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("wikipedia-6-misere", {}),
        ("wikipedia-7-misere", {}),
        ("wikipedia-6-misere", {"oudlers_apart": True}),
        ("wikipedia-6-misere", {"petit_sec": "imprenable"}),
    ],
)
def test_the_kernel_agrees_where_the_fewest_points_win(
    kernel: ModuleType, id: str, options: dict[str, object]
) -> None:
    rng, rules = Random(id), load_ruleset(id, options)
    kept = OUDLERS if rules.oudlers_apart else EMPTY
    for tricks in (1, 2, 2, 2, 2, 2):
        deal = random_ending(rng, rules, tricks, Goal.OWN, kept)
        found, tried = kernel.solve(deal, Goal.OWN), oracle.solve(deal, Goal.OWN)
        assert (found.value, found.cards) == (tried.value, tried.cards)
        end, seat = deal, deal.to_act
        for card in found.line:
            assert end.to_act is not None
            end = evolve(end, CardPlayed(end.to_act, card))
        assert half_points_by_seat(end)[seat or 0] == found.value.lower


@pytest.mark.parametrize("threads", [1, 2])
def test_limits_leave_bounds_that_hold(kernel: ModuleType, threads: int) -> None:
    rng, rules = Random("limits"), searched_rulesets()
    for nodes in (0, 1, 10, 100, 1000):
        deal = random_ending(rng, rng.choice(rules), 5)
        exact = kernel.solve(deal)
        least = kernel.solve(deal, limits=Limits(nodes=nodes, threads=threads))
        assert least.value.lower <= exact.value.lower <= least.value.upper
        for card, known in zip(least.cards, exact.cards, strict=True):
            assert card.card is known.card
            assert card.value.lower <= known.value.lower <= card.value.upper


def test_a_question_is_answered_as_the_value_says(kernel: ModuleType) -> None:
    rng, rules = Random("questions"), searched_rulesets()
    for _ in range(20):
        deal = random_ending(rng, rng.choice(rules), 4)
        for goal in (Goal.MARGIN, Goal.MADE):
            value = kernel.value(deal, goal).lower
            assert kernel.reaches(deal, value, goal) is True
            assert kernel.reaches(deal, value + 1, goal) is False
