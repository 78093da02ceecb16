"""The position of an exercise as its seat sees it, in the form of a table's snapshot."""

from oudler.core import Deal, Play, Seat
from oudler.table.events import TableOpened
from oudler.table.seats.evolution import opened_table
from oudler.table.seats.state import Bot, Person, changed
from oudler.table.seen.render import shown
from oudler.table.seen.snapshot import Snapshot
from oudler.teach import Problem
from oudler.teach.lesson_text import seated
from oudler.words import Words

YOU = "you"
"""The id of the person who is asked, at a table that exists for one answer."""


def position(words: Words, deal: Deal, seat: Seat) -> Snapshot:
    """The deal as the player at this seat sees it, drawn and read like any table.

    >>> found = position(fr, begun, Seat(1))
    >>> found["deal"]["hand"] == begun.hands[1].codes, [one["name"] for one in found["places"]]
    (True, ['Anne', 'Vous', 'Bruno', 'Chloé'])
    """
    opened = TableOpened("exercise", "", host="", rules=deal.rules.name, hints=False)
    names = [*seated(words, seat, deal.rules.places).names]
    names[seat] = words("lessons.you")
    occupants = [Person(YOU, name) if at == seat else Bot("club") for at, name in enumerate(names)]
    table = changed(opened_table(opened), occupants=tuple(occupants), deal=deal)
    found = shown(words, table, YOU)
    for place, name in zip(found["places"], names, strict=True):
        place["name"] = name
    if (legal := found["deal"]["legal"]) is not None:
        legal.pop("cancel", None)  # nobody learns to bid by throwing the cards in
    return found


def asked_position(words: Words, problem: Problem) -> Snapshot:
    """The position of a problem. Of its cards only those that were weighed may be played.

    >>> from oudler.teach import Topic, problems
    >>> one = problems(Topic.SIGNALS)[0]
    >>> len(asked_position(fr, one)["deal"]["legal"]["cards"]) == len(one.answers)
    True
    """
    found = position(words, problem.deal(), problem.seat)
    weighed = {str(one.action.card) for one in problem.answers if isinstance(one.action, Play)}
    legal = found["deal"]["legal"]
    if weighed:
        legal["cards"] = [card for card in legal["cards"] if card in weighed]
    return found
