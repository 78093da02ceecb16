"""A hand typed as text, and everything that is wrong with it, told at once."""

from collections import Counter
from dataclasses import dataclass

from oudler.core import Card, CardSet, Named, Ruleset
from oudler.typed_text.cards import language_of, named_cards
from oudler.words.catalogue import Words
from oudler.words.faults import initial_hint
from oudler.words.names import all_of, any_of, card_name, sorted_hand


class HandFault(Named):
    """What is wrong with typed cards."""

    UNREADABLE = "unreadable"
    SEVERAL = "several"
    NOT_IN_PACK = "not_in_pack"
    TWICE = "twice"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Wrong:
    """A fault, and where it is."""

    fault: HandFault
    typed: str = ""
    """As it was typed; for a count, nothing."""
    cards: CardSet = CardSet()
    """The cards it might mean, or those typed too often."""
    found: int = 0
    needed: int = 0


class WrongHand(ValueError):
    """Typed cards are not a hand; `wrongs` has every fault."""

    def __init__(self, wrongs: tuple[Wrong, ...], text: str) -> None:
        super().__init__(wrongs, text)
        self.wrongs, self.text = wrongs, text

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The cards that a text names, and everything that is wrong with it as a hand."""

    cards: CardSet
    wrongs: tuple[Wrong, ...]


def read_hand(words: Words, rules: Ruleset, text: str, needed: int | None = None) -> CardSet:
    """The hand that was typed: as many cards as these rules deal, or as are needed.

    Codes, words and signs of both languages are read. With two packs, a card typed twice is a card
    and its twin. Raises WrongHand with every fault.

    >>> read_hand(fr, rules, "R♠, roi de cœur, KD 21", needed=4)
    CardSet.parse("SK HK DK T21")
    >>> read_hand(fr, rules, "roi de pique, roi de pique, zut", needed=3)
    Traceback (most recent call last):
        ...
    oudler.typed_text.hand.WrongHand: « zut » n'est pas une carte. ...
    """
    found = typed_hand(words, rules, text, needed)
    if found.wrongs:
        raise WrongHand(found.wrongs, " ".join(wrong_card(words, one) for one in found.wrongs))
    return found.cards


def typed_hand(words: Words, rules: Ruleset, text: str, needed: int | None = None) -> TypedHand:
    """The hand typed so far, as `read_hand` reads it, with its faults.

    >>> found = typed_hand(fr, rules, "roi de pique, zut", needed=3)
    >>> str(found.cards), [one.typed for one in found.wrongs]
    ('SK', ['zut'])
    """
    wrongs: list[Wrong] = []
    typed: list[Card] = []
    needed = rules.hand if needed is None else needed
    for name, cards in named_cards(Words(language_of(text, words.language)), text):
        if not cards:
            wrong = Wrong(HandFault.UNREADABLE, name)
            wrongs += [] if wrong in wrongs else [wrong]
        elif len(cards.once) > 1:
            wrongs.append(Wrong(HandFault.SEVERAL, name, cards.once))
        elif not cards.with_twins & rules.pack.cards:
            wrongs.append(Wrong(HandFault.NOT_IN_PACK, name, cards.once))
        else:
            typed += cards.once
    times = Counter(typed)
    many = CardSet.of(card for card, number in times.items() if number > rules.pack.copies)
    if many:
        wrongs.append(Wrong(HandFault.TWICE, cards=many, found=rules.pack.copies))
    held = CardSet()
    for card in typed:
        free = (CardSet.of([card]).with_twins & rules.pack.cards) - held
        held += CardSet.of([free.lowest]) if free else CardSet()
    if len(held) != needed and not any(one.fault is HandFault.UNREADABLE for one in wrongs):
        several = sum(one.fault is HandFault.SEVERAL for one in wrongs)
        if len(held) + several != needed:
            wrongs.append(Wrong(HandFault.COUNT, found=len(held) + several, needed=needed))
    return TypedHand(held, tuple(wrongs))


def wrong_card(words: Words, wrong: Wrong) -> str:
    """A fault in a sentence, with what would be right.

    >>> wrong_card(fr, Wrong(HandFault.COUNT, found=17, needed=18))
    'Il y a 17 cartes, il en faut 18 : il en manque une.'
    """
    names = [card_name(words, card) for card in sorted_hand(wrong.cards)]
    if wrong.fault is HandFault.COUNT:
        gap = wrong.found - wrong.needed
        kind = "many" if gap > 0 else "few"
        return words.count(
            f"faults.hand.{kind}",
            abs(gap),
            found=words.count("faults.hand.cards", wrong.found),
            needed=wrong.needed,
        )
    joined = any_of if wrong.fault is HandFault.SEVERAL else all_of
    told = joined(words, names) if names else ""
    if wrong.fault is HandFault.TWICE:
        return words.count("faults.hand.twice", wrong.found, cards=told)
    said = words(f"faults.hand.{wrong.fault}", typed=wrong.typed, cards=told)
    is_unread = wrong.fault is HandFault.UNREADABLE
    return said + initial_hint(words, wrong.typed) if is_unread else said
