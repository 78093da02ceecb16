"""What each choice at a moment of a deal brings: as the cards lie, or with the other hands hidden.

What the search does for cards, this does for bids, calls and discards: it plays every choice on.
`weighed_bids` asks the same of a hand alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from oudler.coach.judgement import Estimate, estimate
from oudler.coach.weighed_bids import Outcome
from oudler.core import Deal, Seat, view
from oudler.core.actions import Action
from oudler.solver import SearchRefused, Unsearchable, check_search

MOST = 64
"""The most tries between two looks at the clock."""
SEED = "solve"

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
    for such a table and else as `club` does; so do cards where the search does not know the rules.
    The same seed gives the same figures, unless `seconds` end it earlier. Raises SearchRefused
    where nothing is left to choose, or no deals can be imagined under the rules; KernelMissing.

    >>> found = weigh_choices(deal, seed="a")
    >>> len(found.choices), found.player, found.tries
    (5, 'expert', 512)
    """
    check_search()
    from oudler.coach.choice_trials import options, settled, trials

    begun, deal = perf_counter(), settled(deal)
    if deal.to_act is None:
        raise SearchRefused(Unsearchable.DEAL_OVER)
    actions = options(view(deal, deal.to_act))
    played = trials(deal, imagined, f"{SEED}/{seed}")
    playing, most = played.playing, played.most if imagined is None else imagined
    rows: dict[Action, list[Outcome]] = {action: [] for action in actions}
    done, size, passed = 0, min(playing.first, most), 0.0
    while size:
        tried = played.tried(actions, size, done)
        for action, found in zip(actions, tried, strict=True):
            rows[action] += found
        before, passed, done = passed, perf_counter() - begun, done + size
        if progress is not None:
            progress(passed)
        more = min(2 * size, MOST, most - done)
        if seconds is not None:  # what is not likely to end in time is not begun
            more = max(0, min(more, int(size * (seconds - passed) / (passed - before))))
        size = more
    weighed = sorted(map(_weighed, actions, rows.values()), key=lambda one: -one.score.mean)
    tries = done * playing.at_once if imagined is None else done
    return WeighedChoices(deal, tuple(weighed), playing.player, tries, imagined is None)


def _weighed(action: Action, rows: Sequence[Outcome]) -> WeighedChoice:
    made = [one for _, one in rows if one is not None]
    return WeighedChoice(
        action,
        estimate([points for points, _ in rows]),
        sum(made) / len(made) if made else None,
        len(made) / len(rows),
    )
