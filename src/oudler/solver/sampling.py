"""Hidden hands drawn from what is known, each deal as often as it should be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oudler.core.cards import CardSet
from oudler.solver.kernel import oudler_kernel


class Sampler:
    """Draws hidden cards, again and again, among holders who lack so many each.

    A holder is a seat, or where cards lie aside. Each kind is some cards of which the same is
    known: for each holder, how much likelier than elsewhere any one of them lies there; 0 where it
    cannot.
    Raises ValueError where no deal agrees with that, or its numbers are beyond all reason.
    """

    def __init__(
        self, kinds: Iterable[tuple[CardSet, Sequence[float]]], wanted: Sequence[int]
    ) -> None:
        self._draws = oudler_kernel.Sampler(
            ((cards.bits, weights) for cards, weights in kinds), wanted
        )

    def sample(self, seed: int, count: int = 1) -> tuple[tuple[CardSet, ...], ...]:
        """So many deals, holder by holder. The same seed gives the same deals."""
        deals = self._draws.sample(seed, count)
        return tuple(tuple(map(CardSet, hands)) for hands in deals)
