"""`oudler arena`: players against each other, the same deals from every seat."""

import argparse
import errno
import os
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager, redirect_stdout
from functools import partial
from pathlib import Path

from oudler import arena
from oudler.arena import run as play
from oudler.arena.benchmark import BOARDS
from oudler.arena.comparison import comparisons, difference
from oudler.arena.ladder import ladder
from oudler.arena.plan import SECONDS
from oudler.arena.plot import plot
from oudler.arena.program import Fault, Program
from oudler.arena.report import as_json, bars, count_faults, report
from oudler.arena.results import NotARunFile, OtherRun
from oudler.arena.sprt import Hypotheses, SequentialTest
from oudler.bots import levels_missing
from oudler.command_line import line_files
from oudler.command_line.arguments import (
    Parser,
    Refused,
    above,
    at_least,
    chosen_rules,
    print_json,
    refuse,
    utf8,
)
from oudler.command_line.output import Progress
from oudler.command_line.workers import Pace, add_workers, chosen_workers
from oudler.core import Contract, Ruleset, Side
from oudler.rulesets import load_ruleset
from oudler.solver import KernelMissing
from oudler.words import Words
from oudler.words.faults import system_reason

RULES, SEED = "fft-4", "arena"
DEALS, DEALS_UNTIL_SURE = 200, 50_000
SIDES = {"attack": (Side.ATTACK,), "defence": (Side.DEFENCE,), "both": tuple(Side)}


def run(arguments: Sequence[str], words: Words) -> int:
    """Print who did better, where, and how sure that is. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    if args.benchmark:
        return _benchmark(words, args)
    try:
        test = _test(words, args)
        plan = _plan(words, args)
        if args.plot is not None:
            _check_folder(Path(args.plot))
        deals = args.deals or (DEALS_UNTIL_SURE if args.until_sure else DEALS)
        with _played_by(words, args) as executor:
            results = _results(words, plan, deals, args.file, executor, test)
        if args.plot is not None:
            _draw(words, plan, results, Path(args.plot))
    except Refused as error:
        return refuse(error, as_json=args.json)
    rungs = ladder(plan, results) if args.ladder else ()
    if args.json:
        print_json(as_json(plan, results, rungs, test))
    else:
        print("\n".join(report(words, plan, results, rungs, test)))
    return 0


def _benchmark(words: Words, args: argparse.Namespace) -> int:
    from oudler.commands.arena_benchmark import (
        benchmark_plans,
        benchmark_report,
        benchmark_to_json,
    )

    try:
        plans = benchmark_plans(words, args, partial(read_player, words, load_ruleset(RULES)))
        deals = args.deals or BOARDS
        with _played_by(words, args) as executor:
            runs = [
                (plan, _results(words, plan, deals, _file_of(args.file, plan), executor))
                for plan in plans
            ]
    except Refused as error:
        return refuse(error, as_json=args.json)
    if args.json:
        print_json(benchmark_to_json(runs))
    else:
        print("\n".join(benchmark_report(words, runs)))
    return 0


def _file_of(name: str | None, plan: arena.Plan) -> str | None:
    """The file of one of several runs: `run.jsonl` becomes `run-club-fft-4@1.jsonl`."""
    if name is None:
        return None
    path = Path(name)
    player = re.sub(r"[^\w.-]+", "_", plan.name(plan.pairings[0].first))
    return str(path.with_stem(f"{path.stem}-{player}-{plan.rules.name}"))


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("arena", words)
    found.option("players", nargs="+", metavar="PLAYER")
    found.rules_options(None)
    found.option("--deals", type=at_least(2), metavar="N")
    found.option("--seed", type=utf8, metavar="NAME")
    add_workers(found)
    found.option("--others", metavar="PLAYER")
    found.option("--contract", choices=list(map(str, Contract)))
    found.option("--side", choices=list(SIDES), default="both")
    found.option("--phases", action="store_true")
    found.option("--until-sure", action="store_true")
    found.option(
        "--bounds", nargs=2, type=above(-10_000), default=(0.0, 3.0), metavar=("LOW", "HIGH")
    )
    found.option("--alpha", type=above(0), default=0.05, metavar="P")
    found.option("--beta", type=above(0), default=0.05, metavar="P")
    found.option("--ladder", action="store_true")
    found.option("--benchmark", action="store_true")
    found.option("--seconds", type=above(0, most=86_400), default=SECONDS, metavar="N")
    found.option("--file", metavar="FILE")
    found.option("--plot", metavar="FILE")
    found.option("--json", action="store_true")
    return found


def _test(words: Words, args: argparse.Namespace) -> SequentialTest | None:
    if not args.until_sure:
        return None
    if len(args.players) != 2 or args.ladder:
        raise Refused(words("arena.two_until_sure"))
    low, high = args.bounds
    try:
        return SequentialTest(Hypotheses(low, high, args.alpha, args.beta))
    except ValueError:
        raise Refused(words("arena.wrong_test")) from None


def _plan(words: Words, args: argparse.Namespace) -> arena.Plan:
    rules, _ = chosen_rules(words, args.rules or RULES, args.set)
    if len(args.players) < 2:
        raise Refused(words("arena.two"))
    if args.ladder and args.phases:
        raise Refused(words("arena.ladder_alone"))
    if args.ladder and len(set(args.players)) < len(args.players):
        raise Refused(words("arena.twice"))
    if args.contract is None and args.side != "both":
        raise Refused(words("arena.side_alone"))
    players = [read_player(words, rules, name) for name in args.players]
    others = None if args.others is None else read_player(words, rules, args.others)
    contract = None if args.contract is None else Contract(args.contract)
    try:
        return arena.make_plan(
            rules,
            players,
            SEED if args.seed is None else args.seed,
            others=others,
            contract=contract,
            sides=SIDES[args.side],
            by_ask=args.phases,
            seconds=args.seconds,
        )
    except arena.ImpossiblePlan:
        raise Refused(words("arena.no_contract", rules=rules.name, found=args.contract)) from None


def read_player(words: Words, rules: Ruleset, name: str) -> arena.Entrant:
    """The player with this name; its programs are started once, to check that they can be."""
    try:
        entrant = arena.read_entrant(name)
    except arena.UnknownEntrant as error:
        if error.why:
            raise Refused(words("arena.cannot_play", found=error.name, why=error.why)) from None
        known = ", ".join(error.known)
        raise Refused(words("arena.no_level", found=error.name, known=known)) from None
    except KernelMissing as missing:
        raise Refused(levels_missing(words, missing)) from None
    for command in arena.programs_of(entrant):
        program = Program(command, rules, SECONDS)
        try:
            program.start()
        except Fault as fault:
            raise Refused(
                words("arena.not_ready", found=command, why=_why_not_ready(words, fault))
            ) from None
        finally:
            program.close()
    return entrant


def _why_not_ready(words: Words, fault: Fault) -> str:
    if isinstance(fault.__cause__, OSError):
        return system_reason(words, fault.__cause__)
    return fault.why or words(f"arena.fault.{fault.kind}")


@contextmanager
def _played_by(words: Words, args: argparse.Namespace) -> Iterator[Executor | None]:
    """The workers. Output printed by somebody else's class must not mix with the results."""
    with _ended_when_told(), redirect_stdout(sys.stderr):
        try:
            with chosen_workers(words, args) as executor:
                yield executor
        except BrokenExecutor:
            raise Refused(words("arena.broken")) from None


def _results(
    words: Words,
    plan: arena.Plan,
    deals: int,
    file: str | None,
    executor: Executor | None,
    test: SequentialTest | None = None,
) -> list[arena.DealResult]:
    try:
        with _run_file(words, file, plan) as run_file:
            known = [] if run_file is None else run_file.results[:deals]
            results: list[arena.DealResult] = []
            pace = Pace(words, deals, len(known))
            with Progress(words, sys.stderr, None) as progress:
                for result in _known_then_played(plan, known, deals, executor):
                    results.append(result)
                    if run_file is not None and len(results) > len(known):
                        run_file.append(result)
                    progress.show(pace.text(len(results)))
                    if test is not None:
                        test.see(difference(plan, plan.pairings[0], result))
                        if test.accepted is not None:
                            break
            return results
    except arena.PlayerFailed as error:
        raise Refused(words("arena.failed", found=error.name, why=error.why)) from None
    except arena.GivenUp as error:
        why = count_faults(words, error.faults)
        raise Refused(words("arena.given_up", found=error.name, why=why)) from None


def _known_then_played(
    plan: arena.Plan, known: Sequence[arena.DealResult], deals: int, executor: Executor | None
) -> Iterator[arena.DealResult]:
    yield from known
    yield from play(plan, range(len(known), deals), executor)


@contextmanager
def _run_file(words: Words, name: str | None, plan: arena.Plan) -> Iterator[arena.RunFile | None]:
    if name is None:
        yield None
        return
    try:
        opened = arena.RunFile(Path(name), plan)
    except NotARunFile as error:
        raise Refused(words("arena.not_a_run_file", file=name, line=error.line)) from None
    except OtherRun as error:
        what = words(f"arena.head.{error.what}")
        told = words("arena.other_run", file=name, what=what, found=error.found, asked=error.asked)
        raise Refused(told) from None
    with opened:
        yield opened


@contextmanager
def _ended_when_told() -> Iterator[None]:
    """When this process is ended, let it end its own children first."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _check_folder(path: Path) -> None:
    """Raise OSError for a file that cannot be written, before a long run and not after it."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


def _draw(words: Words, plan: arena.Plan, results: Sequence[arena.DealResult], path: Path) -> None:
    title, found = bars(words, comparisons(plan, results))
    line_files.replace_file(path, plot(title, found).encode())
