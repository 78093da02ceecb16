"""Why something cannot be entered at a tournament."""

from __future__ import annotations

from oudler.core import Named


class Reason(Named):
    """Each has its sentence in `words/*/tournament.toml`."""

    NOT_ALLOWED = "not_allowed"
    NOT_OPENED = "not_opened"
    OBJECTIONS_CLOSED = "objections_closed"
    NOT_CLOSED = "not_closed"
    NO_NAME = "no_name"
    NAME_TAKEN = "name_taken"
    NO_SUCH_ENTRANT = "no_such_entrant"
    WRONG_MEMBERS = "wrong_members"
    NO_TEAM = "no_team"
    TEAM_FULL = "team_full"
    TEAM_SHORT = "team_short"
    TOO_FEW = "too_few"
    WRONG_NUMBER = "wrong_number"
    FAULTY_PLAN = "faulty_plan"
    WRONG_WEIGHT = "wrong_weight"
    NO_SUCH_SESSION = "no_such_session"
    SESSION_PLAYED = "session_played"
    NO_SUCH_TABLE = "no_such_table"
    NOT_PLAYED_HERE = "not_played_here"
    NO_SUCH_BOARD = "no_such_board"
    BOARD_ELSEWHERE = "board_elsewhere"
    SHEET_WANTED = "sheet_wanted"
    BOARD_WANTED = "board_wanted"
    IMPOSSIBLE_UNIT = "impossible_unit"
    NOT_ZERO = "not_zero"
    WRONG_PLAYERS = "wrong_players"
    TOO_MANY_DEALS = "too_many_deals"
    NOTHING_NOTED = "nothing_noted"
    NOT_AT_FAULT = "not_at_fault"
    WRONG_RULING = "wrong_ruling"
    NO_RULING = "no_ruling"
    WRONG_LEAST = "wrong_least"
    WRONG_PENALTY = "wrong_penalty"
    NO_SUCH_PENALTY = "no_such_penalty"
    OPPONENT_WANTED = "opponent_wanted"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    PLACE_OCCUPIED = "place_occupied"
    NO_SUCH_PLACE = "no_such_place"
    RESULTS_MISSING = "results_missing"
    ALREADY_PROMISED = "already_promised"
    NOT_PROMISED = "not_promised"
    PROMISE_BROKEN = "promise_broken"
    TOO_LATE = "too_late"
    RULED = "ruled"
    NO_SUCH_POSITION = "no_such_position"
    NOT_NOW = "not_now"
    SEATED_ANEW = "seated_anew"
    DISPUTED = "disputed"
    NEEDS_REFEREE = "needs_referee"
    NO_REFEREE_NEEDED = "no_referee_needed"
    WRONG_PRIZE = "wrong_prize"
    WRONG_CURRENCY = "wrong_currency"
    NO_BONUS = "no_bonus"
    WRONG_BONUS = "wrong_bonus"
    NOT_A_FIGURE = "not_a_figure"
    NOT_A_NUMBER = "not_a_number"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    NO_SEATING = "no_seating"
    NO_LINK = "no_link"
    UNCLEAR_PRIZE = "unclear_prize"
    IMPOSSIBLE_DEAL = "impossible_deal"
    NOT_TAKEN = "not_taken"
    IMPOSED = "imposed"


class Refused(ValueError):
    """Nothing has been entered; the reason, and the fields of its sentence."""

    def __init__(self, reason: Reason, **fields: object) -> None:
        super().__init__(f"{reason.replace('_', ' ')} {fields or ''}".strip())
        self.reason = reason
        self.fields = fields
