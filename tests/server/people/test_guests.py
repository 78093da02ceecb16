"""Guests are known by a cookie that they cannot forge."""

import base64
import json
from dataclasses import replace

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.testing.guests import SETTINGS, open_desk, run
from oudler.web.identity import Guest, _signed, guest_in, new_guest, read_cookie, write_cookie
from oudler.web.limits import Buckets, Counts, network_of
from oudler.web.pages import _drawn, draw
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
def test_a_cookie_needs_our_signature(text: str) -> None:
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
            await anne.invite(table, eve)
            await eve.do(table, "say", text="Je regarde.")
            await eve.do(table, "sit", place=1, name="Ève")
            await eve.do(table, "say", text="Je joue.")
            said = (await anne.snapshot(table))["said"]
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
            assert (await eve.snapshot(table))["you"] is None
            own = write_cookie(SETTINGS.secret, Guest((await anne.get("/api/me")).json()["id"]))
            again = site.guest("fr", httpx.Cookies({"oudler": own}))
            assert (await again.snapshot(table))["you"] == 0

    run(scenario)


def test_public_answers_set_no_cookie() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            for path in ("/api/words", "/api/rulesets", "/api/openapi.json", "/cards/fr-4/T21.svg"):
                answer = await site.guest().get(path)
                assert answer.status_code == 200
                assert "public" in answer.headers["Cache-Control"]
                assert "Set-Cookie" not in answer.headers

    run(scenario)


def test_forged_cookies_are_not_cached() -> None:
    ours = write_cookie(b"secret", GUEST).encode()
    before = _signed.cache_info().currsize
    for number in range(50):
        assert guest_in(b"secret", b"oudler=%d.forged; other=%b" % (number, ours), "oudler") is None
        padding = b"x=" + b"y" * 9_000 + b"%d; oudler=" % number
        assert guest_in(b"secret", padding + ours, "oudler") == GUEST
    assert guest_in(b"secret", b"oudler=" + b"x" * 9_000, "oudler") is None
    assert _signed.cache_info().currsize <= before + 1


def test_unknown_cards_and_looks_are_not_cached() -> None:
    before = _drawn.cache_info().currsize
    for number in range(50):
        assert draw(f"look {number}", "T21") is None
        assert draw("fr-4", f"card {number}") is None
    assert draw("fr-4", "T21") is not None
    assert _drawn.cache_info().currsize <= before + 1


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 3), lambda: now[0])
    assert [buckets.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b") == 0
    now[0] += 1
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0.5]


def test_a_limited_number_of_buckets_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.budgets.BUCKETS", 10)
    buckets = Buckets(Rate(1, 2), lambda: 0.0)
    for number in range(10):
        buckets.take(str(number))
    buckets.take("0")
    for name in ("new", "newer"):
        buckets.take(name)
    assert list(buckets._left) == [*"3456789", "0", "new", "newer"]


def test_a_turn_may_be_waited_for() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 1), lambda: now[0])
    assert [buckets.take("a", patience=1) for _ in range(5)] == [0, 0.5, 1, 1.5, 1.5]
    now[0] += 1.5
    assert buckets.take("a") == 0


def test_a_token_taken_wrongly_is_given_back() -> None:
    buckets = Buckets(Rate(0.1, 2), lambda: 0.0)
    for _ in range(9):
        assert buckets.take("a") == 0
        buckets.give("a")
    buckets.give("a")
    buckets.give("nobody")
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 10]


def test_held_things_are_counted() -> None:
    counts = Counts(1)
    assert counts.take("a")
    assert not counts.take("a")
    assert counts.take("b")
    counts.give("a")
    assert counts.take("a")


def test_a_household_is_one_address() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::4")
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("testclient") == "testclient"
    assert len(network_of("x" * 10_000)) < 50  # a proxy may pass on what anybody wrote


@pytest.mark.parametrize(
    ("near", "neighbour", "far"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("2001:db8:1:2::7", "2001:db8:1:2::8", "2001:db8:1:3::7"),
    ],
)
def test_an_address_makes_only_so_many_guests_who_can_write(
    near: str, neighbour: str, far: str
) -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, newcomers=Rate(0.001, 3))) as site:

            def guest(address: str) -> httpx.AsyncClient:
                transport = httpx.ASGITransport(site.app, client=(address, 1))
                return httpx.AsyncClient(base_url=site.address, transport=transport)

            async def added(web: httpx.AsyncClient) -> int:
                asked = {"endpoint": "https://evil.example/", "key": "", "auth": ""}
                return (await web.post("/api/me/push", json=asked)).status_code

            known = guest(near)
            assert "Set-Cookie" in (await known.get("/api/me")).headers
            others = (neighbour, near, neighbour, near)
            assert [await added(guest(one)) for one in others] == [422, 422, 429, 429]
            assert await added(known) == 422, "whoever is known goes on"
            assert await added(guest(far)) == 422, "another address has its own"

    run(scenario)


def test_beyond_that_one_may_read_and_is_somebody_else_each_time() -> None:
    async def scenario() -> None:
        settings = replace(SETTINGS, newcomers=Rate(0.001, 1))
        async with open_desk(settings) as site:
            await site.guest().get("/api/me")
            late = site.guest()
            ids = set()
            for _ in range(2):
                answer = await late.get("/api/me")
                assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
                ids.add(answer.json()["id"])
            assert len(ids) == 2
            answer = await late.post("/api/tables", {})
            assert (answer.status_code, answer.json()["reason"]) == (429, "too_many")
            assert int(answer.headers["Retry-After"]) > 900
            assert await site.registry.store.streams() == ()

    run(scenario)


def test_what_is_the_same_for_everybody_counts_nobody() -> None:
    async def scenario() -> None:
        settings = replace(SETTINGS, newcomers=Rate(0.001, 1))
        async with open_desk(settings) as site:
            for _ in range(3):
                assert (await site.guest().get("/api/rulesets")).status_code == 200
            assert "Set-Cookie" in (await site.guest().get("/api/me")).headers

    run(scenario)
