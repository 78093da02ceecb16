"""The results of `oudler arena`, as sentences, a chart and JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from oudler.arena import DealResult, Estimate, FaultKind, Plan, comparison
from oudler.arena.ladder import Rung
from oudler.arena.plot import Bar
from oudler.arena.sprt import SequentialTest
from oudler.core import Contract, Phase
from oudler.words import Words
from oudler.words.names import contract_name

LONGEST = 15
"""Letters of a name above a column."""


def report(
    words: Words,
    plan: Plan,
    results: Sequence[DealResult],
    rungs: Sequence[Rung],
    test: SequentialTest | None,
) -> list[str]:
    """Everything these results say, line by line."""
    found = comparison.comparisons(plan, results)
    lines = [line for one in found for line in _comparison(words, plan, one, is_long=not rungs)]
    lines += [_tested(words, test, found[0])] if test is not None else []
    lines += ["", *_ladder(words, rungs)] if rungs else []
    return [*lines, "", *conduct(words, plan, results)]


def bars(words: Words, found: Sequence[comparison.Comparison]) -> tuple[str, list[Bar]]:
    """The title of a picture, and what to draw: every pair; of one pair, where it comes from."""
    if len(found) > 1:
        return words("arena.everybody"), [
            _bar(words, _versus(words, one), one.gain) for one in found
        ]
    return _versus(words, found[0]), list(_bars(words, found[0]))


def _versus(words: Words, one: comparison.Comparison) -> str:
    return words("arena.versus", a=shortened(one.first), b=shortened(one.second))


def count_faults(words: Words, kinds: Counter[FaultKind]) -> str:
    """The sentence that counts each fault of a program.

    >>> count_faults(en, Counter({FaultKind.LATE: 3}))
    'late: 3'
    """
    colon = words("arena.colon")
    return ", ".join(f"{words(f'arena.fault.{kind}')}{colon}{n}" for kind, n in kinds.items())


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as aligned columns: the first to the left, numbers to the right.

    >>> columns([("", "a"), ("one", "+12.5")])
    ['         a', 'one  +12.5']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _comparison(
    words: Words, plan: Plan, one: comparison.Comparison, *, is_long: bool
) -> Iterator[str]:
    contract = "" if plan.contract is None else contract_name(words, plan.contract)
    yield words(
        f"arena.{'taken' if contract else 'pair' if one.others is None else 'among'}",
        a=one.first,
        b=one.second,
        others=one.others,
        contract=contract,
        deals=one.deals,
        gain=gain(words, one.gain),
    )
    if not is_long:
        return
    how = "made" if contract else "shared"
    yield from ("", words(f"arena.by_side.{how}"))
    yield from columns([_heads(words, one), *_sides(words, one, how)])
    if one.asks:
        yield ""
        yield from decisions(words, one)
    if not contract:
        yield from ("", words("arena.by_contract"))
        yield from columns([_heads(words, one), *_contracts(words, one)])


def decisions(words: Words, one: comparison.Comparison, where: str = "") -> Iterator[str]:
    """The second player's gain with each kind of the first's decisions, if that was played."""
    if one.asks:
        told = words("arena.by_phase", a=one.first, b=one.second)
        yield f"{where} – {told}" if where else told
        yield from columns([(words(f"arena.ask.{a}"), gain(words, g)) for a, g in one.asks.items()])


def _sides(words: Words, one: comparison.Comparison, how: str) -> Iterator[Sequence[str]]:
    for role, row in one.roles.items():
        yield _row(words, words(f"arena.role.{role}"), row, how)


def _contracts(words: Words, one: comparison.Comparison) -> Iterator[Sequence[str]]:
    for contract, row in one.contracts.items():
        how = "shared" if contract is None else "taken"
        yield _row(words, _contract(words, contract), row, how)


def _contract(words: Words, contract: Contract | None) -> str:
    return words("arena.passed") if contract is None else contract_name(words, contract)


def _heads(words: Words, one: comparison.Comparison) -> Sequence[str]:
    return "", shortened(one.first), shortened(one.second), words("arena.gain")


def shortened(name: str) -> str:
    """The end of a long name, which fits above a column.

    >>> shortened("exec:python examples/line_bot.py")
    '…es/line_bot.py'
    """
    return name if len(name) <= LONGEST else "…" + name[1 - LONGEST :]


def _row(words: Words, label: str, row: comparison.Row, how: str) -> Sequence[str]:
    summaries = (_summary(words, summary, how) for summary in (row.first, row.second))
    return label, *summaries, gain(words, row.gain)


def _summary(words: Words, summary: comparison.Summary, how: str) -> str:
    if not summary.deals:
        return "–"
    return words(
        f"arena.summary.{how}",
        share=_percent(words, summary.share).rjust(_PERCENT),
        made=_percent(words, summary.made / summary.deals).rjust(_PERCENT),
        mean=_signed(words, summary.mean).rjust(_POINTS),
    )


_PERCENT, _POINTS = len("100 %"), len("+100.0")
"""As wide as such a number gets, so that those of a column stand below each other."""


def _tested(words: Words, trail: SequentialTest, one: comparison.Comparison) -> str:
    test = trail.test
    return words(
        f"arena.accepted.{trail.accepted or 'none'}",
        a=one.first,
        deals=trail.count,
        low=_signed(words, test.low),
        high=_signed(words, test.high),
        alpha=_percent(words, test.alpha),
        beta=_percent(words, test.beta),
        ratio=_decimal(words, f"{trail.ratio:+.2f}"),
    )


def _ladder(words: Words, rungs: Sequence[Rung]) -> list[str]:
    heads = tuple(words(f"arena.ladder.{key}") for key in ("player", "rating", "points"))
    rows = (
        (
            rung.name,
            words(
                "arena.interval",
                mean=f"{rung.rating:.0f}",
                low=f"{rung.interval[0]:.0f}",
                high=f"{rung.interval[1]:.0f}",
            ),
            gain(words, rung.points),
        )
        for rung in rungs
    )
    return columns([heads, *rows])


def conduct(words: Words, plan: Plan, results: Sequence[DealResult]) -> Iterator[str]:
    """The share of deals that all passed, the times of decisions, and the faults of programs."""
    if plan.contract is None and Phase.BIDDING in plan.rules.phases:
        yield words("arena.passed_out", share=_percent(words, comparison.passed_out(results)))
    for name, timing in comparison.timings(plan, results).items():
        median, most = (_milliseconds(words, ms) for ms in (timing.median, timing.most))
        yield words("arena.timing", name=name, median=median, most=most)
    for name, kinds in comparison.faults(plan, results).items():
        yield words("arena.faults", name=name, faults=count_faults(words, kinds))


def _bars(words: Words, one: comparison.Comparison) -> Iterator[Bar]:
    yield _bar(words, words("arena.everything"), one.gain)
    for role, row in one.roles.items():
        yield _bar(words, words(f"arena.role.{role}"), row.gain)
    for ask, found in one.asks.items():
        yield _bar(words, words(f"arena.ask.{ask}"), found)
    for contract, row in one.contracts.items():
        yield _bar(words, _contract(words, contract), row.gain)


def _bar(words: Words, label: str, found: Estimate) -> Bar:
    return Bar(label, found.mean, *found.interval, gain(words, found))


def gain(words: Words, found: Estimate) -> str:
    """A mean with its interval.

    >>> gain(en, Estimate(2.0, 1.0))
    '+2.0 (+0.0 to +4.0)'
    """
    low, high = found.interval
    return words(
        "arena.interval",
        mean=_signed(words, found.mean),
        low=_signed(words, low),
        high=_signed(words, high),
    )


def _signed(words: Words, number: float) -> str:
    # Zero has no sign to lose.
    return _decimal(words, f"{round(number, 1) + 0.0:+.1f}")


def _percent(words: Words, share: float) -> str:
    return words("arena.percent", number=f"{100 * share:.0f}")


def _milliseconds(words: Words, number: float) -> str:
    """Two digits that count, or all before the decimal point."""
    return _decimal(words, f"{number:.0f}" if number >= 10 else f"{number:.2g}")


def _decimal(words: Words, text: str) -> str:
    return text.replace("-", "−").replace(".", words("cards.list.decimal"))


def as_json(
    plan: Plan, results: Sequence[DealResult], rungs: Sequence[Rung], test: SequentialTest | None
) -> dict[str, object]:
    """Everything these results say."""
    found: dict[str, object] = {
        "rules": plan.rules.name,
        "seed": plan.seed,
        "contract": plan.contract,
        "matches": [_comparison_to_json(one) for one in comparison.comparisons(plan, results)],
        "passed_out": round(comparison.passed_out(results), 4),
        "milliseconds": {
            name: {"median": round(timing.median, 4), "p99": round(timing.most, 4)}
            for name, timing in comparison.timings(plan, results).items()
        },
        "faults": {
            name: {str(kind): number for kind, number in kinds.items()}
            for name, kinds in comparison.faults(plan, results).items()
        },
    }
    if rungs:
        found["ladder"] = [_rung_to_json(rung) for rung in rungs]
    if test is not None:
        found["test"] = _test_to_json(test)
    return found


def _comparison_to_json(one: comparison.Comparison) -> dict[str, object]:
    return {
        "a": one.first,
        "b": one.second,
        "others": one.others,
        "deals": one.deals,
        **_estimate_to_json(one.gain),
        "sides": {str(role): _row_to_json(row) for role, row in one.roles.items()},
        "contracts": _contracts_to_json(one.contracts),
        "phases": {str(ask): _estimate_to_json(gain) for ask, gain in one.asks.items()},
    }


def _contracts_to_json(rows: Mapping[Contract | None, comparison.Row]) -> dict[str, object]:
    return {str(contract or "passed_out"): _row_to_json(row) for contract, row in rows.items()}


def _row_to_json(row: comparison.Row) -> dict[str, object]:
    return _estimate_to_json(row.gain) | {
        "a": _summary_to_json(row.first),
        "b": _summary_to_json(row.second),
    }


def _summary_to_json(summary: comparison.Summary) -> dict[str, object]:
    return {
        "plays": summary.deals,
        "share": round(summary.share, 4),
        "made": summary.made,
        "mean": round(summary.mean, 3),
    }


def _estimate_to_json(one: Estimate) -> dict[str, object]:
    return {"mean": round(one.mean, 3), "interval": [round(end, 3) for end in one.interval]}


def _rung_to_json(rung: Rung) -> dict[str, object]:
    interval = [round(end, 1) for end in rung.interval]
    points = _estimate_to_json(rung.points)
    return {
        "player": rung.name,
        "rating": round(rung.rating, 1),
        "interval": interval,
        "points": points,
    }


def _test_to_json(trail: SequentialTest) -> dict[str, object]:
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
