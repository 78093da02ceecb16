"""Costs with open hands are the solver's own differences, and add up."""

from fractions import Fraction

import pytest

from oudler.bots import make_player, play_numbered
from oudler.coach import Kind, Moment, moments
from oudler.coach.open_hands import SearchBudget, better_card, cost, values
from oudler.core import Deal, Play, Side
from oudler.rulesets import load_ruleset
from oudler.solver import Bounds, Goal, Limits, kernel

QUICK = SearchBudget(nodes=100_000, patience=4, mebibytes=64)
DEALS = {"fft-3": (2, 5), "fft-4": (1, 4), "fft-5": (2, 4)}
"""Deals that somebody takes."""


def finished(rules: str, number: int) -> Deal:
    loaded = load_ruleset(rules)
    return play_numbered(loaded, [make_player("club")] * loaded.seats, "coach", number)


def plays(deal: Deal) -> list[Moment]:
    return [one for one in moments(deal) if one.kind is Kind.CARD]


def won(deal: Deal) -> Fraction:
    """What the attack's players won together."""
    return sum((Fraction(deal.scores[seat]) for seat in deal.attackers), Fraction(0))


@pytest.fixture(params=[(rules, number) for rules, some in DEALS.items() for number in some])
def deal(request: pytest.FixtureRequest) -> Deal:
    return finished(*request.param)


@pytest.mark.slow
def test_values_are_what_the_solver_says(deal: Deal) -> None:
    assert deal.taker is not None
    late = plays(deal)[-8 * deal.rules.seats :]
    for play, between in values(late, won(deal), QUICK):
        assert between is not None
        before, _ = between
        found = kernel.solve(play.deal, Goal.SCORE, Limits(nodes=5_000_000))
        assert found.value.is_exact
        assert before.lower <= found.value.lower <= before.upper
        if before.is_exact:
            best = found.value.lower
            played = next(one for one in found.cards if one.card == play.action.card)  # type: ignore[union-attr]
            assert before.lower == best
            sign = 1 if deal.side_of(play.seat) is Side.ATTACK else -1
            lost = cost(play, *between)
            if lost.is_exact:
                assert lost.lower == sign * (best - played.value.lower)


@pytest.mark.slow
def test_costs_add_up_to_what_was_promised_less_what_happened(deal: Deal) -> None:
    lost, first = {Side.ATTACK: Fraction(0), Side.DEFENCE: Fraction(0)}, Bounds(0, 0)
    for play, between in values(plays(deal), won(deal), QUICK):
        assert between is not None
        if not between[0].is_exact:
            break
        first = between[0]
        lost[deal.side_of(play.seat)] += Fraction(cost(play, *between).lower)
    assert lost[Side.ATTACK] - lost[Side.DEFENCE] == first.lower - won(deal)


@pytest.mark.slow
def test_bounds_hold_what_more_searching_finds(deal: Deal) -> None:
    hasty = SearchBudget(nodes=1_000, patience=1_000, mebibytes=64)
    pairs = zip(
        values(plays(deal)[-32:], won(deal), hasty),
        values(plays(deal)[-32:], won(deal), SearchBudget(nodes=20_000_000)),
        strict=True,
    )
    for (_, quick), (_, thorough) in pairs:
        assert quick is not None
        assert thorough is not None
        assert quick[0].lower <= thorough[0].lower
        assert thorough[0].upper <= quick[0].upper


@pytest.mark.slow
def test_the_better_card_is_one_of_the_solvers_best(deal: Deal) -> None:
    late = [one for one in plays(deal)[-7 * deal.rules.seats :] if not one.is_forced]
    for play in late:
        found = kernel.solve(play.deal, Goal.SCORE, Limits(nodes=5_000_000))
        best = {one.card for one in found.cards if one.value == found.value}
        every = [Play(one.card) for one in found.cards]
        better = better_card(play, found.value, every, QUICK)
        assert better is not None
        assert better.card in best
        others = [one for one in every if one.card not in best]
        assert better_card(play, found.value, others, QUICK) is None


def test_a_forced_card_costs_nothing(deal: Deal) -> None:
    for play in plays(deal):
        if play.is_forced:
            assert cost(play, Bounds(0, 60), Bounds(-60, 0)) == Bounds(0, 0)


@pytest.mark.slow
def test_a_score_that_cannot_be_searched_is_said_so() -> None:
    rules = load_ruleset("fft-4", {"small_slam_made": 100, "small_slam_misses": 1})
    deal = play_numbered(rules, [make_player("club")] * 4, "coach", 1)
    found = list(values(plays(deal), won(deal), QUICK))
    assert len(found) == len(plays(deal))
    assert found[-1][1] is None
