"""What an official asks about a score that is possible, but rare."""

from collections.abc import Iterable, Iterator

from oudler.tournament.deal_units import entered_doubts
from oudler.tournament.events import Event, ResultEntered, SheetEntered
from oudler.tournament.text.places import where_text
from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import signed


def doubt_lines(words: Words, tournament: Tournament, entered: Iterable[Event]) -> Iterator[str]:
    """A line for each score just entered that only a rare deal brings.

    >>> from oudler.tournament.events import Where
    >>> next(doubt_lines(en, evening, [ResultEntered(Where(1, 1, "1", 1), 8)]))[:57]
    'Table 1, position 1, board 1: only a rare deal scores +8.'
    """
    for one in entered:
        if isinstance(one, ResultEntered | SheetEntered):
            place = where_text(words, tournament, one.at)
            for unit, found in entered_doubts(tournament, one):
                why = " ".join(words(f"faults.doubt.{doubt}") for doubt in found)
                yield words("tournament.rare", place=place, unit=signed(words, unit), why=why)
