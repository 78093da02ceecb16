"""A score sheet: a set of entries. Several devices' sheets merge into one, in any order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from oudler.sheet.entry import Content, Entry, EntryId, SheetOpened, Undone


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
