"""Whether master shows a handful: it plays the same worlds out with it and without it."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean

from oudler.bots.announcing import SHOW_HANDFUL, shown
from oudler.bots.learned.expert import look
from oudler.bots.player import Decision
from oudler.core.cards import Card, CardSet
from oudler.core.events import HandfulShown
from oudler.core.phases.play import LegalPlays
from oudler.core.view import SeatView
from oudler.solver.evaluation import Effort, can_evaluate

TELLING = 8.0
"""Points per defender that a handful must bring: what it tells the others costs about as much,
which playouts do not see (0052)."""


def can_show(view: SeatView) -> bool:
    """Whether there is a handful to show, and a policy to judge it.

    >>> from oudler import view
    >>> can_show(view(begun, begun.to_act))
    False
    """
    if view.taker is None or not isinstance(view.legal, LegalPlays):
        return False
    return bool(view.legal.handfuls) and can_evaluate(view)


def handful(view: SeatView, effort: Effort, seed: str) -> Decision | None:
    """Show the largest handful if the deal is likely enough to be won. `can_show` must hold."""
    assert isinstance(view.legal, LegalPlays)
    action = shown(view.legal.handfuls[-1])
    said = HandfulShown(view.seat, action.size, action.cards)
    after = replace(view, handfuls=(*view.handfuls, said))
    best = max(look(view, seed).promises(effort), key=lambda one: (one.mean, -one.card)).card
    # In the same worlds with the same random numbers, so that only the handful makes a difference.
    with_it, without = (promised(seen, best, effort, seed) for seen in (after, view))
    return Decision(action, SHOW_HANDFUL) if with_it - without > TELLING else None


def promised(view: SeatView, card: Card, effort: Effort, seed: str) -> float:
    """What a card promises, in points of the score per defender.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> promised(seen, max(seen.legal.cards), Effort(worlds=5), "a seed") < 500
    True
    """
    found = look(view, seed).outcomes(effort, CardSet.of([card]))
    return fmean(found.values[card], found.weights)


def without_handful(view: SeatView) -> SeatView:
    """The same moment with nothing to show."""
    assert isinstance(view.legal, LegalPlays)
    return replace(view, legal=replace(view.legal, handfuls=()))
