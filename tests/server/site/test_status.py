"""What the operator can see of the server, and how it sheds load."""

import asyncio
import time
from contextlib import aclosing
from dataclasses import replace
from unittest.mock import patch

import pytest
from prometheus_client.parser import text_string_to_metric_families

from oudler.site import ROOMS
from oudler.streams import Damage, Found, Health
from oudler.testing.guests import PATIENT, SETTINGS, Guest, choice, open_desk, open_site, run
from oudler.web.cost import Cost
from oudler.web.limits import is_within
from oudler.web.load import Load
from oudler.web.openapi import describe
from oudler.web.routes import endpoints_of
from oudler.web.settings import Rate, Settings
from oudler.web.turns import Asker


async def counted(guest: Guest, name: str, **labels: str) -> float:
    """A figure, as Prometheus reads it."""
    text = (await guest.get("/metrics")).text
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            if sample.name == name and sample.labels == labels:
                return float(sample.value)
    raise KeyError(name)


def test_the_figures_count_what_happens() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club")
            path = f"/api/tables/{table}"
            refused = await bob.ask(table, "act", action={"type": "bid", "contract": "pass"})
            await anne.get("/api/tables/no-such-table")
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                assert await counted(bob, "oudler_streams") == 1
            assert await counted(bob, "oudler_tables") == 1
            assert await counted(bob, "oudler_connections") >= 1
            command = "POST /api/tables/{id}/commands"
            asked = {"what": command, "status": "409"}
            assert await counted(bob, "oudler_requests_total", **asked) == 1
            assert await counted(bob, "oudler_request_seconds_count", what=command) == 1
            reason = refused.json()["reason"]
            assert await counted(bob, "oudler_refusals_total", reason=reason) == 1
            assert await counted(bob, "oudler_refusals_total", reason="no_such_table") == 1
            assert await counted(bob, "oudler_loop_lag_seconds") < 10
            assert table not in (await bob.get("/metrics")).text
            assert "Set-Cookie" not in (await site.guest().get("/metrics")).headers
            assert (await bob.get(path)).status_code == 200

    run(scenario)


def test_moves_of_people_are_counted() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="club")
            assert await counted(anne, "oudler_moves_total") == 0
            async with aclosing(anne.news(table)) as stream:
                await anne.do(table, "ready")
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal is not None and (action := choice(deal["legal"] or {})) is not None:
                        await anne.do(table, "act", action=action)
                        break
            assert await counted(anne, "oudler_moves_total") == 1

    run(scenario)


@pytest.mark.parametrize(
    ("metrics", "headers"),
    [
        ((), {}),
        (("192.0.2.0/24",), {}),
        (("127.0.0.0/8",), {"X-Forwarded-For": "127.0.0.1"}),
        (("127.0.0.0/8",), {"Forwarded": "for=127.0.0.1"}),
    ],
)
def test_the_figures_are_not_for_the_world(
    metrics: tuple[str, ...], headers: dict[str, str]
) -> None:
    async def scenario() -> None:
        async with open_site(settings=replace(SETTINGS, metrics=metrics)) as site:
            answer = await site.guest().get("/metrics", headers=headers)
            assert (answer.status_code, answer.json()["reason"]) == (404, "not_found")

    run(scenario)


def test_the_figures_are_described_to_programs() -> None:
    found = describe(endpoints_of(ROOMS))["paths"]["/metrics"]["get"]
    assert {"200", "404"} <= {*found["responses"]}
    assert [*found["responses"]["200"]["content"]] == ["text/plain"]


def test_an_address_is_within_its_networks() -> None:
    assert is_within("192.0.2.7", ["192.0.2.0/24"])
    assert is_within("::1", ["127.0.0.1", "::1"])
    assert not is_within("192.0.3.7", ["192.0.2.0/24"])
    assert not is_within("testclient", ["0.0.0.0/0"])


@pytest.mark.parametrize(
    ("health", "status", "store"),
    [
        (Health(), 200, "well"),
        (Health(found=(Found(Damage.STREAM, "table/secret-link", "edited"),)), 200, "damaged"),
        (Health(away=3.0), 503, "away"),
    ],
)
def test_whether_the_server_is_well(health: Health, status: int, store: str) -> None:
    async def scenario() -> None:
        async with open_desk(settings=replace(SETTINGS, hosts=("tarot.example.org",))) as site:
            guest = site.guest()
            how = {"headers": {"Host": "localhost:8000"}}
            with patch.object(site.registry.store, "health", lambda: health):
                answer = await guest.get("/healthz", **how)
            assert (answer.status_code, answer.json()["store"]) == (status, store)
            assert answer.json()["damaged"] == len(health.found)
            assert "secret-link" not in answer.text
            assert "Set-Cookie" not in answer.headers

    run(scenario)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("tarot.example.org", 200),
        ("Tarot.Example.Org:8443", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("tarot.example.org.evil.example", 421),
        ("", 421),
    ],
)
def test_the_server_answers_to_its_names_only(host: str, status: int) -> None:
    async def scenario() -> None:
        async with open_desk(settings=replace(SETTINGS, hosts=("tarot.example.org",))) as site:
            answer = await site.guest().get("/api/me", headers={"Host": host})
            assert answer.status_code == status

    run(scenario)


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
