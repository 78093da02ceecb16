"""A score sheet: a set of entries. Several devices' sheets merge into one, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from oudler.core.text import as_text
from oudler.sheet_deal import Game, PlayedDeal
from oudler.sheet_deal.deal import Number
from oudler.sheet_deal.parts import Name, read_by
from oudler.words.safe_text import visible_text


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
    return visible_text(as_text(value))[:60]


if TYPE_CHECKING:
    Id = EntryId
    Title = str
else:
    Id, Title = read_by(_as_id), read_by(_as_title)

Clock = Annotated[int, Meta(gt=0, lt=2**53)]
"""Clocks and times are whole numbers that a browser can hold too."""
Code = Annotated[str, Meta(pattern=r"^[a-z_]{0,40}$(?!\n)")]
"""A word of the arbitration code."""
MOST_POINTS = 10_000
Penalty = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


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


class FaultRuled(_Written, frozen=True, tag="fault"):
    """A fault at the table was ruled on, or a penalty given: what it takes, and what follows."""

    player: Name
    """Who is at fault."""
    fault: Code = ""
    """The fault of the arbitration code; "" for a penalty of the table's own."""
    given: tuple[tuple[Code, Code], ...] = ()
    """The answers on which the ruling depends, by question."""
    deal: Code = ""
    """What becomes of the deal: `cancelled`, `redealt`, `counts`, `stands`."""
    points: Penalty = 0
    """The points off; nobody receives them (T26)."""
    is_warning: bool = False
    dealer: Name | None = None
    """Who deals next, if not the same dealer."""
    barred: Name | None = None
    """Who may not take in the next deal (T140)."""
    note: Title = ""


class Undone(_Written, frozen=True, tag="undone"):
    """An entry is ignored; undoing this one brings it back."""

    of: Id


AboutTable = SheetOpened | GameChanged | PlayerArrived | PlayerLeft | PlayerRenamed | FaultRuled
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


class OtherSheet(ValueError):
    """Two sheets that did not begin with the same entry cannot be merged."""


@dataclass(frozen=True)
class Sheet:
    """The entries of a sheet; they are only ever added to.

    The union of sets does not depend on order, repetition or grouping, so devices that have the
    same entries have the same sheet (a state-based CRDT: Shapiro and others, 2011).
    """

    entries: frozenset[Entry] = frozenset()

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Sheet:
        """The sheet with these entries.

        >>> Sheet.of(sheet.entries) == sheet
        True
        """
        return cls(frozenset(entries))

    @cached_property
    def ordered(self) -> tuple[Entry, ...]:
        """All entries, in an order on which every device agrees.

        Each comes after those that its device knew; those written apart, by device. Should two
        devices have taken one name, both of their entries stand.

        >>> [type(one.content).__name__ for one in sheet.ordered]
        ['SheetOpened', 'DealEntered']
        """
        return tuple(sorted(self.entries, key=_rank))

    @cached_property
    def opening(self) -> Entry | None:
        """The entry with which the sheet began; None where it has not been received yet.

        >>> str(sheet.opening.id)
        'anne-1'
        """
        opened = (one for one in self.ordered if isinstance(one.content, SheetOpened))
        return next(opened, None)

    @cached_property
    def by_id(self) -> dict[EntryId, Entry]:
        """Each entry by its id.

        >>> list(map(str, sheet.by_id))
        ['anne-2', 'anne-1']
        """
        return {one.id: one for one in reversed(self.ordered)}

    @cached_property
    def in_force(self) -> tuple[Entry, ...]:
        """The entries that count: those not undone, without the undoings themselves.

        >>> len(sheet.in_force)
        2
        """
        undone = undone_ids(self.ordered)
        return tuple(
            one
            for one in self.ordered
            if one.id not in undone and not isinstance(one.content, Undone)
        )

    def missing(self) -> Iterator[EntryId]:
        """The entries that a device wrote before others of its own, and that are not here.

        >>> [str(one) for one in Sheet.of([sheet.ordered[-1]]).missing()]
        ['anne-1']
        """
        numbers: dict[str, set[int]] = {}
        for one in self.by_id:
            numbers.setdefault(one.device, set()).add(one.number)
        for device, own in sorted(numbers.items()):
            yield from (EntryId(device, n) for n in range(1, max(own)) if n not in own)

    def gaps(self) -> Iterator[EntryId]:
        """The entries just before which at least one is missing that `missing` does not name.

        >>> [str(one) for one in Sheet.of([Entry(EntryId("eve", 1), 4, PlayerLeft("Bob"))]).gaps()]
        ['eve-1']
        """
        # A clock is one more than the largest that its device had seen, so that none is left out.
        named, last = set(self.missing()), 0
        for one in self.ordered:
            before = EntryId(one.id.device, one.id.number - 1)
            if one.clock > last + 1 and before not in named:
                yield one.id
            last = one.clock

    def merged(self, other: Sheet) -> Sheet:
        """All entries of both. Raises OtherSheet if they did not begin with the same entry.

        >>> sheet.merged(Sheet()) == sheet
        True
        """
        ours, theirs = self.opening, other.opening
        if ours is not None and theirs is not None and ours.id != theirs.id:
            raise OtherSheet(f"{ours.id} and {theirs.id}")
        return Sheet(self.entries | other.entries)

    def written(self, device: str, content: Content, time: int | None = None) -> Sheet:
        """The sheet with one more entry, after all that it has.

        >>> len(sheet.written("bob", Undone(EntryId("anne", 2))).in_force)
        1
        """
        entry = self.next_entry(device, content, time)
        return Sheet(self.entries | {entry})

    def next_entry(self, device: str, content: Content, time: int | None = None) -> Entry:
        """The entry that a device would write now.

        >>> sheet.next_entry("bob", Undone(EntryId("anne", 2))).clock
        3
        """
        own = (one.id.number for one in self.entries if one.id.device == device)
        clock = 1 + max((one.clock for one in self.entries), default=0)
        return Entry(EntryId(device, 1 + max(own, default=0)), clock, content, time)


def _rank(entry: Entry) -> tuple[int, str, int, str]:
    return entry.clock, entry.id.device, entry.id.number, repr(entry)


def undone_ids(ordered: tuple[Entry, ...]) -> frozenset[EntryId]:
    """The entries that an undoing in force takes back; the latest undoing decides.

    An undoing counts only for entries before it, and never for the opening of a sheet.

    >>> undone_ids(sheet.written("bob", Undone(EntryId("anne", 2))).ordered)
    frozenset({EntryId(device='anne', number=2)})
    """
    places = {one.id: place for place, one in enumerate(ordered)}
    fixed = {one.id for one in ordered if isinstance(one.content, SheetOpened)}
    found: set[EntryId] = set()
    for place in reversed(range(len(ordered))):
        one = ordered[place]
        if isinstance(one.content, Undone) and one.id not in found:
            of = one.content.of
            if places.get(of, place) < place and of not in fixed:
                found.add(of)
    return frozenset(found)
