"""What cards, suits, contracts and numbers are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby

from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.core.cards import EXCUSES, PETITS, PLAIN_SUITS, Card, CardSet, Suit
from oudler.core.events import Score
from oudler.core.seats import Side
from oudler.words.catalogue import Words

_HAND_ORDER = (Suit.TRUMPS, *PLAIN_SUITS)
_NAMED_RANKS = frozenset({"1", "J", "N", "Q", "K"})


def card_name(words: Words, card: Card) -> str:
    """« roi de pique »."""
    return _named(words.language, "name", card)


def the_card(words: Words, card: Card) -> str:
    """« le roi de pique »."""
    return _named(words.language, "the", card)


def rank_name(words: Words, card: Card) -> str:
    """« roi », where the suit is known."""
    return _named(words.language, "rank", card)


def the_rank(words: Words, card: Card) -> str:
    """« le roi », where the suit is known."""
    return _named(words.language, "the_rank", card)


def short_rank(words: Words, card: Card) -> str:
    """« R », as a hand is written."""
    return _named(words.language, "short", card)


@cache
def _named(language: str, form: str, card: Card) -> str:
    words, suit = Words(language), card.suit
    if suit is None:
        return words(f"cards.{form}.excuse")
    return words(f"cards.{form}.{kind(card)}", rank=card.rank, suit=suit_name(words, suit))


def kind(card: Card) -> str:
    """What names a card needs: those of its rank, of any pip, of a trump, of the petit."""
    if card in PETITS:
        return "petit"
    if card.suit is Suit.TRUMPS:
        return "trump"
    return card.rank if card.rank in _NAMED_RANKS else "pip"


def picture_name(words: Words, card: Card) -> str:
    """« le Monde »: the picture on a trump of the old tarot, or on the Excuse (A1-7)."""
    return words(f"cards.picture.{'excuse' if card in EXCUSES else card.rank}")


def suit_name(words: Words, suit: Suit) -> str:
    """« pique », « atout »."""
    return words(f"cards.suit.{suit.name.lower()}")


def contract_name(words: Words, contract: Contract) -> str:
    """« garde sans »."""
    return words(f"cards.contract.{contract}")


def handful_name(words: Words, size: HandfulSize) -> str:
    """« poignée simple »."""
    return words(f"cards.handful.{size}")


def misere_name(words: Words, kind: MisereKind) -> str:
    """« misère d'atouts »."""
    return words(f"cards.misere.{kind}")


def side_name(words: Words, side: Side) -> str:
    """« l'attaque »."""
    return words(f"cards.side.{side}")


def sorted_hand(cards: Iterable[Card]) -> list[Card]:
    """Cards as players hold them: trumps, the suits, the Excuse apart; high before low."""
    held = CardSet.of(cards)
    groups = (*(held.of_suit(suit) for suit in _HAND_ORDER), held & EXCUSES)
    return [card for group in groups for card in reversed(list(group))]


def suit_groups(words: Words, cards: CardSet) -> list[str]:
    """« atout 21 8 1 », « pique R D 7 », « Excuse »: one text for each suit that is there."""
    groups = []
    for suit in (*_HAND_ORDER, None):
        held = [card for card in sorted_hand(cards) if card.suit is suit]
        label = [] if suit is None else [suit_name(words, suit)]
        if held:
            groups.append(" ".join([*label, *(short_rank(words, card) for card in held)]))
    return groups


def in_short(words: Words, cards: CardSet) -> str:
    """« atout 21 8 1, pique R D 7, Excuse »."""
    return _in_short(words.language, cards)


@lru_cache  # several hear of the same cards
def _in_short(language: str, cards: CardSet) -> str:
    return ", ".join(suit_groups(Words(language), cards))


def all_of(words: Words, things: Sequence[str]) -> str:
    """« a, b et c »."""
    return _joined(words, "and", things)


def any_of(words: Words, things: Sequence[str]) -> str:
    """« a, b ou c »."""
    return _joined(words, "or", things)


def _joined(words: Words, how: str, things: Sequence[str]) -> str:
    *first, last = things or ("",)
    return words(f"cards.list.{how}", first=", ".join(first), last=last) if first else last


def card_names(words: Words, cards: Iterable[Card]) -> str:
    """« 21 d'atout, roi de pique et Excuse », in the order of a hand."""
    return all_of(words, [card_name(words, card) for card in sorted_hand(cards)])


def the_cards(words: Words, cards: Iterable[Card]) -> str:
    """« le 10, le 4 et le 3 de carreau, et le Petit », as they are said aloud."""
    found = groupby(sorted_hand(cards), key=lambda card: (card.suit, card in PETITS))
    groups = [list(group) for _, group in found]
    told = [
        all_of(words, [*(the_rank(words, card) for card in others), the_card(words, last)])
        for *others, last in groups
    ]
    is_and_said = any(len(group) > 1 for group in groups)
    return _joined(words, "also" if is_and_said else "and", told)


def points(words: Words, half_points: int) -> str:
    """Half-points as points: « 49 », « 40,5 »."""
    return number(words, Fraction(half_points, 2))


def counted_points(words: Words, half_points: int) -> str:
    """« 1,5 point », « 6 points »: below two things are one in French."""
    return _counted_points(words.language, half_points)


@cache
def _counted_points(language: str, half_points: int) -> str:
    words = Words(language)
    is_one = half_points < 4 if language == "fr" else half_points == 2
    key = f"cards.points.{'one' if is_one else 'other'}"
    return words(key, number=points(words, half_points))


def number(words: Words, score: Score) -> str:
    """A number: « 49 », « −40,5 », « 250/3 » where no decimals say it exactly."""
    sign = "−" if score < 0 else ""
    if isinstance(score, int):
        return f"{sign}{abs(score)}"
    whole, rest = divmod(abs(score), 1)
    if rest == 0:
        return f"{sign}{whole}"
    if 100 % rest.denominator:
        return f"{sign}{abs(score)}"
    decimals = f"{int(rest * 100):02}".rstrip("0")
    return f"{sign}{whole}{words('cards.list.decimal')}{decimals}"


def signed(words: Words, score: Score) -> str:
    """A score with its sign: « +106 », « −106 », « 0 ». The minus is one that is read aloud."""
    return f"+{number(words, score)}" if score > 0 else number(words, score)
