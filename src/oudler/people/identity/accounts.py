"""Accounts: a name and a passphrase that keep one identity across devices."""

import asyncio
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import chain

import msgspec

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.identity.claims import Claims
from oudler.people.identity.devices import Devices
from oudler.people.identity.passphrases import Passphrases
from oudler.people.identity.sessions import Sessions
from oudler.streams import EventStore, Feed, Stored, try_append
from oudler.table.seats import nicknames
from oudler.table.seats.nicknames import key_of, likenesses_of
from oudler.words import LANGUAGES, Words


class AccountOpened(msgspec.Struct, frozen=True, tag_field="type", tag="account_opened"):
    """A person chose a name and a passphrase. A new passphrase overwrites this event."""

    name: str
    person: str
    hash: str


LONGEST_KEY = 100
"""Characters in a key; no account has ever had a longer one."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account, and when it was opened, in milliseconds since 1970."""

    name: str
    person: str
    time: int


def stream_of(name: str) -> str:
    """The name of the stream that holds the account of this name.

    >>> stream_of("Anne de BRETAGNE")
    'account/anne de bretagne'
    """
    return f"account/{nicknames.key_of(name)}"


@cache
def reserved() -> frozenset[str]:
    """What the page's default names look like, which no account may take.

    >>> nicknames.likenesses_of("V0us").isdisjoint(reserved())
    False
    """
    keys = ("page.default_name", "page.you", "web.told.somebody", "web.told.player")
    names = (Words(one)(key) for one in LANGUAGES for key in keys)
    return frozenset(chain.from_iterable(map(nicknames.likenesses_of, names)))


class Accounts:
    """Opens accounts, and checks passphrases."""

    def __init__(
        self, store: EventStore, passphrases: Passphrases, devices: Devices, sessions: Sessions
    ) -> None:
        self.store = store
        self._sessions = sessions
        self._devices = devices
        self._passphrases = passphrases
        self._claims = Claims(store)
        self._look_alikes = LookAlikes(store, stream_of(""))
        self._opening = asyncio.Lock()

    async def open(self, person: str, name: str, passphrase: str, nickname: str = "") -> Account:
        """Bind this person to a new account. Raises NameRefusal or AccountRefusal.

        `nickname` is their name so far, which makes no good passphrase either.
        """
        shown = nicknames.shown_name(name)
        if not nicknames.likenesses_of(shown).isdisjoint(reserved()):
            raise nicknames.NameRefusal(nicknames.NameReason.NAME_RESERVED, shown)
        await self._passphrases.check(passphrase, shown, nickname)
        kept = await self._passphrases.hash(passphrase)
        opened = AccountOpened(shown, person, kept)
        async with self._opening:  # or two that look alike would not see each other
            time = await self._open(opened)
        await self._sessions.log.catch_up()
        if self._sessions.is_forgotten(person):  # in another tab, a moment ago
            await self.release(person)
            raise AccountRefusal(AccountReason.NO_ACCOUNT)
        await self._devices.end_all(person)
        return Account(shown, person, time)

    async def _open(self, opened: AccountOpened) -> int:
        """Write a new account; returns when it was opened. Raises NameRefusal or AccountRefusal."""
        person, shown = opened.person, opened.name
        if await self._holders_alike(shown) - {person}:
            raise await self._taken(shown, person)
        if not await self._claims.take(person, stream_of(shown)):
            raise AccountRefusal(AccountReason.HAS_ACCOUNT)
        written = await try_append(self.store, stream_of(shown), 0, [_line(opened)])
        if written is None:
            raise await self._conflict(person, shown)
        return written.time

    async def _conflict(self, person: str, shown: str) -> nicknames.NameRefusal | AccountRefusal:
        """Why this name is no longer free: somebody has it, or the person sent it twice."""
        if not await self.belongs_to_another(shown, person):
            return AccountRefusal(AccountReason.HAS_ACCOUNT)
        await self._claims.forget(person)
        return await self._taken(shown, person)

    async def _taken(self, shown: str, person: str) -> nicknames.NameRefusal:
        """Why this name is another's, with one that is free."""
        is_same = await self._find(shown) is not None
        reason = nicknames.NameReason.NAME_TAKEN if is_same else nicknames.NameReason.NAME_ALIKE
        return nicknames.NameRefusal(reason, shown, await self.free_name(shown, person))

    async def enter(self, name: str, passphrase: str) -> Account:
        """The account with this name and passphrase. Raises AccountRefusal.

        An unknown name and a wrong passphrase get the same answer after the same time. So does the
        account of a person who was erased: nobody may be them again.
        """
        found = await self._find(name)
        if found and self._sessions.is_forgotten(found[0].person):
            found = None
        if not await self._passphrases.fits(found and found[0].hash, passphrase):
            raise AccountRefusal(AccountReason.WRONG_PASSPHRASE)
        assert found is not None
        opened, time = found
        # Only now is the passphrase at hand: hash it again at today's cost.
        if self._passphrases.is_dated(opened.hash):
            await self._keep(opened, passphrase)
        return Account(opened.name, opened.person, time)

    async def change(self, account: Account, passphrase: str) -> None:
        """Change an account's passphrase, and end its sessions. Raises AccountRefusal."""
        await self._passphrases.check(passphrase, account.name)
        await self._keep(AccountOpened(account.name, account.person, ""), passphrase)
        await self._devices.end_all(account.person)

    async def close(self, account: Account) -> None:
        """Erase an account, which frees its name."""
        await self.store.forget(stream_of(account.name))

    async def release(self, person: str) -> None:
        """Erase a person's claim, with the account it is for."""
        holder = await self._claims.of(person)
        for stored in await self.store.read(holder) if holder.startswith(stream_of("")) else ():
            if _opened(stored).person == person:  # the name may have been taken first
                await self.store.forget(holder)
        await self._claims.forget(person)

    async def named(self, name: str) -> Account | None:
        """The account of this name, if there is one."""
        found = await self._find(name)
        return found and Account(found[0].name, found[0].person, found[1])

    async def belongs_to_another(self, name: str, person: str) -> bool:
        """Whether another person's account has this name, or one that looks like it.

        Accounts may be older than this check: the holder of a name keeps it, whoever resembles it.
        """
        found = await self._find(name)
        if found is not None:
            return found[0].person != person
        holders = await self._holders_alike(name)
        return bool(holders) and person not in holders

    async def _holders_alike(self, name: str) -> set[str]:
        """The people whose accounts have other names that look like this one."""
        found = [await self._find(key) for key in await self._look_alikes.of(name)]
        opened = (one[0] for one in found if one is not None)
        return {one.person for one in opened if nicknames.are_alike(name, one.name)}

    async def own_name(self, person: str, asked: str) -> str:
        """The name as a person may use it. Raises NameRefusal."""
        shown = nicknames.shown_name(asked)
        if await self.belongs_to_another(shown, person):
            raise await self._taken(shown, person)
        return shown

    async def free_name(self, shown: str, person: str, others: Collection[str] = ()) -> str:
        """The name, numbered if one of the others, or another account, has or resembles it."""
        for name in nicknames.numbered_names(shown):
            is_taken = any(nicknames.are_alike(name, one) for one in others)
            if not is_taken and not await self.belongs_to_another(name, person):
                break
        return name

    async def _find(self, name: str) -> tuple[AccountOpened, int] | None:
        """The account by the plain form of the name."""
        key = nicknames.key_of(nicknames.typed_plainly(name))
        is_possible = 0 < len(key) <= LONGEST_KEY and key.isprintable()
        events = await self.store.read(stream_of(key)) if is_possible else ()
        return (_opened(events[0]), events[0].time) if events else None

    async def _keep(self, opened: AccountOpened, passphrase: str) -> None:
        """Overwrite the stored hash with a new one; nothing of the old one remains."""
        kept = AccountOpened(opened.name, opened.person, await self._passphrases.hash(passphrase))
        try:
            await self.store.rewrite(stream_of(opened.name), {1: _line(kept)})
        except ValueError:
            raise AccountRefusal(AccountReason.NO_ACCOUNT) from None


def _opened(stored: Stored) -> AccountOpened:
    return msgspec.json.decode(stored.text, type=AccountOpened)


def _line(event: AccountOpened) -> str:
    return msgspec.json.encode(event).decode()


class LookAlikes:
    """The accounts of a store by what their names look like.

    It only narrows the search: keys do not say which letters were capitals, and an account found
    here may have been closed since.
    """

    def __init__(self, store: EventStore, prefix: str) -> None:
        self._store = store
        self._prefix = prefix
        self._feed: Feed | None = None
        self._keys: defaultdict[str, set[str]] = defaultdict(set)

    async def of(self, shown: str) -> list[str]:
        """The keys of other names that may resemble this one. Raises StoreError."""
        if self._feed is None:
            feed = self._store.watch(self._prefix)  # first, or an account between would be missed
            self._note(*await self._store.streams(self._prefix))
            self._feed = feed
        self._note(*self._feed.taken())
        found = {key for one in _roughly(shown) for key in self._keys.get(one, ())}
        return sorted(found - {key_of(shown)})

    def _note(self, *streams: str) -> None:
        for stream in streams:
            key = stream.removeprefix(self._prefix)
            for one in _roughly(key):
                self._keys[one].add(key)


def _roughly(name: str) -> set[str]:
    """The likenesses of a name whose capitals are not known: any i may be a capital, like an l."""
    return {one.lower().replace("i", "l") for one in likenesses_of(name)}
