"""What would have happened in the true deal, card by card, if a seat had acted like the coach."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.bots import finish, play_on
from oudler.bots.learned.expert import Expert
from oudler.coach.judgement import Judgement
from oudler.coach.moment import Kind
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    Discard,
    Play,
    ShowHandful,
)
from oudler.core.deal import Deal
from oudler.core.engine import apply
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    Discarded,
    Event,
    HandfulShown,
    SlamAnnounced,
)
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.solver import Goal, Limits, SearchRefused, kernel

ENOUGH = Limits(nodes=3_000_000, mebibytes=256)
"""The limit for a line of best play; beyond it, experts play on."""


Acted = tuple[Seat, Action]
"""A seat, and what it does."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The deal as it would have ended."""

    deal: Deal
    line: tuple[Acted, ...]
    """What everybody does, from the coach's own action on."""
    is_best_play: bool
    """Whether everybody plays their best with open hands from there; else experts play on, each
    by its own hand."""


def what_if(judgement: Judgement) -> WhatIf | None:
    """How the deal would have gone on; None for announcements, and if nothing was better.

    >>> from oudler.coach.judgement import Verdict
    >>> from oudler.coach.moment import moments
    >>> what_if(Judgement(moments(over)[0], Verdict.FORCED)) is None
    True
    """
    moment, known = judgement.moment, judgement.known
    if known is None or known.best is None or moment.kind in (Kind.HANDFUL, Kind.SLAM):
        return None
    deal, line = apply(moment.deal, moment.seat, known.best), [(moment.seat, known.best)]
    if isinstance(known.best, Play) and (best := _best_play(deal, line)) is not None:
        return best
    experts = [Expert() for _ in range(deal.rules.seats)]
    events: list[Event] = []
    over = finish(play_on(deal, experts, lambda event, _: events.append(event)))
    return WhatIf(over, (*line, *filter(None, map(_acted, events))), is_best_play=False)


def _best_play(deal: Deal, line: list[Acted]) -> WhatIf | None:
    """A line of best play to the end; None if the search takes too long."""
    if deal.phase is Phase.PLAY:
        try:
            found = kernel.solve(deal, Goal.SCORE, ENOUGH)
        except SearchRefused:
            return None
        if not found.value.is_exact:
            return None
        for card in found.line:
            assert deal.to_act is not None
            line = [*line, (deal.to_act, Play(card))]
            deal = apply(deal, *line[-1])
    return WhatIf(deal, tuple(line), is_best_play=True) if deal.phase is Phase.OVER else None


def _acted(event: Event) -> Acted | None:
    """The action that caused an event; None if nobody's did."""
    match event:
        case BidMade(seat, contract):
            return seat, Bid(contract)
        case CardsCalled(seat, cards):
            return seat, CallCards(cards)
        case Discarded(seat, cards, is_hidden):
            return seat, Discard(cards, is_hidden)
        case HandfulShown(seat, size, cards):
            return seat, ShowHandful(size, cards)
        case SlamAnnounced(seat, small):
            return seat, AnnounceSlam(small)
        case CardPlayed(seat, card):
            return seat, Play(card)
        case _:
            return None
