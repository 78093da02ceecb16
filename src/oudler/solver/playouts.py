"""A deal played to its end at random, again and again, from any moment of its play."""

from __future__ import annotations

from dataclasses import dataclass

from oudler.core.deal import Deal
from oudler.solver.covering import check
from oudler.solver.goals import Goal
from oudler.solver.kernel import oudler_kernel, position


@dataclass(frozen=True, slots=True)
class Playouts:
    """What many playouts came to."""

    count: int
    results: tuple[tuple[int, ...], ...]
    """By the attack's oudlers, none to three, then by its half-points: how many ended so."""
    petit_au_bout: tuple[int, int]
    """In how many the petit was au bout for the defence, and for the attack."""
    slams: tuple[int, int]
    """In how many the defence won every trick, and in how many the attack."""

    @property
    def by_half_points(self) -> tuple[int, ...]:
        """By the attack's half-points, from 0: how many ended so."""
        return tuple(map(sum, zip(*self.results, strict=True)))

    @property
    def mean(self) -> float:
        """The attack's half-points, on average."""
        return sum(n * times for n, times in enumerate(self.by_half_points)) / self.count

    def made(self, targets: tuple[int, ...]) -> float:
        """The share in which the attack has what it needs: points by its oudlers."""
        enough = (
            sum(row[2 * target :]) for row, target in zip(self.results, targets, strict=False)
        )
        return sum(enough) / self.count


def playouts(
    deal: Deal, count: int, seed: int = 0, threads: int = 1, *, sensible: bool = False
) -> Playouts:
    """Play the deal to its end so often: by chance, or sensibly, by rules of thumb.

    The same seed gives the same playouts, on however many threads. Raises SearchRefused, and
    ValueError for a number that is out of range.
    """
    check(deal, Goal.MARGIN)
    found = oudler_kernel.playouts(
        position(deal), count, seed=seed, threads=threads, sensible=sensible
    )
    return Playouts(found.count, tuple(map(tuple, found.results)), found.petit_au_bout, found.slams)
