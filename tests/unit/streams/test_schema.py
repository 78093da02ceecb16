"""The stored tables, as their version has them: another table is another version."""

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement

from oudler.streams.event_table import EVENT, SCHEMA_VERSION
from oudler.streams.schema import VERSION

TABLES = [
    "CREATE TABLE schema_version ( version INTEGER NOT NULL )",
    "CREATE TABLE event ( stream TEXT NOT NULL, seq INTEGER NOT NULL, time BIGINT NOT NULL,"
    " version INTEGER NOT NULL, command TEXT, text TEXT NOT NULL, seal BLOB NOT NULL,"
    " link BLOB NOT NULL, PRIMARY KEY (stream, seq) ) WITHOUT ROWID",
    "CREATE UNIQUE INDEX event_command ON event (stream, command) WHERE command IS NOT NULL",
    "CREATE INDEX event_stream ON event (stream) WHERE seq = 1",
]


def test_the_tables_are_those_of_this_version() -> None:
    assert VERSION == 1
    indexes = sorted(EVENT.indexes, key=lambda index: str(index.name))
    made: list[DDLElement] = [CreateTable(SCHEMA_VERSION), CreateTable(EVENT)]
    made += map(CreateIndex, indexes)
    dialect = sqlite.dialect()
    assert [" ".join(str(one.compile(dialect=dialect)).split()) for one in made] == TABLES
