"""Brings a database's tables up to this program's version."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

NEWEST = "0001"
"""The last of the migrations."""


class NewerSchema(Exception):
    """A later version of the program has changed the tables."""


def migrate(connection: Connection) -> None:
    """Bring the tables up to date in this transaction, in which no other may be doing so.

    Raises NewerSchema.
    """
    found = _version(connection)
    if found != NEWEST:
        _upgrade(connection, found)


def _version(connection: Connection) -> str | None:
    """The last migration that the tables have had, if any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection, found: str | None) -> None:
    # Alembic takes half a second to import: a server that starts again is not to wait for it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "oudler.store:migrations")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerSchema(found)
    command.upgrade(config, "head")
