"""The commands that people send to a table."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from oudler.core import Action, value
from oudler.core.text import ACTION_TYPES, NotationError, action_from_json
from oudler.table.clock.delay import Delay
from oudler.table.clock.pace import Speed
from oudler.table.refusal import TableReason, TableRefusal

_ACTION_SCHEMA = {
    "description": "An action; docs/http-api.md says what stands beside its type.",
    "properties": {"type": {"enum": list(ACTION_TYPES)}},
    "required": ["type"],
}


class _Command(
    msgspec.Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True
):
    """Base of all commands: one JSON object, its name under `do`."""


class Sit(_Command, frozen=True):
    """Take an empty place, or a bot's, under this name; in mid-deal, ask for a bot's."""

    place: int
    name: str


class SeatBot(_Command, frozen=True):
    """The host seats a bot."""

    place: int
    level: str


class Leave(_Command, frozen=True):
    """Leave your place, where a bot plays on during a deal; or stop waiting for a place."""


class Clear(_Command, frozen=True):
    """The host clears a place; a person there is sent away, and may not come back."""

    place: int


class Welcome(_Command, frozen=True):
    """The host lets a person sent away come back, by handle."""

    who: str


class Invite(_Command, frozen=True):
    """The host lets a spectator speak, or no longer."""

    who: str
    speaks: bool = True


class Remove(_Command, frozen=True):
    """The host removes a spectator, who no longer sees the live table."""

    who: str


class Watching(_Command, frozen=True):
    """The host says whether newcomers may watch."""

    open: bool
    known: tuple[str, ...] = ()
    """The handles that may keep watching, besides everyone here now."""


class Delayed(_Command, frozen=True, tag="delay"):
    """The host says how late spectators see the table."""

    by: Delay


class Mute(_Command, frozen=True):
    """Mute a person at this table, by place or by handle."""

    place: int | None = None
    who: str = ""


class Unmute(_Command, frozen=True):
    """Unmute a person, by place or by handle."""

    place: int | None = None
    who: str = ""


class Report(_Command, frozen=True):
    """Report a person to the server's operators, by place or by handle, and say why."""

    place: int | None = None
    who: str = ""
    text: str = ""


class Ready(_Command, frozen=True):
    """Be ready for the next deal; the number becomes part of its seed.

    Bind it first, and open it when all are ready: then nobody can choose theirs to suit it.
    """

    number: str = ""
    bound: str = ""


class Open(_Command, frozen=True):
    """Open your bound number once all are ready."""

    number: str


@value
class Act:
    """Bid, call, discard, announce or play."""

    action: Action


class SentAct(_Command, frozen=True, tag="act"):
    """Bid, call, discard, announce or play: `Act` as it is sent, its action a JSON object."""

    action: Annotated[dict[str, Any], Meta(extra_json_schema=_ACTION_SCHEMA)]


class Away(_Command, frozen=True):
    """Let a bot play for you."""


class Back(_Command, frozen=True):
    """Play for yourself again."""


class Nothing(_Command, frozen=True):
    """Announce nothing before the first card: bots need not wait for you."""


class Say(_Command, frozen=True):
    """Speak to the table, or about a finished deal: a phrase, or words of your own."""

    phrase: str = ""
    text: str = ""
    deal: int = 0
    """The number of the deal; 0 for the conversation."""


class Undo(_Command, frozen=True):
    """Ask to take back your last action."""


class Claim(_Command, frozen=True):
    """Claim tricks for your side, as you lead: the rest is played out as shown."""

    tricks: int


class Answer(_Command, frozen=True):
    """Agree to a claim or to taking something back, or refuse."""

    agrees: bool


class Admit(_Command, frozen=True):
    """Let a person take a bot's place in mid-deal, or make them wait for the end."""

    who: str
    """Their handle."""
    agrees: bool


class SetSpeed(_Command, frozen=True, tag="speed"):
    """The host says how fast bots play: slow, normal or quick."""

    speed: Speed


class Close(_Command, frozen=True):
    """The host closes the table."""


_Request = (
    Sit
    | SeatBot
    | Leave
    | Clear
    | Welcome
    | Invite
    | Remove
    | Watching
    | Delayed
    | Ready
    | Open
    | Away
    | Back
    | Nothing
    | Say
    | Undo
    | Claim
    | Answer
    | Admit
    | SetSpeed
    | Close
)
TableCommand = _Request | Act
"""Commands that the table itself grants or refuses."""
Conduct = Mute | Unmute | Report
"""Commands between two people, which leave no line in the table's log."""
Command = TableCommand | Conduct
SentCommand = _Request | SentAct | Conduct
"""A command as it is sent."""

# msgspec caches a struct, but goes through a union each time.
_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(SentCommand)}


def read_command(found: dict[str, Any]) -> Command:
    """The command in this JSON object. Raises TableRefusal.

    >>> read_command({"do": "sit", "place": 3, "name": "Bob"})
    Sit(place=3, name='Bob')
    >>> read_command({"do": "act", "action": {"type": "play", "card": "S10"}})
    Act(action=Play(card=Card.S10))
    """
    try:
        sent: SentCommand = msgspec.convert(found, _KINDS[found["do"]])
        return Act(action_from_json(sent.action)) if isinstance(sent, SentAct) else sent
    except (KeyError, TypeError, msgspec.ValidationError, NotationError):
        raise TableRefusal(TableReason.UNREADABLE) from None


@value
class Who:
    """The sender of a command: their id, and their name if they have no place."""

    id: str
    name: str = ""
