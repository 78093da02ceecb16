"""The entries of a score sheet: what was written, on which device, and after which entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from oudler.played_deal.deal import Game, PlayedDeal


class EntryId(NamedTuple):
    """Which entry of which device: unique, because a device takes a new name whenever it starts.

    >>> str(EntryId("k3f9", 2)), EntryId.parse("k3f9-2")
    ('k3f9-2', EntryId(device='k3f9', number=2))
    """

    device: str
    number: int
    """From 1."""

    def __str__(self) -> str:
        return f"{self.device}-{self.number}"

    @classmethod
    def parse(cls, text: str) -> EntryId:
        """The id in a text. Raises ValueError.

        >>> EntryId.parse("k3f9-0")
        Traceback (most recent call last):
            ...
        ValueError: k3f9-0
        """
        device, _, number = text.rpartition("-")
        is_id = device.isalnum() and number.isdecimal() and text.isascii()
        if not is_id or not 0 < len(device) <= 32 or not 0 < int(number[:12]) < 10**9:
            raise ValueError(text)
        return cls(device, int(number))


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """The first entry: the rules, and the players."""

    game: Game
    players: tuple[str, ...]
    """In playing order; the first of them deals first."""
    title: str = ""


@dataclass(frozen=True, slots=True)
class GameChanged:
    """Another ruleset for the deals that follow, for instance because somebody came or left."""

    game: Game


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """Somebody comes to the table, comes back, or takes another place there."""

    player: str
    after: str | None = None
    """Who plays just before them; None if they sit down last."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody leaves the table, for good or for some deals; their total stays."""

    player: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player is to be shown under another name; entries keep the first one."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class DealEntered:
    """A deal is over."""

    deal: PlayedDeal
    number: int
    """Its number in the evening as its writer saw it, from 1."""


@dataclass(frozen=True, slots=True)
class DealCorrected:
    """A deal as it should have been entered."""

    of: EntryId
    deal: PlayedDeal


@dataclass(frozen=True, slots=True)
class DealRemoved:
    """A deal does not count."""

    of: EntryId


@dataclass(frozen=True, slots=True)
class CardsKept:
    """The cards of a deal, as a record that replays."""

    of: EntryId
    record: str


@dataclass(frozen=True, slots=True)
class Undone:
    """An entry is ignored; undoing this one brings it back."""

    of: EntryId


AboutTable = SheetOpened | GameChanged | PlayerArrived | PlayerLeft | PlayerRenamed
"""What is played, and by whom."""
AboutDeals = DealEntered | DealCorrected | DealRemoved | CardsKept
"""The deals, and later changes to them."""
Content = AboutTable | AboutDeals | Undone


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that somebody wrote on the sheet."""

    id: EntryId
    clock: int
    """Greater than every clock its device had seen: a logical clock (Lamport 1978)."""
    content: Content
    time: int | None = None
    """When, by the device's own clock, in milliseconds since 1970. Nothing depends on it."""
