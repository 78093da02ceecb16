"""Vacations over HTTP: planned by the person, seen by the others, limited in days a year."""

import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.server.notices.inboxes import AT_ONCE, TEMPO, look, on_turn, open_inboxes, slow_table

from oudler.people.identity.account_refusal import AccountRefusal
from oudler.people.reach.vacations import DAY, Vacations, days_left
from oudler.streams import open_store
from oudler.testing.guests import Guest, open_desk, open_site, run

NEW_YEAR = datetime(2031, 1, 1, tzinfo=UTC).timestamp()


async def plan(guest: Guest, begin: float, end: float) -> dict[str, Any]:
    answer = await guest.post("/api/me/vacations", {"begin": begin, "end": end})
    return {"status": answer.status_code, **answer.json()}


async def away(guest: Guest, table: str) -> list[list[list[float]]]:
    return [place["vacations"] for place in (await guest.snapshot(table))["places"]]


def test_the_others_see_it_and_the_clock_stands_still() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            before = (await anne.snapshot(table))["clock"]["deadline"]
            now = time.time()
            found = await plan(awaited, now - 60, now + 7 * DAY)
            assert (found["status"], found["days_left"]) == (200, 23.0)
            [one] = found["vacations"]
            place = 0 if awaited is anne else 1
            for guest in (anne, bob, site.guest()):
                assert (await away(guest, table))[place] == [[one["begin"], one["end"]]]
                assert (await away(guest, table))[1 - place] == []
            after = (await anne.snapshot(table))["clock"]["deadline"]
            assert after - before == pytest.approx(one["end"] - one["begin"])
            ended = (await awaited.post("/api/me/vacations/end", {"id": one["id"]})).json()
            assert ended == {"vacations": [], "days_left": 30.0}
            later = (await anne.snapshot(table))["clock"]["deadline"]
            assert before <= later < before + 10

    run(scenario)


def test_a_table_where_one_sits_down_later_hears_of_it() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            await plan(bob, time.time() + DAY, time.time() + 3 * DAY)
            table = await slow_table(anne, bob)
            assert [len(one) for one in await away(anne, table)] == [0, 1]
            quick = await bob.open(you="Bob", pace="quick")
            assert await away(bob, quick) == [[]] * 4

    run(scenario)


def test_nothing_is_sent_to_a_person_on_vacation() -> None:
    async def scenario() -> None:
        async with (
            open_inboxes() as inboxes,
            open_site("memory:", TEMPO, inboxes.settings(replace(AT_ONCE, quiet=0))) as site,
        ):
            anne, bob = site.guest(), site.guest()
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            await awaited.post("/api/me/push", inboxes.push.subscribe().asked)
            [one] = (await plan(awaited, time.time(), time.time() + DAY))["vacations"]
            await look(site)
            assert inboxes.push.asked == 0
            await awaited.post("/api/me/vacations/end", {"id": one["id"]})
            await look(site)
            assert len(inboxes.push.messages) == 1

    run(scenario)


@pytest.mark.parametrize(
    ("begin", "end", "reason"),
    [
        (DAY, 0.0, "vacation_when"),
        (-3 * DAY, -DAY, "vacation_when"),
        (400 * DAY, 401 * DAY, "vacation_when"),
        (0.0, 90 * DAY, "vacation_long"),
        (0.0, 1e300, "vacation_long"),
        (12 * DAY, 13 * DAY, "vacation_twice"),
    ],
)
def test_what_is_refused(begin: float, end: float, reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, now = site.guest(), time.time()
            await plan(anne, now + 10 * DAY, now + 15 * DAY)
            found = await plan(anne, now + begin, now + end)
            assert (found["status"], found["reason"]) == (422, reason)

    run(scenario)


def test_each_calendar_year_has_its_days() -> None:
    async def scenario() -> None:
        vacations = Vacations(await open_store("memory:"))
        now = NEW_YEAR - 40 * DAY
        await vacations.plan("anne", NEW_YEAR - 25 * DAY, NEW_YEAR + 10 * DAY, now)
        known = (await vacations.of("anne")).values()
        assert (days_left(known, 2030), days_left(known, 2031)) == (5, 20)
        with pytest.raises(AccountRefusal, match="vacation_long"):
            await vacations.plan("anne", NEW_YEAR - 40 * DAY, NEW_YEAR - 34.9 * DAY, now)
        await vacations.plan("anne", NEW_YEAR - 40 * DAY, NEW_YEAR - 35 * DAY, now)
        await vacations.plan("anne", NEW_YEAR + 20 * DAY, NEW_YEAR + 40 * DAY, now)

    run(scenario)


def test_a_vacation_is_exported_and_erased(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with open_desk(url=url) as site:
            anne, bob = site.guest(), site.guest()
            table = await slow_table(anne, bob)
            begin, end = time.time() + DAY, time.time() + 2 * DAY + 0.123
            await plan(anne, begin, end)
            assert len((await anne.get("/api/account/export")).json()["vacations"]) == 1
            person = (await anne.get("/api/me")).json()["id"]
            await anne.post("/api/account/forget", {})
            store = site.registry.store
            assert not [one for one in await store.streams() if person in one]
            log = "".join(one.text for one in await store.read(f"table/{table}"))
            assert '"vacation_noted"' in log
            assert str(end) not in log

    run(scenario)
