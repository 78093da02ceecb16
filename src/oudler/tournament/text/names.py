"""Names that people look for: family names in alphabetical order, days, and files."""

from datetime import date
from itertools import takewhile

from oudler.tournament.tournament import Tournament
from oudler.words import Words
from oudler.words.names import dated
from oudler.words.safe_text import plain

_PARTICLES = frozenset(
    [
        "de",
        "d'",
        "du",
        "des",
        "la",
        "le",
        "les",
        "van",
        "von",
        "den",
        "der",
        "ten",
        "ter",
        "di",
        "da",
        "del",
        "della",
    ]
)
"""What belongs to the family name after it."""
LONGEST = 100
"""Characters of a file's name, before its ending: file systems take 255 bytes."""


def by_family_name(name: str, *, is_team: bool = False) -> tuple[str, str]:
    """The key that sorts names as a French list does, without accents.

    A family name is what is written in capitals, or else the last word with its particles. As in a
    French catalogue « de » does not count; « Le », « La », « Du » and foreign particles do.
    A team goes by its first word.

    >>> names = ["Léa Martin", "LE GOFF Yves", "Zoé de La Tour", "Anne d'Éluard", "Ugo van Es"]
    >>> [name.split()[0] for name in sorted(names, key=by_family_name)]
    ['Anne', 'Zoé', 'LE', 'Léa', 'Ugo']
    """
    if is_team:
        return plain(name), ""
    words = name.replace("’", "'").replace("d'", "d' ").replace("D'", "d' ").split()
    capitals = [one for one in words if sum(map(str.isalpha, one)) > 1 and one.isupper()]
    if not capitals or len(capitals) == len(words):
        before = takewhile(lambda one: one.casefold() in _PARTICLES, reversed(words[:-1]))
        capitals = [*reversed([*before]), *words[-1:]]
    while len(capitals) > 1 and capitals[0].casefold() in ("de", "d'"):
        del capitals[0]
    family = " ".join(capitals) if any(map(str.isalpha, capitals[-1:])) else name
    return plain(family), plain(name)


def day_text(words: Words, typed: str) -> str:
    """A day as it was typed; one that the page chose, as people write it.

    >>> day_text(fr, "2026-10-09"), day_text(fr, "un vendredi")
    ('9 octobre 2026', 'un vendredi')
    """
    try:
        return dated(words, date.fromisoformat(typed))
    except ValueError:
        return typed


def file_name(words: Words, tournament: Tournament, content: str = "") -> str:
    """The name of a tournament's file, without ending: the tournament, its date and the content.

    >>> file_name(fr, evening, "title.ranking"), file_name(fr, evening)
    ('coupe-d-automne-classement', 'coupe-d-automne')
    """
    said = words(f"print.{content}") if content else ""
    return safe_name(tournament.name, tournament.date, said) or "oudler"


def season_name(words: Words, name: str) -> str:
    """The name of a championship's file, without ending.

    >>> season_name(fr, "Saison 2026")
    'saison-2026-classement'
    """
    return safe_name(name, words("print.title.ranking"))


def safe_name(*parts: str) -> str:
    """Words as a file's name that every file system takes: letters without accents, and digits.

    >>> safe_name("Étape n° 3 / l'été", "", "../Liste")
    'etape-n-3-l-ete-liste'
    """
    found = "".join(
        one if one.isascii() and one.isalnum() else " " for one in plain(" ".join(parts))
    )
    return "-".join(found.split())[:LONGEST].rstrip("-")
