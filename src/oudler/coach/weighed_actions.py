"""What each action of a decision brings: by what its seat could know, and as the cards were.

The two are worked out apart. In worlds that look likely to the seat, everybody plays on by the
learned policy, or as `club` does where it does not know the rules. With the cards as they were the
search proves a card's value, or bounds; other actions are played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from oudler.bots import Decision
from oudler.coach.decisions import decision_at
from oudler.coach.judgement import Estimate, Outcome, Progress, estimate, own_share
from oudler.coach.moment import Kind, Moment
from oudler.coach.trials import (
    Hidden,
    NoTrials,
    NotWeighed,
    hidden_cards,
    points_shared,
    trials_for,
)
from oudler.core import Action, Deal, Play, Score, exact
from oudler.install import has_search
from oudler.solver import Goal, Limits, SearchRefused

FIRST, MOST = 16, 128
"""Worlds tried before the first figures come, and the most between two of them."""
NODES = (200_000, 1_000_000, 3_000_000, 8_000_000)
"""The limits of one search after another with the cards as they were, until one is enough."""
MEBIBYTES = 128
ALIKE = 1e-9
"""Values that differ by less are equal."""


@dataclass(frozen=True, slots=True)
class OpenValue:
    """What an action brings its seat with the cards as they were."""

    bounds: tuple[Score, Score] | None
    """Proved by the search; equal if the value is exact. None for what it cannot search."""
    played_out: Estimate | None = None
    """The average if everybody plays on by their own cards, where the value is not exact."""

    @property
    def is_exact(self) -> bool:
        """Whether the search knows the value.

        >>> OpenValue((20, 20)).is_exact, OpenValue((20, 30)).is_exact, OpenValue(None).is_exact
        (True, False, False)
        """
        return self.bounds is not None and self.bounds[0] == self.bounds[1]

    @property
    def value(self) -> float | None:
        """The exact value, or else the average; None as long as there is neither."""
        if self.bounds is not None and self.is_exact:
            return float(self.bounds[0])
        return None if self.played_out is None else self.played_out.mean


@dataclass(frozen=True, slots=True)
class ActionOption:
    """An action, and what it brings; points are of the score, to its seat."""

    action: Action
    score: Estimate | None
    """In the worlds that the seat could know."""
    made: float | None
    """How likely the contract is made in those worlds; of a bid, where it is played."""
    best: float | None
    """The share of those worlds in which no other action brings more."""
    open: OpenValue | None
    """With the cards as they were."""


@dataclass(frozen=True, slots=True)
class WeighedActions:
    """What each action of a decision brings."""

    moment: Moment
    options: tuple[ActionOption, ...]
    """Every legal card, bid or call; of discards, the one made and those that look best."""
    worlds: int
    """Likely worlds tried so far."""
    player: str
    """Who plays them on: `master`'s policy, or `club`."""
    decision: Decision
    """What this player would do, and why."""
    hidden: Mapping[Hidden, int]
    """The worlds, holder by holder, and the weight of each."""
    lost: Estimate | None = None
    """How much more the best action promises than the one taken; None if none was taken."""
    refused: NotWeighed | None = None
    """Why nothing is weighed in likely worlds, if so."""
    is_done: bool = False

    @property
    def best(self) -> ActionOption | None:
        """The action that promises most; None if none is weighed."""
        weighed = [one for one in self.options if one.score is not None]
        return max(weighed, key=lambda one: one.score.mean if one.score else 0.0, default=None)

    @property
    def taken(self) -> ActionOption | None:
        """The action that was taken; None if the deal stops here."""
        return next((one for one in self.options if one.action == self.moment.action), None)

    @property
    def open_best(self) -> float | None:
        """The most that any action brings with the cards as they were; None if that is open."""
        values = [None if one.open is None else one.open.value for one in self.options]
        known = [one for one in values if one is not None]
        return max(known) if known and len(known) == len(values) else None


def weigh_actions(
    deal: Deal,
    number: int | None = None,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: str = "",
) -> WeighedActions:
    """What each action of a decision brings, by what its seat could know and as the cards were.

    Decisions are counted from 0: bids, calls, the discard, cards; the last one by default. The same
    deal, seed and number of worlds give the same figures; `seconds` stops earlier. Raises
    NoDecision.

    >>> found = weigh_actions(begun, worlds=16)
    >>> len(found.options) == len(begun.hands[1]), found.worlds
    (True, 16)
    """
    *_, last = action_estimates(deal, number, worlds=worlds, seconds=seconds, seed=seed)
    return last


def action_estimates(
    deal: Deal,
    number: int | None = None,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: str = "",
    progress: Progress | None = None,
) -> Iterator[WeighedActions]:
    """The answers of `weigh_actions` as they grow; stop whenever you like.

    `progress` is called now and then during a search; if it raises, the work ends.

    >>> [found.worlds for found in action_estimates(over, 70, worlds=48)]
    [16, 48]
    """
    return _growing(decision_at(deal, number), worlds, seconds, seed, progress)


def _growing(
    moment: Moment,
    worlds: int | None,
    seconds: float | None,
    seed: str,
    progress: Progress | None,
) -> Iterator[WeighedActions]:
    begun, trials = perf_counter(), trials_for(moment, seed)
    tally, opened = _Tally(trials.actions, trials.spread), _OpenCards(moment, trials, progress)
    most = min(trials.worlds, trials.worlds if worlds is None else worlds)
    size = FIRST
    while True:
        size = min(size, most - tally.worlds)
        tally.add(size, trials)
        opened.go_on()
        is_late = seconds is not None and perf_counter() - begun >= seconds
        is_done = is_late or (tally.worlds >= most and opened.is_done)
        yield _weighed(moment, trials, tally, opened, is_done=is_done)
        if is_done:
            return
        size = min(max(2 * size, FIRST), MOST)


def _weighed(
    moment: Moment, trials: NoTrials, tally: _Tally, opened: _OpenCards, *, is_done: bool
) -> WeighedActions:
    found = WeighedActions(
        moment,
        tuple(ActionOption(one, *tally.of(one), opened.of(one)) for one in trials.actions),
        tally.worlds,
        trials.player,
        trials.decision,
        tally.hidden,
        refused=trials.refused,
        is_done=is_done,
    )
    if found.best is None or moment.action is None:
        return found
    return replace(found, lost=tally.above(found.best.action, moment.action))


class _World:
    """The outcomes of all actions in one world, which may be drawn again."""

    def __init__(self, number: int) -> None:
        self.weight = 0
        self._points, self._made, self._played = [0.0] * number, [0.0] * number, [0.0] * number

    def add(self, weight: int, outcomes: Sequence[Outcome]) -> None:
        self.weight += weight
        for at, (points, made) in enumerate(outcomes):
            self._points[at] += weight * points
            if made is not None:
                self._made[at] += weight * made
                self._played[at] += weight

    def points(self, at: int) -> float:
        return self._points[at] / self.weight

    def made(self, at: int) -> tuple[float, float]:
        """The weight of the contract made, and played."""
        return self._made[at], self._played[at]

    def is_best(self, at: int) -> bool:
        return self._points[at] >= max(self._points) - ALIKE * self.weight


class _Tally:
    """What each action has brought in all worlds so far."""

    def __init__(self, actions: Sequence[Action], spread: float) -> None:
        self.worlds, self._spread = 0, spread
        self._places = {action: at for at, action in enumerate(actions)}
        self._rows: dict[Hidden, _World] = {}

    def add(self, size: int, trials: NoTrials) -> None:
        """Try all actions in so many more worlds."""
        if size <= 0:
            return
        for hidden, weight, outcomes in trials.sample(size, self.worlds):
            # Late in a deal few worlds are left: drawn again, they make nothing surer.
            self._rows.setdefault(hidden, _World(len(outcomes))).add(weight, outcomes)
        self.worlds += size

    @property
    def hidden(self) -> dict[Hidden, int]:
        """Each world with its weight."""
        return {hidden: row.weight for hidden, row in self._rows.items()}

    def of(self, action: Action) -> tuple[Estimate | None, float | None, float | None]:
        """Its score, its chance of making the contract, and how often nothing brings more."""
        rows, at = list(self._rows.values()), self._places[action]
        if not rows:
            return None, None, None
        total = sum(row.weight for row in rows)
        made, played = map(sum, zip(*(row.made(at) for row in rows), strict=True))
        best = sum(row.weight for row in rows if row.is_best(at)) / total
        points = self._estimate(rows, [row.points(at) for row in rows])
        return points, made / played if played else None, best

    def above(self, action: Action, base: Action) -> Estimate:
        """How much more an action brings than another, world by world."""
        rows, one, other = list(self._rows.values()), self._places[action], self._places[base]
        gains = [row.points(one) - row.points(other) for row in rows]
        return self._estimate(rows, gains)

    def _estimate(self, rows: Sequence[_World], values: Sequence[float]) -> Estimate:
        found = estimate(values, [row.weight for row in rows])
        return Estimate(found.mean, self._spread * found.error)


class _OpenCards:
    """What each action brings with the cards as they were, proved or played out."""

    def __init__(self, moment: Moment, trials: NoTrials, progress: Progress | None) -> None:
        self._moment, self._trials, self._progress = moment, trials, progress
        self._bounds: dict[Action, tuple[Score, Score]] = {}
        self._played: dict[Action, Estimate] = {}
        self._searches = list(NODES) if moment.kind is Kind.CARD and has_search() else []

    @property
    def is_done(self) -> bool:
        """Whether nothing more is to come."""
        return not self._searches and (self._is_exact or bool(self._played))

    @property
    def _is_exact(self) -> bool:
        ends = self._bounds.values()
        return bool(ends) and all(least == most for least, most in ends)

    def of(self, action: Action) -> OpenValue | None:
        """What is known of an action; None before anything is."""
        bounds, played = self._bounds.get(action), self._played.get(action)
        return None if bounds is None and played is None else OpenValue(bounds, played)

    def go_on(self) -> None:
        """Search with the next limit; where no search tells, play the true cards on."""
        is_first = not self._bounds and not self._played
        if self._searches:
            self._search(self._searches.pop(0))
        if self._is_exact:
            self._searches, self._played = [], {}
        elif not self._played and not (is_first and self._searches):
            for action in self._trials.actions:
                if self._progress is not None:
                    self._progress(0)
                self._played[action] = self._trials.open(self._moment.deal, action)

    def _search(self, nodes: int) -> None:
        from oudler.solver import kernel

        deal = self._moment.deal
        goal = Goal.OWN if deal.taker is None else Goal.SCORE
        limits = Limits(nodes=nodes, mebibytes=MEBIBYTES)
        try:
            found = kernel.solve(deal, goal, limits, self._progress)
        except SearchRefused:
            self._searches = []
            return
        for one in found.cards:
            ends = sorted(map(self._own, (one.value.lower, one.value.upper)))
            self._bounds[Play(one.card)] = exact(ends[0]), exact(ends[1])

    def _own(self, value: Score) -> Fraction:
        """What a value of the search is worth to the seat, in points of the score."""
        deal, seat = self._moment.deal, self._moment.seat
        if deal.taker is not None:
            return own_share(deal, seat) * Fraction(value)
        shared = points_shared(self._trials.seen, hidden_cards(deal, self._trials.seen))
        return shared - Fraction(value) * deal.rules.seats / 2
