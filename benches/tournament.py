"""Measure a large tournament: `python benches/tournament.py`.

Forty tables and six positions of four boards are read, scored and explained; plans are made for
every number of tables up to sixty, printed ones and computed ones; sheets are set as PDF.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from measured import processor

from oudler.testing.tournaments import begun_tournament, played_tournament
from oudler.tournament.file import read_tournament, write_lines
from oudler.tournament.movements.check import check
from oudler.tournament.movements.choices import COMPUTED, Choice, choices, plan_of
from oudler.tournament.movements.computed import NotFound
from oudler.tournament.orientation import Format
from oudler.tournament.print import Printing, to_pdf
from oudler.tournament.print.rankings import ranking_list
from oudler.tournament.print.seats import personal_cards
from oudler.tournament.standings import standings
from oudler.words import Words

PLAYERS, ROUNDS = 160, 5
SIZES = {Format.FREE: range(16, 241, 4), Format.INDIVIDUAL: range(20, 241, 4)}


def seconds(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of some work."""
    took = []
    for _ in range(rounds):
        begun = perf_counter()
        work()
        took.append(perf_counter() - begun)
    return median(took)


def main() -> None:
    """Print every figure, one a line."""
    print(processor())
    log = played_tournament(begun_tournament(Format.INDIVIDUAL, PLAYERS, positions=6))
    text = write_lines(log)
    tournament = read_tournament(text).tournament
    print(f"40 tables, 24 boards: read in {seconds(lambda: read_tournament(text)):.3f} s")
    print(f"40 tables, 24 boards: scored in {seconds(lambda: standings(tournament)):.3f} s")
    printing = Printing(Words("fr"), tournament, tournament.sessions[0])
    for make in (ranking_list, personal_cards):
        took = seconds(lambda make=make: to_pdf(make(printing)), 3)  # type: ignore[misc]
        print(f"160 players: {make.__name__} as PDF in {took:.3f} s")
    for format, sizes in SIZES.items():
        print(f"{format}: {_plans(format, sizes)}")


def _plans(format: Format, sizes: range) -> str:
    """The slowest plan of each kind, made and checked."""
    slowest = {False: 0.0, True: 0.0}
    found = 0
    for entrants in sizes:
        for choice in choices(format, entrants):
            is_computed = any(id == COMPUTED for id, _ in choice.sections)
            begun = perf_counter()
            found += _is_planned(choice)
            slowest[is_computed] = max(slowest[is_computed], perf_counter() - begun)
    return (
        f"{found} plans, the slowest printed one {slowest[False]:.2f} s, "
        f"the slowest computed one {slowest[True]:.2f} s"
    )


def _is_planned(choice: Choice) -> bool:
    try:
        return not check(plan_of(choice)).faults
    except NotFound:
        return False


if __name__ == "__main__":
    main()
