"""Ratings: from wins alone, and of players who met on the same deals."""

from math import log10

import pytest

from oudler.arena import make_plan, run
from oudler.arena.ladder import AVERAGE, ladder, ratings
from oudler.testing.builders import FFT_4


def test_two_players_differ_by_the_logarithm_of_their_wins() -> None:
    one, two = ratings([[0, 99.5], [9.5, 0]])
    assert one - two == pytest.approx(400 * log10(10))
    assert one + two == pytest.approx(2 * AVERAGE)


def test_the_ratings_explain_the_wins() -> None:
    """Where wins follow strengths exactly, those strengths are found, up to the prior."""
    strengths = [1.0, 2.0, 6.0]
    wins = [[0.0 if a is b else 100000 * a / (a + b) for b in strengths] for a in strengths]
    found = ratings(wins)
    assert found[1] - found[0] == pytest.approx(400 * log10(2), abs=0.1)
    assert found[2] - found[1] == pytest.approx(400 * log10(3), abs=0.1)


def test_who_always_wins_is_not_infinitely_better() -> None:
    assert ratings([[0, 10], [0, 0]])[0] < 2000


@pytest.mark.slow
def test_the_order_of_three_players() -> None:
    names = ["beginner", "club,play=beginner,discard=beginner", "club"]
    plan = make_plan(FFT_4, names, "ladder")
    rungs = ladder(plan, list(run(plan, range(60))))
    assert rungs[-1].name == "beginner"
    assert [rung.rating for rung in rungs] == sorted((r.rating for r in rungs), reverse=True)
    for rung in rungs:
        low, high = rung.interval
        assert low < rung.rating < high
    assert sum(rung.points.mean for rung in rungs) == pytest.approx(0)


def test_who_only_fills_seats_is_on_no_rung() -> None:
    plan = make_plan(FFT_4, ["club", "club,bid=beginner"], "others", others="beginner")
    rungs = ladder(plan, list(run(plan, range(5))))
    assert {rung.name for rung in rungs} == {"club", "club,bid=beginner"}
