"""The arena from Python: two players on the same deals, by any executor."""

from __future__ import annotations

from concurrent.futures import Executor

from oudler.arena.comparison import Comparison, compare, difference
from oudler.arena.entrants import Entrant, check_entrant
from oudler.arena.plan import make_plan
from oudler.arena.running import run
from oudler.core.actions import Contract
from oudler.core.ruleset import Ruleset, check_rules
from oudler.core.values import wrong_type
from oudler.shuffling import check_seed


def match(
    rules: Ruleset,
    first: Entrant,
    second: Entrant,
    *,
    deals: int,
    seed: str = "arena",
    others: Entrant | None = None,
    contract: Contract | None = None,
    by_ask: bool = False,
    executor: Executor | None = None,
) -> Comparison:
    """How much better the first player does than the second in its place, on the same deals.

    A player is a level's name, a class or factory, or any name that `oudler arena` accepts. Without
    a `contract`, each player in turn takes one seat among copies of the other, or among `others`.
    With one, the strongest hand plays it, and each player is the whole attack once and the whole
    defence once. `by_ask` (`--phases` in `oudler arena`) fills `Comparison.asks`: which kinds of
    decision the difference comes from. Pass a class, not one of its players: each deal makes its
    own. Raises PlayerFailed, ImpossiblePlan, UnknownEntrant or GivenUp.

    >>> match(rules, "club", "club", deals=2).gain
    Estimate(mean=0.0, error=0.0)
    """
    _check(rules, deals, seed, first=first, second=second)
    if others is not None:
        check_entrant(others, "others")
    if not isinstance(contract, Contract | None):
        raise wrong_type("contract", contract, "a Contract, or None to let the players bid")
    plan = make_plan(rules, (first, second), seed, others=others, contract=contract, by_ask=by_ask)
    return compare(plan, plan.pairings[0], list(run(plan, range(deals), executor)))


def differences(
    rules: Ruleset,
    first: Entrant,
    second: Entrant,
    *,
    deals: int,
    seed: str = "arena",
    executor: Executor | None = None,
) -> tuple[float, ...]:
    """Deal by deal, how much better the first did than the second in its place.

    >>> differences(rules, "club", "club", deals=2)
    (0.0, 0.0)
    """
    _check(rules, deals, seed, first=first, second=second)
    plan = make_plan(rules, (first, second), seed)
    pair = plan.pairings[0]
    return tuple(difference(plan, pair, result) for result in run(plan, range(deals), executor))


def _check(rules: object, deals: object, seed: object, **entrants: object) -> None:
    check_rules(rules)
    check_seed(seed)
    if not isinstance(deals, int) or isinstance(deals, bool):
        raise wrong_type("deals", deals, "a whole number, 1 or more")
    if deals < 1:
        raise ValueError(f"deals: expected 1 or more, not {deals}")
    for where, entrant in entrants.items():
        check_entrant(entrant, where)
