"""What the handlers of requests share: the hall, the limits, and the word that it is time to go."""

from __future__ import annotations

import asyncio
import re

from starlette.requests import Request

from oudler.table.hall import Hall, NoSuchTable
from oudler.table.running import Running
from oudler.web.identity import Visit
from oudler.web.limits import Buckets, Counts
from oudler.web.settings import Settings

TABLE_ID = re.compile(r"[\w-]{8,40}", re.ASCII)


class Room:
    """One server's share of the work."""

    def __init__(self, hall: Hall, settings: Settings) -> None:
        self.hall = hall
        self.settings = settings
        self.openings = Buckets(settings.opening)
        self.streams = Counts(settings.streams)
        self.addresses = Counts(settings.streams_of_address)
        self.closing = asyncio.Event()
        """Set when the server stops: streams end."""


def room_of(request: Request) -> Room:
    """The room in which a request is answered."""
    room: Room = request.app.state.room
    return room


def visit_of(request: Request) -> Visit:
    """Who asks."""
    visit: Visit = request.state.visit
    return visit


async def table_of(request: Request) -> Running:
    """The table in the request's path. Raises NoSuchTable."""
    id: str = request.path_params["id"]
    if not TABLE_ID.fullmatch(id):
        raise NoSuchTable(id)
    return await room_of(request).hall.table(id)
