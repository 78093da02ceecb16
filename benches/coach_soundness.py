"""Soundness: what must hold of every review, checked deal by deal.

- differences: a card's cost with open hands is the difference of two values that the solver finds
  by itself, each from scratch;
- sums: once everything is known, the attack's costs less the defence's are what was promised less
  what happened; before that, the bounds hold the true values;
- secrecy: in another deal that looks alike to its seat, it costs the same by what was known;
- lines: none that is told ends worse for its seat than the deal did;
- own best: what the coach suggests is no mistake, judged at the same moment.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

from oudler.coach import Judgement, Kind, Proof, ReviewEffort, Verdict
from oudler.coach.judgement import stake
from oudler.coach.judging import known_of
from oudler.coach.what_if import what_if
from oudler.core import Side, apply, view
from oudler.solver import Goal, Limits, kernel
from oudler.solver.determinize import worlds

Row = dict[str, Any]
EVERY = 12
"""One decision in this many is judged again in another deal that looks alike to its seat."""


class Checks:
    """What was checked of one deal, and what did not hold."""

    def __init__(self) -> None:
        self.checked: Counter[str] = Counter()
        self.failed: list[str] = []

    def note(self, name: str, number: int, *, holds: bool, why: object = "") -> None:
        self.checked[name] += 1
        if not holds:
            self.failed.append(f"{name}, decision {number}: {why}")


def measured(judged: Sequence[Judgement], number: int, care: ReviewEffort) -> Row:
    """What one review shows."""
    checks = Checks()
    cards = [one for one in judged if one.moment.kind is Kind.CARD]
    cards.sort(key=lambda one: one.moment.number)
    check_differences(checks, cards, care)
    if cards:
        check_sums(checks, cards)
    check_secrecy(checks, judged[number % EVERY :: EVERY], care)
    check_own_best(checks, judged, care)
    check_lines(checks, judged)
    return {"checked": checks.checked, "failed": checks.failed}


def check_differences(checks: Checks, cards: Sequence[Judgement], care: ReviewEffort) -> None:
    """Both values are searched without what the coach knew of the later ones."""
    limits = Limits(nodes=care.nodes, mebibytes=care.mebibytes)
    for one in cards:
        if one.open is None or one.open.proof is not Proof.EXACT:
            continue
        assert one.moment.action is not None
        after = apply(one.moment.deal, one.moment.seat, one.moment.action)
        if after.to_act is None:
            continue
        values = [kernel.value(deal, Goal.SCORE, limits) for deal in (one.moment.deal, after)]
        if all(value.is_exact for value in values):
            lost = Fraction(values[0].lower) - Fraction(values[1].lower)
            found = _attacks(one) * Fraction(one.open.most) * _defenders(one) / _stake(one)
            checks.note("differences", one.moment.number, holds=found == lost, why=(found, lost))


def check_sums(checks: Checks, cards: Sequence[Judgement]) -> None:
    """Backwards from the result: bounds hold, and where all is exact the sum is."""
    over = cards[-1]
    assert over.moment.action is not None
    ended = apply(over.moment.deal, over.moment.seat, over.moment.action)
    result = sum((Fraction(ended.scores[seat]) for seat in ended.attackers), Fraction(0))
    least = most = result
    for one in reversed(cards):
        if one.open is not None:
            if one.open.proof not in (Proof.EXACT, Proof.BOUNDS):
                return
            ends = [
                _attacks(one) * Fraction(end) * _defenders(one) / _stake(one)
                for end in (one.open.least, one.open.most)
            ]
            least, most = least + min(ends), most + max(ends)
        if one.value is None:
            return
        lower, upper = Fraction(one.value.lower), Fraction(one.value.upper)
        is_exact = lower == upper and least == most
        holds = lower == least if is_exact else lower <= most and least <= upper
        name = "sums, exact" if is_exact else "sums, bounds"
        checks.note(name, one.moment.number, holds=holds, why=(lower, upper, least, most))


def check_secrecy(checks: Checks, some: Sequence[Judgement], care: ReviewEffort) -> None:
    for one in some:
        moment = one.moment
        if one.known is None:
            continue
        # A taker's own discard is known to it alone: a drawn deal has it too.
        for world in islice(worlds(view(moment.deal, moment.seat), seed=moment.number), 1):
            found = known_of(replace(moment, deal=world), care)
            checks.note("secrecy", moment.number, holds=found == one.known, why=moment.kind)


def check_lines(checks: Checks, judged: Sequence[Judgement]) -> None:
    last = max(judged, key=lambda one: one.moment.number)
    if last.moment.kind is not Kind.CARD or last.moment.action is None:
        return
    real = apply(last.moment.deal, last.moment.seat, last.moment.action)
    for one in judged:
        line = what_if(one, real) if one.verdict is Verdict.MISTAKE else None
        if line is not None:
            scores = [over.scores[one.moment.seat] for over in (line.deal, real)]
            checks.note("lines", one.moment.number, holds=scores[0] >= scores[1], why=scores)


def check_own_best(checks: Checks, judged: Sequence[Judgement], care: ReviewEffort) -> None:
    for one in judged:
        if one.known is None or not one.known.is_loss:
            continue
        found = known_of(replace(one.moment, action=one.known.best), care)
        holds = found is not None and not found.is_loss
        checks.note("own best", one.moment.number, holds=holds, why=one.moment.kind)


def _attacks(one: Judgement) -> int:
    return 1 if one.moment.deal.side_of(one.moment.seat) is Side.ATTACK else -1


def _defenders(one: Judgement) -> int:
    return one.moment.deal.rules.seats - len(one.moment.deal.attackers)


def _stake(one: Judgement) -> Fraction:
    return stake(one.moment.deal, one.moment.seat)


def figures(rows: Sequence[Row]) -> Iterator[str]:
    """What has been found so far."""
    checked = sum((Counter(row["checked"]) for row in rows), Counter[str]())
    failed = [(row["number"], why) for row in rows for why in row["failed"]]
    yield f"checked {dict(checked)}; {len(failed)} failed"
    yield from (f"deal {number}: {why}" for number, why in failed[:20])
