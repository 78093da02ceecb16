"""Other people's texts, made safe for a terminal: nothing in them moves the cursor."""

from __future__ import annotations

from unicodedata import category

from oudler.words.visible import JOINER

_SPACES = frozenset("\t\n\v\f\r\x85\u2028\u2029")
_HIDDEN = frozenset({"Cc", "Cf"})
"""Control characters, and invisible ones that shape a text: zero widths and direction marks."""


def harmless(text: str) -> str:
    r"""The text on one line, without control characters or whole escape sequences.

    >>> harmless("\x1b[31mAnne\x1b[0m\nBob")
    'Anne Bob'
    """
    if text.isprintable():
        return text
    seen = (" " if c in _SPACES else c for c in _without_sequences(text))
    return "".join(c for c in seen if c == JOINER or category(c) not in _HIDDEN)


def _without_sequences(text: str) -> str:
    """The text without sequences such as « ESC [ 31 m », in seven bits or in eight."""
    # ECMA-48 gives each 8-bit control a 7-bit twin, so one search finds both.
    in_seven_bits = "".join(f"\x1b{chr(ord(c) - 0x40)}" if _is_c1(c) else c for c in text)
    if "\x1b" not in in_seven_bits:
        return text
    from wcwidth import strip_sequences

    return strip_sequences(in_seven_bits)


def _is_c1(c: str) -> bool:
    return "\x80" <= c <= "\x9f" and c not in _SPACES
