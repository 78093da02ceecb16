"""Why a contest refuses something."""

from oudler.core import Named


class ContestReason(Named):
    """The reasons, each a key of the `web.contest` sentences."""

    NO_SUCH_BOARD = "no_such_board"
    NOT_BEGUN = "not_begun"
    ENTRIES_CLOSED = "entries_closed"
    ENTRIES_FULL = "entries_full"
    PLAYED_AS_GUEST = "played_as_guest"
    SIGN_IN_FIRST = "sign_in_first"
    NOT_ORGANISER = "not_organiser"
    STILL_OPEN = "still_open"
    WRONG_BOARDS = "wrong_boards"
    WRONG_WINDOW = "wrong_window"
    WRONG_RULES = "wrong_rules"


class ContestRefusal(ValueError):
    """A contest refuses something. Nothing has changed."""

    def __init__(self, reason: ContestReason, **fields: object) -> None:
        super().__init__(str(reason))
        self.reason = reason
        self.fields = fields
