"""Notes: what a person writes for themselves about a deal or a table. Nobody else sees them."""

from dataclasses import dataclass
from typing import Any

import msgspec

from oudler import budgets
from oudler.people.personal_data import moment
from oudler.streams import EventStore
from oudler.streams.followed import add

About = tuple[str, int]
"""The subject of a note: a table, and the number of a deal there; 0 for the table itself."""
MOST_CHARACTERS = 2_000


class Noted(msgspec.Struct, frozen=True, tag_field="type", tag="noted"):
    """The person wrote this; without a text, the note is gone."""

    table: str
    deal: int
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A note, and when it was written, in milliseconds since 1970."""

    table: str
    deal: int
    text: str
    time: int


def stream_of(person: str) -> str:
    """The name of the stream that holds a person's notes.

    >>> stream_of("anne")
    'notes/anne'
    """
    return f"notes/{person}"


def note_to_json(note: Note) -> dict[str, Any]:
    """A note for its writer's export.

    >>> note_to_json(Note("chez-anne", 2, "Compter les cœurs.", 1_700_000_000_000))["deal"]
    2
    """
    about = {"time": moment(note.time), "table": note.table, "deal": note.deal}
    return {**about, "text": note.text}


class TooManyNotes(ValueError):
    """A person has as many notes as are kept."""


class Notes:
    """Everyone's notes."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def of(self, *people: str) -> dict[About, Note]:
        """The notes of a person and of the guests they were, oldest first. Raises StoreError."""
        found: dict[About, Note] = {}
        for person in reversed(people):  # the person's own come last, and count
            for stored in await self._store.read(stream_of(person)):
                noted = msgspec.json.decode(stored.text, type=Noted)
                found.pop((noted.table, noted.deal), None)
                note = Note(noted.table, noted.deal, noted.text, stored.time)
                found[noted.table, noted.deal] = note
        return {about: one for about, one in found.items() if one.text}

    async def write(self, person: str, guests: tuple[str, ...], noted: Noted) -> None:
        """Write a note in place of the one before; nothing of that remains.

        Raises TooManyNotes or StoreError.
        """
        known = await self.of(person, *guests)
        before = known.get((noted.table, noted.deal))
        if (before.text if before else "") == noted.text:
            return
        if before is None and len(known) >= budgets.NOTES:
            raise TooManyNotes
        await add(self._store, stream_of(person), noted)
        for one in (person, *guests):
            await self._blot(one, noted)

    async def forget(self, person: str) -> None:
        """Erase a person's notes."""
        await self._store.forget(stream_of(person))

    async def _blot(self, person: str, noted: Noted) -> None:
        """Erase the earlier texts of a note."""
        line = msgspec.json.encode(noted).decode()
        empty = msgspec.json.encode(Noted(noted.table, noted.deal, "")).decode()
        stored = [
            one
            for one in await self._store.read(stream_of(person))
            if (found := msgspec.json.decode(one.text, type=Noted)).table == noted.table
            and found.deal == noted.deal
        ]
        last = stored[-1].seq if stored and stored[-1].text == line else 0
        changed = {one.seq: empty for one in stored if one.seq != last and one.text != empty}
        if changed:
            await self._store.rewrite(stream_of(person), changed)
