"""Entries of a score sheet as JSON objects, and a whole sheet as a file of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from oudler.core.text.fields import (
    Fields,
    LineFault,
    NotationError,
    NotationFault,
    as_text,
    json_line,
)
from oudler.sheet.deal_json import (
    as_name,
    as_names,
    as_number,
    deal_to_json,
    game_to_json,
    read_ending,
    read_game,
    read_seating,
)
from oudler.sheet.entry import (
    AboutTable,
    CardsKept,
    Content,
    DealCorrected,
    DealEntered,
    DealRemoved,
    Entry,
    EntryId,
    GameChanged,
    PlayerArrived,
    PlayerLeft,
    PlayerRenamed,
    SheetOpened,
    Undone,
)
from oudler.sheet.played_deal import Game, PassedOut, PlayedDeal
from oudler.sheet.sheet import Sheet
from oudler.words.safe_text import visible_text

FORMAT = "oudler-sheet"
VERSION = 1
LATEST = 2**53
"""Clocks and times are whole numbers that a browser can hold too."""


class SheetError(ValueError):
    """A text is not a score sheet: which lines are wrong, and why."""

    def __init__(self, faults: tuple[tuple[int, LineFault], ...]) -> None:
        super().__init__("; ".join(f"line {line}: {one.kind} {one.field}" for line, one in faults))
        self.faults = faults


def entry_to_json(entry: Entry) -> dict[str, object]:
    """The entry as a JSON object.

    >>> entry_to_json(Entry(EntryId("k3f9", 2), 5, PlayerLeft("Anne")))
    {'id': 'k3f9-2', 'clock': 5, 'type': 'left', 'player': 'Anne'}
    """
    found: dict[str, object] = {"id": str(entry.id), "clock": entry.clock}
    if entry.time is not None:
        found["time"] = entry.time
    return found | content_to_json(entry.content)


def content_to_json(content: Content) -> dict[str, object]:
    """The content of an entry, its type first.

    >>> content_to_json(Undone(EntryId("k3f9", 2)))
    {'type': 'undone', 'of': 'k3f9-2'}
    """
    match content:
        case DealEntered(deal, number):
            return {"type": "deal", "number": number, **deal_to_json(deal)}
        case DealCorrected(of, deal):
            return {"type": "corrected", "of": str(of), **deal_to_json(deal)}
        case DealRemoved(of):
            return {"type": "removed", "of": str(of)}
        case CardsKept(of, record):
            return {"type": "cards", "of": str(of), "record": record}
        case Undone(of):
            return {"type": "undone", "of": str(of)}
        case _:
            return _table_to_json(content)


def _table_to_json(content: AboutTable) -> dict[str, object]:
    match content:
        case SheetOpened(game, players, title):
            named = {"title": title} if title else {}
            return {"type": "opened", **named, **game_to_json(game), "players": list(players)}
        case GameChanged(game):
            return {"type": "game_changed", **game_to_json(game)}
        case PlayerArrived(player, after):
            place = {} if after is None else {"after": after}
            return {"type": "arrived", "player": player, **place}
        case PlayerLeft(player):
            return {"type": "left", "player": player}
        case PlayerRenamed(player, name):
            return {"type": "renamed", "player": player, "name": name}


def entry_from_json(found: dict[str, Any]) -> Entry:
    """Read the entry from a JSON object. Raises NotationError with all its faults.

    >>> entry_from_json({"id": "k3f9-2", "clock": 5, "type": "left", "player": "Anne"}).content
    PlayerLeft(player='Anne')
    """
    fields = Fields(found)
    content = _read_content(fields)
    id = fields.read("id", _as_id, EntryId("", 0))
    clock = fields.read("clock", _as_clock, 0)
    time = fields.read("time", _as_clock, 0) if "time" in found else None
    fields.refuse_others()
    fields.check()
    return Entry(id, clock, content, time)


def content_from_json(found: dict[str, Any]) -> Content:
    """Read an entry's content from a JSON object. Raises NotationError with all its faults.

    >>> content_from_json({"type": "left", "player": "Anne"})
    PlayerLeft(player='Anne')
    """
    fields = Fields(found)
    content = _read_content(fields)
    fields.refuse_others()
    fields.check()
    return content


def _read_content(fields: Fields) -> Content:
    name = fields.found.get("type")
    read = _READERS.get(name) if isinstance(name, str) else None
    if read is None:
        raise NotationError((LineFault(NotationFault.UNKNOWN_EVENT, "type", str(name)),))
    return read(fields)


def _as_id(value: Any) -> EntryId:
    return EntryId.parse(as_text(value))


def _as_clock(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value < LATEST:
        raise TypeError
    return value


def _as_title(value: Any) -> str:
    return visible_text(as_text(value))[:60]


def _read_opened(fields: Fields) -> SheetOpened:
    return SheetOpened(
        read_game(fields) or _NO_GAME,
        fields.read("players", as_names, ()),
        fields.read("title", _as_title, "", default=""),
    )


def _read_deal(fields: Fields) -> PlayedDeal:
    game, seating = read_game(fields), read_seating(fields)
    ending = PassedOut() if game is None else read_ending(fields, game.ruleset)
    return PlayedDeal(game or _NO_GAME, seating, ending)


_NO_GAME = Game("")
"""Stands in for unreadable content: the fault is kept, and the entry is refused."""


def _read_of(fields: Fields) -> EntryId:
    return fields.read("of", _as_id, EntryId("", 0))


def _read_name(fields: Fields, field: str = "player") -> str:
    return fields.read(field, as_name, "")


_READERS: dict[str, Callable[[Fields], Content]] = {
    "opened": _read_opened,
    "game_changed": lambda f: GameChanged(read_game(f) or _NO_GAME),
    "arrived": lambda f: PlayerArrived(
        _read_name(f), _read_name(f, "after") if "after" in f.found else None
    ),
    "left": lambda f: PlayerLeft(_read_name(f)),
    "renamed": lambda f: PlayerRenamed(_read_name(f), _read_name(f, "name")),
    "deal": lambda f: DealEntered(_read_deal(f), f.read("number", as_number, 1, default=1)),
    "corrected": lambda f: DealCorrected(_read_of(f), _read_deal(f)),
    "removed": lambda f: DealRemoved(_read_of(f)),
    "cards": lambda f: CardsKept(_read_of(f), f.read("record", as_text, "")),
    "undone": lambda f: Undone(_read_of(f)),
}


def format_sheet(sheet: Sheet) -> str:
    """The text of a sheet: a header, then its entries, one JSON object a line, in their order.

    >>> print(format_sheet(sheet).splitlines()[0])
    {"format":"oudler-sheet","version":1}
    """
    lines: list[dict[str, object]] = [{"format": FORMAT, "version": VERSION}]
    lines += map(entry_to_json, sheet.ordered)
    return "".join(f"{json_line(line)}\n" for line in lines)


def parse_sheet(text: str) -> Sheet:
    """The sheet in a text; an unfinished last line is left out, as a torn write leaves one.

    Raises SheetError, which says every line that is wrong.

    >>> parse_sheet(format_sheet(sheet)) == sheet
    True
    """
    lines = text.split("\n")
    whole, torn = lines[:-1], lines[-1]
    if torn and is_entry(torn):
        whole.append(torn)
    numbered = [(number, line) for number, line in enumerate(whole, 1) if line.strip()]
    faults = list(_header_faults(numbered[:1]))
    entries = []
    for number, line in numbered[1:] if not faults else ():
        try:
            entries.append(entry_from_json(_object(line)))
        except NotationError as error:
            faults += [(number, one) for one in error.faults]
    if faults:
        raise SheetError(tuple(faults))
    return Sheet.of(entries)


def _header_faults(first: Iterable[tuple[int, str]]) -> Iterable[tuple[int, LineFault]]:
    number, line = next(iter(first), (1, ""))
    try:
        head = _object(line)
    except NotationError:
        head = {}
    if head.get("format") != FORMAT:
        yield number, LineFault(NotationFault.NOT_A_RECORD, "format", str(head.get("format")))
    elif head.get("version") != VERSION:
        version = str(head.get("version"))
        yield number, LineFault(NotationFault.UNKNOWN_VERSION, "version", version)


def _object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotationError((LineFault(NotationFault.NOT_JSON, "", line[:60]),))
    return found


def is_entry(line: str) -> bool:
    """Whether a last line without a line feed is complete: a JSON object.

    >>> is_entry('{"id":'), is_entry('{}')
    (False, True)
    """
    try:
        _object(line)
    except NotationError:
        return False
    return True
