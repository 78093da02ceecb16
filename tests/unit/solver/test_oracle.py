"""The oracle, checked against what can be seen without it."""

from pathlib import Path
from random import Random

import pytest

from oudler.core import Card, CardPlayed, Deal, Phase, evolve, half_points_by_seat, result_of
from oudler.core.text import read_record
from oudler.rulesets import load_ruleset
from oudler.solver import Goal, Limits, SearchRefused, Unsearchable, oracle
from oudler.testing.endings import random_ending

FILES = sorted((Path(__file__).parents[2] / "data" / "whole_deals").glob("*.tarot"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_last_trick_comes_to_what_the_example_ended_in(file: Path) -> None:
    with file.open(encoding="utf-8") as lines:
        deals = [step.deal for step in read_record(lines, load_ruleset)[2]]
    end, rules = deals[-1], deals[-1].rules
    last = next(deal for deal in deals if len(deal.tricks) == rules.tricks - 1)
    result = result_of(end)
    assert oracle.solve(last, Goal.MARGIN).value.lower == (
        result.half_points - 2 * rules.targets[result.oudlers]
    )
    attack = sum(end.scores[seat] for seat in end.attackers)
    assert oracle.solve(last, Goal.SCORE).value.lower == attack


def test_a_player_who_wants_few_points_takes_as_few_as_possible() -> None:
    rules = load_ruleset("wikipedia-6-misere")
    for seed in range(20):
        deal = random_ending(Random(seed), rules, 2, Goal.OWN)
        found = oracle.solve(deal, Goal.OWN)
        assert found.value.lower == min(card.value.lower for card in found.cards)
        end = played(deal, found.line)
        assert half_points_by_seat(end)[deal.to_act or 0] == found.value.lower


def played(deal: Deal, line: tuple[Card, ...]) -> Deal:
    for card in line:
        assert deal.to_act is not None
        deal = evolve(deal, CardPlayed(deal.to_act, card))
    assert deal.phase is Phase.COUNTING
    return deal


@pytest.mark.parametrize("limits", [Limits(nodes=10), Limits(seconds=0)])
def test_a_limited_oracle_refuses_instead_of_guessing(limits: Limits) -> None:
    deal = random_ending(Random(1), load_ruleset("fft-4"), 3)
    with pytest.raises(SearchRefused) as refused:
        oracle.solve(deal, limits=limits)
    assert refused.value.reason is Unsearchable.TOO_LONG


def test_the_oracle_reports_its_progress() -> None:
    told: list[float] = []
    deal = random_ending(Random(2), load_ruleset("fft-4"), 2)
    found = oracle.solve(deal, progress=told.append)
    assert len(told) == len(found.cards)
    assert told == sorted(told)
