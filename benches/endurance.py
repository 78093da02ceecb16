"""Let bots play many deals, write their records, and referee each: `make endurance`."""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from oudler.bots import finish, make_player, play_deal
from oudler.core import Deal, DealScored, Event, Ruleset
from oudler.core.text import Header, format_event, format_header, read_record
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.shuffling import numbered_deal

CHUNK = 100
SEATINGS = (("club",), ("club", "beginner"), ("beginner",))
"""The seatings, in turn: all of one level, or both mixed."""


def played(rules: Ruleset, number: int) -> list[Event]:
    """The log of one deal, played by bots of one seating or another."""
    levels = SEATINGS[number % len(SEATINGS)]
    players = [make_player(levels[seat % len(levels)]) for seat in range(rules.seats)]
    dealt = numbered_deal(rules, "endurance", number)
    log: list[Event] = []

    def note(event: Event, _: Deal) -> None:
        log.append(event)

    finish(play_deal(rules, dealt, players, note))
    return log


def refereed(id: str, numbers: range) -> int:
    """Play these deals and check their record, scores included. Return how many were scored."""
    rules = load_ruleset(id)

    def lines() -> Iterator[str]:
        yield format_header(Header(rules.name, {}, ()))
        for number in numbers:
            for event in played(rules, number):
                yield format_event(event)

    steps = read_record(lines(), load_ruleset)[2]
    scored = [step.event for step in steps if isinstance(step.event, DealScored)]
    assert all(sum(event.scores) == 0 for event in scored)
    return len(scored)


def main(deals: int) -> None:
    """Play this many deals under every ruleset, on every CPU core."""
    with ProcessPoolExecutor() as executor:
        for id in ruleset_ids():
            begun = perf_counter()
            chunks = [range(n, min(n + CHUNK, deals)) for n in range(0, deals, CHUNK)]
            scored = sum(executor.map(partial(refereed, id), chunks))
            assert scored == deals
            print(
                f"{id}: {scored} deals without an error, {perf_counter() - begun:.0f} s", flush=True
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
