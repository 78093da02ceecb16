"""« À vous de jouer » by push and e-mail: once per turn, only if asked for, never a card."""

import asyncio
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest
from tests.server.notices.inboxes import (
    ADDRESS,
    AT_ONCE,
    NEVER,
    PASSPHRASE,
    SITE,
    TEMPO,
    body_of,
    look,
    on_turn,
    open_for_two,
    open_inboxes,
    site_of,
    slow_table,
    subscribe,
    token_in,
    with_address,
)

from oudler.notices.notifier import Notifier
from oudler.streams import open_store
from oudler.table.http.services import TableServices
from oudler.testing.guests import Guest, choice, open_site, run
from oudler.testing.stores import asked_of
from oudler.web.settings import Rate

pytestmark = pytest.mark.slow


async def play(table: str, player: Guest) -> None:
    action = choice((await player.snapshot(table))["deal"]["legal"])
    await player.do(table, "act", action=action)


async def until_turn_of(table: str, player: Guest, *players: Guest) -> None:
    """Play until it is this player's turn again."""
    await play(table, await on_turn(table, *players))
    while await on_turn(table, *players) is not player:
        await play(table, await on_turn(table, *players))


async def table_awaiting(awaited: Guest, other: Guest) -> str:
    """A slow table of two, where it is this player's turn."""
    table = await slow_table(awaited, other)
    if await on_turn(table, awaited, other) is not awaited:
        await until_turn_of(table, awaited, awaited, other)
    return table


def test_a_browser_is_told_once_a_turn_and_a_click_leads_to_the_table() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            path = await subscribe(awaited, inboxes)
            for _ in range(3):
                await look(site)
            [told] = inboxes.push.messages
            assert told["title"] == "Chez Anne : à vous de jouer"
            assert told["body"] in ("Il vous reste 47 heures.", "Il vous reste 48 heures.")
            assert (told["path"], told["tag"], told["lang"]) == (f"/t/{table}", table, "fr")
            [head] = inboxes.push.heads
            assert told["to"] == path
            assert (head["content-encoding"], head["topic"]) == ("aes128gcm", table.lower())
            await until_turn_of(table, awaited, anne, bob)
            await look(site)
            assert len(inboxes.push.messages) == 2

    run(scenario)


def test_nobody_else_is_told() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            other = bob if awaited is anne else anne
            for guest in (other, eve):
                await subscribe(guest, inboxes)
            await look(site)
            assert inboxes.push.asked == 0

    run(scenario)


@pytest.mark.parametrize("pace", ["none", "calm"])
def test_only_slow_tables_tell(pace: str) -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            for guest in (anne, bob):
                await subscribe(guest, inboxes)
            table = await anne.open(you="Anne", rules="pagat-2-piles", pace=pace)
            await bob.do(table, "sit", place=1, name="Bob")
            for guest in (anne, bob):
                await guest.do(table, "ready", number="1")
            await look(site)
            assert inboxes.push.asked == 0

    run(scenario)


def test_one_who_looks_at_the_table_is_not_told_but_a_hidden_page_does_not_count() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            await subscribe(awaited, inboxes)
            news = awaited.news(table)
            await anext(news)
            await look(site)
            await news.aclose()
            while site.app.state.context.service(TableServices).attendance.names_at(table):
                await asyncio.sleep(0.01)
            await look(site)
            assert inboxes.push.asked == 0
            await until_turn_of(table, awaited, anne, bob)
            how: dict[str, Any] = {"params": {"hidden": "1"}}
            async with awaited.web.stream("GET", f"/api/tables/{table}/events", **how) as stream:
                await anext(stream.aiter_lines())
                await look(site)
            assert inboxes.push.asked == 1

    run(scenario)


def test_several_tables_make_one_message() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            for _ in range(3):
                await table_awaiting(anne, bob)
            await subscribe(anne, inboxes)
            await look(site)
            [told] = inboxes.push.messages
            assert (told["title"], told["path"]) == ("On vous attend à 3 tables", "/")

    run(scenario)


def test_one_is_told_that_the_next_deal_waits() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            anne, bob = site.guest(), site.guest(lang="en")
            table = await anne.open(
                name="Chez Anne", you="Anne", rules="pagat-2-piles", pace="correspondence"
            )
            await bob.do(table, "sit", place=1, name="Bob")
            await subscribe(bob, inboxes)
            await look(site)
            assert inboxes.push.asked == 0
            await anne.do(table, "ready", number="1")
            await look(site)
            [told] = inboxes.push.messages
            assert (
                told["title"] == "Chez Anne: the others are waiting for you to start the next deal"
            )

    run(scenario)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_dropped(status: int) -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            await subscribe(awaited, inboxes)
            inboxes.push.status = status
            await look(site)
            assert (await awaited.get("/api/me/notices")).json()["browsers"] == []
            await look(site)
            assert inboxes.push.asked == 1

    run(scenario)


def test_a_browser_that_renews_its_subscription_is_told_at_the_new_one_alone() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            old, new = inboxes.push.subscribe(), inboxes.push.subscribe()
            await awaited.post("/api/me/push", old.asked)
            awaited.lang = "en"  # a service worker does not know the page's language
            for guest in (eve, awaited):
                asked = {**new.asked, "before": old.endpoint}
                assert (await guest.post("/api/me/push", asked)).status_code == 200
            await look(site)
            (told,) = inboxes.push.messages
            assert new.endpoint.endswith(told["to"])
            assert told["lang"] == "fr"

    run(scenario)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_push_service_in_trouble_is_tried_again(status: int) -> None:
    async def scenario() -> None:
        timing = replace(AT_ONCE, again=0.0)
        async with open_for_two(timing) as (inboxes, site, anne, bob):
            table = await slow_table(anne, bob)
            await subscribe(await on_turn(table, anne, bob), inboxes)
            inboxes.push.status = status
            for _ in range(3):
                await look(site)
            assert (inboxes.push.asked, inboxes.push.messages) == (3, [])
            inboxes.push.status = 201
            for _ in range(2):
                await look(site)
            assert len(inboxes.push.messages) == 1

    run(scenario)


def test_two_processes_tell_once(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with (
            open_inboxes() as inboxes,
            site_of(inboxes, url=url) as one,
            site_of(inboxes, url=url) as two,
        ):
            anne, bob = one.guest(), two.guest()
            table = await slow_table(anne, bob)
            awaited = await on_turn(table, anne, bob)
            await subscribe(awaited, inboxes)
            while not two.app.state.context.service(Notifier)._news._news:
                await asyncio.sleep(0.05)  # until the file's news has come across
            await asyncio.gather(look(one), look(two), look(one), look(two))
            assert inboxes.push.asked == 1

    run(scenario)


def test_what_a_killed_process_had_begun_another_one_finishes(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with open_inboxes() as inboxes:
            async with site_of(inboxes, url=url) as site:
                anne, bob = site.guest(), site.guest()
                table = await slow_table(anne, bob)
                awaited = await on_turn(table, anne, bob)
                await subscribe(awaited, inboxes)
                person = (await awaited.get("/api/me")).json()["id"]
                ledgers = site.app.state.context.people.ledgers
                [browser] = (await awaited.get("/api/me/notices")).json()["browsers"]
                since = (await site.registry.table(table)).table.since
                ledger = await ledgers.of(person)
                await ledgers.begin(person, ledger, browser["id"], [f"{table}/turn/{since}"])
            async with site_of(inboxes, url=url) as site:
                await look(site)
                assert inboxes.push.asked == 0
            async with site_of(inboxes, replace(AT_ONCE, lease=1.0), url=url) as site:
                while not inboxes.push.asked:
                    await asyncio.sleep(0.05)
                    await look(site)
            assert len(inboxes.push.messages) == 1

    run(scenario)


def test_a_reminder_comes_before_time_runs_out() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            table = await slow_table(anne, bob)
            await subscribe(await on_turn(table, anne, bob), inboxes)
            await look(site)
            site.registry.clock = lambda: time.time() + 40 * 3600
            for _ in range(2):
                await look(site)
            assert len(inboxes.push.messages) == 2
            body = inboxes.push.messages[1]["body"]
            assert body in [
                f"Plus que {hours} heures avant qu'un robot joue à votre place." for hours in (7, 8)
            ]

    run(scenario)


def test_a_mail_needs_a_confirmed_address_and_lists_every_table() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            tables = [await table_awaiting(anne, bob) for _ in range(2)]
            await anne.post("/api/me/address", {"address": ADDRESS})
            for _ in range(2):
                await look(site)
            [asked] = inboxes.mail.mails
            assert asked["Subject"] == "Confirmez votre adresse"
            assert f"{SITE}/#adresse=" in body_of(asked)
            assert "Chez Anne" not in body_of(asked)
            answer = await bob.post("/api/address/confirm", {"token": token_in(asked)})
            assert answer.json() == {"is_confirmed": True}
            for _ in range(2):
                await look(site)
            [_, told] = inboxes.mail.mails
            assert (told["Subject"], told["To"]) == ("On vous attend à 2 tables", ADDRESS)
            for kind in ("plain", "html"):
                for table in tables:
                    assert f"{SITE}/t/{table}" in body_of(told, kind)
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert told["Auto-Submitted"] == "auto-generated"

    run(scenario)


def test_turns_that_begin_soon_after_a_mail_go_into_the_next_one() -> None:
    async def scenario() -> None:
        timing = replace(AT_ONCE, quiet=NEVER)
        async with open_for_two(timing) as (inboxes, site, anne, bob):
            await with_address(site, anne, inboxes)
            for number in range(3):
                await table_awaiting(anne, bob)
                await look(site)
                assert len(inboxes.mail.mails) == 1, number

    run(scenario)


def test_one_click_in_the_mail_program_ends_it() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            await with_address(site, anne, inboxes)
            await table_awaiting(anne, bob)
            await look(site)
            [told] = inboxes.mail.mails
            path = told["List-Unsubscribe"].strip("<>").removeprefix(SITE)
            async with httpx.AsyncClient(base_url=site.address) as program:
                shown = await program.get(path)
                assert (shown.status_code, shown.headers["location"][:7]) == (303, "/#stop=")
                assert (await anne.get("/api/me/notices")).json()["address"] == ADDRESS
                done = await program.post(path, data={"List-Unsubscribe": "One-Click"})
                assert (done.status_code, "set-cookie" in done.headers) == (200, False)
                assert (await program.post(path + "0", data={})).status_code == 403
                assert (await program.post(path, data={})).status_code == 200
            assert (await anne.get("/api/me/notices")).json()["address"] == ""
            refused = await bob.post("/api/address/confirm", {"token": token_in(told)})
            assert (refused.status_code, refused.json()["reason"]) == (403, "mail_link_over")

    run(scenario)


@pytest.mark.parametrize(
    ("answer", "attempts"), [("451 later", 3), ("550 nobody", 1), ("250 OK", 1)]
)
def test_a_mail_server_in_trouble_is_tried_again_unless_it_says_never(
    answer: str, attempts: int
) -> None:
    async def scenario() -> None:
        timing = replace(AT_ONCE, again=0.0)
        async with open_inboxes() as inboxes, site_of(inboxes, timing) as site:
            anne = site.guest()
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            await anne.post("/api/me/address", {"address": ADDRESS})
            inboxes.mail.answer = answer
            for _ in range(3):
                await look(site)
            person = (await anne.get("/api/me")).json()["id"]
            ledger = await site.app.state.context.people.ledgers.of(person)
            [entry] = ledger.entries.values()
            assert entry.attempts == attempts
            inboxes.mail.answer = "250 OK"
            await look(site)
            assert len(inboxes.mail.mails) == (answer != "550 nobody")

    run(scenario)


def test_a_mail_server_that_is_away_holds_up_no_card() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            await with_address(site, anne, inboxes)
            inboxes.mail.silence.clear()
            table = await table_awaiting(anne, bob)
            notifier = site.app.state.context.service(Notifier)
            await notifier.look()
            assert notifier._delivery._mails._tasks
            for _ in range(4):
                await play(table, await on_turn(table, anne, bob))
                await notifier.look()
            assert notifier._delivery._mails._tasks
            inboxes.mail.silence.set()
            await look(site)
            assert len(inboxes.mail.mails) >= 1

    run(scenario)


def test_servers_that_are_down_are_tried_again_and_no_line_names_anybody(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes:
            asked = inboxes.push.subscribe().asked
            settings = inboxes.settings(replace(AT_ONCE, again=0.0))
        async with open_site("memory:", TEMPO, settings) as site:  # both have gone
            anne, bob = site.guest(), site.guest()
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            await anne.post("/api/me/address", {"address": ADDRESS})
            await anne.post("/api/me/push", asked)
            await table_awaiting(anne, bob)
            person = (await anne.get("/api/me")).json()["id"]
            ledgers, attempts = site.app.state.context.people.ledgers, [0]
            while min(attempts) < 3 or len(attempts) < 2:
                await look(site)
                attempts = [one.attempts for one in (await ledgers.of(person)).entries.values()]
            said = [one.getMessage() for one in caplog.records]
            assert sorted(said) == [
                "a push service does not take notices; they are tried again",
                "the mail server does not take notices; they are tried again",
            ]
            assert not any(one in caplog.text for one in (ADDRESS, asked["endpoint"], person))

    run(scenario)


def test_addresses_and_browsers_are_exported_and_erased(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with open_for_two(url=url) as (inboxes, site, anne, bob):
            await with_address(site, anne, inboxes)
            await subscribe(anne, inboxes)
            await slow_table(anne, bob)
            await look(site)
            found = (await anne.get("/api/account/export")).json()["notices"]
            assert (found["address"]["address"], len(found["browsers"])) == (ADDRESS, 1)
            assert "question" in [one["channel"] for one in found["told"]]
            endpoint = found["browsers"][0]["endpoint"]
            assert (await bob.get("/api/account/export")).json()["notices"] == {
                "address": None,
                "browsers": [],
                "told": [],
            }
            person = (await anne.get("/api/me")).json()["id"]
            await anne.post("/api/account/forget", {"passphrase": PASSPHRASE})
            await look(site)
        store = await open_store(url)
        texts = [
            stored.text for stream in await store.streams() for stored in await store.read(stream)
        ]
        streams = [one for one in await store.streams() if person in one]
        await store.close()
        assert streams == []
        assert not any(one in text for one in (ADDRESS, endpoint, person) for text in texts)

    run(scenario)


def test_an_address_given_up_leaves_the_log_at_once(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with open_inboxes() as inboxes, site_of(inboxes, url=url) as site:
            anne = site.guest()
            await with_address(site, anne, inboxes)
            await anne.post("/api/me/address", {"address": "other@example.org"})
            texts = [
                stored.text
                for stream in await site.registry.store.streams()
                for stored in await site.registry.store.read(stream)
            ]
            assert not any(ADDRESS in text for text in texts)
            assert any("other@example.org" in text for text in texts)

    run(scenario)


def test_an_address_that_nobody_confirms_is_forgotten_after_a_week() -> None:
    async def scenario() -> None:
        async with open_for_two() as (inboxes, site, anne, bob):
            await with_address(site, bob, inboxes, "Bob")
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            await anne.post("/api/me/address", {"address": "other@example.org"})
            await look(site)
            token = token_in(inboxes.mail.mails.pop())
            people, store = site.app.state.context.people, site.registry.store
            await people.contacts.forget_unconfirmed(time.time() + 6 * 86_400)
            assert (await anne.get("/api/me/notices")).json()["address"] == "other@example.org"
            site.registry.clock = lambda: time.time() + 8 * 86_400
            daily = asyncio.create_task(people._tidy_up())
            while (await anne.get("/api/me/notices")).json()["address"]:
                await asyncio.sleep(0.01)
            daily.cancel()
            assert (await bob.get("/api/me/notices")).json()["address"] == ADDRESS
            texts = [one.text for name in await store.streams() for one in await store.read(name)]
            assert not any("other@example.org" in text for text in texts)
            assert len(await store.streams("address/")) == 1, "Bob's alone"
            refused = await anne.post("/api/address/confirm", {"token": token})
            assert refused.json()["reason"] == "mail_link_over"

    run(scenario)


def test_a_mailbox_is_asked_so_often_and_no_answer_tells() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            spellings = (ADDRESS, "ANNE@example.org", "anne+1@example.org", ADDRESS, ADDRESS)
            answers, work = [], []
            for number, address in enumerate((*spellings, "nobody@example.org")):
                guest = site.guest()
                name = f"Personne {chr(ord('A') + number)}"
                await guest.post("/api/account", {"name": name, "passphrase": PASSPHRASE})
                with asked_of(site.registry.store) as called:
                    answer = await guest.post("/api/me/address", {"address": address})
                # Sessions and bans are read again now and then, whoever asks.
                work.append([one for one in called if one.split()[1] in ("address", "contact")])
                answers.append((answer.status_code, {**answer.json(), "address": ""}))
                await look(site)
            asked = [mail["To"] for mail in inboxes.mail.mails]
            assert asked == [*spellings[:3], "nobody@example.org"]
            assert answers == [answers[0]] * len(answers)
            assert work == [work[0]] * len(work)

    run(scenario)


def test_a_mail_that_could_not_be_sent_is_not_counted_again() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes:
            settings = replace(inboxes.settings(replace(AT_ONCE, again=0.0)), asking=Rate(1e-6, 1))
            async with open_site("memory:", TEMPO, settings) as site:
                anne = site.guest()
                await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
                await anne.post("/api/me/address", {"address": ADDRESS})
                inboxes.mail.answer = "451 later"
                await look(site)
                inboxes.mail.answer = "250 OK"
                await look(site)
                assert [mail["To"] for mail in inboxes.mail.mails] == [ADDRESS]

    run(scenario)


def test_a_link_that_is_a_week_old_confirms_nothing() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            anne = site.guest()
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            await anne.post("/api/me/address", {"address": ADDRESS})
            await look(site)
            site.registry.clock = lambda: time.time() + 7 * 86_400 + 1
            asked = {"token": token_in(inboxes.mail.mails.pop())}
            assert (await anne.post("/api/address/confirm", asked)).status_code == 403

    run(scenario)


@pytest.mark.parametrize(
    ("path", "asked", "status", "reason"),
    [
        ("/api/me/address", {"address": "anne@example.org"}, 409, "no_account"),
        ("/api/me/push", {"endpoint": "https://evil.example/", "key": "", "auth": ""}, 422,
         "wrong_push"),
        ("/api/me/push", {"endpoint": "http://127.0.0.1:80/", "key": "AA", "auth": "AA"}, 422,
         "wrong_push"),
        ("/api/address/confirm", {"token": "8hjk.0"}, 403, "mail_link_over"),
        ("/api/address/end", {"token": "é"}, 403, "mail_link_over"),
    ],
)  # fmt: skip
def test_what_is_refused(path: str, asked: dict[str, str], status: int, reason: str) -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            answer = await site.guest().post(path, asked)
            assert (answer.status_code, answer.json()["reason"]) == (status, reason)

    run(scenario)


@pytest.mark.parametrize("address", ["anne", "a@b", "a b@c.fr", "a@c.fr\nBcc: d@e.fr", "é@c.fr"])
def test_an_address_must_be_one(address: str) -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes, site_of(inboxes) as site:
            anne = site.guest()
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            answer = await anne.post("/api/me/address", {"address": address})
            assert (answer.status_code, answer.json()["reason"]) == (422, "wrong_address")

    run(scenario)


def test_without_a_mail_server_no_mail_is_offered() -> None:
    async def scenario() -> None:
        async with open_site(tempo=TEMPO) as site:
            anne = site.guest()
            await anne.post("/api/account", {"name": "Anne", "passphrase": PASSPHRASE})
            found = (await anne.get("/api/me/notices")).json()
            assert (found["mails"], len(found["push_key"])) == (False, 87)
            answer = await anne.post("/api/me/address", {"address": ADDRESS})
            assert answer.json()["reason"] == "no_mail"

    run(scenario)


def test_browsers_are_not_added_and_dropped_without_end() -> None:
    async def scenario() -> None:
        async with open_inboxes() as inboxes:
            settings = replace(inboxes.settings(), stirring=Rate(0.01, 1))
            async with open_site("memory:", TEMPO, settings) as site:
                anne = site.guest()
                await subscribe(anne, inboxes)
                for path, asked in (
                    ("push", inboxes.push.subscribe().asked),
                    ("push/end", {"id": "any"}),
                ):
                    answer = await anne.post(f"/api/me/{path}", asked)
                    assert (answer.status_code, answer.json()["reason"]) == (429, "too_restless")

    run(scenario)
