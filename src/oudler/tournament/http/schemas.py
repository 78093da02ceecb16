"""A club's evening as JSON: the clients' requests, and the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from oudler.web.schemas import NO_NEWLINE, Device, Done, Draft, Name, Opened

Number = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Players = Annotated[str, msgspec.Meta(max_length=30_000)]
"""One a line: name, club, licence."""
Table = Annotated[str, msgspec.Meta(pattern="^[A-Z]?[1-9][0-9]{0,2}$" + NO_NEWLINE)]
PlaceAsked = tuple[Number, Number, Table, Number]
"""Session, position, table, and the board or the deal; 0 for a whole sheet."""
Seconds = Annotated[int, msgspec.Meta(ge=-24 * 3600, le=24 * 3600)]


class EveningAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A new evening."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    format: Literal["free", "individual", "triplets", "quartets", "teams"] = "individual"
    players: Players = ""
    date: Name = ""
    place: Name = ""


class EveningOpened(Opened):
    """An evening, and the organiser's key to it."""

    key: str


class _Asked(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """A command with its own key: repeating the key does nothing twice."""


class Enter(_Asked, tag="enter"):
    """More players, one a line."""

    players: Players


class Correct(_Asked, tag="correct"):
    """A name that was misspelt; a team's members may follow a colon."""

    entrant: Number
    name: Annotated[str, msgspec.Meta(max_length=500)]


class Withdraw(_Asked, tag="withdraw"):
    """Somebody plays no further session."""

    entrant: Number


class OpenSession(_Asked, tag="session"):
    """A session with a plan."""

    choice: Name
    positions: Number = 0
    boards: Number = 0
    deals: Number = 4
    seats: Literal["draw", "entry", "next", "best", "reverse"] = "draw"


class CancelSession(_Asked, tag="cancel"):
    """The last session, whose number this must be, is given up: everybody will be seated anew."""

    session: Number


class CallPosition(_Asked, tag="position"):
    """Everybody goes to this position."""

    position: Number
    seconds: Seconds = 0


class SetClock(_Asked, tag="clock"):
    """The clock starts, stops, or gets more seconds."""

    how: Literal["start", "pause", "add"]
    seconds: Seconds = 0


class SettleBoard(_Asked, tag="board"):
    """An official enters what each defender pays."""

    at: PlaceAsked
    unit: Name
    contract: Literal["garde", "garde_sans", "garde_contre"] = "garde"
    note: Name = ""


class SettleSheet(_Asked, tag="sheet"):
    """An official enters the balances of a sheet, by the sides of the table."""

    at: PlaceAsked
    balances: dict[Literal["N", "S", "E", "W", "F"], Name]
    note: Name = ""


class FinishSheet(_Asked, tag="finish"):
    """An official accepts a sheet with the deals that are on it."""

    at: PlaceAsked


class Reopen(_Asked, tag="reopen"):
    """An official asks a table to enter something again."""

    at: PlaceAsked


class AnswerCall(_Asked, tag="answer"):
    """The referee allows a bid, or refuses it."""

    number: Number
    granted: bool


class Publish(_Asked, tag="publish"):
    """Everybody may see the ranking, or no longer may."""

    is_open: bool


class Penalise(_Asked, tag="penalty"):
    """The referee deducts something from a result."""

    entrant: Number
    amount: Name
    opponent: Number = 0
    """Between three teams: in which match."""
    note: Name = ""


class GiveBonus(_Asked, tag="bonus"):
    """A team's bonus, agreed before the match; 0 takes it back."""

    entrant: Number
    points: Name


class AnnouncePrizes(_Asked, tag="prizes"):
    """What each place wins, in place of what was announced before."""

    prizes: Annotated[str, msgspec.Meta(max_length=12_000)]
    """One a line, from the first place on: `50`, `100 + the cup`, `4-6: 20`."""
    currency: Annotated[str, msgspec.Meta(max_length=8)] = "€"


class LiftPenalty(_Asked, tag="lift"):
    """A penalty is lifted."""

    number: Number


class Rule(_Asked, tag="rule"):
    """A ruling replaces the score of one play."""

    session: Number
    table: Table
    board: Number
    kind: Literal["neutralised", "not_played", "joint_zero", "forty_sixty", "at_least", "awarded"]
    at_fault: Literal["", "attack", "defence", "all"] = ""
    entrant: Number = 0
    """A single person at fault."""
    points: Name = ""
    """Match points that the side not at fault has at least."""
    awards: dict[Literal["attack", "defence"], Name] = {}
    """Match points as given."""
    note: Name = ""


class LiftRuling(_Asked, tag="unrule"):
    """A ruling is lifted."""

    at: PlaceAsked


class Leave(_Asked, tag="leave"):
    """Somebody leaves before a position."""

    entrant: Number
    position: Number


class TakePlace(_Asked, tag="join"):
    """A latecomer takes an empty place."""

    entrant: Number
    place: Name
    position: Number


class CloseObjections(_Asked, tag="close"):
    """The ranking is final, or no longer is."""

    is_open: bool = False


class EraseName(_Asked, tag="forget"):
    """Somebody's name is forgotten: a number replaces it from now on, everywhere."""

    entrant: Number


class RenewLink(_Asked, tag="link"):
    """A link stops working; a new one replaces it."""

    link: Name
    """A table such as `B3`, or `referee` or `screen`."""


class Erase(_Asked, tag="erase"):
    """Everything is forgotten, names included."""


class Claim(_Asked, tag="claim"):
    """A table's device reports a deal."""

    at: PlaceAsked
    device: Device
    number: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    draft: Draft
    given_up: Number | None = None
    """As the place said: seats may have been drawn anew since."""


class CallReferee(_Asked, tag="call"):
    """A table calls the referee for a bid."""

    at: PlaceAsked
    taker: Literal["N", "S", "E", "W", "F"]
    bid: Literal["garde_sans", "garde_contre", "slam"]


EveningDo = (
    Enter
    | Correct
    | Withdraw
    | OpenSession
    | CancelSession
    | CallPosition
    | SetClock
    | SettleBoard
    | SettleSheet
    | FinishSheet
    | Reopen
    | AnswerCall
    | Publish
    | Penalise
    | LiftPenalty
    | GiveBonus
    | AnnouncePrizes
    | Rule
    | LiftRuling
    | Leave
    | TakePlace
    | CloseObjections
    | EraseName
    | RenewLink
    | Erase
    | Claim
    | CallReferee
)


class EveningDone(Done):
    """A command was carried out and stored."""

    changes: list[str] = msgspec.field(default_factory=list)
    """What it changes in the ranking, for officials."""


class EveningDraft(msgspec.Struct, forbid_unknown_fields=True):
    """A deal being typed at a table."""

    at: PlaceAsked
    draft: Draft


class PlanAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A plan for the players of an evening."""

    choice: Name = ""
    positions: Number = 0
    boards: Number = 0


class PlanShown(msgspec.Struct):
    """The ways to seat this many players, and the plan of one of them."""

    choices: list[dict[str, Any]]
    choice: str
    says: list[str]
    """The plan in words, and what it lacks."""
    seats: list[str]
    """The ways to assign starting seats, the usual one first."""
    refused: str = ""


class Explained(msgspec.Struct):
    """The explanation of a figure."""

    says: list[str]
