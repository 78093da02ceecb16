"""The queues of analyses: a turn is a part of an answer, so that nobody waits for a whole one."""

from oudler.jobs import Runner
from oudler.web.turns import MOST_SHORT, Turns


class AnalysisTurns:
    """The queues of one server process."""

    def __init__(self, runner: Runner) -> None:
        self.hands = Turns(MOST_SHORT)
        self.cards = Turns(MOST_SHORT)
        self.readings = Turns(MOST_SHORT)
        """Deals as they are typed: a moment each."""
        self.files = Turns(MOST_SHORT)
        self.advice = Turns(runner=runner)
        """Advice to programs: seconds each."""
        self.searches = Turns(runner=runner)
        """Deals that meet a condition: seconds each."""
