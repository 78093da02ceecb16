"""A guest's link to another device: valid once, briefly, revocable, and for nobody else."""

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from oudler.people.http.handover import LASTS, Handover, read_token, write_token
from oudler.testing.guests import SETTINGS, Guest, Site, open_desk, run
from oudler.web.identity import Guest as Identity
from oudler.web.identity import read_cookie, write_cookie
from oudler.web.settings import Rate

PASSPHRASE = "quatre bouts et un chien"


async def token_of(guest: Guest) -> str:
    answer = await guest.post("/api/me/handover", {})
    assert answer.status_code == 200, answer.text
    assert answer.json()["seconds"] == LASTS
    return str(answer.json()["token"])


async def take(guest: Guest, token: str) -> tuple[int, dict[str, Any]]:
    answer = await guest.post("/api/me/take", {"token": token})
    return answer.status_code, answer.json()


async def seated(site: Site) -> tuple[Guest, str]:
    """Anne, who sits at a table."""
    anne = site.guest()
    return anne, await anne.open(you="Anne")


def test_another_device_has_the_same_seat_and_both_go_on() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await seated(site)
            telephone = site.guest()
            assert (await telephone.snapshot(table))["you"] is None
            status, me = await take(telephone, await token_of(anne))
            assert (status, me) == (200, (await anne.get("/api/me")).json())
            assert (await telephone.snapshot(table))["you"] == 0
            assert (await anne.snapshot(table))["you"] == 0

    run(scenario)


def test_a_link_counts_once_even_for_two_at_the_same_time() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await seated(site)
            token = await token_of(anne)
            eves = [site.guest() for _ in range(3)]
            answers = await asyncio.gather(*(take(eve, token) for eve in eves))
            assert sorted(status for status, _ in answers) == [200, 403, 403]
            assert {found.get("reason") for _, found in answers} == {None, "handover_over"}
            places = [(await eve.snapshot(table))["you"] for eve in eves]
            assert sorted(places, key=str) == [0, None, None]

    run(scenario)


def test_a_link_counts_for_ten_minutes() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, _ = await seated(site)
            token, clock = await token_of(anne), site.registry.clock
            site.registry.clock = lambda: clock() + LASTS + 1
            status, found = await take(site.guest(), token)
            assert (status, found["reason"]) == (403, "handover_over")
            site.registry.clock = clock
            assert (await take(site.guest(), token))[0] == 200

    run(scenario)


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("/api/session/end", {"others": True}),
        ("/api/account", {"name": "Anne", "passphrase": PASSPHRASE}),
        ("/api/account/forget", {}),
    ],
)
def test_what_ends_a_guests_cookies_ends_the_link_and_the_other_devices(
    path: str, asked: dict[str, Any]
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await seated(site)
            telephone, eve = site.guest(), site.guest()
            await take(telephone, await token_of(anne))
            left = await token_of(anne)
            assert (await anne.post(path, asked)).status_code in (200, 201)
            assert (await take(eve, left))[0] == 403
            assert (await telephone.snapshot(table))["you"] is None
            mine = 0 if path != "/api/account/forget" else None
            assert (await anne.snapshot(table))["you"] == mine

    run(scenario)


def test_after_ending_other_devices_a_guest_makes_new_links() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await seated(site)
            await anne.post("/api/session/end", {"others": True})
            telephone = site.guest()
            assert (await take(telephone, await token_of(anne)))[0] == 200
            assert (await telephone.snapshot(table))["you"] == 0

    run(scenario)


def test_people_with_accounts_sign_in_instead() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, _ = await seated(site)
            token = await token_of(anne)
            bob = site.guest()
            await bob.post("/api/account", {"name": "Bob", "passphrase": PASSPHRASE})
            refused = await bob.post("/api/me/handover", {})
            assert (refused.status_code, refused.json()["reason"]) == (409, "handover_account")
            status, found = await take(bob, token)
            assert (status, found["reason"]) == (409, "handover_signed_in")
            assert (await take(site.guest(), token))[0] == 200  # refusing has not used it up

    run(scenario)


def test_nothing_else_is_a_link_and_a_link_is_nothing_else() -> None:
    secret = SETTINGS.secret
    found = Handover("anne", "Anne", 0, 2e9, "7")
    token, cookie = write_token(secret, found), write_cookie(secret, Identity("anne"))
    assert read_token(secret, token) == found
    assert read_cookie(secret, token) is None
    other = write_token(secret, msgspec.structs.replace(found, guest="eve"))
    mixed = f"{other.partition('.')[0]}.{token.partition('.')[2]}"
    for forged in (
        cookie,
        mixed,
        write_token(b"other", found),
        "",
        ".",
        "é.é",
        token + "x" * 2_000,
    ):
        assert read_token(secret, forged) is None


def test_the_shared_link_of_a_table_says_nothing_of_a_guest() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, table = await seated(site)
            me = (await anne.get("/api/me")).json()["id"]
            seen = (await site.guest().get(f"/api/tables/{table}")).text
            assert me not in seen
            assert (await anne.get(f"/api/tables/{table}")).text.count(me) == 0

    run(scenario)


def test_wrong_links_use_up_nothing_of_the_neighbours() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, rarity=Rate(0.01, 2))) as site:
            anne, _ = await seated(site)
            wrong = [(await take(site.guest(), "x.y"))[0] for _ in range(4)]
            assert wrong == [403] * 4
            assert (await take(site.guest(), await token_of(anne)))[0] == 200

    run(scenario)
