"""The amounts each defender can pay for a deal: exactly those that some result gives."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement, product

from oudler.core.actions import Contract, HandfulSize
from oudler.core.events import Score, exact
from oudler.core.ruleset import Ruleset
from oudler.core.ruleset.needs import has_taker
from oudler.core.ruleset.option_values import Announcer, HandfulPaidTo, PetitPaidTo
from oudler.core.scoring import plausibility
from oudler.core.scoring.result import Handful, Result, ResultDoubt
from oudler.core.scoring.rounding import rounded
from oudler.core.scoring.settlement import DealScore, LineKind, settle
from oudler.core.seats import Side

Ending = tuple[bool, Score]
"""Whether the contract is made, and the points above its target or below it."""
Counted = tuple[int, int]
"""The attack's half-points and oudlers."""


@dataclass(frozen=True, slots=True)
class Units:
    """The units of a ruleset, each with the results that might give it."""

    rules: Ruleset
    counted: dict[Ending, tuple[Counted, ...]]
    found: dict[Score, tuple[tuple[Result, Ending], ...]]

    def __contains__(self, unit: Score) -> bool:
        return next(self[unit], None) is not None

    def __getitem__(self, unit: Score) -> Iterator[Result]:
        """The possible results that give this unit."""
        for shape, ending in self.found.get(unit, ()):
            for counted in self.counted[ending]:
                if not plausibility.result_faults(self.rules, found := _counting(shape, counted)):
                    yield found

    def doubts(self, unit: Score, contracts: Collection[Contract]) -> tuple[ResultDoubt, ...]:
        """What is rare in every result of this unit; empty where an ordinary one gives it.

        >>> units_of(rules).doubts(8, [Contract.GARDE])
        (ResultDoubt.RARE_HANDFULS,)
        """
        fewest: tuple[ResultDoubt, ...] | None = None
        for result in (one for one in self[unit] if one.contract in contracts):
            found = plausibility.result_doubts(self.rules, result)
            if not found:
                return ()
            fewest = found if fewest is None else min(fewest, found, key=len)
        return fewest or ()

    def around(self, unit: Score) -> tuple[Score, ...]:
        """The nearest units below this one and above it; just one at an end of the scale.

        >>> units_of(rules).around(131)
        (130, 132)
        """
        below = sorted((one for one in self.found if one < unit), reverse=True)
        above = sorted(one for one in self.found if one > unit)
        nearest = (next((one for one in side if one in self), None) for side in (below, above))
        return tuple(one for one in nearest if one is not None)


def units_of(rules: Ruleset) -> Units:
    """The amounts each defender can pay under these rules; below 0, receive. None without a taker.

    >>> 131 in units_of(rules), 132 in units_of(rules)
    (False, True)
    """
    if not has_taker(rules):
        return Units(rules, {}, {})
    counted = _counted(rules)
    found: dict[Score, list[tuple[Result, Ending]]] = {}
    for contract, _ in rules.bids:
        bare = Result(contract, 0, 0, plausibility.possible_partners(rules)[0])
        plain = {ending: _paid(rules, _counting(bare, counted[ending][0])) for ending in counted}
        for shape in _shapes(rules, bare):
            more = _more(rules, shape, bare, counted)
            for ending, paid in plain.items():
                unit = exact(rounded(paid + more[ending[0]], rules.unit_rounded_to))
                found.setdefault(unit, []).append((shape, ending))
    return Units(rules, counted, {unit: tuple(shapes) for unit, shapes in found.items()})


def _counted(rules: Ruleset) -> dict[Ending, tuple[Counted, ...]]:
    found: dict[Ending, tuple[Counted, ...]] = {}
    bare = Result(rules.bids[0][0], 0, 0)
    for counted in product(range(rules.pack.half_points + 1), range(rules.pack.oudlers + 1)):
        scored = settle(rules, _counting(bare, counted))
        ending = scored.is_made, scored.gap
        found[ending] = (*found.get(ending, ()), counted)
    return found


def _counting(shape: Result, counted: Counted) -> Result:
    return replace(shape, half_points=counted[0], oudlers=counted[1])


def _shapes(rules: Ruleset, bare: Result) -> Iterator[Result]:
    """Every petit au bout, handful and slam that may be paid for."""
    slams = {tuple(found) for found in plausibility.possible_slams(rules)}
    for (side, petits), handfuls, slam in product(_petits(rules), _handfuls(rules, bare), slams):
        yield replace(bare, petit_au_bout=side, petits=petits, handfuls=handfuls, slams=slam)


def _petits(rules: Ruleset) -> list[tuple[Side | None, int]]:
    if rules.petit_au_bout_paid_to is not PetitPaidTo.SIDE:
        return [(None, 1)]
    return [(None, 1), *product(Side, range(1, rules.pack.copies + 1))]


def _handfuls(rules: Ruleset, bare: Result) -> list[tuple[Handful, ...]]:
    """Sets of handfuls with different totals; the attack has shown the largest."""
    if rules.handful_paid_to is not HandfulPaidTo.SIDE:
        return [()]
    most = 1 if rules.handful_by is Announcer.TAKER else rules.seats
    found: dict[int, tuple[Handful, ...]] = {}
    for number in range(most + 1):
        for sizes in combinations_with_replacement(list(HandfulSize)[::-1], number):
            if sum(map(rules.handful_trumps, sizes)) <= plausibility.trumps_to_show(rules):
                sides = [Side.ATTACK] * bare.attackers + [Side.DEFENCE] * rules.seats
                shown = tuple(map(Handful, sides, sizes))
                found.setdefault(sum(map(rules.handful_value, sizes)), shown)
    return list(found.values())


def _more(
    rules: Ruleset, shape: Result, bare: Result, counted: dict[Ending, tuple[Counted, ...]]
) -> dict[bool, Score]:
    """The payment of a shape on top of the contract and its points, made or failed."""
    samples = {is_made: pairs[0] for (is_made, _), pairs in counted.items()}
    return {
        is_made: _paid(rules, _counting(shape, pair)) - _paid(rules, _counting(bare, pair))
        for is_made, pair in samples.items()
    }


def _paid(rules: Ruleset, result: Result) -> Score:
    return _before_rounding(settle(rules, result))


def _before_rounding(scored: DealScore) -> Score:
    lines = (line.amount for line in scored.lines if line.kind is not LineKind.ROUNDING)
    return exact(sum(lines, start=Fraction(0)))
