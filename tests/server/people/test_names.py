"""Names over HTTP: one check for all of them, and an account's name is its owner's."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, patch

import httpx
import pytest

from oudler.people.identity.accounts import LookAlikes
from oudler.table.seats.nicknames import NameReason
from oudler.testing.guests import Guest, Site, open_desk, run
from oudler.words import LANGUAGES, subject

WORDS = "quatre bouts et un chien"


async def holder(site: Site, name: str = "Anne") -> Guest:
    """Somebody with an account of this name."""
    guest = site.guest()
    answer = await guest.post("/api/account", {"name": name, "passphrase": WORDS})
    assert answer.status_code == 201, answer.text
    return guest


async def refused(answer: httpx.Response, status: int, reason: str, right: str = "") -> None:
    found = answer.json()
    assert (answer.status_code, found["reason"], found["right"]) == (status, reason, right)
    assert right in found["message"]


async def names(guest: Guest, table: str) -> list[str]:
    return [one["name"] for one in (await guest.snapshot(table))["places"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    assert {*NameReason, "example"} == set(subject(language, "web")["name"])


@pytest.mark.parametrize("name", ["Anne", " ANNE ", "ａｎｎｅ"])
def test_a_guest_takes_no_accounts_name_anywhere(name: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve = await holder(site), site.guest()
            table = await anne.open(you="Anne")
            shown = "anne" if name == "ａｎｎｅ" else name.strip()
            right = f"{shown} 2"
            for asked in (
                eve.ask(table, "sit", place=1, name=name),
                eve.post("/api/tables", {"you": name}),
                eve.post("/api/me", {"name": name}),
                eve.post("/api/account", {"name": name, "passphrase": WORDS}),
            ):
                await refused(await asked, 409, "name_taken", right)
            assert (await eve.get("/api/me")).json()["name"] == ""
            assert (await names(anne, table))[:2] == ["Anne", ""]

    run(scenario)


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Homobedb", "H0m06ed6"),
        ("Alice", "AIice"),
        ("AIice", "Alice"),
        ("Aca", "Аса"),
        ("Аса", "Aca"),
        ("Anna", "ΑΝΝΑ"),
    ],
)
def test_no_name_looks_like_an_accounts(name: str, alike: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve = await holder(site, name), site.guest()
            table = await anne.open(you=name)
            for asked in (
                eve.ask(table, "sit", place=1, name=alike),
                eve.post("/api/tables", {"you": alike}),
                eve.post("/api/me", {"name": alike}),
                eve.post("/api/account", {"name": alike, "passphrase": WORDS}),
            ):
                await refused(await asked, 409, "name_alike", f"{alike} 2")
            forgotten = await anne.post("/api/account/forget", {"passphrase": WORDS})
            assert forgotten.status_code == 200
            assert (await eve.post("/api/me", {"name": alike})).status_code == 200

    run(scenario)


def test_accounts_that_looked_alike_before_keep_their_names() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            with patch.object(LookAlikes, "of", AsyncMock(return_value=[])):
                anne, eve = await holder(site, "Alice"), await holder(site, "AIice")
            for guest, name in ((anne, "Alice"), (eve, "AIice")):
                table = await guest.open(you=name)
                assert (await names(guest, table))[0] == name
                asked = {"name": name, "passphrase": WORDS}
                assert (await site.guest().post("/api/session", asked)).status_code == 200
            await refused(
                await site.guest().post("/api/me", {"name": "A1ice"}), 409, "name_alike", "A1ice 2"
            )

    run(scenario)


def test_of_two_look_alikes_at_once_one_gets_an_account() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            asked = [{"name": name, "passphrase": WORDS} for name in ("Alice", "AIice", "A1ice")]
            answers = await asyncio.gather(
                *(site.guest().post("/api/account", one) for one in asked)
            )
            assert sorted(one.status_code for one in answers) == [201, 409, 409]

    run(scenario)


def test_an_account_takes_its_name_on_every_device() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await holder(site)
            telephone = site.guest()
            await telephone.post("/api/session", {"name": "anne", "passphrase": WORDS})
            table = await telephone.open(you="anne")
            assert (await names(telephone, table))[0] == "anne"

    run(scenario)


@pytest.mark.parametrize("name", ["Anne-Lise O'Brien", "Anne‑Lise O’Brien"])
def test_a_keyboard_that_chooses_its_own_dashes_signs_in_and_imitates_nobody(name: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await holder(site, "Anne–Lise O`Brien")
            asked = {"name": name, "passphrase": WORDS}
            answer = await site.guest().post("/api/session", asked)
            assert answer.json()["account"] == "Anne-Lise O'Brien"
            right = "Anne-Lise O'Brien 2"
            await refused(
                await site.guest().post("/api/me", {"name": name}), 409, "name_taken", right
            )

    run(scenario)


def test_a_name_that_has_become_anothers_is_not_spoken_under() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            bob, eve = site.guest(), site.guest()
            table = await bob.open(you="Bob")
            await eve.post("/api/me", {"name": "Anne"})
            await bob.invite(table, eve)
            await eve.do(table, "say", text="Avant.")
            await holder(site)
            await eve.do(table, "say", text="Après.")
            said = (await bob.snapshot(table))["said"]
            assert [one["name"] for one in said] == ["Anne", ""]

    run(scenario)


def test_two_of_one_name_at_a_table_are_told_apart() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await holder(site, "Anne 2")
            guests = [site.guest() for _ in range(3)]
            table = await guests[0].open(you="Anne")
            await guests[1].do(table, "sit", place=1, name="ANNE")
            await guests[2].do(table, "sit", place=2, name="Bruno")
            await guests[0].do(table, "seatbot", place=3, level="club")
            seated = await names(guests[0], table)
            assert seated[:3] == ["Anne", "ANNE 3", "Bruno"]
            assert seated[3] not in seated[:3]
            assert (await guests[1].get("/api/me")).json()["name"] == "ANNE"

    run(scenario)


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club")
            bots = await names(anne, table)
            await bob.do(table, "sit", place=1, name=bots[2].upper())
            seated = await names(anne, table)
            assert seated[1] == bots[2].upper()
            assert bots[2] not in seated

    run(scenario)


@pytest.mark.parametrize(
    ("name", "reason", "right"),
    [
        (" ", "name_empty", ""),
        ("Bo\u202eb", "name_hidden", "Bob"),
        ("B\u043eb", "name_mixed", ""),
        ("x" * 30, "name_too_long", "x" * 24),
    ],
)
def test_all_doors_refuse_alike_and_say_what_would_be_right(
    name: str, reason: str, right: str
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            for asked in (
                bob.ask(table, "sit", place=1, name=name),
                bob.post("/api/me", {"name": name}),
                bob.post("/api/account", {"name": name, "passphrase": WORDS}),
            ):
                await refused(await asked, 422, reason, right)
            if name.strip():
                await refused(await bob.post("/api/tables", {"you": name}), 422, reason, right)

    run(scenario)


@pytest.mark.parametrize("name", ["Anonyme", "guest", "Quelqu'un", "VOUS"])
def test_a_default_name_cannot_be_an_account(name: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            asked = {"name": name, "passphrase": WORDS}
            await refused(await site.guest().post("/api/account", asked), 422, "name_reserved")
            await site.guest().open(you=name)

    run(scenario)


def test_the_tables_name_and_the_words_hide_nothing() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(name="\u202eelbat\x1b ", you="Anne")
            await anne.do(table, "say", text="👩\u200d🚀 a\u202eb\u200b")
            snapshot: dict[str, Any] = await anne.snapshot(table)
            assert snapshot["name"] == "elbat"
            assert snapshot["said"][0]["text"] == "👩\u200d🚀 ab"

    run(scenario)
