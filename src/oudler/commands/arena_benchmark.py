"""`oudler arena --benchmark`: players on the boards on which everybody is measured."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from oudler import arena
from oudler.arena.benchmark import (
    AMONG,
    BOARDS,
    RULES,
    SEED,
    benchmark_plan,
    measured_levels,
)
from oudler.arena.comparison import Estimate, comparisons
from oudler.arena.report import as_json, columns, conduct, decisions, gain, shortened
from oudler.command_line.arguments import Refused
from oudler.words import Words

Run = tuple[arena.Plan, Sequence[arena.DealResult]]
UNCHANGED: Mapping[str, object] = {
    "set": [],
    "seed": None,
    "others": None,
    "contract": None,
    "side": "both",
    "until_sure": False,
    "ladder": False,
    "plot": None,
}
"""Options that would make it another measure, as they are when nobody gives them."""


def benchmark_plans(
    words: Words, args: argparse.Namespace, read: Callable[[str], arena.Entrant]
) -> list[arena.Plan]:
    """A plan for each player and each ruleset. Raises Refused where the measure would differ."""
    for name, unchanged in UNCHANGED.items():
        if getattr(args, name) != unchanged:
            option = f"--{name.replace('_', '-')}"
            raise Refused(words("arena.benchmark.alone", option=option))
    if args.deals is not None and args.deals > BOARDS:
        raise Refused(words("arena.benchmark.boards", boards=BOARDS))
    asked = RULES if args.rules is None else [one for one in RULES if _is(one, args.rules)]
    if not asked:
        raise Refused(words("arena.benchmark.rules", found=args.rules, known=", ".join(RULES)))
    players = [read(name) for name in args.players]
    return [
        benchmark_plan(rules, player, by_ask=args.phases, seconds=args.seconds)
        for player in players
        for rules in asked
    ]


def _is(rules: str, found: str) -> bool:
    return found in (rules, rules.partition("@")[0])


def benchmark_report(words: Words, runs: Sequence[Run]) -> Iterator[str]:
    """The gains of the players, line by line, among those of the levels."""
    deals = min(len(results) for _, results in runs)
    yield words("arena.benchmark.title", boards=deals, among=AMONG)
    yield from _table(words, [plan.rules.name for plan, _ in runs], _measured(runs))
    yield words("arena.benchmark.levels", boards=BOARDS)
    for plan, results in runs:
        yield ""
        yield from decisions(words, comparisons(plan, results)[0], plan.rules.name)
        yield from conduct(words, plan, results)


def _table(
    words: Words, names: Iterable[str], found: Mapping[str, Mapping[str, Estimate]]
) -> list[str]:
    """The players who were measured, then the levels, under each ruleset."""
    rules = list(dict.fromkeys(names))
    levels = {name: of for name, of in measured_levels().items() if name not in found}
    return columns(
        [
            ("", *rules),
            *(
                (label, *(gain(words, of[one]) if one in of else "–" for one in rules))
                for label, of in [
                    *((shortened(name), of) for name, of in found.items()),
                    *((f"({name})", of) for name, of in levels.items()),
                ]
            ),
        ]
    )


def benchmark_to_json(runs: Sequence[Run]) -> dict[str, object]:
    """The gains of the players and the levels, and everything about each run."""
    return {
        "benchmark": SEED,
        "players": _estimates_to_json(_measured(runs)),
        "levels": _estimates_to_json(measured_levels()),
        "runs": [as_json(plan, results, (), None) for plan, results in runs],
    }


def _measured(runs: Sequence[Run]) -> dict[str, dict[str, Estimate]]:
    """The gain of each player under each ruleset, in the shape of `measured_levels`."""
    found: dict[str, dict[str, Estimate]] = {}
    for plan, results in runs:
        comparison = comparisons(plan, results)[0]
        found.setdefault(comparison.first, {})[plan.rules.name] = comparison.gain
    return found


def _estimates_to_json(found: Mapping[str, Mapping[str, Estimate]]) -> dict[str, object]:
    return {
        name: {
            rules: {"mean": round(one.mean, 3), "error": round(one.error, 3)}
            for rules, one in of.items()
        }
        for name, of in found.items()
    }
