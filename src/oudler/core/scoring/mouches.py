"""Mouches: pools everybody pays into, for the taker to win or double (A11-73)."""

from oudler.core.ruleset import Ruleset
from oudler.core.values import value


@value
class Mouches:
    """The mouches on the table, and what each player has just paid (below 0) or taken."""

    pools: tuple[int, ...]
    """In the order in which they were formed."""
    payments: tuple[int, ...]


def opened(
    rules: Ruleset, pools: tuple[int, ...], dealer: int, places: int | None = None
) -> Mouches:
    """The mouches as a deal begins: everybody forms one, or the dealer adds to the largest.

    When one is formed, the dealer pays `mouche_dealer` on top of everybody's share. `dealer` is a
    player's place at the table, which has the ruleset's places unless it says how many. Nothing
    happens where no mouches are played.

    >>> opened(rules, (), Seat(0)).pools
    ()
    """
    everybody = range(rules.places if places is None else places)
    if not rules.mouche:
        return Mouches((), (0,) * len(everybody))
    added = [-rules.mouche_dealer if place == dealer else 0 for place in everybody]
    if pools:
        return Mouches(_grown(pools, rules.mouche_dealer), tuple(added))
    formed = len(everybody) * rules.mouche + rules.mouche_dealer
    return Mouches((formed,), tuple(extra - rules.mouche for extra in added))


def settled(begun: Mouches, taker: int, *, is_made: bool) -> Mouches:
    """The mouches after a contract: the taker takes the largest, or pays a new one like it.

    `taker` is a player's place at the table; what the deal's beginning cost is among the payments.

    >>> settled(Mouches(pools=(50,), payments=(-20, -10, -10, -10)), taker=1, is_made=True)
    Mouches(pools=(), payments=(-20, 40, -10, -10))
    """
    largest = max(begun.pools)
    pools = _without(begun.pools, largest) if is_made else (*begun.pools, largest)
    taken = largest if is_made else -largest
    payments = (
        paid + (taken if place == taker else 0) for place, paid in enumerate(begun.payments)
    )
    return Mouches(pools, tuple(payments))


def _grown(pools: tuple[int, ...], added: int) -> tuple[int, ...]:
    first = pools.index(max(pools))
    return (*pools[:first], pools[first] + added, *pools[first + 1 :])


def _without(pools: tuple[int, ...], pool: int) -> tuple[int, ...]:
    first = pools.index(pool)
    return (*pools[:first], *pools[first + 1 :])
