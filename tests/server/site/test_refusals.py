"""Wrong requests are refused with a reason, and a sentence in both languages."""

import asyncio
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import httpx
import pytest

from oudler.streams import StoreError, StoreFault
from oudler.table.live.table_actor import TableActor
from oudler.table.refusal import TableReason
from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run
from oudler.web.settings import Rate
from oudler.words import LANGUAGES, subject

JSON = {"Content-Type": "application/json"}


async def refused(answer: httpx.Response, status: int, reason: str) -> None:
    """The answer is a refusal for this reason, in its language."""
    found = answer.json()
    assert (answer.status_code, found["reason"]) == (status, reason)
    assert found["message"]
    assert "Traceback" not in answer.text


async def in_both(guest: Guest, path: str, asked: object, status: int, reason: str) -> None:
    """The same refusal in French and in English, with different words."""
    said = set()
    for guest.lang in LANGUAGES:
        answer = await guest.post(path, asked)
        await refused(answer, status, reason)
        said.add(answer.json()["message"])
    assert len(said) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_table_has_its_sentence(language: str) -> None:
    assert set(TableReason) == set(subject(language, "web")["table"])


COMMANDS: list[tuple[dict[str, Any], int, str]] = [
    ({"do": "sit", "place": 9, "name": "Ève"}, 409, "no_such_place"),
    ({"do": "sit", "place": 0, "name": "Ève"}, 409, "place_taken"),
    ({"do": "sit", "place": 1, "name": "  "}, 422, "name_empty"),
    ({"do": "seatbot", "place": 1, "level": "club"}, 409, "not_host"),
    ({"do": "clear", "place": 0}, 409, "not_host"),
    ({"do": "ready"}, 409, "not_seated"),
    ({"do": "say", "phrase": "boo"}, 409, "not_invited"),
    ({"do": "remove", "who": "0" * 16}, 409, "not_host"),
    ({"do": "dance"}, 422, "unreadable"),
    ({"do": "sit", "place": "one", "name": "Ève"}, 422, "unreadable"),
    ({"do": "away", "more": 1}, 422, "unreadable"),
    ({}, 422, "unreadable"),
]


@pytest.mark.parametrize(("asked", "status", "reason"), COMMANDS, ids=[c[2] for c in COMMANDS])
def test_a_command_is_refused(asked: dict[str, Any], status: int, reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            table = await site.guest().open(you="Anne")
            path = f"/api/tables/{table}/commands"
            await in_both(site.guest(), path, {"key": "1", **asked}, status, reason)

    run(scenario)


def test_the_rules_say_which_cards_would_be_right() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", bots="club")
            await anne.do(table, "ready")
            async with aclosing(anne.news(table)) as stream:
                async for news in stream:
                    deal = news["snapshot"]["deal"]
                    if deal and deal["legal"]:
                        break
            path = f"/api/tables/{table}/commands"
            bid = {"type": "bid", "contract": "pousse"}
            await in_both(anne, path, {"key": "a", "do": "act", "action": bid}, 409, "no_such_bid")
            card = {"type": "play", "card": deal["hand"][0]}
            await in_both(anne, path, {"key": "b", "do": "act", "action": card}, 409, "wrong_phase")
            unreadable: tuple[dict[str, Any], ...] = (
                {"type": "card_played", "card": "H1"},
                {"type": "dealt"},
                {},
                {"type": "bid", "contract": "pass", "bid": "garde"},
                {"type": "bid", "contract": "pass", "seat": 2},
            )
            for action in unreadable:
                asked = {"key": "c", "do": "act", "action": action}
                await in_both(anne, path, asked, 422, "unreadable")
            event = {"key": "d", "do": "act", "event": {"type": "bid_made", "bid": "pass"}}
            await in_both(anne, path, event, 422, "unreadable")

    run(scenario)


def test_a_card_that_may_not_be_played_names_those_that_may() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", bots="club")
            for _ in range(20):  # deals, until a card is refused
                await anne.do(table, "ready")
                async with aclosing(anne.news(table)) as stream:
                    async for news in stream:
                        deal = news["snapshot"]["deal"]
                        if not deal or deal["scores"]:
                            break
                        legal = deal["legal"]
                        if not legal or legal["what"] == "announce":
                            continue
                        wrong = sorted(set(deal["hand"]) - set(legal.get("cards", deal["hand"])))
                        if legal["what"] == "play" and wrong:
                            action = {"type": "play", "card": wrong[0]}
                            answer = await anne.ask(table, "act", action=action)
                            assert answer.status_code == 409
                            assert set(answer.json()["cards"]) == set(legal["cards"])
                            return
                        hint = (await anne.get(f"/api/tables/{table}/hint")).json()
                        await anne.do(table, "act", action=hint["action"])
            raise AssertionError

    run(scenario)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 9000, b'{"key":"\\ud800","do":"away"}',
     b'{"key":"","do":"away"}', b'{"key":"\\n","do":"away"}', b'{"key":7,"do":"away"}',
     b'{"key":"1","do":"say","text":"\\udcff"}'],
)  # fmt: skip
def test_a_body_that_cannot_be_read(body: bytes) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            for path in (f"/api/tables/{table}/commands", "/api/tables"):
                answer = await anne.web.post(path, content=body, headers=JSON)
                await refused(answer, 422, "unreadable")

    run(scenario)


def test_a_body_that_is_too_long() -> None:
    async def pieces() -> Any:
        for _ in range(20):
            yield b" " * 1024

    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            await in_both(anne, "/api/tables", {"name": "x" * 17_000}, 413, "too_large")
            answer = await anne.web.post("/api/tables", content=pieces(), headers=JSON)
            await refused(answer, 413, "too_large")

    run(scenario)


def test_only_json_is_read() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            for kind in ("text/plain", "application/x-www-form-urlencoded"):
                headers = {"Content-Type": kind}
                answer = await web.post("/api/tables", content=b"{}", headers=headers)
                await refused(answer, 415, "not_json")

    run(scenario)


def test_other_peoples_pages_cannot_write() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            for headers in (
                {"Origin": "https://evil.example"},
                {"Origin": "null"},
                {"Sec-Fetch-Site": "cross-site"},
                {"Sec-Fetch-Site": "same-site"},
            ):
                await refused(
                    await web.post("/api/tables", json={}, headers=headers), 403, "foreign"
                )
            own = {"Origin": site.address, "Sec-Fetch-Site": "same-origin"}
            assert (await web.post("/api/tables", json={}, headers=own)).status_code == 201

    run(scenario)


OPENINGS: list[tuple[dict[str, Any], int, str]] = [
    ({"rules": "whist"}, 422, "wrong_rules"),
    ({"options": {"hand": 40}}, 422, "wrong_rules"),
    ({"options": {"nothing": 1}}, 422, "wrong_rules"),
    ({"options": {"partner_share": "equal"}}, 422, "wrong_rules"),
    ({"options": {"bids": {"prise": "1/0"}}}, 422, "wrong_rules"),
    ({"pace": "hurried"}, 422, "no_such_pace"),
    ({"bots": "genius"}, 409, "no_such_level"),
    ({"colour": "red"}, 422, "unreadable"),
]


@pytest.mark.parametrize(("asked", "status", "reason"), OPENINGS)
def test_a_table_that_cannot_be_opened(asked: dict[str, Any], status: int, reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await in_both(site.guest(), "/api/tables", asked, status, reason)

    run(scenario)


def test_unknown_tables_and_addresses() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest("fr")
            for path in ("/api/tables/nowhere1", "/api/tables/é%00", "/api/tables/nowhere1/events"):
                await refused(await anne.get(path), 404, "no_such_table")
            for path in (
                "/api/none",
                "/t/x/",
                "/cards/fr-3/H10.svg",
                "/cards/fr-4/H11.svg",
                "/static/none",
            ):
                await refused(await anne.get(path), 404, "not_found")
            for method in ("DELETE", "OPTIONS", "TRACE"):
                answer = await anne.web.request(method, "/api/me", headers=JSON)
                await refused(answer, 405, "wrong_method")

    run(scenario)


def test_no_hints_where_the_table_has_none() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest("fr")
            table = await anne.open(you="Anne", hints=False)
            await refused(await anne.get(f"/api/tables/{table}/hint"), 409, "no_hints")
            await refused(await site.guest().get(f"/api/tables/{table}/hint"), 409, "not_seated")

    run(scenario)


def test_too_many_requests_are_told_when_to_come_back() -> None:
    settings = replace(SETTINGS, guest=Rate(1, 5), opening=Rate(0.001, 2))

    async def scenario() -> None:
        async with open_desk(settings=settings) as site:
            anne, bob = site.guest(), site.guest()
            answers = [await anne.get("/api/me") for _ in range(8)]
            assert [answer.status_code for answer in answers].count(429) == 2
            await refused(answers[-1], 429, "too_many")
            assert int(answers[-1].headers["Retry-After"]) >= 1
            assert (await bob.get("/api/me")).status_code == 200
            assert [(await bob.post("/api/tables", {})).status_code for _ in range(3)] == [
                201, 201, 429,
            ]  # fmt: skip

    run(scenario)


def test_a_guest_holds_six_streams_at_most() -> None:
    async def streams(site: Site) -> None:
        anne = site.guest()
        table = await anne.open(you="Anne")
        held = [anne.news(table) for _ in range(6)]
        for stream in held:
            await anext(stream)
        answer = await anne.get(f"/api/tables/{table}/events")
        await refused(answer, 429, "too_many_streams")
        await held[0].aclose()
        while (await anne.web.head(f"/api/tables/{table}/events")).status_code == 429:
            await asyncio.sleep(0.01)
        held[0] = anne.news(table)
        await anext(held[0])

    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            await streams(site)

    run(scenario)


@pytest.mark.parametrize(
    ("error", "status", "reason"),
    [
        (RuntimeError("a bug"), 500, "failed"),
        (StoreError(StoreFault.FULL, "sqlite:////secret/place"), 503, "store"),
    ],
)
def test_a_failure_is_a_sentence_and_says_nothing_of_the_inside(
    error: Exception, status: int, reason: str
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:

            async def fails(id: str) -> TableActor:
                raise error

            site.registry.table = fails  # type: ignore[method-assign]
            transport = httpx.ASGITransport(site.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(base_url=site.address, transport=transport) as web:
                answer = await web.get("/api/tables/some-table?lang=fr")
                await refused(answer, status, reason)
                assert "réessayez" in answer.json()["message"]
                assert "secret" not in answer.text
                assert "a bug" not in answer.text
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]

    run(scenario)
