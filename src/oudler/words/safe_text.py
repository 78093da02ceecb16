"""Text that people typed, made safe to show, or plain to compare.

`visible_text` is for what is kept and shown on the page: it keeps emoji and drops what hides,
reorders or overflows. `terminal_text` is for one line in a terminal: it drops what moves the
cursor, and anything else that is invisible. `plain` drops what
makes no difference to what is meant.
"""

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, combining, normalize

MAX_MARKS = 3
"""The most marks on one letter: Vietnamese needs two, pointed Hebrew three."""
_MARKS_IN_A_ROW = 30
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Controls, direction marks, surrogates, and characters without a glyph."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Letters and signs that look blank."""
JOINER, _KEYCAP, _FLAG = "\u200d", "\u20e3", "\U0001f3f4"
"""The emoji joiner, the keycap, and the flag that regional tags follow."""


def visible_text(text: str) -> str:
    """The text on one line, without what cannot be seen. Emoji stay whole.

    >>> visible_text(" Anne\N{RIGHT-TO-LEFT OVERRIDE}  de Bretagne ")
    'Anne de Bretagne'
    """
    line = " ".join(normalize("NFC", few_marks(text)).split())
    # Again, because letters and marks may meet once a hidden character between them is gone.
    return normalize("NFC", " ".join("".join(_kept(line)).split()))


def few_marks(text: str) -> str:
    """The text with thirty marks in a row at most, as Unicode's stream-safe format has it (UAX 15).

    Every normal form sorts the marks of a letter: of thousands, in seconds.

    >>> len(few_marks("a" + 99 * "\N{COMBINING ACUTE ACCENT}"))
    31
    """
    return text if text.isascii() else "".join(_few(text))


def _few(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        marks = marks + 1 if combining(sign) else 0
        if marks <= _MARKS_IN_A_ROW:
            yield sign


def _kept(text: str) -> Iterator[str]:
    before, marks = " ", 0
    for at, sign in enumerate(text):
        is_mark = category(sign).startswith("M")
        is_kept = _belongs(before, marks + 1) if is_mark else _is_seen(sign)
        if sign in BLANK:
            is_kept = False
        elif is_selector(sign) or sign in (JOINER, _KEYCAP) or _is_tag(sign):
            is_kept = _draws(before, sign, text[at + 1 : at + 2])
        if is_kept:
            yield sign
            before, marks = sign, marks + 1 if is_mark else 0


def _belongs(before: str, marks: int) -> bool:
    """Whether a mark has a base, and not too many marks before it."""
    return marks <= MAX_MARKS and not before.isspace()


def _is_seen(sign: str) -> bool:
    return category(sign) not in _HIDDEN


def _draws(before: str, sign: str, after: str) -> bool:
    """Whether an invisible character changes the picture before it, as in an emoji."""
    if sign == JOINER:
        joins = bool(after) and after not in BLANK and not is_selector(after)
        return joins and _is_picture(before) and _is_picture(after)
    if _is_tag(sign):
        return before == _FLAG or _is_tag(before)
    if is_selector(sign):
        return _is_picture(before) or before in "0123456789#*"
    return before == "\ufe0f" or before in "0123456789#*"


def is_selector(sign: str) -> bool:
    """Whether it is a variation selector for the character before it.

    >>> is_selector("\N{VARIATION SELECTOR-16}"), is_selector("A")
    (True, False)
    """
    return "\ufe00" <= sign <= "\ufe0f"


def _is_tag(sign: str) -> bool:
    return "\U000e0020" <= sign <= "\U000e007f"


def _is_picture(sign: str) -> bool:
    """A picture, a skin colour, or a variation selector."""
    return category(sign) in ("So", "Sk") or is_selector(sign) or sign in "\u2640\u2642\u2194\u2195"


def visible_signs(text: str) -> str:
    r"""The text with its control characters as escapes, for somebody who looks for a fault.

    >>> print(visible_signs("a\0"))
    a\x00
    """
    return "".join(ascii(sign)[1:-1] if category(sign) == "Cc" else sign for sign in text)


_SPACES = frozenset("\t\n\v\f\r\x85\u2028\u2029")
_CONTROLS = ("Cc", "Cf")
"""Control characters, and invisible ones that shape a text: zero widths and direction marks."""


def terminal_text(text: str) -> str:
    r"""The text on one line, without control characters or whole escape sequences.

    >>> terminal_text("\x1b[31mAnne\x1b[0m\nBob")
    'Anne Bob'
    """
    if text.isprintable():
        return text
    return "".join(_printed(_without_sequences(text)))


def _printed(text: str) -> Iterator[str]:
    before = " "
    for sign in text:
        c = " " if sign in _SPACES else sign
        is_flag = _is_tag(c) and _draws(before, c, "")
        if c == JOINER or is_flag or category(c) not in _CONTROLS:
            yield c
            before = c


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


def plain(text: str) -> str:
    """The text in small letters, without accents or hyphens: « Cœur » is "coeur".

    >>> plain("Cœur"), plain("l’Étoile")
    ('coeur', "l'etoile")
    """
    text = text.casefold().replace("œ", "oe").replace("’", "'").replace("-", " ")
    # Letter by letter: sorting the accents of a letter that has thousands takes for ever.
    return " ".join((text if text.isascii() else "".join(map(_without_accents, text))).split())


@lru_cache(maxsize=1024)
def _without_accents(letter: str) -> str:
    return "".join(one for one in normalize("NFD", letter) if not combining(one))
