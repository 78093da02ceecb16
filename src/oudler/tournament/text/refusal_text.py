"""Why something was not entered, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from oudler.tournament.log.refusal import Refused
from oudler.tournament.orientation import Start
from oudler.tournament.text.numbers import start_text
from oudler.words import Words
from oudler.words.names import any_of, signed


def refusal_text(words: Words, refused: Refused) -> str:
    """The sentence of a refusal.

    >>> from oudler.tournament.log.refusal import Reason
    >>> refusal_text(en, Refused(Reason.IMPOSSIBLE_UNIT, found=57, nearest=(56, 58)))
    'The score +57 is impossible; the nearest: +56 or +58.'
    """
    return words(f"tournament.refused.{refused.reason}", **_fields(words, refused.fields))


def _fields(words: Words, found: Mapping[str, object]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in found.items():
        if isinstance(value, Start):
            fields[name] = start_text(words, value)
        elif name == "bid":
            fields[name] = words(f"tournament.evening.bid.{value}")
        elif name == "nearest" and isinstance(value, tuple):
            fields[name] = any_of(words, [signed(words, one) for one in value])
            fields["found"] = signed(words, found["found"])  # type: ignore[arg-type]
        else:
            fields.setdefault(name, value)
    return fields
