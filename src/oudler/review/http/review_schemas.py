"""Schemas: reviews of finished deals, and what-ifs."""

from typing import Annotated, Any

import msgspec

from oudler.web.schemas import Moment

LONGEST_LINE = 200
"""How many actions at most; no deal has that many."""
Place = Annotated[int, msgspec.Meta(ge=0, lt=16)]
At = Annotated[str, msgspec.Meta(max_length=20)]


class Acted(msgspec.Struct, forbid_unknown_fields=True):
    """An action at a place, as `act` takes it; null to announce nothing before the lead."""

    place: Place
    action: dict[str, Any] | None


Actions = Annotated[list[Acted], msgspec.Meta(max_length=LONGEST_LINE)]


class Judged(msgspec.Struct, tag_field="type", tag="judged"):
    """A decision of a finished deal, as the coach judges it."""

    number: int
    """Counted from 0; lines do not come in this order."""
    total: int
    """How many decisions there are; a few may not be judged."""
    at: str
    """The moment of the replay it belongs to."""
    place: int
    card: str | None
    verdict: str
    """`mistake`, `unlucky`, `lucky`, `fine` or `forced`."""
    sign: str
    word: str
    """The verdict in words."""
    told: str
    """The action in words."""
    cost: int
    """What a mistake cost its player, in points on the score sheet; else 0."""
    says: list[str]
    """What was better, what it cost, and why."""
    value: float | None
    """What each defender pays with best play from here on, every hand open, if known."""
    line: list[Acted]
    """What everybody would have done, from the better action to the end; empty where none is told.
    `POST …/line` shows it."""
    better: Acted | None = None
    """For bad luck, what was better with every hand open, if known."""
    lesson: str = ""
    """The topic of the lesson on what a decision missed, if there is one."""
    lesson_named: str = ""
    """The same in words."""


class Reviewed(msgspec.Struct, tag_field="type", tag="reviewed"):
    """The last line of a review: all decisions have been judged."""

    explained_first: list[int]
    """The numbers of the decisions to explain before the others: the three most expensive mistakes,
    or without a mistake the luckiest decision."""


class WhatIfAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal to be played on from a moment, and the actions since."""

    at: At
    """The moment: `bid/2`, `trick/5`; empty for the dealing."""
    place: Place
    """The place to play for, from its first decision at that moment or later."""
    line: Actions = []
    """All actions since, including the bots'."""


class WhatIfShown(msgspec.Struct):
    """The table of a what-if, as the place that plays on sees it."""

    table: dict[str, Any]
    """A snapshot."""
    line: list[Acted]
    """All actions since it began: send them with the next request."""
    told: list[str]
    """The same in sentences."""
    urgent: str
    """The question to the place now; empty at the end."""


class LineShown(msgspec.Struct):
    """A line of a review, moment by moment, with every hand open."""

    moments: list[Moment]
