"""Erases what people ask to be forgotten: the one exception to adding."""

from __future__ import annotations

from sqlalchemy import Connection, delete, update

from oudler.store.envelope import Erasure
from oudler.store.tables import EVENT


def erase(connection: Connection, asked: Erasure) -> None:
    """Erase it within this transaction. Raises ValueError where there is no such event."""
    here = EVENT.c.stream == asked.stream
    if asked.texts is None:
        connection.execute(delete(EVENT).where(here))
        return
    for seq, text in asked.texts.items():
        found = connection.execute(update(EVENT).where(here, EVENT.c.seq == seq).values(text=text))
        if not found.rowcount:
            raise asked.missing(seq)
