"""A person's finished deals: noted once, theirs alone, and taken along into an account."""

import asyncio
import csv
import json
import sqlite3
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from oudler.people.http.own_deals import history_text
from oudler.streams import EventStore
from oudler.streams.memory import MemoryStore
from oudler.table.history.history import DealEnded, Player, history_stream_of
from oudler.table.history.match_history import MatchEnded
from oudler.table.live.registry import Registry
from oudler.testing.guests import AT_ONCE, Guest, Site, open_desk, open_site, run
from oudler.testing.tables import ChanceTable
from oudler.web.identity import Guest as Cookie
from oudler.web.identity import write_cookie

ACCOUNT = {"name": "Anne-Élise", "passphrase": "quatre bouts et un chien"}


async def history(guest: Guest, **asked: str | int) -> dict[str, Any]:
    """What the guest's list shows."""
    answer = await guest.web.get("/api/me/deals", params={"lang": guest.lang, **asked})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def until(guest: Guest, count: int) -> dict[str, Any]:
    """The list, once it has this many deals."""
    while (found := await history(guest))["count"] < count:
        await asyncio.sleep(0.02)
    return found


async def play(table: str, *guests: Guest, deals: int = 1) -> None:
    """Some deals, which bots play for everybody."""
    for _ in range(deals):
        before = len((await guests[0].snapshot(table))["sheet"]["deals"])
        for guest in guests:
            await guest.do(table, "ready", number="1")
        for guest in guests:
            await guest.ask(table, "away")
        while len((await guests[0].snapshot(table))["sheet"]["deals"]) == before:
            await asyncio.sleep(0.02)
        for guest in guests:
            await guest.ask(table, "back")


def test_a_finished_deal_is_in_the_history_of_those_who_played_it_and_of_nobody_else() -> None:
    async def scenario() -> None:
        async with open_site(tempo=AT_ONCE) as site:
            anne, bob, eve = site.guest(), site.guest(), site.guest()
            table = await anne.open(you="Anne", bots="club")
            await bob.do(table, "sit", place=1, name="Bob")
            assert (await history(anne))["deals"] == []
            await play(table, anne, bob)
            (own,) = (await until(anne, 1))["deals"]
            (other,) = (await until(bob, 1))["deals"]
            assert (await history(eve))["deals"] == []
            sheet = (await anne.snapshot(table))["sheet"]["deals"]
            assert [own["score"], other["score"]] == sheet[0][:2]
            assert (own["table"], own["deal"], own["place"]) == (table, 1, 0)
            assert own["company"] == "avec Bob et 2 robots"
            if own["outcome"]:
                assert own["says"].split()[0] in ("Prise", "Garde")
            replayed = await anne.get(f"/api/tables/{own['table']}/deals/{own['deal']}")
            assert replayed.status_code == 200

    run(scenario)


async def stored(site: Site, rules: str = "fft-4", deals: int = 12) -> Guest:
    """Anne, who played an evening."""
    evening = ChanceTable(rules, seed=3)
    evening.play(deals)
    await evening.store(site.registry.store)
    await evening.note(site.registry.store)
    anne = site.guest()
    anne.web.cookies.set("oudler", write_cookie(b"secret", Cookie("a", "Anne")))
    await site.app.state.context.people.memberships.note("a", came(evening.id))
    return anne


def came(table: str) -> Any:
    from oudler.people.profile.memberships import Came

    return Came(table)


def test_deals_are_listed_by_page_and_filter() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await stored(site, "fft-5", 25)
            whole = await history(anne)
            assert (whole["count"], len(whole["deals"]), whole["rules"]) == (25, 20, ["fft-5"])
            rest = await history(anne, before=whole["before"])
            assert (len(rest["deals"]), rest["before"]) == (5, None)
            numbers = [one["deal"] for one in (*whole["deals"], *rest["deals"])]
            assert numbers == [*range(25, 0, -1)]
            assert len((await history(anne, limit=5))["deals"]) == 5
            counts = [
                (await history(anne, role=role))["count"]
                for role in ("taker", "partner", "defender", "alone")
            ]
            assert sum(counts) == 25
            for path in ("deals", "deals.csv", "deals.json", "figures"):
                for name in ("role", "result"):
                    refused = await anne.web.get(f"/api/me/{path}", params={name: "zz"})
                    assert (refused.status_code, refused.json()["reason"]) == (422, "wrong_query")
            won = await history(anne, result="won", role="defender")
            assert all(one["score"] > 0 and one["role"] == "defender" for one in won["deals"])
            assert (await history(anne, rules="fft-4"))["count"] == 0
            figures = (await anne.get("/api/me/figures")).json()
            assert figures["figures"]["all"]["deals"] == 25
            assert figures["figures"]["roles"]["taker"]["deals"] == counts[0]
            assert figures["figures"]["totals"][-1]["score"] == figures["figures"]["all"]["score"]

    run(scenario)


def test_the_file_has_a_line_a_deal_and_no_formula() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await stored(site)
            answer = await anne.get("/api/me/deals.csv")
            assert answer.headers["content-type"] == "text/csv; charset=utf-8"
            head, *lines = csv.reader(StringIO(answer.text.removeprefix("\ufeff")), delimiter=";")
            assert (len(lines), {len(line) for line in lines}) == (12, {len(head)})
            assert not any(text.startswith(("=", "@")) for line in lines for text in line)

    run(scenario)


def test_the_history_can_be_taken_away_for_programs() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = await stored(site)
            listed = (await history(anne, limit=20))["deals"][::-1]
            note = {"table": listed[0]["table"], "deal": 1, "text": "La première."}
            assert (await anne.post("/api/me/notes", note)).status_code == 200
            answer = await anne.get("/api/me/deals.json")
            assert answer.headers["content-type"] == "application/json"
            assert "attachment" in answer.headers["content-disposition"]
            found = answer.json()
            assert (found["format"], found["version"]) == ("oudler-history", 1)
            same = ("table", "deal", "time", "options", "place", "role", "score", "outcome")
            assert [[one[field] for field in same] for one in found["deals"]] == [
                [one[field] for field in same] for one in listed
            ]
            assert found["deals"][0]["note"] == "La première."
            assert found["deals"][0]["rules"] == "fft-4", "as the table was opened"
            assert [player["name"] for player in found["deals"][0]["players"]][:2] == [
                "Anne",
                "Bob",
            ]
            assert "who" not in answer.text, "others stand in it by name, as on the screen"
            lines = [one.rstrip(",") for one in answer.text.splitlines() if '"deal":' in one]
            assert [json.loads(one)["deal"] for one in lines] == list(range(1, 13)), "line by line"
            won = (await anne.web.get("/api/me/deals.json", params={"result": "won"})).json()
            assert {one["result"] for one in won["deals"]} == {"won"}
            assert (await site.guest().get("/api/me/deals.json")).json() == {
                "format": "oudler-history",
                "version": 1,
                "deals": [],
                "matches": [],
            }

    run(scenario)


def test_a_long_history_is_written_in_pieces() -> None:
    async def scenario() -> None:
        entry = DealEnded("t", 1, 0, "fft-4@1", 0, 90, (Player("0" * 16, "Anne"), None))
        deals = [replace(entry, deal=number) for number in range(1, 1001)]
        match = MatchEnded("t", 1, 1000, 0, "fft-4@1", 0, 1, 90, ())
        pieces = [piece async for piece in history_text(deals, [match], {})]
        assert max(map(len, pieces)) < 120_000
        found = json.loads(b"".join(pieces))
        assert [one["deal"] for one in found["deals"]] == list(range(1, 1001))
        assert found["matches"][0]["deals"] == 1000

    run(scenario)


def test_a_guest_takes_their_deals_into_an_account_and_out_of_the_world() -> None:
    async def scenario() -> None:
        async with open_site(tempo=AT_ONCE) as site:
            anne = site.guest()
            table = await anne.open(you="Annabelle", bots="club")
            await play(table, anne)
            await until(anne, 1)
            assert (await anne.post("/api/account", ACCOUNT)).status_code == 201
            assert (await history(anne))["count"] == 1
            # The same person as a guest on a telephone, who then signs in there.
            phone, bob = site.guest(), site.guest()
            other = await phone.open(you="Annabelle", bots="club")
            await bob.do(other, "sit", place=1, name="Bob")
            await play(other, phone, bob, deals=2)
            await until(phone, 2)
            await until(bob, 2)
            assert (await phone.post("/api/session", ACCOUNT)).status_code == 200
            for device in (phone, anne):
                found = await history(device)
                assert [one["table"] for one in found["deals"]] == [other, other, table]
            exported = (await anne.get("/api/account/export")).json()
            assert len(exported["history"]) == 3
            asked = {"passphrase": ACCOUNT["passphrase"]}
            assert (await phone.post("/api/account/forget", asked)).status_code == 200
            assert (await history(phone))["count"] == 0
            (one, _) = (await history(bob))["deals"]
            assert one["company"] == "avec quelqu'un et 2 robots"
            assert "Annabelle" not in await everything(site.registry.store)

    run(scenario)


async def everything(store: EventStore) -> str:
    lines = [one.text for stream in await store.streams() for one in await store.read(stream)]
    return "\n".join(lines)


@pytest.mark.parametrize("damage", ["UPDATE event SET text = '{}'", "UPDATE event SET link = 7"])
def test_a_damaged_history_keeps_nobody_from_playing(tmp_path: Path, damage: str) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url, tempo=AT_ONCE) as site:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="club")
            await play(table, anne, deals=2)
            await until(anne, 2)
            person, cookies = (await anne.get("/api/me")).json()["id"], anne.web.cookies
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(f"{damage} WHERE stream = ?", [history_stream_of(person)])
        async with open_site(url, tempo=AT_ONCE) as site:
            anne = site.guest("fr", cookies)
            await play(table, anne)
            for path in ("deals", "figures", "deals.csv", "deals.json"):
                answer = await anne.get(f"/api/me/{path}")
                assert (answer.status_code, answer.json()["reason"]) == (500, "damaged")
            assert (await anne.get("/api/lobby")).status_code == 200

    run(scenario)


class Forgetful(MemoryStore):
    """A store whose process dies before it notes a deal in a history."""

    is_dying = True

    async def append(self, stream: str, *args: Any) -> Any:
        if self.is_dying and stream.startswith("history/"):
            raise asyncio.CancelledError
        return await super().append(stream, *args)


def test_a_deal_that_was_not_noted_is_noted_when_the_table_starts_again() -> None:
    async def scenario() -> None:
        evening, store = ChanceTable(seed=3), Forgetful()
        evening.play(1)
        id = await evening.store(store)
        for is_dying, count in ((True, 0), (False, 1), (False, 1)):
            store.is_dying = is_dying
            registry = Registry(store, tempo=AT_ONCE)
            await registry.start()
            await registry.table(id)
            await registry.stop()
            assert await store.last(history_stream_of("a")) == count

    run(scenario)


def test_two_processes_note_a_deal_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"

    async def scenario() -> None:
        async with open_site(url, tempo=AT_ONCE) as site, open_site(url, tempo=AT_ONCE) as beside:
            anne = site.guest()
            table = await anne.open(you="Anne", bots="club")
            twin = beside.guest("fr", anne.web.cookies)
            await twin.snapshot(table)
            await play(table, anne, deals=3)
            await until(anne, 3)
            await until(twin, 3)
        async with open_site(url) as site:
            person = (await twin_of(site, anne).get("/api/me")).json()["id"]
            keys = [one.text for one in await site.registry.store.read(history_stream_of(person))]
            assert len([line for line in keys if "deal_ended" in line]) == 3

    run(scenario)


def twin_of(site: Site, guest: Guest) -> Guest:
    return site.guest("fr", guest.web.cookies)
