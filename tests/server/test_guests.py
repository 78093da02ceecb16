"""Who comes is known by a cookie that he cannot have written himself."""

from __future__ import annotations

import base64
import json

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.testing.guests import SETTINGS, open_desk, run
from oudler.web.identity import Guest, new_guest, read_cookie, write_cookie
from oudler.web.limits import Buckets, Counts, network_of
from oudler.web.settings import Rate

GUEST = Guest("someone", "Anne-Élise")


def test_a_cookie_names_its_guest() -> None:
    assert read_cookie(b"secret", write_cookie(b"secret", GUEST)) == GUEST
    assert len(base64.urlsafe_b64decode(new_guest().id + "==")) == 16
    assert new_guest() != new_guest()


def test_the_guest_is_found_among_other_cookies_on_any_line() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            guest = site.guest()
            first = await guest.get("/api/me")
            value = first.headers["Set-Cookie"].partition(";")[0]
            transport = httpx.ASGITransport(site.app)
            async with httpx.AsyncClient(base_url=site.address, transport=transport) as web:
                lines = [("Cookie", "a=b; c"), ("Cookie", f"d=e;{value}"), ("Cookie", "oudlers=f")]
                again = await web.get("/api/me", headers=lines)
            assert again.json() == first.json()
            assert "Set-Cookie" not in again.headers

    run(scenario)


@given(st.text(max_size=60))
def test_no_other_text_is_a_cookie(text: str) -> None:
    assert read_cookie(b"secret", text) is None


def test_another_secret_or_another_guest_is_refused() -> None:
    cookie = write_cookie(b"secret", GUEST)
    assert read_cookie(b"another", cookie) is None
    text, _, signature = cookie.partition(".")
    forged = base64.urlsafe_b64encode(json.dumps(["someone else", ""]).encode()).decode()
    assert read_cookie(b"secret", f"{forged.rstrip('=')}.{signature}") is None
    assert read_cookie(b"secret", f"{text}.{signature[:-1]}") is None
    assert read_cookie(b"secret", text) is None


def test_the_cookie_is_bound_and_hidden_from_scripts() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            answer = await site.guest().get("/api/me")
            line = answer.headers["Set-Cookie"]
            assert line.startswith("oudler=")
            assert "HttpOnly; SameSite=Lax" in line
            assert "Secure" not in line
            transport = httpx.ASGITransport(site.app)
            async with httpx.AsyncClient(
                base_url="https://oudler.test", transport=transport
            ) as web:
                first = await web.get("/api/me")
                line = first.headers["Set-Cookie"]
                assert line.startswith("__Host-oudler=")
                assert line.endswith("; Secure")
                again = await web.get("/api/me")
                assert again.json() == first.json()
                assert "Set-Cookie" not in again.headers

    run(scenario)


def test_a_name_is_remembered() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve = site.guest(), site.guest()
            id = (await anne.get("/api/me")).json()["id"]
            table = await anne.open(you="  Anne   de  Bretagne ")
            assert (await anne.get("/api/me")).json() == {
                "id": id,
                "name": "Anne de Bretagne",
                "account": "",
            }
            await eve.get("/api/me")
            await eve.do(table, "say", text="Je regarde.")
            await eve.do(table, "sit", place=1, name="Ève")
            await eve.do(table, "say", text="Je joue.")
            said = (await anne.picture(table))["said"]
            assert [one["name"] for one in said] == ["", "Ève"]
            assert (await eve.get("/api/me")).json()["name"] == "Ève"

    run(scenario)


def test_a_forged_cookie_makes_a_new_guest() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            cookie = write_cookie(b"wrong", Guest((await anne.get("/api/me")).json()["id"]))
            eve = site.guest("fr", httpx.Cookies({"oudler": cookie}))
            assert (await eve.picture(table))["you"] is None
            own = write_cookie(SETTINGS.secret, Guest((await anne.get("/api/me")).json()["id"]))
            again = site.guest("fr", httpx.Cookies({"oudler": own}))
            assert (await again.picture(table))["you"] == 0

    run(scenario)


def test_what_everybody_gets_alike_sets_no_cookie() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            for path in ("/api/words", "/api/rulesets", "/api/openapi.json", "/cards/fr-4/T21.svg"):
                answer = await site.guest().get(path)
                assert answer.status_code == 200
                assert "public" in answer.headers["Cache-Control"]
                assert "Set-Cookie" not in answer.headers

    run(scenario)


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    now[0] += 1
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0.5]


def test_full_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.web.limits.MOST_BUCKETS", 10)
    now = [0.0]
    buckets = Buckets(Rate(1, 2), lambda: now[0])
    for number in range(10):
        buckets.take(str(number))
    now[0] += 1
    buckets.take("last")
    assert list(buckets._left) == ["last"]


def test_held_things_are_counted() -> None:
    counts = Counts(1)
    with counts.hold("a"):
        assert counts.is_full("a")
        assert not counts.is_full("b")
    assert not counts.is_full("a")


def test_a_household_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("testclient") == "testclient"
