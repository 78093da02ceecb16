"""Solved positions in files of growing size: the value of each, and of every card.

`python -m tests.golden.test_solved` writes them, and the kernel's own tests read them too. An
answer may only change here, where somebody sees it.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from oudler.core import Deal
from oudler.solver import Goal, Limits, oracle
from oudler.solver.position import cards_played
from oudler.testing.endings import line, position, random_ending, searched_rulesets, table

FOLDER = Path(__file__).parents[1] / "data" / "solved"
SIZES = (1, 10, 100, 1000)
TRICKS = (2, 3, 4, 5, 5, 6, 6, 7, 7, 8)
"""How many tricks are left, one position after another."""
SLOWEST, SOUGHT, TOO_SLOW = 20, 600, 4_000_000
"""How many of the slowest positions are kept, out of how many, and the most cards one may cost."""
OPEN_TO_THE_ORACLE = 2
"""The most tricks left at which Python can try every card."""


def positions(size: int) -> Iterator[Deal]:
    """The positions of a file, drawn from its size: every ruleset in turn, in mid-trick or not."""
    rng, rulesets = Random(f"solved/{size}"), searched_rulesets()
    for number in range(size):
        rules = rulesets[number % len(rulesets)]
        yield random_ending(rng, rules, min(TRICKS[number % len(TRICKS)], rules.tricks - 1))


def slow_position(number: int) -> Deal:
    """One of the positions among which the slowest are sought, each drawn independently."""
    rulesets = searched_rulesets()
    rules = rulesets[number % len(rulesets)]
    return random_ending(Random(f"slowest/{number}"), rules, min(TRICKS[-1], rules.tricks - 1))


def slowest(kernel: ModuleType) -> list[int]:
    """The positions that cost the search the most cards, the worst first.

    Positions too slow for the slow tests are left out.
    """
    cost = {}
    for number in range(SOUGHT):
        found = kernel.solve(slow_position(number), Goal.MARGIN, Limits(nodes=TOO_SLOW))
        if found.nodes < TOO_SLOW:
            cost[number] = found.nodes
    return sorted(cost, key=lambda number: -cost[number])[:SLOWEST]


def solved(kernel: ModuleType, deal: Deal, **more: object) -> str:
    """A line: the deal, the cards since, and the result of best play, in half-points."""
    found = kernel.solve(deal, Goal.MARGIN)
    assert found.value.is_exact
    return line(
        {
            **more,
            "rules": deal.rules.id,
            **table(deal.rules, deal),
            **position(deal),
            "targets": ",".join(str(2 * target) for target in deal.rules.targets),
            "cards": ",".join(str(int(card)) for _, card in cards_played(deal)),
            "value": found.value.lower,
            "values": ",".join(f"{card.card:d}:{card.value.lower}" for card in found.cards),
        }
    )


def lines(name: object) -> list[str]:
    """The contents of a file."""
    return (FOLDER / f"{name}.txt").read_text().splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES[:3])
def test_the_kernel_finds_what_it_found(kernel: ModuleType, size: int) -> None:
    assert [solved(kernel, deal) for deal in positions(size)] == lines(size)


@pytest.mark.slow
def test_the_kernel_finds_what_it_found_where_it_takes_longest(kernel: ModuleType) -> None:
    known = lines("slowest")
    assert len(known) == SLOWEST
    for row in known:
        number = int(row.split()[0].removeprefix("number="))
        assert solved(kernel, slow_position(number), number=number) == row


def test_trying_every_card_finds_it_too() -> None:
    tried = 0
    for deal, known in zip(positions(100), lines(100), strict=True):
        if deal.rules.tricks - len(deal.tricks) <= OPEN_TO_THE_ORACLE and deal.rules.seats < 6:
            assert f" value={oracle.solve(deal, Goal.MARGIN).value.lower} " in known
            tried += 1
    assert tried > 5


def test_every_number_of_tricks_and_players_is_among_them() -> None:
    deals = list(positions(100))
    assert {deal.rules.seats for deal in deals} == {3, 4, 5, 6, 7}
    assert {deal.rules.tricks - len(deal.tricks) for deal in deals} == set(TRICKS)
    assert {bool(deal.trick.cards) for deal in deals} == {True, False}


if __name__ == "__main__":
    from oudler.solver import kernel

    FOLDER.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        rows = [solved(kernel, deal) for deal in positions(size)]
        (FOLDER / f"{size}.txt").write_text("\n".join([*rows, ""]))
    rows = [solved(kernel, slow_position(number), number=number) for number in slowest(kernel)]
    (FOLDER / "slowest.txt").write_text("\n".join([*rows, ""]))
