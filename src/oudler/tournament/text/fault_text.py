"""What the referee has ruled by the arbitration code, in words."""

from collections.abc import Iterator

from oudler.arbitration.text import entered_ruling
from oudler.tournament.events import FaultRuled
from oudler.tournament.text import places
from oudler.tournament.tournament import Tournament
from oudler.words import Words


def fault_line(words: Words, tournament: Tournament, one: FaultRuled) -> str:
    """Where, who, what, and the ruling with its article.

    >>> from oudler.tournament.events import Where
    >>> found = FaultRuled(1, Where(1, 1, "1", 2), 3, "smoking")
    >>> fault_line(en, evening, found)[:48]
    'Table 1, position 1, board 2: Camille. Smoking a'
    """
    fault, ruling = ruled_texts(words, tournament, one)
    said = words(
        "tournament.page.fault",
        place=places.where_text(words, tournament, one.at),
        name=tournament.name_of(one.entrant),
        fault=fault,
        ruling=ruling,
    )
    return f"{said} ({one.note})" if one.note else said


def ruled_texts(words: Words, tournament: Tournament, one: FaultRuled) -> tuple[str, str]:
    """What the fault is called, and the ruling as it was entered, with its article.

    >>> from oudler.tournament.events import Where
    >>> found = FaultRuled(1, Where(1, 1, "1"), 3, "slowness", {"lost": "no"}, is_warning=True)
    >>> ruled_texts(en, evening, found)
    ('Slow play', 'A warning. FFT arbitration code, p. 10 (T172)')
    """
    form, has_penalty = str(tournament.format), bool(one.penalties)
    return entered_ruling(
        words, form, one.fault, one.given, is_warning=one.is_warning, has_penalty=has_penalty
    )


def warned_lines(words: Words, tournament: Tournament) -> Iterator[str]:
    """Who has been warned, and how often.

    >>> list(warned_lines(en, evening))
    []
    """
    for who in tournament.entrants:
        if count := tournament.warnings(who):
            name = tournament.name_of(who)
            yield words.count("tournament.page.warned", count, name=name)
