"""What each choice at a moment of a deal brings: as the cards lie, or with the other hands hidden.

What the search does for cards, this does for bids, calls and discards: it plays every choice on.
`weighed_actions` shows both for a decision that was made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import repeat
from time import perf_counter

from oudler.bots import Club, finish
from oudler.coach.decisions import decision_at
from oudler.coach.judgement import Estimate, Outcome, summed
from oudler.coach.trials import AT_ONCE, NoTrials, trials_for, trials_of
from oudler.core import Deal, LegalAnnouncements, Seat, SeatView, check_deal, evolve, follow_ups
from oudler.core.actions import Action
from oudler.solver import SearchRefused, Unsearchable, check_search
from oudler.solver.search import reasons_of

FIRST, MOST = 2, 64
"""Deals imagined before the clock is looked at, and the most between two looks."""

Progress = Callable[[float], object]
"""Called now and then with the seconds passed; if it raises, the work ends."""


@dataclass(frozen=True, slots=True)
class WeighedChoice:
    """A bid, a call, a discard or a card, and what it brings."""

    action: Action
    score: Estimate
    """In points of the score, to the seat that chooses."""
    made: float | None
    """How likely this seat makes its contract where it plays one; None if it never does."""
    played: float
    """In what share of the tries this seat plays the contract."""


@dataclass(frozen=True, slots=True)
class WeighedChoices:
    """What each choice of the seat to act brings."""

    deal: Deal
    choices: tuple[WeighedChoice, ...]
    """The best first."""
    player: str
    """Who plays the deal on: `expert`, by the learned policy, or `club`."""
    tries: int
    """How often each choice was played on: in as many imagined deals, or as the cards lie."""
    is_open: bool
    """Whether the cards are as they lie; else the other hands are imagined."""

    @property
    def seat(self) -> Seat:
        """The seat that chooses."""
        assert self.deal.to_act is not None
        return self.deal.to_act


def weigh_choices(
    deal: Deal,
    imagined: int | None = None,
    *,
    seconds: float | None = None,
    seed: str = "",
    progress: Progress | None = None,
) -> WeighedChoices:
    """What each bid, call or discard of the seat to act brings it, if everybody plays on.

    The cards are as they lie, or with `imagined` the hands that this seat cannot see are drawn as
    often as that. Everybody decides by their own hand, by the learned policy where one was learned
    for such a table and else as `club` does. The same seed gives the same figures, unless `seconds`
    end it earlier. Raises SearchRefused where nothing is left to choose, or no deals can be
    imagined under the rules; KernelMissing.

    >>> found = weigh_choices(deal)
    >>> len(found.choices), found.player, found.tries
    (5, 'expert', 256)
    """
    check_search()
    deal = settled(deal)
    if deal.to_act is None:
        raise SearchRefused(Unsearchable.DEAL_OVER)
    trials = trials_for(decision_at(deal), seed)
    actions, is_club = _actions(trials), trials.player == "club"
    if imagined is None:
        rows = {action: trials.open_outcomes(deal, action) for action in actions}
        tries = 1 if is_club else AT_ONCE * len(rows[actions[0]])
    else:
        rows, tries = _imagined(trials, actions, imagined, seconds, progress)
    weighed = sorted(map(_weighed, actions, rows.values()), key=lambda one: -one.score.mean)
    player = "club" if is_club else "expert"
    return WeighedChoices(deal, tuple(weighed), player, tries, imagined is None)


def weigh_seen(
    seen: SeatView,
    imagined: int | None = None,
    *,
    seconds: float | None = None,
    seed: str = "",
    learned: bool = True,
) -> tuple[WeighedChoice, ...]:
    """What each action of a seat brings it by what it sees, the best first.

    As `weigh_choices` with the other hands imagined; as often as a full answer needs by default.
    Without `learned`, `club` plays on in every deal that the seat cannot rule out. Raises
    SearchRefused as there, and where it is not this seat's turn; ValueError if no deal looks like
    this, or none was found in time; KernelMissing.

    >>> from oudler import view
    >>> found = weigh_seen(view(begun, Seat(1)), 20)
    >>> len(found) == len(begun.hands[1]), found[0].score.error > 0
    (True, True)
    """
    check_search()
    if seen.legal is None or isinstance(seen.legal, LegalAnnouncements):
        raise SearchRefused(Unsearchable.NO_TURN)
    trials = trials_of(seen, seed, learned=learned, seconds=seconds)
    actions = _actions(trials)
    rows, _ = _imagined(trials, actions, imagined or trials.worlds, seconds, None)
    if not rows[actions[0]]:
        raise ValueError(f"{seen.rules.id}: no deal was found in time that looks so")
    found = map(_weighed, actions, rows.values(), repeat(trials.spread))
    return tuple(sorted(found, key=lambda one: -one.score.mean))


def _actions(trials: NoTrials) -> Sequence[Action]:
    """Those to compare; where none are proposed, what a rule of thumb decides."""
    if trials.actions:
        return trials.actions
    action = finish(Club().choose(trials.seen)).action
    assert action is not None
    trials.actions = (action,)
    return trials.actions


def _imagined(
    trials: NoTrials,
    actions: Sequence[Action],
    most: int,
    seconds: float | None,
    progress: Progress | None,
) -> tuple[dict[Action, list[Outcome]], int]:
    """The outcomes of each action in imagined deals, and how many there were time for."""
    if not trials.worlds:
        rules = trials.seen.rules
        raise SearchRefused(next(reasons_of(rules), Unsearchable.RULES_UNKNOWN))
    rows: dict[Action, list[Outcome]] = {action: [] for action in actions}
    begun, passed, done = perf_counter(), 0.0, 0
    size = min(FIRST if trials.player == "master" or seconds is None else 1, most)
    while size:
        for _, weight, outcomes in trials.sample(size, done):
            for action, outcome in zip(actions, outcomes, strict=True):
                rows[action] += [outcome] * weight
        before, passed, done = passed, perf_counter() - begun, done + size
        if progress is not None:
            progress(passed)
        more = min(2 * size, MOST, most - done)
        if seconds is not None:  # what is not likely to end in time is not begun
            more = max(0, min(more, int(size * (seconds - passed) / (passed - before))))
        size = more
    return rows, done


def settled(deal: Deal) -> Deal:
    """The deal after whatever happens automatically, such as the dog turned up.

    >>> settled(deal) is deal
    True
    """
    check_deal(deal)
    while events := follow_ups(deal):
        for event in events:
            deal = evolve(deal, event)
    return deal


def _weighed(action: Action, rows: Sequence[Outcome], spread: float = 1.0) -> WeighedChoice:
    score, made, played = summed(rows)
    return WeighedChoice(action, Estimate(score.mean, spread * score.error), made, played)
