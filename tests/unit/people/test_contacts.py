"""Addresses that were given at once leave the store together."""

import asyncio
from pathlib import Path

import pytest

from oudler.people.reach.contacts import Contacts
from oudler.streams import open_store


@pytest.mark.parametrize("how", ["drop", "forget", "give another"])
def test_two_addresses_given_at_once_are_both_erased(how: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/contacts.db")
        contacts = Contacts(store)
        given = ("one@example.org", "two@example.org")
        await asyncio.gather(*(contacts.give_address("anne", one, "fr") for one in given))
        address = (await contacts.of("anne")).address
        assert address is not None
        match how:
            case "drop":
                assert await contacts.drop("anne", address.given.id)
            case "forget":
                await contacts.forget("anne")
            case _:
                await contacts.give_address("anne", "three@example.net", "fr")
        streams = await store.streams()
        lines = [one.text for name in streams for one in await store.read(name)]
        assert not any("@example.org" in line for line in lines)
        left = [name for name in streams if name.startswith("address/")]
        assert len(left) == (how == "give another")
        await store.close()

    asyncio.run(scenario())
