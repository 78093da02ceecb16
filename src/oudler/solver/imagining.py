"""The deals that a seat may imagine: drawn among all that agree with what it has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core.cards import EMPTY, CardSet
from oudler.core.deal import Deal
from oudler.core.events import Dealt
from oudler.core.view import SeatView, known_imprenable
from oudler.core.ways import Phase
from oudler.shuffling import random_words
from oudler.solver.allowing import is_allowed
from oudler.solver.knowledge import Knowledge, knowledge, played
from oudler.solver.sampling import Sampler, TooManyKinds

BATCH = 64
"""So many are drawn at a time."""
MOST_IN_VAIN = 100_000
"""After so many draws that the rules do not allow, no deal looks as is said."""


def worlds(view: SeatView, seed: int = 0) -> Iterator[Deal]:
    """Deals that look to a seat as its own does, for ever, each as likely as any other.

    They are drawn by what is known of single cards (`knowledge`), and drawn again where the rules
    do not allow such hands together (`allowing`): so every deal that may be the true one is equally
    likely, and no other comes. Why somebody bid or played as he did, where he had a choice, is not
    asked. Who of the company sits where, and whom a misdeal barred, no seat sees: it is left out.

    The same seed gives the same deals. Raises ValueError for two packs and for piles, once the last
    card has been played, and where no deal looks so.
    """
    if view.phase in (Phase.COUNTING, Phase.OVER):
        raise ValueError(f"{view.rules.id}: all cards have been played")
    return _drawn(_Seen.by(view), seed)


def _drawn(seen: _Seen, seed: int) -> Iterator[Deal]:
    in_vain = 0
    for number in random_words(f"{seed}/worlds"):
        for hidden in seen.sampler.sample(number, BATCH):
            deal = seen.deal(hidden)
            if seen.known.admits(hidden) and seen.may_be(deal):
                in_vain = 0
                yield deal
            else:
                in_vain += 1
        if in_vain > MOST_IN_VAIN:
            raise ValueError(f"{seen.view.rules.id}: no deal looks so to seat {seen.view.seat}")


def _sampler(known: Knowledge) -> Sampler:
    """Draws at least all deals that agree; where there are many kinds, others that do not too."""
    while True:
        weights = ((kind.cards, known.weights(kind)) for kind in known.kinds)
        try:
            return Sampler(weights, known.wanted)
        except TooManyKinds:
            known = known.with_two_joined()


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a seat sees, and what all that it imagines have in common."""

    view: SeatView
    known: Knowledge
    sampler: Sampler
    played: tuple[CardSet, ...]
    """By seat."""

    @classmethod
    def by(cls, view: SeatView) -> _Seen:
        known, seats = knowledge(view), range(view.rules.seats)
        return cls(view, known, _sampler(known), tuple(played(view, seat) for seat in seats))

    def deal(self, hidden: tuple[CardSet, ...]) -> Deal:
        """The deal if the hidden cards lie so: by seat, then those aside."""
        view = self.view
        hands = list(hidden[:-1])
        hands[view.seat] = view.hand
        aside = hidden[-1] + view.discard
        discard = aside if view.dog and view.phase is not Phase.DOG else EMPTY
        dealt = [hand + played for hand, played in zip(hands, self.played, strict=True)]
        if view.taker is not None:
            dealt[view.taker] = dealt[view.taker] + discard - view.dog
        return Deal(
            view.rules,
            Dealt(view.dealer, tuple(dealt), view.dog or aside),
            view.phase,
            view.to_act,
            tuple(hands),
            view.trick,
            view.bids,
            view.taker,
            view.contract,
            view.calls,
            bool(view.dog),
            discard,
            slam=view.slam,
            handfuls=view.handfuls,
            miseres=view.miseres,
            tricks=view.tricks,
        )

    def may_be(self, deal: Deal) -> bool:
        """Whether the rules allow such a deal, and a petit is known to be imprenable as it is."""
        return known_imprenable(deal, self.view.seat) == self.view.imprenable and is_allowed(deal)
