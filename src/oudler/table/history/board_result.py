"""The result of a board at one table, noted in its contest when the deal ends."""

import msgspec

from oudler.core import Deal, trick_winner
from oudler.core.text import score_to_json
from oudler.table.history.history import Outcome, outcome_of
from oudler.table.proof.board import PLACE
from oudler.table.seats.state import Person, Table


def contest_stream_of(id: str) -> str:
    """The name of a contest's stream in the store.

    >>> contest_stream_of("daily-2026-11-24")
    'contest/daily-2026-11-24'
    """
    return f"contest/{id}"


class BoardPlayed(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="board_played"
):
    """A board of a contest was played at a table."""

    table: str
    time: int
    """When the deal ended, in milliseconds since 1970."""
    score: int | str
    """The person's."""
    outcome: Outcome | None = None
    """None if nobody took."""
    tricks: int = 0
    """How many the person won."""

    @property
    def key(self) -> str:
        """The table's name in the contest; it makes the entry happen once."""
        return f"played/{self.table}"


def board_result(table: Table) -> tuple[str, BoardPlayed] | None:
    """The result of a board that has just ended, and its contest's stream; None elsewhere.

    >>> board_result(table) is None
    True
    """
    board, deal = table.opened.board, table.deal
    if board is None or not board.is_ranked or deal is None or not deal.scores:
        return None
    if not isinstance(table.occupants[PLACE], Person):
        return None  # they asked to be forgotten, and a bot has played on
    return contest_stream_of(board.contest), result_at(table, deal)


def result_at(table: Table, deal: Deal) -> BoardPlayed:
    """What this finished deal brought whoever plays the board.

    >>> result_at(playing, over).score
    66
    """
    seat = deal.players.index(PLACE)
    return BoardPlayed(
        table.opened.id,
        round(table.since * 1000),
        score_to_json(deal.scores[seat]),
        outcome_of(deal),
        sum(trick_winner(deal, trick) == seat for trick in deal.tricks),
    )
