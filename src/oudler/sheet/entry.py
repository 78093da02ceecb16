"""The entries of a score sheet: what was written, on which device, and after which entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from oudler.core.text.fields import as_text
from oudler.played_deal import Game, PlayedDeal
from oudler.played_deal.deal import Number
from oudler.played_deal.parts import Name, read_by
from oudler.words.visible import visible


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


def _as_id(value: Any) -> EntryId:
    return EntryId.parse(as_text(value))


def _as_title(value: Any) -> str:
    return visible(as_text(value))[:60]


if TYPE_CHECKING:
    Id = EntryId
    Title = str
else:
    Id, Title = read_by(_as_id), read_by(_as_title)

Clock = Annotated[int, Meta(gt=0, lt=2**53)]
"""Clocks and times are whole numbers that a browser can hold too."""


class _Written(Struct, frozen=True, tag_field="type", omit_defaults=True):
    """The content of an entry; its tag is the `type` in its JSON object."""


class SheetOpened(_Written, frozen=True, tag="opened"):
    """The first entry: the rules, and the players."""

    game: Game
    players: tuple[Name, ...]
    """In playing order; the first of them deals first."""
    title: Title = ""


class GameChanged(_Written, frozen=True, tag="game_changed"):
    """Another ruleset for the deals that follow, for instance because somebody came or left."""

    game: Game


class PlayerArrived(_Written, frozen=True, tag="arrived"):
    """Somebody comes to the table, comes back, or takes another place there."""

    player: Name
    after: Name | None = None
    """Who plays just before them; None if they sit down last."""


class PlayerLeft(_Written, frozen=True, tag="left"):
    """Somebody leaves the table, for good or for some deals; their total stays."""

    player: Name


class PlayerRenamed(_Written, frozen=True, tag="renamed"):
    """A player is to be shown under another name; entries keep the first one."""

    player: Name
    name: Name


class DealEntered(_Written, frozen=True, tag="deal"):
    """A deal is over."""

    deal: PlayedDeal
    number: Number = 1
    """Its number in the evening as its writer saw it, from 1."""


class DealCorrected(_Written, frozen=True, tag="corrected"):
    """A deal as it should have been entered."""

    of: Id
    deal: PlayedDeal


class DealRemoved(_Written, frozen=True, tag="removed"):
    """A deal does not count."""

    of: Id


class CardsKept(_Written, frozen=True, tag="cards"):
    """The cards of a deal, as a record that replays."""

    of: Id
    record: str


class Undone(_Written, frozen=True, tag="undone"):
    """An entry is ignored; undoing this one brings it back."""

    of: Id


AboutTable = SheetOpened | GameChanged | PlayerArrived | PlayerLeft | PlayerRenamed
"""What is played, and by whom."""
AboutDeals = DealEntered | DealCorrected | DealRemoved | CardsKept
"""The deals, and later changes to them."""
Content = AboutTable | AboutDeals | Undone


class Entry(Struct, frozen=True):
    """Something that somebody wrote on the sheet."""

    id: Id
    clock: Clock
    """Greater than every clock its device had seen: a logical clock (Lamport 1978)."""
    content: Content
    time: Clock | None = None
    """When, by the device's own clock, in milliseconds since 1970. Nothing depends on it."""
