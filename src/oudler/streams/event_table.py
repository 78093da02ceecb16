"""The table of the event log, and of the version of both, declared for every database."""

from sqlalchemy import (
    BigInteger,
    Column,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
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
    Column("seal", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""A command is stored with the last event it caused, whose number is its answer. Seal and link
belong to the hash chain (`chain`).
"""

SCHEMA_VERSION = Table("schema_version", METADATA, Column("version", Integer, nullable=False))
"""One row. A change to a table raises `schema.VERSION`."""

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
    """The driver's INSERT statement for rows that are tuples of the columns.

    Nine appends in ten write one row, and SQLAlchemy's compilation would cost more than that.
    """
    mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
    names = ", ".join(column.name for column in EVENT.columns)
    return f"INSERT INTO event ({names}) VALUES ({', '.join([mark] * len(EVENT.columns))})"


def selection(engine: Engine, count: int) -> str:
    """The driver's SELECT statement for the links of so many events, asked by stream and number.

    PostgreSQL keeps others from erasing them until the transaction is over; SQLite's one writer
    does in any case.
    """
    is_sqlite = engine.dialect.paramstyle == "qmark"
    pair = "(?, ?)" if is_sqlite else "(%s::text, %s::bigint)"
    pairs = ", ".join([pair] * count)
    return (
        f"SELECT event.stream, event.seq, event.link FROM (VALUES {pairs}) AS asked"
        " JOIN event ON event.stream = asked.column1 AND event.seq = asked.column2"
        + ("" if is_sqlite else " FOR KEY SHARE OF event")
    )
