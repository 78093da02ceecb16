"""Deals without a taker, written down: real ones score as played, impossible ones are refused."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from oudler.core import Deal, Ruleset, Seat, half_points_by_seat, sets_targets, start
from oudler.core.ruleset.needs import plays_without_taker
from oudler.core.scoring.points_each import (
    ImpossiblePoints,
    PointsEach,
    PointsFault,
    points_faults,
    score_points,
)
from oudler.core.scoring.two_player import two_player_score, winnings
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.testing.chance import play_randomly, random_dealt, random_ruleset
from oudler.testing.strategies import generators

IDS = [id for id in ruleset_ids() if plays_without_taker(load_ruleset(id))]
TWO = load_ruleset("pagat-2-piles")
SIX = load_ruleset("wikipedia-6-misere")


def written(deal: Deal) -> PointsEach:
    if not sets_targets(deal.rules):
        return PointsEach(half_points_by_seat(deal))
    own = winnings(deal)
    petit = two_player_score(deal).petit_au_bout
    held = tuple(one.oudlers for one in own)
    return PointsEach(tuple(one.half_points for one in own), held, petit)


def played(rules: Ruleset, rng: Random, tries: int) -> Iterator[Deal]:
    for _ in range(tries):
        deal = play_randomly(start(rules, random_dealt(rng, rules)), rng)[1]
        if deal.contract is None and deal.tricks:
            yield deal


@pytest.mark.parametrize("id", IDS)
def test_a_real_deal_scores_as_it_was_played(id: str) -> None:
    rules = load_ruleset(id)
    for deal in played(rules, Random(id), 8):
        assert points_faults(rules, written(deal)) == ()
        assert score_points(rules, written(deal)) == deal.scores


@given(generators())
def test_under_random_rules_too(rng: Random) -> None:
    rules = random_ruleset(rng)
    if plays_without_taker(rules):
        for deal in played(rules, rng, 2):
            assert score_points(rules, written(deal)) == deal.scores


def faults(rules: Ruleset, *half_points: int, **more: object) -> tuple[PointsFault, ...]:
    return points_faults(rules, PointsEach(half_points, **more))  # type: ignore[arg-type]


def test_a14_87_the_fewest_points_win() -> None:
    won = PointsEach((40, 40, 40, 40, 12, 10))
    assert score_points(SIX, won) == (-29, -29, -29, -29, 55, 61)


def test_points_must_add_up_to_the_pack_without_its_dog() -> None:
    assert faults(SIX, 30, 30, 30, 30, 30, 32) == ()
    assert faults(SIX, 30, 30, 30, 30, 30, 30) == (PointsFault.DO_NOT_ADD_UP,)
    # Six cards lie in the dog, of 6 to 54 half-points.
    four = load_ruleset("fft-4", {"passed_out": "misere"})
    assert [faults(four, 40, 40, 40, last) for last in (8, 56)] == [(), ()]
    for last in (6, 58):
        assert faults(four, 40, 40, 40, last) == (PointsFault.DO_NOT_ADD_UP,)
    assert faults(TWO, 100, 80, oudlers=(1, 2)) == (PointsFault.DO_NOT_ADD_UP,)


def test_an_even_trick_is_worth_whole_points() -> None:
    assert faults(SIX, 31, 29, 30, 30, 30, 32) == (PointsFault.NOT_WHOLE,)


def test_nobody_has_more_points_than_the_pack() -> None:
    assert PointsFault.OUT_OF_RANGE in faults(SIX, 184, -2, 0, 0, 0, 0)


def test_a_player_has_the_points_of_their_oudlers() -> None:
    assert faults(TWO, 162, 20, oudlers=(0, 3)) == (PointsFault.TOO_FEW,)
    assert faults(TWO, 100, 82, oudlers=(1, 1)) == (PointsFault.OUDLERS_DO_NOT_ADD_UP,)


def test_a10_62_who_has_no_oudler_has_not_won_the_petit() -> None:
    assert faults(TWO, 100, 82, oudlers=(3, 0), petit_au_bout=Seat(1)) == (
        PointsFault.PETIT_WITHOUT_OUDLER,
    )


def test_only_targets_pay_for_a_petit() -> None:
    six = faults(SIX, 30, 30, 30, 30, 30, 32, petit_au_bout=Seat(1))
    assert six == (PointsFault.NO_PETIT,)


def test_it_takes_everybodys_points_and_rules_without_a_taker() -> None:
    assert faults(SIX, 91, 91) == (PointsFault.WRONG_NUMBER,)
    assert faults(TWO, 100, 82) == (PointsFault.WRONG_NUMBER,)
    assert faults(load_ruleset("fft-4"), 50, 50, 50, 32) == (PointsFault.HAS_TAKER,)
    with pytest.raises(ImpossiblePoints, match="wrong number"):
        score_points(SIX, PointsEach((91, 91)))
