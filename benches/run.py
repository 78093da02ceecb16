"""Measure this machine and print the figures as a table: `make bench`."""

import asyncio
import platform
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from random import Random
from statistics import median
from time import perf_counter

from measured import processor

from oudler.bots import make_player, play_deal
from oudler.core import Action, Deal, Dealt, Event, LegalPlays, Phase, Play, Ruleset, Seat, start
from oudler.core.cards import CARDS, Card, CardSet
from oudler.core.engine import decide, evolve, legal, replay
from oudler.core.text import Header, format_event, format_header, read_record
from oudler.deals import Search, TooRare
from oudler.rulesets import load_ruleset
from oudler.shuffling import random_deal
from oudler.testing.chance import random_action

ROUNDS = 7


def any_of(cards: CardSet, rng: Random) -> Card:
    """A random one of these cards."""
    bits = cards.bits
    for _ in range(int(rng.random() * bits.bit_count())):
        bits &= bits - 1
    return CARDS[(bits & -bits).bit_length() - 1]


def random_choice(deal: Deal, rng: Random) -> Action:
    may = legal(deal)
    if isinstance(may, LegalPlays):
        return Play(any_of(may.cards, rng))
    assert may is not None
    return random_action(rng, may)


def play_randomly(rules: Ruleset, dealt: Dealt, rng: Random) -> list[Event]:
    """A whole deal of random legal actions, through legal, decide and evolve."""
    deal = start(rules, dealt)
    log: list[Event] = [dealt]
    while (seat := deal.to_act) is not None:
        for event in decide(deal, seat, random_choice(deal, rng)):
            deal = evolve(deal, event)
            log.append(event)
    return log


def played_out(rules: Ruleset, count: int) -> list[list[Event]]:
    """Logs of deals in which somebody bid, so that every card is played."""
    rng, logs, number = Random(1), list[list[Event]](), 0
    while len(logs) < count:
        number += 1
        log = play_randomly(rules, random_deal(rules, Seat(0), f"bench/{number}"), rng)
        if len(log) > rules.seats * rules.hand:
            logs.append(log)
    return logs


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def typical(work: Callable[[], object]) -> float:
    """The median time of several rounds, after one to warm up."""
    work()
    return median(seconds(work) for _ in range(ROUNDS))


def random_deals(rules: Ruleset, logs: list[list[Event]]) -> float:
    rng = Random(2)
    dealts = [log[0] for log in logs]

    def work() -> None:
        for dealt in dealts:
            assert isinstance(dealt, Dealt)
            play_randomly(rules, dealt, rng)

    return len(logs) / typical(work)


def replays(rules: Ruleset, logs: list[list[Event]]) -> float:
    def work() -> None:
        for dealt, *events in logs:
            assert isinstance(dealt, Dealt)
            assert replay(rules, dealt, events).phase is Phase.OVER

    return typical(work) / len(logs) * 1000


def checks(rules: Ruleset, logs: list[list[Event]]) -> float:
    header = format_header(Header(rules.name, {}, ()))
    lines = [header, *(format_event(event) for log in logs for event in log)]

    def work() -> None:
        for _ in read_record(lines, load_ruleset)[2]:
            pass

    return typical(work) / len(logs) * 1000


def bots(rules: Ruleset, level: str, count: int) -> float:
    players = [make_player(level) for _ in range(rules.seats)]
    dealts = [random_deal(rules, Seat(n % rules.seats), f"bots/{n}") for n in range(count)]

    async def work() -> None:
        for dealt in dealts:
            await play_deal(rules, dealt, players)

    return count / typical(lambda: asyncio.run(work()))


def tries(condition: str, count: int) -> float:
    """Deals tried a second for a condition that hardly any meets."""

    def work() -> None:
        with suppress(TooRare):
            for _ in Search(condition, "fft-4", seed="bench").deals(count):
                pass

    return count / typical(work)


def help_page() -> float:
    command = [sys.executable, "-m", "oudler", "--help"]
    return typical(lambda: subprocess.run(command, check=True, capture_output=True)) * 1000


def main() -> None:
    """Measure everything and print it as a Markdown table."""
    rows: list[tuple[str, str, str]] = []
    for rules in map(load_ruleset, ("fft-4", "fft-3", "fft-5")):
        logs = played_out(rules, 200)
        name = rules.id
        rows += [
            (
                f"{name}: random deals played and scored",
                "2,000/s",
                f"{random_deals(rules, logs):,.0f}/s",
            ),
            (f"{name}: replay of one deal's events", "0.7 ms", f"{replays(rules, logs):.2f} ms"),
            (f"{name}: one deal's record read and checked", "", f"{checks(rules, logs):.2f} ms"),
            (f"{name}: deals by club bots", "300/s", f"{bots(rules, 'club', 100):,.0f}/s"),
            (f"{name}: deals by beginner bots", "", f"{bots(rules, 'beginner', 100):,.0f}/s"),
        ]
    for condition in ("trumps(S) >= 11 and oudlers(S) = 3", "points(N) + points(S) > 75"):
        rate = f"{tries(condition, 50_000):,.0f}/s"
        rows.append((f"deals tried for `{condition}`", "100,000/s", rate))
    rows.append(("`oudler --help`", "150 ms", f"{help_page():.0f} ms"))
    print(
        f"{date.today()}, {processor()}, one thread, {platform.python_implementation()} "
        f"{platform.python_version()}, medians of {ROUNDS}\n"
    )
    print("| what | aim | measured |\n|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()
