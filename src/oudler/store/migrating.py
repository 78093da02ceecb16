"""Brings a database's tables up to this program's version."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


class NewerSchema(Exception):
    """A later version of the program has changed the tables."""


def migrate(connection: Connection) -> None:
    """Bring the tables up to date in this transaction, in which no other may be doing so.

    Raises NewerSchema.
    """
    config = Config()
    config.set_main_option("script_location", "oudler.store:migrations")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    found = MigrationContext.configure(connection).get_current_heads()
    if not {script.revision for script in scripts.walk_revisions()}.issuperset(found):
        raise NewerSchema(", ".join(found))
    if list(found) != scripts.get_heads():
        command.upgrade(config, "head")
