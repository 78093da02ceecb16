"""The chain of hashes: existing events are sealed as they are found."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TEXT

from oudler.streams.chain import beginning, digest_of, new_seal, next_link

revision = "0002"
down_revision = "0001"

AT_ONCE = 1000


def upgrade() -> None:
    """Copy every event into a new table, with its seal and its link."""
    name = sa.Text().with_variant(TEXT(collation="C"), "postgresql")
    sealed = op.create_table(
        "sealed",
        sa.Column("stream", name, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("command", name),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sa.Column("link", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    _copy(sealed)
    op.drop_table("event")
    op.rename_table("sealed", "event")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER INDEX sealed_pkey RENAME TO event_pkey")
    has_command, first = sa.text("command IS NOT NULL"), sa.text("seq = 1")
    op.create_index(
        "event_command",
        "event",
        ["stream", "command"],
        unique=True,
        sqlite_where=has_command,
        postgresql_where=has_command,
    )
    op.create_index("event_stream", "event", ["stream"], sqlite_where=first, postgresql_where=first)


def _copy(sealed: sa.Table) -> None:
    bind = op.get_bind()
    old = sa.text(
        "SELECT stream, seq, time, version, command, text FROM event ORDER BY stream, seq"
    )
    link, at = b"", None
    for rows in bind.execute(old.execution_options(yield_per=AT_ONCE)).partitions():
        written = []
        for stream, seq, time, version, command, text in rows:
            seal = new_seal()
            before = link if stream == at else beginning(stream)
            link, at = next_link(before, seq, time, version, digest_of(seal, text)), stream
            written.append((stream, seq, time, version, command, text, seal, link))
        names = [column.name for column in sealed.columns]
        bind.execute(sealed.insert(), [dict(zip(names, row, strict=True)) for row in written])
