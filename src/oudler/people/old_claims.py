"""The claims of people whose account or sign-in is older than claims, made once."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from oudler.people import accounts, invitations
from oudler.people.accounts import AccountOpened
from oudler.people.claims import Claims, joined
from oudler.people.followed import add
from oudler.people.invitations import Invitations
from oudler.streams import EventStore, past_damage

STREAM = "claims"


class Gathered(msgspec.Struct, frozen=True, tag_field="type", tag="gathered"):
    """Everybody from before claims existed has been claimed."""


async def claim_old(store: EventStore) -> None:
    """Claim everybody from before claims existed, once. Raises StoreError."""
    if await store.last(STREAM):
        return
    claims, is_any = Claims(store), False
    async for person, holder in _holders(store):
        await claims.take(person, holder)
        is_any = True
    if is_any:
        await add(store, STREAM, Gathered(), "gathered")


async def _holders(store: EventStore) -> AsyncIterator[tuple[str, str]]:
    """People and who has them; accounts come first, so whoever has one has joined nobody."""
    for stream in await store.streams(accounts.stream_of("")):
        with past_damage():
            for stored in (await store.read(stream))[:1]:
                yield msgspec.json.decode(stored.text, type=AccountOpened).person, stream
    for stream in await store.streams(invitations.stream_of("")):
        guest = stream.removeprefix(invitations.stream_of(""))
        with past_damage():
            for person in await Invitations(store).became(guest):
                yield guest, joined(person)
