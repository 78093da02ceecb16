"""Tournaments for tests and examples: entrants with names, a session, and results by chance."""

from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from oudler.core import Contract
from oudler.shuffling import below, random_words
from oudler.tournament.actions import EnterOne, OpenPlan, decide
from oudler.tournament.actions.results import enter_result, enter_sheet
from oudler.tournament.deal_units import is_possible
from oudler.tournament.events import EntrantEntered, Event, TournamentOpened
from oudler.tournament.evolution import evolve, replay
from oudler.tournament.file import write_lines
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.orientation import Format
from oudler.tournament.scoring.plays import FreeDeal
from oudler.tournament.seating import SeatedBy, start_seats
from oudler.tournament.tournament import Tournament

NAMES = (
    *("Adèle", "Basile", "Camille", "Denis", "Élise", "Fabien", "Gaëlle", "Hugo", "Inès"),
    *("Jules", "Karine", "Léon", "Manon", "Noé", "Odile", "Paul", "Quentin", "Rose", "Samuel"),
    *("Tania", "Ugo", "Violette", "William", "Xavier", "Yasmine", "Zoé"),
)
"""First names, one for each letter."""


def name(number: int) -> str:
    """A name for each entry number: the first names, then with a number behind them.

    >>> name(1), name(27)
    ('Adèle', 'Adèle 2')
    """
    round, index = divmod(number - 1, len(NAMES))
    return f"{NAMES[index]} {round + 1}" if round else NAMES[index]


def entered(format: Format, entrants: int, team_size: int = 1) -> list[Event]:
    """The log of a tournament with this many entrants.

    >>> len(entered(Format.TRIPLETS, 6))
    7
    """
    log: list[Event] = [TournamentOpened("Coupe d'automne", format, team_size=team_size)]
    tournament = replay(log)
    for number in range(1, entrants + 1):
        team = f"Équipe {(number - 1) // team_size + 1}" if team_size > 1 else ""
        log += decide(tournament, EnterOne(name(number), team))
        tournament = evolve(tournament, log[-1])
    return log


def begun_tournament(
    format: Format, entrants: int, positions: int = 0, boards: int = 0, which: int = 0
) -> list[Event]:
    """The log of a tournament whose first session is open.

    >>> len(replay(begun_tournament(Format.INDIVIDUAL, 20)).sessions)
    1
    """
    log = entered(format, entrants)
    tournament = replay(log)
    plan = plan_of(choices(format, entrants)[which], positions, boards)
    seats = start_seats(tournament, plan, SeatedBy.ENTRY)
    return [*log, *decide(tournament, OpenPlan(plan, seats, deals=4))]


def played_tournament(log: Iterable[Event], seed: str = "results") -> list[Event]:
    """The log with every result that is missing, by chance.

    >>> replay(played_tournament(begun_tournament(Format.QUARTETS, 5))).sessions[0].awaited()
    ()
    """
    whole = list(log)
    tournament = replay(whole)
    for event in _results(tournament, random_words(seed)):
        whole.append(event)
    return whole


def evening_file(date: str) -> str:
    """The file of an evening of twelve players on that date, three young, with chance results.

    >>> '"date":"2026-10-01"' in evening_file("2026-10-01")
    True
    """
    opened, *others = begun_tournament(Format.INDIVIDUAL, 12)
    log = [msgspec.structs.replace(opened, date=date), *map(_young, others)]
    return write_lines(played_tournament(log, seed=date))


def _young(event: Event) -> Event:
    """An entry with its category, if it is a fourth one."""
    is_young = isinstance(event, EntrantEntered) and not event.entrant % 4
    return msgspec.structs.replace(event, category="Jeunes") if is_young else event


@cache
def possible_units() -> tuple[int, ...]:
    """The scores that a garde at four can pay, without the rare ones.

    >>> possible_units()[0], possible_units()[-1]
    (-120, 120)
    """
    return tuple(
        unit for unit in range(-120, 121) if is_possible("fft-4@1", (Contract.GARDE,), unit)
    )


def _results(tournament: Tournament, words: Iterator[int]) -> Iterator[Event]:
    for session in tournament.sessions:
        for at in session.awaited():
            if at.board:
                unit = possible_units()[below(words, len(possible_units()))]
                yield enter_result(tournament, at, unit)
                continue
            meeting = session.meeting_at(at)
            players = [who for _, who in session.present(meeting)] if meeting else []
            deals = [_deal(players, turn, words) for turn in range(session.deals)]
            yield enter_sheet(tournament, at, deals)


def _deal(players: list[int], turn: int, words: Iterator[int]) -> FreeDeal:
    sat_out = players[turn % 5] if len(players) == 5 else None
    takers = [who for who in players if who != sat_out]
    unit = possible_units()[below(words, len(possible_units()))]
    return FreeDeal(takers[below(words, len(takers))], unit, sat_out)
