"""The sequential test: which guess it accepts, how soon, and how often wrongly."""

from collections.abc import Iterator
from random import Random

import pytest

from oudler.arena.sprt import MIN_DEALS, Accepted, Hypotheses, SequentialTest, judged

GUESSES = Hypotheses(low=0.0, high=3.0, alpha=0.05, beta=0.1)


def differences(rng: Random, mean: float) -> Iterator[float]:
    """Much like those of deals: half are zero, few are large."""
    while True:
        yield mean if rng.random() < 0.5 else mean + rng.choice((-1, 1)) * rng.expovariate(1 / 15)


def share_of_high(mean: float, runs: int) -> float:
    rng = Random(f"sprt/{mean}")
    found = [judged(GUESSES, differences(rng, mean)).accepted for _ in range(runs)]
    assert None not in found
    return found.count(Accepted.HIGH) / runs


def test_the_high_guess_is_accepted_wrongly_about_as_often_as_alpha_says() -> None:
    assert 0.02 < share_of_high(0.0, 600) < 0.07


def test_the_low_guess_is_accepted_wrongly_about_as_often_as_beta_says() -> None:
    assert 0.06 < 1 - share_of_high(3.0, 600) < 0.13


def test_what_lies_far_away_is_decided_soon() -> None:
    rng = Random("far")
    near = [judged(GUESSES, differences(rng, 1.5)).count for _ in range(20)]
    far = [judged(GUESSES, differences(rng, 12.0)) for _ in range(20)]
    assert all(trail.accepted is Accepted.HIGH for trail in far)
    assert 3 * sum(trail.count for trail in far) < sum(near)


def test_nothing_is_decided_by_few_deals() -> None:
    trail = judged(GUESSES, iter([100.0, 101.0] * MIN_DEALS))
    assert (trail.count, trail.accepted) == (MIN_DEALS, Accepted.HIGH)
    assert judged(GUESSES, [100.0] * (MIN_DEALS - 1)).accepted is None


def test_equals_are_found_equal() -> None:
    trail = judged(GUESSES, [0.0] * 1000)
    assert (trail.count, trail.accepted) == (MIN_DEALS, Accepted.LOW)


def test_just_between_the_guesses_nothing_is_favoured() -> None:
    assert judged(GUESSES, [1.5] * 1000).ratio == 0.0
    assert judged(GUESSES, [1.5] * 1000).accepted is None


def test_a_verdict_stays() -> None:
    trail = SequentialTest(GUESSES)
    for seen in [50.0, 40.0] * MIN_DEALS + [-100.0] * 1000:
        trail.see(seen)
    assert trail.accepted is Accepted.HIGH
    assert trail.ratio < 0


@pytest.mark.parametrize(
    "wrong", [{"low": 3.0}, {"alpha": 0.0}, {"beta": 0.0}, {"alpha": 0.5, "beta": 0.5}]
)
def test_guesses_that_cannot_be_told_apart_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must"):
        Hypotheses(**wrong)
