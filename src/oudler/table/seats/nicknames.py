"""Nicknames: which are valid, and when two are the same.

Every name enters here. The nickname profile of PRECIS (RFC 8266) says which characters a name may
have and how two names compare.
"""

from collections.abc import Collection, Iterable
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from itertools import count
from unicodedata import bidirectional, category, name

from precis_i18n import get_profile

from oudler.table.seats.likeness import skeleton
from oudler.words.safe_text import BLANK, JOINER, few_marks, is_selector, visible_text

LONGEST = 24
"""Characters in a name, at most."""
EAST_ASIAN = frozenset({"BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "KATAKANA", "LATIN"})
"""Scripts that are written together and have no letters that look alike."""

ALIKE = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
    | dict.fromkeys("\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201b\u2032\uff07\u00b4`", "'")
)
"""Keyboards type many dashes and apostrophes that look alike; in names each is one character."""

_shown = get_profile("NicknameCasePreserved")
_compared = get_profile("NicknameCaseMapped:CaseFold")


class NameReason(StrEnum):
    """Why a name is refused."""

    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_HIDDEN = "name_hidden"
    """It has invisible characters, or combining marks without a base, or stacked too high."""
    NAME_MIXED = "name_mixed"
    """It mixes two scripts, or two directions."""
    NAME_RESERVED = "name_reserved"
    NAME_TAKEN = "name_taken"
    NAME_ALIKE = "name_alike"
    """It looks like the name of an account."""


class NameRefusal(ValueError):
    """A name is refused. Nothing has changed."""

    def __init__(self, reason: NameReason, found: str = "", right: str = "") -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.found = found
        self.right = right
        """A similar name that would be accepted; empty if there is none."""


def shown_name(asked: str) -> str:
    """The name as it is shown. Raises NameRefusal.

    >>> shown_name("  Anne   de  Bretagne ")
    'Anne de Bretagne'
    """
    plain = typed_plainly(asked)
    tidy = visible_text(plain)
    if not any(map(str.isalnum, tidy)):
        raise NameRefusal(NameReason.NAME_EMPTY)
    try:
        found = _shown.enforce(plain)
    except UnicodeEncodeError:
        raise NameRefusal(NameReason.NAME_HIDDEN, right=_right(tidy)) from None
    if BLANK & {*found} or visible_text(found) != found:
        raise NameRefusal(NameReason.NAME_HIDDEN, right=_right(visible_text(found)))
    if _is_mixed(found):
        raise NameRefusal(NameReason.NAME_MIXED)
    if len(found) > LONGEST:
        raise NameRefusal(NameReason.NAME_TOO_LONG, right=_right(found))
    return found


def typed_plainly(asked: str) -> str:
    """The name with plain dashes and apostrophes, and without variation selectors.

    >>> typed_plainly("Jean‑Loup d’Albon")
    "Jean-Loup d'Albon"
    """
    typed = few_marks(asked).translate(ALIKE)
    return "".join(sign for sign in typed if not is_selector(sign))


def key_of(asked: str) -> str:
    """The profile's comparison form, the same for all spellings of one name.

    Names that would be refused have one too.

    >>> key_of("ＡＮＮＥ  DE BRETAGNE")
    'anne de bretagne'
    """
    found = " ".join(few_marks(asked).split())
    for _ in range(3):  # folding may decompose a letter into parts that fold again
        found = _compared.apply_five_rules(found)
    return " ".join(found.split())


@lru_cache(maxsize=4_000)
def likenesses_of(shown: str) -> frozenset[str]:
    """What a name looks like, as written, in small letters, in capitals, and with capitals first.

    Two names resemble each other if they have one of these in common.

    >>> likenesses_of("H0m06ed6").isdisjoint(likenesses_of("Homobedb"))
    False
    """
    key = key_of(shown)
    return frozenset(map(skeleton, (shown, key, key.upper(), key.title())))


def are_alike(one: str, other: str) -> bool:
    """Whether two names are the same, or hard to tell apart.

    >>> are_alike("Paul", "PauI"), are_alike("Ila", "Lia"), are_alike("Élise", "Elise")
    (True, False, False)
    """
    return not likenesses_of(one).isdisjoint(likenesses_of(other))


def distinct_name(shown: str, others: Collection[str]) -> str:
    """The name, with a number behind it where one of the others has or resembles it: « Anne 2 ».

    >>> distinct_name("Anne", ["ANNE", "Bob"])
    'Anne 2'
    """
    return next(
        name for name in numbered_names(shown) if not any(are_alike(name, one) for one in others)
    )


def numbered_names(shown: str) -> Iterable[str]:
    """The name itself, then followed by 2, 3 and so on; never longer than LONGEST.

    >>> from itertools import islice
    >>> list(islice(numbered_names("Anne"), 3))
    ['Anne', 'Anne 2', 'Anne 3']
    """
    yield shown
    for number in count(2):
        yield f"{shown[: LONGEST - len(f' {number}')].rstrip()} {number}"


def _right(tidy: str) -> str:
    """The name as it would be accepted; empty if it would not."""
    with suppress(UnicodeEncodeError):
        found = visible_text(_shown.enforce(tidy.replace(JOINER, ""))[:LONGEST])
        if found == _shown.enforce(found) and any(map(str.isalnum, found)) and not _is_mixed(found):
            return found
    return ""


def _is_mixed(shown: str) -> bool:
    """Whether letters of two scripts, or of two directions, stand side by side."""
    ways = {bidirectional(sign) for sign in shown}
    scripts = {name(sign, "").split(" ")[0] for sign in shown if _is_letter(sign)}
    is_two_way = "L" in ways and bool(ways & {"R", "AL", "AN"})
    return is_two_way or (len(scripts) > 1 and not scripts <= EAST_ASIAN)


def _is_letter(sign: str) -> bool:
    return category(sign) in ("Lu", "Ll", "Lt", "Lo")
