"""The deal that a link holds, as if a table had played it: nobody has to keep it."""

from oudler.core import Deal
from oudler.deals import deal_from_fragment
from oudler.records import changed_options, events_of
from oudler.table.events import TableOpened
from oudler.table.live.finished import Finished
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.state import NOBODY, Person, changed
from oudler.typed_text.places import place_title
from oudler.words import Words

LONGEST = 2_000
"""Characters in a fragment: a whole deal takes 130, and every option changed about a thousand."""


def linked_deal(words: Words, fragment: str) -> Finished:
    """The deal in a link, as far as it goes; its players are named after their places.

    Its table has the fragment for an id, and nobody sits there. Raises RecordError.

    >>> from oudler.deals import deal_to_fragment
    >>> linked_deal(fr, deal_to_fragment(taken)).table.names
    ('Nord', 'Ouest', 'Sud', 'Est')
    """
    deal = deal_from_fragment(fragment)
    rules = deal.rules
    options = changed_options(rules)
    opened = TableOpened(fragment, "", NOBODY, rules=rules.name, options=options, is_offline=True)
    seated = tuple(Person("", name) for name in place_names(words, deal))
    table = before = changed(opened_table(opened), occupants=seated)
    for event in events_of(deal):
        table = evolve(table, event, 0.0)
    return Finished(0, before, table, None, None)


def place_names(words: Words, deal: Deal) -> tuple[str, ...]:
    """The players of a deal without names, called after their seats.

    >>> place_names(fr, taken)
    ('Nord', 'Ouest', 'Sud', 'Est')
    """
    titles = [place_title(words, deal.rules, seat) for seat in range(deal.rules.places)]
    return tuple(titles[deal.players.index(place)] for place in range(deal.rules.places))
