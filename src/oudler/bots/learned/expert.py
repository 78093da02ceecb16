"""An expert: plays its cards by a learned policy, and everything else like a club player."""

from __future__ import annotations

from collections.abc import Sequence

from oudler.bots.club import PLAYS, Club
from oudler.bots.learned.bids import can_bid, learned_bid
from oudler.bots.learned.files import imitated, learned, table_of
from oudler.bots.player import FORCED, Decision, Why
from oudler.core.actions import Play
from oudler.core.cards import Card, CardSet
from oudler.core.phases.bidding import LegalBids
from oudler.core.view import SeatView
from oudler.shuffling import random_words
from oudler.solver.discards import weighed_discards
from oudler.solver.evaluation import Look, can_evaluate
from oudler.solver.policy import likeliest

LEARNED = Why("learned_card")
SEED = "expert"
DISCARD_WORLDS = 200
"""Worlds in which every discard is tried."""


class Expert:
    """Plays the card its policy scores highest, without search.

    At three and four players it bids by how hands score in its own play. Where no policy was
    learned (`is_learned`), and for calls, discards and announcements, it decides as `Club` does.
    """

    def __init__(self, seed: str = SEED) -> None:
        self._club, self._seed = Club(), seed

    async def choose(self, view: SeatView) -> Decision:
        """Decide on one of the things that `view.legal` allows."""
        if isinstance(view.legal, LegalBids) and can_bid(view):
            return learned_bid(view, view.legal)
        decision = await self._club.choose(view)
        if not is_open(view, decision):
            return decision
        return chosen(decision, likeliest(look(view, self._seed).chances), LEARNED)


def is_open(view: SeatView, decision: Decision) -> bool:
    """Whether there is a choice of cards, and a policy to make it."""
    return isinstance(decision.action, Play) and decision.why is not FORCED and can_evaluate(view)


def look(view: SeatView, seed: str) -> Look:
    """The moment, with the policy for this table, seeded by the cards seen.

    It allows for others who play as `club` does.
    """
    table = table_of(view)
    return Look(view, *learned(table), seed_of(view, seed), (imitated(table),))


def discards_above(
    view: SeatView, discards: Sequence[CardSet], seed: str, worlds: int = DISCARD_WORLDS
) -> tuple[tuple[float, float], ...]:
    """How much more each discard scores than the first, with the policies that `look` takes.

    In points per defender, each with its standard error.

    >>> from oudler import legal, view
    >>> low = CardSet.of(list(legal(taken).free)[:6])
    >>> discards_above(view(taken, taken.to_act), [low], "a seed", worlds=5)
    ((0.0, 0.0),)
    """
    policy, _ = learned(view.rules.seats)
    others = (imitated(view.rules.seats),)
    return weighed_discards(view, discards, policy, seed_of(view, seed), worlds, others)


def seed_of(view: SeatView, seed: str) -> int:
    """A seed for this moment: the same whenever a seat sees the same.

    >>> from oudler import view
    >>> seed_of(view(begun, Seat(1)), "a") == seed_of(view(begun, Seat(1)), "a")
    True
    """
    played = sum(len(trick.cards) for trick in (*view.tricks, view.trick))
    return next(random_words(f"{seed}/{view.dealt.bits}/{view.phase}/{played}"))


def chosen(by_rules: Decision, card: Card, why: Why) -> Decision:
    """The card, with the reason of the rule of thumb that also chooses it, or else this reason."""
    return by_rules if by_rules.action == PLAYS[card] else Decision(PLAYS[card], why)
