"""`oudler arena`: bots against each other, the same deals from every seat."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from oudler.bots.arena import Match, matches
from oudler.bots.levels import UnknownLevel
from oudler.commands.arguments import (
    Parser,
    Refused,
    at_least,
    chosen_rules,
    print_json,
    refuse,
)
from oudler.core.ruleset import Ruleset
from oudler.words import Words


def run(arguments: Sequence[str], words: Words) -> int:
    """Print who did better and how sure that is. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    try:
        rules, _ = chosen_rules(words, args.rules, args.set)
        if len(args.players) < 2:
            raise Refused(words("commands.arena.two"))
        found = _played(words, rules, args.players, args.seed, args.deals, args.jobs)
    except Refused as error:
        return refuse(error, as_json=args.json)
    if args.json:
        print_json({"rules": rules.name, "seed": args.seed, "matches": list(map(_as_json, found))})
    else:
        print("\n".join(_sentence(words, match) for match in found))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("arena", words)
    found.option("players", nargs="+", metavar="BOT")
    found.rules_options()
    found.option("--deals", type=at_least(2), default=200, metavar="N")
    found.option("--seed", default="arena", metavar="N")
    found.option("--jobs", type=at_least(1), default=os.cpu_count() or 1, metavar="N")
    found.option("--json", action="store_true")
    return found


def _played(
    words: Words, rules: Ruleset, players: list[str], seed: str, deals: int, jobs: int
) -> tuple[Match, ...]:
    progress = _progress if sys.stderr.isatty() else None
    try:
        with _executor(jobs) as executor:
            return matches(rules, players, seed, deals, executor, progress)
    except UnknownLevel as error:
        known = ", ".join(error.known)
        raise Refused(words("commands.arena.no_level", found=error.name, known=known)) from None


@contextmanager
def _executor(jobs: int) -> Iterator[Executor | None]:
    if jobs == 1:
        yield None
        return
    # Spawned, not forked: a fork copies locks that another thread may hold.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as executor:
        yield executor


def _progress(done: int, deals: int) -> None:
    """A count on one line, for somebody at a terminal."""
    print(f"\r{done}/{deals}", end="" if done < deals else "\n", file=sys.stderr, flush=True)


def _sentence(words: Words, match: Match) -> str:
    low, high = match.interval
    return words(
        "commands.arena.pair",
        a=match.first,
        b=match.second,
        deals=match.deals,
        mean=_decimal(words, match.mean),
        low=_decimal(words, low),
        high=_decimal(words, high),
    )


def _decimal(words: Words, number: float) -> str:
    text = f"{number:+.1f}".replace("-", "−")
    return text.replace(".", words("cards.list.decimal"))


def _as_json(match: Match) -> dict[str, object]:
    return {
        "a": match.first,
        "b": match.second,
        "deals": match.deals,
        "mean": round(match.mean, 3),
        "interval": [round(end, 3) for end in match.interval],
    }
