"""Why bots decided as they did in a finished deal, and reports of it."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.server.review.finished import played

from oudler.cli import run as oudler
from oudler.core import events
from oudler.install import has_search
from oudler.people.moderation import reports
from oudler.review.http.bot_decisions import BotDecision, bot_decisions, explain, reason_sentences
from oudler.table.live.finished import Finished
from oudler.table.live.players import Players
from oudler.table.seats import commands as ask
from oudler.table.seats.state import changed
from oudler.testing.guests import Guest, open_site, run
from oudler.testing.look_alikes import Question, look_alikes
from oudler.testing.tables import ANNE, ChanceTable
from oudler.words import Words

SEED = 1
"""A deal that somebody takes, by chance or not."""


@pytest.fixture
def same_cards() -> None:
    """The evening below has a seed of its own."""


@cache
def with_bots(level: str) -> Finished:
    """A deal in which bots of this level play against Anne, whose place a stand-in plays."""
    evening = ChanceTable(seed=SEED, alone=True)
    for place in (1, 2, 3):
        evening.do(ANNE, ask.Clear(place))
        evening.do(ANNE, ask.SeatBot(place, level))
    evening.do(ANNE, ask.Ready("a number"))

    async def play() -> None:
        players = Players()
        while evening.table.is_playing:
            assert evening.table.turn is not None
            evening.happen(await players.move(evening.table, evening.table.turn))

    asyncio.run(play())
    return evening.finished[0]


def some(level: str, every: int) -> list[BotDecision]:
    return [*bot_decisions(with_bots(level))][::every]


LEVELS = [
    "club",
    pytest.param("master", marks=pytest.mark.skipif(not has_search(), reason="it searches")),
]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_a_bots_reason_is_found_again_from_what_its_seat_saw(level: str) -> None:
    made = some(level, 5)
    assert {one.place for one in made} == {1, 2, 3}
    for one in made:
        again = explain(one)
        assert again.is_known
        reason, *figures = reason_sentences(Words("fr"), again)
        assert reason.endswith(".")
        cards = [card for card, _ in again.expected]
        assert bool(figures) == bool(cards)
        if cards:
            assert isinstance(one.event, events.CardPlayed)
            assert one.event.card in cards
    assert any(explain(one).expected for one in made) == (level == "master")


@pytest.mark.slow
@pytest.mark.skipif(not has_search(), reason="look-alikes are drawn by the search")
@pytest.mark.parametrize("level", LEVELS)
def test_other_hidden_cards_change_neither_reason_nor_figures(level: str) -> None:
    pairs = 0
    for one in some(level, 11):
        deal = one.before.deal
        assert deal is not None
        question = Question(tuple(one.before.played), deal, one.event.seat)
        for other in look_alikes(question, 1, 7):
            elsewhere = BotDecision(
                one.at, one.place, one.level, changed(one.before, deal=other), one.event
            )
            mine, theirs = explain(one), explain(elsewhere)
            assert (mine.now, mine.found, mine.expected) == (
                theirs.now,
                theirs.found,
                theirs.expected,
            )
            pairs += 1
    assert pairs


def test_a_play_that_is_not_found_again_has_no_reason_any_more() -> None:
    finished = ChanceTable(seed=SEED).play()[0]
    told = [explain(one) for one in bot_decisions(finished)]
    differs = next(one for one in told if not one.is_known)
    assert reason_sentences(Words("en"), differs) == [Words("en")("web.bot.untold")]


async def asked(guest: Guest, table: str, what: str, at: str, place: int) -> tuple[int, Any]:
    answer = await guest.post(f"/api/tables/{table}/deals/1/{what}", {"at": at, "place": place})
    return answer.status_code, answer.json()


def test_one_press_reports_a_decision_once_and_the_operator_reads_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> str:
        async with open_site(url) as site:
            anne = site.guest()
            table = await played(anne)
            replayed = (await anne.get(f"/api/tables/{table}/deals/1")).json()
            at, places = next(
                (one["at"], one["bots"])
                for one in replayed["moments"]
                if one["at"].startswith("trick/")
            )
            assert sorted(places) == [1, 2, 3]
            status, why = await asked(anne, table, "why", at, places[0])
            assert (status, why["is_known"], len(why["says"])) == (200, True, 1)
            for _ in range(2):
                assert (await asked(anne, table, "report", at, places[0]))[0] == 200
            for what in ("why", "report"):  # her own place, and a moment that is none
                for wrong in ((at, 0), ("trick/99", 1)):
                    status, found = await asked(anne, table, what, *wrong)
                    assert (status, found["reason"]) == (404, "no_bot_decided")
            (waiting,) = await reports.waiting(site.registry.store)
            told = waiting.told
            assert isinstance(told, reports.BotReported)
            assert (told.at, told.place, told.level) == (at, places[0], "beginner")
            assert told.did == told.found != ""
            assert told.why == why["says"][0]
            await reports.dismiss(site.registry.store, waiting.number)
            assert (await asked(anne, table, "report", at, places[0]))[0] == 200
            assert await reports.waiting(site.registry.store) == []
            assert (await asked(anne, table, "report", at, places[1]))[0] == 200
            export = (await anne.get("/api/account/export")).json()
            assert [one["place"] for one in export["reports"]] == places[:2]
            await reports.forget(site.registry.store, told.who)
            assert [one.told.who for one in await reports.waiting(site.registry.store)] == [""]
            return f"/t/{table}/deal/1/{at}"

    link = asyncio.run(asyncio.wait_for(scenario(), 60))
    assert oudler(["moderate", "--store", url, "--lang", "fr"]) == 0
    assert f"{link} : robot beginner" in capsys.readouterr().out


def test_no_reason_is_told_while_the_match_is_played() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await played(anne, deals=4)
            for what in ("why", "report"):
                status, found = await asked(anne, table, what, "trick/1", 1)
                assert (status, found["reason"]) == (409, "match_open")

    run(scenario)
