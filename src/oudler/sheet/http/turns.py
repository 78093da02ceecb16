"""The queue for score sheets that are sent whole."""

from oudler.web.turns import MOST_SHORT, Turns


class SheetTurns(Turns):
    """The queue of one server process."""

    def __init__(self) -> None:
        super().__init__(MOST_SHORT)
