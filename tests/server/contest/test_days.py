"""The deal of the day over several days: masters, days in a row, the week, and what is sent."""

import asyncio
import re
from typing import Any

import pytest
from tests.server.contest.contests import DAY, NOON, TODAY, open_day, played
from tests.server.contest.test_contest_secrecy import CARD

from oudler.contest import daily, masters
from oudler.contest.contests import Contests
from oudler.contest.log import BoardBegun, Entered, Line
from oudler.table.handles import handle_of
from oudler.table.history.board_result import BoardPlayed
from oudler.testing.guests import Guest, Site, run

TOMORROW = "daily-2026-11-25"
TOLD = re.compile(r"[+−]\s?\d|garde|prise|chut|réussi|atout|pique|cœur|carreau|trèfle|roi|dame")
"""What would tell others of the cards: a score, a contract, or a card."""


@pytest.fixture
def quick_masters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four masters who do not search, so that they have played at once."""
    monkeypatch.setattr(daily, "MASTERS", 4)
    monkeypatch.setattr(masters, "LEVEL", "club")
    monkeypatch.setattr(masters, "has_search", lambda: True)


async def with_masters(guest: Guest, contest: str) -> dict[str, Any]:
    """The contest as this guest sees it once all masters have played."""
    while True:
        found = dict((await guest.get(f"/api/contests/{contest}")).json())
        if sum(one["is_bot"] for one in found["ranking"]) == 4:
            return found
        await asyncio.sleep(0.02)


async def days(guest: Guest) -> dict[str, Any]:
    return dict((await guest.get("/api/contests/days")).json())


def contests_of(site: Site) -> Contests:
    found: Contests = site.app.state.context.people.contests
    return found


@pytest.mark.usefixtures("quick_masters")
@pytest.mark.slow
def test_alone_for_two_days_somebody_is_compared_and_comes_back() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, eve = site.guest(), site.guest()
            assert (await days(anne))["streak"] == 0
            table = await played(anne, "Anne")
            mine = await with_masters(anne, TODAY)
            assert {one["rank"] for one in mine["ranking"] if one["is_bot"]} <= {1, 2, 3, 4, 5}
            assert "sur 5 pour l'instant" in mine["standing"].replace("’", "'")
            assert "maître" in mine["masters"]
            assert mine["entrants"] == mine["finished"] == 1
            # Before the end nobody learns where masters have played, and nobody else what they did.
            assert not any(one["table"] for one in mine["ranking"])
            theirs = (await eve.get(f"/api/contests/{TODAY}")).json()
            assert theirs["ranking"] is None
            assert theirs["masters"] == ""
            hidden = [one for one in (await contests_of(site).of(TODAY)).tables if one != table]
            for one in hidden:
                assert (await anne.web.get(f"/api/tables/{one}")).status_code == 403
                assert (await anne.get(f"/api/tables/{one}/deals/1")).status_code in (403, 409)
            await _is_sent_without_telling(anne, mine["send"], _beaten(mine["ranking"]))

            hands.time = NOON + DAY
            today = (await anne.get("/api/contests/today")).json()
            assert (today["id"], today["before"], today["streak"]) == (TOMORROW, TODAY, 1)
            over = (await anne.get(f"/api/contests/{TODAY}")).json()
            lines = {one["name"]: one["table"] for one in over["ranking"]}
            assert lines["Anne"] == table
            master = lines["Maître 1"]
            # Everybody reads the line; what is said at a table is for those who may watch it.
            assert not (await eve.get(f"/api/tables/{master}/deals/1")).json()["may_watch"]
            assert (await anne.get(f"/api/tables/{table}/deals/1")).json()["may_watch"]
            path = f"/api/contests/{TODAY}/boards/1/compare?first={table}&second={master}"
            assert (await anne.web.get(path)).json()["says"]
            await played(anne, "Anne", TOMORROW)
            await with_masters(anne, TOMORROW)
            found = await days(anne)
            assert found["streak"] == 2
            assert [one["state"] for one in found["days"][-3:]] == ["none", "played", "played"]
            week = {one["name"]: one["days"] for one in found["week"]}
            assert week == {"Anne": 2, **{f"Maître {number}": 2 for number in range(1, 5)}}
            # Whoever has not played today sees the week until yesterday.
            assert {one["days"] for one in (await days(eve))["week"]} == {1}
            assert [one["state"] for one in (await days(eve))["days"][-2:]] == ["missed", "open"]

            hands.time = NOON + 2 * DAY
            assert (await days(anne))["streak"] == 2  # there is still time today
            hands.time = NOON + 3 * DAY
            assert (await days(anne))["streak"] == 0

    run(scenario)


def _beaten(ranking: list[dict[str, Any]]) -> int:
    """How many masters did no better than the person."""
    own = next(one["rank"] for one in ranking if one["is_you"])
    return sum(one["is_bot"] and one["rank"] >= own for one in ranking)


async def _is_sent_without_telling(guest: Guest, send: dict[str, str], beaten: int) -> None:
    """Nothing that is sent tells a card, a score or the contract."""
    told = f"{send['title']} {send['text']}"
    assert "sur 5" in told
    assert (f"que {beaten} des 4 maîtres" in told) == (beaten > 0)
    assert not TOLD.search(told)
    assert send["link"].endswith(f"/c/{TODAY}?lang=fr")
    assert send["picture"]
    drawn = await guest.web.get(send["picture"].replace(".png", ".svg"))
    assert drawn.status_code == 200
    assert "sur 5" in drawn.text
    assert not TOLD.search(drawn.text)
    assert not CARD.search(drawn.text)
    wrong = await guest.web.get("/pictures/daily/2026-11-24/6-5/0-0.svg")
    assert wrong.status_code == 404


def test_among_fifty_somebody_has_a_place_and_the_week_adds_up() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest()
            await anne.get("/api/contests/today")
            table = await played(bob, "Bob")
            for day, id in enumerate((TODAY, TOMORROW)):
                hands.time = NOON + day * DAY
                await anne.get("/api/contests/today")
                await _fifty(contests_of(site), id, hands.time)
                await played(anne, "Anne", id)
                mine = (await anne.get(f"/api/contests/{id}")).json()
                assert len(mine["ranking"]) == 52 - day
                assert not TOLD.search(f"{mine['send']['title']} {mine['send']['text']}")
                # Bob's line is replayed the next day, and not before.
                line = (await anne.web.get(f"/api/tables/{table}/deals/1")).status_code
                assert (line == 200) == (day == 1)
                own = next(one for one in mine["ranking"] if one["is_you"])
                better = sum(one["figure"] > own["figure"] for one in mine["ranking"])
                assert own["rank"] == better + 1
            found = await days(anne)
            assert found["days"][-1]["place"] == f"{own['rank']}/51"
            assert len(found["week"]) == 50 or found["week"][-1]["is_you"]
            assert found["streak"] == 2
            best = found["week"][0]
            assert (best["name"], best["days"], best["rank"]) == ("Léa 49", 2, 1)

    run(scenario)


async def _fifty(contests: Contests, id: str, time: float) -> None:
    """Fifty people who have scored from -250 to 240."""
    lines: list[Line] = []
    for number in range(50):
        person, table = f"person-{number}", f"{id}-{number}"
        who = handle_of(id, person)
        lines += [
            Entered(who, person, f"Léa {number}"),
            BoardBegun(who, 1, table),
            BoardPlayed(table, int(time * 1000), 10 * number - 250),
        ]
    await contests.command(id, lambda _: lines)
