"""The queue for score sheets that are sent whole."""

from __future__ import annotations

from oudler.web.turns import MOST_SHORT, Turns


class SheetTurns(Turns):
    """The queue of one server process."""

    def __init__(self) -> None:
        super().__init__(MOST_SHORT)
