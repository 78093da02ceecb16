"""Deals that a person played offline, kept in their history once they are online again.

The device sends each finished deal as a record. It is checked like any record, and stored as a
separate table that is closed from the start, so its deals are replayed, exported and erased like
all others.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

import msgspec

from oudler import budgets
from oudler.bots import LEVELS
from oudler.core import DealScored, Dealt, Named, Ruleset
from oudler.core.events import Event as DealEvent
from oudler.core.text import Header, read_record
from oudler.people.profile.histories import Histories
from oudler.people.profile.memberships import Came, Memberships
from oudler.rulesets import recorded_ruleset
from oudler.streams import EventStore, try_append
from oudler.table.events import BotSat, Event, PersonSat, TableOpened, write_event
from oudler.table.history.history import history_stream_of
from oudler.table.history.history_writer import add_entry, all_entries
from oudler.table.live.table_actor import stream_of
from oudler.table.live.table_cache import TableCache
from oudler.table.seats.state import Table


class OfflineReason(Named):
    """Why a deal is not kept although its record is right."""

    NOT_ONE_DEAL = "not_one_deal"
    NOT_ALONE = "not_alone"
    OTHER_RULES = "other_rules"
    DEALS_MISSING = "deals_missing"
    TOO_MANY_DEALS = "too_many_deals"


class OfflineRefusal(Exception):
    """A deal cannot be kept."""

    def __init__(self, reason: OfflineReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Sent:
    """A finished deal as a device sends it. None of it is trusted."""

    table: str
    """The table's id there."""
    number: int
    """The deal's number at that table, from 1."""
    time: int
    """When it ended, in milliseconds since 1970."""
    record: str
    deals: int = 0
    """How many deals a match lasts at that table; 0 for no end."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record with the required content: one finished deal of a person alone with bots."""

    rules: Ruleset
    header: Header
    events: tuple[DealEvent, ...]

    @property
    def place(self) -> int:
        """The person's."""
        return self.header.bots.index(None)


class OfflineDeals:
    """Keeps the deals that people played without a network."""

    def __init__(
        self, store: EventStore, memberships: Memberships, histories: Histories, cache: TableCache
    ) -> None:
        self._store = store
        self._memberships = memberships
        self._histories = histories
        self._cache = cache

    async def table_of(self, person: str, table: str) -> str:
        """The id here of a person's table on a device. Raises StoreError.

        A table kept before they signed in continues as the guest's table.
        """
        own = id_here(person, table)
        if await self._cache.at(own) is not None:
            return own
        for guest in await self._histories.guests_of(person):
            if await self._cache.at(before := id_here(guest, table)) is not None:
                return before
        return own

    async def keep(self, person: str, name: str, called: str, sent: Sent) -> bool:
        """Keep a deal, and note it in the person's history; False if it was kept before.

        `name` is the person's, `called` the table's. Raises RecordError, OfflineRefusal or
        StoreError.
        """
        id = await self.table_of(person, sent.table)
        seen = await self._cache.at(id)
        table = None if seen is None else seen.table
        is_new = sent.number > deals_at(table)
        if is_new:
            found = check(table, sent)
            opened = _opened(person, called, id, found, sent)
            before = _opening(opened, name, found) if table is None else ()
            # The membership first: erasing the person must find the table.
            await self._memberships.note(person, Came(id))
            lines = [write_event(event) for event in (*before, *found.events)]
            seq, key = 0 if seen is None else seen.seq, f"kept/{sent.number}"
            if await try_append(self._store, stream_of(id), seq, lines, key) is None:
                return await self.keep(person, name, called, sent)  # decide anew
        await self._note(id, sent)
        return is_new

    async def _note(self, id: str, sent: Sent) -> None:
        """Note the deal in the person's history, and the match that it ended, each once.

        Raises StoreError.
        """
        seen = await self._cache.at(id)
        if seen is None or deals_at(seen.table) != sent.number:
            return  # a later deal was kept, so this one has been noted
        for who, entry in all_entries(seen.table):
            noted = msgspec.structs.replace(entry, time=sent.time)
            await add_entry(self._store, history_stream_of(who), noted)


def id_here(person: str, table: str) -> str:
    """The id here of a table on a device: different for each person, and impossible to guess.

    >>> id_here("anne", "chez-anne") == id_here("bob", "chez-anne")
    False
    """
    digest = sha256(f"offline/{person}/{table}".encode()).digest()
    return urlsafe_b64encode(digest[:12]).decode()


def deals_at(table: Table | None) -> int:
    """How many deals are kept of a table.

    >>> deals_at(None)
    0
    """
    return 0 if table is None or table.session is None else len(table.session.sheet)


def check(table: Table | None, sent: Sent) -> Checked:
    """The deal in a record, checked by the rules, if it is this table's next one.

    Raises RecordError or OfflineRefusal.

    >>> from oudler import write_record
    >>> check(None, Sent("chez-anne", 2, 0, write_record(over)))
    Traceback (most recent call last):
        ...
    oudler.people.profile.offline_deals.OfflineRefusal: deals_missing
    """
    if sent.number > budgets.OFFLINE_DEALS:
        raise OfflineRefusal(OfflineReason.TOO_MANY_DEALS)
    if sent.number != deals_at(table) + 1:
        raise OfflineRefusal(OfflineReason.DEALS_MISSING)
    session = None if table is None else table.session
    lines = sent.record.splitlines()
    header, rules, steps = read_record(lines, recorded_ruleset, session=session)
    if table is not None and rules != table.rules:
        raise OfflineRefusal(OfflineReason.OTHER_RULES)
    if not _is_alone(rules, header):
        raise OfflineRefusal(OfflineReason.NOT_ALONE)
    events = tuple(step.event for step in steps)
    is_one = sum(isinstance(event, Dealt) for event in events) == 1
    if not (is_one and isinstance(events[-1], DealScored)):
        raise OfflineRefusal(OfflineReason.NOT_ONE_DEAL)
    return Checked(rules, header, events)


def _is_alone(rules: Ruleset, header: Header) -> bool:
    """Whether the record says that one person played, with bots that we know."""
    bots = header.bots
    is_right = len(bots) == rules.places and bots.count(None) == 1
    return is_right and {*filter(None, bots)} <= LEVELS.keys()


def _opened(person: str, called: str, id: str, found: Checked, sent: Sent) -> TableOpened:
    rules, options = found.rules.name, dict(found.header.options)
    return TableOpened(
        id, called, person, rules, options, practice=True, deals=sent.deals, is_offline=True
    )


def _opening(opened: TableOpened, name: str, found: Checked) -> Iterator[Event]:
    """The table's first events: one person sits down, and bots."""
    yield opened
    for place, level in enumerate(found.header.bots):
        yield PersonSat(place, opened.host, name) if level is None else BotSat(place, level)
