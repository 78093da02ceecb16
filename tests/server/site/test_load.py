"""How the server sheds load: by what it costs and who asks for most, never because of newness."""

import asyncio
import time
from dataclasses import replace

import pytest

from oudler.site import ROOMS
from oudler.testing.guests import SETTINGS, Guest, open_desk, run
from oudler.web.cost import Cost
from oudler.web.load import Load
from oudler.web.routes import endpoints_of
from oudler.web.settings import Rate, Settings
from oudler.web.turns import Asker


def test_one_thing_that_takes_long_is_not_too_much_to_do() -> None:
    load = Load()
    load.note(0.3)
    assert load.lag < 0.1
    for _ in range(10):
        load.note(0.3)
    assert 0.25 < load.lag < 0.3
    for _ in range(60):
        load.note(0)
    assert load.lag < 0.02


def test_a_computer_that_slept_is_soon_not_busy() -> None:
    load = Load()
    load.note(8 * 3600)
    for _ in range(60):
        load.note(0)
    assert load.lag < Settings(b"secret").late


def test_lateness_is_measured() -> None:
    async def scenario() -> None:
        load = Load()
        watching = asyncio.create_task(load.watch())
        await asyncio.sleep(0.06)
        time.sleep(0.5)
        await asyncio.sleep(0.06)
        assert load.lag > 0.1
        watching.cancel()

    run(scenario)


BUSY = replace(SETTINGS, late=0.1, too_late=0.5, share=Rate(0.001, 50))
DEAR_PATHS = ("/record", "/deals/1", "/deals/1/proof", "/deals/1/review", "/hint")


async def status(guest: Guest, path: str) -> int:
    """The status of an answer; one who is sent away is told for how long."""
    answer = await guest.get(path)
    if answer.status_code in (429, 503):
        wait = int(answer.headers["Retry-After"])
        assert wait >= 1
        found = answer.json()
        assert found["reason"] == ("busy" if answer.status_code == 503 else "too_many")
        assert f"{wait} seconde" in found["message"] or "minute" in found["message"]
    return answer.status_code


@pytest.mark.parametrize("lag", [0.2, 0.7, 30.0])
def test_somebody_new_is_served_however_late_the_server_is(lag: float) -> None:
    async def scenario() -> None:
        async with open_desk(settings=BUSY) as site:
            table = await site.guest().open(you="Anne")
            site.app.state.context.load.lag = lag
            bob = site.guest()
            for path in ("/api/words", "/api/me", "/api/lobby", f"/api/tables/{table}"):
                assert await status(bob, path) == 200
            assert (await bob.ask(table, "sit", place=1, name="Bob")).status_code == 200
            assert (await bob.ask(table, "say", phrase="hello")).status_code == 200

    run(scenario)


def test_a_refusal_is_held_back_from_those_without_a_cookie() -> None:
    async def scenario() -> None:
        async with open_desk(settings=replace(BUSY, held=60)) as site:
            anne = site.guest()
            assert await status(anne, "/api/me") == 200
            site.app.state.context.load.lag = 0.7
            held = asyncio.create_task(status(site.guest(), "/api/account/export"))
            assert await status(anne, "/api/account/export") == 503
            assert await status(site.guest(), "/api/me") == 200
            assert not held.done()
            held.cancel()

    run(scenario)


def test_what_is_dear_is_shed_first() -> None:
    async def scenario() -> None:
        async with open_desk(settings=BUSY) as site:
            anne, load = site.guest(), site.app.state.context.load
            table = await anne.open(you="Anne", bots="club")
            path = f"/api/tables/{table}"
            load.lag = 0.2  # late: two dear requests are within an address's share of fifty
            assert [await status(anne, f"{path}/record") for _ in range(3)] == [200, 200, 503]
            assert await status(anne, path) == 200
            load.lag = 0.7  # too late for anything dear
            for dear in DEAR_PATHS:
                assert await status(anne, path + dear) == 503
            assert await status(anne, "/api/account/export") == 503
            assert await status(site.guest(), "/api/problems/petit-00000") == 503
            assert await status(anne, path) == 200
            assert await status(site.guest(), "/healthz") == 200
            load.lag = 0.01
            assert await status(anne, f"{path}/record") == 200

    run(scenario)


def test_an_address_that_asks_for_most_is_slowed_and_no_other() -> None:
    async def scenario() -> None:
        async with open_desk(settings=BUSY) as site:
            anne, load = site.guest(), site.app.state.context.load
            table = await anne.open(you="Anne", bots="club")
            crowd = site.guest(address="192.0.2.1")
            assert await status(crowd, "/api/me") == 200  # it has a cookie from now on
            load.lag = 0.2
            asked = [await status(site.guest(address="192.0.2.1"), "/api/me") for _ in range(60)]
            assert asked == [*[200] * 50, *[429] * 10]
            assert await status(crowd, "/api/me") == 200
            load.lag = 0.7
            assert await status(crowd, "/api/me") == 429
            assert await status(site.guest(address="192.0.2.2"), "/api/me") == 200
            assert await status(anne, f"/api/tables/{table}") == 200

    run(scenario)


@pytest.mark.parametrize(
    ("cost", "asked"),
    [
        (Cost.CHEAP, "POST /api/tables/{id}/commands"),
        (Cost.CHEAP, "GET /api/tables/{id}/events"),
        (Cost.CHEAP, "POST /api/tournaments/{id}/{key}/commands"),
        (Cost.CHEAP, "POST /api/sheets/{id}"),
        (Cost.READING, "GET /api/tables/{id}/deals/{number}"),
        (Cost.WORKING, "GET /api/tables/{id}/deals/{number}/review"),
        (Cost.WORKING, "POST /api/trainer/answer"),
        (Cost.WORKING, "GET /api/tournaments/{id}/{key}/print/{sheet}"),
        (Cost.HASHING, "POST /api/session"),
        (Cost.EXPORTING, "GET /api/account/export"),
    ],
)
def test_every_endpoint_says_what_it_costs(cost: Cost, asked: str) -> None:
    costs = {f"{one.method} {one.path}": one.cost for one in endpoints_of(ROOMS)}
    assert costs[asked] is cost


def test_passphrases_are_hashed_one_at_a_time() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            turns = site.app.state.context.turns[Cost.HASHING]
            asked = {"name": "Anne", "passphrase": "the dog keeps six queens"}
            async with turns.turn(Asker("192.0.2.9")):
                entering = asyncio.create_task(site.guest().post("/api/session", asked))
                await asyncio.sleep(0.05)
                assert not entering.done()
                assert await status(site.guest(), "/api/me") == 200
            assert (await entering).status_code == 403

    run(scenario)
