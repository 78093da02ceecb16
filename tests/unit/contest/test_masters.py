"""Masters play a board at the person's place, each in its own way, and always alike."""

import asyncio
from datetime import date

import pytest

from oudler.contest import daily
from oudler.contest.contest import Contest
from oudler.contest.masters import handle_of_master, played_out
from oudler.core import Deal
from oudler.install import has_search
from oudler.table.history.board_result import result_at
from oudler.table.seats.evolution import rebuild


@pytest.mark.slow
@pytest.mark.skipif(not has_search(), reason="the search is not installed")
def test_a_master_plays_a_board_to_its_end_and_its_log_says_so() -> None:
    contest = Contest(daily.opening(date(2026, 11, 24)))
    (log, table), (_, again) = (
        asyncio.run(played_out(contest, handle_of_master(1), 1, 7.0)) for _ in range(2)
    )
    assert isinstance(table.deal, Deal)
    assert table.is_closed
    assert table.deal.dealt == contest.board(1).dealt
    assert rebuild((7.0, event) for event in log).deal == table.deal == again.deal
    assert result_at(table, table.deal).score == table.deal.scores[table.deal.players.index(0)]
