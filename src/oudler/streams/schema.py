"""The version of the stored tables, written when they are made and checked at each opening."""

from sqlalchemy import Connection, inspect, select

from oudler.streams.event_table import EVENT, METADATA, SCHEMA_VERSION

VERSION = 1
"""Raise it with every change to the tables."""


class OtherSchema(Exception):
    """The tables are not those of this version of the program."""

    def __init__(self, found: object) -> None:
        super().__init__("none" if found is None else str(found))
        self.is_newer = isinstance(found, int) and found > VERSION


def make_tables(connection: Connection) -> bool:
    """Make the tables if there are none. The caller's transaction must keep others from it.

    Returns True if there were none. Raises OtherSchema, and leaves what it found alone.
    """
    is_there = inspect(connection).has_table
    if is_there(SCHEMA_VERSION.name):
        found = connection.execute(select(SCHEMA_VERSION.c.version)).scalar()
        if found != VERSION:
            raise OtherSchema(found)
        return False
    if is_there(EVENT.name):
        raise OtherSchema(None)
    METADATA.create_all(connection)
    connection.execute(SCHEMA_VERSION.insert().values(version=VERSION))
    return True
