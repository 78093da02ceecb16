"""What would have happened in the true deal, card by card, had a seat done what the coach would."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.bots.batch import finish
from oudler.bots.learned.expert import Expert
from oudler.bots.playing import play_on
from oudler.coach.judgement import Judgement
from oudler.coach.moment import Kind
from oudler.core.actions import Play
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.ruleset.option_values import Phase
from oudler.solver import kernel
from oudler.solver.solution import Goal, Limits
from oudler.solver.support import SearchRefused

ENOUGH = Limits(nodes=3_000_000, mebibytes=256)
"""For the line of best play; where it takes more, experts play on."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The deal as it would have ended."""

    deal: Deal
    is_best_play: bool
    """Whether everybody plays their best with open hands from there; else experts play on, each
    by its own hand."""


def what_if(judgement: Judgement) -> WhatIf | None:
    """How the deal would have gone on; None for what is said and not played, and with no better.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> what_if(Judgement(moments(over)[0], Verdict.FORCED)) is None
    True
    """
    moment, known = judgement.moment, judgement.known
    if known is None or known.best is None or moment.kind in (Kind.HANDFUL, Kind.SLAM):
        return None
    deal = apply(moment.deal, moment.seat, known.best)
    if isinstance(known.best, Play) and (best := _best_play(deal)) is not None:
        return WhatIf(best, is_best_play=True)
    experts = [Expert() for _ in range(deal.rules.seats)]
    return WhatIf(finish(play_on(deal, experts)), is_best_play=False)


def _best_play(deal: Deal) -> Deal | None:
    """The deal after a line of best play to its end; None where the search takes too long."""
    if deal.phase is not Phase.PLAY:
        return deal
    try:
        found = kernel.solve(deal, Goal.SCORE, ENOUGH)
    except SearchRefused:
        return None
    for card in found.line:
        assert deal.to_act is not None
        deal = apply(deal, deal.to_act, Play(card))
    return deal if found.value.is_exact and deal.phase is Phase.OVER else None
