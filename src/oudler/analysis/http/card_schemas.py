"""The JSON of a card's analysis: the positions of a deal, and what each action brings there."""

from typing import Annotated, Any

import msgspec

Code = str
"""A card: `SK`, `T21`, `EX`."""
LONGEST_DEAL = 20_000
DealText = Annotated[str, msgspec.Meta(max_length=LONGEST_DEAL)]
"""A deal as text, or a link to one."""
Chances = dict[Code, list[float]]
"""By hidden card: how likely each seat holds it, and last, how likely it lies aside."""


class DealAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A whole deal, over or not."""

    deal: DealText


class CardAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A decision of a deal."""

    deal: DealText
    number: int | None = None
    """Counted from 0; null for the last."""


class PositionShown(msgspec.Struct):
    """A decision, and what its seat saw."""

    number: int
    kind: str
    """`bid`, `call`, `discard` or `card`."""
    at: str
    """The moment of the replay, such as `trick/5`."""
    seat: int
    hand: list[Code]
    legal: list[Code]
    """The cards that may be played."""
    trick: list[tuple[int, Code]]
    """Each card on the table, with its seat."""
    dealer: int
    taker: int | None
    contract: str
    """In words; empty before there is one."""
    points: list[str]
    """What each side has won so far, in words."""
    aside: str
    """What the cards that nobody holds are called: the dog or the discard."""
    told: str
    """The action taken, in words; empty where the deal stops."""


class Positions(msgspec.Struct):
    """Every decision of a deal."""

    link: str
    """The deal as the fragment of a link."""
    names: list[str]
    """By seat."""
    positions: list[PositionShown]
    dealt: list[list[Code]] | None
    """The hands, then the dog; null while the deal is not over."""
    played: list[list[Code]] | None
    """The cards that each seat played, then those that lay aside; null likewise."""
    wrong: str = ""
    """Why the text is no deal; then there is nothing else."""


class Estimated(msgspec.Struct):
    """Points of the score, to the seat; null where nothing is known."""

    mean: float | None
    error: float | None
    """The standard error."""


class OpenWeighed(msgspec.Struct):
    """What an action brings with the cards as they were."""

    least: float | None
    most: float | None
    """Proved by the search; equal if exact, null where it cannot tell."""
    played: Estimated
    """The average if everybody plays on, where the value is not exact."""


class ActionWeighed(msgspec.Struct):
    """An action, and what it brings in the deals that its seat could believe in."""

    action: dict[str, Any]
    """As `act` takes it."""
    named: str
    card: Code | None
    is_taken: bool
    mean: float | None
    error: float | None
    made: float | None
    """How likely the contract is made."""
    best: float | None
    """The share of those deals in which nothing brings more."""
    open: OpenWeighed | None


class ActionsWeighed(msgspec.Struct, tag_field="type", tag="weighed"):
    """What each action brings so far; each line replaces the one before."""

    ok: bool
    says: str
    """How good the action taken was, and whether the cards rewarded it."""
    notes: list[str]
    """What to know about the figures."""
    options: list[ActionWeighed]
    """Best first."""
    best: dict[str, Any] | None
    worlds: int
    """Likely deals tried so far."""
    player: str
    """Whose play carries them on: `master` or `club`."""
    would: dict[str, Any] | None
    """What this player would do."""
    beliefs: Chances
    is_done: bool


class BeliefsThen(msgspec.Struct, tag_field="type", tag="beliefs"):
    """What the seat could believe at an earlier turn of its own."""

    number: int
    trick: int
    beliefs: Chances
