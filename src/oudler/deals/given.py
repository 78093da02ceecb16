"""Cards that are given: `S: T21 EX; dog: S1`, a line or a piece for each hand."""

import re
from collections.abc import Iterable, Mapping

from oudler.core import EMPTY, Card, CardSet, Ruleset, wrong_type
from oudler.core.text import LineFault, NotationFault, RecordError, TextFault, Wrong
from oudler.typed_text import places as typed
from oudler.typed_text.places import DOG, Place

Given = Mapping[Place, int]
"""By seat, and for the dog: the cards given, as bits."""


def read_given(rules: Ruleset, text: str) -> Given:
    """The cards in a text, by seat. Raises RecordError, whose lines are the pieces from 1.

    >>> read_given(rules, "S: T21 EX; chien: 1 pique") == {
    ...     2: CardSet.parse("T21 EX").bits, -1: CardSet.parse("S1").bits
    ... }
    True
    """
    if not isinstance(text, str):
        raise wrong_type("give", text, 'text, such as "S: T21 EX; dog: S1"')
    found: dict[Place, int] = {}
    taken = CardSet()
    for number, piece in enumerate(re.split(r"[;\n]", text), 1):
        if not piece.strip():
            continue
        head, _, rest = piece.partition(":")
        try:
            place = typed.place_called(rules, head.strip())
        except typed.UnknownPlace:
            names = ", ".join(f"{typed.place_name(rules, one)}:" for one in typed.places(rules))
            fault = LineFault(TextFault.UNKNOWN_LINE, "", head.strip(), names)
            raise refused(number, fault) from None
        cards = free_copies(
            rules, number, head.strip(), read_hand(number, head.strip(), rest), taken
        )
        taken += cards
        found[place] = found.get(place, 0) | cards.bits
        most = rules.dog if place == DOG else rules.hand
        if (count := found[place].bit_count()) > most:
            raise refused(
                number, LineFault(TextFault.TOO_MANY, head.strip(), str(count), str(most))
            )
    return found


def refused(number: int, fault: LineFault) -> RecordError:
    """The error for one fault of a line."""
    return RecordError((Wrong(number, fault.kind, fault=fault),))


def read_hand(number: int, field: str, text: str) -> tuple[Card, ...]:
    """The cards on a line. Raises RecordError."""
    try:
        return typed.typed_cards(text)
    except typed.UnclearCards as error:
        raise refused(number, unclear_fault(field, error)) from None


def unclear_fault(field: str, error: typed.UnclearCards) -> LineFault:
    """The fault of a piece that names no card, or several."""
    kind = TextFault.UNCLEAR_CARD if error.several else NotationFault.UNKNOWN_CARD
    return LineFault(kind, field, error.piece, ", ".join(error.several.codes))


def free_copies(
    rules: Ruleset, number: int, field: str, cards: Iterable[Card], taken: CardSet = EMPTY
) -> CardSet:
    """These cards, each the first copy that nobody has yet. Raises RecordError."""
    found = CardSet()
    for card in cards:
        copies = CardSet.of([card]).with_twins & rules.pack.cards
        if not copies:
            raise refused(number, LineFault(NotationFault.CARDS_LEFT_OUT, field, str(card)))
        if not (free := copies - taken - found):
            raise refused(number, LineFault(NotationFault.CARD_TWICE, field, str(card)))
        found += CardSet.of([free.lowest])
    return found
