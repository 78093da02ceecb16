"""Accounts: a name and a passphrase, by which one person is the same on every device."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import normalize

import msgspec

from oudler.people.passphrases import Passphrases, check_passphrase
from oudler.people.refusal import AccountReason, AccountRefusal
from oudler.people.sessions import Sessions
from oudler.store import Conflict, EventStore

NAME_LENGTH = 24
LONGEST_KEY = 100
"""Some letters become many when they are compared."""


class AccountOpened(msgspec.Struct, frozen=True, tag_field="type", tag="account_opened"):
    """Somebody chose a name and a passphrase. A changed passphrase is written over the first."""

    name: str
    person: str
    hash: str


@dataclass(frozen=True, slots=True)
class Account:
    """An account, and when it was opened, in milliseconds since 1970."""

    name: str
    person: str
    time: int


def shown_name(name: str) -> str:
    """The name as it is shown. Raises AccountRefusal."""
    shown = " ".join(normalize("NFC", name).split())
    if not any(map(str.isalnum, shown)) or not shown.isprintable():
        raise AccountRefusal(AccountReason.NAME_EMPTY)
    if len(shown) > NAME_LENGTH or len(key_of(shown)) > LONGEST_KEY:
        raise AccountRefusal(AccountReason.NAME_TOO_LONG)
    return shown


def key_of(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def stream_of(name: str) -> str:
    """The stream in which an account of this name stands."""
    return f"account/{key_of(name)}"


class Accounts:
    """Opens accounts, and lets people in."""

    def __init__(self, store: EventStore, passphrases: Passphrases, sessions: Sessions) -> None:
        self.store = store
        self.sessions = sessions
        self._passphrases = passphrases

    async def open(self, person: str, name: str, passphrase: str) -> Account:
        """Bind this person to a new account. Raises AccountRefusal."""
        shown = shown_name(name)
        check_passphrase(passphrase, shown)
        kept = await self._passphrases.hash(passphrase)
        opened = AccountOpened(shown, person, kept)
        try:
            written = await self.store.append(stream_of(shown), 0, [_line(opened)])
        except Conflict:
            raise AccountRefusal(AccountReason.NAME_TAKEN) from None
        await self.sessions.renew(person)
        return Account(shown, person, written.time)

    async def enter(self, name: str, passphrase: str) -> Account:
        """The account of this name and passphrase. Raises AccountRefusal.

        An unknown name and a wrong passphrase are answered alike, after the same work.
        """
        found = await self._find(name)
        if not await self._passphrases.fits(found and found[0].hash, passphrase):
            raise AccountRefusal(AccountReason.WRONG_PASSPHRASE)
        assert found is not None
        opened, time = found
        if self._passphrases.is_dated(opened.hash):
            await self._keep(opened, passphrase)
        return Account(opened.name, opened.person, time)

    async def change(self, account: Account, passphrase: str) -> None:
        """Give an account another passphrase, and end its sessions. Raises AccountRefusal."""
        check_passphrase(passphrase, account.name)
        await self._keep(AccountOpened(account.name, account.person, ""), passphrase)
        await self.sessions.renew(account.person)

    async def close(self, account: Account) -> None:
        """Erase an account: its name is free again."""
        await self.store.forget(stream_of(account.name))

    async def named(self, name: str) -> Account | None:
        """The account of this name."""
        found = await self._find(name)
        return found and Account(found[0].name, found[0].person, found[1])

    async def _find(self, name: str) -> tuple[AccountOpened, int] | None:
        try:
            events = await self.store.read(stream_of(shown_name(name)))
        except AccountRefusal:
            return None
        if not events:
            return None
        return msgspec.json.decode(events[0].text, type=AccountOpened), events[0].time

    async def _keep(self, opened: AccountOpened, passphrase: str) -> None:
        """Write a new hash over the old one, of which nothing remains."""
        kept = AccountOpened(opened.name, opened.person, await self._passphrases.hash(passphrase))
        try:
            await self.store.rewrite(stream_of(opened.name), {1: _line(kept)})
        except ValueError:
            raise AccountRefusal(AccountReason.NO_ACCOUNT) from None


def _line(event: AccountOpened) -> str:
    return msgspec.json.encode(event).decode()
