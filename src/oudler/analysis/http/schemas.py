"""The JSON of analyses: a hand to bid with, a file of deals."""

from typing import Annotated, Any, Literal

import msgspec

BidCode = Literal["pass", "prise", "pousse", "garde", "garde_sans", "garde_contre"]


class Bidding(msgspec.Struct, forbid_unknown_fields=True):
    """A hand of somebody's own, to be weighed when it is their turn to bid."""

    hand: Annotated[str, msgspec.Meta(max_length=1000)]
    """Cards as codes or words of either language."""
    rules: str = "fft-4"
    bids: Annotated[list[BidCode], msgspec.Meta(max_length=60)] = []
    """Those made before, first to last."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=8)] | None = None
    """In the order of speaking, from 0: without `bids`, the others have passed."""
    dog: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    """The dog to find the best discard for; empty for dogs drawn by chance."""
    size: Literal["first", "full"] = "full"
    seed: Annotated[str, msgspec.Meta(max_length=40)] = ""


class BidWeighed(msgspec.Struct):
    """A bid of the rules. Its mean is None if it is no longer allowed."""

    bid: BidCode
    mean: float | None
    error: float | None
    made: float | None
    """How likely the contract is made where it is played."""
    played: float
    """In what share of the deals this seat plays it."""


class CallWeighed(msgspec.Struct):
    """A card to call, and what it brings."""

    cards: str
    mean: float
    error: float
    why: str


class DogWeighed(msgspec.Struct):
    """The best discard found for a dog; its mean is None where a rule of thumb chose."""

    dog: str
    discard: str
    mean: float | None
    error: float | None


class ScaleTold(msgspec.Struct):
    """What a printed scale counts, and the bid it advises."""

    scale: str
    points: int
    bid: BidCode
    says: str


class HandWeighed(msgspec.Struct):
    """What a hand should bid, in points of the score."""

    ok: bool
    best: BidCode
    options: list[BidWeighed]
    worlds: int
    """Deals tried."""
    player: Literal["master", "club"]
    """Who plays them on, and bids as in `bids`."""
    bids: str
    """A bid, or `cancel` to throw the deal in."""
    rules: str
    hand: str
    seat: int
    before: list[BidCode]
    merits: dict[str, float]
    """Card points beside an average hand."""
    scales: list[ScaleTold]
    calls: list[CallWeighed]
    discards: list[DogWeighed]
    says: list[str]
    """The same in words."""


class FileDeals(msgspec.Struct, forbid_unknown_fields=True):
    """Deals of somebody's own file, one a text; names of players need not be sent."""

    texts: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=200_000)]], msgspec.Meta(max_length=100)
    ]
    """Records of one deal with their header, deals as text, links, or another program's files."""


class DealRead(msgspec.Struct):
    """One of these deals: how it ended, or where it stops."""

    ok: bool = True
    deal: dict[str, Any] | None = None
    """As `oudler replay --json` tells it, once it is over."""
    fragment: str = ""
    """The end of its link, up to where it could be read; empty if no cards could."""
    rules: str = ""
    phase: str = ""
    """Where it stops, if it is not over."""
    to_act: int | None = None
    line: int = 0
    """The wrong line of its text, from 1, if it is not `ok`."""
    reason: str = ""
    message: str = ""


class DealsRead(msgspec.Struct):
    """The deals in the order they were sent."""

    deals: list[DealRead]
