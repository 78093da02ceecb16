"""How Alembic reaches the database: through the connection that `migrate` hands it."""

from alembic import context

from oudler.streams.event_table import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
