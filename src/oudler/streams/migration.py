"""Migration of a database's tables to this program's version."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text

NEWEST = "0002"
"""The newest revision."""


class NewerSchema(Exception):
    """The tables were changed by a later version of the program."""


def migrate(connection: Connection) -> bool:
    """Bring the tables up to date. The caller's transaction must exclude other migrations.

    Returns True if there were no tables. Raises NewerSchema.
    """
    found = _version(connection)
    if found != NEWEST:
        _upgrade(connection, found)
    return found is None


def _version(connection: Connection) -> str | None:
    """The tables' current revision, if any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def _upgrade(connection: Connection, found: str | None) -> None:
    # Alembic takes half a second to import, which a restarting server must not wait for.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "oudler.streams:migrations")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerSchema(found)
    command.upgrade(config, "head")
