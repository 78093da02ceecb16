"""Let bots play many deals, write their records, and referee each: `make endurance`."""

import argparse
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from workers import add_workers, pieces, workers

from oudler.bots import finish, make_player, play_deal
from oudler.core import Deal, DealScored, Event, Ruleset
from oudler.core.text import Header, format_event, format_header, read_record
from oudler.jobs.spread import spread
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

    # Each deal has a dealer of its own, as numbered deals have: they are no evening.
    steps = read_record(lines(), load_ruleset, is_evening=False)[2]
    scored = [step.event for step in steps if isinstance(step.event, DealScored)]
    assert all(sum(event.scores) == 0 for event in scored)
    return len(scored)


def main() -> None:
    """Play so many deals under every ruleset."""
    asked = argparse.ArgumentParser()
    asked.add_argument("deals", type=int, nargs="?", default=20_000)
    add_workers(asked)
    options = asked.parse_args()
    deals = options.deals
    with workers(options) as executor:
        for id in ruleset_ids():
            begun = perf_counter()
            scored = sum(spread(partial(refereed, id), pieces(deals, CHUNK), executor))
            assert scored == deals
            print(
                f"{id}: {scored} deals without an error, {perf_counter() - begun:.0f} s", flush=True
            )


if __name__ == "__main__":
    main()
