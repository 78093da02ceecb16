"""Why something was not entered, and what can be done about it where it is read."""

from collections.abc import Mapping
from fractions import Fraction

from oudler.core import Named
from oudler.tournament.orientation import Start
from oudler.tournament.refusal import Refused
from oudler.tournament.text.numbers import start_text
from oudler.words import Words
from oudler.words.names import any_of, number, signed


class Reader(Named):
    """Where somebody reads a sentence: what to do about it depends on that."""

    PAGE = "page"
    COMMAND = "command"


def refusal_text(words: Words, refused: Refused, reader: Reader = Reader.PAGE) -> str:
    """The sentence of a refusal, and what its reader can do.

    >>> from oudler.tournament.refusal import Reason
    >>> refusal_text(en, Refused(Reason.IMPOSSIBLE_UNIT, found=57, nearest=(56, 58)))
    'The score +57 is impossible; the nearest: +56 or +58.'
    """
    fields = _fields(words, refused.fields, reader)
    said = words(f"tournament.refused.{refused.reason}", **fields)
    return with_remedy(words, said, refused.reason, reader)


def with_remedy(words: Words, said: str, reason: str, reader: Reader, **fields: object) -> str:
    """A sentence, followed by what its reader can do, where there is something.

    >>> with_remedy(en, "Objections are closed.", "objections_closed", Reader.COMMAND)
    'Objections are closed. Reopen them first: oudler tournament close --reopen.'
    """
    try:
        return f"{said} {words(f'tournament.remedy.{reader}.{reason}', **fields)}"
    except KeyError:
        return said


def _fields(words: Words, found: Mapping[str, object], reader: Reader) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in found.items():
        if isinstance(value, Start):
            fields[name] = start_text(words, value)
        elif name == "rulings" and isinstance(value, tuple):
            fields["known"] = ", ".join(_ruling(words, one, reader) for one in value)
        elif name == "least":
            fields["wanted"] = _range(words, value, found["most"])
        elif isinstance(value, int | Fraction):
            fields.setdefault(name, number(words, value))
        elif name == "bid":
            fields[name] = words(f"tournament.page.bid.{value}")
        elif name == "nearest" and isinstance(value, tuple):
            fields[name] = any_of(words, [signed(words, one) for one in value])
            fields["found"] = signed(words, found["found"])  # type: ignore[arg-type]
        else:
            fields.setdefault(name, value)
    return fields


def _ruling(words: Words, kind: str, reader: Reader) -> str:
    """« 40/60 », and for the command what to type: « 40/60 (forty_sixty) »."""
    name = words(f"tournament.ruling.name.{kind}")
    return name if reader is Reader.PAGE else f"{name} ({kind})"


def _range(words: Words, least: object, most: object) -> str:
    if least == most:
        return str(least)
    return words("tournament.range", least=least, most=most)
