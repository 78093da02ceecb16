"""Players, programs or people, who see a view and decide; and one deal played by them.

Without clocks or a table's comings and goings.
"""

from collections.abc import Callable, Collection, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, runtime_checkable

from oudler.core import Action, Deal, Dealt, Event, IllegalAction, Phase, Ruleset, check_deal, start
from oudler.core.engine import decide, evolve, follow_ups, legal_for
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.seats import Seat, seats_from
from oudler.core.values import described, shown, wrong_type
from oudler.core.view import SeatView, view
from oudler.shuffling import numbered_deal

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
    """An action and its reason. None as the action declines an announcement out of turn."""

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


Notify = Callable[[Event, Deal], None]
"""Called with each event and the deal after it."""
Refused = Callable[[Seat, IllegalAction], None]
"""Called when the rules refuse a player's action; the player is then asked again."""


async def play_deal(
    rules: Ruleset,
    dealt: Dealt,
    players: Sequence[Player],
    notify: Notify | None = None,
    refused: Refused | None = None,
) -> Deal:
    """Play one deal to its score.

    Without `refused`, an illegal action ends the deal: it raises IllegalAction. With it the player
    is asked again, until `refused` itself raises. Raises NotAPlayer for anything that is not a
    player.

    >>> from oudler import finish, make_player
    >>> players = [make_player("beginner") for _ in range(4)]
    >>> sum(finish(play_deal(rules, deal.dealt, players)).scores)
    0
    """
    tell = notify or _nobody
    deal = start(rules, dealt)
    tell(dealt, deal)
    return await play_on(deal, players, notify, refused)


def play_numbered(rules: Ruleset, players: Sequence[Player], seed: str, number: int) -> Deal:
    """Play one of a seed's many deals, with players that answer at once.

    >>> from oudler import make_player
    >>> play_numbered(rules, [make_player("beginner")] * 4, "an evening", number=2).dealer
    2
    """
    return finish(play_deal(rules, numbered_deal(rules, seed, number), players))


async def play_on(
    deal: Deal,
    players: Sequence[Player],
    notify: Notify | None = None,
    refused: Refused | None = None,
) -> Deal:
    """Play a deal from where it stands to its score, as `play_deal` does.

    >>> from oudler import finish, make_player
    >>> players = [make_player("beginner") for _ in range(4)]
    >>> finish(play_on(begun, players)).phase
    Phase.OVER
    """
    check_deal(deal)
    # The list may include a dealer who sits out, last; that player is never asked.
    if not deal.rules.seats <= len(players) <= deal.rules.places:
        raise ValueError(f"players: expected {deal.rules.seats}, one a seat, not {len(players)}")
    for place, player in enumerate(players):
        check_player(player, f"players[{place}]")
    tell = notify or _nobody
    deal = _after(deal, follow_ups(deal), tell)
    silent: set[Seat] = set()
    while deal.to_act is not None:
        seat = announcer(deal, silent)
        if seat is None:
            seat = deal.to_act
        decision = await ask(players[seat], view(deal, seat))
        if decision.action is None:
            silent.add(seat)
            continue
        try:
            events = decide(deal, seat, decision.action)
        except IllegalAction as refusal:
            if refused is None:
                raise
            refused(seat, refusal)
            continue
        deal = _after(deal, events, tell)
    return deal


def _after(deal: Deal, events: Iterable[Event], tell: Notify) -> Deal:
    """The deal after these events, once each has been told."""
    for event in events:
        deal = evolve(deal, event)
        tell(event, deal)
    return deal


def announcer(deal: Deal, silent: Collection[Seat]) -> Seat | None:
    """The next seat that may announce something before another leads, and has not declined to.

    >>> announcer(deal, ()) is None
    True
    """
    leader = deal.to_act
    if leader is None or deal.phase is not Phase.PLAY or deal.tricks or deal.trick.cards:
        return None
    others = (seat for seat in seats_from(leader, deal.rules.seats) if seat not in silent)
    may = ((seat, legal_for(deal, seat)) for seat in others)
    return next((seat for seat, legal in may if isinstance(legal, LegalAnnouncements)), None)


def _nobody(event: Event, deal: Deal) -> None:
    del event, deal
