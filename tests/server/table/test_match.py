"""A match of several deals and the speed of bots, as guests ask for them and hear of them."""

import asyncio
from typing import Any

import pytest

from oudler.testing.guests import AT_ONCE, Guest, open_desk, open_site, run


async def play(table: str, *guests: Guest) -> dict[str, Any]:
    """One deal, which bots play for everybody; the snapshot after it."""
    before = len((await guests[0].snapshot(table))["sheet"]["deals"])
    for guest in guests:
        await guest.do(table, "ready", number="1")
    for guest in guests:
        await guest.ask(table, "away")
    while len((found := await guests[0].snapshot(table))["sheet"]["deals"]) == before:
        await asyncio.sleep(0.02)
    for guest in guests:
        await guest.ask(table, "back")
    return found


async def told(guest: Guest, table: str) -> str:
    """Everything that the guest was told of this deal."""
    lines = (await guest.get(f"/api/tables/{table}/told")).json()["lines"]
    return " ".join(line["text"] for line in lines)


def test_a_match_is_counted_ended_with_a_podium_and_begun_anew() -> None:
    async def scenario() -> None:
        async with open_site(tempo=AT_ONCE) as site:
            anne, bob = site.guest(), site.guest(lang="en")
            table = await anne.open(you="Anne", bots="club", deals=2)
            await bob.do(table, "sit", place=1, name="Bob")
            first = await play(table, anne, bob)
            at = {"number": 1, "deals": 2, "deal": 1, "before": 0, "is_over": False}
            assert first["match"] == at
            assert first["deal"]["open"]["podium"] is None
            assert "Donne 1 sur 2. " in await told(anne, table)
            assert "La partie est finie" not in await told(anne, table)
            last = await play(table, anne, bob)
            assert last["match"] == {**at, "deal": 2, "is_over": True}
            podium = last["deal"]["open"]["podium"]
            assert "La partie est finie" in await told(anne, table)
            assert "The match is over" in await told(bob, table)
            totals = {one["place"]: one["total"] for one in podium["ranked"]}
            assert [totals[place] for place in range(4)] == last["sheet"]["totals"]
            assert [one["kind"] for one in podium["ranked"]].count("bot") == 2
            [own] = (await anne.get("/api/me/tables")).json()["tables"]
            assert own["match"] == last["match"]
            await anne.do(table, "ready", number="2")
            assert "Vous demandez une revanche." in await told(anne, table)
            await bob.do(table, "ready", number="2")
            again = await anne.snapshot(table)
            assert again["match"] == {**at, "number": 2, "before": 2}
            assert again["sheet"]["totals"] == [0, 0, 0, 0]
            assert len(again["sheet"]["deals"]) == 2
            assert "Revanche, donne 1 sur 2. " in await told(anne, table)

    run(scenario)


def test_a_match_stands_in_ones_history_with_its_place() -> None:
    async def scenario() -> None:
        async with open_site(tempo=AT_ONCE) as site:
            anne, eve = site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club", deals=2)
            await play(table, anne)
            last = await play(table, anne)
            [own] = [one for one in last["deal"]["open"]["podium"]["ranked"] if not one["place"]]
            while not (listed := (await anne.get("/api/me/deals")).json())["deals"][0]["match"]:
                await asyncio.sleep(0.02)
            newest, oldest = listed["deals"]
            assert oldest["match"] is None
            match = newest["match"]
            assert (match["rank"], match["total"]) == (own["rank"], own["total"])
            assert (match["number"], match["deals"], match["players"]) == (1, 2, 4)
            assert match["says"] == "Partie de 2 donnes"
            assert match["place"].startswith(own["says"])
            assert match["place"].endswith("sur 4")
            figures = (await anne.get("/api/me/figures")).json()
            assert figures["matches"] == {"ended": 1, "won": int(own["rank"] == 1)}
            assert (await eve.get("/api/me/figures")).json()["matches"]["ended"] == 0
            [kept] = (await anne.get("/api/account/export")).json()["matches"]
            assert (kept["rank"], kept.get("players", [])) == (own["rank"], [])

    run(scenario)


@pytest.mark.parametrize("deals", [-1, 101, 100_000])
def test_a_match_has_a_number_of_deals_that_people_can_play(deals: int) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().post("/api/tables", {"deals": deals})
            assert answer.status_code == 422
            assert answer.json()["reason"] == "no_such_length"

    run(scenario)


def test_the_lobby_says_how_long_a_match_is() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await site.guest().open(you="Anne", is_listed=True, deals=10)
            [listed] = (await site.guest().get("/api/lobby")).json()["tables"]
            assert listed["deals"] == 10

    run(scenario)


def test_the_host_chooses_how_fast_bots_play() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club", speed="slow")
            await bob.do(table, "sit", place=1, name="Bob")
            before = await bob.snapshot(table)
            assert (before["speed"], before["slowness"]) == ("slow", 2.0)
            refused = await bob.ask(table, "speed", speed="quick")
            assert (refused.status_code, refused.json()["reason"]) == (409, "not_host")
            seq = await anne.do(table, "speed", speed="quick")
            assert await anne.do(table, "speed", speed="quick") == seq, "nothing to change"
            found = await bob.snapshot(table)
            assert (found["speed"], found["slowness"]) == ("quick", 0.5)
            assert "L'hôte accélère les robots" in await told(bob, table)
            for wrong in ("instant", 3, None):
                answer = await anne.ask(table, "speed", speed=wrong)
                assert answer.status_code == 422

    run(scenario)


def test_a_table_is_opened_at_normal_speed_or_one_that_exists() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            assert (await anne.snapshot(await anne.open()))["speed"] == "normal"
            answer = await anne.post("/api/tables", {"speed": "instant"})
            assert answer.status_code == 422

    run(scenario)
