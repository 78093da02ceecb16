"""Why a table refuses a command."""

from enum import StrEnum


class TableReason(StrEnum):
    """Why a table refuses a command, apart from the rules of the game."""

    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NO_SUCH_PLACE = "no_such_place"
    PLACE_TAKEN = "place_taken"
    PLACE_EMPTY = "place_empty"
    PLACE_AWAITED = "place_awaited"
    ALREADY_SEATED = "already_seated"
    ALREADY_WAITING = "already_waiting"
    NOBODY_WAITS = "nobody_waits"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SEARCH = "no_search"
    NOT_PLAYING = "not_playing"
    NOT_ALL_READY = "not_all_ready"
    OTHER_NUMBER = "other_number"
    DRAWN_WITHOUT = "drawn_without"
    STILL_PLAYING = "still_playing"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NOBODY_TO_AGREE = "nobody_to_agree"
    NOTHING_ASKED = "nothing_asked"
    UNDO_ALREADY_ASKED = "undo_already_asked"
    UNDO_ASKED_BEFORE = "undo_asked_before"
    CLAIMED_BEFORE = "claimed_before"
    NOT_OVER = "not_over"
    SAY_NOTHING = "say_nothing"
    SAY_TOO_LONG = "say_too_long"
    NO_SUCH_PHRASE = "no_such_phrase"
    NO_HINTS = "no_hints"
    OF_CONTEST = "of_contest"
    BARRED = "barred"
    NOT_INVITED = "not_invited"
    REMOVED = "removed"
    NOT_ADMITTED = "not_admitted"
    NOT_SPECTATOR = "not_spectator"
    LISTED = "listed"
    STILL_DELAYED = "still_delayed"
    NOBODY_THERE = "nobody_there"
    TABLE_CLOSED = "table_closed"
    UNREADABLE = "unreadable"


class TableRefusal(ValueError):
    """The table refuses a command. Nothing has changed."""

    def __init__(self, reason: TableReason) -> None:
        super().__init__(reason.value)
        self.reason = reason
