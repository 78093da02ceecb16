"""The lobby: nobody can flood it, and it lists no table whose people have gone."""

import asyncio
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import httpx
import pytest

from oudler.table.http.lobby_routes import PAGE
from oudler.table.live.lobby import BELIEVED, GRACE, RENEWED
from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run


def guest_from(site: Site, address: str) -> Guest:
    """Somebody who comes from this address."""
    transport = httpx.ASGITransport(site.app, client=(address, 1))
    guest = Guest(httpx.AsyncClient(base_url=site.address, transport=transport))
    site.guests.append(guest)
    return guest


async def listed(site: Site, page: int = 1) -> dict[str, Any]:
    return dict((await site.guest().web.get(f"/api/lobby?page={page}")).json())


async def names(site: Site) -> list[str]:
    return [one["name"] for one in (await listed(site))["tables"]]


def at(site: Site, seconds: float) -> None:
    """Move the registry's clock ahead by this many seconds."""
    clock = site.registry.clock
    site.registry._lobby._clock = lambda: clock() + seconds


def test_a_person_and_an_address_have_their_share() -> None:
    async def scenario() -> None:
        settings = replace(SETTINGS, listed_of_person=2, listed_of_address=3)
        async with open_desk(settings) as site:
            anne, bob = site.guest(), site.guest()
            await anne.get("/api/me")
            asked = [anne.post("/api/tables", {"is_listed": True}) for _ in range(6)]
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [201] * 2 + [409] * 4
            refused = max(answers, key=lambda answer: answer.status_code).json()
            assert refused["reason"] == "share_of_lobby"
            assert "2" in refused["message"]
            assert (await anne.post("/api/tables", {})).status_code == 201
            assert (await bob.post("/api/tables", {"is_listed": True})).status_code == 201
            third = await site.guest().post("/api/tables", {"is_listed": True})
            assert (third.status_code, third.json()["reason"]) == (409, "share_of_address")
            elsewhere = guest_from(site, "198.51.100.7")
            await elsewhere.open(is_listed=True)
            for found in (await listed(site))["tables"]:
                await anne.ask(found["id"], "close")
            assert (await anne.post("/api/tables", {"is_listed": True})).status_code == 201

    run(scenario)


def test_a_few_addresses_do_not_push_others_off_the_first_page() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, listed_of_address=1_000)) as site:
            honest = guest_from(site, "198.51.100.7")
            await honest.open(name="Chez Anne", is_listed=True, you="Anne")
            for number in range(2 * PAGE):
                flood = guest_from(site, f"203.0.113.{number % 4}")
                name = f"Venez {number}"
                table = await flood.open(name=name, is_listed=True, you=f"Eve {number}")
                second = guest_from(site, f"203.0.113.{number % 4}")
                await second.do(table, "sit", place=1, name=f"Ève {number}")
            found = await listed(site)
            assert (found["page"], found["pages"], len(found["tables"])) == (1, 3, PAGE)
            assert "Chez Anne" in [one["name"] for one in found["tables"]][:5]
            last = await listed(site, 3)
            assert len(last["tables"]) == 1
            seen = [one["id"] for page in (1, 2, 3) for one in (await listed(site, page))["tables"]]
            assert len({*seen}) == 2 * PAGE + 1

    run(scenario)


@pytest.mark.parametrize("page", ["0", "99", "-1", "x", "²", "9" * 50])
def test_a_page_that_is_not_there_is_the_nearest_one(page: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await site.guest().open(is_listed=True)
            answer = await site.guest().web.get("/api/lobby", params={"page": page})
            assert answer.status_code == 200
            assert (answer.json()["page"], len(answer.json()["tables"])) == (1, 1)

    run(scenario)


def test_nearest_to_full_comes_first_then_the_newest_and_full_ones_last() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            for number, (name, people) in enumerate(
                [("Plein", 3), ("Un", 1), ("Deux", 2), ("Un, neuf", 1)]
            ):
                guests = [guest_from(site, f"198.51.{number}.7") for _ in range(people)]
                table = await guests[0].open(name=name, rules="fft-3", is_listed=True)
                for place, guest in enumerate(guests):
                    await guest.do(table, "sit", place=place, name=f"Nom {place}")
            assert await names(site) == ["Deux", "Un, neuf", "Un", "Plein"]

    run(scenario)


def test_a_table_where_nobody_is_falls_out_and_comes_back_with_them() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne = site.guest()
            table = await anne.open(name="Chez Anne", is_listed=True, you="Anne")
            assert await names(site) == ["Chez Anne"]
            at(site, GRACE + 1)
            assert await names(site) == []
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                assert await names(site) == ["Chez Anne"]
                at(site, RENEWED + GRACE)
                assert await names(site) == ["Chez Anne"]
            while (await site.registry.table(table)).is_watched:
                await asyncio.sleep(0)
            assert await names(site) == ["Chez Anne"]
            at(site, RENEWED + 3 * GRACE)
            assert await names(site) == []

    run(scenario)


def test_another_process_is_believed_for_a_while() -> None:
    async def scenario() -> None:
        async with open_desk() as one, open_desk() as two:
            two.registry.store = two.registry._lobby._store = one.registry.store
            await one.guest().open(name="Chez Anne", is_listed=True)
            at(two, BELIEVED - 1)
            assert await names(two) == ["Chez Anne"]
            at(two, BELIEVED + GRACE + 1)
            assert await names(two) == []

    run(scenario)


def test_a_table_is_not_offered_to_somebody_its_host_sent_away() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            table = await anne.open(name="Chez Anne", is_listed=True, you="Anne")
            await bob.do(table, "sit", place=1, name="Bob")
            await anne.do(table, "clear", place=1)
            await anne.do(table, "remove", who=(await eve.snapshot(table))["who"])
            for guest, offered in ((bob, []), (eve, []), (anne, [table]), (site.guest(), [table])):
                found = (await guest.get("/api/lobby")).json()["tables"]
                assert [one["id"] for one in found] == offered

    run(scenario)


def test_the_lobby_says_the_pace_the_changed_options_and_ones_own_place() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            options = {"petit_sec": "cancelled", "mouche": 10}
            await anne.open(is_listed=True, you="Anne", pace="quick", options=options)
            [own] = (await anne.get("/api/lobby")).json()["tables"]
            assert (own["pace"], own["you"], len(own["changed"])) == ("quick", 0, 1)
            assert own["changed"][0].endswith(" : 10.")
            assert (await listed(site))["tables"][0]["you"] is None

    run(scenario)
