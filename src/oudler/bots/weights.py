"""How a club player weighs one thing against another, in half-points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a player's judgement. A weight of 0 switches a habit off."""

    petit: float = 20.0
    """The worth of an oudler beyond its points: ten points off the target."""
    later: float = 1.2
    """The half-points each seat still to play is expected to add to a trick."""
    low_trump: float = 2.0
    high_trump: float = 11.0
    """The worth of keeping the lowest and the highest trump in play."""
    free_trump: float = 7.0
    """The worth of any trump when the other side has none."""
    master: float = 3.0
    """The gain of a master card for the attack, beyond its own points."""
    defenders_master: float = 6.5
    """The same for the defence, where a partner may load the trick."""
    excuse: float = 3.0
    """The worth of keeping the Excuse for a better day (E-32 to E-41)."""
    hunt: float = 4.0
    """How much the attack likes to lead trumps when it is longer (E-4, E-5)."""
    long_suit: float = 1.5
    """How much the attack likes to lead each card of a long suit."""
    takers_suit: float = 4.0
    """How little the defence likes to open up the taker's own suit."""
    line: float = 2.0
    """How much the defence likes to return its own suit (E-18)."""
    force: float = 3.0
    """How much the defence likes to make the taker ruff (E-20)."""
    trump_lead: float = 3.0
    """How little the defence likes to lead trumps."""
    signals: float = 6.0
    """How much a partner's signal weighs (F p.28)."""
    honour: float = 5.0
    """How little anybody likes to lead a court card that can be beaten."""
    au_bout: float = 10.0
    """The worth of the petit in the last trick to a player who is sure to get it there."""
    short: float = 2.0
    """How much a defender with few trumps likes to lead a short suit (E-11, E-47)."""
    uncover: float = 2.0
    """The worth of turning up the card under one's own (A15-88)."""
    uppercut: float = 2.0
    """How much a defender likes to draw a high trump from a taker who plays later (E-24)."""


CLUB = Style()
