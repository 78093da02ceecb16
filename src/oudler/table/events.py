"""The events of a table besides the cards: somebody sits, leaves, speaks, takes back."""

import msgspec

from oudler.core import Dealt
from oudler.core.events import Event as DealEvent
from oudler.core.text import dealt_from_json, event_to_json, parse_event
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Pace, Speed
from oudler.table.clock.vacation import Period
from oudler.table.proof.board import Board
from oudler.table.proof.draw import Drawn
from oudler.table.proof.fairness import Fair, Repeated


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class _Happened(msgspec.Struct, frozen=True, tag_field="type", tag=_snake):
    """Base of all table events: one JSON object each, `type` first."""


class Again(msgspec.Struct, frozen=True):
    """A finished deal of another table to be played again, and its result there.

    Or a deal that somebody put together: its `table` is empty, and it has no proof and no scores.
    """

    table: str
    deal: int
    """Its number there."""
    cards: dict[str, object]
    """Its `dealt` event, as a record writes it."""
    fair: Fair | None
    scores: tuple[int | str, ...]
    """By place. No names: erasing a person there would not reach a copy here."""

    @property
    def dealt(self) -> Dealt:
        """The cards and the dealer."""
        return dealt_from_json(self.cards)

    @property
    def repeated(self) -> Repeated:
        """Where the deal was played first."""
        return Repeated(self.table, self.deal)

    @property
    def is_own(self) -> bool:
        """Whether somebody put the deal together, so that chance had no part in it."""
        return self.repeated.is_own


class TableOpened(_Happened, frozen=True):
    """Somebody opened a table under these rules."""

    id: str
    name: str
    host: str
    """The id of the person who opened the table, and may fill or clear places."""
    rules: str
    """A ruleset's `id@version`."""
    options: dict[str, object] = {}
    pace: Pace = Pace()
    is_listed: bool = False
    """Whether the lobby shows it; otherwise you need the link."""
    hints: bool = True
    """Whether players may ask for hints."""
    again: Again | None = None
    """The deal to play first; None deals new cards."""
    practice: bool = False
    """Whether a person alone with bots may take back an action that revealed something."""
    deals: int = 0
    """How many deals a match lasts; 0 if the deals go on until people have enough."""
    speed: Speed = Speed.NORMAL
    """How fast bots play."""
    delay: Delay = Delay.NONE
    """How late spectators see the table."""
    is_offline: bool = False
    """Whether a person played here without a network, and kept the deals: nothing more happens."""
    board: Board | None = None
    """The board of a contest that is played here: its cards, and nothing else."""


class SpeedChosen(_Happened, frozen=True):
    """The host changed how fast bots play."""

    speed: Speed


class PersonSat(_Happened, frozen=True):
    """A person took a place."""

    place: int
    person: str
    name: str


class BotSat(_Happened, frozen=True):
    """A bot of this level took a place."""

    place: int
    level: str


class PlaceCleared(_Happened, frozen=True):
    """The player left, or the host cleared the place."""

    place: int


class VacationNoted(_Happened, frozen=True):
    """When the person at this place is away: their clock stands still then, at slow tables."""

    place: int
    periods: tuple[Period, ...] = ()


class PersonBarred(_Happened, frozen=True):
    """The host barred the person at this place: they may no longer sit or speak here."""

    place: int
    person: str
    name: str


class PersonWelcomed(_Happened, frozen=True):
    """The host lets a barred person come back."""

    person: str


class SpectatorInvited(_Happened, frozen=True):
    """The host lets a spectator speak. Spectators appear in the log by handle alone."""

    who: str


class SpectatorSilenced(_Happened, frozen=True):
    """A spectator may no longer speak."""

    who: str


class SpectatorRemoved(_Happened, frozen=True):
    """The host removed a spectator, who no longer sees the live table."""

    who: str


class SpectatorWelcomed(_Happened, frozen=True):
    """A removed spectator may watch again."""

    who: str


class WatchingLimited(_Happened, frozen=True):
    """From now on only the players, the host and these handles may watch."""

    known: tuple[str, ...]


class WatchingOpened(_Happened, frozen=True):
    """Anyone with the link may watch again."""


class WatchingDelayed(_Happened, frozen=True):
    """From now on spectators see the table this late."""

    delay: Delay


class PersonForgotten(_Happened, frozen=True):
    """A person asked to be forgotten: their names and words are erased from earlier lines."""

    who: str
    """Their handle, which outlives the id."""
    host: str
    """The host from now on; empty if nobody is left."""
    place: int | None = None
    """Their place in the running deal, if they were dealt cards."""
    share: str = ""
    """This place's contribution to its seed; reveals neither name nor number."""


class PlaceAsked(_Happened, frozen=True):
    """A person asked for a bot's place in mid-deal: theirs when the deal ends, or sooner."""

    place: int
    person: str
    name: str


class PlaceAgreed(_Happened, frozen=True):
    """A player agrees that a person who waits takes over at once."""

    place: int
    """The player's own place."""
    who: str
    """The handle of the person who waits."""


class PlaceRefused(_Happened, frozen=True):
    """A person waits for the end of the deal: a player refused, or did not answer in time."""

    place: int | None
    """The player's own place; None if time ran out."""
    who: str


class PlaceDropped(_Happened, frozen=True):
    """A person no longer waits for a place."""

    who: str


class BotCovers(_Happened, frozen=True):
    """A bot plays for a person who is away, or whose time is up."""

    place: int
    is_late: bool = False
    is_lost: bool = False
    """Whether nobody listens for them any more: they have not said that they go."""


class PersonBack(_Happened, frozen=True):
    """The person plays again."""

    place: int


class NothingAnnounced(_Happened, frozen=True):
    """A player says that they announce nothing before the first card."""

    place: int


class SeedCommitted(_Happened, frozen=True):
    """The table committed to a secret for a coming deal, before anyone could add a number.

    Viewers see the commitment only; `SeedRevealed` tells the secret after the deal.
    """

    deal: int
    commitment: str
    secret: str


class Ready(_Happened, frozen=True):
    """A player is ready for the next deal, and adds a number of their own to its seed."""

    place: int
    number: str = ""
    bound: str = ""
    """The hash shown until all are ready; empty if the number is given openly."""


class NumberOpened(_Happened, frozen=True):
    """All are ready, and a player opens the number they were bound to."""

    place: int
    number: str


class SeedRevealed(_Happened, frozen=True):
    """After a deal: the secret and the players' numbers, from which anyone can deal it again."""

    deal: int
    secret: str
    drawn: tuple[Drawn, ...] = ()
    """Each place's contribution to the deal."""
    voided: int = 0
    """How often the draw was restarted after a number had been opened."""


class Said(_Happened, frozen=True):
    """Somebody spoke to the table: a phrase known in every language, or words of their own."""

    person: str
    name: str
    phrase: str = ""
    text: str = ""
    deal: int = 0
    """The finished deal that it is about; 0 for the conversation at the table."""


class UndoAsked(_Happened, frozen=True):
    """A player asked to take back their last action and what followed."""

    place: int


class UndoAgreed(_Happened, frozen=True):
    """Another player agreed."""

    place: int


class UndoRefused(_Happened, frozen=True):
    """Another player refused, or the player who asked changed their mind."""

    place: int


class TakenBack(_Happened, frozen=True):
    """All agreed: only the first `kept` events of the deal remain."""

    kept: int


class ClaimAsked(_Happened, frozen=True):
    """A player claimed tricks, and the others are asked; their hand is open meanwhile."""

    place: int
    tricks: int


class ClaimAgreed(_Happened, frozen=True):
    """Another player agreed to the claim."""

    place: int


class ClaimRefused(_Happened, frozen=True):
    """Another player refused the claim, or its player withdrew it: the deal goes on."""

    place: int | None
    """Empty if nothing proved it and a bot would have had to agree, or time ran out."""
    is_late: bool = False
    """Whether not all have answered in time."""


class TableClosed(_Happened, frozen=True):
    """The game is over."""


GameEvent = TableOpened | SpeedChosen | TableClosed
PersonEvent = PersonBarred | PersonWelcomed | PersonForgotten
PlaceEvent = (
    PersonSat | BotSat | PlaceCleared | BotCovers | PersonBack | NothingAnnounced | VacationNoted
)
SpectatorEvent = (
    SpectatorInvited
    | SpectatorSilenced
    | SpectatorRemoved
    | SpectatorWelcomed
    | WatchingLimited
    | WatchingOpened
    | WatchingDelayed
)
WaitEvent = PlaceAsked | PlaceAgreed | PlaceRefused | PlaceDropped
SeedEvent = SeedCommitted | Ready | NumberOpened | SeedRevealed
UndoEvent = UndoAsked | UndoAgreed | UndoRefused | TakenBack
ClaimEvent = ClaimAsked | ClaimAgreed | ClaimRefused
TableEvent = (
    GameEvent
    | PlaceEvent
    | WaitEvent
    | PersonEvent
    | SpectatorEvent
    | SeedEvent
    | UndoEvent
    | ClaimEvent
    | Said
)
Event = TableEvent | DealEvent
"""One line of a table's log."""

_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_encoder = msgspec.json.Encoder()


def write_event(event: Event) -> str:
    """The event as a line of the log; deal events as a record writes them.

    >>> print(write_event(PersonSat(3, "bob", "Bob")))
    {"type":"person_sat","place":3,"person":"bob","name":"Bob"}
    """
    found = event if isinstance(event, _Happened) else event_to_json(event)
    return _encoder.encode(found).decode()


def read_event(line: str) -> Event:
    """The event that this line holds. Raises NotationError.

    >>> read_event('{"type":"bot_sat","place":1,"level":"club"}')
    BotSat(place=1, level='club')
    """
    try:
        return _decoder.decode(line)
    except msgspec.ValidationError:
        return parse_event(line)
