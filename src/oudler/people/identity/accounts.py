"""Accounts: a name and a passphrase that keep one identity across devices."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

import msgspec

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.identity.claims import Claims
from oudler.people.identity.devices import Devices
from oudler.people.identity.passphrases import Passphrases
from oudler.people.identity.sessions import Sessions
from oudler.streams import EventStore, Stored, try_append
from oudler.table.seats import nicknames
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
    """The keys of the page's default names, which no account may take.

    >>> nicknames.key_of("Vous") in reserved()
    True
    """
    keys = ("page.default_name", "page.you", "web.told.somebody", "web.told.player")
    return frozenset(nicknames.key_of(Words(one)(key)) for one in LANGUAGES for key in keys)


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

    async def open(self, person: str, name: str, passphrase: str) -> Account:
        """Bind this person to a new account. Raises NameRefusal or AccountRefusal."""
        shown = nicknames.shown_name(name)
        if nicknames.key_of(shown) in reserved():
            raise nicknames.NameRefusal(nicknames.NameReason.NAME_RESERVED, shown)
        await self._passphrases.check(passphrase, shown)
        kept = await self._passphrases.hash(passphrase)
        opened = AccountOpened(shown, person, kept)
        if not await self._claims.take(person, stream_of(shown)):
            raise AccountRefusal(AccountReason.HAS_ACCOUNT)
        written = await try_append(self.store, stream_of(shown), 0, [_line(opened)])
        if written is None:
            raise await self._conflict(person, shown)
        await self._sessions.log.catch_up()
        if self._sessions.is_forgotten(person):  # in another tab, a moment ago
            await self.release(person)
            raise AccountRefusal(AccountReason.NO_ACCOUNT)
        await self._devices.end_all(person)
        return Account(shown, person, written.time)

    async def _conflict(self, person: str, shown: str) -> nicknames.NameRefusal | AccountRefusal:
        """Why this name is no longer free: somebody has it, or the person sent it twice."""
        if not await self.belongs_to_another(shown, person):
            return AccountRefusal(AccountReason.HAS_ACCOUNT)
        await self._claims.forget(person)
        right = await self.free_name(shown, person)
        return nicknames.NameRefusal(nicknames.NameReason.NAME_TAKEN, shown, right)

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
        """Whether another person's account has this name."""
        found = await self._find(name)
        return found is not None and found[0].person != person

    async def own_name(self, person: str, asked: str) -> str:
        """The name as a person may use it. Raises NameRefusal."""
        shown = nicknames.shown_name(asked)
        if await self.belongs_to_another(shown, person):
            right = await self.free_name(shown, person)
            raise nicknames.NameRefusal(nicknames.NameReason.NAME_TAKEN, shown, right)
        return shown

    async def free_name(self, shown: str, person: str, others: Collection[str] = ()) -> str:
        """The name, numbered if one of the others, or another account, has it."""
        taken = {*map(nicknames.key_of, others)}
        for name in nicknames.numbered_names(shown):
            if nicknames.key_of(name) not in taken and not await self.belongs_to_another(
                name, person
            ):
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
