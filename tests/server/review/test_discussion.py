"""The discussion of a finished deal, and the notes that people write for themselves."""

from typing import Any

import httpx
from tests.server.people.companions import evening_of_anne_and_bob

from oudler.streams import EventStore
from oudler.table.handles import handle_of
from oudler.testing.guests import Guest, run

NOTES = "/api/me/notes"


async def discussed(guest: Guest, table: str, deal: int = 1) -> dict[str, Any]:
    """What a guest reads about a deal."""
    answer = await guest.get(f"/api/tables/{table}/deals/{deal}/discussion")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def texts(guest: Guest, table: str, deal: int = 1) -> list[str]:
    return [one["text"] for one in (await discussed(guest, table, deal))["comments"]]


def refused(answer: httpx.Response, status: int, reason: str) -> None:
    assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_players_speak_of_a_finished_deal_and_of_no_other() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            table = evening.id
            await anne.do(table, "say", text="Fallait-il couper ?", deal=1)
            await bob.do(table, "say", phrase="well_played", deal=1)
            found = await discussed(bob, table)
            assert [one["name"] for one in found["comments"]] == ["Anne", "Bob"]
            assert found["comments"][0]["who"] == handle_of(table, "a")
            assert found["may_comment"]
            assert await texts(anne, table, 2) == []
            assert (await anne.snapshot(table))["said"] == [], "the conversation is another one"
            assert (await anne.snapshot(table))["comments"] == 2
            refused(await anne.ask(table, "say", text="Et demain ?", deal=3), 409, "not_over")
            refused(await anne.ask(table, "say", text="Et hier ?", deal=-1), 409, "not_over")
            refused(await anne.ask(table, "say", text="a" * 301, deal=1), 409, "say_too_long")
            for number in ("3", "0", "x"):
                path = f"/api/tables/{table}/deals/{number}/discussion"
                refused(await anne.get(path), 404, "no_such_deal")

    run(scenario)


def test_nothing_is_said_of_a_deal_before_it_is_over() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            for guest in (anne, bob):
                await guest.do(evening.id, "ready", number="1")
            assert (await anne.snapshot(evening.id))["deal"]["number"] == 3
            refused(await bob.ask(evening.id, "say", text="Mon jeu…", deal=3), 409, "not_over")
            path = f"/api/tables/{evening.id}/deals/3/discussion"
            refused(await anne.get(path), 404, "no_such_deal")

    run(scenario)


def test_spectators_read_and_those_who_played_go_on_speaking_after_they_left() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, evening):
            table, eve = evening.id, site.guest()
            await bob.do(table, "leave")
            await bob.do(table, "say", text="J'aurais dû garder le Petit.", deal=2)
            refused(await bob.ask(table, "say", text="Bonsoir."), 409, "not_invited")
            assert not (await discussed(eve, table, 2))["may_comment"]
            assert await texts(eve, table, 2) == ["J'aurais dû garder le Petit."]
            refused(await eve.ask(table, "say", text="Oui.", deal=2), 409, "not_invited")
            await anne.invite(table, eve)
            await eve.do(table, "say", text="Oui.", deal=2)
            await anne.do(table, "close")
            await bob.do(table, "say", text="Merci.", deal=2)
            assert await texts(anne, table, 2) == [
                "J'aurais dû garder le Petit.",
                "Oui.",
                "Merci.",
            ]
            await anne.do(table, "mute", who=handle_of(table, "b"))
            assert await texts(anne, table, 2) == ["Oui."]

    run(scenario)


def test_whom_the_host_removed_neither_reads_nor_writes() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            await bob.do(evening.id, "leave")
            await anne.do(evening.id, "remove", who=handle_of(evening.id, "b"))
            path = f"/api/tables/{evening.id}/deals/1/discussion"
            refused(await bob.get(path), 403, "removed")
            refused(await bob.ask(evening.id, "say", text="Si !", deal=1), 403, "removed")

    run(scenario)


def test_what_was_said_goes_with_a_report_and_with_its_author() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, evening):
            table, store = evening.id, site.registry.store
            await bob.do(table, "say", text="Très mal joué.", deal=1)
            await bob.do(table, "leave")
            await anne.do(table, "report", who=handle_of(table, "b"), text="désagréable")
            assert "Très mal joué." in (await store.read("reports"))[-1].text
            exported = (await bob.get("/api/account/export")).json()["tables"][0]["said"]
            assert [(one["deal"], one["text"]) for one in exported] == [(1, "Très mal joué.")]
            await bob.post("/api/account/forget", {})
            assert await texts(anne, table) == []
            assert "Très mal joué." not in await everything(store)

    run(scenario)


async def everything(store: EventStore) -> str:
    """All texts in a store."""
    streams = await store.streams("")
    return "".join([one.text for stream in streams for one in await store.read(stream)])


async def noted(guest: Guest, table: str, deal: int, text: str) -> list[dict[str, Any]]:
    """The notes of a table once this one is written."""
    answer = await guest.post(NOTES, {"table": table, "deal": deal, "text": text})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["notes"])


def test_a_note_is_ones_own_and_what_it_said_before_is_gone() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, bob, evening):
            table, store = evening.id, site.registry.store
            await noted(anne, table, 1, "Bob coupe à pique.")
            found = await noted(anne, table, 0, "Une soirée.\n\nÀ refaire.")
            assert [(one["deal"], one["text"]) for one in found] == [
                (1, "Bob coupe à pique."),
                (0, "Une soirée.\n\nÀ refaire."),
            ]
            assert (await bob.get(NOTES)).json()["notes"] == []
            (_, changed) = await noted(anne, table, 1, "Bob coupe à cœur.")
            assert changed["text"] == "Bob coupe à cœur."
            assert "pique." not in await everything(store)
            other = (await anne.web.get(NOTES, params={"table": "elsewhere"})).json()
            assert other["notes"] == []
            exported = (await anne.get("/api/account/export")).json()["notes"]
            assert [one["deal"] for one in exported] == [0, 1]
            assert len(await noted(anne, table, 1, "")) == 1
            assert "cœur." not in await everything(store)
            await anne.post("/api/account/forget", {})
            assert "refaire" not in await everything(store)

    run(scenario)


def test_a_note_has_a_table_and_a_measure() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (_, anne, bob, evening):
            about = {"table": evening.id, "deal": 1}
            long = await anne.post(NOTES, {**about, "text": "a" * 2001})
            refused(long, 409, "say_too_long")
            nowhere = await anne.post(NOTES, {"table": "nowhere-at-all", "deal": 1, "text": "?"})
            refused(nowhere, 404, "no_such_table")
            refused(await anne.post(NOTES, {**about, "deal": -1, "text": "?"}), 422, "unreadable")
            await bob.do(evening.id, "leave")
            await anne.do(evening.id, "remove", who=handle_of(evening.id, "b"))
            refused(await bob.post(NOTES, {**about, "text": "?"}), 403, "removed")

    run(scenario)


def test_a_guests_notes_come_along_into_an_account() -> None:
    async def scenario() -> None:
        async with evening_of_anne_and_bob() as (site, anne, _, evening):
            await noted(anne, evening.id, 1, "Compter les atouts.")
            account = {"name": "Anne-Élise", "passphrase": "quatre bouts et un chien"}
            assert (await site.guest().post("/api/account", account)).status_code == 201
            assert (await anne.post("/api/session", account)).status_code == 200
            (found,) = (await anne.get(NOTES)).json()["notes"]
            assert found["text"] == "Compter les atouts."
            await noted(anne, evening.id, 1, "Et les cœurs.")
            assert "atouts" not in await everything(site.registry.store)

    run(scenario)
