"""The queues for exercises and trainers, which take a moment to work out."""

from oudler.web.turns import MOST_SHORT, Turns


class TeachTurns:
    """The queues of one server process."""

    def __init__(self) -> None:
        self.exercises = Turns(MOST_SHORT)
        self.trainer = Turns()
