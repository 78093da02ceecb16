"""Attendance: who watches which table through this process, by their open streams."""

from dataclasses import dataclass


@dataclass(slots=True)
class Listening:
    """A person at a table: their name, and how many streams they hold."""

    name: str
    streams: int = 0


class Attendance:
    """Everyone who listens, by table and person."""

    def __init__(self) -> None:
        self._at: dict[str, dict[str, Listening]] = {}

    def names_at(self, table: str) -> dict[str, str]:
        """The names of those who listen at this table, by their ids.

        >>> attendance = Attendance()
        >>> attendance.add("chez-anne", "bob", "Bob")
        >>> attendance.names_at("chez-anne")
        {'bob': 'Bob'}
        """
        return {person: one.name for person, one in self._at.get(table, {}).items()}

    def add(self, table: str, person: str, name: str) -> None:
        """Count one more stream of this person at this table."""
        one = self._at.setdefault(table, {}).setdefault(person, Listening(name))
        one.name, one.streams = name, one.streams + 1

    def remove(self, table: str, person: str) -> None:
        """Count one stream less."""
        here = self._at[table]
        here[person].streams -= 1
        if not here[person].streams:
            del here[person]
        if not here:
            del self._at[table]
