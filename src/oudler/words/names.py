"""The names of cards, suits, contracts, numbers and days."""

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby

from oudler.core import EXCUSES, PETITS, PLAIN_SUITS, Card, CardSet, Score, Side, Suit
from oudler.core.actions import Contract, HandfulSize, MisereKind
from oudler.words.catalogue import Words

_HAND_ORDER = (Suit.TRUMPS, *PLAIN_SUITS)
_NAMED_RANKS = frozenset({"1", "J", "N", "Q", "K"})


def card_name(words: Words, card: Card) -> str:
    """The name of a card, without an article.

    >>> card_name(fr, Card.SK)
    'roi de pique'
    >>> card_name(en, Card.T1)
    'petit'
    """
    return _named(words.language, "name", card)


def the_card(words: Words, card: Card) -> str:
    """The name of a card with its article, as inside a sentence.

    >>> the_card(fr, Card.SK)
    'le roi de pique'
    """
    return _named(words.language, "the", card)


def rank_name(words: Words, card: Card) -> str:
    """The rank of a card whose suit is known.

    >>> rank_name(fr, Card.SK)
    'roi'
    """
    return _named(words.language, "rank", card)


def the_rank(words: Words, card: Card) -> str:
    """The rank, with its article, of a card whose suit is known.

    >>> the_rank(fr, Card.SK)
    'le roi'
    """
    return _named(words.language, "the_rank", card)


def short_rank(words: Words, card: Card) -> str:
    """The rank as a hand is written.

    >>> short_rank(fr, Card.SK), short_rank(en, Card.SK)
    ('R', 'K')
    """
    return _named(words.language, "short", card)


@cache
def _named(language: str, form: str, card: Card) -> str:
    words, suit = Words(language), card.suit
    if suit is None:
        return words(f"cards.{form}.excuse")
    return words(f"cards.{form}.{kind(card)}", rank=card.rank, suit=suit_name(words, suit))


def kind(card: Card) -> str:
    """The keys for a card's name: by its rank, as a pip, as a trump, or as the petit.

    >>> kind(Card.SK), kind(Card.S10), kind(Card.T21), kind(Card.T1)
    ('K', 'pip', 'trump', 'petit')
    """
    if card in PETITS:
        return "petit"
    if card.suit is Suit.TRUMPS:
        return "trump"
    return card.rank if card.rank in _NAMED_RANKS else "pip"


def picture_name(words: Words, card: Card) -> str:
    """The picture on a trump of the old tarot, or on the Excuse (A1-7).

    >>> picture_name(fr, Card.T21)
    'le Monde'
    """
    return words(f"cards.picture.{'excuse' if card in EXCUSES else card.rank}")


def suit_name(words: Words, suit: Suit) -> str:
    """The name of a suit, or of the trumps.

    >>> suit_name(fr, Suit.SPADES), suit_name(fr, Suit.TRUMPS)
    ('pique', 'atout')
    """
    return words(f"cards.suit.{suit.name.lower()}")


def contract_name(words: Words, contract: Contract) -> str:
    """The name of a contract.

    >>> contract_name(fr, Contract.GARDE_SANS)
    'garde sans'
    """
    return words(f"cards.contract.{contract}")


def handful_name(words: Words, size: HandfulSize) -> str:
    """The name of a handful.

    >>> handful_name(fr, HandfulSize.SINGLE)
    'poignée simple'
    """
    return words(f"cards.handful.{size}")


def misere_name(words: Words, kind: MisereKind) -> str:
    """The name of a misère.

    >>> misere_name(fr, MisereKind.TRUMPS)
    "misère d'atouts"
    """
    return words(f"cards.misere.{kind}")


def claim_name(words: Words, tricks: int, left: int) -> str:
    """The name of a claim: all the tricks that are left, all but some, or none.

    >>> claim_name(fr, 5, 5), claim_name(fr, 4, 5), claim_name(fr, 0, 5)
    ('tout le reste', 'tout le reste, sauf un pli', 'plus un seul pli')
    """
    if tricks in (0, left):
        return words(f"terminal.claim.{'rest' if tricks else 'none'}")
    return words.count("terminal.claim.but", left - tricks)


def side_name(words: Words, side: Side) -> str:
    """The name of a side, with its article.

    >>> side_name(fr, Side.ATTACK)
    "l'attaque"
    """
    return words(f"cards.side.{side}")


def sorted_hand(cards: Iterable[Card]) -> list[Card]:
    """Cards as players hold them: trumps, the suits, the Excuse apart; high before low.

    >>> sorted_hand([Card.S7, Card.T8, Card.EX, Card.SK, Card.T21])
    [Card.T21, Card.T8, Card.SK, Card.S7, Card.EX]
    """
    held = CardSet.of(cards)
    groups = (*(held.of_suit(suit) for suit in _HAND_ORDER), held & EXCUSES)
    return [card for group in groups for card in reversed(list(group))]


def suit_groups(words: Words, cards: CardSet) -> list[str]:
    """The cards as a hand is written: one text for each suit that is there.

    >>> suit_groups(fr, CardSet.parse("S7 T8 EX SK T21"))
    ['atout 21 8', 'pique R 7', 'Excuse']
    """
    groups = []
    for suit in (*_HAND_ORDER, None):
        held = [card for card in sorted_hand(cards) if card.suit is suit]
        label = [] if suit is None else [suit_name(words, suit)]
        if held:
            groups.append(" ".join([*label, *(short_rank(words, card) for card in held)]))
    return groups


def in_short(words: Words, cards: CardSet) -> str:
    """The cards as a hand is written, on one line.

    >>> in_short(fr, CardSet.parse("S7 T8 EX SK T21"))
    'atout 21 8, pique R 7, Excuse'
    """
    return _in_short(words.language, cards)


@lru_cache  # several listeners hear of the same cards
def _in_short(language: str, cards: CardSet) -> str:
    return ", ".join(suit_groups(Words(language), cards))


def all_of(words: Words, things: Sequence[str]) -> str:
    """A list that joins its last two things with “and”.

    >>> all_of(fr, ["prise", "garde", "garde sans"])
    'prise, garde et garde sans'
    """
    return _joined(words, "and", things)


def any_of(words: Words, things: Sequence[str]) -> str:
    """A list that joins its last two things with “or”.

    >>> any_of(fr, ["prise", "garde", "garde sans"])
    'prise, garde ou garde sans'
    """
    return _joined(words, "or", things)


def _joined(words: Words, how: str, things: Sequence[str]) -> str:
    *first, last = things or ("",)
    return words(f"cards.list.{how}", first=", ".join(first), last=last) if first else last


def card_names(words: Words, cards: Iterable[Card]) -> str:
    """The names of these cards, in the order of a hand.

    >>> card_names(fr, [Card.EX, Card.SK, Card.T21])
    "21 d'atout, roi de pique et Excuse"
    """
    return all_of(words, [card_name(words, card) for card in sorted_hand(cards)])


def the_cards(words: Words, cards: Iterable[Card]) -> str:
    """These cards as they are said aloud: each suit is named once.

    >>> the_cards(fr, CardSet.parse("D10 D4 D3 T1"))
    'le Petit, et le 10, le 4 et le 3 de carreau'
    """
    found = groupby(sorted_hand(cards), key=lambda card: (card.suit, card in PETITS))
    groups = [list(group) for _, group in found]
    told = [
        all_of(words, [*(the_rank(words, card) for card in others), the_card(words, last)])
        for *others, last in groups
    ]
    is_and_said = any(len(group) > 1 for group in groups)
    return _joined(words, "also" if is_and_said else "and", told)


def points(words: Words, half_points: int) -> str:
    """Half-points as points.

    >>> points(fr, 98), points(fr, 81)
    ('49', '40,5')
    """
    return number(words, Fraction(half_points, 2))


def counted_points(words: Words, half_points: int) -> str:
    """Half-points as a number of points. French uses the singular below two.

    >>> counted_points(fr, 3), counted_points(fr, 12)
    ('1,5 point', '6 points')
    """
    return _counted_points(words.language, half_points)


@cache
def _counted_points(language: str, half_points: int) -> str:
    words = Words(language)
    is_one = half_points < 4 if language == "fr" else half_points == 2
    key = f"cards.points.{'one' if is_one else 'other'}"
    return words(key, number=points(words, half_points))


FRACTIONS = {"1/3": "⅓", "2/3": "⅔", "1/6": "⅙", "5/6": "⅚"}
"""Fractions that have their own character; others use a fraction slash."""


def number(words: Words, score: Score) -> str:
    r"""A number, with decimals if they are exact, else with a separate fraction.

    >>> number(fr, 49), number(fr, Fraction(-81, 2)), number(fr, Fraction(250, 3))
    ('49', '−40,5', '83\xa0⅓')
    """
    sign = "−" if score < 0 else ""
    if isinstance(score, int):
        return f"{sign}{abs(score)}"
    whole, rest = divmod(abs(score), 1)
    if rest == 0:
        return f"{sign}{whole}"
    # Two decimals say halves, fifths and their like; a third stays a fraction.
    if 100 % rest.denominator:
        part = FRACTIONS.get(str(rest), f"{rest.numerator}⁄{rest.denominator}")
        return f"{sign}{whole}\xa0{part}" if whole else f"{sign}{part}"
    decimals = f"{int(rest * 100):02}".rstrip("0")
    return f"{sign}{whole}{words('cards.list.decimal')}{decimals}"


def margin(words: Words, gap: Score) -> str:
    """By how much a contract is made or lost, as players say it.

    >>> margin(fr, 1), margin(fr, Fraction(1, 2)), margin(fr, Fraction(25, 2))
    ('de 1 point', "d'un demi-point", 'de 12 points et demi')
    """
    whole, rest = divmod(Fraction(gap), 1)
    if rest not in (0, Fraction(1, 2)):
        return words("cards.margin.other", count=number(words, gap))
    if not whole and rest:
        return words("cards.margin.half")
    return words.count(f"cards.margin{'_and_half' if rest else ''}", whole)


def signed(words: Words, score: Score) -> str:
    """A score with its sign. The minus is one that is read aloud.

    >>> signed(fr, 318), signed(fr, -106), signed(fr, 0)
    ('+318', '−106', '0')
    """
    return f"+{number(words, score)}" if score > 0 else number(words, score)


def day_name(words: Words, day: date) -> str:
    """« 24 novembre ».

    >>> day_name(fr, date(2026, 11, 24)), day_name(fr, date(2026, 12, 1))
    ('24 novembre', '1er décembre')
    """
    number = words("days.first") if day.day == 1 else day.day
    return words("days.day", day=number, month=words("days.months").split()[day.month - 1])


def dated(words: Words, day: date) -> str:
    """« 24 novembre 2026 ».

    >>> dated(fr, date(2026, 11, 24))
    '24 novembre 2026'
    """
    return words("days.dated", day=day_name(words, day), year=day.year)


def when(words: Words, day: date, today: date) -> str:
    """« demain », « le 3 décembre »: a day not far ahead.

    >>> today, day = date(2026, 12, 1), date(2026, 12, 3)
    >>> when(fr, date(2026, 12, 2), today), when(fr, day, today), when(en, day, today)
    ('demain', 'le 3 décembre', 'on 3 December')
    """
    if (day - today).days == 1:
        return words("days.tomorrow")
    return words("days.on", day=day_name(words, day))
