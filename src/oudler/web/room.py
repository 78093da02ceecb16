"""What the handlers of requests share: the hall, the limits, and the word that it is time to go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from starlette.requests import Request

from oudler.people.people import People
from oudler.table.hall import Hall, NoSuchTable
from oudler.table.running import Running
from oudler.table.watching import Watch
from oudler.web.answers import Refused
from oudler.web.identity import Visit
from oudler.web.limits import Buckets, Counts
from oudler.web.settings import Settings
from oudler.web.showing import Painter

TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)


class Room:
    """One server's share of the work."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.settings = settings
        self.people = People(hall, settings.hashing, settings.look)
        self.reports = Buckets(settings.reporting)
        self.rarities = Buckets(settings.rarity)
        self.entries = Buckets(settings.entry)
        self.names = Buckets(settings.entry)
        self.openings = Buckets(settings.opening)
        self.streams = Counts(settings.streams)
        self.addresses = Counts(settings.streams_of_address)
        self._painters: WeakKeyDictionary[Running, Painter] = WeakKeyDictionary()
        self._watches: set[Watch] = set()
        self._is_closing = False

    def painter(self, running: Running) -> Painter:
        """Who shows this table to its guests."""
        return self._painters.setdefault(running, Painter())

    @contextmanager
    def open(self, watch: Watch) -> Iterator[None]:
        """A stream that ends when the server stops."""
        self._watches.add(watch)
        if self._is_closing:
            watch.end()
        try:
            yield
        finally:
            self._watches.discard(watch)

    def close(self) -> None:
        """End the streams."""
        self._is_closing = True
        for watch in self._watches:
            watch.end()


def room_of(request: Request) -> Room:
    """The room in which a request is answered."""
    room: Room = request.scope["room"]
    return room


def visit_of(request: Request) -> Visit:
    """Who asks."""
    visit: Visit = request.scope["visit"]
    return visit


def body_of(request: Request) -> bytes:
    """What somebody has sent, read to its end."""
    body: bytes = request.scope["body"]
    return body


def writer_of(request: Request) -> Visit:
    """Who asks for something to happen. Raises Refused for whoever may only look on."""
    visit = visit_of(request)
    if room_of(request).people.is_banned(visit.guest.id):
        raise Refused(403, "banned")
    return visit


async def table_of(request: Request) -> Running:
    """The table in the request's path. Raises NoSuchTable."""
    return await table_named(room_of(request), request.path_params["id"])


async def table_named(room: Room, id: str) -> Running:
    """The table of this id, which anybody may have made up. Raises NoSuchTable."""
    if not TABLE_ID.fullmatch(id):
        raise NoSuchTable(id)
    return await room.hall.table(id)
