"""Histories of people who were guests before: each is read once, whoever joined whom."""

import asyncio
from collections import Counter

import pytest

from oudler.people.profile.histories import Histories, Joined
from oudler.people.profile.memberships import Came, Memberships
from oudler.streams import EventStore, Stored, open_store
from oudler.streams.followed import add
from oudler.table.history.history import history_stream_of
from oudler.testing.guests import open_desk, run


async def joined(store: EventStore, guest: str, person: str) -> None:
    """As servers noted it that claimed nobody."""
    await add(store, history_stream_of(person), Joined(guest))


def test_guests_who_joined_each_other_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        store = await open_store("memory:")
        memberships = Memberships(store)
        for level in range(1, 12):
            for guest in ("a", "b"):
                for person in ("a", "b"):
                    await joined(store, f"{guest}{level}", f"{person}{level - 1}")
        await joined(store, "a0", "a1")
        read, reads = store.read, Counter[str]()

        async def counted(stream: str, after: int = 0) -> tuple[Stored, ...]:
            reads[stream] += 1
            return await read(stream, after)

        monkeypatch.setattr(store, "read", counted)
        found = await Histories(store, memberships).of("a0")
        assert found.guests == ("a1", "b1")
        assert sum(reads.values()) < 20
        await store.close()

    asyncio.run(scenario())


def test_people_who_joined_each_other_are_erased() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            store, people = site.registry.store, site.app.state.context.people
            for guest, person in (("anne", "bob"), ("bob", "anne")):
                await people.memberships.note(guest, Came(f"chez-{guest}"))
                await joined(store, guest, person)
            await people.forget("anne", None)
            assert await store.streams("history/") == await store.streams("person/") == ()

    run(scenario)
