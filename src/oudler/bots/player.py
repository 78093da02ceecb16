"""A player, program or person, is shown a seat's view and decides."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

from oudler.core.actions import Action
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.values import described, shown, wrong_type
from oudler.core.view import SeatView

T = TypeVar("T")


@described
@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a decision: a key of the `bots` sentences and the values they name."""

    key: str
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)


FORCED = Why("forced")
"""There was nothing else to do."""


@described
@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does, and why. No action declines an announcement out of turn."""

    action: Action | None
    why: Why | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.action, Action | None):
            expected = "an action, such as Bid(None) or Play(Card.S1)"
            raise wrong_type("Decision.action", self.action, expected)


@runtime_checkable
class Player(Protocol):
    """Chooses for one seat. It is shown a view, never a deal: it cannot cheat.

    It must answer at once: `finish` and the arena run no event loop, so `choose` cannot wait for
    anything. The arena makes a new one for every deal, without arguments.

    >>> from oudler import LegalPlays, finish, play_on
    >>> class First:
    ...     async def choose(self, view):
    ...         match view.legal:
    ...             case LegalPlays():
    ...                 return Decision(Play(view.legal.cards.lowest))
    ...             case LegalAnnouncements():
    ...                 return Decision(None)
    >>> finish(play_on(begun, [First() for _ in range(4)])).phase
    Phase.OVER
    """

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows.

        That is a `Bid` for `LegalBids`, a `CallCards` for `LegalCalls`, a `Discard` for
        `LegalDiscard`, a `Play` for `LegalPlays`; before one's first card also what they list to
        announce. For `LegalAnnouncements`, out of turn, `Decision(None)` announces nothing.
        """
        ...


class NotAPlayer(TypeError):
    """Something that cannot play, or does not answer like a player; the text says what to do."""


def check_player(player: object, where: str = "player") -> None:
    """Raise NotAPlayer for anything without a `choose` to call.

    >>> from oudler.bots.club import Club
    >>> check_player(Club, "players[0]")
    Traceback (most recent call last):
        ...
    oudler.bots.player.NotAPlayer: players[0]: expected a player, not its class: write Club()
    """
    if isinstance(player, type):
        name = player.__name__
        raise NotAPlayer(f"{where}: expected a player, not its class: write {name}()")
    if not callable(getattr(player, "choose", None)):
        raise NotAPlayer(
            f"{where}: expected a player, with `async def choose(self, view)`, not {shown(player)}"
        )


async def ask(player: Player, view: SeatView) -> Decision:
    """A player's decision. Raises NotAPlayer if the answer is not a decision.

    >>> from oudler import finish, make_player, view
    >>> finish(ask(make_player("beginner"), view(deal, Seat(1)))).action
    Bid(contract=None)
    """
    choose = f"{type(player).__name__}.choose"
    coming: Any = player.choose(view)
    if not hasattr(coming, "__await__"):
        raise NotAPlayer(f"{choose}: write `async def choose(self, view)`, not a plain `def`")
    try:
        decision: object = await coming
    except RuntimeError as error:
        if str(error) == "no running event loop":
            raise NotAPlayer(f"{choose}: {CANNOT_WAIT}") from error
        raise
    if not isinstance(decision, Decision):
        raise NotAPlayer(
            f"{choose}: expected a Decision, such as Decision(Bid(None)), not {shown(decision)}"
        )
    if decision.action is None and not isinstance(view.legal, LegalAnnouncements):
        raise NotAPlayer(
            f"{choose}: expected an action in turn; Decision(None) only declines to announce "
            "something out of turn, where view.legal is a LegalAnnouncements"
        )
    return decision


def finish(playing: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never suspends, and return its result: bots need no event loop.

    >>> from oudler import make_player, view
    >>> finish(make_player("beginner").choose(view(deal, Seat(1)))).action
    Bid(contract=None)
    """
    if not isinstance(playing, Coroutine):
        raise wrong_type("finish", playing, "a coroutine, such as play_deal(rules, dealt, players)")
    try:
        playing.send(None)
    except StopIteration as stop:
        result: T = stop.value
        return result
    playing.close()
    raise NotAPlayer(CANNOT_WAIT)


CANNOT_WAIT = "a bot answers at once: no event loop runs here, so it cannot wait for anything"
