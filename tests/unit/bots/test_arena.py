"""Matches: the same deals from every seat, for any players, in any number of processes."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from oudler.bots.arena import Match, differences, matches, mean_and_error
from oudler.bots.batch import Batch, finish, play_batch, play_numbered
from oudler.bots.levels import UnknownLevel, make_player
from oudler.core.actions import Contract
from oudler.core.scoring.settlement import score
from oudler.testing.builders import FFT_3, FFT_4, FFT_5

BEGINNER, CLUB = partial(make_player, "beginner"), partial(make_player, "club")


def test_a_difference_is_half_of_what_each_wins_alone_among_the_others() -> None:
    alone: list[list[float]] = []
    for one, other in ((CLUB, BEGINNER), (BEGINNER, CLUB)):
        alone.append(
            [
                float(
                    play_numbered(
                        FFT_3, [one() if s == seat else other() for s in range(3)], "x", 5
                    ).scores[seat]
                )
                for seat in range(3)
            ]
        )
    expected = (sum(alone[0]) / 3 - sum(alone[1]) / 3) / 2
    assert expected != 0
    assert differences(FFT_3, (CLUB, BEGINNER), "x", 6)[5] == pytest.approx(expected)


def test_turning_the_players_round_turns_the_signs() -> None:
    there = differences(FFT_4, (CLUB, BEGINNER), "anti", 12)
    back = differences(FFT_4, (BEGINNER, CLUB), "anti", 12)
    assert any(there)
    assert there == tuple(-number for number in back)


def test_equals_are_equal() -> None:
    assert set(differences(FFT_5, (CLUB, CLUB), "equal", 4)) == {0.0}


def test_an_executor_changes_nothing_and_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    here = matches(FFT_4, ["beginner", "club"], "there", 12)
    with ThreadPoolExecutor(2) as executor:
        there = matches(
            FFT_4, ["beginner", "club"], "there", 12, executor, lambda *done: told.append(done)
        )
    assert here == there
    assert told == [(10, 12), (12, 12)]


def test_every_pair_meets_once_and_progress_counts_all_of_them() -> None:
    told: list[tuple[int, int]] = []
    found = matches(
        FFT_4, ["beginner", "club", "beginner"], "p", 2, progress=lambda *done: told.append(done)
    )
    pairs = [(match.first, match.second) for match in found]
    assert pairs == [("beginner", "club"), ("beginner", "beginner"), ("club", "beginner")]
    assert told == [(2, 6), (4, 6), (6, 6)]
    assert found[0].mean == -found[2].mean


def test_an_unknown_level_is_refused_before_any_deal() -> None:
    with pytest.raises(UnknownLevel):
        matches(FFT_4, ["club", "nobody"], "seed", 10**9)


def test_mean_error_and_interval() -> None:
    mean, error = mean_and_error([1.0, 2.0, 3.0, 6.0])
    assert mean == 3.0
    assert error == pytest.approx((14 / 3 / 4) ** 0.5)
    assert mean_and_error([]) == (0.0, 0.0)
    assert mean_and_error([5.0]) == (5.0, 0.0)
    low, high = Match("a", "b", 4, mean, error).interval
    assert (low, high) == pytest.approx((3 - 1.96 * error, 3 + 1.96 * error))


def test_a_batch_counts_what_became_of_the_contracts() -> None:
    batch = play_batch(FFT_4, ["club"] * 4, "count", range(3, 33))
    players = [make_player("club") for _ in range(4)]
    deals = [play_numbered(FFT_4, players, "count", number) for number in range(3, 33)]
    assert batch.scores == tuple(deal.scores for deal in deals)
    gardes = [deal for deal in deals if deal.contract is Contract.GARDE]
    assert gardes
    assert batch.contracts[Contract.GARDE] == (
        len(gardes),
        sum(score(deal).is_made for deal in gardes),
    )
    assert batch.passed_out + sum(played for played, _ in batch.contracts.values()) == 30


def test_a_bot_that_waits_is_a_mistake() -> None:
    loop = asyncio.new_event_loop()

    async def dawdle() -> None:
        await loop.create_future()

    waiting = dawdle()
    with pytest.raises(RuntimeError, match="waited"):
        finish(waiting)
    waiting.close()
    loop.close()


def test_totals_add_up_by_seat() -> None:
    assert Batch(((1, -1), (2, -2)), 0, {}).totals == (3, -3)
