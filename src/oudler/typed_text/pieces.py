"""A hand as people write it, cut into pieces, each with its suit in front of its ranks.

People write « Pique : R D 4 », « roi, dame et 4 de pique », « 3 piques (R D 4) », a suit a line.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from oudler.typed_text.spelling import without_fillers
from oudler.words.safe_text import plain

_LINE = re.compile(r"[\n\r|.;•·●▪]+")
_DOT = re.compile(r"(?<=\w)\.(?=\w)|[–—]")
_JOIN = re.compile(r"([,/;+]|\b(?:et|and)\b)")
_AT = re.compile(r"\bà\b", re.IGNORECASE)
_AND = ("et", "and")
_HARD = (";", "/")


@dataclass(frozen=True, slots=True)
class Piece:
    """Some words between two commas."""

    said: Sequence[str]
    """All of them, « de » and « le » included."""
    typed: Sequence[str]
    """Those that name something."""
    join: str = ""
    """The separator before it: « , », « et », « ; »."""
    is_moved: bool = False
    """Whether its suit was written behind, and so counts for it alone."""


def pieces(
    text: str,
    suits: Mapping[str, str],
    is_rank: Callable[[str, str], bool],
) -> Iterator[Piece]:
    """The pieces of a text, in its order; `is_rank` says whether a suit has such ranks."""
    text = plain(_LINE.sub(" ; ", _DOT.sub(" ", _AT.sub(" ", text))))
    text = re.sub("[()]", " , ", _without_counts(text, suits)).replace(":", " ")
    parts = ["", *_JOIN.split(text)]
    found = [
        Piece(said.split(), without_fillers(said), join)
        for join, said in zip(parts[::2], parts[1::2], strict=True)
    ]
    yield from _moved(found, suits, is_rank)


def _without_counts(text: str, suits: Mapping[str, str]) -> str:
    """« 3 piques (R D 4) » and « pique (3) : R D 4 » without the 3."""
    some = "|".join(map(re.escape, sorted(suits, key=len, reverse=True)))
    text = re.sub(rf"(?<!\w)({some}) ?\( ?\d+ ?\)", r"\1 ", text)
    return re.sub(rf"(?<!\w)\d+ ({some}) ?(?=[(:])", r"\1 ", text)


def _moved(
    found: Sequence[Piece], suits: Mapping[str, str], is_rank: Callable[[str, str], bool]
) -> Iterator[Piece]:
    """The pieces, with each suit that was written behind several ranks moved in front of them."""
    waiting: list[Piece] = []
    for piece in found:
        if piece.join in _HARD:
            yield from waiting
            waiting = []
        *ranks, last = piece.typed or [""]
        suit = suits.get(last, "")
        if not (suit and ranks and all(is_rank(suit, one) for one in ranks)):
            waiting.append(piece)
            continue
        before = _ranks_before(waiting, piece, suits, partial(is_rank, suit))
        yield from waiting[: len(waiting) - len(before)]
        waiting = []
        own = [one for each in before for one in each.typed]
        yield replace(piece, typed=[last, *own, *ranks], is_moved=True)
    yield from waiting


def _ranks_before(
    waiting: Sequence[Piece], last: Piece, suits: Mapping[str, str], is_rank: Callable[[str], bool]
) -> Sequence[Piece]:
    """The pieces before the last one that share its suit: « roi, dame et 4 de pique »."""
    begin = len(waiting)
    join, is_joined = last.join, True
    while begin and waiting[begin - 1].typed and all(map(is_rank, waiting[begin - 1].typed)):
        begin -= 1
    if begin and waiting[begin - 1].typed and waiting[begin - 1].typed[0] in suits:
        # After « cœur R, D » only an « et » says that the next rank has another suit.
        at = len(waiting)
        while at > begin and join in _AND and is_joined:
            at -= 1
            join = waiting[at].join
        return waiting[at:]
    least = _number(waiting[begin - 1].typed[-1:]) if begin else 0
    # « 12, 6, 4 de pique » does not say whether the 6 is a trump.
    while begin < len(waiting) and waiting[begin].join not in _AND:
        number = _number(waiting[begin].typed[:1])
        if not 0 < number < least:
            break
        least, begin = number, begin + 1
    return waiting[begin:]


def _number(typed: Sequence[str]) -> int:
    """The number that a word is; 0 if it is none that a card has."""
    return int(typed[0]) if typed and typed[0].isdecimal() and len(typed[0]) < 3 else 0
