"""What a room keeps about people, besides what everybody keeps."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Protocol


class PersonalData(Protocol):
    """Data of one room that goes wherever a person's other data goes."""

    async def export(self, person: str) -> Mapping[str, Any]:
        """What is kept about a person, as JSON values by name. Raises StoreError."""

    async def join(self, guest: str, person: str) -> None:
        """Let a guest who signs in take their data along. Raises StoreError."""

    async def forget(self, person: str) -> None:
        """Erase what is kept about a person. Raises StoreError."""


def moment(time: int) -> str:
    """Milliseconds since 1970 as an ISO 8601 time, in UTC.

    >>> moment(1_700_000_000_000)
    '2023-11-14T22:13:20+00:00'
    """
    return datetime.fromtimestamp(time / 1000, UTC).isoformat(timespec="seconds")
