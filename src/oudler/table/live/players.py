"""The bots that play at one table."""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor

from oudler.bots import Decision, Player, finish, level_played, make_player
from oudler.bots.claiming import knows_rest
from oudler.bots.levels import takes_long
from oudler.core import SeatView, legal_for, view
from oudler.core.claim import judge, played_out, tricks_left
from oudler.table.events import Event
from oudler.table.refusal import TableReason, TableRefusal
from oudler.table.seats.decisions import deal_events
from oudler.table.seats.people_decisions import STAND_IN
from oudler.table.seats.state import Bot, Table

THINKING = ThreadPoolExecutor(1, "oudler-bot")
"""Where bots that search think, one after another, while the server goes on. No table has two that
think at once, so tables take turns: many of them slow down each other's bots, and nobody's moves.
"""


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
            # Nobody has to wait for cards that change nothing any more.
            if knows_rest(seen := view(deal, seat)):
                return played_out(deal, judge(deal, seat, tricks_left(deal)))
            decision = await self._chosen(table, place, seen)
            if decision.action is not None:
                return deal_events(table, place, decision.action)
        except Exception:
            del self._known[place]  # retry with a fresh bot: this one may remember something wrong
            raise
        assert place != table.turn, "a bot does nothing although it is its turn"
        return ()

    async def _chosen(self, table: Table, place: int, seen: SeatView) -> Decision:
        player = self._player(table, place)
        # Inside a page there are no threads, and nobody else to keep waiting.
        if not takes_long(_level(table, place)) or sys.platform == "emscripten":
            return await player.choose(seen)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(THINKING, lambda: finish(player.choose(seen)))

    def _player(self, table: Table, place: int) -> Player:
        level = _level(table, place)
        known = self._known.get(place)
        if known is None or known[0] != level:
            known = self._known[place] = (level, player_at(table, place))
        return known[1]


def player_at(table: Table, place: int) -> Player:
    """A new bot for a place, or for the person there; it decides as any other there would.

    >>> type(player_at(table, 0)).__name__
    'Club'
    """
    board = table.opened.board
    # On a contest's board everybody must meet the same opponents (0063).
    seed = "" if board is None else board.seed
    return make_player(level_played(_level(table, place), table.rules), seed)


def _level(table: Table, place: int) -> str:
    """The level of the bot that plays at this place."""
    occupant = table.occupants[place]
    return occupant.level if isinstance(occupant, Bot) else STAND_IN


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
