"""A petit that nobody can take, treated as one more Excuse (A12-75)."""

from __future__ import annotations

from dataclasses import replace

from oudler.core.deal import Trick
from oudler.core.phases.play import as_excuses
from oudler.core.view import SeatView


def with_excuses(view: SeatView) -> SeatView:
    """The view with an imprenable petit among the cards played like the Excuse."""
    if not view.imprenable:
        return view

    def counted(trick: Trick) -> Trick:
        return Trick(trick.leader, as_excuses(trick.cards, view.imprenable))

    return replace(view, trick=counted(view.trick), tricks=tuple(map(counted, view.tricks)))
