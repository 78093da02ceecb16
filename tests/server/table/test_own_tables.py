"""A person's own tables: only their own seats, nothing of the cards, and asking wakes no table."""

from typing import Any

import pytest

from oudler.table.http.own_tables import MOST
from oudler.testing.guests import PATIENT, Guest, choice, open_desk, open_site, run

KEYS = {
    *("id", "name", "rules", "places", "you", "turn", "is_playing", "is_awaited", "deals", "since"),
    "match",
    *("is_slow", "until"),
}


async def own(guest: Guest) -> list[dict[str, Any]]:
    return list((await guest.get("/api/me/tables")).json()["tables"])


def test_a_new_guest_has_no_tables() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            assert await own(site.guest()) == []

    run(scenario)


def test_one_sees_where_one_sits_and_nobody_else_does() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            table = await anne.open(name="Chez Anne", you="Anne", rules="fft-3")
            await bob.do(table, "sit", place=1, name="Bob")
            await eve.snapshot(table)
            for guest, place in ((anne, 0), (bob, 1)):
                [found] = await own(guest)
                assert found.keys() == KEYS
                assert (found["id"], found["name"], found["you"]) == (table, "Chez Anne", place)
                assert [one["name"] for one in found["places"]] == ["Anne", "Bob", ""]
                assert (found["rules"], found["turn"], found["deals"]) == ("fft-3@1", None, 0)
            assert await own(eve) == []

    run(scenario)


@pytest.mark.parametrize("do", ["leave", "close"])
def test_a_table_that_one_left_or_that_is_over_is_not_listed(do: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            await anne.do(table, do)
            assert await own(anne) == []

    run(scenario)


def test_tables_that_await_one_come_first() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            first = await anne.open(you="Anne", rules="pagat-2-piles")
            await bob.do(first, "sit", place=1, name="Bob")
            await anne.open(name="Plus tard", you="Anne")
            assert [one["is_awaited"] for one in await own(anne)] == [False, False]
            await bob.do(first, "ready", number="1")
            found = await own(anne)
            assert [(one["id"] == first, one["is_awaited"]) for one in found] == [
                (True, True),
                (False, False),
            ]
            assert not (await own(bob))[0]["is_awaited"]
            await anne.do(first, "ready", number="2")
            [[of_anne], [of_bob]] = [
                [one for one in await own(guest) if one["id"] == first] for guest in (anne, bob)
            ]
            assert of_anne["turn"] == of_bob["turn"] in (0, 1)
            assert of_anne["is_awaited"] is (of_anne["turn"] == 0)
            assert of_bob["is_awaited"] is (of_bob["turn"] == 1)

    run(scenario)


def test_the_list_shows_news_at_the_next_request() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", rules="pagat-2-piles")
            await bob.do(table, "sit", place=1, name="Bob")
            for guest in (anne, bob):
                await guest.do(table, "ready", number="1")
            players, seen = (anne, bob), set()
            for _ in range(6):
                snapshot = await anne.snapshot(table)
                [found] = await own(anne)
                assert (found["turn"], found["is_playing"]) == (snapshot["turn"], True)
                seen.add(found["turn"])
                player = players[snapshot["turn"]]
                action = choice((await player.snapshot(table))["deal"]["legal"])
                await player.do(table, "act", action=action)
            assert seen == {0, 1}

    run(scenario)


def test_looking_wakes_no_table(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with open_site(url, tempo=PATIENT) as site:
            anne = site.guest()
            await anne.open(you="Anne", bots="club")
            cookies = anne.web.cookies
        async with open_site(url, tempo=PATIENT) as site:
            assert len(await own(site.guest(cookies=cookies))) == 1
            assert site.registry.count == 0

    run(scenario)


def test_only_the_latest_tables_are_looked_at() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            tables = [await anne.open(you="Anne") for _ in range(MOST + 1)]
            assert tables[0] not in [one["id"] for one in await own(anne)]
            assert len(await own(anne)) == MOST

    run(scenario)


def test_a_forgotten_person_is_named_to_nobody() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            await bob.do(table, "sit", place=1, name="Bob")
            assert "Bob" in [one["name"] for one in (await own(anne))[0]["places"]]
            assert (await bob.post("/api/account/forget", {})).status_code == 200
            assert "Bob" not in [one["name"] for one in (await own(anne))[0]["places"]]
            assert await own(bob) == []

    run(scenario)
