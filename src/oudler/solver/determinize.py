"""Determinization: deals drawn among all that agree with what a seat has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from time import monotonic

from oudler.core import EMPTY, CardSet, Deal, Dealt, Phase, SeatView
from oudler.core.view import known_imprenable
from oudler.shuffling import random_words
from oudler.solver.kernel import Sampler, TooManyKinds, unpacked_hands
from oudler.solver.knowledge import Knowledge, is_admissible, knowledge, played

BATCH = 64
"""The number of deals drawn at a time."""
MAX_IN_VAIN = 100_000
"""After this many inadmissible draws in a row, no deal is assumed to look like this."""


def worlds(view: SeatView, seed: int = 0, *, until: float = inf) -> Iterator[Deal]:
    """Endless deals that look to a seat like its own, all equally likely.

    Hands are drawn from what `knowledge` says about single cards; a deal that the rules do not
    allow as a whole is drawn again (`admissible`). So every deal that may be the true one is
    equally likely, and no other occurs. Nothing is inferred from a bid or a card that was a free
    choice, nor from facts unrelated to the cards: who sits where, whom a misdeal barred.

    The same seed gives the same deals. Where next to none look like this, they end at `until`, in
    seconds of `time.monotonic`. Raises ValueError for two packs, for piles, once the last card has
    been played, and where no deal looks like this.

    >>> from random import Random
    >>> from oudler.core.view import view
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> world = next(worlds(view(deal, 1), seed=7))
    >>> world.hands[1] == deal.hands[1], world.tricks == deal.tricks
    (True, True)
    """
    if view.phase in (Phase.COUNTING, Phase.OVER):
        raise ValueError(f"{view.rules.id}: all cards have been played")
    return _drawn(_Seen.by(view), seed, until)


def _drawn(seen: _Seen, seed: int, until: float) -> Iterator[Deal]:
    in_vain = 0
    for number in random_words(f"{seed}/worlds"):
        for hidden in seen.sampler.sample(number, BATCH):
            deal = seen.deal(hidden)
            if seen.known.admits(hidden) and seen.may_be(deal):
                # Only a row of failures counts: rare deals are still deals.
                in_vain = 0
                yield deal
            else:
                in_vain += 1
        # Whoever is in a hurry still gets the same deals as anybody, unless they are rare.
        if in_vain >= BATCH and monotonic() > until:
            return
        if in_vain > MAX_IN_VAIN:
            raise ValueError(f"{seen.view.rules.id}: no deal looks so to seat {seen.view.seat}")


def unpacked(view: SeatView, packed: bytes) -> Iterator[Deal]:
    """The deals with the hidden cards as the kernel drew them, without those the rules rule out.

    >>> from random import Random
    >>> from oudler.core.view import view
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> seen = view(deal, 1)
    >>> len(list(unpacked(seen, sampler(knowledge(seen)).packed(seed=1, count=3))))
    3
    """
    seen, holders = _Seen.by(view), view.rules.seats + 1
    for hidden in unpacked_hands(packed, holders):
        deal = seen.deal(hidden)
        if seen.known.admits(hidden) and seen.may_be(deal):
            yield deal


def sampler(known: Knowledge) -> Sampler:
    """Draws every deal that agrees; if there are too many kinds to count, some others as well.

    >>> from random import Random
    >>> from oudler.core.view import view
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> [len(cards) for cards in next(sampler(knowledge(view(deal, 1))).sample(seed=1))]
    [1, 0, 1, 1, 6]
    """
    while True:
        try:
            return Sampler(_weighted(known), known.wanted)
        except TooManyKinds:
            # Joined kinds let wrong deals in, which are rejected later, and keep every right one.
            known = known.with_two_joined()


def quick_sampler(known: Knowledge) -> Sampler:
    """Draws deals that agree, quickly, though not all are quite as likely if there are many kinds.

    >>> from random import Random
    >>> from oudler.core.view import view
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> seen = view(random_ending(Random(1), load_ruleset("playroom-6"), 9), 1)
    >>> all(knowledge(seen).admits(hands) for hands in quick_sampler(knowledge(seen)).sample(1, 9))
    True
    """
    return Sampler(_weighted(known), known.wanted, quick=True)


def _weighted(known: Knowledge) -> Iterator[tuple[CardSet, tuple[int, ...]]]:
    return ((kind.cards, known.weights(kind)) for kind in known.kinds)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A seat's view, and what all its possible deals have in common."""

    view: SeatView
    known: Knowledge
    sampler: Sampler
    played: tuple[CardSet, ...]
    """By seat."""

    @classmethod
    def by(cls, view: SeatView) -> _Seen:
        known, seats = knowledge(view), range(view.rules.seats)
        return cls(view, known, sampler(known), tuple(played(view, seat) for seat in seats))

    def deal(self, hidden: tuple[CardSet, ...]) -> Deal:
        """The deal with the hidden cards in these places: by seat, then those aside."""
        view = self.view
        hands = list(hidden[:-1])
        hands[view.seat] = view.hand
        aside = hidden[-1] + view.discard
        discard = aside if view.dog and view.phase is not Phase.DOG else EMPTY
        dealt = [hand + played for hand, played in zip(hands, self.played, strict=True)]
        # The taker was dealt the discard and not the dog.
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
        """Whether the rules allow this deal, and the petit counts in it as this seat knows."""
        return known_imprenable(deal, self.view.seat) == self.view.imprenable and is_admissible(
            deal
        )
