"""The event table."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TEXT

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table and its indexes."""
    name = sa.Text().with_variant(TEXT(collation="C"), "postgresql")
    op.create_table(
        "event",
        sa.Column("stream", name, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("command", name),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
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
