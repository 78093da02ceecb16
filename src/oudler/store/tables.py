"""The one table of the event log, declared for every database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Engine, Index, Integer, MetaData, Table, Text
from sqlalchemy.dialects.postgresql import TEXT

METADATA = MetaData()

# "C" orders by code point, as SQLite and Python do, and finds prefixes through the index.
NAME = Text().with_variant(TEXT(collation="C"), "postgresql")

EVENT = Table(
    "event",
    METADATA,
    Column("stream", NAME, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("command", NAME),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""A command stands on the last event that it brought about, whose number is its answer."""

HAS_COMMAND = EVENT.c.command.is_not(None)
Index(
    "event_command",
    EVENT.c.stream,
    EVENT.c.command,
    unique=True,
    sqlite_where=HAS_COMMAND,
    postgresql_where=HAS_COMMAND,
)

FIRST = EVENT.c.seq == 1
Index("event_stream", EVENT.c.stream, sqlite_where=FIRST, postgresql_where=FIRST)


def insertion(engine: Engine) -> str:
    """The statement that adds rows, each a tuple of the columns, as the driver takes it.

    Nine appends of ten write one row: what SQLAlchemy does to translate it costs more than it.
    """
    mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
    names = ", ".join(column.name for column in EVENT.columns)
    return f"INSERT INTO event ({names}) VALUES ({', '.join([mark] * len(EVENT.columns))})"
