"""The value of each end of a deal to either side, as playouts add it up.

`payoff` is the same for the search; it also knows which ends one deal can still reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm

import oudler_kernel

from oudler.core.actions import Contract
from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.option_values import PartnerBy
from oudler.core.scoring.result import Handful, Result
from oudler.core.scoring.settlement import settle
from oudler.core.scoring.slams import Announced, slams
from oudler.core.seats import Side
from oudler.core.view import SeatView
from oudler.solver.payoff import MOST, OUDLERS, SIDES


@dataclass(frozen=True, slots=True)
class EndValues:
    """A value for each end of a deal, to a seat of either side."""

    values: oudler_kernel.Values
    scale: int = 1
    """Every value is scaled by this, so that fractions become whole numbers."""


def worth_to(view: SeatView) -> EndValues:
    """What each end of the deal is worth to a seat's side, per defender; or to the seat alone.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> worth_to(seen) is paid_by_defender(seen)
    True
    """
    return own_points(view.rules.seats) if view.taker is None else paid_by_defender(view)


@cache
def own_points(seats: int) -> EndValues:
    """What a seat loses by its own half-points where the fewest points win (A14-87).

    All seats together lose as much whoever wins a trick, so only its own matter: it pays each of
    the others for every point.

    >>> from oudler.core.scoring.misere import misere_scores
    >>> misere_scores((40, 50, 60))[0] - misere_scores((42, 50, 58))[0]
    3
    """
    lost = [-seats * half_points for half_points in range(MOST + 1)] * (OUDLERS * len(SIDES) ** 2)
    return EndValues(oudler_kernel.Values(lost, lost, lost, lost), scale=2)


def paid_by_defender(view: SeatView) -> EndValues:
    """What each defender pays at each end of the deal: the attack wins it, the defence loses it.

    >>> from oudler import view
    >>> seen = view(begun, begun.to_act)
    >>> paid_by_defender(seen) is paid_by_defender(seen)
    True
    """
    return _paid_by_defender(view.rules, *_announced(view))


@cache
def half_points_above(rules: Ruleset) -> EndValues:
    """By how many half-points each end is above the attack's target."""
    return _by_margin(rules, lambda margin: margin)


@cache
def made_or_not(rules: Ruleset) -> EndValues:
    """1 for each end where the contract is made, else 0.

    >>> from oudler.solver.policy import Policy, playout_value
    >>> 0 <= playout_value(begun, Policy(), made_or_not(begun.rules)) <= 1
    True
    """
    return _by_margin(rules, lambda margin: int(margin >= 0))


def _by_margin(rules: Ruleset, value: Callable[[int], int]) -> EndValues:
    """What the attack wins and the defence loses by the margin of half-points alone."""
    attack = [
        value(half_points - 2 * rules.targets[oudlers])
        for oudlers, _, _ in product(range(OUDLERS), SIDES, SIDES)
        for half_points in range(MOST + 1)
    ]
    defence = [-one for one in attack]
    return EndValues(oudler_kernel.Values(defence, defence, attack, attack))


def _announced(view: SeatView) -> tuple[Contract, tuple[Handful, ...], Announced | None]:
    """All announcements that the score depends on."""
    assert view.contract is not None
    shown = tuple(Handful(view.side_of(one.seat), one.size) for one in view.handfuls)
    said = view.slam
    slam = None if said is None else Announced(view.side_of(said.seat), said.small)
    return view.contract, shown, slam


# It takes a tenth of a second, and is the same for all deals of a contract.
@lru_cache(maxsize=64)
def _paid_by_defender(
    rules: Ruleset, contract: Contract, shown: tuple[Handful, ...], slam: Announced | None
) -> EndValues:
    def row(partners: tuple[PartnerBy, ...]) -> tuple[Score, ...]:
        return tuple(_paid(rules, contract, partners, shown, slam))

    alone = row(())
    company = row((PartnerBy.FIRST_CARD,)) if rules.calls else alone
    scale = lcm(*(Fraction(paid).denominator for paid in (*alone, *company)))

    def scaled(paid: Sequence[Score], sign: int) -> list[int]:
        return [int(sign * one * scale) for one in paid]

    return EndValues(
        oudler_kernel.Values(
            scaled(alone, -1), scaled(company, -1), scaled(alone, 1), scaled(company, 1)
        ),
        scale,
    )


def _paid(
    rules: Ruleset,
    contract: Contract,
    partners: tuple[PartnerBy, ...],
    shown: tuple[Handful, ...],
    slam: Announced | None,
) -> Iterator[Score]:
    """The payment by a defender at each end, in the kernel's order."""
    # Ends between the slams all pay alike, small slams apart: use half the tricks.
    lost = {None: rules.tricks // 2, Side.ATTACK: 0, Side.DEFENCE: rules.tricks}
    # So do ends as far from their targets: settle only one of them.
    paid: dict[tuple[int, Side | None, Side | None], Score] = {}
    for oudlers, petit, swept in product(range(OUDLERS), SIDES, SIDES):
        said = slams(rules, slam, lost[swept])
        for half_points in range(MOST + 1):
            end = half_points - 2 * rules.targets[oudlers], petit, swept
            if end not in paid:
                result = Result(
                    contract,
                    half_points,
                    oudlers,
                    partners,
                    petit_au_bout=petit,
                    handfuls=shown,
                    slams=said,
                )
                paid[end] = exact(-Fraction(settle(rules, result).scores[-1]))
            yield paid[end]
