"""What the operator can see of the server."""

from contextlib import aclosing
from dataclasses import replace
from unittest.mock import patch

import pytest
from prometheus_client.parser import text_string_to_metric_families

from oudler.site import ROOMS
from oudler.streams import Damage, Found, Health
from oudler.testing.guests import PATIENT, SETTINGS, Guest, choice, open_desk, open_site, run
from oudler.web.limits import is_within
from oudler.web.openapi import describe
from oudler.web.routes import endpoints_of


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
