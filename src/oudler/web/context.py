"""The context of requests: tables, people, limits, open streams, and each room's services."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from starlette.requests import Request

from oudler.jobs import Runner
from oudler.people.people import People
from oudler.table.live.registry import NoSuchTable, Registry
from oudler.table.live.table_actor import TableActor
from oudler.table.seats.spectators import check_may_watch
from oudler.web.cost import Cost
from oudler.web.figures import Figures
from oudler.web.identity import Visit
from oudler.web.limits import Buckets, Counts, network_of
from oudler.web.load import Load
from oudler.web.readiness import Readiness
from oudler.web.responses import Refused
from oudler.web.settings import Settings
from oudler.web.turns import HERE, MOST_SHORT, Turns

TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)

S = TypeVar("S")


class Watch(Protocol):
    """The source that an open stream listens to."""

    def end(self) -> None:
        """End it: the stream stops."""


class Context:
    """Everything that one server process shares among its requests."""

    def __init__(self, registry: Registry, settings: Settings, runner: Runner = HERE) -> None:
        self.registry = registry
        self.settings = settings
        self.runner = runner
        """Does what takes seconds: reviews, what-ifs, trainers."""
        self.people = People(
            registry, settings.hashing, settings.look, (settings.url, *settings.hosts)
        )
        self.load = Load()
        self.readiness = Readiness(registry.store)
        self.figures = Figures()
        self._openings = Buckets(settings.opening_of_person)
        self._openings_of_address = Buckets(settings.opening)
        self.stirring = Buckets(settings.stirring)
        self.history_reads = Buckets(settings.looking_back)
        self.turns = {cost: Turns(MOST_SHORT) for cost in Cost if cost.is_queued}
        """The queues of requests that wait as a whole."""
        self._streams = Counts(settings.streams)
        self._streams_of_address = Counts(settings.streams_of_address)
        self._watches: set[Watch] = set()
        self._is_closing = False
        self._services: dict[type[object], object] = {}
        self._watch_figures()

    def furnish(self, rooms: Iterable[Callable[[Context], tuple[object, ...]]]) -> None:
        """Make the services of these rooms; each is found by its type."""
        for services in rooms:
            for one in services(self):
                self._services[type(one)] = one

    def service(self, kind: type[S]) -> S:
        """The service of this type, which a room of this site has made."""
        found = self._services[kind]
        assert isinstance(found, kind)
        return found

    def _watch_figures(self) -> None:
        """Register the figures that are read when somebody asks for the metrics."""
        watch, registry, health = self.figures.watch, self.registry, self.registry.store.health
        watch("loop_lag_seconds", "How late answers are.", lambda: self.load.lag)
        watch("streams", "Event streams that are open.", lambda: self.watched)
        watch("tables", "Tables that run in this process.", lambda: registry.count)
        watch("damages", "Damages found in the store.", lambda: len(health().found))
        away = "How long the store has been away."
        watch("store_ready", "Whether moves are kept.", lambda: self.readiness.fault is None)
        watch("store_away_seconds", away, lambda: health().away or 0)

    @property
    def watched(self) -> int:
        """The number of open event streams."""
        return len(self._watches)

    @contextmanager
    def open(self, watch: Watch) -> Iterator[None]:
        """Register a stream while the context lasts, so that it ends when the server stops."""
        self._watches.add(watch)
        if self._is_closing:  # opened during shutdown, after `close` ended the others
            watch.end()
        try:
            yield
        finally:
            self._watches.discard(watch)

    async def watch_store(self) -> None:
        """Try whether what happens would be kept, while anybody is here to hear it."""
        if self.readiness.listeners or self.readiness.fault is not None:
            await self.readiness.check()

    def take_opening(self, guest: str, address: str) -> None:
        """Count a new table, contest, sheet or tournament. Raises Refused if they come too fast."""
        # The person first: one who opens too many must not use up the others' at a hall's address.
        wait = self._openings.take(guest)
        if wait := wait or self._openings_of_address.take(address):
            raise Refused(429, "too_many", wait)

    def hold_stream(self, guest: str, address: str) -> None:
        """Count one more stream, until it is released. Raises Refused if that is one too many."""
        is_one_of_guest = self._streams.take(guest)
        if is_one_of_guest and self._streams_of_address.take(address):
            return
        if is_one_of_guest:
            self._streams.give(guest)
        raise Refused(429, "too_many_streams", self.settings.heartbeat)

    def release_stream(self, guest: str, address: str) -> None:
        """Count one stream less."""
        self._streams.give(guest)
        self._streams_of_address.give(address)

    def close(self) -> None:
        """End every stream, now and from now on."""
        self._is_closing = True
        for watch in self._watches:
            watch.end()


def context_of(request: Request) -> Context:
    """The context of a request."""
    context: Context = request.scope["context"]
    return context


def service_of(request: Request, kind: type[S]) -> S:
    """The service of this type, for a handler of the room that made it."""
    return context_of(request).service(kind)


def visit_of(request: Request) -> Visit:
    """The visit of the guest who sent a request."""
    visit: Visit = request.scope["visit"]
    return visit


def body_of(request: Request) -> bytes:
    """The whole body of a request, as the guard read it."""
    body: bytes = request.scope["body"]
    return body


def writer_of(request: Request) -> Visit:
    """The visit of a guest who may write. Raises Refused for a banned one."""
    visit = visit_of(request)
    # Asked only of those who write: a banned person may still watch.
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
    # Before the store is asked: the id becomes part of a stream's name.
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
    # A new guest counts by address: dropping a cookie costs nothing (0028).
    who = network_of(client) if visit.is_new else visit.guest.id
    if wait := context_of(request).history_reads.take(who):
        raise Refused(429, "too_many", wait)
