"""What somebody's departure costs, table by table, and how else to go on."""

from collections.abc import Iterator
from dataclasses import replace

from oudler.tournament.actions.course import first_open
from oudler.tournament.departures import leaves_from, losses, other_plan, positions_left
from oudler.tournament.movements.choices import Choice
from oudler.tournament.text.numbers import board_list
from oudler.tournament.text.places import seat_text
from oudler.tournament.text.plan_text import choice_text
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import all_of


def departure_lines(
    words: Words, before: Tournament, after: Tournament, position: int
) -> Iterator[str]:
    """What becomes of each table once somebody has left, and how else to go on.

    >>> list(departure_lines(en, evening, evening, 5))
    ['No table changes.']
    """
    found = list(losses(before.sessions[-1], after.sessions[-1]))
    if not found:
        yield words("tournament.departure.nothing")
        return
    three: dict[str, list[int]] = {}
    for one in found:
        if not one.sits_out:
            three.setdefault(one.table, []).append(one.position)
    for table, at in three.items():
        named = board_list(at)
        yield words.count("tournament.departure.three", len(at), positions=named, table=table)
    out = [one for one in found if one.sits_out]
    for one in out:
        names = all_of(words, list(map(after.name_of, one.sits_out)))
        fields = {"position": one.position, "table": one.table, "names": names}
        yield words("tournament.departure.out", **fields)
    if out:
        lost = sum(one.boards for one in out)
        boards = words("tournament.departure.boards", count=lost) if lost else ""
        yield words.count("tournament.departure.cost", len(out), boards=boards)
    choice = other_plan(after, position)
    if choice is None:
        yield words("tournament.departure.none", count=len(after.active))
        return
    yield other_plan_text(words, after, position, choice)
    if after.has_boards:
        yield words("tournament.departure.new_boards")


def other_plan_text(words: Words, tournament: Tournament, position: int, choice: Choice) -> str:
    """« Autre plan, à 23 depuis la position 2 : … ».

    >>> other_plan_text(en, evening, 3, other_plan(evening, 3))[:41]
    'Another plan, for 20 from position 3 on: '
    """
    session, count = tournament.sessions[-1], len(tournament.active)
    left = positions_left(choice, session, position)
    said = choice_text(words, replace(choice, positions=(left,)))
    return words("tournament.departure.other", count=count, position=position, choice=said)


def leaving_lines(
    words: Words, before: Tournament, after: Tournament, entrant: int
) -> Iterator[str]:
    """When somebody who leaves now stops playing, and what becomes of the tables.

    >>> list(leaving_lines(en, evening, evening, 1))
    ['Adèle has played all of the session, and is left out of the next ones.']
    """
    since = leaves_from(before.sessions[-1], after.sessions[-1], entrant)
    name = before.name_of(entrant)
    if not since:
        yield words("tournament.departure.at_end", name=name)
        return
    is_now = before.seating is not None and since <= before.seating[1]
    seat = seat_text(words, before, entrant)
    yield words(
        f"tournament.departure.{'now' if is_now else 'then'}",
        name=name,
        seat=seat,
        position=since,
    )
    yield from departure_lines(words, before, after, max(first_open(after), since))
