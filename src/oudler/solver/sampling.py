"""Hidden hands drawn from what is known, each deal as often as it should be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from oudler.core.cards import CardSet
from oudler.solver.kernel import oudler_kernel

TooManyKinds = oudler_kernel.TooManyKinds
"""There are more ways to share so many kinds of cards out than can be counted in a second."""


class Sampler:
    """Draws hidden cards, again and again, among holders who lack so many each.

    A holder is a seat, or where cards lie aside. Each kind is some cards of which the same is
    known: for each holder, how much likelier than elsewhere any one of them lies there; 0 where it
    cannot.
    Raises ValueError where no deal agrees with that, or its numbers are beyond all reason;
    TooManyKinds, which is one, where there is too much to count.
    """

    def __init__(
        self, kinds: Iterable[tuple[CardSet, Sequence[float]]], wanted: Sequence[int]
    ) -> None:
        self._holders = len(wanted)
        self._draws = oudler_kernel.Sampler(
            ((cards.bits, weights) for cards, weights in kinds), wanted
        )

    def sample(self, seed: int, count: int = 1) -> Iterator[tuple[CardSet, ...]]:
        """So many deals, holder by holder. The same seed gives the same deals.

        All are drawn at once, and made sets of cards one by one, as they are asked for.
        """
        words = iter(memoryview(self._draws.sample(seed, count)).cast("Q"))
        hands = (CardSet(low | high << 64) for low, high in zip(words, words, strict=True))
        return zip(*[hands] * self._holders, strict=True)
