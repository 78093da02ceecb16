"""The bots that play at one table."""

from oudler.bots import Player, level_played, make_player
from oudler.core import SeatView, legal_for, view
from oudler.table.events import Event
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.decisions import deal_events
from oudler.table.seats.people_decisions import STAND_IN
from oudler.table.seats.state import Bot, Table


class Players:
    """One bot for each place; it remembers the deal while it sits there."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[str, Player]] = {}

    async def move(self, table: Table, place: int) -> tuple[Event, ...]:
        """The events of the bot's move at this place; none if it declines to announce."""
        deal, seat = table.deal, table.seat_of(place)
        assert deal is not None
        assert seat is not None
        try:
            decision = await self._player(table, place).choose(view(deal, seat))
            if decision.action is not None:
                return deal_events(table, place, decision.action)
        except Exception:
            del self._known[place]  # retry with a fresh bot: this one may remember something wrong
            raise
        assert place != table.turn, "a bot does nothing although it is its turn"
        return ()

    def _player(self, table: Table, place: int) -> Player:
        occupant = table.occupants[place]
        level = occupant.level if isinstance(occupant, Bot) else STAND_IN
        known = self._known.get(place)
        if known is None or known[0] != level:
            board = table.opened.board
            # On a contest's board everybody must meet the same opponents (0063).
            seed = "" if board is None else board.seed
            player = make_player(level_played(level, table.rules), seed)
            known = self._known[place] = (level, player)
        return known[1]


def asked(table: Table, place: int) -> SeatView | None:
    """The view of a person who asks for a hint; None if there is nothing to do.

    Raises TableRefusal if hints are off.
    """
    if not table.opened.hints:
        raise TableRefusal(TableReason.NO_HINTS)
    seat, deal = table.seat_of(place), table.deal
    if deal is None or seat is None or legal_for(deal, seat) is None:
        return None
    # Only what the person sees: advice from more would give hidden cards away.
    return view(deal, seat)
