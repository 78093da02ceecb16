"""What request handlers share: the tables, the people, the limits, and shutdown."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from starlette.requests import Request

from oudler.notices.delivery import Senders
from oudler.notices.mail import Mailer
from oudler.notices.notifier import Notifier
from oudler.notices.push import Pusher
from oudler.people.offline_deals import OfflineDeals
from oudler.people.people import People
from oudler.review.archive import Archive
from oudler.review.coaching import Coaching
from oudler.streams.subscriber import Subscriber
from oudler.table.glances import Glances
from oudler.table.http.attendance import Attendance
from oudler.table.http.snapshots import DelayedSnapshots, SnapshotCache
from oudler.table.registry import NoSuchTable, Registry
from oudler.table.spectators import check_may_watch
from oudler.table.subscription import Subscription
from oudler.table.table_actor import TableActor
from oudler.tournament.live import Tournaments
from oudler.web.figures import Figures
from oudler.web.identity import Visit
from oudler.web.limits import Buckets, Counts, network_of
from oudler.web.load import Load
from oudler.web.responses import Refused
from oudler.web.settings import Settings
from oudler.web.turns import Turns

TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)
MOST_SHEETS = 50
"""How many score sheets and exercises may wait for their turn, a twentieth of a second each."""


class Context:
    """Everything that one server process shares among its requests."""

    def __init__(self, registry: Registry, settings: Settings) -> None:
        self.registry = registry
        self.settings = settings
        self.people = People(registry, settings.hashing, settings.look)
        self.reports = Buckets(settings.reporting)
        self.rarities = Buckets(settings.rarity)
        self.entries = Buckets(settings.entry)
        self.entries_of_address = Buckets(settings.entry_of_address)
        self.slowed = Buckets(settings.noting)
        self.openings = Buckets(settings.opening)
        self.speaking = Buckets(settings.speaking)
        self.stirring = Buckets(settings.stirring)
        self.inviting = Buckets(settings.inviting)
        self.attendance = Attendance()
        self.listing = asyncio.Lock()
        """Held while a table is listed, so that shares of the lobby are counted one by one."""
        self.listed_from: dict[str, str] = {}
        """The address that opened each listed table; in memory only, never stored."""
        self.streams = Counts(settings.streams)
        self.addresses = Counts(settings.streams_of_address)
        self._snapshots: WeakKeyDictionary[TableActor, SnapshotCache] = WeakKeyDictionary()
        self._delayed: WeakKeyDictionary[TableActor, DelayedSnapshots] = WeakKeyDictionary()
        self._subscriptions: set[Subscription | Subscriber[Any]] = set()
        self.archive = Archive()
        self.coaching = Coaching(registry.store)
        self.reckoning = Turns(MOST_SHEETS)
        self.solving = Turns()
        self.training = Turns()
        self.ranking = Turns(MOST_SHEETS)
        self.planning = Turns()
        self.tournaments = Tournaments(registry.store, registry.clock, settings.evening_days)
        self.glances = Glances(registry.store)
        self.offline_deals = OfflineDeals(
            registry.store, self.people.memberships, self.people.histories, self.glances
        )
        self.addressing = Buckets(settings.addressing)
        contact = settings.push.contact or settings.url or "mailto:nobody@localhost"
        senders = Senders(
            Pusher(settings.secret, settings.push, contact),
            Mailer(settings.mail),
            settings.url,
            settings.secret,
        )
        self.notifier = Notifier(registry, self.people, self.glances, senders, settings.notices)
        self.looks_back = Buckets(settings.looking_back)
        self.load = Load()
        self.figures = Figures()
        self._watch_figures()
        self._is_closing = False

    def _watch_figures(self) -> None:
        """Register the figures that are read when somebody asks for the metrics."""
        watch, registry, health = self.figures.watch, self.registry, self.registry.store.health
        watch("loop_lag_seconds", "How late answers are.", lambda: self.load.lag)
        watch("streams", "Event streams that are open.", lambda: self.watched)
        watch("tables", "Tables that run in this process.", lambda: registry.count)
        watch("damages", "Damages found in the store.", lambda: len(health().found))
        away = "How long the store has been away."
        watch("store_away_seconds", away, lambda: health().away or 0)

    @property
    def watched(self) -> int:
        """The number of open event streams."""
        return len(self._subscriptions)

    def snapshots(self, actor: TableActor) -> SnapshotCache:
        """The cache that renders this table for its viewers."""
        return self._snapshots.setdefault(actor, SnapshotCache())

    def delayed_snapshots(self, actor: TableActor) -> DelayedSnapshots:
        """The cache that renders this table for spectators who see it late."""
        return self._delayed.setdefault(actor, DelayedSnapshots())

    @contextmanager
    def open(self, watch: Subscription | Subscriber[Any]) -> Iterator[None]:
        """Register a stream while the context lasts, so that it ends when the server stops."""
        self._subscriptions.add(watch)
        if self._is_closing:  # opened during shutdown, after `close` ended the others
            watch.end()
        try:
            yield
        finally:
            self._subscriptions.discard(watch)

    def close(self) -> None:
        """End every stream, now and from now on."""
        self._is_closing = True
        for watch in self._subscriptions:
            watch.end()


def context_of(request: Request) -> Context:
    """The context of a request."""
    context: Context = request.scope["context"]
    return context


def visit_of(request: Request) -> Visit:
    """The visit of the guest who sent a request."""
    visit: Visit = request.scope["visit"]
    return visit


def body_of(request: Request) -> bytes:
    """The whole body of a request, as the middleware read it."""
    body: bytes = request.scope["body"]
    return body


def writer_of(request: Request) -> Visit:
    """The visit of a guest who may write. Raises Refused for a banned one."""
    visit = visit_of(request)
    if context_of(request).people.is_banned(visit.guest.id):
        raise Refused(403, "banned")
    return visit


async def table_of(request: Request) -> TableActor:
    """The table in a request's path. Raises NoSuchTable or StoreError."""
    return await table_named(context_of(request), request.path_params["id"])


async def seen_table_of(request: Request) -> TableActor:
    """The table in a request's path, if the guest may watch it. Raises TableRefusal too."""
    actor = await table_of(request)
    check_may_watch(actor.table, visit_of(request).guest.id)
    return actor


async def table_named(context: Context, id: str) -> TableActor:
    """The table with an untrusted id. Raises NoSuchTable or StoreError."""
    if not TABLE_ID.fullmatch(id):
        raise NoSuchTable(id)
    return await context.registry.table(id)


def stir(request: Request) -> None:
    """Take from the budget for writes that can be repeated at will. Raises Refused."""
    if wait := context_of(request).stirring.take(visit_of(request).guest.id):
        raise Refused(429, "too_restless", wait)


def look_back(request: Request) -> None:
    """Take from the budget for finished deals, which are slow to read. Raises Refused."""
    visit = visit_of(request)
    client = request.client.host if request.client else ""
    who = network_of(client) if visit.is_new else visit.guest.id
    if wait := context_of(request).looks_back.take(who):
        raise Refused(429, "too_many", wait)
