"""The results of the arena as one JSON object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oudler.arena import Comparison, DealResult, Estimate, Plan, Row, Summary
from oudler.arena.comparison import comparisons, faults, passed_out, timings
from oudler.arena.ladder import Rung
from oudler.arena.sprt import SequentialTest
from oudler.core.actions import Contract


def as_json(
    plan: Plan, results: Sequence[DealResult], rungs: Sequence[Rung], test: SequentialTest | None
) -> dict[str, object]:
    """Everything these results say."""
    found: dict[str, object] = {
        "rules": plan.rules.name,
        "seed": plan.seed,
        "contract": plan.contract,
        "matches": [_comparison(one) for one in comparisons(plan, results)],
        "passed_out": round(passed_out(results), 4),
        "milliseconds": {
            name: {"median": round(timing.median, 4), "p99": round(timing.most, 4)}
            for name, timing in timings(plan, results).items()
        },
        "faults": {
            name: {str(kind): number for kind, number in kinds.items()}
            for name, kinds in faults(plan, results).items()
        },
    }
    if rungs:
        found["ladder"] = [_rung(rung) for rung in rungs]
    if test is not None:
        found["test"] = _test(test)
    return found


def _comparison(one: Comparison) -> dict[str, object]:
    return {
        "a": one.first,
        "b": one.second,
        "others": one.others,
        "deals": one.deals,
        **_estimate(one.gain),
        "sides": {str(role): _row(row) for role, row in one.roles.items()},
        "contracts": _contracts(one.contracts),
        "phases": {str(ask): _estimate(gain) for ask, gain in one.asks.items()},
    }


def _contracts(rows: Mapping[Contract | None, Row]) -> dict[str, object]:
    return {str(contract or "passed_out"): _row(row) for contract, row in rows.items()}


def _row(row: Row) -> dict[str, object]:
    return _estimate(row.gain) | {"a": _summary(row.first), "b": _summary(row.second)}


def _summary(summary: Summary) -> dict[str, object]:
    return {
        "plays": summary.deals,
        "share": round(summary.share, 4),
        "made": summary.made,
        "mean": round(summary.mean, 3),
    }


def _estimate(one: Estimate) -> dict[str, object]:
    return {"mean": round(one.mean, 3), "interval": [round(end, 3) for end in one.interval]}


def _rung(rung: Rung) -> dict[str, object]:
    interval = [round(end, 1) for end in rung.interval]
    points = _estimate(rung.points)
    return {
        "player": rung.name,
        "rating": round(rung.rating, 1),
        "interval": interval,
        "points": points,
    }


def _test(trail: SequentialTest) -> dict[str, object]:
    test = trail.test
    return {
        "low": test.low,
        "high": test.high,
        "alpha": test.alpha,
        "beta": test.beta,
        "deals": trail.count,
        "ratio": round(max(-1e9, min(1e9, trail.ratio)), 3),
        "accepted": trail.accepted,
    }
