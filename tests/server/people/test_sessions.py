"""Sign-in sessions: listed, ended one by one, logged for the operator."""

import asyncio
import json
from contextlib import aclosing
from dataclasses import replace
from datetime import UTC, datetime
from ipaddress import IPv4Address, IPv6Address, ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.budgets import SESSIONS
from oudler.cli import run as oudler
from oudler.people.moderation import journal
from oudler.people.moderation.journal import Deed, Journal, Line
from oudler.streams import open_store
from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run
from oudler.web.limits import about
from oudler.web.settings import Rate
from oudler.web.user_agent import device_of

WORDS = "quatre bouts et un chien"
ANNE = {"name": "Anne", "passphrase": WORDS}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"


async def signed_in(site: Site, path: str = "/api/session", agent: str = "curl/8") -> Guest:
    """Anne, on one device more."""
    guest = site.guest()
    answer = await guest.post(path, ANNE, headers={"User-Agent": agent})
    assert answer.status_code in (200, 201), answer.text
    return guest


async def listed(guest: Guest) -> list[dict[str, Any]]:
    return list((await guest.get("/api/session")).json()["sessions"])


async def account_of(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["account"])


def test_sessions_are_listed_with_no_more_than_their_owner_needs() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            first = await signed_in(site, "/api/account", FIREFOX)
            await signed_in(site)
            program, browser = await listed(first)
            assert (browser["device"], browser["network"]) == ("Firefox, Linux", "127.0.0.0/16")
            assert (program["device"], program["is_this"]) == ("", False)
            assert browser["is_this"]
            assert datetime.fromisoformat(browser["since"]) <= datetime.now(UTC)
            kept = [
                one.text for one in await site.registry.store.read(f"devices/{await id_of(first)}")
            ]
            assert "127.0.0.1" not in "".join(kept)
            assert await listed(site.guest()) == []

    run(scenario)


async def id_of(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["id"])


def test_one_session_is_ended_and_the_others_go_on() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            here = await signed_in(site, "/api/account")
            there, elsewhere = await signed_in(site), await signed_in(site)
            session = next(one["id"] for one in await listed(there) if one["is_this"])
            copy = site.guest(cookies=httpx.Cookies(there.web.cookies))
            answer = await here.post("/api/session/end", {"session": session})
            assert answer.json()["account"] == "Anne"
            assert [await account_of(one) for one in (here, there, copy, elsewhere)] == [
                "Anne", "", "", "Anne",
            ]  # fmt: skip
            assert len(await listed(here)) == 2
            again = await here.post("/api/session/end", {"session": session})
            assert (again.status_code, again.json()["reason"]) == (409, "no_session")
            own = next(one["id"] for one in await listed(here) if one["is_this"])
            await here.post("/api/session/end", {"session": own})
            assert await account_of(here) == ""

    run(scenario)


def test_nobody_ends_the_session_of_another() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve = await signed_in(site, "/api/account"), site.guest()
            await eve.post("/api/account", {**ANNE, "name": "Ève"})
            session = (await listed(anne))[0]["id"]
            for guest, reason in ((eve, "no_session"), (site.guest(), "no_account")):
                answer = await guest.post("/api/session/end", {"session": session})
                assert (answer.status_code, answer.json()["reason"]) == (409, reason)
            assert await account_of(anne) == "Anne"

    run(scenario)


def test_all_other_sessions_are_ended_at_once() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            here = await signed_in(site, "/api/account")
            others = [await signed_in(site) for _ in range(3)]
            stolen = site.guest(cookies=httpx.Cookies(here.web.cookies))
            answer = await here.post("/api/session/end", {"others": True})
            assert answer.json()["account"] == "Anne"
            assert await account_of(here) == "Anne"
            assert [await account_of(one) for one in (*others, stolen)] == [""] * 4
            (only,) = await listed(here)
            assert only["is_this"]

    run(scenario)


def test_the_stream_of_a_session_ends_with_it() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            here = await signed_in(site, "/api/account")
            there = await signed_in(site)
            table = await there.open(you="Anne")
            session = next(one["id"] for one in await listed(there) if one["is_this"])
            async with aclosing(there.news(table)) as stream:
                await anext(stream)
                await here.post("/api/session/end", {"session": session})
                await here.do(table, "say", text="Anne n'entend plus.")
                assert [news async for news in stream] == []

    run(scenario)


def test_the_oldest_session_gives_way() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            first = await signed_in(site, "/api/account")
            second = await signed_in(site)
            for _ in range(SESSIONS - 1):
                last = await signed_in(site)
            assert len(await listed(last)) == SESSIONS
            assert [await account_of(one) for one in (first, second)] == ["", "Anne"]

    run(scenario)


@pytest.mark.slow
def test_another_process_hears_of_an_ended_session(tmp_path: Path) -> None:
    url, settings = f"sqlite:///{tmp_path}/tables.db", replace(SETTINGS, look=0.02)

    async def scenario() -> None:
        async with (
            open_site(url, settings=settings) as one,
            open_site(url, settings=settings) as two,
        ):
            here = await signed_in(one, "/api/account")
            there = await signed_in(two)
            session = next(one["id"] for one in await listed(there) if one["is_this"])
            await here.post("/api/session/end", {"session": session})
            while await account_of(there):
                await asyncio.sleep(0.01)

    run(scenario)


def deeds(lines: list[journal.Written]) -> list[Deed]:
    return [one.line.deed for one in lines]


def test_the_log_tells_what_happened_and_no_secret() -> None:
    async def scenario() -> None:
        narrow = Rate(0.01, 2)
        async with open_desk(replace(SETTINGS, entry_of_address=narrow)) as site:
            anne = await signed_in(site, "/api/account", FIREFOX)
            wrong = {**ANNE, "passphrase": "le petit au bout"}
            for _ in range(9):
                await site.guest().post("/api/session", wrong)
            await anne.post("/api/account/passphrase", {"passphrase": WORDS, "new": WORDS[::-1]})
            await anne.post("/api/session/end", {"others": True})
            await anne.post("/api/session/end", {})
            found = await journal.written(site.registry.store)
            assert deeds(found) == [
                Deed.ACCOUNT_OPENED,
                Deed.SLOWED,
                Deed.PASSPHRASE_CHANGED,
                Deed.SESSIONS_ENDED,
                Deed.SESSION_ENDED,
            ]
            assert found[0].line.network == "127.0.0.0/16"
            assert found[1].line.person == ""
            (stream,) = await site.registry.store.streams(journal.STREAMS)
            kept = str(await site.registry.store.read(stream))
            for secret in (WORDS, WORDS[::-1], "petit", "127.0.0.1", "Anne"):
                assert secret not in kept

    run(scenario)


def test_a_forgotten_person_leaves_the_log_too() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = await signed_in(site, "/api/account", FIREFOX), site.guest()
            await bob.post("/api/account", {**ANNE, "name": "Bob"})
            person = await id_of(anne)
            taken = (await anne.get("/api/account/export")).json()
            assert [one["deed"] for one in taken["security"]] == ["account_opened"]
            assert [one["device"] for one in taken["sessions"]] == ["Firefox, Linux"]
            await anne.post("/api/account/forget", {"passphrase": WORDS})
            found = await journal.written(site.registry.store)
            assert deeds(found) == [Deed.ACCOUNT_OPENED, Deed.ACCOUNT_OPENED, Deed.FORGOTTEN]
            assert found[0].line == Line(Deed.ACCOUNT_OPENED)
            assert found[1].line.person == await id_of(bob)
            assert await site.registry.store.streams(f"devices/{person}") == ()

    run(scenario)


def test_a_month_is_erased_when_the_next_is_over() -> None:
    async def scenario() -> None:
        store = await open_store("memory:")
        now = [datetime(2026, 11, 30, tzinfo=UTC).timestamp()]
        log = Journal(store, lambda: now[0])
        kept = []
        for _ in range(4):
            await log.note(Line(Deed.SIGNED_IN, "somebody"))
            await log.tidy()
            kept.append(await store.streams(journal.STREAMS))
            now[0] += 31 * 86_400
        assert kept == [
            ("security/2026-11",),
            ("security/2026-11", "security/2026-12"),
            ("security/2026-12", "security/2027-01"),
            ("security/2027-03",),
        ]
        await store.close()

    run(scenario)


@pytest.mark.slow
def test_the_operator_reads_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    asked = ["moderate", "--store", url, "--lang", "fr", "--log"]

    async def quiet() -> None:
        async with open_desk(url=url):
            pass

    async def scenario() -> None:
        async with open_desk(url=url) as site:
            await signed_in(site, "/api/account", FIREFOX)

    run(quiet)
    assert oudler(asked) == 0
    assert capsys.readouterr().out == "Le journal est vide.\n"
    run(scenario)
    assert oudler(["moderate", "--store", url, "--ban", "somebody-somebody-1234"]) == 0
    capsys.readouterr()
    assert oudler(asked) == 0
    opened, banned = capsys.readouterr().out.splitlines()
    assert "compte créé : " in opened
    assert "Firefox, Linux, 127.0.0.0/16" in opened
    assert banned.endswith("exclusion : somebody-somebody-1234")
    assert oudler([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["deed"] for one in found["log"]] == ["account_opened", "banned"]


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox, Linux"),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/131.0.0.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
            "Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
            "Edge, Windows",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_a_device_in_two_words(agent: str, device: str) -> None:
    assert device_of(agent) == device


@given(st.ip_addresses())
def test_half_an_address_is_all_that_is_kept(address: IPv4Address | IPv6Address) -> None:
    found = ip_network(about(str(address)))
    assert found.prefixlen == found.max_prefixlen // (2 if found.version == 4 else 4)
    assert getattr(address, "ipv4_mapped", None) or address in found


def test_an_invalid_address_has_no_region() -> None:
    assert about("testclient") == ""
    assert about("::ffff:192.0.2.7") == "192.0.0.0/16"
