"""The queues for rankings and plans, which take a moment to work out."""

from oudler.web.turns import MOST_SHORT, Turns


class TournamentTurns:
    """The queues of one server process."""

    def __init__(self) -> None:
        self.ranking = Turns(MOST_SHORT)
        self.planning = Turns()
