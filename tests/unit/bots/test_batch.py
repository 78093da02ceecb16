"""Many deals in a row: their scores, their contracts, and bots that must not wait."""

import asyncio

import pytest

from oudler.bots.batch import Batch, play_batch, play_numbered
from oudler.bots.levels import make_player
from oudler.bots.player import NotAPlayer, finish
from oudler.core.actions import Contract
from oudler.core.scoring.settlement import score
from oudler.testing.builders import FFT_4


@pytest.mark.slow
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
    with pytest.raises(NotAPlayer, match="a bot answers at once"):
        finish(waiting)
    waiting.close()
    loop.close()


def test_totals_add_up_by_seat() -> None:
    assert Batch(((1, -1), (2, -2)), 0, {}).totals == (3, -3)
