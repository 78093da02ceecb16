"""Ratings over HTTP: one's own, what others may see, and leaving them out."""

import asyncio
from typing import Any

import msgspec

from oudler.core import Contract
from oudler.people.profile.skill import ENOUGH
from oudler.streams.followed import add
from oudler.table.history.rated_deal import STREAM, RatedDeal, RatedPlayer
from oudler.testing.guests import AT_ONCE, Guest, Site, open_desk, open_site, run

PASSPHRASE = "quatre bouts et un chien"


async def account(site: Site, name: str) -> Guest:
    guest = site.guest()
    found = await guest.post("/api/account", {"name": name, "passphrase": PASSPHRASE})
    assert found.status_code == 201, found.text
    return guest


async def id_of(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["id"])


async def ratings(guest: Guest) -> dict[str, Any]:
    answer = await guest.get("/api/me/ratings")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def choose(guest: Guest, choice: str) -> dict[str, Any]:
    answer = await guest.post("/api/me/ratings", {"choice": choice})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def played(site: Site, *guests: Guest, deals: int = ENOUGH) -> None:
    """Deals that these people have played with bots, a garde for each in turn."""
    people = [await id_of(guest) for guest in guests]
    seats = [*people, *("club",) * (4 - len(people))]
    later = 10**13  # milliseconds: long after the accounts were opened
    for number in range(deals):
        taker = number % 4
        players = tuple(
            RatedPlayer(
                300 if seat == taker else -100,
                who=one if seat < len(people) else "",
                bot="" if seat < len(people) else one,
            )
            for seat, one in enumerate(seats)
        )
        deal = RatedDeal("somewhere", number, later, players, (taker,), Contract.GARDE)
        await add(site.registry.store, STREAM, deal, deal.key)


def test_a_deal_between_accounts_is_rated_when_it_ends() -> None:
    async def scenario() -> None:
        async with open_site(tempo=AT_ONCE) as site:
            anne, bob = await account(site, "Anne"), await account(site, "Bob")
            assert await ratings(anne) == {"choice": "hidden", "ratings": []}
            table = await anne.open(you="Anne", bots="club", hints=False)
            await bob.do(table, "sit", place=1, name="Bob")
            while not (found := (await ratings(anne))["ratings"]):
                for guest in (anne, bob):
                    await guest.ask(table, "back")
                    await guest.ask(table, "ready", number="1")
                    await guest.ask(table, "away")
                await asyncio.sleep(0.02)
            (own,) = found
            assert (own["family"], own["is_provisional"]) == ("four", True)
            assert own["missing"] == ENOUGH - own["deals"]
            assert own["course"][-1]["value"] == own["value"]
            (other,) = (await ratings(bob))["ratings"]
            assert other["deals"] == own["deals"]

    run(scenario)


def test_a_guest_has_no_rating_and_nothing_to_choose() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            eve = site.guest()
            assert await ratings(eve) == {"choice": None, "ratings": []}
            refused = await eve.post("/api/me/ratings", {"choice": "shown"})
            assert (refused.status_code, refused.json()["reason"]) == (409, "no_account")
            anne = await account(site, "Anne")
            assert (await anne.post("/api/me/ratings", {"choice": "all"})).status_code == 422

    run(scenario)


def test_ratings_stand_beside_names_where_both_show_theirs() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = await account(site, "Anne"), await account(site, "Bob")
            eve = site.guest()
            await played(site, anne, bob)
            table = await bob.open(you="Bob", is_listed=True)

            async def seen(guest: Guest) -> tuple[Any, Any]:
                places = (await guest.get(f"/api/tables/{table}/ratings")).json()["places"]
                (listed,) = (await guest.get("/api/lobby")).json()["tables"]
                assert places == [place["rating"] for place in listed["places"]]
                return places[0], places[1:]

            nothing = (None, [None] * 3)
            assert await seen(anne) == nothing
            await choose(anne, "shown")
            assert await seen(anne) == nothing
            await choose(bob, "shown")
            (own,) = (await ratings(bob))["ratings"]
            shown = {"value": own["value"], "margin": own["margin"]}
            assert await seen(anne) == (shown, [None] * 3)
            assert await seen(eve) == nothing
            assert (await choose(bob, "out"))["ratings"] == []
            assert await seen(anne) == nothing

    run(scenario)


def test_ratings_are_exported_and_erased() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = await account(site, "Anne"), await account(site, "Bob")
            await played(site, anne, bob, deals=5)
            await choose(anne, "shown")
            export = (await anne.get("/api/account/export")).json()
            assert export["ratings"]["choice"] == "shown"
            assert export["ratings"]["families"]["four"][-1]["rating"]["deals"] == 5
            person = await id_of(anne)
            gone = await anne.post("/api/account/forget", {"passphrase": PASSPHRASE})
            assert gone.status_code == 200, gone.text
            store = site.registry.store
            for stream in await store.streams("ratings/"):
                for stored in await store.read(stream):
                    assert person not in stored.text
            assert (await ratings(bob))["ratings"][0]["deals"] == 5

    run(scenario)


def test_no_answer_tells_the_rating_of_somebody_else_who_keeps_it() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = await account(site, "Anne"), await account(site, "Bob")
            await played(site, anne, bob)
            await choose(anne, "shown")
            table = await bob.open(you="Bob", is_listed=True)
            for path in ("/api/lobby", f"/api/tables/{table}", f"/api/tables/{table}/ratings"):
                text = (await anne.get(path)).text
                assert '"margin"' not in text

    run(scenario)


def test_the_favourite_rules_come_first() -> None:
    from tests.server.people.test_history import stored

    async def scenario() -> None:
        async with open_desk() as site:
            anne = await stored(site, "fft-5", 2)
            assert (await anne.get("/api/me/deals")).json()["rules"] == ["fft-5"]

    run(scenario)


def test_the_stored_form_is_small() -> None:
    players = tuple(RatedPlayer(-106, who="x" * 22) for _ in range(4))
    deal = RatedDeal("y" * 12, 3, 10**12, players, (0,), Contract.GARDE)
    assert len(msgspec.json.encode(deal)) < 400
