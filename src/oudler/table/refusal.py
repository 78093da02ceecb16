"""Why a table refuses a command."""

from __future__ import annotations

from enum import StrEnum


class TableReason(StrEnum):
    """Every reason for which a table can refuse a command, besides those of the rules."""

    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NO_SUCH_PLACE = "no_such_place"
    PLACE_TAKEN = "place_taken"
    PLACE_EMPTY = "place_empty"
    ALREADY_SEATED = "already_seated"
    NO_SUCH_LEVEL = "no_such_level"
    NOT_PLAYING = "not_playing"
    STILL_PLAYING = "still_playing"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NO_UNDO_ASKED = "no_undo_asked"
    UNDO_ALREADY_ASKED = "undo_already_asked"
    SAY_NOTHING = "say_nothing"
    SAY_TOO_LONG = "say_too_long"
    NO_SUCH_PHRASE = "no_such_phrase"
    NAME_EMPTY = "name_empty"
    NO_HINTS = "no_hints"
    BARRED = "barred"
    NOBODY_THERE = "nobody_there"
    TABLE_CLOSED = "table_closed"
    UNREADABLE = "unreadable"


class TableRefusal(ValueError):
    """The table refuses a command. Nothing has changed."""

    def __init__(self, reason: TableReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
