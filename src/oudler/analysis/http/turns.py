"""The queues for hands and deals to be analysed, which take seconds."""

from oudler.web.turns import MOST_SHORT, Turns


class AnalysisTurns:
    """The queues of one server process."""

    def __init__(self) -> None:
        self.first = Turns(MOST_SHORT)
        self.full = Turns()
        self.files = Turns(MOST_SHORT)
