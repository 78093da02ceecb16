"""The score sheet of a real table: what was written on it, its state, and what may be written."""

from oudler.sheet.entry_json import (
    SheetError,
    entry_from_json,
    entry_to_json,
    format_sheet,
    parse_sheet,
    sheet_from_json,
    sheet_to_json,
)
from oudler.sheet.sheet import (
    CardsKept,
    Content,
    DealCorrected,
    DealEntered,
    DealRemoved,
    Entry,
    EntryId,
    GameChanged,
    OtherSheet,
    PlayerArrived,
    PlayerLeft,
    PlayerRenamed,
    Sheet,
    SheetOpened,
    Undone,
    undone_ids,
)
from oudler.sheet.state import Line, State, running_totals, seating_of, state_of
from oudler.sheet.typed import NotUnderstood, read_typed
from oudler.sheet.writing import (
    SheetFault,
    SheetRefused,
    Unfinished,
    arrival,
    change_of_game,
    correction,
    departure,
    entered,
    line_at,
    opening,
    player_called,
    redoing,
    removal,
    renaming,
    reseated,
    seating_for,
    undoing,
    usual_rules,
    with_game,
)

__all__ = [
    "CardsKept", "Content", "DealCorrected", "DealEntered", "DealRemoved", "Entry", "EntryId",
    "GameChanged", "Line", "NotUnderstood", "OtherSheet", "PlayerArrived", "PlayerLeft",
    "PlayerRenamed", "Sheet", "SheetError", "SheetFault", "SheetOpened", "SheetRefused", "State",
    "Undone", "Unfinished", "arrival", "change_of_game", "correction", "departure", "entered",
    "entry_from_json", "entry_to_json", "format_sheet", "line_at", "opening", "parse_sheet",
    "player_called", "read_typed", "redoing", "removal", "renaming", "reseated", "running_totals",
    "seating_for", "seating_of", "sheet_from_json", "sheet_to_json", "state_of", "undoing",
    "undone_ids", "usual_rules", "with_game",
]  # fmt: skip
