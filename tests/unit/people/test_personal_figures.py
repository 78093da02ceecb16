"""Personal figures add up, whatever was played."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.core import Contract, Side
from oudler.people.profile.personal_figures import extremes, figures_of, totals_of
from oudler.table.history.history import DealEnded, Outcome, Player, Role

SCORES = st.integers(-900, 900) | st.sampled_from(["250/3", "-125/3"])


@st.composite
def deals(draw: st.DrawFn) -> DealEnded:
    """A deal as a person's history has it."""
    outcome = st.builds(
        Outcome,
        contract=st.sampled_from(Contract),
        taker=st.integers(0, 3),
        is_made=st.booleans(),
        gap=st.integers(0, 30),
        half_points=st.just(90),
        oudlers=st.integers(0, 3),
        partners=st.sampled_from([(), (1,)]),
        petit_au_bout=st.none() | st.sampled_from(Side),
    )
    return DealEnded(
        table=draw(st.sampled_from("ab")),
        deal=draw(st.integers(1, 99)),
        time=draw(st.integers(0, 10**12)),
        rules=draw(st.sampled_from(["fft-4@1", "fft-4@2", "fft-5@1"])),
        place=draw(st.integers(0, 3)),
        score=draw(SCORES),
        players=(Player(),) * 4,
        outcome=draw(st.none() | outcome),
    )


HISTORIES = st.lists(deals(), max_size=30)


@given(HISTORIES)
def test_totals_are_the_sum_of_the_scores(history: list[DealEnded]) -> None:
    found = figures_of(history)
    assert Fraction(found.all.score) == sum(one.points for one in history)
    assert found.all.deals == len(history)
    assert found.all.won == sum(one.points > 0 for one in history)
    for parts in (list(found.roles.values()), [game.sum for game in found.games]):
        assert sum(part.deals for part in parts) == found.all.deals
        assert sum(Fraction(part.score) for part in parts) == Fraction(found.all.score)


@pytest.mark.slow
@given(HISTORIES)
def test_contracts_made_and_lost_are_those_taken(history: list[DealEnded]) -> None:
    found = figures_of(history)
    taken = [one.outcome for one in history if one.outcome and one.role is Role.TAKER]
    assert sum(one.sum.deals for one in found.contracts) == len(taken)
    assert sum(one.taken for one in found.oudlers) == len(taken)
    for line in found.contracts:
        bid = [one for one in taken if one.contract is line.contract]
        assert line.made + sum(not one.is_made for one in bid) == line.sum.deals == len(bid)
    assert sum(one.made for one in found.contracts) == sum(one.made for one in found.oudlers)


@given(HISTORIES)
def test_the_petit_was_won_or_lost_at_the_end_by_a_side(history: list[DealEnded]) -> None:
    found = figures_of(history)
    petits = [one for one in history if one.outcome and one.outcome.petit_au_bout]
    assert found.petits_won + found.petits_lost == len(petits)


@given(HISTORIES, st.integers(1, 12))
def test_the_running_total_is_thinned_but_ends_right(history: list[DealEnded], most: int) -> None:
    points = totals_of(history, most)
    assert len(points) <= most
    for point in points:
        assert Fraction(point.score) == sum(one.points for one in history[: point.deals])
    assert [point.deals for point in points][-1:] == [len(history)][: len(points)]
    assert bool(points) == bool(history)


@pytest.mark.slow
@given(HISTORIES)
def test_the_best_and_the_worst_deal_are_the_extremes(history: list[DealEnded]) -> None:
    best, worst = extremes(history)
    scores = [Fraction(0), *(one.points for one in history)]
    assert (best.points if best else 0) == max(scores)
    assert (worst.points if worst else 0) == min(scores)


def test_the_longest_run_of_deals_won_is_the_streak() -> None:
    def won(score: int) -> DealEnded:
        return DealEnded("a", 1, 0, "fft-4@1", 0, score, ())

    assert figures_of([]).streak == 0
    assert figures_of([won(score) for score in (1, 1, 0, 1, 1, 1, -1, 1)]).streak == 3


@pytest.mark.parametrize(("place", "partners", "role"), [
    (0, (), Role.TAKER),
    (2, (2,), Role.PARTNER),
    (1, (2,), Role.DEFENDER),
])  # fmt: skip
def test_roles(place: int, partners: tuple[int, ...], role: Role) -> None:
    outcome = Outcome(Contract.GARDE, 0, True, 3, 90, 2, partners)
    assert DealEnded("a", 1, 0, "fft-4@1", place, 3, (), outcome).role is role
