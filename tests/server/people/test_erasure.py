"""A forgotten person leaves no trace: the whole database is searched."""

import asyncio
from pathlib import Path

import httpx
import psycopg
import pytest

from oudler.people.moderation import bans
from oudler.streams import EventStore
from oudler.table.handles import handle_of
from oudler.table.history.history_writer import Entry, add_entry
from oudler.table.proof.draw import Terms
from oudler.testing.guests import AT_ONCE, Guest, open_desk, open_site, run


def everything(url: str) -> bytes:
    """All that a database holds: the bytes of its files, or every column of every row."""
    if url.startswith("sqlite:///"):
        folder = Path(url.removeprefix("sqlite:///")).parent
        return b"".join(file.read_bytes() for file in folder.iterdir())
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT * FROM event").fetchall()
    return "\n".join(map(str, rows)).encode()


async def play(anne: Guest, bob: Guest, table: str, number: str) -> None:
    """A deal with a number of Anne's that is bound, then opened; bots play the cards."""
    terms = Terms(table, len((await anne.snapshot(table))["sheet"]["deals"]) + 1, "")
    await anne.do(table, "ready", key="anne-key-ready", bound=terms.binding(0, number))
    await bob.do(table, "ready", number="bob-number")
    await anne.do(table, "open", number=number)
    for guest in (anne, bob):
        await guest.do(table, "away")
    while not ((await bob.snapshot(table))["deal"] or {}).get("scores"):
        await asyncio.sleep(0.05)


async def add_late(store: EventStore, stream: str, entry: Entry) -> None:
    """Add an entry to a history, but not before somebody who asks at once is forgotten."""
    await asyncio.sleep(0.2)
    await add_entry(store, stream, entry)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
@pytest.mark.parametrize("when", ["after", "during", "before its entries"])
def test_nothing_is_left_of_a_forgotten_person(
    kind: str,
    when: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if when == "before its entries":
        monkeypatch.setattr("oudler.table.history.history_writer.add_entry", add_late)
    url = f"sqlite:///{tmp_path}/tables.db"
    if kind == "postgresql":
        url = str(request.getfixturevalue("new_database")())

    async def scenario() -> None:
        async with open_site(url, tempo=AT_ONCE) as site:
            anne, bob = site.guest(), site.guest()
            table = await anne.open(name="Chez Annabelle", you="Annabelle", bots="club", deals=1)
            await bob.do(table, "sit", place=1, name="Bob")
            person = (await anne.get("/api/me")).json()["id"]
            await anne.do(table, "say", key="anne-key-say", text="Bonsoir Bonsoir")
            handle = handle_of(table, person)
            await bob.do(table, "report", who=handle, text="?")
            await anne.do(table, "report", place=1, key="anne-key-report", text="lui aussi")
            await bans.rule(site.registry.store, bans.Unbanned(person))
            await play(anne, bob, table, "anne-number-one")
            terms = Terms(table, 2, "")
            await anne.do(table, "ready", bound=terms.binding(0, "anne-number-two"))
            await bob.do(table, "ready", number="bob-number")
            if when == "during":
                await anne.do(table, "open", number="anne-number-two")
            sought = [
                person, "Annabelle", "Bonsoir Bonsoir", "anne-number-one", "lui aussi",
                "anne-key-", f"{handle}/", terms.binding(0, "anne-number-two"),
            ]  # fmt: skip
            before = everything(url)
            assert [one for one in sought if one.encode() not in before] == []
            answer = await anne.post("/api/account/forget", {})
            assert answer.status_code == 200
            assert "Annabelle" not in str(await bob.snapshot(table)), "nor on the podium"
            proof = (await bob.get(f"/api/tables/{table}/deals/1/proof")).json()
            assert (proof["ok"], proof["verdict"]) == (True, "forgotten")
        after = everything(url)
        assert [one for one in sought if one.encode() in after] == []
        assert b"anne-number-two" not in after
        async with open_site(url, tempo=AT_ONCE) as site:
            assert (await site.guest().snapshot(table))["id"] == table
            assert site.registry.store.health().found == ()

    run(scenario)


@pytest.mark.parametrize("when", ["histories", "sessions"])
def test_nothing_is_left_of_a_guest_whose_other_tab_goes_on_meanwhile(
    when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(you="Annabelle")
            person = (await anne.get("/api/me")).json()["id"]
            other = site.guest(cookies=httpx.Cookies(anne.web.cookies))
            kept = getattr(site.app.state.context.people, when)
            forget = kept.forget

            async def meanwhile(one: str) -> None:
                monkeypatch.undo()
                await other.open(you="Annabelle")
                await other.do(table, "sit", place=0, name="Annabelle")
                await forget(one)

            monkeypatch.setattr(kept, "forget", meanwhile)
            assert (await anne.post("/api/account/forget", {})).status_code == 200
            store = site.registry.store
            lines = [one.text for name in await store.streams() for one in await store.read(name)]
            assert not any(person in line or "Annabelle" in line for line in lines)
            assert await store.streams("person/") == ()

    run(scenario)
