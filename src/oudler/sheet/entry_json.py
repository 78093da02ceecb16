"""Entries of a score sheet as JSON objects, and a whole sheet as a file of them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from oudler.core.text import (
    LineFault,
    LineFormat,
    NotationError,
    NotationFault,
    NotOfFormat,
    SummedText,
    json_line,
)
from oudler.sheet.sheet import (
    Content,
    DealCorrected,
    DealEntered,
    Entry,
    GameChanged,
    Sheet,
    SheetOpened,
)
from oudler.sheet_deal.deal import deal_to_json, game_to_json, read_deal, read_game
from oudler.sheet_deal.parts import Parts, plain

# Entries may stand in any order, so that two files can be put together.
SHEETS = LineFormat("oudler-sheet", 1, is_ordered=False)


class SheetError(ValueError):
    """A text is not a score sheet: which lines are wrong, and why."""

    def __init__(self, faults: tuple[tuple[int, LineFault], ...]) -> None:
        super().__init__("; ".join(f"line {line}: {one.kind} {one.field}" for line, one in faults))
        self.faults = faults


def entry_to_json(entry: Entry) -> dict[str, object]:
    """The entry as a JSON object.

    >>> from oudler.sheet import EntryId, PlayerLeft
    >>> entry_to_json(Entry(EntryId("k3f9", 2), 5, PlayerLeft("Anne")))
    {'id': 'k3f9-2', 'clock': 5, 'type': 'left', 'player': 'Anne'}
    """
    time = {} if entry.time is None else {"time": entry.time}
    return {"id": str(entry.id), "clock": entry.clock, **time, **content_to_json(entry.content)}


def content_to_json(content: Content) -> dict[str, object]:
    """The content of an entry, its type first.

    >>> from oudler.sheet import EntryId, Undone
    >>> content_to_json(Undone(EntryId("k3f9", 2)))
    {'type': 'undone', 'of': 'k3f9-2'}
    """
    tag = content.__struct_config__.tag
    match content:
        case SheetOpened(game, players, title):
            named = {"title": title} if title else {}
            return {"type": tag, **named, **game_to_json(game), "players": list(players)}
        case GameChanged(game):
            return {"type": tag, **game_to_json(game)}
        case DealEntered(deal, number):
            return {"type": tag, "number": number, **deal_to_json(deal)}
        case DealCorrected(of, deal):
            return {"type": tag, "of": str(of), **deal_to_json(deal)}
        case _:
            found: dict[str, object] = plain(content)
            return found | ({"of": str(content.of)} if hasattr(content, "of") else {})


def entry_from_json(found: dict[str, Any]) -> Entry:
    """Read the entry from a JSON object. Raises NotationError with all its faults.

    >>> entry_from_json({"id": "k3f9-2", "clock": 5, "type": "left", "player": "Anne"}).content
    PlayerLeft(player='Anne')
    """
    parts = Parts(found)
    content = _read_content(parts)
    entry = parts.part(Entry, content=lambda _: content)
    parts.refuse_others()
    parts.check()
    return entry


_KINDS: dict[object, type[Content]] = {
    kind.__struct_config__.tag: kind for kind in get_args(Content)
}


def _read_content(parts: Parts) -> Content:
    kind = _KINDS.get(str(parts.found.get("type")))
    if kind is None:
        fault = LineFault(NotationFault.UNKNOWN_EVENT, "type", str(parts.found.get("type")))
        raise NotationError((fault,))
    if kind in (DealEntered, DealCorrected):
        return parts.part(kind, deal=read_deal)
    if kind in (SheetOpened, GameChanged):
        return parts.part(kind, game=read_game)
    return parts.part(kind)


def sheet_to_json(sheet: Sheet) -> dict[str, object]:
    """All entries of a sheet, as one object."""
    entries = [entry_to_json(entry) for entry in sheet.ordered]
    return {"format": SHEETS.name, "version": SHEETS.version, "entries": entries}


def sheet_from_json(found: Mapping[str, Any]) -> Sheet:
    """Read the sheet from a JSON object. Raises NotationError, or ValueError if it is not a sheet.

    >>> sheet_from_json(sheet_to_json(sheet)) == sheet
    True
    """
    entries = found.get("entries")
    if found.get("format") != SHEETS.name or not isinstance(entries, list):
        raise ValueError("not a score sheet")
    if not all(isinstance(one, dict) for one in entries):
        raise NotationError(())
    return Sheet.of(map(entry_from_json, entries))


def format_sheet(sheet: Sheet) -> str:
    """The text of a sheet: a header, then its entries, one JSON object a line, in their order.

    >>> print(format_sheet(sheet).splitlines()[0])
    {"format":"oudler-sheet","version":1,"sum":"71ed6a07a394e281"}
    """
    return SHEETS.write(map(format_entry, sheet.ordered))


def format_entry(entry: Entry) -> str:
    """An entry as a line of a file, without its sum."""
    return json_line(entry_to_json(entry))


@dataclass(frozen=True)
class ReadSheet:
    """A sheet as a text has it: the entries of the lines that are whole."""

    sheet: Sheet
    text: SummedText


def parse_sheet(text: str) -> ReadSheet:
    """The sheet in a text. Damaged lines are left out, and named.

    Raises SheetError for a text that is no sheet; it says every whole line that cannot be read.

    >>> parse_sheet(format_sheet(sheet)).sheet == sheet
    True
    """
    try:
        read = SHEETS.read(text)
    except NotOfFormat as error:
        raise SheetError(((1, _wrong_header(error)),)) from None
    faults, entries = list[tuple[int, LineFault]](), []
    for line in read.whole:
        try:
            entries.append(entry_from_json(_object(line.text)))
        except NotationError as error:
            faults += [(line.number, one) for one in error.faults]
    if faults:
        raise SheetError(tuple(faults))
    return ReadSheet(Sheet.of(entries), read)


def _wrong_header(error: NotOfFormat) -> LineFault:
    if error.version is None:
        return LineFault(NotationFault.NOT_A_RECORD, "format")
    return LineFault(NotationFault.UNKNOWN_VERSION, "version", str(error.version))


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotationError((LineFault(NotationFault.NOT_JSON, "", line[:60]),))
    return found
