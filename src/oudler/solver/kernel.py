"""The interface to the kernel: deals go in; solutions, playouts and hidden hands come out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from oudler.core import CARDS, CardSet, Deal, Score
from oudler.solver.payoff import Payoff, payoff
from oudler.solver.position import cards_played, start, trick_rules
from oudler.solver.search import Bounds, CardValue, Goal, Limits, Solution, check, check_search

# Refused on import, because another version may read the arguments differently.
check_search()
import oudler_kernel as oudler_kernel  # noqa: E402

NO_LIMITS = Limits()
Progress = Callable[[float], object]
"""Called now and then with the seconds passed; if it raises, the search ends."""
TooManyKinds = oudler_kernel.TooManyKinds
"""There are too many kinds of cards to count the ways to distribute them."""


def solve(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Solution:
    """Every card's value and a line of best play, with every hand open.

    The attack maximizes and the defence minimizes; without a taker, the seat to act wants few
    points and all others want it to take many. If a limit comes first, values have bounds that
    differ. Other threads run meanwhile, and Ctrl-C ends the search within a tenth of a second.
    Raises SearchRefused if the deal cannot be searched.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> solution = solve(deal, Goal.MARGIN)
    >>> solution.value
    Bounds(lower=20, upper=20)
    >>> [str(card) for card in solution.line]
    ['D9', 'H7', 'DN', 'DJ', 'C6']
    """
    begun = perf_counter()
    worth, asked = payoff_for(deal, goal), _within(limits)
    found = oudler_kernel.solve(position(deal, goal), _in_kernel_form(worth), asked, progress)
    return Solution(
        goal,
        _bounds(worth, *found.value),
        tuple(
            CardValue(CARDS[card], _bounds(worth, least, most)) for card, least, most in found.cards
        ),
        tuple(CARDS[card] for card in found.line),
        found.nodes,
        perf_counter() - begun,
    )


def value(
    deal: Deal,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Bounds:
    """The value alone, without the cards: faster. Raises SearchRefused.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> value(deal)
    Bounds(lower=20, upper=20)
    """
    worth, asked = payoff_for(deal, goal), _within(limits)
    found, _ = oudler_kernel.value(position(deal, goal), _in_kernel_form(worth), asked, progress)
    return _bounds(worth, *found)


def reaches(
    deal: Deal,
    at_least: Score,
    goal: Goal = Goal.MARGIN,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> bool | None:
    """Whether the attack can make sure of `at_least`: faster still. None if a limit comes first.

    Raises SearchRefused.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> reaches(deal, 20), reaches(deal, 21)
    (True, False)
    """
    worth, asked = payoff_for(deal, goal), _within(limits)
    # Rounded up: between two values of a payoff, ask for the higher one.
    wanted = worth.scaled(at_least)
    found, _ = oudler_kernel.reaches(
        position(deal, goal), _in_kernel_form(worth), wanted, asked, progress
    )
    return found


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of many playouts."""

    count: int
    results: tuple[tuple[int, ...], ...]
    """By number of oudlers, none to three, and of half-points: the number of playouts."""
    petit_au_bout: tuple[int, int]
    """The number with a petit au bout for the defence, and for the attack."""
    slams: tuple[int, int]
    """The number with a slam by the defence, and by the attack."""

    @property
    def by_half_points(self) -> tuple[int, ...]:
        """By number of the attack's half-points: the number of playouts."""
        return tuple(map(sum, zip(*self.results, strict=True)))

    @property
    def mean(self) -> float:
        """The attack's half-points, on average."""
        return sum(n * times for n, times in enumerate(self.by_half_points)) / self.count

    def made(self, targets: tuple[int, ...]) -> float:
        """The share in which the attack reaches its target: points by oudlers."""
        enough = (
            sum(row[2 * target :]) for row, target in zip(self.results, targets, strict=False)
        )
        return sum(enough) / self.count


def playouts(
    deal: Deal, count: int, seed: int = 0, threads: int = 1, *, sensible: bool = False
) -> Playouts:
    """Play the deal to its end `count` times: at random, or sensibly by rules of thumb.

    The same seed gives the same playouts on any number of threads. Raises SearchRefused, and
    ValueError for a number out of range.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> playouts(deal, 100, seed=1).mean
    102.0
    """
    check(deal, Goal.MARGIN)
    found = oudler_kernel.playouts(
        position(deal), count, seed=seed, threads=threads, sensible=sensible
    )
    return Playouts(found.count, tuple(map(tuple, found.results)), found.petit_au_bout, found.slams)


class Sampler:
    """Draws hidden cards among holders, each of which wants a number of them.

    A holder is a seat, or the cards aside. A kind is some cards about which the same is known: for
    each holder, how likely any one of them is to be there relative to the others; 0 if impossible.
    Raises ValueError if no deal agrees or a number is out of range, and TooManyKinds, which is a
    ValueError too, if there is too much to count.

    A quick sampler never refuses: where there is too much to count, it draws by swapping cards, so
    that deals are only nearly as likely as they should be.

    >>> spades, heart = CardSet.parse("S1 S2"), CardSet.parse("H9")
    >>> sampler = Sampler([(spades, (1, 1)), (heart, (0, 1))], wanted=(1, 2))
    >>> [heart & hand == heart for hand in next(sampler.sample(seed=1))]
    [False, True]
    """

    def __init__(
        self,
        kinds: Iterable[tuple[CardSet, Sequence[float]]],
        wanted: Sequence[int],
        *,
        quick: bool = False,
    ) -> None:
        self._holders = len(wanted)
        self._draws = oudler_kernel.Sampler(
            ((cards.bits, weights) for cards, weights in kinds), wanted, quick=quick
        )

    def sample(self, seed: int, count: int = 1) -> Iterator[tuple[CardSet, ...]]:
        """`count` deals, each holder by holder. The same seed gives the same deals.

        All are drawn at once, but turned into sets of cards one by one, as they are consumed.
        """
        return unpacked_hands(self.packed(seed, count), self._holders)

    def packed(self, seed: int, count: int) -> bytes:
        """`count` deals as the kernel reads them: two machine words a holder.

        >>> sampler = Sampler([(CardSet.parse("S1 S2"), (1, 1))], wanted=(1, 1))
        >>> len(sampler.packed(seed=1, count=3))
        96
        """
        return self._draws.sample(seed, count)


def unpacked_hands(packed: bytes, holders: int) -> Iterator[tuple[CardSet, ...]]:
    """Packed deals as sets of cards, each holder by holder.

    >>> packed = Sampler([(CardSet.parse("S1 S2"), (1,))], wanted=(2,)).packed(seed=1, count=1)
    >>> next(unpacked_hands(packed, 1))
    (CardSet.parse("S1 S2"),)
    """
    # Two machine words per hand: building an int from them costs more than drawing it.
    words = iter(memoryview(packed).cast("Q"))
    hands = (CardSet(low | high << 64) for low, high in zip(words, words, strict=True))
    return zip(*[hands] * holders, strict=True)


def payoff_for(deal: Deal, goal: Goal) -> Payoff:
    """The value of each end of the deal, if the kernel can search it. Raises SearchRefused.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> payoff_for(deal, Goal.MADE).scale
    1
    """
    check(deal, goal)
    return payoff(deal, goal)


def position(deal: Deal, goal: Goal = Goal.MARGIN) -> oudler_kernel.Position:
    """The deal in the kernel's form. `support.check` must have accepted it.

    In a losing game the attack is the seat to act.

    >>> from random import Random
    >>> from oudler.rulesets import load_ruleset
    >>> from oudler.testing.endings import random_ending
    >>> deal = random_ending(Random(1), load_ruleset("fft-4"), 2)
    >>> position(deal).turn == deal.to_act
    True
    """
    begun = start(deal)
    attack = begun.attack
    # Everyone plays alone: to the kernel, the seat that wants few points attacks.
    if goal is Goal.OWN and deal.to_act is not None:
        attack = 1 << deal.to_act
    return oudler_kernel.Position(
        begun.hands,
        trick_rules(deal.rules, has_taker=deal.taker is not None),
        attack=attack,
        leader=begun.leader,
        barred=begun.barred,
        excuse_like=begun.excuse_like,
        laid_aside=begun.laid_aside,
        half_points_apart=begun.half_points_apart,
        played=(card for _, card in cards_played(deal)),
    )


# A payoff has 6,588 numbers: converting it takes longer than a short search.
@lru_cache(maxsize=64)
def _in_kernel_form(payoff: Payoff) -> oudler_kernel.Payoff:
    return oudler_kernel.Payoff(payoff.values, losing=payoff.losing)


def _within(limits: Limits) -> oudler_kernel.Limits:
    return oudler_kernel.Limits(
        nodes=limits.nodes,
        seconds=limits.seconds,
        mebibytes=limits.mebibytes,
        threads=limits.threads,
    )


def _bounds(payoff: Payoff, least: int, most: int) -> Bounds:
    return Bounds(payoff.unscaled(least), payoff.unscaled(most))
