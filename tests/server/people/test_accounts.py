"""A name and a passphrase: the same person on every device, until they are forgotten."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher

from oudler.people.identity.account_refusal import AccountReason
from oudler.people.identity.passphrases import Hashing, Passphrases
from oudler.people.identity.sessions import FORGOTTEN
from oudler.streams import EventStore, open_store
from oudler.table.events import read_event
from oudler.table.live.table_actor import stream_of
from oudler.table.seats.evolution import rebuild
from oudler.testing.guests import PATIENT, SETTINGS, Guest, Site, open_desk, open_site, run
from oudler.testing.stores import asked_of
from oudler.web.identity import Guest as Identity
from oudler.web.identity import read_cookie, write_cookie
from oudler.web.settings import Rate, Settings
from oudler.words import LANGUAGES, subject

WORDS = "quatre bouts et un chien"
ANNE = {"name": "Anne-Élise", "passphrase": WORDS}


async def signed_up(site: Site, **asked: str) -> Guest:
    """Somebody with an account."""
    guest = site.guest()
    answer = await guest.post("/api/account", {**ANNE, **asked})
    assert answer.status_code == 201, answer.text
    return guest


async def me(guest: Guest) -> dict[str, str]:
    return dict((await guest.get("/api/me")).json())


async def refused(answer: httpx.Response, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)
    assert answer.json()["message"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    assert set(AccountReason) == set(subject(language, "web")["account"])


def test_a_guest_keeps_the_place_with_a_new_account_and_finds_it_on_another_device() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            before = await me(anne)
            answer = await anne.post("/api/account", ANNE)
            assert answer.status_code == 201
            assert answer.json() == {**before, "name": "Anne-Élise", "account": "Anne-Élise"}
            assert (await anne.snapshot(table))["you"] == 0
            telephone = site.guest("en")
            assert (await telephone.snapshot(table))["you"] is None
            asked = {"name": "  ANNE-e\u0301lise ", "passphrase": WORDS}
            assert (await telephone.post("/api/session", asked)).json() == answer.json()
            assert (await telephone.snapshot(table))["you"] == 0
            assert (await telephone.snapshot(table))["is_host"]
            assert "Set-Cookie" not in (await telephone.get("/api/me")).headers

    run(scenario)


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({"name": "anne-élise"}, 409, "name_taken"),
        ({"name": "ＡＮＮＥ-ÉLISE"}, 409, "name_taken"),
        ({"name": " "}, 422, "name_empty"),
        ({"name": "\u200b…"}, 422, "name_empty"),
        ({"name": "a\u202eb"}, 422, "name_hidden"),
        ({"name": "a" * 25}, 422, "name_too_long"),
        ({"name": "\ufdfa" * 20}, 422, "name_too_long"),
        ({"passphrase": "court"}, 422, "passphrase_short"),
        ({"passphrase": "a b" * 67}, 422, "passphrase_long"),
        ({"passphrase": "aaaaaaaaaaaa"}, 422, "passphrase_easy"),
        ({"passphrase": "abababababab"}, 422, "passphrase_easy"),
        ({"passphrase": "azertyuiop"}, 422, "passphrase_easy"),
        ({"passphrase": "12345678"}, 422, "passphrase_easy"),
        ({"passphrase": "P@ssw0rd!"}, 422, "passphrase_easy"),
        ({"passphrase": "motdepasse1"}, 422, "passphrase_easy"),
        ({"passphrase": "soleil123"}, 422, "passphrase_easy"),
        ({"passphrase": "01021990"}, 422, "passphrase_easy"),
        ({"name": "Bernadette", "passphrase": "Bernadette13"}, 422, "passphrase_easy"),
        ({"name": "Bernadette", "passphrase": "BERNADETTE"}, 422, "passphrase_easy"),
        ({"passphrase": 12345678}, 422, "unreadable"),
        ({"more": "x"}, 422, "unreadable"),
    ],
)
def test_an_account_that_is_not_opened(asked: dict[str, Any], status: int, reason: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await signed_up(site)
            said = set()
            bob = site.guest()
            for bob.lang in LANGUAGES:
                answer = await bob.post("/api/account", {**ANNE, "name": "Bob", **asked})
                await refused(answer, status, reason)
                said.add(answer.json()["message"])
            assert len(said) == 2
            assert (await me(bob))["account"] == ""

    run(scenario)


def test_two_requests_for_a_name_at_once_give_it_to_one() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            asked = [site.guest().post("/api/account", ANNE) for _ in range(6)]
            answers = await asyncio.gather(*asked)
            assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5

    run(scenario)


def count_hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passphrases that are hashed from now on."""
    found: list[str] = []
    hash = PasswordHasher.hash

    def counted(self: PasswordHasher, passphrase: str) -> str:
        found.append(passphrase)
        return hash(self, passphrase)

    monkeypatch.setattr(PasswordHasher, "hash", counted)
    return found


def test_an_unknown_name_is_answered_as_a_wrong_passphrase_is_after_the_same_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    verified: list[str] = []
    verify = PasswordHasher.verify

    def counted(self: PasswordHasher, kept: str, passphrase: str) -> bool:
        verified.append(kept)
        return verify(self, kept, passphrase)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    hashed = count_hashes(monkeypatch)

    async def scenario() -> None:
        async with open_desk() as site:
            await signed_up(site)
            hashed.clear()
            eve = site.guest()
            wrong = await eve.post("/api/session", {**ANNE, "passphrase": "le petit au bout"})
            assert len(hashed) == 1
            answers = [
                await eve.post("/api/session", {**ANNE, "name": name})
                for name in ("Nobody", "", "x" * 500, "\u200b")
            ]
            for answer in (wrong, *answers):
                await refused(answer, 403, "wrong_passphrase")
                assert answer.content == wrong.content
            assert len(verified) == 5
            assert len(hashed) == 1, "that of nobody"
            assert len(set(verified)) == 2
            costs = {tuple(kept.split("$")[:4]) for kept in verified}
            assert len(costs) == 1, "the same parameters, so the same work"
            work = []
            for name in (ANNE["name"], "Nobody"):
                with asked_of(site.registry.store) as asked:
                    await eve.post("/api/session", {"name": name, "passphrase": "wrong again"})
                work.append(asked)
            assert work[0] == work[1]
            assert (await me(eve))["account"] == ""

    run(scenario)


def test_hashing_never_holds_up_the_others() -> None:
    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, hashing=Hashing())) as site:
            anne, bob = site.guest(), site.guest()
            await bob.get("/api/me")
            slow = asyncio.create_task(anne.post("/api/account", ANNE))
            meanwhile = 0
            while not slow.done():
                assert (await bob.get("/api/me")).status_code == 200
                meanwhile += 1
                await asyncio.sleep(0)
            assert (await slow).status_code == 201
            assert meanwhile > 3

    run(scenario)


def test_a_flood_of_attempts_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.web.context.MOST_SHORT", 3)

    async def scenario() -> None:
        async with open_desk() as site:
            asked = [site.guest().post("/api/session", ANNE) for _ in range(20)]
            answers = await asyncio.gather(*asked)
            statuses = [answer.status_code for answer in answers]
            assert set(statuses) == {403, 429}
            busy = answers[statuses.index(429)]
            await refused(busy, 429, "too_many")
            assert int(busy.headers["Retry-After"]) >= 1

    run(scenario)


def test_wrong_passphrases_slow_down_the_browser_and_the_address_that_send_them() -> None:
    async def attempts(settings: Settings, *, is_one: bool) -> list[httpx.Response]:
        async with open_desk(settings) as site:
            await signed_up(site)
            one, wrong = site.guest(), {**ANNE, "passphrase": "le petit au bout"}
            await one.get("/api/me")
            askers = [one if is_one else site.guest() for _ in range(4)]
            return [await asker.post("/api/session", wrong) for asker in askers]

    async def scenario() -> None:
        narrow = Rate(0.01, 3)
        for settings, is_one in (
            (replace(SETTINGS, entry=narrow), True),
            (replace(SETTINGS, entry_of_address=narrow), False),
        ):
            answers = await attempts(settings, is_one=is_one)
            assert [answer.status_code for answer in answers] == [403, 403, 403, 429]
            await refused(answers[-1], 429, "too_many")
            assert int(answers[-1].headers["Retry-After"]) > 50

    run(scenario)


def test_refused_accounts_slow_down_only_the_browser_that_asks() -> None:
    async def scenario() -> None:
        narrow = Rate(0.01, 3)
        async with open_desk(replace(SETTINGS, entry=narrow, rarity=narrow)) as site:
            anne, bob = site.guest(), site.guest()
            easy = {**ANNE, "passphrase": "tarot2026"}
            await asyncio.gather(anne.get("/api/me"), bob.get("/api/me"))
            answers = [await anne.post("/api/account", easy) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
            assert (await bob.post("/api/account", ANNE)).status_code == 201
            assert (await bob.get("/api/account/export")).status_code == 200
            taken = [await site.guest().post("/api/account", ANNE) for _ in range(2)]
            assert {answer.status_code for answer in taken} == {409}
            assert (await bob.get("/api/account/export")).status_code == 200
            await refused(await bob.get("/api/account/export"), 429, "too_many")

    run(scenario)


def test_nobody_is_locked_out_by_name_and_a_browser_that_knows_the_account_not_by_address() -> None:
    async def scenario() -> None:
        narrow = Rate(0.01, 3)
        settings = replace(SETTINGS, entry=narrow, entry_of_address=narrow)
        async with open_desk(settings) as site:
            anne = await signed_up(site)
            await anne.post("/api/session/end", {})
            wrong = {**ANNE, "passphrase": "le petit au bout"}
            answers = [await site.guest().post("/api/session", wrong) for _ in range(9)]
            assert answers[-1].status_code == 429
            assert (await anne.post("/api/session", ANNE)).status_code == 200
            stranger = await site.guest().post("/api/session", ANNE)
            await refused(stranger, 429, "too_many")
            elsewhere = httpx.ASGITransport(site.app, client=("198.51.100.7", 1))
            async with httpx.AsyncClient(base_url=site.address, transport=elsewhere) as web:
                assert (await web.post("/api/session", json=ANNE)).status_code == 200
            await anne.post("/api/session/end", {})
            mistyped = [await anne.post("/api/session", wrong) for _ in range(4)]
            assert [answer.status_code for answer in mistyped] == [403, 403, 403, 429]

    run(scenario)


def test_right_passphrases_slow_nobody_down() -> None:
    async def scenario() -> None:
        narrow = Rate(0.01, 2)
        async with open_desk(replace(SETTINGS, entry=narrow, entry_of_address=narrow)) as site:
            await signed_up(site)
            answers = [await site.guest().post("/api/session", ANNE) for _ in range(9)]
            assert {answer.status_code for answer in answers} == {200}

    run(scenario)


def test_signed_out_one_is_a_new_guest_and_the_cookie_works_no_more() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await signed_up(site)
            table = await anne.open(you="Anne")
            cookies = httpx.Cookies(anne.web.cookies)
            other = site.guest()
            await other.post("/api/session", ANNE)
            answer = await anne.post("/api/session/end", {})
            assert answer.json()["account"] == answer.json()["name"] == ""
            assert (await anne.snapshot(table))["you"] is None
            assert (await site.guest(cookies=cookies).snapshot(table))["you"] is None
            assert (await other.snapshot(table))["you"] == 0
            await other.post("/api/session/end", {"everywhere": True})
            for_ever_out = site.guest(cookies=cookies)
            assert (await for_ever_out.snapshot(table))["you"] is None
            assert (await me(for_ever_out))["account"] == ""
            await refused(
                await other.post("/api/session/end", {"everywhere": True}), 409, "no_account"
            )
            again = site.guest()
            await again.post("/api/session", ANNE)
            assert (await again.snapshot(table))["you"] == 0

    run(scenario)


def test_opening_an_account_ends_the_guests_old_cookie() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Anne")
            thief = site.guest(cookies=httpx.Cookies(anne.web.cookies))
            assert (await thief.snapshot(table))["you"] == 0
            await anne.post("/api/account", ANNE)
            assert (await thief.snapshot(table))["you"] is None
            value = anne.web.cookies["oudler"]
            guest = read_cookie(SETTINGS.secret, value)
            assert guest is not None
            older = write_cookie(SETTINGS.secret, msgspec.structs.replace(guest, generation=0))
            assert (await me(site.guest(cookies=httpx.Cookies({"oudler": older}))))[
                "id"
            ] != guest.id

    run(scenario)


def test_another_passphrase_ends_the_sessions_elsewhere() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await signed_up(site)
            other = site.guest()
            await other.post("/api/session", ANNE)
            path, new = "/api/account/passphrase", "le petit, enfin mené au bout"
            asked = {"passphrase": "le petit au bout", "new": new}
            await refused(await anne.post(path, asked), 403, "wrong_passphrase")
            asked = {"passphrase": WORDS, "new": "court"}
            await refused(await anne.post(path, asked), 422, "passphrase_short")
            assert (await me(other))["account"]
            answer = await anne.post(path, {"passphrase": WORDS, "new": new})
            assert answer.status_code == 200
            assert (await me(anne))["account"] == "Anne-Élise"
            assert (await me(other))["account"] == ""
            await refused(await other.post("/api/session", ANNE), 403, "wrong_passphrase")
            again = await other.post("/api/session", {**ANNE, "passphrase": new})
            assert again.json() == await me(anne)
            lines = [one.text for one in await site.registry.store.read("account/anne-élise")]
            assert len(lines) == 1
            assert new not in lines[0]
            assert "$argon2id$" in lines[0]

    run(scenario)


def test_a_dated_hash_is_renewed_when_its_owner_signs_in() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            await signed_up(site)
            store = site.registry.store
            before = (await store.read("account/anne-élise"))[0].text
            people = site.app.state.context.people
            people.accounts._passphrases = Passphrases(Hashing(passes=2, memory=8))
            assert (await site.guest().post("/api/session", ANNE)).status_code == 200
            after = (await store.read("account/anne-élise"))[0].text
            assert "t=1" in before
            assert "t=2" in after

    run(scenario)


def test_an_open_stream_ends_with_its_session() -> None:
    async def scenario() -> None:
        async with open_site(tempo=PATIENT) as site:
            anne = await signed_up(site)
            table = await anne.open(you="Anne")
            bob = site.guest()
            async with aclosing(anne.news(table)) as stream:
                await anext(stream)
                other = site.guest(cookies=httpx.Cookies(anne.web.cookies))
                await other.post("/api/session/end", {"everywhere": True})
                await bob.do(table, "sit", place=1, name="Bob")
                assert [news async for news in stream] == []

    run(scenario)


def test_nobody_signs_in_as_somebody_who_was_erased() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await signed_up(site)
            person, sessions = (await me(anne))["id"], site.app.state.context.people.sessions
            await sessions.forget(person)  # the account stays, as if erasing had stopped half-way
            assert not sessions.counts(person, FORGOTTEN, "")
            await refused(await site.guest().post("/api/session", ANNE), 403, "wrong_passphrase")
            identity = Identity(person, "Anne", FORGOTTEN, account="Anne-Élise")
            cookie = httpx.Cookies({"oudler": write_cookie(SETTINGS.secret, identity)})
            assert (await me(site.guest(cookies=cookie)))["id"] != person

    run(scenario)


@pytest.mark.slow
def test_two_processes_agree_on_who_is_signed_in(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    settings = replace(SETTINGS, look=0.02)

    async def scenario() -> None:
        async with (
            open_site(url, settings=settings) as one,
            open_site(url, settings=settings) as two,
        ):
            anne = await signed_up(one)
            there = two.guest()
            assert (await there.post("/api/session", ANNE)).json() == await me(anne)
            await anne.post("/api/session/end", {"everywhere": True})
            while (await me(there))["account"]:
                await asyncio.sleep(0.01)

    run(scenario)


async def rows(store: EventStore) -> str:
    """Everything that the store holds, as one text."""
    streams = await store.streams()
    lines = [f"{name} {one.text}" for name in streams for one in await store.read(name)]
    return "\n".join([*streams, *lines])


@asynccontextmanager
async def after_a_deal(url: str = "memory:") -> AsyncIterator[tuple[Site, Guest, Guest, str]]:
    """Anne, who opened a table under her name and talked, and Bob; a deal has been played."""
    async with open_site(url) as site:
        anne, bob = await signed_up(site), site.guest()
        table = await anne.open(name="Chez Anne-Élise", you="Anne-Élise", bots="club")
        await bob.do(table, "sit", place=1, name="Bob")
        await anne.do(table, "say", text="Bonsoir à tous")
        await bob.do(table, "say", text="Bonsoir toi")
        await bob.do(table, "report", who=(await bob.snapshot(table))["said"][0]["who"], text="?")
        for guest in (anne, bob):
            await guest.do(table, "ready")
        async with aclosing(site.guest().news(table)) as stream:
            await anext(stream)
            for guest in (anne, bob):
                await guest.do(table, "away")
            async for news in stream:
                if news["snapshot"]["deal"]["scores"]:
                    break
        yield site, anne, bob, table


@pytest.mark.parametrize("kind", ["memory", pytest.param("sqlite", marks=pytest.mark.slow)])
def test_a_forgotten_person_leaves_no_name_or_word_and_the_cards_stay(
    kind: str, tmp_path: Path
) -> None:
    url = "memory:" if kind == "memory" else f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with after_a_deal(url) as (site, anne, bob, table):
            store = site.registry.store
            person = (await me(anne))["id"]
            cookies = httpx.Cookies(anne.web.cookies)
            actor = site.registry._running[table].result()
            before = actor.table
            await actor.presence.ask(person)  # as if long silent
            await refused(
                await anne.post("/api/account/forget", {"passphrase": "nenni nenni"}),
                403,
                "wrong_passphrase",
            )
            async with aclosing(bob.news(table)) as stream:
                await anext(stream)
                answer = await anne.post("/api/account/forget", {"passphrase": WORDS})
                assert answer.json()["id"] not in ("", person)
                assert answer.json()["account"] == answer.json()["name"] == ""
                async for news in stream:
                    if not news["snapshot"]["name"]:
                        break
            names = [one["name"] for one in news["snapshot"]["places"]]
            assert "Anne-Élise" not in names
            assert [one["text"] for one in news["snapshot"]["said"]] == ["Bonsoir toi"]
            assert (await bob.snapshot(table))["is_host"]
            kept = await rows(store)
            for word in ("Anne", "anne", "Bonsoir à tous", "Chez", "argon2"):
                assert word not in kept, word
            assert "Bonsoir toi" in kept
            assert person not in kept
            log = [
                (one.time / 1000, read_event(one.text))
                for one in await store.read(stream_of(table))
            ]
            after = rebuild(log)
            assert after.session is not None
            assert before.session is not None
            assert after.session.sheet == before.session.sheet
            assert after.dealt == before.dealt
            assert after == actor.table
            again = site.guest(cookies=cookies)
            assert (await me(again))["id"] != person
            await refused(await again.post("/api/session", ANNE), 403, "wrong_passphrase")
            assert (await again.post("/api/account", ANNE)).status_code == 201

    run(scenario)


def test_a_returning_listener_is_not_told_the_forgotten_name() -> None:
    async def scenario() -> None:
        async with after_a_deal() as (site, anne, bob, table):
            await anne.post("/api/account/forget", {"passphrase": WORDS})
            async with aclosing(bob.news(table, 1)) as stream:
                assert "Anne" not in str(await anext(stream))
            await site.registry.tidy()
            for actor in tuple(site.registry._running.values()):
                await actor.result().stop()
            site.registry._running.clear()
            async with aclosing(site.guest().news(table, 1)) as stream:
                assert "Anne" not in str(await anext(stream))
            record = (await bob.get(f"/api/tables/{table}/record")).text
            assert '"deal_scored"' in record
            assert "Anne" not in record

    run(scenario)


def test_a_guest_may_ask_to_be_forgotten_too() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne, eve = site.guest(), site.guest()
            table = await anne.open(you="Anne")
            await anne.invite(table, eve)
            await eve.do(table, "say", text="Je regarde.")
            await eve.do(table, "sit", place=1, name="Ève")
            assert (await eve.post("/api/account/forget", {})).status_code == 200
            snapshot = await anne.snapshot(table)
            assert snapshot["said"] == []
            assert snapshot["places"][1]["kind"] == "empty"
            kept = await rows(site.registry.store)
            assert "Ève" not in kept
            assert "regarde" not in kept
            assert "Anne" in kept

    run(scenario)


def test_all_that_is_kept_of_a_person_can_be_taken_along() -> None:
    async def scenario() -> None:
        async with after_a_deal() as (site, anne, bob, table):
            answer = await anne.get("/api/account/export")
            assert answer.headers["Content-Disposition"].startswith("attachment")
            found = answer.json()
            assert found["name"] == found["account"]["name"] == "Anne-Élise"
            assert "argon2" not in answer.text
            assert "Bob" not in answer.text
            assert "Bonsoir toi" not in answer.text
            at_table = found["tables"][0]
            assert (at_table["id"], at_table["opened_by_you"]) == (table, True)
            assert [one["text"] for one in at_table["said"]] == ["Bonsoir à tous"]
            assert [one["name"] for one in at_table["sat"]] == ["Anne-Élise"]
            sheet = (await anne.snapshot(table))["sheet"]["deals"]
            assert [one["score"] for one in at_table["deals"]] == [sheet[0][0]]
            told = (await bob.get("/api/account/export")).json()
            assert [one["text"] for one in told["reports"]] == ["?"]
            assert told["account"] is None
            nobody = (await site.guest().get("/api/account/export")).json()
            assert (nobody["tables"], nobody["account"]) == ([], None)

    run(scenario)


def test_erasing_that_was_interrupted_can_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await signed_up(site)
            table = await anne.open(you="Anne-Élise")
            await anne.do(table, "say", text="Bonsoir à tous")
            store = site.registry.store
            with monkeypatch.context() as broken:

                async def fails(*_: object, **__: object) -> None:
                    raise await failure()

                broken.setattr(store, "rewrite", fails)
                answer = await anne.post("/api/account/forget", {"passphrase": WORDS})
                assert answer.status_code == 503
            again = site.guest()
            assert (await again.post("/api/session", ANNE)).status_code == 200
            assert (
                await again.post("/api/account/forget", {"passphrase": WORDS})
            ).status_code == 200
            kept = await rows(store)
            assert "Anne" not in kept
            assert "Bonsoir" not in kept

    run(scenario)


async def failure() -> Exception:
    store = await open_store("memory:")
    await store.close()
    try:
        await store.last("table")
    except Exception as error:
        return error
    raise AssertionError
