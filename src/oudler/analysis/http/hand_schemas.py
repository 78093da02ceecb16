"""The JSON of a hand to bid with."""

from typing import Annotated, Literal

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
    seed: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Typing(msgspec.Struct, forbid_unknown_fields=True):
    """Cards as they are being typed."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]
    rules: str = "fft-4"
    what: Literal["hand", "dog"] = "hand"
    """Which says how many cards it takes."""


class Typed(msgspec.Struct):
    """What was typed, as it is understood."""

    cards: str
    """The codes of the cards that are readable."""
    unread: list[str]
    """The pieces that name no card of the pack, or several."""
    says: str
    """What is wrong, and what would be right; empty if nothing is, or cards are still missing."""
    is_right: bool


class Told(msgspec.Struct):
    """What is said about one side of the answer."""

    about: str
    """`hand`, `worlds`, `options`, `advice`, `drivers`, `scales`, `calls` or `discards`."""
    says: list[str]


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
    told: list[Told]
    """The same in words."""
    link: str
    """The end of the hand's link, `/h/LINK`."""
    is_whole: bool
    """Whether this is the last line: only it has calls and discards."""


class LinkedHand(msgspec.Struct):
    """A hand that a link holds, as it is asked about."""

    rules: str
    hand: str
    bids: list[BidCode]
    dog: str
    """Empty if it is not known."""
