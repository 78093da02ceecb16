"""A level of play that also says what it believes and what it expects."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.bots import Decision, Player, ask, finish, make_player, needs_search
from oudler.coach.beliefs import WORLDS, Beliefs, beliefs_seen
from oudler.coach.weighed_choices import WeighedChoice, weigh_seen
from oudler.core import SeatView


@dataclass(frozen=True)
class Agent:
    """A level of play at one seat, which is shown views and nothing else. It is a `Player`.

    It keeps nothing between two views: the same view gets the same answers, given enough time.
    """

    level: str
    """Such as `club`, or `master/2000`."""
    seed: str
    player: Player

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows, and why."""
        return await ask(self.player, view)

    def decide(self, view: SeatView) -> Decision:
        """Decide at once, without an event loop.

        >>> from oudler import view
        >>> make_agent("club").decide(view(deal, Seat(1))).why.key
        'bid_prise'
        """
        return finish(self.choose(view))

    def beliefs(
        self, view: SeatView, *, worlds: int = WORLDS, seconds: float | None = None
    ) -> Beliefs:
        """The chances that each seat holds each hidden card, and last, that it lies aside.

        On their turn `expert` and `master` infer from how the others bid and play; the other
        levels, and all of them at tables for which nothing was learned, only from what the rules
        forbid. Empty where that cannot be told: without the search, or under rules that
        `oudler.solver` does not know. Raises ValueError where no deal looks like this, or none was
        found in so many seconds.

        >>> from oudler import view
        >>> found = make_agent("master").beliefs(view(begun, Seat(2)), worlds=50)
        >>> [len(chances) for chances in found.values()] == [5] * 60
        True
        """
        learned = self._is_learned
        return beliefs_seen(view, worlds=worlds, seconds=seconds, seed=self.seed, learned=learned)

    def values(
        self, view: SeatView, *, worlds: int | None = None, seconds: float | None = None
    ) -> tuple[WeighedChoice, ...]:
        """Each action with the points of the score it brings its seat, and the error; best first.

        Everybody plays on in so many deals that look to the seat like its own, by the learned
        policy for `expert` and `master`, where one was learned, and else as `club` does. The level
        may choose otherwise: a signal or a habit can outweigh a small difference. Raises
        SearchRefused, as where it is another's turn; ValueError as above; KernelMissing.

        >>> from oudler import view
        >>> best, *_ = make_agent("expert").values(view(deal, Seat(1)), worlds=8)
        >>> best.score.error > 0
        True
        """
        learned = self._is_learned
        return weigh_seen(view, worlds, seconds=seconds, seed=self.seed, learned=learned)

    @property
    def _is_learned(self) -> bool:
        return needs_search(self.level)


def make_agent(level: str, seed: str = "") -> Agent:
    """An agent of this level, as `make_player` makes players; the seed decides what is drawn.

    Raises UnknownLevel, and KernelMissing for an expert or a master without the search.

    >>> make_agent("master/50").level
    'master/50'
    """
    return Agent(level, seed, make_player(level, seed))
