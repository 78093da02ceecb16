"""The queue for best play on a board with open hands."""

from oudler.web.turns import Turns


class SolvingTurns(Turns):
    """The queue of one server process."""
