"""What people type, read in French and in English: one vocabulary for pages, commands and files.

Here are answers, contracts, sides and keywords; `cards`, `hand` and `places` read a hand or a deal,
`spelling` lists the names of a card.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from oudler.core import Bid, Contract, HandfulSize, MisereKind, Side
from oudler.words.catalogue import LANGUAGES, Words, sentence, subject
from oudler.words.safe_text import plain

T = TypeVar("T", bound=StrEnum)


def is_typed(words: Words, key: str, text: str) -> bool:
    """Whether a text is one of the ways to type this key, whatever its accents and spaces.

    >>> is_typed(fr, "typed.yes", "Oui"), is_typed(en, "typed.yes", "oui")
    (True, False)
    """
    return _joined(text) in _ways(words.language, key)


@cache
def _ways(language: str, key: str) -> frozenset[str]:
    return frozenset(map(_joined, sentence(language, key).split("|")))


def _joined(text: str) -> str:
    """« Garde-Sans » is "gardesans"; a sign alone stays as it is."""
    return plain(text).replace(" ", "").rstrip(".!") or text.strip()


@cache
def keywords(section: str) -> Mapping[str, str]:
    """Every way to type the keywords of a deal or a condition, in any language, without accents.

    >>> [keywords("line")[typed] for typed in ("dealer", "donneur", "encheres")]
    ['dealer', 'dealer', 'bids']
    """
    return MappingProxyType(
        {
            plain(way) or way: keyword
            for language in LANGUAGES
            for keyword, ways in subject(language, "typed")[section].items()
            for way in ways.split("|")
        }
    )


def number_typed(text: str) -> int:
    """A whole number; 0 for anything else, or for more digits than any number has here.

    >>> number_typed("12"), number_typed("twelve"), number_typed("9" * 5000)
    (12, 0, 0)
    """
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def contract_typed(words: Words, text: str) -> Contract | None:
    """The contract that a text names, as players say it; None if it names none.

    >>> contract_typed(fr, "gardesans"), contract_typed(fr, "je prends une garde")
    (Contract.GARDE_SANS, Contract.GARDE)
    """
    return _one_of(words, "contract", Contract, text)


def bid_typed(words: Words, text: str) -> Bid | None:
    """The bid that a text names, in any language or as a code; None if it names none.

    >>> bid_typed(fr, "je passe"), bid_typed(en, "petite"), bid_typed(fr, "garde_contre")
    (Bid(contract=None), Bid(contract=Contract.PRISE), Bid(contract=Contract.GARDE_CONTRE))
    """
    text = text.replace("_", " ")
    for each in (words, *map(Words, LANGUAGES)):
        said = (text, without_lead(each, text))
        if text == "p" or any(is_typed(each, "terminal.typed.pass", one) for one in said):
            return Bid(None)
        if contract := contract_typed(each, text):
            return Bid(contract)
    return None


def handful_typed(words: Words, text: str) -> HandfulSize | None:
    """The size of a handful that a text names.

    >>> handful_typed(fr, "double poignée"), handful_typed(fr, "poignée")
    (HandfulSize.DOUBLE, None)
    """
    return _one_of(words, "handful", HandfulSize, text)


def misere_typed(words: Words, text: str) -> MisereKind | None:
    """The kind of misère that a text names.

    >>> misere_typed(fr, "têtes")
    MisereKind.COURTS
    """
    return _one_of(words, "misere", MisereKind, text)


def side_typed(words: Words, text: str) -> Side | None:
    """The side that a text names.

    >>> side_typed(fr, "def")
    Side.DEFENCE
    """
    return _one_of(words, "side", Side, text)


def _one_of(words: Words, key: str, kinds: Iterable[T], text: str) -> T | None:
    said = [text, without_lead(words, text)]
    return next(
        (kind for one in said for kind in kinds if is_typed(words, f"typed.{key}.{kind}", one)),
        None,
    )


def without_lead(words: Words, text: str) -> str:
    """The text without what people say before the thing itself.

    >>> without_lead(fr, "Je montrerais une double poignée")
    'double poignee'
    """
    said = plain(text).split()
    lead = sentence(words.language, "typed.lead").split("|")
    while said and said[0] in lead:
        del said[0]
    return " ".join(said)
