"""A match: which deal of how many, and the order in which its players end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as some

from oudler.core import Ranked, Score, Seat, Session, explained, match_at, ranking
from oudler.core.session import DealSummary
from oudler.rulesets import load_ruleset
from oudler.testing.tables import ChanceTable

LENGTHS = some.integers(1, 30)


def sheet(*lines: tuple[Score, ...], summaries: tuple[DealSummary, ...] = ()) -> Session:
    """A score sheet with these lines."""
    start = Session(load_ruleset("fft-4"), ("N", "E", "S", "W"), Seat(0))
    known = summaries or (DealSummary(),) * len(lines)
    return replace(start, sheet=lines, payments=((0,) * 4,) * len(lines), summaries=known)


def ranks(found: tuple[Ranked, ...]) -> list[tuple[int, int]]:
    return [(one.rank, one.player) for one in found]


@given(deals=LENGTHS, played=some.integers(0, 200))
def test_every_deal_belongs_to_one_match(deals: int, played: int) -> None:
    match = match_at(deals, played, is_playing=True)
    assert match.before + match.deal == played + 1
    assert 1 <= match.deal <= deals
    assert not match.is_over


@given(deals=LENGTHS, played=some.integers(1, 200))
def test_a_match_is_over_after_its_last_deal_until_the_next_is_dealt(
    deals: int, played: int
) -> None:
    match = match_at(deals, played)
    assert match.is_over == (played % deals == 0)
    assert match.before + match.deal == played
    assert match_at(deals, played, is_playing=True).number == match.number + match.is_over


def test_no_match_is_over_before_the_first_deal() -> None:
    match = match_at(1, 0)
    assert (match.number, match.deal, match.is_over) == (1, 0, False)


def test_equal_totals_share_a_rank_and_the_next_is_skipped() -> None:
    assert ranks(ranking(sheet((10, -40, 10, 20)))) == [(1, 3), (2, 0), (2, 2), (4, 1)]
    assert ranks(ranking(sheet((0, 0, 0, 0)))) == [(1, 0), (1, 1), (1, 2), (1, 3)]


def test_contracts_count_for_who_took_them() -> None:
    lines = ((60, -20, -20, -20), (-60, 20, 20, 20), (0, 0, 0, 0))
    summaries = (DealSummary(0, is_made=True), DealSummary(0, is_made=False), DealSummary())
    first, *_, last = sorted(
        ranking(sheet(*lines, summaries=summaries)), key=lambda one: one.player
    )
    assert (first.taken, first.made, first.best, first.best_deal) == (2, 1, 60, 1)
    assert (last.taken, last.made, last.best, last.best_deal) == (0, 0, 20, 2)


def test_the_deal_that_a_dealer_sat_out_is_nobodys_best() -> None:
    summaries = (DealSummary(sat_out=(3,)), DealSummary(sat_out=(3,)))
    found = {
        one.player: one for one in ranking(sheet((-9, 3, 6, 0), (3, 3, -6, 0), summaries=summaries))
    }
    assert (found[3].best, found[3].best_deal) == (None, None)
    assert (found[0].best, found[0].best_deal) == (3, 2)


def test_what_was_paid_into_mouches_counts() -> None:
    session = replace(sheet((0, 0, 0, 0)), payments=((30, -10, -10, -10),))
    assert next((one.player, one.total, one.best) for one in ranking(session)) == (0, 30, 30)


LINES = some.lists(some.tuples(*[some.integers(-300, 300)] * 4), min_size=1, max_size=12)


@given(lines=LINES)
def test_a_ranking_orders_everybody_by_total(lines: list[tuple[int, ...]]) -> None:
    found = ranking(sheet(*lines))
    assert sorted(one.player for one in found) == [0, 1, 2, 3]
    assert [one.total for one in found] == sorted((one.total for one in found), reverse=True)
    for one in found:
        assert one.rank == 1 + sum(other.total > one.total for other in found)
        own = [line[one.player] for line in lines]
        assert one.best == max(own)
        assert one.best_deal is not None
        assert own[one.best_deal - 1] == one.best


@given(lines=LINES, at=some.integers(0, 12))
def test_matches_share_out_the_totals_of_the_evening(lines: list[tuple[int, ...]], at: int) -> None:
    session = sheet(*lines)
    then = session.since(at)
    earlier = replace(session, sheet=session.sheet[:at], payments=session.payments[:at])
    both = zip(earlier.totals, then.totals, strict=True)
    assert tuple(map(sum, both)) == session.totals
    assert then.dealer == session.dealer


@pytest.mark.parametrize("rules", ["fft-4", "fft-5-dead", "pagat-2-piles"])
def test_the_score_sheet_knows_who_took(rules: str) -> None:
    finished = ChanceTable(rules, seed=5).play(8)
    last = finished[-1].table.session
    assert last is not None
    for played, one in zip(finished, last.summaries, strict=True):
        deal = played.deal
        is_taken = deal.contract is not None and deal.taker is not None
        assert one.taker == (deal.players[deal.taker or 0] if is_taken else None)
        assert one.is_made == (is_taken and explained(deal)[1].is_made)
        seated = set(deal.players[: deal.rules.seats])
        assert {*range(deal.rules.places)} - seated == {*one.sat_out}
    taken = [one for one in last.summaries if one.taker is not None]
    assert sum(one.taken for one in ranking(last)) == len(taken)
    assert sum(one.made for one in ranking(last)) == sum(one.is_made for one in taken)
