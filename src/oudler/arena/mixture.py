"""A player combined from others: each kind of decision is made by one of them."""

from __future__ import annotations

from collections.abc import Mapping

from oudler.arena.asks import Ask, ask_of
from oudler.bots import Decision, Player, ask
from oudler.core.refusal import IllegalAction
from oudler.core.view import SeatView


class Mixture:
    """Asks one player for most decisions, and other players for their kinds.

    >>> from oudler import finish, make_player, view
    >>> mixture = Mixture(make_player("club"), {Ask.BID: make_player("beginner")})
    >>> finish(mixture.choose(view(deal, Seat(1)))).action
    Bid(contract=None)
    """

    def __init__(self, base: Player, parts: Mapping[Ask, Player]) -> None:
        self._base = base
        self._parts = parts
        self._asked = base

    async def choose(self, view: SeatView) -> Decision:
        """Pass the question to the player who makes this kind of decision."""
        self._asked = self._parts.get(ask_of(view.legal), self._base)
        return await ask(self._asked, view)

    def refused(self, refusal: IllegalAction) -> None:
        """Tell the player who made the decision that the rules refuse it."""
        tell_refused(self._asked, refusal)


def tell_refused(player: Player, refusal: IllegalAction) -> None:
    """Tell a player that its decision was refused; a player that cannot be told has failed.

    >>> from oudler import Reason, make_player
    >>> tell_refused(make_player("club"), IllegalAction(Reason.MUST_FOLLOW))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: must follow
    """
    refused = getattr(player, "refused", None)
    if refused is None:
        raise refusal
    refused(refusal)
