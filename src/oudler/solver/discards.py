"""How much more one discard scores than another, over many worlds played out by a policy."""

from __future__ import annotations

from collections.abc import Sequence

import oudler_kernel

from oudler.core.cards import CardSet
from oudler.core.ruleset.option_values import Phase
from oudler.core.view import SeatView
from oudler.solver.determinize import quick_sampler
from oudler.solver.end_values import paid_by_defender
from oudler.solver.evaluation import is_learned
from oudler.solver.knowledge import knowledge
from oudler.solver.policy import Policy, scene


def can_weigh_discards(view: SeatView) -> bool:
    """Whether a taker's discard can be evaluated by playing on.

    >>> from oudler import view
    >>> can_weigh_discards(view(taken, taken.to_act))
    True
    """
    return view.phase is Phase.DOG and view.seat == view.taker and is_learned(view)


def weighed_discards(
    view: SeatView,
    discards: Sequence[CardSet],
    policy: Policy,
    seed: int,
    worlds: int,
    others: Sequence[Policy] = (),
) -> tuple[tuple[float, float], ...]:
    """How much more each discard scores than the first, per defender, with the standard error.

    The taker follows the policy; the others follow it or one of `others`, with equal probability.
    `can_weigh_discards` must hold.

    >>> from oudler import legal, view
    >>> seen = view(taken, taken.to_act)
    >>> low = CardSet.of(list(legal(taken).free)[:6])
    >>> weighed_discards(seen, [low], Policy(), seed=1, worlds=5)
    ((0.0, 0.0),)
    """
    ends = paid_by_defender(view)
    policies = policy, *others
    any_of_them = [1 / len(policies)] * len(policies)
    surely_own = [1.0, *(0.0 for _ in others)]
    seats = range(view.rules.seats)
    chances = [surely_own if seat == view.seat else any_of_them for seat in seats]
    found = oudler_kernel.evaluate_discards(
        scene(view),
        view.seat,
        view.hand.bits,
        quick_sampler(knowledge(view)).packed(seed, worlds),
        [discard.bits for discard in discards],
        ends.values,
        oudler_kernel.Styles([one.weights for one in policies], chances),
        seed=seed,
    )
    return tuple((above / ends.scale, error / ends.scale) for _, above, error in found)
