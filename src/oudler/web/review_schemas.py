"""Schemas: reviews of finished deals, and what is tried in them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from oudler.web.schemas import Moment

LONGEST_LINE = 200
"""Actions: no deal has so many."""
Place = Annotated[int, msgspec.Meta(ge=0, lt=16)]
At = Annotated[str, msgspec.Meta(max_length=20)]


class Acted(msgspec.Struct, forbid_unknown_fields=True):
    """What was done at a place, as `act` takes it; null is to announce nothing before the lead."""

    place: Place
    action: dict[str, Any] | None


Actions = Annotated[list[Acted], msgspec.Meta(max_length=LONGEST_LINE)]


class Judged(msgspec.Struct):
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
    """What was done."""
    cost: int
    """What a mistake cost its player, in points of the score; else 0."""
    says: list[str]
    """What was better, what it cost, and why."""
    value: float | None
    """What each defender pays with best play from here on, every hand open, where it is known."""
    line: list[Acted]
    """What everybody would have done, from the better action to the end; empty where none is told.
    `POST …/line` shows it."""
    lesson: str = ""
    """The topic of the lesson on what a decision missed, if there is one."""


class WhatIfAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deal to be played on from a moment, and what was done since."""

    at: At
    """The moment: `bid/2`, `trick/5`; empty for the dealing."""
    place: Place
    """Who is played, from their first decision at that moment or later."""
    line: Actions = []
    """Everything that was done since, the bots' actions too."""


class WhatIfShown(msgspec.Struct):
    """The table of a what-if, as the place sees it that plays on."""

    table: dict[str, Any]
    """A snapshot."""
    line: list[Acted]
    """Everything that was done since it began: what to send the next time."""
    told: list[str]
    """The same in sentences."""
    urgent: str
    """What is asked of the place now; empty at the end."""


class LineShown(msgspec.Struct):
    """A line of a review, moment by moment, with every hand open."""

    moments: list[Moment]
